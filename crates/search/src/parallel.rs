//! Fork and join: the only module in this crate that starts threads.
//!
//! The caller of a solver decides how many threads it may use, and that number is passed down to
//! this module. The threads exit before a call returns, or when their [`Team`] is dropped. If the
//! platform has no threads (WebAssembly), or the system refuses to start another one, the calling
//! thread does the work. A search therefore never fails for lack of threads.

use std::any::Any;
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{Builder, JoinHandle, scope, yield_now};

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
    let next = || lock(&items).next();
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

/// A thread pool for work in many short phases. Starting new threads would take up a considerable
/// part of a one-millisecond phase.
///
/// The threads spin for a few microseconds waiting for the next phase, then sleep. They exit when
/// the team is dropped.
pub struct Team {
    shared: Arc<TeamState>,
    helpers: Vec<JoinHandle<()>>,
    /// The requested number of threads, including the calling one.
    threads: usize,
}

/// The function that a helper calls: it takes items until none are left.
type Job = &'static (dyn Fn() + Sync);

struct TeamState {
    /// The number of the phase, a bit that lets helpers enter it ([`OPEN_BIT`]), and the number of
    /// helpers in it ([`COUNT_MASK`]).
    phase: AtomicUsize,
    job: UnsafeCell<Option<Job>>,
    /// The first panic in a helper.
    panic: Mutex<Option<Box<dyn Any + Send>>>,
    /// The number of sleeping helpers, and whether the team is shutting down.
    sleep: Mutex<(usize, bool)>,
    wake: Condvar,
    /// A copy of the number of sleeping helpers, for reading without the lock.
    sleeping: AtomicUsize,
}

/// The bits of [`TeamState::phase`] that count the helpers in the phase.
const COUNT_MASK: usize = (1 << 15) - 1;
/// The bit of [`TeamState::phase`] that lets helpers in.
const OPEN_BIT: usize = 1 << 15;
/// The increment of [`TeamState::phase`] per phase.
const PHASE_INCREMENT: usize = 1 << 16;
/// The number of times that a thread checks for a change before it yields.
const CHECKS: u32 = 2000;
/// The number of times that a thread yields before it sleeps.
const YIELDS: u32 = 50;

// SAFETY: the job is written only while no helper is in a phase and none can enter, and read only
// by helpers in a phase; `phase` orders the writes and the reads. Any thread may call the job, and
// it lives until no helper is in the phase (`Team::call`).
unsafe impl Send for TeamState {}
// SAFETY: as for `Send`.
unsafe impl Sync for TeamState {}

impl Team {
    /// Creates a team of `threads` threads, including the calling one, or as many as the system can
    /// start.
    pub fn new(threads: usize) -> Self {
        let shared = Arc::new(TeamState {
            phase: AtomicUsize::new(0),
            job: UnsafeCell::new(None),
            panic: Mutex::new(None),
            sleep: Mutex::new((0, false)),
            wake: Condvar::new(),
            sleeping: AtomicUsize::new(0),
        });
        let others = if cfg!(target_family = "wasm") { 0 } else { threads.saturating_sub(1).min(COUNT_MASK) };
        let start = |_| {
            let shared = Arc::clone(&shared);
            Builder::new().spawn(move || shared.help()).ok()
        };
        let helpers = (0..others).map_while(start).collect();
        Self { shared, helpers, threads }
    }

    /// Returns the requested number of threads.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// Like [`for_each`], but on the team's threads. A single item does not wake any helper.
    pub fn for_each<I>(&mut self, items: I, work: impl Fn(I::Item) + Sync)
    where
        I: IntoIterator<Item: Send, IntoIter: Send>,
    {
        let items = items.into_iter();
        let is_single_item = items.size_hint().1.is_some_and(|max| max < 2);
        if self.helpers.is_empty() || is_single_item {
            return items.for_each(work);
        }
        let items = Mutex::new(items);
        // A separate closure releases the lock before the item is processed.
        let next = || lock(&items).next();
        self.call(&|| {
            while let Some(item) = next() {
                work(item);
            }
        });
    }

    /// Calls `job` on every thread that is awake in time. Returns, or panics, once no thread is
    /// running it.
    fn call(&mut self, job: &(dyn Fn() + Sync)) {
        /// A guard that waits for the helpers even if the job panics here.
        struct CloseGuard<'a>(&'a TeamState);
        impl Drop for CloseGuard<'_> {
            fn drop(&mut self) {
                self.0.close();
            }
        }
        self.shared.open(job);
        let guard = CloseGuard(&self.shared);
        job();
        drop(guard);
        if let Some(panic) = lock(&self.shared.panic).take() {
            resume_unwind(panic);
        }
    }
}

