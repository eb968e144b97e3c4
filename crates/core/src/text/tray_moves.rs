//! Moves of a tray's blocks: `row column row column`, the block's upper left cell before and after
//! the move, counted from 0.

use std::collections::HashMap;

use super::Fault;
use super::span::{Span, is_integer, is_number};
use super::tile_moves::too_many_steps;
use crate::{BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, MoveList, Solution};

/// Moves that were read.
pub(super) struct TrayMoves {
    /// The steps of each move, up to the first one that is invalid.
    pub(super) entries: MoveList<BlockStep>,
    /// The fault of the next move, if it is invalid.
    pub(super) broken: Option<Fault>,
}

/// Reads moves from a position, one per line. Each line must consist of four integers, optionally
/// in brackets and separated by commas or `->`. Returns `None` if a line does not, or if there are
/// no lines. The function does not check whether other blocks are in the way.
pub(super) fn read(text: &str, puzzle: &BlockPuzzle, start: &BlockPosition) -> Option<TrayMoves> {
    let mut lines = Span::whole(text, 1).filled_lines().map(Span::trim).peekable();
    lines.peek()?;
    let mut board = Board::new(puzzle, start);
    let mut moves = TrayMoves { entries: MoveList::default(), broken: None };
    for line in lines {
        if !is_move(line) {
            return None;
        }
        if moves.broken.is_none() {
            match board.play(line) {
                Ok(steps) if moves.entries.has_room(steps.len()) => moves.entries.push(steps),
                Ok(_) => moves.broken = Some(line.fault(too_many_steps())),
                Err(message) => moves.broken = Some(line.fault(message)),
            }
        }
    }
    Some(moves)
}

/// Whether a line consists of four integers, whatever separates them.
fn is_move(line: Span) -> bool {
    let mut numbers = numbers(line);
    numbers.by_ref().take(4).filter(|number| is_integer(number.text)).count() == 4 && numbers.next().is_none()
}

/// The parts of a line without brackets, commas and arrows.
fn numbers(line: Span) -> impl Iterator<Item = Span> {
    let is_mark = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '[' | ']' | '{' | '}' | '>' | '→');
    line.parts(is_mark).filter(|part| !part.text.bytes().all(|byte| byte == b'-'))
}

/// The places of the blocks.
struct Board<'a> {
    puzzle: &'a BlockPuzzle,
    /// The piece at each upper left cell.
    pieces: HashMap<(usize, usize), u16>,
}

impl<'a> Board<'a> {
    fn new(puzzle: &'a BlockPuzzle, start: &BlockPosition) -> Self {
        let places = start.anchors().iter().map(|&anchor| puzzle.place(anchor));
        Self { puzzle, pieces: places.zip(0..=u16::MAX).collect() }
    }

    /// Plays the move of a line and returns its steps, or the reason why it is invalid.
    fn play(&mut self, line: Span) -> Result<Vec<BlockStep>, String> {
        let mut numbers = numbers(line).map(|word| if is_number(word.text) { word.text.parse().ok() } else { None });
        let mut cell = || -> Option<(usize, usize)> {
            let (row, column) = (numbers.next()??, numbers.next()??);
            (row < self.puzzle.rows() && column < self.puzzle.columns()).then_some((row, column))
        };
        let (from, to) = cell().zip(cell()).ok_or_else(|| "a cell outside the tray".to_owned())?;
        let absent = || format!("no block has its upper left cell at row {}, column {}, both from 0", from.0, from.1);
        let piece = *self.pieces.get(&from).ok_or_else(absent)?;
        if from == to {
            return Ok(vec![]);
        }
        let way = Direction::between(from, to);
        let (direction, count) = way.ok_or_else(|| "a block moves in one straight line".to_owned())?;
        self.pieces.remove(&from);
        self.pieces.insert(to, piece);
        Ok(vec![BlockStep { piece, direction }; count])
    }
}

/// Writes a solution, one straight move per line. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, block_moves, read_argument, tray_moves};
/// use loyd_core::{Puzzle, Solution};
/// let puzzle = read_argument("ZZ../1..2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// let steps = block_moves::parse("1 right 1, Z right 2", &puzzle)?.concat();
/// let solution = Solution::new(&puzzle, puzzle.start(), steps).unwrap();
/// assert_eq!(tray_moves(&puzzle, &solution), "1 0 1 1\n0 0 0 2\n");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn tray_moves(puzzle: &BlockPuzzle, solution: &Solution<BlockPuzzle>) -> String {
    let mut anchors = solution.start().anchors().to_vec();
    let line = |steps: &[BlockStep]| {
        let Some(first) = steps.first() else { return String::new() };
        let anchor = &mut anchors[usize::from(first.piece)];
        let from = puzzle.place(*anchor);
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let to = steps
            .iter()
            .fold(from, |(row, column), step| step.direction.from(row, column, rows, columns).unwrap_or((row, column)));
        *anchor = (to.0 * columns + to.1) as u16;
        format!("{} {} {} {}\n", from.0, from.1, to.0, to.1)
    };
    solution.moves(BlockMetric::Slide).map(line).collect()
}
