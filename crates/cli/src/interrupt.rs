use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::exit::Exit;

const EXIT_CODE: i32 = Exit::Interrupted.code() as i32;

/// Whether the user has asked to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    raised: Arc<AtomicBool>,
    /// Nothing is at work, so there is nothing to wait for.
    idle: Arc<AtomicBool>,
    at_work: Arc<AtomicUsize>,
}

impl Interrupt {
    /// From now on Ctrl-C (or SIGTERM) only raises this flag while something is at work, so that it can tell its best so
    /// far. A second one, or the first while nothing is at work, ends the program at once.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let interrupt = Self::default();
        interrupt.idle.store(true, Ordering::SeqCst);
        for signal in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(signal, EXIT_CODE, Arc::clone(&interrupt.raised))?;
            flag::register_conditional_shutdown(signal, EXIT_CODE, Arc::clone(&interrupt.idle))?;
            flag::register(signal, Arc::clone(&interrupt.raised))?;
        }
        Ok(interrupt)
    }

    /// Tells that work begins.
    pub(crate) fn begin_work(&self) {
        self.at_work.fetch_add(1, Ordering::SeqCst);
        self.idle.store(false, Ordering::SeqCst);
    }

    /// Tells that the result of some work is written. If a stop was asked for and no other work goes on, the program ends
    /// here: a thread may be waiting for input that never comes.
    pub(crate) fn end_work(&self) {
        if self.at_work.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.idle.store(true, Ordering::SeqCst);
            if self.is_raised() {
                std::process::exit(EXIT_CODE);
            }
        }
    }

    /// The flag itself, for work that looks at it by itself.
    #[cfg(feature = "explore")]
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
}
