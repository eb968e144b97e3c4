use loyd_core::{Puzzle, Solution, first_steps, successors};

use crate::{Context, Heuristic, Nodes, Solver, Status, Verdict};

/// Iterative-deepening A* (Korf, 1985) for any puzzle and heuristic, with linear memory.
///
/// Faster searches are tested against it, and it finds optimal solutions to puzzles for which there
/// are no tables. It solves easy positions on boards of any size. If no solution exists, it does
/// not detect this and does not terminate on a large puzzle. The caller must first establish
/// solvability by other means, such as parity.
///
/// A move in the metric is one edge in the search tree, so the search works for every metric.
pub struct Ida<P: Puzzle, H: Heuristic<P>> {
    puzzle: P,
    start: P::Position,
    heuristic: H,
    /// The position at the end of the path.
    position: P::Position,
    /// The untried moves at each depth of the path.
    levels: Vec<IdaLevel<P>>,
    bound: u32,
    /// The lowest bound of a pruned position, which is the next threshold.
    next_bound: u32,
    nodes: Nodes,
    best: Option<Solution<P>>,
}

/// The untried moves from a position, and the move that led there.
struct IdaLevel<P: Puzzle> {
    played: Vec<P::Step>,
    untried: Vec<Vec<P::Step>>,
}

impl<P: Puzzle, H: Heuristic<P>> Ida<P, H> {
    /// Creates a search from a position, for the heuristic's metric.
    pub fn new(puzzle: P, position: P::Position, heuristic: H) -> Self {
        let bound = heuristic.estimate(&puzzle, &position);
        // The empty solution, if the position is solved.
        let best = Solution::new(&puzzle, position.clone(), Vec::new()).ok();
        Self {
            start: position.clone(),
            position,
            levels: Vec::new(),
            bound,
            next_bound: bound,
            nodes: 0,
            best,
            puzzle,
            heuristic,
        }
    }

    fn begin_iteration(&mut self) {
        self.bound = self.next_bound;
        self.next_bound = u32::MAX;
        self.enter(Vec::new());
    }

    /// Adds a level for the current position, which the move `played` led to.
    fn enter(&mut self, played: Vec<P::Step>) {
        let metric = self.heuristic.metric();
        let first = first_steps(&self.puzzle, &self.position, metric, played.last().copied());
        let moves = successors(&self.puzzle, &self.position, metric, first);
        let untried = moves.into_iter().rev().map(|next| next.steps).collect();
        self.levels.push(IdaLevel { played, untried });
    }

    /// Tries the next move, or takes back the last one if no move is left.
    fn advance(&mut self) {
        let Some(level) = self.levels.last_mut() else { return self.begin_iteration() };
        if let Some(steps) = level.untried.pop() {
            self.try_move(steps);
        } else if let Some(level) = self.levels.pop() {
            self.take_back(&level.played);
        }
    }

    fn try_move(&mut self, steps: Vec<P::Step>) {
        self.nodes += 1;
        for &step in &steps {
            self.puzzle.play_unchecked(&mut self.position, step);
        }
        let length = self.levels.len() as u32 + self.heuristic.estimate(&self.puzzle, &self.position);
        if length > self.bound {
            self.next_bound = self.next_bound.min(length);
            self.take_back(&steps);
        } else if self.puzzle.is_solved(&self.position) {
            let path = self.levels.iter().flat_map(|level| &level.played).chain(&steps).copied().collect();
            self.best = Some(Solution::new(&self.puzzle, self.start.clone(), path).expect("every step was legal"));
        } else {
            self.enter(steps);
        }
    }

    fn take_back(&mut self, steps: &[P::Step]) {
        for &step in steps.iter().rev() {
            self.puzzle.play_unchecked(&mut self.position, P::inverse(step));
        }
    }
}

impl<P: Puzzle, H: Heuristic<P> + Send> Solver<P> for Ida<P, H> {
    fn run(&mut self, context: &mut Context) -> Verdict {
        let (before, pause) = (self.nodes, self.nodes.saturating_add(context.budget.max(1)));
        // A node takes a microsecond on the smallest board, and hundreds of microseconds on the
        // largest.
        while self.best.is_none() && self.nodes < pause && !context.stop.is_requested() {
            self.advance();
        }
        context.spend(self.nodes - before);
        if self.best.is_some() { Verdict::Solved } else { Verdict::Searching }
    }

    fn status(&self) -> Status<P> {
        let steps = self.levels.iter().flat_map(|level| level.untried.iter().chain([&level.played]));
        let bytes = steps.map(|steps| size_of::<Vec<P::Step>>() + size_of_val(&**steps)).sum::<usize>();
        Status::new(self.nodes, self.bound, self.best.clone(), bytes as u64)
    }
}
