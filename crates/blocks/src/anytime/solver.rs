//! An immediate solution, then shorter ones, while a proof is in progress.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};
use loyd_search::{Context, Limit, Nodes, Shortfall, Solver, Status, Stop, Tracked, Verdict, parallel};

use super::goal::TargetGoal;
use super::lane::{AnytimeLane, LaneTask};
use super::model::BlockModel;

/// A search for a solution to a block puzzle of any size, then for shorter ones. If feasible, it
/// proves that a solution is optimal or that none exists.
///
/// If a breadth-first search is feasible, it runs first, and solves most puzzles before any other
/// method is worthwhile. It then takes turns with searches for any solution and for shorter ones.
pub struct Anytime {
    task: LaneTask,
    memory: u64,
    /// The bytes that are freed if the proof is abandoned.
    spare: u64,
    /// The search for a proof.
    proof: Option<Tracked<BlockPuzzle>>,
    /// Whether the proof was abandoned for lack of memory.
    is_proof_abandoned: bool,
    /// The solver that treats the puzzle as a tile puzzle, if it has few gaps among unit blocks;
    /// `None` once that solver has finished.
    tiles: Option<Tracked<BlockPuzzle>>,
    /// The number of lanes.
    threads: usize,
    /// The searches for solutions, once they have begun.
    lanes: Vec<AnytimeLane>,
    turn: SearchTurn,
    /// The number of nodes in an abandoned proof and a finished tile solver.
    expanded: Nodes,
    /// The best solution so far, with its length.
    best: Option<(Solution<BlockPuzzle>, u32)>,
    is_quick: bool,
    verdict: Verdict,
}

/// One turn of all searches.
#[derive(Clone, Copy, Debug, Default)]
struct SearchTurn {
    /// The remaining nodes of each lane in this turn.
    left: Nodes,
    /// The tile solver's part of the turn is over once its total node count reaches this number.
    tiles: Nodes,
    /// The proof's part of the turn is over once its total node count reaches this number.
    proof: Nodes,
}

/// The number of positions that the proof may generate before the search for a first solution (see
/// [`Anytime::proof_share`]). This takes a few hundredths of a second.
const PROOF_BEFORE_LANES: Nodes = 1 << 16;
/// The number of positions that the proof may generate before solutions are shortened. This takes a
/// fraction of a second.
const PROOF_BEFORE_SHORTENING: Nodes = 1 << 20;
/// A quick search with an unproven solution stops once the proof has generated this number of
/// positions.
const QUICK_PROOF: Nodes = 1 << 18;
/// The number of positions in one turn of the proof, and in one turn of each lane. Lanes are
/// slower.
const PROOF_TURN: Nodes = 1 << 18;
const LANE_TURN: Nodes = 1 << 15;
/// The number of nodes in one turn of the tile solver, which is fast.
const TILE_TURN: Nodes = 1 << 21;
/// The divisor for the turns of the tile solver and the proof until the lanes have completed a
/// turn. Larger values let the lanes begin earlier.
const EARLY_DIVISOR: Nodes = 16;
/// The number of nodes that the tile solver searches before the lanes begin to shorten its
/// solution.
const TILES_BEFORE_LANES: Nodes = 1 << 24;
/// With at least twice this many pieces, the proof generates fewer positions per turn.
const MANY_PIECES: Nodes = 32;
/// With at least `HOPELESS_PIECES` pieces, a proof rarely fits in memory, so its turns are shorter
/// by a factor of `HOPELESS_DIVISOR`.
const HOPELESS_PIECES: usize = 40;
const HOPELESS_DIVISOR: Nodes = 4;

