//! Allocates tables, and builds them in slices that the caller controls.

use std::sync::Arc;

use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;
use loyd_search::{Allowance, Stop, cpu, parallel};

use super::{Cache, Unbuilt};

/// Fills one table in slices. Between slices, progress is reported and the caller can stop.
pub(crate) trait TableFiller: Send + 'static {
    /// The type of the table's entries.
    type Entry: Zeroable + Send + Sync;

    /// Continues within an allowance. Returns whether the table is complete.
    fn advance(&mut self, table: &mut [Self::Entry], allowance: &mut Allowance) -> bool;
}

/// A filled table.
pub(crate) type FilledTable<F> = Arc<Vec<<F as TableFiller>::Entry>>;

/// A table under construction.
pub(crate) struct TableBuild<F: TableFiller> {
    table: Vec<F::Entry>,
    filler: F,
}

impl<F: TableFiller> TableBuild<F> {
    /// Starts with a table of `entries` zeros; `None` if memory is insufficient.
    pub(super) fn new(entries: usize, filler: impl FnOnce() -> Option<F>) -> Option<Self> {
        Some(Self { table: zeroed_table(entries)?, filler: filler()? })
    }

    /// Continues within an allowance. Returns the table if it is complete.
    fn advance(mut self: Box<Self>, allowance: &mut Allowance) -> Result<FilledTable<F>, Box<Self>> {
        if self.filler.advance(&mut self.table, allowance) { Ok(Arc::new(self.table)) } else { Err(self) }
    }
}

impl<K: Ord + Clone + Send + Sync, F: TableFiller> Cache<K, TableBuild<F>, FilledTable<F>> {
    /// Returns the memory used by the tables whose key satisfies `counts`, in bytes. A table under
    /// construction counts twice to cover its working data.
    pub(super) fn bytes(&self, counts: impl Fn(&K) -> bool) -> u64 {
        self.sum(counts, |build| 2 * size_of_val(&*build.table) as u64, |table| size_of_val(&***table) as u64)
    }

    /// Returns the tables of distinct keys if they are complete. Otherwise, continues to build up
    /// to `threads` of them in parallel, within an allowance. `begin` starts a table, and returns
    /// `None` if memory is insufficient.
    pub(super) fn advance_all(
        &self,
        keys: &[K],
        threads: usize,
        allowance: &mut Allowance,
        begin: impl Fn(&K) -> Option<TableBuild<F>> + Sync,
    ) -> Result<Vec<FilledTable<F>>, Unbuilt> {
        let missing: Vec<_> = keys.iter().filter(|key| self.get(key).is_none()).take(threads.max(1)).collect();
        let before = allowance.left;
        let results = parallel::map(threads, missing, |key| {
            let mut allowance = *allowance;
            let stop = allowance.stop;
            let found = self.advance(key, stop, || begin(key), |build| build.advance(&mut allowance));
            (allowance.left, found)
        });
        allowance.left = results.iter().map(|(left, _)| *left).min().unwrap_or(before);
        if results.iter().any(|(_, found)| matches!(found, Err(Unbuilt::TooLarge))) {
            return Err(Unbuilt::TooLarge);
        }
        keys.iter().map(|key| self.get(key)).collect::<Option<_>>().ok_or(Unbuilt::Unfinished)
    }
}

/// The caller's control over a construction: a stop request, and a progress callback.
#[derive(Clone, Copy)]
pub(super) struct BuildWatch<'a> {
    pub(super) stop: Stop<'a>,
    /// Receives the completed share, from 0 to 1.
    pub(super) progress: &'a (dyn Fn(f64) + Sync),
}

impl BuildWatch<'_> {
    /// A build that reports no progress and is never stopped.
    #[cfg(test)]
    pub(super) const UNWATCHED: Self = Self { stop: Stop::NEVER, progress: &|_| () };

    /// Reports the completed share, from 0 to 1. Returns whether to continue.
    pub(super) fn should_continue(&self, part: f64) -> bool {
        (self.progress)(part);
        !self.stop.is_requested()
    }
}

/// The reason why a large table cannot be built or opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
    /// The system has insufficient memory.
    #[error("not enough memory for the table")]
    Memory,
    /// The length of the data differs from the table's.
    #[error("the table has the wrong length")]
    Length,
}

/// Returns a table of zeros; `None` if the system has insufficient memory.
///
/// The system provides a page (of 2 MB if supported) only when the page is first written to, so
/// even a table of several gigabytes is created immediately. A search accesses its tables at
/// random, and with small pages, most of its time is spent on address translation: large pages make
/// the multi-tile search about 6% faster.
pub(crate) fn zeroed_table<T: Zeroable>(entries: usize) -> Option<Vec<T>> {
    let table = try_zeroed_slice_box(entries).ok()?.into_vec();
    cpu::advise_huge_pages(&table);
    Some(table)
}

/// Returns a table of identical entries; `None` if the system has insufficient memory.
pub(crate) fn table<T: Copy>(entries: usize, value: T) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    table.resize(entries, value);
    Some(table)
}

/// Prefetches an entry into the caches, for tables that are far larger than the caches.
#[inline]
pub(crate) fn prefetch<T>(table: &[T], at: usize) {
    if let Some(entry) = table.get(at) {
        cpu::prefetch(entry);
    }
}
