use std::io;
use std::path::PathBuf;

/// Why a state space was not explored to its end.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The puzzle is too large for any machine.
    #[error("{0}")]
    TooLarge(String),
    /// It needs more memory than it may take.
    #[error("stopped: this process needs {needed} bytes of memory and may take {allowed}")]
    Memory {
        /// The bytes that it needs at least.
        needed: u64,
        /// The bytes that it may take.
        allowed: u64,
    },
    /// The count of all positions is not what it must be.
    #[error("{found} positions were found, and there are {expected}: this is a fault of the program or of the machine")]
    Total {
        /// The sum over all depths.
        found: u64,
        /// What is known.
        expected: u64,
    },
    /// A folder for checkpoints or positions can't be used.
    #[error("{0}")]
    Folder(String),
    /// A file can't be read or written.
    #[error("stopped: cannot {what} {}: {error}", path.display())]
    File {
        /// `read` or `write`.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// A checkpoint is not what was written.
    #[error("the checkpoint {} is damaged: {why}", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        why: String,
    },
    /// A checkpoint is of another exploration.
    #[error("the checkpoint {} is of another exploration: {why}", path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// In what it differs.
        why: String,
    },
    /// The list of hosts makes no sense.
    #[error("{0}")]
    Hosts(String),
    /// Two processes were started with different settings.
    #[error("process {process} at {address} does not match: {why}")]
    Mismatch {
        /// The other process.
        process: usize,
        /// Where it is.
        address: String,
        /// In what they differ.
        why: String,
    },
    /// Another process is not there.
    #[error("stopped: process {process} at {address} {why}")]
    Lost {
        /// The other process.
        process: usize,
        /// Where it is, or was.
        address: String,
        /// What became of it.
        why: String,
    },
    /// Something else went wrong.
    #[error("stopped: {0}")]
    Stopped(String),
    /// The user asked to stop.
    #[error("interrupted")]
    Interrupted,
}
