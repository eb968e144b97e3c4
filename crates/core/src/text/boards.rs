//! Solutions of tile puzzles as boards one after another, as course programs print them.

use super::span::{Span, is_number};
use crate::{Direction, Puzzle, TilePosition, TilePuzzle};

/// The steps between boards.
pub(super) struct Boards {
    /// A step for each board behind the first, until one that no step leads to.
    pub(super) entries: Vec<Vec<Direction>>,
    /// The number of the move, from 1, to a board that no step leads to.
    pub(super) broken: Option<usize>,
}

/// Reads boards of the puzzle's size: rows of numbers, in lines of their own or apart by `/`. Other lines are skipped, a lone
/// size before a board too. `None` if there is no such board.
///
/// The first board is the puzzle's own, or the one after the first step.
pub(super) fn read(puzzle: &TilePuzzle, text: &str) -> Option<Boards> {
    let mut boards = positions(puzzle, text).peekable();
    boards.peek()?;
    let mut position = puzzle.start();
    if boards.peek() == Some(&position) {
        boards.next();
    }
    let mut entries = Vec::new();
    for board in boards {
        let Some(step) = step_between(puzzle, &position, &board) else {
            return Some(Boards { broken: Some(entries.len() + 1), entries });
        };
        entries.push(vec![step]);
        position = board;
    }
    Some(Boards { entries, broken: None })
}

/// The boards of a text.
fn positions<'a>(puzzle: &'a TilePuzzle, text: &'a str) -> impl Iterator<Item = TilePosition> + 'a {
    let (width, height) = (puzzle.width(), puzzle.height());
    let mut rows = rows(text, width).peekable();
    std::iter::from_fn(move || {
        loop {
            rows.peek()?;
            let board: Vec<Vec<u16>> = rows.by_ref().take(height).collect();
            if let Ok(position) = TilePosition::new(width, height, board.concat()) {
                return Some(position);
            }
        }
    })
}

/// The lines, or parts of lines between `/`, that are as many numbers as a row has.
fn rows(text: &str, width: usize) -> impl Iterator<Item = Vec<u16>> {
    Span::whole(text, 1).lines().flat_map(|line| line.split('/')).filter_map(move |part| {
        let numbers: Option<Vec<u16>> = part
            .parts(|c| c.is_whitespace() || matches!(c, ',' | '[' | ']'))
            .map(|word| is_number(word.text).then(|| word.text.parse().ok()).flatten())
            .collect();
        numbers.filter(|numbers| numbers.len() == width)
    })
}

/// The step that leads from one position to another.
fn step_between(puzzle: &TilePuzzle, from: &TilePosition, to: &TilePosition) -> Option<Direction> {
    puzzle.steps(from).find(|&step| {
        let mut position = from.clone();
        puzzle.play_unchecked(&mut position, step);
        position == *to
    })
}
