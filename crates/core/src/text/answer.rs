//! Answers as people and programs write them: moves in any reading that fits, or boards one after another.

use std::fmt;

use super::tile_moves::{self, Convention};
use super::{Faults, block_moves, boards, tray_moves};
use crate::{BlockPuzzle, Puzzle, Report, TilePuzzle, verify};

/// How an answer is understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Letters or words of tile moves in this convention.
    Letters(Convention),
    /// Positions one after another.
    Boards,
    /// Moves of named pieces.
    Pieces,
    /// Moves by cells, as `row column row column`.
    Cells,
    /// The statement that there is no solution.
    NoSolution,
}

impl fmt::Display for Reading {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Letters(Convention::Tile) => "tile letters",
            Self::Letters(Convention::Blank) => "blank letters",
            Self::Boards => "boards",
            Self::Pieces => "pieces",
            Self::Cells => "cells",
            Self::NoSolution => "no solution",
        })
    }
}

/// An answer that was read in one way.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P: Puzzle> {
    /// How it was understood.
    pub reading: Reading,
    /// Its moves as they are written.
    pub entries: Vec<Vec<P::Step>>,
    /// What comes of playing them.
    pub report: Report<P>,
    /// The number, from 1, of the first move that cannot be expressed as steps, such as a board that no step leads to;
    /// `entries` ends before it. Only [`Reading::Boards`] and [`Reading::Cells`] can have one.
    pub broken: Option<usize>,
}

impl<P: Puzzle> Answer<P> {
    fn of(puzzle: &P, reading: Reading, entries: Vec<Vec<P::Step>>) -> Self {
        let report = verify(puzzle, &puzzle.start(), &entries);
        Self { reading, entries, report, broken: None }
    }

    /// The first move that is illegal, from 1.
    pub fn illegal(&self) -> Option<usize> {
        self.report.illegal.map(|at| at.entry).or(self.broken)
    }

    /// Whether the moves are legal and solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.report.solved && self.broken.is_none()
    }

    /// What makes one reading better than another: it solves, it is legal, it gets farther.
    fn merit(&self) -> (bool, bool, usize) {
        (self.is_solved(), self.illegal().is_none(), self.report.steps.len())
    }
}

/// A family whose answers can be read in more than one way.
pub trait Answerable: Puzzle {
    /// Every way to read a text, the most likely first; the faults of the most likely one if there is none.
    ///
    /// # Errors
    /// [`Faults`], when the text is no answer in any reading.
    fn readings(&self, text: &str) -> Result<Vec<Answer<Self>>, Faults>;
}

impl Answerable for TilePuzzle {
    /// Boards, where the text holds boards of the puzzle's size; else letters as their case says, then as tile letters,
    /// then as blank letters.
    fn readings(&self, text: &str) -> Result<Vec<Answer<Self>>, Faults> {
        if let Some(boards) = boards::read(self, text) {
            let mut answer = Answer::of(self, Reading::Boards, boards.entries);
            answer.broken = boards.broken;
            return Ok(vec![answer]);
        }
        let tile = tile_moves::parse(text, Some(Convention::Tile))?;
        let blank = Answer::of(self, Reading::Letters(Convention::Blank), tile_moves::in_other_convention(&tile));
        let tile = Answer::of(self, Reading::Letters(Convention::Tile), tile);
        let is_blank = tile_moves::written_convention(text) == Some(Convention::Blank);
        Ok(if is_blank { vec![blank, tile] } else { vec![tile, blank] })
    }
}

impl Answerable for BlockPuzzle {
    /// Cells, where every line is four integers; else moves of named pieces.
    fn readings(&self, text: &str) -> Result<Vec<Answer<Self>>, Faults> {
        if let Some(moves) = tray_moves::read(text, self) {
            let broken = moves.broken.map(|_| moves.entries.len() + 1);
            return Ok(vec![Answer { broken, ..Answer::of(self, Reading::Cells, moves.entries) }]);
        }
        Ok(vec![Answer::of(self, Reading::Pieces, block_moves::parse(text, self)?)])
    }
}

/// Reads an answer in the way in which it gets farthest: one that solves the puzzle, else one that is legal, else the one
/// with the most legal steps; of equal ones the most likely.
///
/// # Errors
/// [`Faults`], when the text is no answer in any reading.
///
/// ```
/// use loyd_core::TilePuzzle;
/// use loyd_core::text::{Reading, read_answer, read_position, tile_moves::Convention};
/// let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/0 7 8")?);
/// let answer = read_answer(&puzzle, "1. Right; 2. Right")?;
/// assert!(answer.is_solved(), "the letters can only be those of the blank");
/// assert_eq!(answer.reading, Reading::Letters(Convention::Blank));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn read_answer<P: Answerable>(puzzle: &P, text: &str) -> Result<Answer<P>, Faults> {
    if states_no_solution(text) {
        return Ok(Answer::of(puzzle, Reading::NoSolution, Vec::new()));
    }
    let mut readings = puzzle.readings(text)?.into_iter();
    let first = readings.next().unwrap_or_else(|| Answer::of(puzzle, Reading::NoSolution, Vec::new()));
    Ok(readings.fold(first, |best, other| if other.merit() > best.merit() { other } else { best }))
}

/// Whether a text is the statement of a course program that there is no solution.
fn states_no_solution(text: &str) -> bool {
    const STATEMENTS: [&str; 5] = ["no solution", "unsolvable", "not solvable", "cannot be solved", "can't be solved"];
    let text = text.to_lowercase();
    STATEMENTS.iter().any(|statement| text.contains(statement))
}
