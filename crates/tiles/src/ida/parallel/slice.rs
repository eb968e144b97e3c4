use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use loyd_search::{Stop, parallel};

use super::frontier::Frontier;
use super::{EndedWalk, EngineState, FrontierPart, ParallelTree, PartOutcome, PartWalk};
use crate::board::Grid;
use crate::ida::automaton::Automaton;

/// The data shared by the threads during a time slice.
pub(super) struct Slice<'a, T: ParallelTree> {
    pub(super) grid: &'a Grid,
    pub(super) tree: &'a T,
    pub(super) automaton: &'a Automaton,
    pub(super) frontier: &'a Frontier<T::Board>,
    pub(super) state: &'a EngineState,
    pub(super) stop: Stop<'a>,
    /// The remaining budget.
    pub(super) left: AtomicU64,
    /// The next part to start.
    pub(super) next: AtomicUsize,
    /// The first part with a known solution.
    pub(super) winner: AtomicUsize,
}

/// The work of one thread: the parts that it searches alternately, with their walks. It persists
/// from one slice to the next.
#[derive(Default)]
pub(super) struct ThreadLane<W> {
    /// The current parts, as indices into [`EngineState::parts`].
    pub(super) parts: Vec<usize>,
    /// One walk for each element of `parts`, in the same order, followed by the walks of completed
    /// parts, whose memory is reused.
    walks: Vec<PartWalk<W>>,
}

impl<W: Default> ThreadLane<W> {
    /// Returns the number of nodes in the current parts.
    pub(super) fn generated(&self) -> u64 {
        self.walks.iter().take(self.parts.len()).map(|walk| walk.nodes).sum()
    }

    /// Returns the walk for an additional part.
    fn additional_walk(&mut self) -> &mut PartWalk<W> {
        let at = self.parts.len();
        if self.walks.len() == at {
            self.walks.push(PartWalk::default());
        }
        &mut self.walks[at]
    }

    /// Removes a part.
    fn remove(&mut self, at: usize) {
        self.parts.swap_remove(at);
        self.walks.swap(at, self.parts.len());
    }
}

/// A completed part, with the path if it reached the goal.
#[derive(Clone)]
pub(super) struct FinishedPart {
    pub(super) part: usize,
    pub(super) outcome: PartOutcome,
    pub(super) path: Option<Vec<u8>>,
}

/// The maximum number of nodes that a thread takes from the budget at a time. Searching them takes
/// less than a millisecond, after which the thread checks for a stop request. The number decreases
/// as the budget runs out, so no thread waits long for another.
const MAX_NODES: u64 = 1 << 14;
/// The minimum number of nodes that a thread takes from the budget at a time.
const MIN_NODES: u64 = 1 << 11;

impl<T: ParallelTree> Slice<'_, T> {
    /// Processes parts, with one thread per lane, until the budget is exhausted, no part is left,
    /// or the run is stopped.
    pub(super) fn work(&self, lanes: &mut [ThreadLane<T::Work>]) -> Vec<FinishedPart> {
        let count = lanes.len();
        parallel::map(count, lanes, |lane| self.run_lane(lane, count as u64)).concat()
    }

    /// Executes the work of one thread. Returns the completed parts.
    fn run_lane(&self, lane: &mut ThreadLane<T::Work>, threads: u64) -> Vec<FinishedPart> {
        let mut finished = Vec::new();
        loop {
            let left = self.left.load(Ordering::Relaxed);
            if left == 0 || self.stop.is_requested() {
                return finished;
            }
            self.fill(lane, &mut finished);
            if lane.parts.is_empty() {
                return finished;
            }
            let share = if threads == 1 { left } else { left / (2 * threads) };
            finished.extend(self.search(lane, share.clamp(MIN_NODES, MAX_NODES).min(left)));
        }
    }

    /// Removes the parts that are no longer relevant, and starts new ones up to the limit.
    fn fill(&self, lane: &mut ThreadLane<T::Work>, finished: &mut Vec<FinishedPart>) {
        let winner = self.winner.load(Ordering::Relaxed);
        while let Some(at) = lane.parts.iter().position(|&part| part >= winner) {
            lane.remove(at);
        }
        // Thousands of parts may end as soon as they start, which costs time but no nodes.
        while lane.parts.len() < T::WALKS
            && !self.stop.is_requested()
            && let Some(part) = self.take()
        {
            finished.extend(self.begin(lane, part));
        }
    }

    /// Returns the next relevant part to start.
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

    /// Starts a part, or ends it immediately if its bound exceeds the threshold.
    fn begin(&self, lane: &mut ThreadLane<T::Work>, part: usize) -> Option<FinishedPart> {
        let FrontierPart { entry, before, .. } = self.state.parts[part];
        let remaining = self.state.bound - self.state.depth;
        let started = if before.nodes == 0 && before.nearest > remaining {
            Err(before.nearest)
        } else {
            self.tree.begin(lane.additional_walk(), &self.frontier.position(self.grid, entry), remaining)
        };
        lane.parts.extend(started.is_ok().then_some(part));
        started.err().map(|nearest| FinishedPart { part, outcome: PartOutcome { nodes: 0, nearest }, path: None })
    }

    /// Continues the search. Returns the part that was completed, if any.
    fn search(&self, lane: &mut ThreadLane<T::Work>, budget: u64) -> Option<FinishedPart> {
        let before = lane.generated();
        let ended = self.tree.run(self.automaton, &mut lane.walks[..lane.parts.len()], budget);
        let used = lane.generated() - before;
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(used)));
        let EndedWalk { walk: at, found } = ended?;
        let (part, walk) = (lane.parts[at], &lane.walks[at]);
        let outcome = PartOutcome { nodes: walk.nodes, nearest: walk.nearest };
        let path = found.then(|| walk.path.clone());
        if found {
            self.winner.fetch_min(part, Ordering::Relaxed);
        }
        lane.remove(at);
        Some(FinishedPart { part, outcome, path })
    }
}
