use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::TilePlan;
use super::guide::Halves;
use crate::Nodes;
use crate::tables::Table;
use crate::tiles::optimal::Tables;

/// Opened tables that solvers share, and what the solvers would use them for.
///
/// Who runs solvers makes one, gives each a clone, and looks at [`TileTables::spent`] between runs: how many nodes were
/// searched without a table that there could be. When that is more than opening or building the table costs, it does so
/// and gives it by [`TileTables::put`]; searches that are under way go on with it from the bound that they have proven.
#[derive(Clone, Debug, Default)]
pub struct TileTables(Arc<Mutex<BTreeMap<String, Entry>>>);

#[derive(Debug, Default)]
struct Entry {
    opened: Option<Opened>,
    spent: Nodes,
}

/// A table as searches use it.
#[derive(Clone, Debug)]
pub(super) enum Opened {
    Halves(Tables<Halves>),
    /// Searches find it among those that were built by this process.
    Shelved,
}

impl TileTables {
    /// No tables yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Gives a table to the searches; says whether it has the right length.
    pub fn put(&self, plan: &TilePlan, table: Table) -> bool {
        let opened = plan.opened(table);
        let fits = opened.is_some();
        self.entries().entry(plan.label().name().to_owned()).or_default().opened = opened;
        fits
    }

    /// Whether the table is there.
    pub fn has(&self, plan: &TilePlan) -> bool {
        self.entries().get(plan.label().name()).is_some_and(|entry| entry.opened.is_some())
    }

    /// The nodes that were searched without this table, by all searches together; more than any number once a search is
    /// about to build it for itself.
    pub fn spent(&self, plan: &TilePlan) -> Nodes {
        self.entries().get(plan.label().name()).map_or(0, |entry| entry.spent)
    }

    /// Counts nodes that were searched without this table.
    pub(in crate::tiles) fn spend(&self, plan: &TilePlan, nodes: Nodes) {
        self.entries().entry(plan.label().name().to_owned()).or_default().spent += nodes;
    }

    /// Says that a search can't go on without this table, and builds it unless somebody brings it.
    pub(in crate::tiles) fn need(&self, plan: &TilePlan) {
        self.entries().entry(plan.label().name().to_owned()).or_default().spent = Nodes::MAX;
    }

    /// The table for searches of small boards, if it is there.
    pub(in crate::tiles) fn opened(&self, plan: &TilePlan) -> Option<Tables<Halves>> {
        match self.entries().get(plan.label().name())?.opened.clone()? {
            Opened::Halves(tables) => Some(tables),
            Opened::Shelved => None,
        }
    }

    fn entries(&self) -> MutexGuard<'_, BTreeMap<String, Entry>> {
        // No operation panics halfway.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
