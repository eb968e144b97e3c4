//! The least lengths of puzzles, each searched once.

use std::sync::OnceLock;

use loyd_core::text::AnyPuzzle;
use loyd_engine::Ended;
use loyd_solve::tiles::{Mode, Resources, TileTables};

use super::{Member, PuzzleSet};
use crate::family::{AnyMetric, CommandFamily};
use crate::solving::Drive;

/// What is known of the length of shortest solutions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Least {
    /// The length, or a lower bound of it.
    pub(crate) length: u32,
    /// Whether the length is proven.
    pub(crate) is_proven: bool,
    /// Whether it is proven that there is no solution.
    pub(crate) is_unsolvable: bool,
}

/// Measures the puzzles of a set.
pub(crate) struct Measure {
    drive: Drive,
    memory: u64,
    known: Vec<OnceLock<Least>>,
}

impl Measure {
    /// Every puzzle of the set is searched under the limits of `drive`, when its least length is first asked.
    pub(crate) fn new(set: &PuzzleSet, drive: Drive, memory: u64) -> Self {
        Self { drive, memory, known: set.members().iter().map(|_| OnceLock::new()).collect() }
    }

    /// The least length of a puzzle of the set, in the metric of the rows.
    pub(crate) fn least(&self, member: &Member, index: usize, metric: Option<AnyMetric>) -> Least {
        *self.known[index].get_or_init(|| match &member.puzzle {
            AnyPuzzle::Tiles(puzzle) => self.search(puzzle, metric),
            AnyPuzzle::Blocks(puzzle) => self.search(puzzle, metric),
        })
    }

    fn search<P: CommandFamily>(&self, puzzle: &P, metric: Option<AnyMetric>) -> Least {
        let metric = metric.and_then(P::metric).unwrap_or(P::DEFAULT_METRIC);
        let resources = Resources { memory: self.memory, threads: 1, tables: TileTables::new() };
        let mut solver = puzzle.solver(metric, Mode::Optimal, &resources);
        let run = self.drive.run(metric, &mut *solver, |_, _| ());
        Least {
            length: run.progress.lower_bound,
            is_proven: run.ended == Ended::Proven || puzzle.is_solved(&puzzle.start()),
            is_unsolvable: run.ended == Ended::Unsolvable,
        }
    }
}
