//! Who may open a file, and which file it was.
//!
//! SQLite knows a file's log by its name. Somebody who opens a file while it gets another name would take the log of the
//! file that follows it for its own, so nobody opens a file while it is set aside. The lock is on the folder, which keeps
//! its name.

use std::fs::File;
use std::path::Path;

/// Holds off whoever would set this file aside, until what is returned is dropped. Where the system can't lock a folder
/// nobody is held off.
pub(super) fn opening(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock_shared().ok()?;
    Some(folder)
}

/// Holds off whoever would open this file or set it aside, until what is returned is dropped.
pub(super) fn setting_aside(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock().ok()?;
    Some(folder)
}

fn folder(path: &Path) -> Option<File> {
    File::open(path.parent().unwrap_or(Path::new("."))).ok()
}

/// What tells a file from another one that takes its name: device and number.
pub(super) type Identity = (u64, u64);

/// Which file has this name.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

/// Elsewhere an open file can't be renamed or deleted.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}
