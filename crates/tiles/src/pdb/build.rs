use std::sync::Arc;

use loyd_search::{Allowance, parallel};

use super::{Cache, CachedTable, zeroed_table};

/// The filling of one table in slices, so that progress can be reported and the caller can stop it.
pub(crate) trait Filling: Send + 'static {
    /// The type of the table's entries.
    type Entry: bytemuck::Zeroable + Send + Sync;

    /// Continues within an allowance. Returns whether the table is complete.
    fn advance(&mut self, table: &mut [Self::Entry], allowance: &mut Allowance) -> bool;
}

/// A filled table.
pub(crate) type Filled<F> = Arc<Vec<<F as Filling>::Entry>>;

/// A table under construction.
pub(crate) struct TableBuild<F: Filling> {
    table: Vec<F::Entry>,
    filling: F,
}

impl<F: Filling> TableBuild<F> {
    /// Starts with a table of `entries` zeros; `None` if memory is insufficient.
    pub(super) fn new(entries: usize, filling: impl FnOnce() -> Option<F>) -> Option<Self> {
        Some(Self { table: zeroed_table(entries)?, filling: filling()? })
    }

    /// Continues within an allowance. Returns the table once it is complete.
    fn advance(mut self: Box<Self>, allowance: &mut Allowance) -> Result<Filled<F>, Box<Self>> {
        if self.filling.advance(&mut self.table, allowance) { Ok(Arc::new(self.table)) } else { Err(self) }
    }
}

impl<K: Ord + Clone + Send + Sync, F: Filling> Cache<K, TableBuild<F>, Filled<F>> {
    /// The memory in bytes of the tables whose key satisfies `counts`. A table under construction
    /// counts twice, for its working data.
    pub(super) fn bytes(&self, counts: impl Fn(&K) -> bool) -> u64 {
        self.sum(counts, |build| 2 * size_of_val(&*build.table) as u64, |table| size_of_val(&***table) as u64)
    }

    /// Returns the tables of distinct keys, or does a part of the work on them: on up to `threads`
    /// of them in parallel, within an allowance. `begin` starts a table, and returns `None` if
    /// memory is insufficient.
    pub(super) fn advance_all(
        &self,
        keys: &[K],
        threads: usize,
        allowance: &mut Allowance,
        begin: impl Fn(&K) -> Option<TableBuild<F>> + Sync,
    ) -> CachedTable<Vec<Filled<F>>> {
        let missing: Vec<_> = keys.iter().filter(|key| self.get(key).is_none()).take(threads.max(1)).collect();
        let before = allowance.left;
        let results = parallel::map(threads, missing, |key| {
            let mut allowance = *allowance;
            let stop = allowance.stop;
            let found = self.advance(key, stop, || begin(key), |build| build.advance(&mut allowance));
            (allowance.left, found)
        });
        allowance.left = results.iter().map(|(left, _)| *left).min().unwrap_or(before);
        if results.iter().any(|(_, found)| matches!(found, CachedTable::NoMemory)) {
            return CachedTable::NoMemory;
        }
        let complete = keys.iter().map(|key| self.get(key));
        complete.collect::<Option<_>>().map_or(CachedTable::Unfinished, CachedTable::Complete)
    }
}
