//! The readings of an answer, and the choice between them.

use loyd_core::text::tile_moves::Convention;
use loyd_core::{MoveList, Puzzle, Report, named, verify};

/// A way to read an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reading {
    /// Directions of tile moves, given by letters, words or arrows in this convention.
    Letters(Convention),
    /// Directions preceded by repeat counts: `2D`.
    Counts(Convention),
    /// Numbers of the moving tiles, optionally with directions: `5 8`, `5U`.
    Numbers,
    /// Numbers of the moving tiles, with directions of the blank: `5D` if tile 5 moves up.
    BlankNumbers,
    /// A sequence of positions.
    Boards,
    /// Moves of named pieces.
    Pieces,
    /// Moves given by cells: `row column row column`.
    Cells,
    /// The statement that no move is needed.
    NoMoves,
    /// The statement that there is no solution.
    NoSolution,
}

impl Reading {
    /// Returns the convention of directions that are given without tile names. `None` for other
    /// readings.
    pub const fn convention(self) -> Option<Convention> {
        match self {
            Self::Letters(convention) | Self::Counts(convention) => Some(convention),
            _ => None,
        }
    }
}

named!(
    Reading, "reading",
    "`tile letters`, `blank letters`, `counts and tile letters`, `counts and blank letters`, `tile numbers`, \
     `tile numbers and blank directions`, `boards`, `pieces`, `cells`, `no moves` or `no solution`":
    Letters(Convention::Tile) = "tile letters", Letters(Convention::Blank) = "blank letters",
    Counts(Convention::Tile) = "counts and tile letters", Counts(Convention::Blank) = "counts and blank letters",
    Numbers = "tile numbers", BlankNumbers = "tile numbers and blank directions", Boards = "boards",
    Pieces = "pieces", Cells = "cells", NoMoves = "no moves", NoSolution = "no solution"
);

/// The rule by which a reader decides whether directions refer to the moving tile or to the blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LetterRule {
    /// Either convention: the one whose moves get farther.
    Either,
    /// The convention that the case implies if the answer is in Loyd's own notation and contains no
    /// words such as `up`; otherwise either convention.
    ByCase,
    /// One convention.
    Only(Convention),
}

/// An answer in one reading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<P: Puzzle> {
    /// The reading.
    pub reading: Reading,
    /// Another reading that is as likely and gets as far, but leads to a different position.
    pub rival: Option<Reading>,
    /// Whether the text is in Loyd's own notation and is read accordingly. Other readings are
    /// guesses that a user should be told about.
    pub is_own_notation: bool,
    /// The moves as written.
    pub entries: MoveList<P::Step>,
    /// The number of moves as written, including a move that cannot be expressed as steps and every
    /// move after it.
    pub written: usize,
    /// The result of playing the moves.
    pub report: Report<P>,
    /// The number, counted from 1, of the first move that cannot be expressed as steps, such as a
    /// board that no step reaches; `entries` ends before it. Occurs only with [`Reading::Boards`],
    /// [`Reading::Cells`], [`Reading::Numbers`] and [`Reading::BlankNumbers`].
    pub broken: Option<usize>,
    /// The reason why that move cannot be expressed, or why boards are not a solution.
    pub reason: Option<String>,
}

impl<P: Puzzle> Answer<P> {
    /// Returns the number of the first illegal move, counted from 1.
    pub fn illegal(&self) -> Option<usize> {
        self.report.illegal.map(|at| at.entry).or(self.broken)
    }

    /// Returns whether the answer contains a move, including one that cannot be expressed.
    pub fn has_moves(&self) -> bool {
        !self.entries.is_empty() || self.broken.is_some()
    }

    /// Returns whether both answers have the same steps, and both or neither end with a move that
    /// cannot be expressed.
    pub(crate) fn has_same_steps(&self, other: &Self) -> bool {
        self.entries.steps() == other.entries.steps() && self.broken.is_some() == other.broken.is_some()
    }

    /// Returns whether the moves are legal and solve the puzzle.
    pub fn is_solved(&self) -> bool {
        self.report.solved && self.broken.is_none()
    }

