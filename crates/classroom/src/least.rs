//! The minimum lengths of puzzles, each computed once.

use std::sync::OnceLock;
use std::time::Instant;

use loyd_core::text::AnyPuzzle;
use loyd_engine::{AnyMetric, AnyPosition, Ended, Limits, Settings, drive};
use loyd_search::{Mode, Stop};
use loyd_tiles::{Resources, TileTables};

use crate::{Member, PuzzleSet};

/// A callback that is polled during the search for a minimum length. If it returns `true`, the
/// search ends.
pub(crate) type StopCheck<'a> = &'a (dyn Fn() -> bool + Sync);

/// The minimum length of a puzzle's solutions, or a lower bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinLength {
    /// The minimum length, or a lower bound.
    pub length: u32,
    /// Whether `length` is proven to be the minimum.
    pub is_proven: bool,
    /// Whether it is proven that there is no solution.
    pub is_unsolvable: bool,
}

/// The minimum lengths of the puzzles in a set, each searched at most once.
#[derive(Debug)]
pub struct Measure {
    seconds: f64,
    memory: u64,
    results: Vec<OnceLock<MinLength>>,
}

impl Measure {
    /// Limits the search for each puzzle to `seconds` and `memory` bytes. A puzzle is searched when
    /// its minimum length is first needed.
    pub fn new(set: &PuzzleSet, seconds: f64, memory: u64) -> Self {
        Self { seconds, memory, results: set.members().iter().map(|_| OnceLock::new()).collect() }
    }

    /// Returns the minimum length, in a metric, of the puzzle with this index in the set. The
    /// result of a search that `stop` ended is not cached.
    pub fn least(&self, member: &Member, index: usize, metric: Option<AnyMetric>, stop: StopCheck) -> MinLength {
        if let Some(&least) = self.results[index].get() {
            return least;
        }
        let least = self.search(&member.puzzle, metric, stop);
        if !stop() {
            let _ = self.results[index].set(least);
        }
        least
    }

    /// Returns the minimum length of a puzzle, which need not be in the set.
    pub(crate) fn search(&self, puzzle: &AnyPuzzle, metric: Option<AnyMetric>, stop: StopCheck) -> MinLength {
        MinLength::search(puzzle, metric, self.seconds, self.memory, stop)
    }
}

impl MinLength {
    /// Searches for the minimum length of a puzzle for at most `seconds` with `memory` bytes, or
    /// until `stop` returns `true`.
    pub fn search(puzzle: &AnyPuzzle, metric: Option<AnyMetric>, seconds: f64, memory: u64, stop: StopCheck) -> Self {
        let position = AnyPosition::start(puzzle.clone());
        let resources = Resources { memory, threads: 1, tables: TileTables::new() };
        let settings = Settings { metric: metric.map(|metric| metric.to_string()), mode: Mode::Optimal, resources };
        // Callers check the metric's family before they measure anything.
        let Ok(mut search) = position.search(&settings) else {
            return Self { length: 0, is_proven: false, is_unsolvable: false };
        };
        let begin = Instant::now();
        let limits = Limits { seconds: Some(seconds), nodes: None };
        let outcome = drive(&mut search, limits, Stop::when(stop), || begin.elapsed().as_secs_f64(), |_| true);
        Self {
            length: outcome.report.lower_bound,
            is_proven: outcome.is_optimal() || position.is_solved(),
            is_unsolvable: outcome.ended == Ended::Unsolvable,
        }
    }
}
