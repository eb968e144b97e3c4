use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::frontier::Frontier;
use super::guide::Guide;
use super::tree::{Flow, Walk};
use crate::tiles::grid::{Grid, Wide};
use crate::tiles::optimal::automaton::Automaton;

/// Iterative-deepening A* (Korf, 1985) that threads share: the positions some moves from the start are its parts.
///
/// Every iteration takes the parts in an order that depends on the position alone: those first whose search came nearest
/// to the goal in the iteration before. Threads take them from the front as they get free. The solution is that of the
/// first part in this order that has one; parts after it are given up and not counted. So solution and nodes are the same
/// with any number of threads, and however the work is cut into slices.
pub(super) struct Split<const VIEWS: usize> {
    grid: Grid,
    guide: Arc<Guide<VIEWS>>,
    automaton: Arc<Automaton>,
    frontier: Frontier,
    state: State,
    /// The parts that are searched now, one a thread.
    lanes: Vec<Option<Lane>>,
    /// The next part to begin.
    next: usize,
    winner: Option<Winner>,
    solution: Option<Solution>,
    /// It gives up when an iteration ends after more nodes than this.
    patience: u64,
    gave_up: bool,
}

/// What a search has to remember to go on with another day, besides its frontier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct State {
    pub(super) bound: u32,
    /// The depth of the frontier.
    pub(super) depth: u32,
    /// Nodes of the iterations that are over and of the frontier.
    pub(super) nodes: u64,
    /// Nodes of the last two iterations that are over, the last one first.
    pub(super) last: [u64; 2],
    /// In the order in which they are searched.
    pub(super) parts: Vec<Part>,
}

/// A position of the frontier in an iteration.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) entry: u32,
    /// The nodes of the iteration before, and how near that came to the goal.
    pub(super) before: Outcome,
    /// What this iteration came to, once it is done.
    pub(super) done: Option<Outcome>,
}

/// What the search of a part came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) nodes: u64,
    pub(super) nearest: u32,
}

/// A part that is being searched.
struct Lane {
    part: usize,
    walk: Box<Walk>,
}

/// What the search came to.
struct Solution {
    path: Vec<u8>,
    nodes: u64,
}

/// The part with the solution.
struct Winner {
    part: usize,
    nodes: u64,
    path: Vec<u8>,
}

/// The parts that every search begins with, and those it goes on with after so many nodes: more find solutions earlier,
/// and cost more to go through.
const FEW_PARTS: usize = 100;
const MORE_PARTS: [(u64, usize); 2] = [(1_000_000, 1_000), (50_000_000, 20_000)];
/// Nodes that a thread takes from the slice's budget at a time.
const HANDFUL: u64 = 1 << 16;
/// The most positions of a frontier: a checkpoint that asks for more is not one of ours.
const MOST_POSITIONS: usize = 1_000_000;

/// Where and with what a search begins.
pub(super) struct Ground<const VIEWS: usize> {
    pub(super) grid: Grid,
    pub(super) guide: Arc<Guide<VIEWS>>,
    pub(super) automaton: Arc<Automaton>,
    pub(super) board: Wide,
    pub(super) blank: usize,
}

/// A search over any number of views.
pub(super) trait Engine: Send {
    /// Searches on for about `budget` nodes in all, on so many threads.
    fn run(&mut self, budget: u64, threads: usize) -> Stand;

    /// The cells that the blank goes to on a shortest way, once it is found.
    fn solution(&self) -> Option<&[u8]>;

    /// What it has to remember to go on another day: the parts that are being searched begin again then.
    fn state(&self) -> &State;

    /// Positions generated.
    fn nodes(&self) -> u64;

    /// The memory in use, in bytes.
    fn bytes(&self) -> u64;

    /// A guess of the nodes that the iteration has left if it meets no solution, and the share of its parts that are done.
    fn outlook(&self) -> (u64, f64);
}

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stand {
    Searching,
    Found,
    GaveUp,
}

impl<const VIEWS: usize> Split<VIEWS> {
    /// A search from a position that is not the goal. `state` says what is known already: the least length and the nodes
    /// spent for that, or where a search of the same ground was before; `None` if no search was ever there.
    pub(super) fn new(ground: Ground<VIEWS>, state: State, patience: u64) -> Option<Self> {
        let Ground { grid, guide, automaton, board, blank } = ground;
        let frontier = Frontier::new(board, blank);
        let own = guide.enter(board, blank).1.into_iter().max().unwrap_or_default();
        let (lanes, winner, solution) = (Vec::new(), None, None);
        let mut split = Self {
            grid,
            guide,
            automaton,
            frontier,
            state,
            lanes,
            next: 0,
            winner,
            solution,
            patience,
            gave_up: false,
        };
        if split.state.parts.is_empty() {
            split.state.bound = split.state.bound.max(own);
            split.state.parts = vec![Part::default()];
            split.refine(FEW_PARTS);
            return Some(split);
        }
        split.find_frontier().then_some(split)
    }

