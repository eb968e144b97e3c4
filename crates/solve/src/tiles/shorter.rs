use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle};

use super::{drifting, improve};
use crate::Nodes;

/// What makes a solution shorter: wide beams on boards that they are good for, drifts and narrow beams on larger ones.
pub(super) enum Improver {
    Beams(improve::Improver),
    Drifts(drifting::Improver),
}

/// Calls a method of whichever it is.
macro_rules! either {
    ($improver:expr, $inner:ident => $call:expr) => {
        match $improver {
            Improver::Beams($inner) => $call,
            Improver::Drifts($inner) => $call,
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
        if puzzle.width() * puzzle.height() < improve::TOO_MANY_CELLS {
            Self::Beams(improve::Improver::new(puzzle, position, metric, steps, memory, threads))
        } else {
            Self::Drifts(drifting::Improver::new(puzzle, position, metric, steps, memory))
        }
    }

    /// The shortest solution known, in steps of tiles.
    pub(super) fn best(&self) -> &[Direction] {
        either!(self, inner => inner.best())
    }

    /// Its length.
    pub(super) fn length(&self) -> u32 {
        either!(self, inner => inner.length())
    }

    pub(super) fn nodes(&self) -> Nodes {
        either!(self, inner => inner.nodes())
    }

    pub(super) fn bytes(&self) -> usize {
        either!(self, inner => inner.bytes())
    }

    /// Whether it knows nothing more to try.
    pub(super) fn is_over(&self) -> bool {
        either!(self, inner => inner.is_over())
    }

    /// Does the least that can be done at once.
    pub(super) fn advance(&mut self) {
        either!(self, inner => inner.advance());
    }
}
