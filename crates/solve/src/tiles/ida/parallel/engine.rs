use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize};

use super::frontier::Frontier;
use super::slice::{Finished, Lane, Slice};
use super::{Outcome, Part, State, Tree};
use crate::tiles::board::Grid;
use crate::tiles::ida::automaton::Automaton;
use crate::{Iteration, Outlook, Stop};

/// Iterative-deepening A* (Korf, 1985) divided among threads. All positions of one depth are its *frontier*, which is made
/// deeper between iterations; in every iteration, the depth-first search below one of these positions is a *part*.
///
/// Every iteration takes the parts in an order that depends on the position alone: those first whose search came nearest
/// to the goal in the iteration before. Threads take them from the front as they get free. The solution is that of the
/// first part in this order that has one; parts after it are given up and not counted. So solution and nodes are the same
/// with any number of threads, and however the work is cut into slices.
pub(in crate::tiles) struct ParallelIda<T: Tree> {
    root: Root<T>,
    frontier: Frontier<T::Board>,
    state: State,
    /// What is searched now, by thread.
    lanes: Vec<Lane<T::Work>>,
    /// The next part to begin.
    next: usize,
    winner: Option<Finished>,
    solution: Option<Solution>,
    /// The search gives up at the end of an iteration if it has generated more nodes than this in all.
    patience: u64,
    gave_up: bool,
}

/// Where and with what a search begins.
pub(in crate::tiles) struct Root<T: Tree> {
    pub(in crate::tiles) grid: Grid,
    pub(in crate::tiles) tree: Arc<T>,
    pub(in crate::tiles) automaton: Arc<Automaton>,
    pub(in crate::tiles) board: T::Board,
    pub(in crate::tiles) blank: usize,
}

/// What the search came to.
struct Solution {
    path: Vec<u8>,
    nodes: u64,
}

/// A frontier that is computed for a checkpoint stops growing at this number of positions. No search is split into as many,
/// so only a wrong depth in the checkpoint asks for more.
const MOST_POSITIONS: usize = 1_000_000;
/// A search uses one thread for its first nodes, up to this number, and in a slice with a smaller budget: starting threads
/// would cost more than they save.
const ALONE: u64 = 20_000;

/// A search over any tree.
pub(in crate::tiles) trait Engine: Send {
    /// Continues the search for about `budget` nodes in all on up to `threads` threads, or until it is stopped. Once it has
    /// proven the lower bound `enough`, nothing is left to do.
    fn run(&mut self, budget: u64, threads: usize, enough: u32, stop: Stop) -> Stand;

    /// The cells that the blank goes to on a shortest way, once it is found.
    fn solution(&self) -> Option<&[u8]>;

    /// What it has to remember to go on another day: the parts that are being searched begin again then.
    fn state(&self) -> &State;

    /// Positions generated.
    fn nodes(&self) -> u64;

    /// The memory in use, in bytes.
    fn bytes(&self) -> u64;

    /// The iterations that are over, and the last one once it has met the goal.
    fn iterations(&self) -> Vec<Iteration>;

    /// A guess of the nodes that the iteration has left if it meets no solution, and the share of its parts that are done.
    fn outlook(&self) -> Outlook;
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tiles) enum Stand {
    Searching,
    Found,
    GaveUp,
}

impl<T: Tree> ParallelIda<T> {
    /// A search from a position that is not the goal and from which the goal can be reached, where a lower bound of the
    /// length is known already, with the parity of the length if that is known, and nodes and iterations are spent for that:
    /// `known` has them, and no parts.
    pub(in crate::tiles) fn new(root: Root<T>, known: State) -> Self {
        let bound = known.bound.max(root.tree.bound(root.board, root.blank));
        let mut search = Self::over(root, State { bound, parts: vec![Part::default()], ..known });
        search.refine(search.root.tree.parts()[0].1);
        search
    }

    /// A search that goes on where one from the same root was before; `None` if no search was ever there.
    pub(in crate::tiles) fn resume(root: Root<T>, state: State) -> Option<Self> {
        let mut search = Self::over(root, state);
        search.find_frontier().then_some(search)
    }

    fn over(root: Root<T>, state: State) -> Self {
        let frontier = Frontier::new(root.board, root.blank);
        let (lanes, winner, solution) = (Vec::new(), None, None);
        Self { root, frontier, state, lanes, next: 0, winner, solution, patience: u64::MAX, gave_up: false }
    }

    /// Lets the search give up when an iteration ends after more nodes than this.
    pub(in crate::tiles) fn with_patience(self, patience: u64) -> Self {
        Self { patience, ..self }
    }

    /// Computes the frontier for a state that was read from a checkpoint. Returns whether the two fit: the frontier reaches the
    /// state's depth, the state's bound is greater than that, and its parts are exactly the positions of the frontier.
    fn find_frontier(&mut self) -> bool {
        let State { depth, ref parts, .. } = self.state;
        let mut entries: Vec<u32> = parts.iter().map(|part| part.entry).collect();
        let enough = |frontier: &Frontier<_>| {
            frontier.depth >= depth || frontier.len() >= MOST_POSITIONS || frontier.rim().is_empty()
        };
        self.frontier.grow(&self.root.grid, &self.root.automaton, enough);
        entries.sort_unstable();
        self.frontier.depth == depth && self.state.bound > depth && self.frontier.rim().eq(entries)
    }

