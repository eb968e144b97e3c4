//! Trays of sliding blocks: the files used in CS61B (Berkeley), in two editions.
//!
//! The first line contains the number of rows and the number of columns. Each remaining line
//! describes a block: in `cs61b` by the row and column of its upper left and its lower right cell,
//! in `cs61b-2007` by its height and width, followed by the row and column of its upper left cell.
//! Rows and columns are counted from 0. Blocks have no names, so blocks of equal size are
//! interchangeable. The goal is a separate file of such lines: for each line, some block of exactly
//! that size must cover exactly the given cells.

use super::block_goal::{GoalText, read as read_goal};
use super::cells::Sketch;
use super::fault::FaultLog;
use super::span::{self, Span, is_integer, only};
use super::spec::{FormatSpec, Metadata, blocks_only};
use super::{About, AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::blocks::name::piece_names;
use crate::blocks::{Freedom, MAX_GRID, SetupPiece, Shape, Target};
use crate::{BlockMetric, BlockPuzzle};

/// The format `cs61b`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Cs61b,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "2 3\n0 0 0 1\n1 0 1 0\n",
    holds: "a line `rows columns`, then a line `row column row column` for each block, with its upper left and its lower right cell, counted from 0; the goal is given with `--goal @FILE`. The tray format used in CS61B (Berkeley) since 2014",
    recognised: "`--format cs61b`",
    // The editions cannot be distinguished by their contents.
    sniff: |_| false,
    read: |text, options, _| vec![entry(text, text.first_line(), Format::Cs61b, options)],
    write: Some(|puzzle, _| tray(blocks_only(puzzle)?, Format::Cs61b).ok_or(REFUSAL)),
};

/// The format `cs61b-2007`.
pub(super) const SPEC_2007: FormatSpec = FormatSpec {
    format: Format::Cs61b2007,
    example: "2 3\n1 2 0 0\n1 1 1 0\n",
    holds: "the same, with lines `height width row column`. The format used in 2007",
    recognised: "`--format cs61b-2007`",
    read: |text, options, _| vec![entry(text, text.first_line(), Format::Cs61b2007, options)],
    write: Some(|puzzle, _| tray(blocks_only(puzzle)?, Format::Cs61b2007).ok_or(REFUSAL)),
    ..SPEC
};

const REFUSAL: &str = "the format supports only rectangular blocks that can move in any direction, no walls, and goals that require blocks of given sizes at given positions";

/// The two editions.
const EDITIONS: [Format; 2] = [Format::Cs61b, Format::Cs61b2007];

/// Returns whether the first line of `text` consists of two integers, and each of the remaining
/// lines of four. Such a file belongs to one of the editions, but does not identify it.
pub(super) fn is_recognised(text: Span) -> bool {
    let mut lines = text.nonblank_lines();
    let is_size = |line: Span| line.words().count() == 2 && line.words().all(|word| is_integer(word.text));
    lines.next().is_some_and(is_size) && lines.clone().next().is_some() && lines.all(has_four_numbers)
}

/// Returns the fault for a tray whose edition is not named.
pub(super) fn unnamed_edition(text: Span) -> Fault {
    let fits = |format: &Format| read_blocks(text, *format).is_ok();
    let readings = match only(EDITIONS.into_iter().filter(fits)) {
        Some(only) => format!("`--format {only}` reads it without faults"),
        None => "`--format cs61b` reads its lines as row column row column, and `--format cs61b-2007` reads them as \
            height width row column"
            .to_owned(),
    };
    text.trim().fault(format!("this looks like a tray of blocks: {readings}; `--goal @FILE` gives its goal"))
}

/// Reads a tray in the format of the given edition, with the goal in the options. If only the other
/// edition can read it, the message names that edition.
pub(super) fn entry(text: Span, line: usize, format: Format, options: &ReadOptions) -> Entry {
    let puzzle = read_puzzle(text, format, options).map_err(|mut faults| {
        let other = if format == Format::Cs61b { Format::Cs61b2007 } else { Format::Cs61b };
        if let (true, Some(first)) = (read_puzzle(text, other, options).is_ok(), faults.0.first_mut()) {
            first.message = format!("{}; the file is valid as `{other}`", first.message);
        }
        faults
    });
    Entry { line, puzzle, warnings: Vec::new() }
}

fn read_puzzle(text: Span, format: Format, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let sketch = read_blocks(text, format)?;
    let mut log = FaultLog::default();
    let Some(goal) = options.goal.as_deref() else {
        let message =
            "a tray needs a goal: `--goal @FILE` reads a file whose lines have the same form as those of the blocks";
        return Err(sketch.start.fault(message).into());
    };
    let text = GoalText::Given(Span::whole(goal, 1));
    let goal = Span::whole(goal, 1);
    let targets =
        if is_goal(goal) { read_targets(goal, format, &sketch, &mut log) } else { read_goal(text, &sketch, &mut log) };
    let puzzle = block_puzzle::finish_with(sketch, text, &targets, log)?;
    let about = About { metric: Some(BlockMetric::Slide), ..About::default() };
    Ok(Puzzled { puzzle: AnyPuzzle::Blocks(puzzle), format, about, guesses: Vec::new() })
}

