//! Exhaustive distance tables. Once a table is built, hints for every position of a game need no
//! search.

use loyd_blocks::Exploration;
use loyd_core::{Puzzle, Solution};
use loyd_search::{Nodes, Stop};

use crate::job::Shared;

/// A table with the distances of all positions that a game can reach, which a family may provide.
/// The table is built in slices. Once complete, it provides a shortest solution from every
/// position.
pub trait DistanceTable<P: Puzzle>: Send {
    /// Continues building for about `budget` positions, or until `stop` is requested.
    fn run(&mut self, budget: Nodes, stop: Stop) -> Exploration;

    /// Returns the number of positions in the table.
    fn positions(&self) -> Nodes;

    /// Returns a shortest solution from a position, or `None` if the table is incomplete or does
    /// not contain the position.
    fn look_up(&mut self, position: &P::Position) -> Option<TableAnswer<P>>;
}

/// A distance table's answer for a position.
#[derive(Clone, Debug)]
pub enum TableAnswer<P: Puzzle> {
    /// A shortest solution.
    Solution(Solution<P>),
    /// There is no solution.
    Unsolvable,
}

/// The distance table of a game. Its job and all games of the same puzzle and metric share it.
pub(crate) type SharedDistances<P> = Shared<TableState<P>>;

/// The state of a distance table.
#[derive(Default)]
pub(crate) enum TableState<P: Puzzle> {
    /// There is no table: it was never started, or was cancelled.
    #[default]
    None,
    /// The table would exceed its memory limit.
    TooLarge,
    /// The job holds the table and is building it. It has this number of positions.
    Building(Nodes),
    /// The table is complete.
    Complete(Box<dyn DistanceTable<P>>),
}

impl<P: Puzzle> SharedDistances<P> {
    /// Returns the work that builds the table, or `None` if the table exists, is being built or is
    /// too large.
    pub(crate) fn begin(&self, make: impl FnOnce() -> Option<Box<dyn DistanceTable<P>>>) -> Option<TableWork<P>> {
        let mut state = self.lock();
        if !matches!(*state, TableState::None) {
            return None;
        }
        let table = make()?;
        *state = TableState::Building(0);
        Some(TableWork { table: Some(table), shared: self.clone() })
    }

    /// Returns the answer for a position, if the table is complete.
    pub(crate) fn look_up(&self, position: &P::Position) -> Option<TableAnswer<P>> {
        if let TableState::Complete(table) = &mut *self.lock() { table.look_up(position) } else { None }
    }

    /// Returns the number of positions while the table is being built.
    pub(crate) fn progress(&self) -> Option<Nodes> {
        if let TableState::Building(positions) = *self.lock() { Some(positions) } else { None }
    }
}

/// The work that builds a table. It is cancelled if this value or all games that share the table
/// are dropped.
pub(crate) struct TableWork<P: Puzzle> {
    table: Option<Box<dyn DistanceTable<P>>>,
    shared: SharedDistances<P>,
}

impl<P: Puzzle> TableWork<P> {
    /// Continues for about `budget` positions, or until `stop` is requested. Returns whether work
    /// remains.
    pub(crate) fn run(&mut self, budget: Nodes, stop: Stop) -> bool {
        let is_cancelled = || self.shared.owners() == 1;
        let Some(mut table) = self.table.take().filter(|_| !is_cancelled()) else { return false };
        // The lock is taken after the slice, so no game waits for it.
        let should_stop = || stop.is_requested() || is_cancelled();
        let state = table.run(budget, Stop::when(&should_stop));
        let positions = table.positions();
        *self.shared.lock() = match state {
            Exploration::Searching => {
                self.table = Some(table);
                TableState::Building(positions)
            }
            Exploration::Complete => TableState::Complete(table),
            Exploration::Stopped(_) => TableState::TooLarge,
        };
        state == Exploration::Searching
    }
}

impl<P: Puzzle> Drop for TableWork<P> {
    fn drop(&mut self) {
        if self.table.is_some() {
            *self.shared.lock() = TableState::None;
        }
    }
}