    /// Makes the frontier of a state that was given, and says whether it is that state's.
    fn find_frontier(&mut self) -> bool {
        let State { depth, ref parts, .. } = self.state;
        let mut entries: Vec<u32> = parts.iter().map(|part| part.entry).collect();
        while self.frontier.depth < depth && self.frontier.len() < MOST_POSITIONS {
            self.frontier.deepen(&self.grid, &self.automaton);
        }
        entries.sort_unstable();
        self.frontier.depth == depth && self.state.bound > depth && self.frontier.rim().eq(entries)
    }

    /// Nodes of the first so many parts, as far as they are done.
    fn done_nodes(&self, parts: usize) -> u64 {
        self.state.parts[..parts].iter().filter_map(|part| part.done).map(|outcome| outcome.nodes).sum()
    }

    /// Lets the threads work on parts until the budget is used up or no part is left.
    fn slice(&mut self, budget: u64, threads: usize) {
        let lanes = self.lanes.len().max(threads).max(1);
        self.lanes.resize_with(lanes, || None);
        let shared = Shared {
            guide: &self.guide,
            automaton: &self.automaton,
            frontier: &self.frontier,
            state: &self.state,
            left: AtomicU64::new(budget),
            next: AtomicUsize::new(self.next),
            winner: AtomicUsize::new(self.winner.as_ref().map_or(usize::MAX, |winner| winner.part)),
        };
        let finished = match self.lanes.as_mut_slice() {
            [lane] => shared.work(lane),
            lanes => thread::scope(|scope| {
                let threads: Vec<_> = lanes.iter_mut().map(|lane| scope.spawn(|| shared.work(lane))).collect();
                threads.into_iter().flat_map(|thread| thread.join().expect("a search does not panic")).collect()
            }),
        };
        self.next = shared.next.into_inner();
        for Finished { part, outcome, path } in finished {
            match path {
                None => self.state.parts[part].done = Some(outcome),
                Some(path) if self.winner.as_ref().is_none_or(|winner| part < winner.part) => {
                    self.winner = Some(Winner { part, nodes: outcome.nodes, path });
                }
                Some(_) => {}
            }
        }
    }

    /// Ends the iteration if all of its parts that matter are done.
    fn settle(&mut self) {
        let end = self.winner.as_ref().map_or(self.state.parts.len(), |winner| winner.part);
        if self.state.parts[..end].iter().any(|part| part.done.is_none()) {
            return;
        }
        self.lanes.clear();
        match self.winner.take() {
            Some(Winner { part, nodes, path }) => {
                let way = self.frontier.path(self.state.parts[part].entry);
                let nodes = self.state.nodes + self.done_nodes(part) + nodes;
                self.solution = Some(Solution { path: [way, path].concat(), nodes });
            }
            None => self.deepen(),
        }
    }

    /// Begins the next iteration.
    fn deepen(&mut self) {
        let nodes = self.done_nodes(self.state.parts.len());
        self.state.nodes += nodes;
        self.state.last = [nodes, self.state.last[0]];
        self.state.bound += 2;
        self.next = 0;
        for part in &mut self.state.parts {
            part.before = part.done.take().unwrap_or_default();
        }
        self.gave_up = self.state.nodes > self.patience;
        let wanted = MORE_PARTS.iter().rev().find(|(nodes, _)| self.state.nodes > *nodes);
        self.refine(wanted.map_or(0, |(_, parts)| *parts));
    }

    /// Splits the search into at least so many parts, which may meet the goal, and puts them in order.
    fn refine(&mut self, parts: usize) {
        while self.state.parts.len() < parts && self.solution.is_none() {
            let goal = self.frontier.deepen(&self.grid, &self.automaton);
            self.inherit();
            let nodes = self.state.nodes;
            self.solution = goal.map(|goal| Solution { path: self.frontier.path(goal), nodes });
        }
        self.state.depth = self.frontier.depth;
        self.state.parts.sort_by_key(|part| part.before.nearest);
        if let Some(solution) = &self.solution {
            self.state.bound = solution.path.len() as u32;
            self.state.parts.clear();
        }
        while self.state.bound <= self.state.depth && self.solution.is_none() {
            self.state.bound += 2;
        }
    }

    /// Puts the positions of the frontier in place of those that they came from.
    fn inherit(&mut self) {
        let (mut before, mut children) = (BTreeMap::new(), BTreeMap::<u32, u64>::new());
        before.extend(self.state.parts.iter().map(|part| (part.entry, part.before)));
        for number in self.frontier.rim() {
            *children.entry(self.frontier.entry(number).parent).or_default() += 1;
        }
        let heir = |entry| {
            let parent = self.frontier.entry(entry).parent;
            let Outcome { nodes, nearest } = before.get(&parent).copied().unwrap_or_default();
            let nodes = nodes / children.get(&parent).copied().unwrap_or(1);
            Part { entry, before: Outcome { nodes, nearest }, done: None }
        };
        let parts: Vec<Part> = self.frontier.rim().map(heir).collect();
        self.state.nodes += parts.len() as u64;
        self.state.parts = parts;
    }
}

