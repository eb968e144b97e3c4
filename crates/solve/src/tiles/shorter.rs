use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle};

use super::{drifting, improve};
use crate::Nodes;

/// Boards of at least so many cells have drifts first: a beam that reaches the goal takes seconds there.
const DRIFT_CELLS: usize = 196;
/// Those of more than so many cells have nothing else: a beam would take minutes.
const BEAM_CELLS: usize = 625;
/// So many nodes of drifts come before the beams.
const DRIFT_NODES: Nodes = 2_000_000;

/// What makes a solution shorter: wide beams on boards that they are good for, drifts and narrow beams on larger ones, and
/// both in turn on those between.
pub(super) struct Improver {
    work: Work,
    puzzle: TilePuzzle,
    position: TilePosition,
    metric: TileMetric,
    memory: u64,
    threads: usize,
    /// The nodes of work that is over.
    nodes: Nodes,
}

enum Work {
    Beams(improve::Improver),
    Drifts(drifting::Improver),
}

/// Calls a method of whichever it is.
macro_rules! either {
    ($work:expr, $inner:ident => $call:expr) => {
        match $work {
            Work::Beams($inner) => $call,
            Work::Drifts($inner) => $call,
        }
    };
}

impl Improver {
    /// Begins with a solution from a position; it may hold `memory` bytes besides a few copies of the solution, and use so
    /// many threads.
    pub(super) fn new(
        puzzle: &TilePuzzle,
        position: &TilePosition,
        metric: TileMetric,
        steps: Vec<Direction>,
        memory: u64,
        threads: usize,
    ) -> Self {
        let work = if puzzle.width() * puzzle.height() < DRIFT_CELLS {
            Work::Beams(improve::Improver::new(puzzle, position, metric, steps, memory, threads))
        } else {
            Work::Drifts(drifting::Improver::new(puzzle, position, metric, steps, memory))
        };
        Self { work, puzzle: puzzle.clone(), position: position.clone(), metric, memory, threads, nodes: 0 }
    }

    /// The shortest solution known, in steps of tiles.
    pub(super) fn best(&self) -> &[Direction] {
        either!(&self.work, inner => inner.best())
    }

    /// Its length.
    pub(super) fn length(&self) -> u32 {
        either!(&self.work, inner => inner.length())
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes + either!(&self.work, inner => inner.nodes())
    }

    pub(super) fn bytes(&self) -> usize {
        either!(&self.work, inner => inner.bytes())
    }

    /// Whether it knows nothing more to try.
    pub(super) fn is_over(&self) -> bool {
        either!(&self.work, inner => inner.is_over())
    }

    /// Does the least that can be done at once.
    pub(super) fn advance(&mut self) {
        either!(&mut self.work, inner => inner.advance());
        if self.has_drifted() {
            let Self { puzzle, position, metric, memory, threads, .. } = self;
            let steps = either!(&self.work, inner => inner.best()).to_vec();
            let beams = improve::Improver::new(puzzle, position, *metric, steps, *memory, *threads);
            self.nodes = self.nodes();
            self.work = Work::Beams(beams);
        }
    }

    /// Whether beams are to take over.
    fn has_drifted(&self) -> bool {
        let Work::Drifts(drifts) = &self.work else { return false };
        let is_small = self.puzzle.width() * self.puzzle.height() <= BEAM_CELLS;
        is_small && (drifts.nodes() >= DRIFT_NODES || drifts.is_over())
    }
}
