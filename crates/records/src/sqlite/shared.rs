use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::store::{Condition, Quarantined, SetAside, StoreState};

/// The state that the store and its writer share. Its lock is only held for short times.
#[derive(Debug, Default)]
pub(super) struct SqliteState {
    state: Mutex<StoreState>,
    /// Signalled when no change is waiting any more.
    idle: Condvar,
}

impl SqliteState {
    pub(super) fn new(condition: Condition, quarantined: Option<Quarantined>, set_aside: Option<SetAside>) -> Self {
        let state = StoreState { condition, waiting: 0, quarantined: quarantined.into_iter().collect(), set_aside };
        Self { state: state.into(), idle: Condvar::new() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, StoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts units that have become durable.
    pub(super) fn set_recorded(&self, units: usize) {
        let mut state = self.state();
        state.condition = Condition::Ready;
        state.waiting -= units;
        if state.waiting == 0 {
            self.idle.notify_all();
        }
    }

    /// Waits until no change is waiting, but at most for `limit`. Returns whether none is waiting.
    pub(super) fn wait_idle(&self, limit: Duration) -> bool {
        let waited = self.idle.wait_timeout_while(self.state(), limit, |state| state.waiting > 0);
        waited.unwrap_or_else(PoisonError::into_inner).0.waiting == 0
    }
}
