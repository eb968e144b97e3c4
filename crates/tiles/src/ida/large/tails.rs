use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};
use loyd_search::{Context, Nodes, Status, Stop, Tracked, Verdict};

use super::DeepSolver;

/// The number of moves in the first tail, and the increase for each later one. On 5×5, the first
/// tail takes a few million nodes, and each later one takes about twice as many as the one before.
const FIRST_TAIL: usize = 70;
const TAIL_INCREMENT: usize = 5;
/// After a tail that took more than `MAX_NODES_TO_CONTINUE` nodes, longer tails are not tried. A
/// tail is abandoned after `MAX_NODES` nodes.
const MAX_NODES_TO_CONTINUE: Nodes = 50_000_000;
const MAX_NODES: Nodes = 120_000_000;
/// The number of nodes between two checks of a search's lower bound.
const SLICE: Nodes = 1 << 20;

/// Improves solutions with exact searches for their last moves, their *tails*. The tails become
/// longer until a search finds a shorter solution, whose tails are then searched from the shortest.
///
/// On hard 24-puzzles, the search for the last 80 of 100 moves takes at most 1/100 as many nodes as
/// the whole search (`bench/tiles-short.md`, *Tails*).
pub(crate) struct Tails {
    puzzle: TilePuzzle,
    position: TilePosition,
    /// The memory limit for the tables in bytes, and the number of threads.
    memory: u64,
    threads: usize,
    /// The length of the current solution.
    length: usize,
    /// The number of moves in the current or next tail.
    moves: usize,
    /// The running search.
    search: Option<Tracked<TilePuzzle>>,
    /// The number of nodes in the completed searches.
    nodes: Nodes,
}

impl Tails {
    /// Creates the improver for solutions from a position, with `memory` bytes for tables and up to
    /// `threads` threads.
    pub(crate) fn new(puzzle: &TilePuzzle, position: &TilePosition, memory: u64, threads: usize) -> Self {
        let (puzzle, position) = (puzzle.clone(), position.clone());
        Self { puzzle, position, memory, threads, length: 0, moves: FIRST_TAIL, search: None, nodes: 0 }
    }

    /// Returns whether a solution of this length has tails that have not been searched yet.
    pub(crate) fn has_more(&self, length: usize) -> bool {
        let moves = if length == self.length { self.moves } else { FIRST_TAIL };
        moves < length
    }

    /// Returns the number of nodes generated so far.
    pub(crate) fn nodes(&self) -> Nodes {
        self.nodes + self.search.as_ref().map_or(0, |search| search.status.nodes)
    }

    /// Continues with the tails of a solution for about `budget` nodes. Returns a shorter solution
    /// as soon as it is found.
    pub(crate) fn run(&mut self, steps: &[Direction], budget: Nodes, stop: Stop) -> Option<Vec<Direction>> {
        if steps.len() != self.length {
            self.set_next_tail(FIRST_TAIL);
            self.length = steps.len();
        }
        let pause = self.nodes().saturating_add(budget.max(1));
        while self.has_more(steps.len()) && self.nodes() < pause && !stop.is_requested() {
            let (head, tail) = steps.split_at(steps.len() - self.moves);
            let left = pause - self.nodes();
            let Some(search) = self.search_after(head) else {
                self.set_next_tail(usize::MAX);
                break;
            };
            let verdict = search.run(&mut Context::new(left.min(SLICE), stop));
            let Status { nodes, lower_bound, best, .. } = &search.status;
            if let Some(best) = best.as_ref().filter(|best| best.steps().len() < tail.len()) {
                let shorter = [head, best.steps()].concat();
                self.set_next_tail(FIRST_TAIL);
                return Some(shorter);
            }
            let is_over = verdict != Verdict::Searching || *lower_bound as usize >= tail.len();
            if is_over || *nodes > MAX_NODES {
                let next = if *nodes > MAX_NODES_TO_CONTINUE { usize::MAX } else { self.moves + TAIL_INCREMENT };
                self.set_next_tail(next);
            }
        }
        None
    }

    /// Returns the running search, or a new one from the position after the given steps; `None` if
    /// memory is insufficient.
    fn search_after(&mut self, steps: &[Direction]) -> Option<&mut Tracked<TilePuzzle>> {
        if self.search.is_none() {
            let mut position = self.position.clone();
            self.puzzle.play_all(&mut position, steps).ok()?;
            let search = DeepSolver::new(&self.puzzle, &position, self.memory, self.threads)?;
            self.search = Some(Tracked::new(Box::new(search)));
        }
        self.search.as_mut()
    }

    /// Ends the running search and sets the length of the next tail.
    fn set_next_tail(&mut self, moves: usize) {
        self.nodes = self.nodes();
        self.search = None;
        self.moves = moves;
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::random::{self, Seed};
    use loyd_core::tiles::TileGoal;
    use loyd_core::{Solution, TileMetric};

    use super::*;
    use loyd_search::Solver;

    #[test]
    fn solutions_are_shortened_until_no_tail_is_left() {
        let goal = TileGoal::BlankLast.position(4, 4);
        let position = random::solvable(&goal, &mut Seed(5).source());
        let puzzle = TilePuzzle::blank_last(position.clone());
        let mut steps = loyd_constructive::solve(&puzzle, &position).expect("it can be solved");
        assert!(steps.len() > FIRST_TAIL + TAIL_INCREMENT, "{} steps", steps.len());
        let (first, mut found, mut nodes) = (steps.len(), 0, 0);
        let mut tails = Tails::new(&puzzle, &position, 64 << 20, 2);
        while tails.has_more(steps.len()) {
            if let Some(shorter) = tails.run(&steps, 10_000, Stop::NEVER) {
                assert!(shorter.len() < steps.len());
                let solution = Solution::new(&puzzle, position.clone(), shorter.clone()).expect("a solution");
                (steps, found) = (solution.steps().to_vec(), found + 1);
            }
            assert!(tails.nodes() >= nodes, "the count never decreases");
            nodes = tails.nodes();
        }
        assert!(found > 0 && nodes > 0 && steps.len() < first);
        // A tail that was not improved is a shortest path.
        let moves = steps.len().min(FIRST_TAIL);
        let mut middle = position;
        puzzle.play_all(&mut middle, &steps[..steps.len() - moves]).expect("steps of a solution");
        let mut search = DeepSolver::new(&puzzle, &middle, 64 << 20, 2).expect("enough memory");
        while search.run(&mut Context::new(1 << 20, Stop::NEVER)) == Verdict::Searching {}
        let shortest = search.status().best.expect("it is solved").length(TileMetric::Single);
        assert!(steps.len() <= FIRST_TAIL || shortest == moves, "{shortest} and {moves}");
        // No 4×4 position is farther than 80 moves from the goal, so longer solutions must have
        // been improved.
        assert!(steps.len() <= 80, "{} steps", steps.len());
    }

    #[test]
    fn without_memory_no_tail_is_searched() {
        let goal = TileGoal::BlankLast.position(5, 5);
        let position = random::solvable(&goal, &mut Seed(1).source());
        let puzzle = TilePuzzle::blank_last(position.clone());
        let steps = loyd_constructive::solve(&puzzle, &position).expect("it can be solved");
        let mut tails = Tails::new(&puzzle, &position, 1_000, 1);
        assert!(tails.has_more(steps.len()));
        assert_eq!(tails.run(&steps, 1_000_000, Stop::NEVER), None);
        assert!(!tails.has_more(steps.len()) && tails.nodes() == 0);
    }
}
