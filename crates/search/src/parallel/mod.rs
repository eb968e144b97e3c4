//! Fork and join: the only module in this crate that starts threads.
//!
//! The caller of a solver decides how many threads it may use, and that number is passed down to
//! this module. The threads exit before a call returns, or when their [`Team`] is dropped. If the
//! platform has no threads (WebAssembly), or the system refuses to start another one, the calling
//! thread does the work. A search therefore never fails for lack of threads.

mod team;

use std::panic::resume_unwind;
use std::sync::{Mutex, PoisonError};
use std::thread::{Builder, scope};

pub use team::Team;

/// Calls `work` once per item, on at most `threads` threads, including the calling one.
///
/// A thread takes the next item as soon as it is free. Each item costs one lock, so items should be
/// few and large. Results must not depend on which thread takes an item. To stop early, let `work`
/// return immediately.
pub fn for_each<I>(threads: usize, items: I, work: impl Fn(I::Item) + Sync)
where
    I: IntoIterator<Item: Send, IntoIter: ExactSizeIterator + Send>,
{
    let items = items.into_iter();
    let threads = if cfg!(target_family = "wasm") { 1 } else { threads.min(items.len()) };
    if threads <= 1 {
        return items.for_each(work);
    }
    let items = Mutex::new(items);
    // A separate closure releases the lock before the item is processed.
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let take_all = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    scope(|scope| {
        let others: Vec<_> = (1..threads).map_while(|_| Builder::new().spawn_scoped(scope, take_all).ok()).collect();
        take_all();
        for other in others {
            other.join().unwrap_or_else(|panic| resume_unwind(panic));
        }
    });
}

/// Returns the results of `work` in item order, computed as in [`for_each`].
pub fn map<I, R: Send>(threads: usize, items: I, work: impl Fn(I::Item) -> R + Sync) -> Vec<R>
where
    I: IntoIterator<Item: Send, IntoIter: ExactSizeIterator + Send>,
{
    let items = items.into_iter();
    let mut results: Vec<Option<R>> = (0..items.len()).map(|_| None).collect();
    for_each(threads, results.iter_mut().zip(items), |(result, item)| *result = Some(work(item)));
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn results_are_in_item_order_for_any_number_of_threads() {
        for threads in [0, 1, 2, 3, 100] {
            for count in [0, 1, 2, 7, 50] {
                assert_eq!(
                    map(threads, 0..count, |item| item * item),
                    (0..count).map(|item| item * item).collect::<Vec<_>>()
                );
            }
        }
    }

    #[test]
    fn every_item_is_processed_once_and_may_be_changed() {
        let mut items = [0; 100];
        let calls = AtomicUsize::new(0);
        for_each(3, &mut items, |item| {
            *item += 1;
            calls.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!((items, calls.into_inner()), ([1; 100], 100));
    }

    #[test]
    fn a_team_processes_every_item_in_every_phase_once() {
        for threads in [0, 1, 2, 5] {
            let mut team = Team::new(threads);
            let mut items = [0; 20];
            for phase in 1..500 {
                // Occasionally gives the helpers enough time to fall asleep.
                if phase % 100 == 0 {
                    std::thread::sleep(std::time::Duration::from_millis(2));
                }
                team.for_each(&mut items, |item| *item += phase);
            }
            assert_eq!(items, [(1..500).sum::<u32>(); 20]);
        }
    }

    #[test]
    fn a_team_continues_after_a_panic() {
        let mut team = Team::new(3);
        for item in 0..20 {
            let phase = || team.for_each(0..20, |other| assert!(other != item, "item {item}"));
            let panic = catch_unwind(std::panic::AssertUnwindSafe(phase)).unwrap_err();
            assert_eq!(panic.downcast_ref::<String>(), Some(&format!("item {item}")));
        }
        let calls = AtomicUsize::new(0);
        team.for_each(0..20, |_| {
            calls.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!(calls.into_inner(), 20);
    }

    #[test]
    fn a_panic_reaches_the_caller_with_its_message() {
        let panic = catch_unwind(|| for_each(2, 0..8, |item| assert!(item < 8 - 1, "item {item}"))).unwrap_err();
        assert_eq!(panic.downcast_ref::<String>().map(String::as_str), Some("item 7"));
    }
}
