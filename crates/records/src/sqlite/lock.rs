//! The lock for opening and renaming a file, and the identity of a file.
//!
//! SQLite finds the log of a database by its name. A process that opens the database while another one renames it could
//! pick up the journal of its successor. So a database is renamed under an exclusive lock and opened under a shared one.
//! The lock is on the folder, which keeps its name.

use std::fs::File;
use std::path::Path;

/// The shared lock: no process renames the file until it is dropped. On systems that cannot lock a folder there is no
/// lock.
pub(super) fn shared(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock_shared().ok()?;
    Some(folder)
}

/// The exclusive lock: no process opens or renames the file until it is dropped.
pub(super) fn exclusive(path: &Path) -> Option<File> {
    let folder = folder(path)?;
    folder.lock().ok()?;
    Some(folder)
}

fn folder(path: &Path) -> Option<File> {
    File::open(path.parent().unwrap_or(Path::new("."))).ok()
}

/// The device and inode number of a file, which differ from those of a new file with the same name.
pub(super) type Identity = (u64, u64);

/// The identity of the file with this name.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    use std::os::unix::fs::MetadataExt;
    path.metadata().ok().map(|file| (file.dev(), file.ino()))
}

/// On other systems an open file cannot be renamed or deleted, so that the name is enough.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}