/// Reads the blocks of a tray.
fn read_blocks(text: Span, format: Format) -> Result<Sketch, Faults> {
    let mut lines = text.nonblank_lines();
    let head = lines.next().unwrap_or(text).trim();
    let (rows, columns) = read_size(head)?;
    let mut log = FaultLog::default();
    let mut sketch = Sketch { rows, columns, ..Sketch::new(head) };
    // The line number of the block on each cell.
    let mut owners: Vec<Option<usize>> = vec![None; rows * columns];
    for (line, name) in lines.zip(piece_names()) {
        match Block::read(line, format, (rows, columns)).and_then(|block| place_block(&block, columns, &mut owners)) {
            Ok(cells) => {
                sketch.pieces.push(SetupPiece { name, cells, freedom: Freedom::Both });
                sketch.places.push(line.trim());
            }
            Err(fault) => log.push(fault),
        }
    }
    log.unless_any(sketch)
}

/// Reads the number of rows and the number of columns.
fn read_size(head: Span) -> Result<(usize, usize), Fault> {
    let [rows, columns] = numbers(head, ["the number of rows", "the number of columns"])?;
    if [rows, columns].iter().all(|side| (1..=MAX_GRID).contains(side)) {
        return Ok((rows, columns));
    }
    let size = format!("the tray has {rows} rows and {columns} columns");
    Err(head.fault(format!("{size}, but both numbers must be from 1 to {MAX_GRID}")))
}

/// Returns the cells of a block, unless another block covers one of them.
fn place_block(block: &Block, columns: usize, owners: &mut [Option<usize>]) -> Result<Vec<(usize, usize)>, Fault> {
    let cells: Vec<_> = block.cells().collect();
    let taken = cells.iter().find_map(|&(row, column)| Some((row, column, owners[row * columns + column]?)));
    if let Some((row, column, line)) = taken {
        let message =
            format!("the block overlaps the one on line {line} at row {row}, column {column}, both counted from 0");
        return Err(block.place.fault(message));
    }
    for &(row, column) in &cells {
        owners[row * columns + column] = Some(block.place.line);
    }
    Ok(cells)
}

/// Returns whether a goal consists of lines that describe blocks. Other goals begin with a piece
/// name and a word.
fn is_goal(goal: Span) -> bool {
    let mut words = goal.words().take(2);
    words.clone().count() == 2 && words.all(|word| is_integer(word.text))
}

/// Returns the targets of a goal given as lines that describe blocks.
fn read_targets<'a>(goal: Span<'a>, format: Format, sketch: &Sketch, log: &mut FaultLog) -> Vec<(Target, Span<'a>)> {
    let mut targets = Vec::new();
    for line in goal.nonblank_lines() {
        match Block::read(line, format, (sketch.rows, sketch.columns)) {
            Ok(block) => {
                let shape = Shape::rectangle(block.height, block.width);
                let cell = (block.row * sketch.columns + block.column) as u16;
                targets.extend(shape.map(|shape| (Target::Like { shape, cell }, block.place)));
            }
            Err(fault) => log.push(fault.in_goal()),
        }
    }
    targets
}

/// Writes the puzzle as a tray in the given edition. Returns `None` unless all pieces are
/// rectangles that can move in any direction, there are no walls or gates, and [`tray_goal`] can
/// write the goal, which the tray itself does not contain. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{Format, ReadOptions, read_argument, tray, tray_goal};
/// let options =
///     ReadOptions { goal: Some("like 2x1 covers 2,2".to_owned()), ..ReadOptions::default() };
/// let puzzle = read_argument("aa./b..", &options)?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(tray(&puzzle, Format::Cs61b).as_deref(), Some("2 3\n0 0 0 1\n1 0 1 0\n"));
/// assert_eq!(tray(&puzzle, Format::Cs61b2007).as_deref(), Some("2 3\n1 2 0 0\n1 1 1 0\n"));
/// assert_eq!(tray_goal(&puzzle, Format::Cs61b).as_deref(), Some("1 1 1 2\n"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn tray(puzzle: &BlockPuzzle, format: Format) -> Option<String> {
    let has_walls = puzzle.walls().next().is_some();
    let is_block = |piece: &crate::blocks::Piece| piece.shape.is_rectangle() && piece.freedom == Freedom::Both;
    if has_walls || !puzzle.gates().is_empty() || !puzzle.pieces().iter().all(is_block) {
        return None;
    }
    tray_goal(puzzle, format)?;
    let lines = puzzle.pieces().iter().zip(puzzle.start_anchors());
    let lines = lines.map(|(piece, &anchor)| line(puzzle, format, &piece.shape, anchor));
    Some(format!("{} {}\n", puzzle.rows(), puzzle.columns()) + &lines.collect::<String>())
}

