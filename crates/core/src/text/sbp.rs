//! Sliding brick puzzles in the files used in CS 380 and CS 510 (Drexel): `w,h,`, followed by rows
//! of numbers, with a comma after each number.
//!
//! -1 is a goal cell, 0 an empty cell, 1 a wall, 2 the master brick, and higher numbers are other
//! bricks. Only brick 2 may cover a goal cell: each goal cell is a gate for it, and the goal is for
//! brick 2 to fill all of them.

use super::block_goal::{GoalText, read as read_goal};
use super::cells::Sketch;
use super::fault::FaultLog;
use super::span::{Span, integer, is_integer, number};
use super::spec::{FormatSpec, Metadata, blocks_only, single};
use super::{About, AnyPuzzle, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::blocks::name::number_of;
use crate::blocks::{Freedom, Gate, MAX_GRID, MAX_PIECES, Target, number_name};
use crate::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};

/// The format `sbp`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Sbp,
    metadata: Metadata::Metric,
    can_hold_several: false,
    example: "4,1,\n2,3,0,-1,\n",
    holds: "`w,h,`, then h lines of w numbers, each followed by a comma: -1 is a goal cell, 0 an empty cell, 1 a wall, 2 the master brick, and higher numbers are other bricks. The sliding-brick format used in CS 380 and CS 510 (Drexel)",
    recognised: "two numbers with commas, then rows of numbers with commas",
    sniff: is_recognised,
    read: |text, options, _| single(text, |text| read_puzzle(text, options)),
    write: Some(|puzzle, _| {
        let refusal = "the format supports only pieces that can move in any direction, one of which must fill cells that no other piece may enter";
        sbp(blocks_only(puzzle)?).ok_or(refusal)
    }),
};

/// The number of the master brick, which must reach the goal cells.
const MASTER: usize = 2;

/// The numbers of a goal cell, an empty cell and a wall.
const GOAL: i64 = -1;
const EMPTY: i64 = 0;
const WALL: i64 = 1;

/// Returns whether the first two lines are a size and a row, both consisting of integers separated
/// by commas. Either the size ends with a comma, or the row has the given width.
pub(super) fn is_recognised(text: Span) -> bool {
    let mut lines = text.nonblank_lines().map(Span::trim);
    let is_row = |line: Span| line.text.contains(',') && fields(line).all(|field| is_integer(field.text));
    let (Some(size), Some(row)) = (lines.next(), lines.next()) else { return false };
    let is_width = |field: Span| field.text.parse() == Ok(fields(row).count());
    let is_size = size.text.ends_with(',') || fields(size).next().is_some_and(is_width);
    is_row(size) && is_row(row) && fields(size).count() == 2 && is_size
}

/// Returns the fields of a line, separated by commas. The trailing comma is optional.
fn fields(line: Span) -> impl Iterator<Item = Span> {
    let line = line.trim();
    let text = line.text.strip_suffix(',').unwrap_or(line.text);
    Span { text, ..line }.split(',').map(Span::trim)
}

/// Reads a puzzle.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let SbpBoard { mut sketch, goals } = board(text, &mut log)?;
    let master = sketch.pieces.iter().position(|piece| brick_number(piece.name) == Some(MASTER));
    if let (true, Some((_, place)), None) = (sketch.is_reliable, goals.first(), master) {
        log.push(place.fault("there is a goal cell, but no brick 2 that could cover it"));
    }
    if let Some(master) = master {
        sketch.gates = goals.iter().map(|&(cell, _)| Gate { cell, pieces: vec![master] }).collect();
    }
    let given = options.goal.as_deref().map(|goal| GoalText::Given(Span::whole(goal, 1)));
    let goal = given.unwrap_or(GoalText::Stated(sketch.start));
    let targets = match (given, master) {
        (Some(_), _) => read_goal(goal, &sketch, &mut log),
        (None, Some(piece)) => {
            let cell = |(row, column): (usize, usize)| (row * sketch.columns + column) as u16;
            goals.iter().map(|&(at, place)| (Target::Fills { piece, cell: cell(at) }, place)).collect()
        }
        (None, None) => Vec::new(),
    };
    if given.is_none() && goals.is_empty() && sketch.is_reliable {
        log.push(sketch.start.fault("there is no goal cell (-1): add one, or give a goal with `--goal`"));
    }
    let puzzle = block_puzzle::finish_with(sketch, goal, &targets, log)?;
    let about = About { metric: Some(BlockMetric::Step), ..About::default() };
    Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format: Format::Sbp, about, guesses: Vec::new() })
}

