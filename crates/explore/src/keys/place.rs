//! The files of runs: their paths and their total size.

use std::fs;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bytes that files may take in total.
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

/// The path of a run's file. When it is dropped, the file is deleted and its bytes are returned to
/// the quota.
#[derive(Debug)]
pub(super) struct RunPath {
    pub(super) path: PathBuf,
    quota: Arc<Quota>,
    /// The bytes that the file takes of the quota.
    taken: u64,
}

impl RunPath {
    pub(super) fn new(path: PathBuf, quota: &Arc<Quota>) -> Self {
        Self { path, quota: Arc::clone(quota), taken: 0 }
    }

    /// Takes bytes from the quota before they are written.
    ///
    /// # Errors
    /// [`io::ErrorKind::QuotaExceeded`] if the files would exceed the quota.
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

impl Drop for RunPath {
    fn drop(&mut self) {
        self.quota.used.fetch_sub(self.taken, Ordering::Relaxed);
        if self.taken > 0 {
            // If this fails, the next program that uses the folder deletes the file.
            let _ = fs::remove_file(&self.path);
        }
    }
}
