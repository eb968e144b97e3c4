use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use super::frontier::Frontier;
use super::{Ended, Outcome, Part, State, Tree, Walk};
use crate::tiles::grid::Grid;
use crate::tiles::optimal::automaton::Automaton;

/// What threads share in a slice.
pub(super) struct Slice<'a, T: Tree> {
    pub(super) grid: &'a Grid,
    pub(super) tree: &'a T,
    pub(super) automaton: &'a Automaton,
    pub(super) frontier: &'a Frontier<T::Board>,
    pub(super) state: &'a State,
    /// What is left of the budget.
    pub(super) left: AtomicU64,
    /// The next part to begin.
    pub(super) next: AtomicUsize,
    /// The first part that is known to have a solution.
    pub(super) winner: AtomicUsize,
}

/// Where one thread searches.
#[derive(Default)]
pub(super) struct Lane<W> {
    /// The parts that are being searched.
    pub(super) parts: Vec<usize>,
    /// Their walks, and then others to be used again.
    walks: Vec<W>,
}

impl<W: Walk> Lane<W> {
    /// The nodes of the parts that are being searched.
    pub(super) fn generated(&self) -> u64 {
        self.walks.iter().take(self.parts.len()).map(Walk::generated).sum()
    }

    /// The walk for one part more.
    fn spare(&mut self) -> &mut W {
        let at = self.parts.len();
        if self.walks.len() == at {
            self.walks.push(W::default());
        }
        &mut self.walks[at]
    }

    /// Takes a part out.
    fn remove(&mut self, at: usize) {
        self.parts.swap_remove(at);
        self.walks.swap(at, self.parts.len());
    }
}

/// A part that came to its end, with the way if it met the goal.
pub(super) struct Finished {
    pub(super) part: usize,
    pub(super) outcome: Outcome,
    pub(super) path: Option<Vec<u8>>,
}

/// The most and the fewest nodes that a thread takes from the budget at a time: as the budget gets used up it takes less,
/// so that no thread waits long for another.
const HANDFUL: u64 = 1 << 16;
const PINCH: u64 = 1 << 11;

impl<T: Tree> Slice<'_, T> {
    /// Works on parts, a thread a lane, until the budget is used up or no part is left.
    pub(super) fn work(&self, lanes: &mut [Lane<T::Walk>]) -> Vec<Finished> {
        let count = lanes.len() as u64;
        match lanes {
            [] => Vec::new(),
            [lane] => self.follow(lane, count),
            [first, others @ ..] => thread::scope(|scope| {
                let others: Vec<_> =
                    others.iter_mut().map(|lane| scope.spawn(move || self.follow(lane, count))).collect();
                let mut finished = self.follow(first, count);
                for other in others {
                    finished.extend(other.join().expect("a search does not panic"));
                }
                finished
            }),
        }
    }

    /// The work of one of so many threads.
    fn follow(&self, lane: &mut Lane<T::Walk>, threads: u64) -> Vec<Finished> {
        let mut finished = Vec::new();
        loop {
            let left = self.left.load(Ordering::Relaxed);
            if left == 0 {
                return finished;
            }
            self.fill(lane, &mut finished);
            if lane.parts.is_empty() {
                return finished;
            }
            let share = if threads == 1 { left } else { left / (2 * threads) };
            finished.extend(self.search(lane, share.clamp(PINCH, HANDFUL).min(left)));
        }
    }

    /// Leaves out the parts that don't matter any more, and begins as many as there is room for.
    fn fill(&self, lane: &mut Lane<T::Walk>, finished: &mut Vec<Finished>) {
        let winner = self.winner.load(Ordering::Relaxed);
        while let Some(at) = lane.parts.iter().position(|&part| part >= winner) {
            lane.remove(at);
        }
        while lane.parts.len() < T::WALKS
            && let Some(part) = self.take()
        {
            finished.extend(self.begin(lane, part));
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
    fn begin(&self, lane: &mut Lane<T::Walk>, part: usize) -> Option<Finished> {
        let Part { entry, before, .. } = self.state.parts[part];
        let room = self.state.bound - self.state.depth;
        let begun = if before.nodes == 0 && before.nearest > room {
            Err(before.nearest)
        } else {
            self.tree.begin(lane.spare(), &self.frontier.place(self.grid, entry), room)
        };
        lane.parts.extend(begun.is_ok().then_some(part));
        begun.err().map(|nearest| Finished { part, outcome: Outcome { nodes: 0, nearest }, path: None })
    }

    /// Searches on, and gives the part that came to its end, if one did.
    fn search(&self, lane: &mut Lane<T::Walk>, budget: u64) -> Option<Finished> {
        let before = lane.generated();
        let ended = self.tree.run(self.automaton, &mut lane.walks[..lane.parts.len()], budget);
        let used = lane.generated() - before;
        let _ = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| Some(left.saturating_sub(used)));
        let Ended { walk: at, found } = ended?;
        let (part, walk) = (lane.parts[at], &lane.walks[at]);
        let outcome = Outcome { nodes: walk.generated(), nearest: walk.nearest() };
        let path = found.then(|| walk.path());
        if found {
            self.winner.fetch_min(part, Ordering::Relaxed);
        }
        lane.remove(at);
        Some(Finished { part, outcome, path })
    }
}