/// The contents of the rows.
struct SbpBoard<'a> {
    sketch: Sketch<'a>,
    /// The goal cells, with their positions in the text.
    goals: Vec<((usize, usize), Span<'a>)>,
}

/// Reads the size and the rows.
///
/// # Errors
/// Fails if the size is invalid. All other faults are added to `log`.
fn board<'a>(text: Span<'a>, log: &mut FaultLog) -> Result<SbpBoard<'a>, Fault> {
    let mut lines = text.nonblank_lines();
    let head = lines.next().unwrap_or(text).trim();
    let (columns, rows) = read_size(head)?;
    let sketch = Sketch { rows, columns, ..Sketch::new(head) };
    let mut board = SbpBoard { sketch, goals: Vec::new() };
    for row in 0..rows {
        let Some(line) = lines.next() else {
            log.push(text.trim().end().fault(format!("expected {rows} rows, found {row}")));
            break;
        };
        board.read_row(row, line, log);
    }
    if let Some(line) = lines.next() {
        log.push(line.trim().fault(format!("expected nothing after row {rows}")));
    }
    board.sketch.is_reliable = log.is_empty();
    Ok(board)
}

/// Reads the number of columns and the number of rows from the first line.
fn read_size(head: Span) -> Result<(usize, usize), Fault> {
    let side = |field: Option<Span>, name: &str| {
        let field = field.unwrap_or(head.end());
        let number = number(field.text).filter(|number| (1..=MAX_GRID).contains(number));
        number.ok_or_else(|| field.expected(format_args!("{name}, from 1 to {MAX_GRID}")))
    };
    let mut fields = fields(head);
    let (columns, rows) = (side(fields.next(), "the width")?, side(fields.next(), "the height")?);
    match fields.next() {
        Some(field) => Err(field.expected("nothing after the height")),
        None => Ok((columns, rows)),
    }
}

impl<'a> SbpBoard<'a> {
    fn read_row(&mut self, row: usize, line: Span<'a>, log: &mut FaultLog) {
        let (columns, found) = (self.sketch.columns, fields(line).count());
        if found != columns {
            let place = fields(line).nth(columns).unwrap_or(line.trim().end());
            log.push(place.fault(format!("row {} has {found} numbers, expected {columns}", row + 1)));
        }
        for (column, field) in fields(line).take(columns).enumerate() {
            if let Err(fault) = self.read_cell((row, column), field) {
                log.push(fault);
            }
        }
    }

    fn read_cell(&mut self, cell: (usize, usize), field: Span<'a>) -> Result<(), Fault> {
        match integer(field.text) {
            Some(GOAL) => self.goals.push((cell, field)),
            Some(EMPTY) => {}
            Some(WALL) => self.sketch.walls.push(cell),
            Some(number) if let Some(name) = brick_name(number) => self.sketch.add_cell(cell, name, field),
            _ => {
                let expected = "-1 (goal), 0 (empty), 1 (wall), 2 (the master brick) or another brick's number";
                return Err(field.expected(expected));
            }
        }
        Ok(())
    }
}

/// Returns the name of the brick with the given number: a digit, or the number itself if it is 10
/// or more.
fn brick_name(number: i64) -> Option<char> {
    let number = usize::try_from(number).ok().filter(|&number| (MASTER..=MAX_PIECES).contains(&number))?;
    let digit = u32::try_from(number).ok().and_then(|number| char::from_digit(number, 10));
    digit.or_else(|| number_name(number))
}