impl Anytime {
    /// Creates a search from `position` that uses at most `memory` bytes in addition to the memory
    /// for `proof`: a search for an optimal solution, if the puzzle is not too large for one.
    pub fn new(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        proof: Option<Box<dyn Solver<BlockPuzzle>>>,
    ) -> Self {
        let model = BlockModel::new(puzzle, metric);
        let goal = TargetGoal::new(&model);
        let lower_bound = goal.lower_bound(&model, position.anchors());
        Self {
            // Searches hold some additional copies of the board.
            memory: memory.saturating_sub(
                model.bytes() + goal.distances.bytes() + 64 * (model.cells + model.kind_of.len()) as u64,
            ),
            spare: 0,
            proof: proof.map(Tracked::new),
            is_proof_abandoned: false,
            tiles: None,
            threads: 1,
            lanes: vec![],
            turn: SearchTurn::default(),
            expanded: 0,
            best: None,
            is_quick: false,
            verdict: Verdict::Searching,
            task: LaneTask { model, goal, start: position.clone(), lower_bound },
        }
    }

    /// Stops at the first solution, or soon afterwards if it is long.
    #[must_use]
    pub fn quick(mut self) -> Self {
        self.is_quick = true;
        self
    }

    /// Allows the search this many more bytes once the proof is abandoned.
    #[must_use]
    pub fn with_spare(mut self, spare: u64) -> Self {
        self.spare = spare;
        self
    }

    /// Adds a solver that treats the puzzle as a tile puzzle and contributes solutions.
    #[must_use]
    pub(crate) fn with_tiles(mut self, tiles: Option<Box<dyn Solver<BlockPuzzle>>>) -> Self {
        self.tiles = tiles.map(Tracked::new);
        self
    }

    /// Searches for solutions on this many threads, with different random numbers on each, so
    /// solutions depend on the number of threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Continues the search whose turn it is.
    fn advance(&mut self, context: &Context) {
        let has_begun = !self.lanes.is_empty();
        let lanes_have_had_turn =
            !self.tile_solver_has_precedence() && (self.best.is_some() || self.lane_nodes() >= LANE_TURN);
        // A turn that has begun is completed first, so results do not depend on where runs stop.
        let is_in_turn = self.turn.left > 0 && !self.lanes.iter().all(AnytimeLane::is_done);
        let required = match has_begun {
            false => self.proof_share(PROOF_BEFORE_LANES),
            true if lanes_have_had_turn && !is_in_turn => self.proof_share(PROOF_BEFORE_SHORTENING),
            true => 0,
        };
        if self.proof.is_some() && self.proof_nodes() < required {
            self.prove(context.with_budget(required - self.proof_nodes()));
        } else if has_begun {
            self.take_turns(context);
        } else {
            self.begin();
        }
        self.conclude();
    }

    /// Continues a turn: first with the tile solver, then with the lanes, and finally with the
    /// proof. Turns do not depend on how the budget is divided into runs.
    fn take_turns(&mut self, context: &Context) {
        let SearchTurn { left, tiles, proof } = self.turn;
        if self.tiles.is_some() && self.tile_nodes() < tiles {
            self.run_tiles(context.with_budget(tiles - self.tile_nodes()));
        } else if left > 0 && !self.lanes.iter().all(AnytimeLane::is_done) && self.may_run_lanes() {
            self.run_lanes(context.budget.min(left), context.stop);
        } else if self.proof.is_some() && self.proof_nodes() < proof {
            self.prove(context.with_budget(proof - self.proof_nodes()));
        } else {
            let is_early = self.tiles.is_some() && self.lane_nodes() < LANE_TURN;
            // The proof gets the same share of early turns as of later ones.
            let divisor = if is_early { EARLY_DIVISOR } else { 1 };
            let tiles = self.tile_nodes() + TILE_TURN / divisor;
            let proof = self.proof_nodes() + self.proof_share(self.proof_turn() / divisor);
            self.turn = SearchTurn { left: LANE_TURN, tiles, proof };
        }
    }

    /// Scales `usual`, a number of positions on an ordinary board, to this board. The proof takes
    /// about as long for the returned number here as for `usual` there. The time per position grows
    /// with the number of pieces and the size of a key.
    const fn proof_share(&self, usual: Nodes) -> Nodes {
        let parts = self.task.model.kind_of.len() as Nodes / MANY_PIECES;
        if parts > 1 { usual / (parts * parts) } else { usual }
    }

