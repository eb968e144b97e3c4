use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use loyd_search::{Iteration, Stop};

use super::frontier::Frontier;
use super::slice::{FinishedPart, Slice, ThreadLane};
use super::{EngineState, FrontierPart, ParallelTree, PartOutcome};
use crate::board::Grid;
use crate::ida::automaton::Automaton;

/// Iterative-deepening A* (Korf, 1985) on several threads. All positions at one depth form the
/// *frontier* of the search, which is deepened between iterations. In every iteration, the
/// depth-first search below one of these positions is a *part*.
///
/// Every iteration processes the parts in an order that depends only on the position: parts whose
/// search came nearest to the goal in the previous iteration come first. Threads take parts from
/// the front as they become free. The first part in this order that has a solution determines the
/// result; later parts are abandoned and not counted. The solution and the number of nodes
/// therefore do not depend on the number of threads or on the time slices.
pub(crate) struct ParallelIda<T: ParallelTree> {
    root: Root<T>,
    frontier: Frontier<T::Board>,
    state: EngineState,
    /// The current searches of each thread.
    lanes: Vec<ThreadLane<T::Work>>,
    /// The next part to start.
    next: usize,
    winner: Option<FinishedPart>,
    solution: Option<EngineSolution>,
    /// The search gives up at the end of an iteration if it has generated more nodes than this in
    /// total.
    node_limit: u64,
    gave_up: bool,
}

/// The root of a search and its tables.
pub(crate) struct Root<T: ParallelTree> {
    pub(crate) grid: Grid,
    pub(crate) tree: Arc<T>,
    pub(crate) automaton: Arc<Automaton>,
    pub(crate) board: T::Board,
    pub(crate) blank: usize,
}

/// The result of the search.
struct EngineSolution {
    path: Vec<u8>,
    nodes: u64,
}

/// The maximum number of positions in a frontier that is recomputed for a checkpoint. No search is
/// split into that many parts, so only a wrong depth in the checkpoint would need more.
const MAX_POSITIONS: usize = 1_000_000;
/// The search uses one thread for this number of initial nodes, and in slices with a smaller
/// budget, because starting threads would cost more than they save.
const SINGLE_THREAD_NODES: u64 = 20_000;

/// A search over any kind of tree.
pub(crate) trait Engine: Send {
    /// Continues the search for about `budget` nodes in total on up to `threads` threads, or until
    /// the search is stopped. Ends once `target_bound` is proven to be a lower bound.
    fn run(&mut self, budget: u64, threads: usize, target_bound: u32, stop: Stop) -> EngineProgress;

    /// Returns the cells that the blank moves to along a shortest path, once it is found.
    fn solution(&self) -> Option<&[u8]>;

    /// Returns the state for resuming the search later. Parts in progress will then start again
    /// from the beginning.
    fn state(&self) -> &EngineState;

    /// Returns the number of positions generated.
    fn nodes(&self) -> u64;

    /// Returns the memory in use, in bytes.
    fn bytes(&self) -> u64;

    /// Returns the completed iterations, including the last one once it has reached the goal.
    fn iterations(&self) -> Vec<Iteration>;
}

/// The status of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EngineProgress {
    Searching,
    Found,
    GaveUp,
}

impl<T: ParallelTree> ParallelIda<T> {
    /// Creates a search from a solvable position other than the goal. `known` has no parts. It
    /// contains a lower bound that is already proven (with the parity of the solution length, if
    /// known), and the nodes and iterations spent on it.
    pub(crate) fn new(root: Root<T>, known: EngineState) -> Self {
        let bound = known.bound.max(root.tree.bound(root.board, root.blank));
        let mut search = Self::with_state(root, EngineState { bound, parts: vec![FrontierPart::default()], ..known });
        search.refine(search.min_parts());
        search
    }

    /// Resumes a search from the same root. Returns `None` if the state belongs to a different
    /// search.
    pub(crate) fn resume(root: Root<T>, state: EngineState) -> Option<Self> {
        let mut search = Self::with_state(root, state);
        search.restore_frontier().then_some(search)
    }

    fn with_state(root: Root<T>, state: EngineState) -> Self {
        let frontier = Frontier::new(root.board, root.blank);
        let (lanes, winner, solution) = (Vec::new(), None, None);
        Self { root, frontier, state, lanes, next: 0, winner, solution, node_limit: u64::MAX, gave_up: false }
    }

