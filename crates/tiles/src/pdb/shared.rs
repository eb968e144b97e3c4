use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_search::Stop;
use loyd_search::tables::Table;

use super::{Halves, TableError, TilePlan};

/// A plan with its table, unless searches find the table in the caches of this process.
type Opened = (TilePlan, Option<Arc<Halves>>);

/// Opened tables, shared by solvers.
///
/// The creator of solvers gives each a clone, and checks
/// [`Status::missing_table`](loyd_search::Status::missing_table) between runs. It adds a table by
/// [`TileTables::put`]; running searches continue with it from their proven bound.
#[derive(Clone, Debug, Default)]
pub struct TileTables(Arc<Mutex<Vec<Opened>>>);

impl TileTables {
    /// Creates an empty set of tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Lays out a table for searches with up to `threads` threads, and adds it.
    ///
    /// # Errors
    /// [`TableError`]; nothing is added then.
    pub fn put(&self, plan: &TilePlan, table: Table, threads: usize, stop: Stop) -> Result<(), TableError> {
        let opened = plan.opened(table, threads, stop)?;
        let mut entries = self.entries();
        entries.retain(|(other, _)| other != plan);
        entries.push((plan.clone(), opened));
        Ok(())
    }

    /// The memory of all tables, in bytes.
    pub fn bytes(&self) -> u64 {
        self.entries().iter().map(|(plan, _)| plan.bytes_held()).sum()
    }

    /// Whether a table was added.
    pub fn has(&self, plan: &TilePlan) -> bool {
        self.entries().iter().any(|(other, _)| other == plan)
    }

    /// The table for searches of small boards, if it was added.
    pub(crate) fn halves(&self, plan: &TilePlan) -> Option<Arc<Halves>> {
        self.entries().iter().find(|(other, _)| other == plan)?.1.clone()
    }

    fn entries(&self) -> MutexGuard<'_, Vec<Opened>> {
        // No operation panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