    /// Returns the number of positions in one turn of the proof, before [`Self::proof_share`]
    /// scales it.
    const fn proof_turn(&self) -> Nodes {
        if self.task.model.kind_of.len() < HOPELESS_PIECES { PROOF_TURN } else { PROOF_TURN / HOPELESS_DIVISOR }
    }

    /// Returns whether the tile solver has precedence over the lanes.
    fn tile_solver_has_precedence(&self) -> bool {
        self.tiles.is_some() && self.tile_nodes() < TILES_BEFORE_LANES
    }

    /// Returns whether the lanes may shorten solutions now. A short solution from the tile solver
    /// is shortened immediately, for one turn: the tile solver moves gaps like tiles, so its
    /// solution to a nearly solved puzzle is several times too long.
    fn may_run_lanes(&self) -> bool {
        !self.tile_solver_has_precedence() || self.has_short_solution() && self.lane_nodes() < LANE_TURN
    }

    /// Returns whether the best solution has at most as many moves as there are pieces.
    fn has_short_solution(&self) -> bool {
        self.best_length().is_some_and(|length| length as usize <= self.task.model.kind_of.len())
    }

    /// Runs the tile solver, and adopts its solution if it is shorter than the best one.
    fn run_tiles(&mut self, context: Context) {
        let Some(tiles) = &mut self.tiles else { return };
        // The tile solver shares the node budget with the other searches, so its own total is
        // unknown.
        let verdict = tiles.run(&mut Context { node_budget: Nodes::MAX, ..context });
        let best = tiles.status.best.clone();
        if verdict != Verdict::Searching {
            self.expanded += tiles.status.nodes;
            self.tiles = None;
        }
        let Some(best) = best else { return };
        let length = self.task.length(&best);
        if self.best_length().is_none_or(|known| length < known) {
            self.lanes.iter_mut().for_each(|lane| lane.adopt(&self.task, &best));
            self.best = Some((best, length));
        }
    }

    /// Creates the lanes, unless the goal is certainly unreachable.
    fn begin(&mut self) {
        if self.task.goal.is_out_of_reach(&self.task.model, self.task.start.anchors()) {
            self.verdict = Verdict::Unsolvable { searched: 0 };
        } else {
            let memory = self.memory / self.threads as u64;
            let lane = |seed| AnytimeLane::new(&self.task, memory, seed, self.is_quick);
            self.lanes = (0..self.threads as u64).map(lane).collect();
        }
    }

    /// Runs each lane for up to `budget` nodes.
    fn run_lanes(&mut self, budget: Nodes, stop: Stop) {
        let Self { task, lanes, threads, .. } = self;
        let before: Vec<Nodes> = lanes.iter().map(AnytimeLane::nodes).collect();
        parallel::for_each(*threads, lanes.iter_mut(), |lane| lane.run(task, budget, stop));
        let spent = lanes.iter().zip(before).map(|(lane, before)| lane.nodes() - before).max();
        self.turn.left = self.turn.left.saturating_sub(spent.unwrap_or(0));
        for number in 0..self.lanes.len() {
            let lane = &self.lanes[number];
            let searched = lane.searched;
            let better =
                lane.best.as_ref().filter(|&&(_, length)| self.best_length().is_none_or(|best| length < best)).cloned();
            self.best = better.or(self.best.take());
            match (searched, self.best_length()) {
                (Some(_), Some(length)) => self.task.lower_bound = length,
                (Some(searched), None) => self.verdict = Verdict::Unsolvable { searched },
                (None, _) => {}
            }
        }
    }

    fn best_length(&self) -> Option<u32> {
        self.best.as_ref().map(|&(_, length)| length)
    }

