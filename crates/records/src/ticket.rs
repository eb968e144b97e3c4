use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The receipt for changes that were passed to a store. Once [`Ticket::is_recorded`] returns true, they are durable: they
/// survive a killed program and a power cut. The value never goes back to false.
///
/// A store that cannot write keeps the changes in memory and tries again; its [`crate::State`] gives the reason.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Arc<(Mutex<bool>, Condvar)>);

impl Ticket {
    /// A ticket for changes that are not durable yet; the store calls [`Ticket::set_recorded`] when they are.
    pub fn waiting() -> Self {
        Self::default()
    }

    /// Whether the changes are durable. Never waits.
    pub fn is_recorded(&self) -> bool {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the changes are durable, up to `limit`, and returns whether they are.
    pub fn wait(&self, limit: Duration) -> bool {
        let (recorded, changed) = &*self.0;
        let recorded = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(recorded, limit, |recorded| !*recorded);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Marks the changes as durable, for all copies of the ticket. For stores only.
    pub fn set_recorded(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
