//! Iterative-deepening A* (Korf, 1985) for tile puzzles: optimal solutions with pattern databases
//! and move pruning.

pub(super) mod automaton;
mod batches;
pub(super) mod large;
pub(super) mod parallel;
pub(super) mod small;
mod steps;

use loyd_core::{Solution, TilePosition, TilePuzzle};
use loyd_search::{Allowance, Context, Nodes};

use crate::board::GoalFrame;
use parallel::{Engine, EngineProgress};

/// The puzzle to solve, and the number of threads.
struct IdaTask {
    puzzle: TilePuzzle,
    position: TilePosition,
    frame: GoalFrame,
    threads: usize,
}

/// The smallest part of a table that a run builds, in placements or zones. Smaller parts would be
/// inefficient.
const MIN_BUILT: Nodes = 1 << 12;

impl IdaTask {
    fn new(puzzle: &TilePuzzle, position: &TilePosition, frame: GoalFrame, threads: usize) -> Self {
        Self { puzzle: puzzle.clone(), position: position.clone(), frame, threads: threads.max(1) }
    }

    /// Returns the empty solution if the position is already solved.
    fn empty_solution(&self) -> Option<Solution<TilePuzzle>> {
        Solution::new(&self.puzzle, self.position.clone(), Vec::new()).ok()
    }

    /// Replays the result of a search, and returns it as a solution to the puzzle.
    fn replay(&self, search: &dyn Engine) -> Option<Solution<TilePuzzle>> {
        let steps = self.frame.leave(self.frame.blank(&self.position), search.solution()?);
        Some(Solution::new(&self.puzzle, self.position.clone(), steps).expect("the search makes legal moves"))
    }
}

/// Runs a task's engine within the limits of `context`.
fn run_engine(engine: &mut dyn Engine, task: &IdaTask, context: &mut Context) -> EngineProgress {
    let before = engine.nodes();
    let outcome = engine.run(context.budget, task.threads, context.last_bound(), context.stop);
    // Nodes that threads generated beyond the solution are no longer counted.
    context.spend(engine.nodes().saturating_sub(before));
    outcome
}

/// Builds tables within a budget, and leaves the rest of the budget for the search.
fn build_within<R>(context: &mut Context, build: impl FnOnce(&mut Allowance) -> R) {
    let allowed = context.budget.max(MIN_BUILT);
    let mut allowance = Allowance::new(allowed, context.stop);
    build(&mut allowance);
    context.spend(allowed - allowance.left);
}
