use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The receipt of something handed to a store. Once [`Ticket::is_recorded`] says so, it is durable: it outlives a killed
/// program and a power cut. It never goes back.
///
/// A store that can't write keeps the thing in memory and tries again; its [`crate::State`] says why.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Arc<(Mutex<bool>, Condvar)>);

impl Ticket {
    /// A ticket of something not recorded yet; the store that takes it calls [`Ticket::tell_recorded`].
    pub fn waiting() -> Self {
        Self::default()
    }

    /// Whether it is durable. Never waits.
    pub fn is_recorded(&self) -> bool {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until it is durable, but no longer than `limit`, and says whether it is.
    pub fn wait(&self, limit: Duration) -> bool {
        let end = Instant::now() + limit;
        let (recorded, told) = &*self.0;
        let mut recorded = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        while !*recorded {
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return false;
            }
            recorded = told.wait_timeout(recorded, left).unwrap_or_else(PoisonError::into_inner).0;
        }
        true
    }

    /// Tells all who hold the ticket that the thing is durable. For stores only.
    pub fn tell_recorded(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
