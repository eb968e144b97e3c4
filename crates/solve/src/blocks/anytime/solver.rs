//! A solution at once, then shorter ones, while a proof is under way.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};

use super::goal::Goal;
use super::lane::{AnytimeLane, LaneTask};
use super::model::Model;
use crate::solver::Tracked;
use crate::{Context, Limit, Nodes, Shortfall, Solver, Status, Stop, Verdict, parallel};

/// Finds a solution of a block puzzle of any size, then shorter ones, and proves a shortest one or that there is none where
/// it can.
///
/// If the puzzle fits a breadth-first search, that search comes first: it solves most puzzles before anything else is
/// worth its time. Then it takes turns with searches for any solution and for shorter ones.
pub struct Anytime {
    model: Model,
    goal: Goal,
    start: BlockPosition,
    memory: u64,
    /// The bytes that the proving search releases if it is lost.
    spare: u64,
    /// The search that proves.
    proof: Option<Tracked<BlockPuzzle>>,
    /// Whether the proof was given up for lack of memory.
    has_lost_proof: bool,
    /// The puzzle as one of tiles, until that knows no more: if there are few gaps among unit blocks.
    tiles: Option<Tracked<BlockPuzzle>>,
    /// The number of lanes.
    threads: usize,
    /// The searches for solutions, once they have begun.
    lanes: Vec<AnytimeLane>,
    turn: SearchTurn,
    /// The nodes of a lost proof.
    expanded: Nodes,
    /// The proven bound, apart from that of the proof.
    lower_bound: u32,
    /// The lane with the best solution, unless the proof has a better one.
    best: Option<(Solution<BlockPuzzle>, u32)>,
    is_quick: bool,
    verdict: Verdict,
}

/// A turn of all searches.
#[derive(Clone, Copy, Debug, Default)]
struct SearchTurn {
    /// The nodes that each lane may still expand in it.
    left: Nodes,
    /// The nodes of the tiles and of the proof at which their shares of it end.
    tiles: Nodes,
    proof: Nodes,
}

/// The positions that the proof may find alone before a first solution is looked for: some hundredths of a second.
const FIRST: Nodes = 1 << 16;
/// The positions that it may find before solutions are made shorter: a fraction of a second.
const ALONE: Nodes = 1 << 20;
/// Those after which a search for any solution ends with one that is not proven.
const QUICK: Nodes = 1 << 18;
/// The positions of one turn of the proof, and of each lane, which are slower.
const PROOF_TURN: Nodes = 1 << 18;
const TURN: Nodes = 1 << 15;
/// The nodes of a turn of the tiles, which are fast, and those before the lanes begin to make their solution shorter.
const TILE_TURN: Nodes = 1 << 21;
const TILES_ALONE: Nodes = 1 << 24;

impl Anytime {
    /// A search from the start of a puzzle that holds at most `memory` bytes besides those of `proof`, a search for a shortest
    /// solution, if the puzzle is not too large for one.
    pub fn new(
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        metric: BlockMetric,
        memory: u64,
        proof: Option<Box<dyn Solver<BlockPuzzle>>>,
    ) -> Self {
        let model = Model::new(puzzle, metric);
        let goal = Goal::new(&model);
        let lower_bound = goal.lower_bound(&model, position.anchors());
        Self {
            start: position.clone(),
            // Searches hold some copies of the board besides.
            memory: memory.saturating_sub(
                model.bytes() + goal.distances.bytes() + 64 * (model.cells + model.kind_of.len()) as u64,
            ),
            spare: 0,
            proof: proof.map(Tracked::new),
            has_lost_proof: false,
            tiles: None,
            threads: 1,
            lanes: vec![],
            turn: SearchTurn::default(),
            expanded: 0,
            lower_bound,
            best: None,
            is_quick: false,
            verdict: Verdict::Searching,
            model,
            goal,
        }
    }

    /// Stops at the first solution, or soon after it if that is long.
    #[must_use]
    pub fn quick(mut self) -> Self {
        self.is_quick = true;
        self
    }