impl<const VIEWS: usize> Engine for Split<VIEWS> {
    fn run(&mut self, budget: u64, threads: usize) -> Stand {
        let begun = self.nodes();
        let mut left = budget.max(1);
        while self.solution.is_none() && !self.gave_up && left > 0 {
            self.slice(left, threads);
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
        let current = self.lanes.iter().flatten().map(|lane| lane.walk.generated());
        self.state.nodes + self.done_nodes(self.state.parts.len()) + current.sum::<u64>()
    }

    fn bytes(&self) -> u64 {
        let own = self.automaton.bytes() + self.frontier.bytes() + size_of_val(&*self.state.parts);
        self.guide.bytes() + own as u64
    }

    /// Parts are expected to grow as those did that are done.
    fn outlook(&self) -> (u64, f64) {
        let (mut parts, mut done, mut done_before, mut left_before) = (0, 0, 0, 0);
        for part in &self.state.parts {
            match part.done {
                Some(outcome) => {
                    (parts, done, done_before) = (parts + 1, done + outcome.nodes, done_before + part.before.nodes);
                }
                None => left_before += part.before.nodes,
            }
        }
        let [last, earlier] = self.state.last;
        let (grown, from) = if done_before > 0 { (done, done_before) } else { (last, earlier.max(1)) };
        let left = left_before as f64 * (grown as f64 / from as f64);
        (left as u64, f64::from(parts) / self.state.parts.len().max(1) as f64)
    }
}

/// What threads share in a slice.
struct Shared<'a, const VIEWS: usize> {
    guide: &'a Guide<VIEWS>,
    automaton: &'a Automaton,
    frontier: &'a Frontier,
    state: &'a State,
    /// What is left of the budget.
    left: AtomicU64,
    next: AtomicUsize,
    /// The first part that is known to have a solution.
    winner: AtomicUsize,
}

/// A part that came to its end, with the way if it met the goal.
struct Finished {
    part: usize,
    outcome: Outcome,
    path: Option<Vec<u8>>,
}

impl<const VIEWS: usize> Shared<'_, VIEWS> {
    /// The work of one thread.
    fn work(&self, lane: &mut Option<Lane>) -> Vec<Finished> {
        let mut finished = Vec::new();
        loop {
            let budget = self.left.load(Ordering::Relaxed).min(HANDFUL);
            if budget == 0 {
                return finished;
            }
            match lane.take().filter(|lane| lane.part < self.winner.load(Ordering::Relaxed)) {
                Some(current) => *lane = self.search(current, budget, &mut finished),
                None => match self.take() {
                    Some(part) => *lane = self.begin(part, &mut finished),
                    None => return finished,
                },
            }
        }
    }

    /// The next part to begin, if it matters.
    fn take(&self) -> Option<usize> {
        loop {
            let part = self.next.fetch_add(1, Ordering::Relaxed);
            let end = self.state.parts.len().min(self.winner.load(Ordering::Relaxed));
            if part >= end {
                self.next.fetch_min(self.state.parts.len(), Ordering::Relaxed);
                return None;
            }
            if self.state.parts[part].done.is_none() {
                return Some(part);
            }
        }
    }

    /// Begins a part, or ends it at once if its bound is more than the iteration allows.
    fn begin(&self, part: usize, finished: &mut Vec<Finished>) -> Option<Lane> {
        let Part { entry, before, .. } = self.state.parts[part];
        let room = self.state.bound - self.state.depth;
        let walk = if before.nodes == 0 && before.nearest > room {
            Err(before.nearest)
        } else {
            let entry = self.frontier.entry(entry);
            Walk::new(self.guide, entry.board, entry.blank.into(), entry.state, room)
        };
        match walk {
            Ok(walk) => Some(Lane { part, walk: Box::new(walk) }),
            Err(nearest) => {
                finished.push(Finished { part, outcome: Outcome { nodes: 0, nearest }, path: None });
                None
            }
        }
    }

    /// Searches on in a part, and gives it back if that did not end it.
    fn search(&self, mut lane: Lane, budget: u64, finished: &mut Vec<Finished>) -> Option<Lane> {
        let before = lane.walk.generated();
        let flow = lane.walk.run(self.guide, self.automaton, budget);
        let used = lane.walk.generated() - before;
        let take = |left: u64| Some(left.saturating_sub(used));
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
        let outcome = Outcome { nodes: lane.walk.generated(), nearest: lane.walk.nearest };
        match flow {
            Flow::Paused => return Some(lane),
            Flow::Done => finished.push(Finished { part: lane.part, outcome, path: None }),
            Flow::Found => {
                self.winner.fetch_min(lane.part, Ordering::Relaxed);
                finished.push(Finished { part: lane.part, outcome, path: Some(lane.walk.path()) });
            }
        }
        None
    }
}
