use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{Halves, TableError, TilePlan};
use crate::Stop;
use crate::tables::Table;

/// A plan with its table, unless searches find that among those that this process has built.
type Opened = (TilePlan, Option<Arc<Halves>>);

/// Opened tables that solvers share.
///
/// The caller of solvers makes one, gives each a clone, and looks at [`Status::missing_table`](crate::Status::missing_table)
/// between runs. It adds a table by [`TileTables::put`]; running searches continue with it from the bound that they have proven.
#[derive(Clone, Debug, Default)]
pub struct TileTables(Arc<Mutex<Vec<Opened>>>);

impl TileTables {
    /// No tables yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lays a table out for the searches with up to `threads` threads, and adds it.
    ///
    /// # Errors
    /// [`TableError`], and then nothing is added.
    pub fn put(&self, plan: &TilePlan, table: Table, threads: usize, stop: Stop) -> Result<(), TableError> {
        let opened = plan.opened(table, threads, stop)?;
        let mut entries = self.entries();
        entries.retain(|(other, _)| other != plan);
        entries.push((plan.clone(), opened));
        Ok(())
    }

    /// The memory of all tables that are there, in bytes.
    pub fn bytes(&self) -> u64 {
        self.entries().iter().map(|(plan, _)| plan.bytes_held()).sum()
    }

    /// Whether the table is there.
    pub fn has(&self, plan: &TilePlan) -> bool {
        self.entries().iter().any(|(other, _)| other == plan)
    }

    /// The table for searches of small boards, if it is there.
    pub(in crate::tiles) fn halves(&self, plan: &TilePlan) -> Option<Arc<Halves>> {
        self.entries().iter().find(|(other, _)| other == plan)?.1.clone()
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Opened>> {
        // No operation panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