    /// Lets it hold this many bytes more once the proof is lost.
    #[must_use]
    pub fn with_spare(mut self, spare: u64) -> Self {
        self.spare = spare;
        self
    }

    /// Also takes solutions from a solver of the puzzle as one of tiles.
    #[must_use]
    pub(in crate::blocks) fn with_tiles(mut self, tiles: Option<Box<dyn Solver<BlockPuzzle>>>) -> Self {
        self.tiles = tiles.map(Tracked::new);
        self
    }

    /// Searches for solutions on this many threads, from other random numbers on each, so that solutions depend on their number.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Does one thing for a while.
    fn advance(&mut self, context: &Context) {
        let has_begun = !self.lanes.is_empty();
        let has_had_turn = self.best.is_some() && !self.are_tiles_alone()
            || self.lanes.iter().map(AnytimeLane::nodes).any(|nodes| nodes >= TURN);
        // A turn that has begun is ended first, so that it does not matter where runs end.
        let is_in_turn = self.turn.left > 0 && !self.lanes.iter().all(AnytimeLane::is_done);
        let alone = match has_begun {
            false => FIRST,
            true if has_had_turn && !is_in_turn => ALONE,
            true => 0,
        };
        if self.proof.is_some() && self.proof_nodes() < alone {
            self.prove(context.with_budget(alone - self.proof_nodes()));
        } else if has_begun {
            self.take_turns(context);
        } else {
            self.begin();
        }
        self.conclude();
    }

    /// Lets the lanes have their turn, then the proof. Turns do not depend on how the budget is divided into runs.
    fn take_turns(&mut self, context: &Context) {
        let SearchTurn { left, tiles, proof } = self.turn;
        if self.tiles.is_some() && self.tile_nodes() < tiles {
            self.run_tiles(context.with_budget(tiles - self.tile_nodes()));
        } else if left > 0 && !self.lanes.iter().all(AnytimeLane::is_done) && !self.are_tiles_alone() {
            self.run_lanes(context.budget.min(left), context.stop);
        } else if self.proof.is_some() && self.proof_nodes() < proof {
            self.prove(context.with_budget(proof - self.proof_nodes()));
        } else {
            self.turn =
                SearchTurn { left: TURN, tiles: self.tile_nodes() + TILE_TURN, proof: self.proof_nodes() + PROOF_TURN };
        }
    }

    /// Whether the tiles are to have more nodes before the lanes have any.
    fn are_tiles_alone(&self) -> bool {
        self.tiles.is_some() && self.tile_nodes() < TILES_ALONE
    }

    /// Lets the tiles find a solution, or make it shorter.
    fn run_tiles(&mut self, context: Context) {
        let Some(tiles) = &mut self.tiles else { return };
        // They share the nodes with the other searches, so how many they will get is not known.
        let verdict = tiles.run(&mut Context { node_budget: Nodes::MAX, ..context });
        let best = tiles.status.best.clone();
        if verdict != Verdict::Searching {
            self.expanded += tiles.status.nodes;
            self.tiles = None;
        }
        let Some(best) = best else { return };
        let length = best.length(self.model.metric) as u32;
        if self.best_length().is_none_or(|known| length < known) {
            let Self { model, goal, start, lanes, lower_bound: enough, .. } = self;
            for lane in lanes {
                lane.adopt(LaneTask { model, goal, start, enough: *enough }, &best);
            }
            self.keep(best, length);
        }
    }

    /// Keeps a solution as the best one.
    fn keep(&mut self, solution: Solution<BlockPuzzle>, length: u32) {
        self.best = Some((solution, length));
    }

    /// Begins the searches for any solution.
    fn begin(&mut self) {
        if self.goal.is_out_of_reach(&self.model, self.start.anchors()) {
            self.verdict = Verdict::Unsolvable { searched: 0 };
        } else {
            let memory = self.memory / self.threads as u64;
            self.lanes = (0..self.threads as u64)
                .map(|seed| AnytimeLane::new(self.task(), memory, seed, self.is_quick))
                .collect();
        }
    }