    /// Replays the moves from `start` in the other convention. Returns that convention with the
    /// result. Returns `None` if the answer solves the puzzle, or does not consist of directions
    /// without tile names.
    pub fn in_other_convention(&self, puzzle: &P, start: &P::Position) -> Option<(Convention, Report<P>)> {
        let other = self.reading.convention().filter(|_| !self.is_solved())?.other();
        let entries = self.entries.clone().map(|&step| P::inverse(step));
        Some((other, verify(puzzle, start, &entries)))
    }

    /// Returns a note for users on how the text was read. The note names two readings if they are
    /// equally likely. Returns `None` for Loyd's own notation.
    pub fn read_as(&self) -> Option<String> {
        match self.rival {
            _ if self.is_own_notation => None,
            None => Some(self.reading.to_string()),
            Some(rival) => Some(format!("{}; equally likely: {rival}", self.reading)),
        }
    }

    /// Returns the sort key of a reading: whether it solves the puzzle, whether it is legal, and
    /// its number of legal moves, which counts as at most 1 if all are legal.
    fn merit(&self) -> (bool, bool, usize) {
        let legal = self.illegal().map_or(self.entries.len().min(1), |illegal| illegal - 1);
        (self.is_solved(), self.illegal().is_none(), legal)
    }
}

/// A possible reading of an answer that has not been played yet.
pub(crate) struct Candidate<S> {
    pub(crate) reading: Reading,
    pub(crate) entries: MoveList<S>,
    /// The number of the first move that cannot be expressed, and the reason.
    pub(crate) broken: Option<(usize, String)>,
    /// The number of moves as written, or 0 if `entries` contains all of them.
    pub(crate) written: usize,
    /// Another reason why the text is not a solution.
    pub(crate) remark: Option<&'static str>,
    pub(crate) is_own_notation: bool,
    /// Whether the text suggests a different reading.
    pub(crate) is_unlikely: bool,
}

impl<S> Candidate<S> {
    /// Creates a likely candidate whose moves can all be expressed as steps.
    pub(crate) fn new(reading: Reading, entries: MoveList<S>) -> Self {
        Self { reading, entries, broken: None, written: 0, remark: None, is_own_notation: false, is_unlikely: false }
    }
}

/// The best reading of an answer so far.
#[derive(Debug)]
pub struct Choice<'a, P: Puzzle> {
    pub(crate) puzzle: &'a P,
    pub(crate) start: &'a P::Position,
    /// Whether consecutive boards may differ by several tiles in one line.
    pub(crate) has_line_moves: bool,
    /// The reading, and whether the text suggests a different one.
    pub(crate) best: Option<(Answer<P>, bool)>,
}

impl<P: Puzzle> Choice<'_, P> {
    /// Plays a reading and keeps it if it is better than the previous ones. Among legal readings,
    /// one with moves is better than one without.
    pub(crate) fn offer(&mut self, candidate: Candidate<P::Step>) {
        let Candidate { reading, entries, broken, written, remark, is_own_notation, is_unlikely } = candidate;
        let report = verify(self.puzzle, self.start, &entries);
        let (broken, reason) = broken.unzip();
        let reason = reason.or_else(|| remark.map(str::to_owned));
        let written = written.max(report.entries).max(broken.unwrap_or_default());
        let answer = Answer { reading, rival: None, is_own_notation, entries, written, report, broken, reason };
        match &mut self.best {
            Some((best, is_best_unlikely)) if answer.merit() <= best.merit() => {
                let leads_elsewhere = answer.report.position != best.report.position;
                let is_rival = answer.merit() == best.merit() && is_unlikely == *is_best_unlikely;
                if is_rival && leads_elsewhere && reading != best.reading && !best.is_solved() {
                    best.rival.get_or_insert(reading);
                }
            }
            best => *best = Some((answer, is_unlikely)),
        }
    }

    /// Returns whether the best reading solves the puzzle. If so, no other reading can be better.
    pub(crate) fn is_settled(&self) -> bool {
        self.best.as_ref().is_some_and(|(best, _)| best.is_solved())
    }
}
