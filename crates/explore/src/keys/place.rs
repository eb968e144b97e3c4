//! The files of runs: where they are, and how large all of them may be.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The bytes that files may take together.
#[derive(Debug)]
pub(crate) struct Quota {
    used: AtomicU64,
    most: u64,
}

impl Quota {
    pub(crate) const fn new(most: u64) -> Self {
        Self { used: AtomicU64::new(0), most }
    }
}

/// A file that a run may have. It is deleted when the place is dropped, which also gives its bytes back.
#[derive(Debug)]
pub(super) struct Place {
    pub(super) path: PathBuf,
    quota: Arc<Quota>,
    /// The bytes that it takes of the quota.
    taken: u64,
}

impl Place {
    pub(super) fn new(path: PathBuf, quota: &Arc<Quota>) -> Self {
        Self { path, quota: Arc::clone(quota), taken: 0 }
    }

    /// Takes bytes before they are written.
    ///
    /// # Errors
    /// The kind `QuotaExceeded`, if files would take more bytes than they may.
    pub(super) fn take(&mut self, bytes: u64) -> io::Result<()> {
        self.taken += bytes;
        let used = self.quota.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if used <= self.quota.most {
            return Ok(());
        }
        let why = format!("the files would take more than the {} bytes that they may", self.quota.most);
        Err(io::Error::new(io::ErrorKind::QuotaExceeded, why))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.quota.used.fetch_sub(self.taken, Ordering::Relaxed);
        if self.taken > 0 {
            // A file that stays is deleted by the next program that uses this folder.
            let _ = fs::remove_file(&self.path);
        }
    }
}