    fn task(&self) -> LaneTask<'_> {
        LaneTask { model: &self.model, goal: &self.goal, start: &self.start, enough: self.lower_bound }
    }

    /// Lets each lane expand up to `budget` positions.
    fn run_lanes(&mut self, budget: Nodes, stop: Stop) {
        let Self { model, goal, start, lanes, threads, lower_bound: enough, .. } = self;
        let task = LaneTask { model, goal, start, enough: *enough };
        let before: Vec<Nodes> = lanes.iter().map(AnytimeLane::nodes).collect();
        parallel::for_each(*threads, lanes.iter_mut(), |lane| lane.run(task, budget, stop));
        let spent = lanes.iter().zip(before).map(|(lane, before)| lane.nodes() - before).max();
        self.turn.left = self.turn.left.saturating_sub(spent.unwrap_or(0));
        for number in 0..self.lanes.len() {
            let lane = &self.lanes[number];
            let searched = lane.searched();
            let better =
                lane.best().filter(|&&(_, length)| self.best_length().is_none_or(|best| length < best)).cloned();
            if let Some((solution, length)) = better {
                self.keep(solution, length);
            }
            match (searched, self.best_length()) {
                (Some(_), Some(length)) => self.lower_bound = length,
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
        self.lower_bound = self.lower_bound.max(lower_bound);
        match verdict {
            Verdict::Searching => {}
            Verdict::Solved => {
                let length = |best: &Solution<BlockPuzzle>| best.length(self.model.metric) as u32;
                self.best = best.as_ref().map(|best| (best.clone(), length(best))).or(self.best.take());
                self.verdict = Verdict::Solved;
            }
            Verdict::Unsolvable { .. } => self.verdict = verdict,
            Verdict::Stopped(_) => {
                self.expanded += nodes;
                self.proof = None;
                self.has_lost_proof = true;
                self.memory += self.spare;
                let (task, share) = (
                    LaneTask { model: &self.model, goal: &self.goal, start: &self.start, enough: self.lower_bound },
                    self.spare / self.threads as u64,
                );
                self.lanes.iter_mut().for_each(|lane| lane.extend(task, share));
            }
        }
    }

    /// Ends the search if nothing more can be known.
    fn conclude(&mut self) {
        if self.verdict != Verdict::Searching {
            return;
        }
        let is_done = !self.lanes.is_empty() && self.lanes.iter().all(AnytimeLane::is_done);
        if self.best_length().is_some_and(|length| length <= self.lower_bound) {
            self.verdict = Verdict::Solved;
        } else if self.is_quick && self.has_quick_solution() && (self.proof.is_none() || self.proof_nodes() >= QUICK) {
            self.verdict = Verdict::Stopped(Limit::Size);
        } else if is_done && self.proof.is_none() && self.tiles.is_none() {
            self.verdict = Verdict::Stopped(Limit::Memory);
        }
    }

    /// Whether there is a solution that no lane is about to make much shorter.
    fn has_quick_solution(&self) -> bool {
        let is_settled = |lane: &AnytimeLane| lane.best().is_some() && lane.is_done();
        self.lanes.iter().any(is_settled)
    }

    fn proof_nodes(&self) -> Nodes {
        self.proof.as_ref().map_or(0, |proof| proof.status.nodes)
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
        // A proof whose bound has reached that of the caller has nothing left to do.
        while self.verdict == Verdict::Searching && context.budget > 0 && self.lower_bound < context.upper_bound {
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
        let bytes = self.model.bytes() + self.goal.distances.bytes() + lanes + tiles + proof;
        let lower_bound = self.best_length().map_or(self.lower_bound, |length| length.min(self.lower_bound));
        let is_given_up = self.has_lost_proof.then_some(Shortfall { without: "a proof", bytes: None });
        let best = self.best.as_ref().map(|(best, _)| best.clone());
        Status {
            shortfall: is_given_up.or_else(|| self.proof.as_ref()?.status.shortfall),
            ..Status::new(self.nodes(), lower_bound, best, bytes)
        }
    }
}