impl Drop for Team {
    fn drop(&mut self) {
        lock(&self.shared.sleep).1 = true;
        self.shared.wake.notify_all();
        for helper in self.helpers.drain(..) {
            // Panics in jobs were caught, and the code around them does not panic.
            let _ = helper.join();
        }
    }
}

impl TeamState {
    /// Lets helpers enter a job. `close` must be called before the job is dropped.
    fn open(&self, job: &(dyn Fn() + Sync)) {
        // SAFETY: only the lifetime changes. Helpers call the job only between here and the end of
        // `close`, which the caller waits for while it holds the reference.
        let job = unsafe { std::mem::transmute::<&(dyn Fn() + Sync), Job>(job) };
        // SAFETY: the last phase was closed, so no helper is in one and none can enter before the
        // store below.
        unsafe { *self.job.get() = Some(job) };
        let phase = self.phase.load(Ordering::Relaxed) & !COUNT_MASK & !OPEN_BIT;
        // Sequentially consistent with the count of sleepers; otherwise a helper could fall asleep
        // unnoticed.
        self.phase.store(phase.wrapping_add(PHASE_INCREMENT) | OPEN_BIT, Ordering::SeqCst);
        if self.sleeping.load(Ordering::SeqCst) > 0 {
            drop(lock(&self.sleep));
            self.wake.notify_all();
        }
    }

    /// Stops more helpers from entering, and waits for the helpers inside.
    fn close(&self) {
        self.phase.fetch_and(!OPEN_BIT, Ordering::AcqRel);
        let mut checks = 0;
        while self.phase.load(Ordering::Acquire) & COUNT_MASK > 0 {
            checks += 1;
            if checks < CHECKS { spin_loop() } else { yield_now() }
        }
    }

    /// Runs a helper's main loop until the team shuts down.
    fn help(&self) {
        let mut last = 0;
        while let Some(phase) = self.enter(last) {
            last = phase;
            // SAFETY: this helper is in the phase, so the job has been written and lives until the
            // helper leaves.
            let job = unsafe { *self.job.get() };
            if let Err(panic) = catch_unwind(AssertUnwindSafe(|| job.map(|job| job()))) {
                lock(&self.panic).get_or_insert(panic);
            }
            self.phase.fetch_sub(1, Ordering::AcqRel);
        }
    }

    /// Waits for a phase after the one numbered `last` and enters it; `None` if the team is
    /// shutting down.
    fn enter(&self, last: usize) -> Option<usize> {
        let mut checks = 0;
        loop {
            let phase = self.phase.load(Ordering::Acquire);
            if is_next(phase, last) {
                if self.phase.compare_exchange_weak(phase, phase + 1, Ordering::AcqRel, Ordering::Relaxed).is_ok() {
                    return Some(phase & !COUNT_MASK & !OPEN_BIT);
                }
                continue;
            }
            checks += 1;
            match checks {
                0..CHECKS => spin_loop(),
                CHECKS.. if checks < CHECKS + YIELDS => yield_now(),
                _ => {
                    if !self.sleep_until(|phase| is_next(phase, last)) {
                        return None;
                    }
                    checks = 0;
                }
            }
        }
    }

    /// Sleeps until `is_wanted` accepts the phase; returns `false` if the team is shutting down.
    fn sleep_until(&self, is_wanted: impl Fn(usize) -> bool) -> bool {
        let mut sleep = lock(&self.sleep);
        sleep.0 += 1;
        self.sleeping.store(sleep.0, Ordering::SeqCst);
        while !sleep.1 && !is_wanted(self.phase.load(Ordering::SeqCst)) {
            sleep = self.wake.wait(sleep).unwrap_or_else(PoisonError::into_inner);
        }
        sleep.0 -= 1;
        self.sleeping.store(sleep.0, Ordering::SeqCst);
        !sleep.1
    }
}

/// Returns whether helpers may enter the phase and its number differs from `last`.
fn is_next(phase: usize, last: usize) -> bool {
    phase & OPEN_BIT != 0 && phase & !COUNT_MASK & !OPEN_BIT != last
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
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

    #[test]
    fn a_single_item_starts_no_phase() {
        let mut team = Team::new(2);
        let phase = |team: &Team| team.shared.phase.load(Ordering::SeqCst) / PHASE_INCREMENT;
        let mut item = 1;
        team.for_each(Some(&mut item), |item| *item += 1);
        assert_eq!((item, phase(&team)), (2, 0));
        team.for_each([1, 2], |_| {});
        assert_eq!(phase(&team), 1);
    }
}
