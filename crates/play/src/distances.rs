//! Exhaustive distance tables. Once a table is built, hints for every position of a game need no
//! search.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use loyd_core::{Puzzle, Solution};
use loyd_search::{Nodes, Stop};

use crate::job::JobWork;

/// A table with the distances of all positions that a game can reach, which a family may provide.
/// The table is built in slices. Once complete, it provides a shortest solution from every
/// position.
pub trait DistanceTable<P: Puzzle>: Send {
    /// Continues building for about `budget` positions, or until `stop` is requested.
    fn run(&mut self, budget: Nodes, stop: Stop) -> BuildState;

    /// Returns the number of positions in the table.
    fn positions(&self) -> Nodes;

    /// Returns a shortest solution from a position, or `None` if the table is incomplete or does
    /// not contain the position.
    fn look_up(&mut self, position: &P::Position) -> Option<TableAnswer<P>>;
}

/// The state of a distance table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuildState {
    /// Work remains.
    Incomplete,
    /// It contains all positions.
    Complete,
    /// It would exceed its memory limit.
    TooLarge,
}

/// A distance table's answer for a position.
#[derive(Clone, Debug)]
pub enum TableAnswer<P: Puzzle> {
    /// A shortest solution.
    Solution(Solution<P>),
    /// There is no solution.
    Unsolvable,
}

/// The distance table of a game. Its job and all games of the same puzzle and metric share it; it
/// is freed together with the last of these games.
pub(crate) struct SharedDistances<P: Puzzle>(Arc<Mutex<DistancesState<P>>>);

struct DistancesState<P: Puzzle> {
    slot: TableSlot<P>,
    /// The size of the table while it is being built.
    positions: Nodes,
}

enum TableSlot<P: Puzzle> {
    /// There is no table: it was never started, was cancelled, or is too large.
    None { is_too_large: bool },
    /// The job holds the table and is building it.
    Building,
    /// The table is complete.
    Complete(Box<dyn DistanceTable<P>>),
}

impl<P: Puzzle> Clone for SharedDistances<P> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

impl<P: Puzzle> Default for SharedDistances<P> {
    fn default() -> Self {
        Self(Arc::new(Mutex::new(DistancesState { slot: TableSlot::None { is_too_large: false }, positions: 0 })))
    }
}

impl<P: Puzzle> SharedDistances<P> {
    /// Returns the work that builds the table, or `None` if the table exists, is being built or is
    /// too large.
    pub(crate) fn begin(&self, make: impl FnOnce() -> Option<Box<dyn DistanceTable<P>>>) -> Option<TableWork<P>> {
        let mut state = lock(&self.0);
        if !matches!(state.slot, TableSlot::None { is_too_large: false }) {
            return None;
        }
        let table = make()?;
        *state = DistancesState { slot: TableSlot::Building, positions: 0 };
        Some(TableWork { table: Some(table), shared: Arc::downgrade(&self.0) })
    }

    /// Returns the answer for a position, if the table is complete.
    pub(crate) fn look_up(&self, position: &P::Position) -> Option<TableAnswer<P>> {
        match &mut lock(&self.0).slot {
            TableSlot::Complete(table) => table.look_up(position),
            TableSlot::None { .. } | TableSlot::Building => None,
        }
    }

    /// Returns the number of positions while the table is being built.
    pub(crate) fn progress(&self) -> Option<Nodes> {
        let state = lock(&self.0);
        matches!(state.slot, TableSlot::Building).then_some(state.positions)
    }
}

/// The work that builds a table. It is cancelled if this value or all games that share the table
/// are dropped.
pub(crate) struct TableWork<P: Puzzle> {
    table: Option<Box<dyn DistanceTable<P>>>,
    shared: Weak<Mutex<DistancesState<P>>>,
}

impl<P: Puzzle> JobWork for TableWork<P> {
    fn run(&mut self, budget: Nodes, stop: Stop) -> bool {
        let (Some(mut table), Some(shared)) = (self.table.take(), self.shared.upgrade()) else { return false };
        // The lock is taken after the slice, so no game waits for it.
        let should_stop = || stop.is_requested() || Arc::strong_count(&shared) == 1;
        let build_state = table.run(budget, Stop::when(&should_stop));
        let mut state = lock(&shared);
        state.positions = table.positions();
        match build_state {
            BuildState::Incomplete => self.table = Some(table),
            BuildState::Complete => state.slot = TableSlot::Complete(table),
            BuildState::TooLarge => state.slot = TableSlot::None { is_too_large: true },
        }
        build_state == BuildState::Incomplete
    }
}

impl<P: Puzzle> Drop for TableWork<P> {
    fn drop(&mut self) {
        if let (Some(_), Some(shared)) = (&self.table, self.shared.upgrade()) {
            lock(&shared).slot = TableSlot::None { is_too_large: false };
        }
    }
}

fn lock<P: Puzzle>(state: &Mutex<DistancesState<P>>) -> MutexGuard<'_, DistancesState<P>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}