    fn prove(&mut self, mut context: Context) {
        context.upper_bound = self.best_length().map_or(context.upper_bound, |length| length.min(context.upper_bound));
        let Some(proof) = &mut self.proof else { return };
        let verdict = proof.run(&mut context);
        let Status { nodes, lower_bound, ref best, .. } = proof.status;
        self.task.lower_bound = self.task.lower_bound.max(lower_bound);
        match verdict {
            Verdict::Searching => {}
            Verdict::Solved => {
                let best = best.as_ref().map(|best| (best.clone(), self.task.length(best)));
                self.best = best.or(self.best.take());
                self.verdict = Verdict::Solved;
            }
            Verdict::Unsolvable { .. } => self.verdict = verdict,
            Verdict::Stopped(_) => {
                self.expanded += nodes;
                self.proof = None;
                self.is_proof_abandoned = true;
                self.memory += self.spare;
                let share = self.spare / self.threads as u64;
                self.lanes.iter_mut().for_each(|lane| lane.extend(&self.task, share));
            }
        }
    }

    /// Ends the search if no further progress is possible.
    fn conclude(&mut self) {
        if self.verdict != Verdict::Searching {
            return;
        }
        let is_done = !self.lanes.is_empty() && self.lanes.iter().all(AnytimeLane::is_done);
        if self.best_length().is_some_and(|length| length <= self.task.lower_bound) {
            self.verdict = Verdict::Solved;
        } else if self.is_quick
            && self.has_quick_solution()
            && (self.proof.is_none() || self.proof_nodes() >= QUICK_PROOF)
        {
            self.verdict = Verdict::Stopped(Limit::Size);
        } else if is_done && self.proof.is_none() && self.tiles.is_none() {
            self.verdict = Verdict::Stopped(Limit::Memory);
        }
    }

    /// Returns whether a lane has a solution that it is not about to make much shorter.
    fn has_quick_solution(&self) -> bool {
        let is_settled = |lane: &AnytimeLane| lane.best.is_some() && lane.is_done();
        self.lanes.iter().any(is_settled)
    }

    fn proof_nodes(&self) -> Nodes {
        self.proof.as_ref().map_or(0, |proof| proof.status.nodes)
    }

    /// Returns the largest number of nodes in any lane.
    fn lane_nodes(&self) -> Nodes {
        self.lanes.iter().map(AnytimeLane::nodes).max().unwrap_or(0)
    }

    fn tile_nodes(&self) -> Nodes {
        self.tiles.as_ref().map_or(0, |tiles| tiles.status.nodes)
    }

    fn nodes(&self) -> Nodes {
        self.expanded
            + self.proof_nodes()
            + self.tile_nodes()
            + self.lanes.iter().map(AnytimeLane::nodes).sum::<Nodes>()
    }
}

impl Solver<BlockPuzzle> for Anytime {
    fn run(&mut self, context: &mut Context) -> Verdict {
        // The search is over once the lower bound has reached the caller's upper bound.
        while self.verdict == Verdict::Searching && context.budget > 0 && self.task.lower_bound < context.upper_bound {
            let before = self.nodes();
            self.advance(context);
            context.spend(self.nodes().saturating_sub(before));
            if context.stop.is_requested() {
                break;
            }
        }
        self.verdict
    }

    fn status(&self) -> Status<BlockPuzzle> {
        let proof = self.proof.as_ref().map_or(0, |proof| proof.status.bytes);
        let lanes: u64 = self.lanes.iter().map(AnytimeLane::bytes).sum();
        let tiles = self.tiles.as_ref().map_or(0, |tiles| tiles.status.bytes);
        let LaneTask { model, goal, lower_bound, .. } = &self.task;
        let bytes = model.bytes() + goal.distances.bytes() + lanes + tiles + proof;
        let lower_bound = self.best_length().map_or(*lower_bound, |length| length.min(*lower_bound));
        let shortfall = self.is_proof_abandoned.then_some(Shortfall { without: "a proof", bytes: None });
        let best = self.best.as_ref().map(|(best, _)| best.clone());
        Status {
            shortfall: shortfall.or_else(|| self.proof.as_ref()?.status.shortfall),
            ..Status::new(self.nodes(), lower_bound, best, bytes)
        }
    }
}
