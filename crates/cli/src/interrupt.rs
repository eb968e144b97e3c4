//! Ctrl-C: the first press stops the work, and the second one ends the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use loyd_search::Stop;
#[cfg(unix)]
use signal_hook::{
    consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
    flag,
};

use crate::output::Exit;

/// The exit code of an interrupted program.
const EXIT_CODE: i32 = Exit::Interrupted.code() as i32;

/// Returns the signals that ask the program to stop. SIGHUP stays ignored under `nohup`.
#[cfg(unix)]
fn signals() -> impl Iterator<Item = i32> {
    let hang_up = (!is_ignored(SIGHUP)).then_some(SIGHUP);
    [SIGINT, SIGTERM].into_iter().chain(hang_up)
}

/// Returns whether the parent process has set a signal to be ignored. If the system does not
/// provide this information, the signal counts as ignored.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| u64::from_str_radix(line.strip_prefix("SigIgn:")?.trim(), 16).ok());
    mask.is_none_or(|mask| mask >> (signal - 1) & 1 == 1)
}

/// Turns a write beyond the file size limit (`ulimit -f`) into an error with a message; by default,
/// the signal ends the program.
pub(crate) fn survive_file_limits() -> anyhow::Result<()> {
    #[cfg(unix)]
    flag::register(SIGXFSZ, Arc::default())?;
    Ok(())
}

/// A flag that is raised when the user asks the program to stop.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupt {
    /// Whether a signal has arrived.
    raised: Arc<AtomicBool>,
    /// Whether no work is in progress, so a signal can end the program immediately.
    idle: Arc<AtomicBool>,
    /// The number of pieces of work in progress.
    active_jobs: Arc<AtomicUsize>,
}

impl Interrupt {
    /// Installs handlers for Ctrl-C, SIGTERM and SIGHUP. While work is in progress, the first
    /// signal raises this flag, which allows the best result so far to be printed. A second signal,
    /// or the first one when no work is in progress, ends the program immediately.
    pub(crate) fn listen() -> anyhow::Result<Self> {
        let interrupt = Self::default();
        interrupt.idle.store(true, Ordering::SeqCst);
        interrupt.install()?;
        Ok(interrupt)
    }

    /// Installs the handlers and marks the start of work that lasts until the program ends.
    pub(crate) fn listen_while_working() -> anyhow::Result<Self> {
        let interrupt = Self::listen()?;
        interrupt.begin_work();
        Ok(interrupt)
    }

    #[cfg(unix)]
    fn install(&self) -> anyhow::Result<()> {
        for signal in signals() {
            flag::register_conditional_shutdown(signal, EXIT_CODE, Arc::clone(&self.raised))?;
            flag::register_conditional_shutdown(signal, EXIT_CODE, Arc::clone(&self.idle))?;
            flag::register(signal, Arc::clone(&self.raised))?;
        }
        Ok(())
    }

    /// Uses the console's own events, because the C library's signals crash under Wine.
    #[cfg(not(unix))]
    fn install(&self) -> anyhow::Result<()> {
        let Self { raised, idle, .. } = self.clone();
        ctrlc::set_handler(move || {
            if raised.swap(true, Ordering::SeqCst) || idle.load(Ordering::SeqCst) {
                std::process::exit(EXIT_CODE);
            }
        })?;
        Ok(())
    }

    /// Marks the start of a piece of work.
    pub(crate) fn begin_work(&self) {
        self.active_jobs.fetch_add(1, Ordering::SeqCst);
        self.idle.store(false, Ordering::SeqCst);
    }

    /// Marks the end of a piece of work, after its result is written. If the flag is raised and no
    /// other work is in progress, the program ends here: a thread may be waiting for input that
    /// never arrives.
    pub(crate) fn end_work(&self) {
        if self.active_jobs.fetch_sub(1, Ordering::SeqCst) == 1 {
            self.idle.store(true, Ordering::SeqCst);
            if self.is_raised() {
                std::process::exit(EXIT_CODE);
            }
        }
    }

    /// Returns the flag for code that polls it.
    #[cfg(feature = "explore")]
    pub(crate) fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.raised)
    }

    /// Returns a stop request that ends a solver's run when a signal arrives.
    pub(crate) fn stop(&self) -> Stop<'_> {
        Stop::flag(&self.raised)
    }

    /// Returns whether a signal has arrived.
    pub(crate) fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Relaxed)
    }
}
