use super::block_goal::{GoalText, UsualGoal};
use super::cells::{self, Cell, Legend};
use super::fault::{FaultLog, quoted};
use super::sketch::Sketch;
use super::span::{Sized, Span};
use super::{AnyPuzzle, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::blocks::{Freedom, MAX_GRID, Piece, SetupPiece, Target, is_piece_name};
use crate::wording::counted;
use crate::{BlockPuzzle, Puzzle};

/// The goal car.
const GOAL_CAR: char = 'A';

/// Rows and columns of a board without a size.
const USUAL_SIDE: usize = 6;

const LEGEND: Legend = Legend {
    cell: |c| match c {
        'o' | '.' => Some(Cell::Empty),
        'x' => Some(Cell::Wall),
        c => (c.is_alphabetic() && is_piece_name(c)).then_some(Cell::Piece),
    },
    expected: "`o`, `.`, `x` or the letter of a car",
    no_name: "cannot name a car",
};

/// The puzzle as a Rush Hour board, if it is one: straight cars called by letters, each free along its length only, and
/// the goal that `A`, which lies in a row, goes to the right. Boards of 6×6 are the bare 36 cells.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument, rush};
/// let text = "4x2:AA.BoooB";
/// let puzzle = read_argument(text, &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(rush(&puzzle).as_deref(), Some("4x2:AAoBoooB"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn rush(puzzle: &BlockPuzzle) -> Option<String> {
    let goal_car = puzzle.piece_named(GOAL_CAR)?;
    let is_board = puzzle.goal().0 == [Target::Right { piece: goal_car }]
        && puzzle.pieces()[goal_car].freedom == Freedom::Horizontal
        && puzzle.gates().is_empty()
        && puzzle.pieces().iter().all(is_car);
    let cells = || cells::drawn(puzzle, &puzzle.start(), 'o', 'x').concat();
    match (puzzle.columns(), puzzle.rows()) {
        _ if !is_board => None,
        (USUAL_SIDE, USUAL_SIDE) => Some(cells()),
        (width, height) => Some(format!("{width}x{height}:{}", cells())),
    }
}

fn is_car(piece: &Piece) -> bool {
    let along = match (piece.shape.height(), piece.shape.width()) {
        (1, 2..) => Freedom::Horizontal,
        (2.., 1) => Freedom::Vertical,
        _ => return false,
    };
    piece.freedom == along && matches!((LEGEND.cell)(piece.name), Some(Cell::Piece))
}

/// Whether a line can only be meant as a board without a size: one word of 36 cells, a few more or less, a few of them
/// mistyped. So long a word is no row of a picture.
pub(super) fn is_bare_board(text: &str) -> bool {
    const FEW: usize = 3;
    const CELLS: usize = USUAL_SIDE * USUAL_SIDE;
    // Characters are up to four bytes: a longer text need not be counted.
    text.len() <= 4 * (CELLS + FEW)
        && text.chars().count().abs_diff(CELLS) <= FEW
        && !text.contains(char::is_whitespace)
        && text.chars().filter(|&c| (LEGEND.cell)(c).is_none()).count() <= FEW
}

/// Reads a board: 36 cells, or `WxH:` and cells.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let text = text.trim();
    let (width, height, cells) = size_and_cells(text)?;
    let found = cells.text.chars().count();
    if found != width * height {
        let place = cells.chars().nth(width * height).map_or(cells.end(), |(_, place)| place);
        return Err(place
            .fault(format!("expected {} for {width}x{height}, found {found}", counted((width * height) as u64, "cell")))
            .into());
    }
    let mut log = FaultLog::default();
    let mut sketch = cells::read(cells.chunks(width), cells, &LEGEND, &mut log);
    let goal = GoalText::choose(options, None, UsualGoal { piece: GOAL_CAR, otherwise: "by `--goal`" });
    make_cars(&mut sketch, goal, &mut log);
    let puzzle = block_puzzle::finish(sketch, goal, log)?;
    Ok(Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Rush))
}

fn size_and_cells(text: Span) -> Result<(usize, usize, Span), Faults> {
    let Some(sized) = Sized::read(text) else {
        let length = text.text.chars().count();
        if length == USUAL_SIDE * USUAL_SIDE {
            return Ok((USUAL_SIDE, USUAL_SIDE, text));
        }
        let found = counted(length as u64, "character");
        return Err(text.fault(format!("expected 36 cells or `WxH:` and cells, found {found}")).into());
    };
    let Some((width, height)) = sized.sides(1, MAX_GRID) else {
        let size = quoted(sized.size.text);
        return Err(sized.size.fault(format!("a grid of {size}: both sides must be from 1 to {MAX_GRID}")).into());
    };
    Ok((width, height, sized.rest.trim()))
}

/// Binds every piece to the line that it lies in.
fn make_cars(sketch: &mut Sketch, goal: GoalText, log: &mut FaultLog) {
    for (SetupPiece { name, cells, freedom }, place) in sketch.pieces.iter_mut().zip(&sketch.places) {
        match direction(cells) {
            None => {
                log.push(place.fault(format!("car {name} is not a straight line of two cells or more")));
                sketch.sound = false;
            }
            Some(Freedom::Vertical) if *name == GOAL_CAR && matches!(goal, GoalText::Usual(_)) => {
                log.push(place.fault(format!("the goal car {name} stands upright, and must lie in a row")));
            }
            Some(along) => *freedom = along,
        }
    }
}

/// The way along a straight, unbroken line of two cells or more, given in reading order.
fn direction(cells: &[(usize, usize)]) -> Option<Freedom> {
    let follows = |down: usize, right: usize| {
        cells.len() > 1 && cells.windows(2).all(|pair| (pair[0].0 + down, pair[0].1 + right) == pair[1])
    };
    if follows(0, 1) { Some(Freedom::Horizontal) } else { follows(1, 0).then_some(Freedom::Vertical) }
}