/// Returns the number of the brick with the given name; `None` if a file cannot contain it.
fn brick_number(name: char) -> Option<usize> {
    let number = name.to_digit(10).map(|digit| digit as usize).or_else(|| number_of(name).filter(|&number| number > 9));
    number.filter(|&number| number >= MASTER)
}

/// Returns the number of each brick in this format, in the order of the pieces. Returns `None`
/// unless all pieces can move in any direction, the gates are exactly the cells that one of the
/// pieces must fill, and this piece, the master brick, does not start on any of these cells. Pieces
/// whose names are numbers keep those numbers, provided that the master brick is 2. Otherwise, the
/// master brick becomes 2 and the others are numbered in reading order.
pub fn brick_numbers(puzzle: &BlockPuzzle) -> Option<Vec<usize>> {
    let fill = |target: &Target| match *target {
        Target::Fills { piece, cell } => Some((piece, puzzle.place(cell))),
        _ => None,
    };
    let fills: Vec<(usize, (usize, usize))> = puzzle.goal().0.iter().map(fill).collect::<Option<_>>()?;
    let &(master, _) = fills.first()?;
    let mut cells: Vec<(usize, usize)> = fills.iter().map(|&(_, cell)| cell).collect();
    cells.sort_unstable();
    let is_expressible = fills.iter().all(|&(piece, _)| piece == master)
        && puzzle.pieces().iter().all(|piece| piece.freedom == Freedom::Both)
        && puzzle.gates().iter().map(|gate| gate.cell).eq(cells.iter().copied())
        && puzzle.gates().iter().all(|gate| gate.pieces == [master])
        // The format cannot express a master brick that starts on a goal cell.
        && !puzzle.cells_at(master, puzzle.start_anchors()[master]).any(|cell| cells.contains(&cell));
    let own_numbers: Option<Vec<usize>> = puzzle.pieces().iter().map(|piece| brick_number(piece.name)).collect();
    let own_numbers = own_numbers.filter(|own_numbers| own_numbers[master] == MASTER);
    is_expressible.then(|| own_numbers.unwrap_or_else(|| number_in_reading_order(puzzle, master)))
}

fn number_in_reading_order(puzzle: &BlockPuzzle, master: usize) -> Vec<usize> {
    let mut others: Vec<usize> = (0..puzzle.pieces().len()).filter(|&piece| piece != master).collect();
    others.sort_unstable_by_key(|&piece| puzzle.start_anchors()[piece]);
    let mut numbers = vec![MASTER; puzzle.pieces().len()];
    for (piece, number) in others.into_iter().zip(MASTER + 1..) {
        numbers[piece] = number;
    }
    numbers
}

/// Writes the puzzle as a file in this format. Returns `None` if the format cannot express it.
/// Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument, sbp};
/// let text = "4,1,\n2,3,0,-1,\n";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(sbp(&puzzle).as_deref(), Some(text));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn sbp(puzzle: &BlockPuzzle) -> Option<String> {
    Some(sbp_board(puzzle, &puzzle.start(), &brick_numbers(puzzle)?))
}

/// Writes a position in this format, with the given brick numbers. A goal cell that a brick covers
/// has that brick's number.
pub fn sbp_board(puzzle: &BlockPuzzle, position: &BlockPosition, numbers: &[usize]) -> String {
    let occupants = puzzle.occupants(position);
    let columns = puzzle.columns();
    let field = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let is_goal = || puzzle.gates().binary_search_by_key(&(row, column), |gate| gate.cell).is_ok();
        match occupants[cell] {
            Some(piece) => format!("{},", numbers[usize::from(piece)]),
            None if puzzle.is_wall(row, column) => format!("{WALL},"),
            None if is_goal() => format!("{GOAL},"),
            None => format!("{EMPTY},"),
        }
    };
    let row = |row: usize| (row * columns..(row + 1) * columns).map(field).collect::<String>() + "\n";
    format!("{columns},{},\n", puzzle.rows()) + &(0..puzzle.rows()).map(row).collect::<String>()
}
