use loyd_core::{Solution, TilePosition, TilePuzzle};

use super::parallel::{Engine, Stand};
use crate::solver::Allowance;
use crate::tiles::board::Frame;
use crate::{Context, Nodes};

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

/// Runs the engine of a task within `context`.
pub(super) fn run_engine(engine: &mut dyn Engine, task: &Task, context: &mut Context) -> Stand {
    let before = engine.nodes();
    let stand = engine.run(context.budget, task.threads, context.last_bound(), context.stop);
    // Nodes that threads generated beyond the solution are no longer counted.
    context.spend(engine.nodes().saturating_sub(before));
    stand
}

/// Builds what a budget allows, and leaves the rest for the search.
pub(super) fn build_within<R>(context: &mut Context, build: impl FnOnce(&mut Allowance) -> R) {
    let allowed = context.budget.max(LEAST_BUILT);
    let mut allowance = Allowance::new(allowed, context.stop);
    build(&mut allowance);
    context.spend(allowed - allowance.left);
}
