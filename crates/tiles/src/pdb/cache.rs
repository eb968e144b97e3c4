use std::collections::BTreeMap;
use std::mem;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use loyd_search::Stop;

/// The tables that this process has built or is building, shared by all searches.
///
/// A table is built once, in slices, by the runs that request it. `B` is a table under
/// construction, `T` a handle to a complete one.
pub(crate) struct Cache<K, B, T> {
    entries: Mutex<BTreeMap<K, CacheEntry<B, T>>>,
    /// Notified when an entry is no longer taken.
    returned: Condvar,
}

enum CacheEntry<B, T> {
    Unfinished(Box<B>),
    /// Another run is working on the entry.
    Taken,
    Complete(T),
}

/// The reason why a table or a part of a search is not complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unbuilt {
    /// The next run continues the construction.
    Unfinished,
    /// It does not fit in memory, or exceeds another limit.
    TooLarge,
}

/// The maximum time between two checks for a stop request while a run is waiting.
const POLL_INTERVAL: Duration = Duration::from_millis(5);

impl<K: Ord + Clone, B, T: Clone> Cache<K, B, T> {
    pub(crate) const fn new() -> Self {
        Self { entries: Mutex::new(BTreeMap::new()), returned: Condvar::new() }
    }

    /// Returns the complete table for a key.
    pub(crate) fn get(&self, key: &K) -> Option<T> {
        match self.lock().get(key) {
            Some(CacheEntry::Complete(table)) => Some(table.clone()),
            _ => None,
        }
    }

    /// Returns the sum of a value over the entries whose key satisfies `counts`. An entry that a
    /// run is currently building adds nothing.
    pub(crate) fn sum(
        &self,
        counts: impl Fn(&K) -> bool,
        build_value: impl Fn(&B) -> u64,
        table_value: impl Fn(&T) -> u64,
    ) -> u64 {
        let value = |entry: &CacheEntry<B, T>| match entry {
            CacheEntry::Unfinished(build) => build_value(build),
            CacheEntry::Taken => 0,
            CacheEntry::Complete(table) => table_value(table),
        };
        self.lock().iter().filter(|(key, _)| counts(key)).map(|(_, entry)| value(entry)).sum()
    }

    /// Adds a complete table.
    pub(crate) fn put(&self, key: K, table: T) {
        self.lock().insert(key, CacheEntry::Complete(table));
        self.returned.notify_all();
    }

    /// Returns the table for a key, or continues to build it. `begin` starts a table, and returns
    /// `None` if memory is insufficient. `advance` returns either the complete table or the state
    /// for the next run. If another run is building the table, waits until that run has ended or
    /// `stop` is requested.
    pub(crate) fn advance(
        &self,
        key: &K,
        stop: Stop,
        begin: impl FnOnce() -> Option<B>,
        advance: impl FnOnce(Box<B>) -> Result<T, Box<B>>,
    ) -> Result<T, Unbuilt> {
        let mut entries = self.lock();
        while let Some(CacheEntry::Taken) = entries.get(key) {
            if stop.is_requested() {
                return Err(Unbuilt::Unfinished);
            }
            entries = self.returned.wait_timeout(entries, POLL_INTERVAL).unwrap_or_else(PoisonError::into_inner).0;
        }
        let unfinished = match entries.insert(key.clone(), CacheEntry::Taken) {
            Some(CacheEntry::Complete(table)) => {
                entries.insert(key.clone(), CacheEntry::Complete(table.clone()));
                return Ok(table);
            }
            Some(CacheEntry::Unfinished(build)) => Some(build),
            _ => None,
        };
        drop(entries);
        let mut taken = TakenEntry { cache: self, key, entry: None };
        let build = unfinished.or_else(|| begin().map(Box::new)).ok_or(Unbuilt::TooLarge)?;
        match advance(build) {
            Ok(table) => {
                taken.entry = Some(CacheEntry::Complete(table.clone()));
                Ok(table)
            }
            Err(build) => {
                taken.entry = Some(CacheEntry::Unfinished(build));
                Err(Unbuilt::Unfinished)
            }
        }
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<K, CacheEntry<B, T>>> {
        // No operation on the map can panic halfway, so a poisoned lock is safe to use.
        self.entries.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An entry that a run has taken out. When dropped, it is returned; after a panic, or if memory is
/// insufficient, it is removed.
struct TakenEntry<'a, K: Ord + Clone, B, T: Clone> {
    cache: &'a Cache<K, B, T>,
    key: &'a K,
    entry: Option<CacheEntry<B, T>>,
}

impl<K: Ord + Clone, B, T: Clone> Drop for TakenEntry<'_, K, B, T> {
    fn drop(&mut self) {
        let mut entries = self.cache.lock();
        match mem::take(&mut self.entry) {
            Some(entry) => entries.insert(self.key.clone(), entry),
            None => entries.remove(self.key),
        };
        self.cache.returned.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::thread;

    use super::*;

    /// Adds one until the count is three.
    fn grow(mut count: Box<u32>) -> Result<u32, Box<u32>> {
        if *count == 3 {
            return Ok(3);
        }
        *count += 1;
        Err(count)
    }

    #[test]
    fn a_table_is_started_once_and_continued_until_complete() {
        let cache = Cache::new();
        let runs = (1..10).find(|_| cache.advance(&"table", Stop::NEVER, || Some(0), grow) == Ok(3));
        assert_eq!((runs, cache.get(&"table"), cache.get(&"other")), (Some(4), Some(3), None));
        assert_eq!(cache.advance(&"table", Stop::NEVER, || None, grow), Ok(3));
        assert_eq!(cache.advance(&"other", Stop::NEVER, || None, grow), Err(Unbuilt::TooLarge));
    }

    #[test]
    fn a_run_that_waits_for_another_one_can_be_stopped() {
        let cache = &Cache::new();
        let checks = &AtomicUsize::new(0);
        let stopped = || checks.fetch_add(1, Ordering::Relaxed) >= 2;
        let waiting = |_| {
            let found = cache.advance(&1, Stop::when(&stopped), || Some(0), grow);
            assert_eq!(found, Err(Unbuilt::Unfinished));
            Ok(7)
        };
        // The table is requested again while it is taken.
        thread::scope(|scope| {
            let found = scope.spawn(move || cache.advance(&1, Stop::NEVER, || Some(0), waiting)).join();
            assert!(matches!(found, Ok(Ok(7))));
        });
        assert_eq!(checks.load(Ordering::Relaxed), 3);
    }

    #[test]
    fn a_panic_releases_its_table() {
        let cache = Cache::new();
        let panic =
            AssertUnwindSafe(|| cache.advance(&1, Stop::NEVER, || Some(0), |_| panic!("while it is being built")));
        assert!(catch_unwind(panic).is_err());
        assert_eq!(cache.advance(&1, Stop::NEVER, || Some(3), grow), Ok(3));
    }
}
