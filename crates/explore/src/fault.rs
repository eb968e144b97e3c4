use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// The reason why an exploration stopped early.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError {
    /// The puzzle is too large for any machine.
    #[error("{0}")]
    TooLarge(String),
    /// The positions need more memory than
    /// [`ExploreSettings::memory`](crate::ExploreSettings::memory).
    #[error("stopped: this process needs {needed} bytes of memory but may use only {allowed}")]
    Memory {
        /// A lower bound on the bytes that this process needs.
        needed: u64,
        /// The bytes that this process may use.
        allowed: u64,
    },
    /// The total number of positions differs from the expected number.
    #[error("found {found} positions instead of {expected}: this is a bug in the program or a hardware fault")]
    Total {
        /// The sum over all depths.
        found: u64,
        /// The expected number.
        expected: u64,
    },
    /// The received positions differ from the sent ones.
    #[error(
        "stopped: positions at depth {depth} were lost or changed between workers: this is a bug in the program, or \
         a hardware or network fault"
    )]
    Exchange {
        /// The depth of these positions.
        depth: usize,
    },
    /// A folder for checkpoints or positions cannot be used.
    #[error("{0}")]
    Folder(String),
    /// A file cannot be read or written.
    #[error("stopped: cannot {what} {}: {error}", path.display())]
    File {
        /// The verb in the message: `read` or `write` for checkpoint files, `use` for the folder
        /// for positions.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The operating system's error.
        error: io::Error,
    },
    /// A checkpoint file is damaged.
    #[error("the checkpoint {} is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The reason why it is considered damaged.
        why: String,
    },
    /// A checkpoint belongs to a different exploration.
    #[error("the checkpoint {} belongs to a different exploration: {why}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// The difference.
        why: String,
    },
    /// The list of hosts is not valid, or an address in it cannot be used.
    #[error("{0}")]
    Hosts(String),
    /// Two processes were started with different settings.
    #[error("process {process} at {address} does not match: {why}")]
    Mismatch {
        /// The other process.
        process: usize,
        /// Its address.
        address: String,
        /// The difference.
        why: String,
    },
    /// Another process could not be reached, or has stopped.
    #[error("stopped: process {process} at {address} {why}")]
    Lost {
        /// The other process.
        process: usize,
        /// Its address.
        address: String,
        /// The event, as a predicate whose subject is the process.
        why: String,
    },
    /// Something else went wrong.
    #[error("stopped: {0}")]
    Stopped(String),
    /// The user interrupted the exploration.
    #[error("interrupted")]
    Interrupted,
}

impl ExploreError {
    /// Returns the error for a folder that cannot be used.
    pub(crate) fn unusable(folder: &Path, error: &io::Error) -> Self {
        Self::Folder(format!("cannot use the folder {}: {error}", folder.display()))
    }
}

/// The first fault in a process. Every thread can raise it, and every thread sees it.
///
/// The flag is separate from the fault because inner loops check it, and reading an atomic needs no
/// lock.
#[derive(Clone, Debug, Default)]
pub(crate) struct Alarm {
    is_raised: Arc<AtomicBool>,
    fault: Arc<Mutex<Option<ExploreError>>>,
}

impl Alarm {
    /// Stops all threads of the process. Only the first fault is kept because later ones are its
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

    /// Returns an error if the alarm has been raised. Only the first call returns the fault itself.
    pub(crate) fn check(&self) -> Result<(), ExploreError> {
        if !self.is_raised() {
            return Ok(());
        }
        Err(self.fault.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or(ExploreError::Interrupted))
    }
}