/// Writes the goal of a puzzle as lines that describe blocks. Returns `None` unless the goal
/// requires blocks of certain sizes at certain positions. A target for a named piece qualifies if
/// no other piece has its shape. Every line ends with a line feed.
pub fn tray_goal(puzzle: &BlockPuzzle, format: Format) -> Option<String> {
    let target = |target: &Target| {
        let (shape, cell) = match target {
            Target::Like { shape, cell } => (shape, *cell),
            Target::Covers { piece, cell } => {
                let shape = &puzzle.pieces()[*piece].shape;
                let is_unique = puzzle.pieces().iter().filter(|other| other.shape == *shape).count() == 1;
                (Some(shape).filter(|_| is_unique)?, *cell)
            }
            _ => return None,
        };
        shape.is_rectangle().then(|| line(puzzle, format, shape, cell))
    };
    puzzle.goal().0.iter().map(target).collect()
}

fn line(puzzle: &BlockPuzzle, format: Format, shape: &Shape, anchor: u16) -> String {
    write(format, puzzle.place(anchor), (shape.height(), shape.width()))
}

/// A block given by a line. Rows and columns are counted from 0.
#[derive(Clone, Copy)]
struct Block<'a> {
    row: usize,
    column: usize,
    height: usize,
    width: usize,
    /// The line.
    place: Span<'a>,
}

/// The numbers on a line of a `cs61b` file.
const CORNERS: [&str; 4] = ["the upper row", "the left column", "the lower row", "the right column"];

/// The numbers on a line of a `cs61b-2007` file.
const SIDES: [&str; 4] = ["the height", "the width", "the row", "the column"];

impl<'a> Block<'a> {
    /// Reads a line in the format of one of the course's editions. Fails if the block has no cells
    /// or extends beyond the tray.
    fn read(line: Span<'a>, format: Format, (rows, columns): (usize, usize)) -> Result<Self, Fault> {
        let line = line.trim();
        let block = Self::from_line(line, format)?;
        let (bottom, right) = (block.row.checked_add(block.height), block.column.checked_add(block.width));
        if bottom.is_none_or(|end| end > rows) || right.is_none_or(|end| end > columns) {
            let (row, column) = (rows - 1, columns - 1);
            let message = format!("the block is outside the tray, whose last row is {row} and last column {column}");
            return Err(line.fault(message));
        }
        Ok(block)
    }

    fn from_line(line: Span<'a>, format: Format) -> Result<Self, Fault> {
        if format == Format::Cs61b2007 {
            let [height, width, row, column] = numbers(line, SIDES)?;
            return if height == 0 || width == 0 {
                Err(line.fault("the block has no cells: its height and width must be at least 1"))
            } else {
                Ok(Self { row, column, height, width, place: line })
            };
        }
        let [row, column, bottom, right] = numbers(line, CORNERS)?;
        match (bottom.checked_sub(row), right.checked_sub(column)) {
            (Some(down), Some(across)) => {
                let (height, width) = (down.saturating_add(1), across.saturating_add(1));
                Ok(Self { row, column, height, width, place: line })
            }
            _ => Err(line.fault("the lower right cell is above the upper left one, or to its left")),
        }
    }

    /// Returns the cells of the block, row by row.
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (row, column, height, width) = (self.row, self.column, self.height, self.width);
        (row..row + height).flat_map(move |row| (column..column + width).map(move |column| (row, column)))
    }
}

/// Writes the line for a block.
fn write(format: Format, (row, column): (usize, usize), (height, width): (usize, usize)) -> String {
    if format == Format::Cs61b2007 {
        format!("{height} {width} {row} {column}\n")
    } else {
        format!("{row} {column} {} {}\n", row + height - 1, column + width - 1)
    }
}

/// Returns whether a line consists of four integers.
fn has_four_numbers(line: Span) -> bool {
    line.words().count() == 4 && line.words().all(|word| is_integer(word.text))
}

/// Reads the numbers on a line, which must contain one number per name.
fn numbers<const COUNT: usize>(line: Span, names: [&str; COUNT]) -> Result<[usize; COUNT], Fault> {
    let mut words = line.words();
    let mut numbers = [0; COUNT];
    for (number, name) in numbers.iter_mut().zip(names) {
        let word = words.next().unwrap_or(line.end());
        *number = span::number(word.text).ok_or_else(|| word.expected(name))?;
    }
    match (words.next(), names.last()) {
        (Some(word), Some(last)) => Err(word.expected(format_args!("nothing after {last}"))),
        _ => Ok(numbers),
    }
}
