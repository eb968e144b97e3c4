use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::fault::ExploreError;

/// The first fault of a process. Every thread can raise it, and every thread sees it.
///
/// The flag is separate from the fault because inner loops check it, and reading an atomic needs no
/// lock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarm {
    is_raised: Arc<AtomicBool>,
    fault: Arc<Mutex<Option<ExploreError>>>,
}

impl Alarm {
    /// Stops all threads of the process. Only the first fault is kept, since later ones are its
    /// consequences.
    pub(crate) fn raise(&self, fault: ExploreError) {
        let mut first = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.is_raised.swap(true, Ordering::SeqCst) {
            *first = Some(fault);
        }
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed)
    }

    /// Fails if the alarm was raised. Only the first call returns the fault itself.
    pub(crate) fn check(&self) -> Result<(), ExploreError> {
        if !self.is_raised() {
            return Ok(());
        }
        Err(self.fault.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or(ExploreError::Interrupted))
    }
}