    /// Makes the search give up at the end of the first iteration that exceeds this number of
    /// nodes.
    pub(crate) fn with_node_limit(self, node_limit: u64) -> Self {
        Self { node_limit, ..self }
    }

    /// Computes the frontier for a state read from a checkpoint. Returns whether the two match: the
    /// frontier reaches the state's depth, the state's bound exceeds that depth, and its parts are
    /// exactly the positions of the frontier.
    fn restore_frontier(&mut self) -> bool {
        let EngineState { depth, ref parts, .. } = self.state;
        let mut entries: Vec<u32> = parts.iter().map(|part| part.entry).collect();
        let is_large_enough = |frontier: &Frontier<_>| {
            frontier.depth >= depth || frontier.len() >= MAX_POSITIONS || frontier.deepest().is_empty()
        };
        self.frontier.grow(&self.root.grid, &self.root.automaton, is_large_enough);
        entries.sort_unstable();
        self.frontier.depth == depth && self.state.bound > depth && self.frontier.deepest().eq(entries)
    }

    /// Lets the threads process parts until the budget is exhausted or no part is left.
    fn slice(&mut self, budget: u64, threads: usize, stop: Stop) {
        let busy = self.lanes.iter().rposition(|lane| !lane.parts.is_empty()).map_or(1, |last| last + 1);
        self.lanes.resize_with(busy.max(threads), ThreadLane::default);
        let slice = Slice {
            grid: &self.root.grid,
            tree: &*self.root.tree,
            automaton: &self.root.automaton,
            frontier: &self.frontier,
            state: &self.state,
            stop,
            left: AtomicU64::new(budget),
            next: AtomicUsize::new(self.next),
            winner: AtomicUsize::new(self.winner.as_ref().map_or(usize::MAX, |winner| winner.part)),
        };
        let finished = slice.work(&mut self.lanes);
        self.next = slice.next.into_inner();
        for finished in finished {
            if finished.path.is_none() {
                self.state.parts[finished.part].done = Some(finished.outcome);
            } else if self.winner.as_ref().is_none_or(|winner| finished.part < winner.part) {
                self.winner = Some(finished);
            }
        }
    }

    /// Ends the iteration if all relevant parts are done.
    fn settle(&mut self) {
        let end = self.winner.as_ref().map_or(self.state.parts.len(), |winner| winner.part);
        if self.state.parts[..end].iter().any(|part| part.done.is_none()) {
            return;
        }
        self.lanes.iter_mut().for_each(|lane| lane.parts.clear());
        match self.winner.take() {
            Some(FinishedPart { part, outcome, path }) => {
                let prefix = self.frontier.path(self.state.parts[part].entry);
                let nodes = self.state.nodes + self.state.done_nodes(part) + outcome.nodes;
                self.solution = Some(EngineSolution { path: [prefix, path.unwrap_or_default()].concat(), nodes });
            }
            None => self.deepen(),
        }
    }

    /// Starts the next iteration.
    fn deepen(&mut self) {
        let nodes = self.state.done_nodes(self.state.parts.len());
        self.state.nodes += nodes;
        self.state.last = [nodes, self.state.last[0]];
        self.state.iterations.push(Iteration { bound: self.state.bound, nodes });
        self.state.bound += T::BOUND_STEP;
        self.next = 0;
        for part in &mut self.state.parts {
            part.before = part.done.take().unwrap_or_default();
        }
        self.gave_up = self.state.nodes > self.node_limit;
        self.refine(self.min_parts());
    }

    /// Returns the minimum number of parts for the next iteration, which depends on the number of
    /// nodes so far.
    fn min_parts(&self) -> usize {
        let last_reached = self.root.tree.parts().iter().rev().find(|(nodes, _)| self.state.nodes >= *nodes);
        last_reached.map_or(0, |(_, parts)| *parts)
    }

    /// Splits the search into at least `parts` parts, unless this reaches the goal, and sorts them.
    fn refine(&mut self, parts: usize) {
        if self.state.parts.len() < parts {
            self.split(parts);
        }
        self.state.parts.sort_by_key(|part| part.before.nearest);
        // Every position up to the frontier's depth has been visited and none is the goal, so a
        // solution is longer than that. A part also needs at least one remaining move.
        while self.state.bound <= self.state.depth && self.solution.is_none() {
            self.state.bound += T::BOUND_STEP;
        }
    }

