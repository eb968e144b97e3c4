use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The suffixes of the files that SQLite keeps for a database, the database last: its log is renamed first, so that a
/// database never exists without its log.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// The file of a database with this suffix.
pub(super) fn beside(path: &Path, companion: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(companion);
    name.into()
}
