use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::{Condition, SetAside, State};

/// How the writer stands, as the player's side sees it. Locks are held for moments only.
#[derive(Debug, Default)]
pub(super) struct Shared {
    state: Mutex<State>,
    /// Told when nothing waits any more.
    idle: Condvar,
}

impl Shared {
    pub(super) fn new(condition: Condition, set_aside: Option<SetAside>) -> Self {
        let state = State { condition, waiting: 0, set_aside: set_aside.into_iter().collect() };
        Self { state: state.into(), idle: Condvar::new() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts units that became durable.
    pub(super) fn tell_recorded(&self, units: usize) {
        let mut state = self.state();
        state.condition = Condition::Ready;
        state.waiting -= units;
        if state.waiting == 0 {
            self.idle.notify_all();
        }
    }

    /// Waits until nothing waits any more, but no longer than `limit`, and says whether it is so.
    pub(super) fn wait_idle(&self, limit: Duration) -> bool {
        let waited = self.idle.wait_timeout_while(self.state(), limit, |state| state.waiting > 0);
        waited.unwrap_or_else(PoisonError::into_inner).0.waiting == 0
    }
}
