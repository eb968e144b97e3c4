//! A search's folder, and the run files in it: their paths and their total size.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::{io, process};

/// The folder of one search or exploration, inside the folder that the user names. It is deleted on
/// drop.
///
/// The owner holds a lock on it. A killed program leaves an unlocked folder behind, which is
/// deleted when the next folder is created in the same location.
pub(crate) struct Folder {
    pub(crate) path: PathBuf,
    lock: Option<File>,
}

/// The prefix of the names of searches' folders.
pub(crate) const SEARCH_PREFIX: &str = "loyd-solve-";
/// The prefix of the names of explorations' folders.
pub(crate) const EXPLORATION_PREFIX: &str = "loyd-explore-";
const LOCK: &str = "lock";
/// The number of attempts to delete a folder. A thread that is about to exit may add a file in the
/// meantime.
const MAX_ATTEMPTS: usize = 3;

impl Folder {
    /// Creates a folder whose name begins with `prefix`.
    pub(crate) fn create(disk: &Path, prefix: &str) -> io::Result<Self> {
        fs::create_dir_all(disk)?;
        delete_abandoned(disk)?;
        for number in 0_u32.. {
            let path = disk.join(format!("{prefix}{}-{number}", process::id()));
            match fs::create_dir(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                created => created?,
            }
            let lock = File::create(path.join(LOCK))?;
            lock.lock()?;
            // Before the folder was locked, another process may have mistaken it for an abandoned
            // folder.
            if path.join(LOCK).exists() {
                return Ok(Self { path, lock: Some(lock) });
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Anything left is deleted when the next folder is created in the same location.
        let _ = (0..MAX_ATTEMPTS).any(|_| delete(&self.path, &mut self.lock));
    }
}

/// Deletes a locked folder, and returns whether it is gone. Windows does not always delete an open
/// file, so there the lock file is closed after the first attempt.
fn delete(path: &Path, lock: &mut Option<File>) -> bool {
    let is_gone = fs::remove_dir_all(path).is_ok();
    if cfg!(windows) {
        *lock = None;
    }
    is_gone
}

/// Deletes the folders that killed programs left behind.
fn delete_abandoned(disk: &Path) -> io::Result<()> {
    for entry in fs::read_dir(disk)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_own_folder = [SEARCH_PREFIX, EXPLORATION_PREFIX].iter().any(|prefix| name.starts_with(prefix));
        // The lock is held until the folder is gone. A process that has just created the folder
        // waits for the lock, and then creates a new folder.
        if is_own_folder
            // Opening a pipe with this name would block forever.
            && let Ok(lock) = loyd_files::open(&path.join(LOCK))
            && lock.try_lock().is_ok()
        {
            // If this fails, the files take space but do no other harm.
            let mut lock = Some(lock);
            let _ = (0..MAX_ATTEMPTS).any(|_| delete(&path, &mut lock));
        }
    }
    Ok(())
}

/// The total number of bytes that files may take.
#[derive(Debug)]
pub(crate) struct Quota {
    used: AtomicU64,
    limit: u64,
}

impl Quota {
    pub(crate) const fn new(limit: u64) -> Self {
        Self { used: AtomicU64::new(0), limit }
    }
}

/// The path of a run's file. Dropping it deletes the file and releases the file's bytes.
#[derive(Debug)]
pub(super) struct RunPath {
    pub(super) path: PathBuf,
    quota: Arc<Quota>,
    /// The number of bytes that are reserved for the file.
    reserved: u64,
}

impl RunPath {
    pub(super) fn new(path: PathBuf, quota: &Arc<Quota>) -> Self {
        Self { path, quota: Arc::clone(quota), reserved: 0 }
    }

    /// Reserves bytes from the quota before they are written.
    ///
    /// # Errors
    /// Returns [`io::ErrorKind::QuotaExceeded`] if the files would exceed the quota.
    pub(super) fn reserve(&mut self, bytes: u64) -> io::Result<()> {
        self.reserved += bytes;
        let used = self.quota.used.fetch_add(bytes, Ordering::Relaxed) + bytes;
        if used <= self.quota.limit {
            return Ok(());
        }
        let why = format!("the files would exceed the limit of {} bytes", self.quota.limit);
        Err(io::Error::new(io::ErrorKind::QuotaExceeded, why))
    }
}

impl Drop for RunPath {
    fn drop(&mut self) {
        self.quota.used.fetch_sub(self.reserved, Ordering::Relaxed);
        if self.reserved > 0 {
            // If this fails, the next program that uses the folder deletes the file.
            let _ = fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_deleted_with_its_search_and_an_abandoned_folder_by_the_next_search() {
        let disk = tempfile::tempdir().unwrap();
        let [first, second] =
            [SEARCH_PREFIX, EXPLORATION_PREFIX].map(|prefix| Folder::create(disk.path(), prefix).unwrap());
        fs::write(first.path.join("run-0-1"), "keys").unwrap();
        let abandoned = disk.path().join("loyd-explore-1-0");
        fs::create_dir(&abandoned).unwrap();
        fs::write(abandoned.join(LOCK), "").unwrap();
        fs::write(disk.path().join("thesis.tex"), "").unwrap();
        let third = Folder::create(disk.path(), SEARCH_PREFIX).unwrap();
        assert!(!abandoned.exists() && [&first, &second, &third].iter().all(|folder| folder.path.exists()));
        drop((first, second, third));
        let left: Vec<_> = fs::read_dir(disk.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(left, ["thesis.tex"]);
    }
}
