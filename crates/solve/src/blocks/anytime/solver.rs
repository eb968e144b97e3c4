//! A solution at once, then shorter ones, while a proof is under way.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Solution};

use super::best_first::{BestFirst, Found, Order};
use super::goal::Goal;
use super::model::Model;
use super::nodes::Path;
use super::tunnel::{Outcome, Tunnel};
use super::windows::Window;
use crate::blocks::bfs::solution;
use crate::{Limit, Nodes, Progress, Shortfall, Solver, Stop, Verdict};

/// Finds a solution of a block puzzle of any size, then shorter ones, and proves a shortest one or that there is none where
/// it can.
///
/// Where the puzzle fits a breadth-first search, that search comes first: it solves most puzzles before anything else is
/// worth its time. Then it takes turns with a greedy search for any solution and with searches around the best one.
pub struct Anytime {
    model: Model,
    goal: Goal,
    start: BlockPosition,
    memory: u64,
    /// The bytes that the search gives back that proves, if it is lost.
    spare: u64,
    /// The search that proves.
    proof: Option<Box<dyn Solver<BlockPuzzle>>>,
    proof_nodes: Nodes,
    /// Whether there was no memory to go on with it.
    has_lost_proof: bool,
    stage: Stage,
    /// The present turn: the number of positions that the other searches may still expand in it, and the value of `proof_nodes`
    /// at which the proof's share of it ends.
    turn: (Nodes, Nodes),
    /// The positions that finished searches expanded.
    expanded: Nodes,
    /// The proven bound, apart from that of the proof.
    lower_bound: u32,
    path: Option<Path>,
    best: Option<Solution<BlockPuzzle>>,
    is_quick: bool,
    verdict: Verdict,
}

/// What is done besides the proof.
enum Stage {
    /// The proof goes alone until it has expanded this number of positions.
    Alone(Nodes),
    /// The search for a first solution, or for a better one of another kind.
    Finding(Box<BestFirst>, Order),
    /// Shorter solutions around the best one.
    Improving(Box<Tunnel>, usize),
    /// Shorter ways around a part of the best one.
    Shortening(Box<Tunnel>, Window),
    /// Nothing is left to try.
    Done,
}

