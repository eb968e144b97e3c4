use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The suffixes of the files that SQLite keeps for a database. The database itself is last, so its
/// log is renamed first and a database never exists without its log.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// Returns the file of a database with this suffix.
pub(super) fn beside(path: &Path, companion: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(companion);
    name.into()
}
