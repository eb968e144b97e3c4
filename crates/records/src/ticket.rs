use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The receipt for changes that were passed to a store. Once [`Ticket::is_recorded`] returns
/// `true`, the changes survive a killed program and a power failure. It never returns `false`
/// again.
///
/// A store that cannot write keeps the changes in memory and retries. Its [`crate::StoreState`]
/// gives the reason.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Arc<(Mutex<bool>, Condvar)>);

impl Ticket {
    /// Creates a ticket for changes that are not durable yet. The store calls
    /// [`Ticket::set_recorded`] when they are.
    pub fn waiting() -> Self {
        Self::default()
    }

    /// Returns whether the changes are durable. Never waits.
    pub fn is_recorded(&self) -> bool {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the changes are durable, but at most for `limit`. Returns whether they are
    /// durable.
    pub fn wait(&self, limit: Duration) -> bool {
        let (recorded, changed) = &*self.0;
        let recorded = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(recorded, limit, |recorded| !*recorded);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Marks the changes as durable, for all clones of the ticket. For stores only.
    pub fn set_recorded(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