/// The positions that the proof may find alone: a fraction of a second.
const ALONE: Nodes = 1 << 20;
/// The positions of one turn of the proof, and of the other searches, which are slower.
const PROOF_TURN: Nodes = 1 << 18;
const TURN: Nodes = 1 << 15;
/// What the estimate counts in the search for a second solution.
const WEIGHT: u32 = 3;
/// The most positions of the first tunnel, and by what they grow where it finds nothing shorter.
const FIRST_TUNNEL: usize = 20_000;
const GROWTH: usize = 4;

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
        let alone = if proof.is_some() { ALONE } else { 0 };
        Self {
            start: position.clone(),
            // Searches hold some copies of the board besides.
            memory: memory.saturating_sub(
                model.bytes() + goal.distances.bytes() + 64 * (model.cells + model.kind_of.len()) as u64,
            ),
            spare: 0,
            proof,
            proof_nodes: 0,
            has_lost_proof: false,
            stage: Stage::Alone(alone),
            turn: (0, 0),
            expanded: 0,
            lower_bound,
            path: None,
            best: None,
            is_quick: false,
            verdict: Verdict::Searching,
            model,
            goal,
        }
    }

    /// Stops at the first solution.
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

    /// Does one thing for a while.
    fn advance(&mut self, budget: Nodes, stop: Stop) {
        if let Stage::Alone(end) = self.stage
            && (self.proof.is_none() || self.proof_nodes >= end)
        {
            self.begin();
        } else if let Stage::Alone(end) = self.stage {
            self.prove(budget.min(end - self.proof_nodes), stop);
        } else {
            self.take_turns(budget, stop);
        }
        self.conclude();
    }

    /// Lets the other searches have their turn, then the proof. Turns do not depend on how the budget is divided into runs.
    fn take_turns(&mut self, budget: Nodes, stop: Stop) {
        let (left, end) = self.turn;
        if left > 0 && !matches!(self.stage, Stage::Done) {
            let before = self.expanded_so_far();
            self.find_or_improve(budget.min(left), stop);
            self.turn.0 = left.saturating_sub(self.expanded_so_far() - before);
        } else if self.proof.is_some() && self.proof_nodes < end {
            self.prove(budget.min(end - self.proof_nodes), stop);
        } else {
            self.turn = (TURN, self.proof_nodes + PROOF_TURN);
        }
    }

    /// Begins the search for any solution.
    fn begin(&mut self) {
        if self.goal.is_out_of_reach(&self.model, self.start.anchors()) {
            self.verdict = Verdict::Unsolvable { searched: 0 };
            self.stage = Stage::Done;
        } else {
            self.stage = self.finding(Order::Greedy);
        }
    }

    fn finding(&self, order: Order) -> Stage {
        let below = self.best_length().unwrap_or(u32::MAX);
        Stage::Finding(Box::new(BestFirst::new(&self.model, self.start.anchors(), order, (below, self.memory))), order)
    }

    fn find_or_improve(&mut self, budget: Nodes, stop: Stop) {
        let Self { model, goal, stage, .. } = self;
        match stage {
            Stage::Finding(search, order) => {
                let (found, order) = (search.run(model, goal, budget, stop), *order);
                self.found(found, order);
            }
            Stage::Improving(tunnel, most) => {
                if let (Some(outcome), most) = (tunnel.run(model, goal, budget, stop), *most) {
                    self.improved(outcome, most);
                }
            }
            Stage::Shortening(tunnel, window) => {
                if let (Some(outcome), window) = (tunnel.run(model, goal, budget, stop), *window) {
                    self.shortened(outcome, window);
                }
            }
            Stage::Alone(_) | Stage::Done => {}
        }
    }

    /// What follows from how a search for a solution stands.
    fn found(&mut self, found: Found, order: Order) {
        let Stage::Finding(search, _) = &self.stage else { return };
        match found {
            Found::Searching => {}
            Found::Solved(node) => {
                let path = search.nodes.path(node);
                self.expanded += search.expanded;
                self.take(path);
                self.stage = if order == Order::Greedy {
                    self.finding(Order::Weighted(WEIGHT))
                } else {
                    self.tunnel(FIRST_TUNNEL)
                };
            }
            Found::Nothing if self.best.is_none() => {
                self.verdict = Verdict::Unsolvable { searched: search.nodes.len() as u64 };
            }
            Found::Nothing | Found::OutOfMemory => {
                self.expanded += search.expanded;
                self.stage = match order {
                    Order::Greedy if self.best.is_none() => self.finding(Order::Weighted(WEIGHT)),
                    _ if self.best.is_some() => self.tunnel(FIRST_TUNNEL),
                    _ => Stage::Done,
                };
            }
        }
    }

    /// What follows from what came of a tunnel.
    fn improved(&mut self, Outcome { path, is_shortest }: Outcome, most: usize) {
        let Stage::Improving(tunnel, _) = &self.stage else { return };
        self.expanded += tunnel.expanded;
        let (was_full, before) = (tunnel.is_full(), self.best_length());
        self.take(path);
        if is_shortest {
            self.lower_bound = self.best_length().unwrap_or(0);
            self.stage = Stage::Done;
        } else if self.best_length() < before {
            self.stage = self.tunnel(most);
        } else if was_full {
            self.stage = self.shortening(Window::first(self.path_length()));
        } else {
            self.stage = self.tunnel(most * GROWTH);
        }
    }

    fn tunnel(&self, most: usize) -> Stage {
        let path = self.path.clone().unwrap_or_default();
        let tunnel = Tunnel::new(&self.model, self.start.anchors(), &path, (most, self.memory));
        Stage::Improving(Box::new(tunnel), most)
    }

    /// What follows from what came of a tunnel around a part of the path.
    fn shortened(&mut self, Outcome { path: part, .. }: Outcome, window: Window) {
        self.expanded += self.at_work().0;
        let before = self.best_length();
        let mut path = self.path.clone().unwrap_or_default();
        let end = window.end(path.len());
        if part.len() < end - window.from {
            path.splice(window.from..end, part);
            self.take(path);
        }
        self.stage = self.shortening(window.next(self.best_length() < before, self.path_length()));
    }

    /// A tunnel around a part of the path, as large as the memory lets it be.
    fn shortening(&self, window: Option<Window>) -> Stage {
        let (Some(window), Some(path)) = (window, &self.path) else { return Stage::Done };
        let mut anchors = self.start.anchors().to_vec();
        for &(from, to) in &path[..window.from] {
            if let Some(anchor) = anchors.iter_mut().find(|anchor| **anchor == from) {
                *anchor = to;
            }
        }
        let (end, limits) = (window.end(path.len()), (usize::MAX, self.memory));
        let part = &path[window.from..end];
        let dig = if end == path.len() { Tunnel::new } else { Tunnel::between };
        Stage::Shortening(Box::new(dig(&self.model, &anchors, part, limits)), window)
    }

    fn path_length(&self) -> usize {
        self.path.as_ref().map_or(0, Vec::len)
    }

    /// Keeps a solution if it is shorter than the best so far.
    fn take(&mut self, path: Path) {
        let ends: Vec<(usize, usize)> = path.iter().map(|&(from, to)| (from.into(), to.into())).collect();
        let Ok(solution) = solution(&self.model.puzzle, &self.start, &ends) else { return };
        let length = solution.length(self.model.metric) as u32;
        if self.best_length().is_none_or(|best| length < best) {
            self.best = Some(solution);
            self.path = Some(path);
            if let Some(proof) = &mut self.proof {
                proof.know(length);
            }
        }
    }

    fn best_length(&self) -> Option<u32> {
        self.best.as_ref().map(|best| best.length(self.model.metric) as u32)
    }

    fn prove(&mut self, budget: Nodes, stop: Stop) {
        let Some(proof) = &mut self.proof else { return };
        let verdict = proof.run(budget, stop);
        let progress = proof.progress();
        self.proof_nodes = progress.nodes;
        self.lower_bound = self.lower_bound.max(progress.lower_bound);
        match verdict {
            Verdict::Searching => {}
            Verdict::Solved => {
                self.best = progress.best;
                self.verdict = Verdict::Solved;
            }
            Verdict::Unsolvable { .. } => self.verdict = verdict,
            Verdict::Stopped(_) => {
                self.expanded += progress.nodes;
                self.proof_nodes = 0;
                self.proof = None;
                self.has_lost_proof = true;
                self.memory += self.spare;
                if matches!(self.stage, Stage::Done) && self.best.is_some() && self.spare > 0 {
                    self.stage = self.tunnel(FIRST_TUNNEL);
                }
            }
        }
    }

    /// Ends the search if nothing more can be known.
    fn conclude(&mut self) {
        if self.verdict != Verdict::Searching {
            return;
        }
        let is_proven = self.best_length().is_some_and(|length| length <= self.lower_bound);
        if is_proven {
            self.verdict = Verdict::Solved;
        } else if self.is_quick && self.best.is_some() {
            self.verdict = Verdict::Stopped(Limit::Size);
        } else if matches!(self.stage, Stage::Done) && self.proof.is_none() {
            self.verdict = Verdict::Stopped(Limit::Memory);
        }
    }

    fn nodes(&self) -> Nodes {
        self.expanded_so_far() + self.proof_nodes
    }

    /// The positions expanded by all searches but the proof.
    fn expanded_so_far(&self) -> Nodes {
        self.expanded + self.at_work().0
    }

    /// The nodes that the search at hand has expanded, and its size in bytes.
    fn at_work(&self) -> (Nodes, u64) {
        match &self.stage {
            Stage::Finding(search, _) => (search.expanded, search.bytes()),
            Stage::Improving(tunnel, _) | Stage::Shortening(tunnel, _) => (tunnel.expanded, tunnel.bytes()),
            Stage::Alone(_) | Stage::Done => (0, 0),
        }
    }
}

impl Solver<BlockPuzzle> for Anytime {
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        let end = self.nodes().saturating_add(budget);
        while self.verdict == Verdict::Searching && self.nodes() < end {
            self.advance(end - self.nodes(), stop);
            if stop.is_requested() {
                break;
            }
        }
        self.verdict
    }

    fn shortfall(&self) -> Option<Shortfall> {
        let is_given_up = self.has_lost_proof.then_some(Shortfall { without: "a proof", bytes: None });
        is_given_up.or_else(|| self.proof.as_ref()?.shortfall())
    }

    fn progress(&self) -> Progress<BlockPuzzle> {
        let proof = self.proof.as_ref().map_or(0, |proof| proof.progress().bytes);
        let bytes = self.model.bytes() + self.goal.distances.bytes() + self.at_work().1 + proof;
        let lower_bound = self.best_length().map_or(self.lower_bound, |length| length.min(self.lower_bound));
        Progress { nodes: self.nodes(), lower_bound, best: self.best.clone(), bytes }
    }
}
