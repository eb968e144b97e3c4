use loyd_core::{Solution, TilePosition, TilePuzzle};

use super::parallel::Engine;
use crate::solver::Allowance;
use crate::tiles::board::Frame;
use crate::{Nodes, Stop};

/// What is to be solved, and with how many threads.
pub(super) struct Task {
    pub(super) puzzle: TilePuzzle,
    pub(super) position: TilePosition,
    pub(super) frame: Frame,
    pub(super) threads: usize,
}

/// What a run builds of tables at least, in placements or zones: less would only cost time.
const LEAST_BUILT: Nodes = 1 << 12;

impl Task {
    pub(super) fn new(puzzle: &TilePuzzle, position: &TilePosition, frame: Frame, threads: usize) -> Self {
        Self { puzzle: puzzle.clone(), position: position.clone(), frame, threads: threads.max(1) }
    }

    /// The solution without any steps, if the position is solved already.
    pub(super) fn solved(&self) -> Option<Solution<TilePuzzle>> {
        Solution::new(&self.puzzle, self.position.clone(), Vec::new()).ok()
    }

    /// What a search found in steps of the puzzle's tiles, replayed.
    pub(super) fn replay(&self, search: &dyn Engine) -> Option<Solution<TilePuzzle>> {
        let steps = self.frame.leave(self.frame.blank(&self.position), search.solution()?);
        Some(Solution::new(&self.puzzle, self.position.clone(), steps).expect("the search plays by the rules"))
    }
}

/// Builds what a budget allows, and returns what it leaves for the search.
pub(super) fn left_after<R>(build: impl FnOnce(&mut Allowance) -> R, budget: Nodes, stop: Stop) -> Nodes {
    let allowed = budget.max(LEAST_BUILT);
    let mut allowance = Allowance::new(allowed, stop);
    build(&mut allowance);
    budget.saturating_sub(allowed - allowance.left)
}
