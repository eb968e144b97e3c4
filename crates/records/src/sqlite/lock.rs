//! The lock for opening and renaming a file, and the identity of a file.
//!
//! SQLite finds the write-ahead log of a database by its name. A process that opens the database
//! while another one renames it could pick up the log of the new database. Therefore a database is
//! renamed under an exclusive lock and opened under a shared one. The lock is on the folder, whose
//! name does not change.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

/// Takes the shared lock: no process renames the file until it is dropped. Returns `None` on
/// systems that cannot lock a folder.
pub(super) fn shared(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock_shared().ok()?;
    Some(folder)
}

/// Takes the exclusive lock: no process opens or renames the file until it is dropped.
pub(super) fn exclusive(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock().ok()?;
    Some(folder)
}

fn folder(path: &Path) -> Option<File> {
    File::open(path.parent().unwrap_or(Path::new("."))).ok()
}

/// The device and inode number of a file. A new file with the same name has another identity.
pub(super) type Identity = (u64, u64);

/// Returns the identity of the file at a path.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

/// Returns the identity of the file at a path. On systems other than Unix, an open file cannot be
/// renamed or deleted, so its existence is enough.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// The suffixes of the files that SQLite keeps for a database. The database itself is last, so its
/// log is renamed first and a database never exists without its log.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// Returns the file of a database with this suffix.
pub(super) fn beside(path: &Path, companion: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(companion);
    name.into()
}