    /// Lets the threads work on parts until the budget is used up or no part is left.
    fn slice(&mut self, budget: u64, threads: usize, stop: Stop) {
        let busy = self.lanes.iter().rposition(|lane| !lane.parts.is_empty()).map_or(1, |last| last + 1);
        self.lanes.resize_with(busy.max(threads), Lane::default);
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

    /// Ends the iteration if all of its parts that matter are done.
    fn settle(&mut self) {
        let end = self.winner.as_ref().map_or(self.state.parts.len(), |winner| winner.part);
        if self.state.parts[..end].iter().any(|part| part.done.is_none()) {
            return;
        }
        self.lanes.iter_mut().for_each(|lane| lane.parts.clear());
        match self.winner.take() {
            Some(Finished { part, outcome, path }) => {
                let way = self.frontier.path(self.state.parts[part].entry);
                let nodes = self.state.nodes + self.state.done_nodes(part) + outcome.nodes;
                self.solution = Some(Solution { path: [way, path.unwrap_or_default()].concat(), nodes });
            }
            None => self.deepen(),
        }
    }

    /// Begins the next iteration.
    fn deepen(&mut self) {
        let nodes = self.state.done_nodes(self.state.parts.len());
        self.state.nodes += nodes;
        self.state.last = [nodes, self.state.last[0]];
        self.state.iterations.push(Iteration { bound: self.state.bound, nodes });
        self.state.bound += T::RISE;
        self.next = 0;
        for part in &mut self.state.parts {
            part.before = part.done.take().unwrap_or_default();
        }
        self.gave_up = self.state.nodes > self.patience;
        let wanted = self.root.tree.parts().iter().rev().find(|(nodes, _)| self.state.nodes > *nodes);
        self.refine(wanted.map_or(0, |(_, parts)| *parts));
    }

    /// Splits the search into at least `parts` parts, which may meet the goal, and puts them in order.
    fn refine(&mut self, parts: usize) {
        if self.state.parts.len() < parts {
            self.split(parts);
        }
        self.state.parts.sort_by_key(|part| part.before.nearest);
        // Every position up to the frontier's depth was met and none is the goal, so a solution takes more moves than that. A
        // part also needs at least one move of room.
        while self.state.bound <= self.state.depth && self.solution.is_none() {
            self.state.bound += T::RISE;
        }
    }

    /// Puts the positions of a deeper frontier in place of those that they came from.
    fn split(&mut self, parts: usize) {
        let (rim, before, depth) = (self.frontier.rim().start, self.frontier.len(), self.frontier.depth);
        let enough = |frontier: &Frontier<_>| frontier.rim().len() >= parts;
        let goal = self.frontier.grow(&self.root.grid, &self.root.automaton, enough);
        self.state.depth = self.frontier.depth;
        self.state.nodes += (self.frontier.len() - before) as u64;
        if let Some(goal) = goal {
            let path = self.frontier.path(goal);
            self.state.bound = path.len() as u32;
            self.state.parts.clear();
            self.solution = Some(Solution { path, nodes: self.state.nodes });
            return;
        }
        self.state.parts = self.heirs(rim, self.frontier.depth - depth);
    }

    /// The parts of the new frontier, which is `moves` moves deeper than the old one. The positions of the old frontier are
    /// numbered from `rim` on. Every new part inherits what is known of the old part that it comes from.
    fn heirs(&self, rim: u32, moves: u32) -> Vec<Part> {
        let mut before = vec![Outcome::default(); self.state.parts.len()];
        for part in &self.state.parts {
            before[(part.entry - rim) as usize] = part.before;
        }
        let ancestor = |entry| (0..moves).fold(entry, |entry, _| self.frontier.parent(entry)) - rim;
        let ancestors: Vec<usize> = self.frontier.rim().map(|entry| ancestor(entry) as usize).collect();
        let mut heirs = vec![0; before.len()];
        for &ancestor in &ancestors {
            heirs[ancestor] += 1;
        }
        let part = |(entry, ancestor): (u32, usize)| {
            let before = before[ancestor].inherited(heirs[ancestor], moves);
            Part { entry, before, done: None }
        };
        self.frontier.rim().zip(ancestors).map(part).collect()
    }
}

impl<T: Tree> Engine for ParallelIda<T> {
    fn run(&mut self, budget: u64, threads: usize, enough: u32, stop: Stop) -> Stand {
        let begun = self.nodes();
        let mut left = budget.max(1);
        let is_over = |search: &Self| search.solution.is_some() || search.gave_up || search.state.bound >= enough;
        while !is_over(self) && left > 0 && !stop.is_requested() {
            let alone = self.nodes() < ALONE;
            let threads = if alone || left < ALONE { 1 } else { threads };
            self.slice(if alone { left.min(ALONE) } else { left }, threads, stop);
            self.settle();
            left = budget.saturating_sub(self.nodes().saturating_sub(begun));
        }
        match (&self.solution, self.gave_up) {
            (Some(_), _) => Stand::Found,
            (None, true) => Stand::GaveUp,
            (None, false) => Stand::Searching,
        }
    }

    fn solution(&self) -> Option<&[u8]> {
        self.solution.as_ref().map(|solution| &*solution.path)
    }

    fn state(&self) -> &State {
        &self.state
    }

    fn nodes(&self) -> u64 {
        if let Some(solution) = &self.solution {
            return solution.nodes;
        }
        let current: u64 = self.lanes.iter().map(Lane::generated).sum();
        self.state.nodes + self.state.done_nodes(self.state.parts.len()) + current
    }

    fn bytes(&self) -> u64 {
        let own = self.root.automaton.bytes() + self.frontier.bytes() + size_of_val(&*self.state.parts);
        self.root.tree.bytes() + own as u64
    }

    fn iterations(&self) -> Vec<Iteration> {
        let State { bound, nodes, iterations, .. } = &self.state;
        let last = self.solution.iter().map(|solution| Iteration { bound: *bound, nodes: solution.nodes - nodes });
        iterations.iter().copied().chain(last).collect()
    }

    fn outlook(&self) -> Outlook {
        self.state.outlook()
    }
}
