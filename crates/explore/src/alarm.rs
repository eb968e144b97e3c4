use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::fault::Fault;

/// The first fault of a process, seen by all its threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarm {
    is_raised: Arc<AtomicBool>,
    fault: Arc<Mutex<Option<Fault>>>,
}

impl Alarm {
    /// Tells everybody to stop. Of several faults the first counts.
    pub(crate) fn raise(&self, fault: Fault) {
        let mut first = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.is_raised.swap(true, Ordering::SeqCst) {
            *first = Some(fault);
        }
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.is_raised.load(Ordering::Relaxed)
    }

    /// What was raised; it is told once.
    pub(crate) fn take(&self) -> Option<Fault> {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}