    /// Replaces the parts with those of a deeper frontier.
    fn split(&mut self, parts: usize) {
        let (first_entry, before, depth) = (self.frontier.deepest().start, self.frontier.len(), self.frontier.depth);
        let is_large_enough = |frontier: &Frontier<_>| frontier.deepest().len() >= parts;
        let goal = self.frontier.grow(&self.root.grid, &self.root.automaton, is_large_enough);
        self.state.depth = self.frontier.depth;
        self.state.nodes += (self.frontier.len() - before) as u64;
        if let Some(goal) = goal {
            let path = self.frontier.path(goal);
            self.state.bound = path.len() as u32;
            self.state.parts.clear();
            self.solution = Some(EngineSolution { path, nodes: self.state.nodes });
            return;
        }
        self.state.parts = self.inherit_parts(first_entry, self.frontier.depth - depth);
    }

    /// Returns the parts for the new frontier, which is `moves` moves deeper than the old one. The
    /// positions of the old frontier are numbered from `first_entry`. Each new part inherits the
    /// statistics of the old part that contains it.
    fn inherit_parts(&self, first_entry: u32, moves: u32) -> Vec<FrontierPart> {
        let mut before = vec![PartOutcome::default(); self.state.parts.len()];
        for part in &self.state.parts {
            before[(part.entry - first_entry) as usize] = part.before;
        }
        let ancestor = |entry| (0..moves).fold(entry, |entry, _| self.frontier.parent(entry)) - first_entry;
        let ancestors: Vec<usize> = self.frontier.deepest().map(|entry| ancestor(entry) as usize).collect();
        let mut new_parts = vec![0; before.len()];
        for &ancestor in &ancestors {
            new_parts[ancestor] += 1;
        }
        let part = |(entry, ancestor): (u32, usize)| {
            let before = before[ancestor].split_among(new_parts[ancestor], moves);
            FrontierPart { entry, before, done: None }
        };
        self.frontier.deepest().zip(ancestors).map(part).collect()
    }
}

impl<T: ParallelTree> Engine for ParallelIda<T> {
    fn run(&mut self, budget: u64, threads: usize, target_bound: u32, stop: Stop) -> EngineProgress {
        let before = self.nodes();
        let mut left = budget.max(1);
        let is_over = |search: &Self| search.solution.is_some() || search.gave_up || search.state.bound >= target_bound;
        while !is_over(self) && left > 0 && !stop.is_requested() {
            let is_beginning = self.nodes() < SINGLE_THREAD_NODES;
            let threads = if is_beginning || left < SINGLE_THREAD_NODES { 1 } else { threads };
            self.slice(if is_beginning { left.min(SINGLE_THREAD_NODES) } else { left }, threads, stop);
            self.settle();
            left = budget.saturating_sub(self.nodes().saturating_sub(before));
        }
        match (&self.solution, self.gave_up) {
            (Some(_), _) => EngineProgress::Found,
            (None, true) => EngineProgress::GaveUp,
            (None, false) => EngineProgress::Searching,
        }
    }

    fn solution(&self) -> Option<&[u8]> {
        self.solution.as_ref().map(|solution| &*solution.path)
    }

    fn state(&self) -> &EngineState {
        &self.state
    }

    fn nodes(&self) -> u64 {
        if let Some(solution) = &self.solution {
            return solution.nodes;
        }
        let current: u64 = self.lanes.iter().map(ThreadLane::generated).sum();
        self.state.nodes + self.state.done_nodes(self.state.parts.len()) + current
    }

    fn bytes(&self) -> u64 {
        let own = self.root.automaton.bytes() + self.frontier.bytes() + size_of_val(&*self.state.parts);
        self.root.tree.bytes() + own as u64
    }

    fn iterations(&self) -> Vec<Iteration> {
        let EngineState { bound, nodes, iterations, .. } = &self.state;
        let last = self.solution.iter().map(|solution| Iteration { bound: *bound, nodes: solution.nodes - nodes });
        iterations.iter().copied().chain(last).collect()
    }
}
