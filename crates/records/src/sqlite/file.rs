//! Database files: their errors, their identities, and the lock for opening and renaming them.
//!
//! SQLite finds the write-ahead log of a database by its name. A process that opens the database
//! while another process is renaming it could pick up the log of the new database. A database is
//! therefore renamed under an exclusive lock and opened under a shared one. The lock is on the
//! folder, whose name does not change. On systems that cannot lock a folder, only processes that
//! replace a damaged database exclude each other, with a lock on a regular file.

use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::{Error, ErrorCode};

use crate::store::Condition;

/// The maximum number of attempts to lock a file that others keep deleting.
const MAX_LOCK_ATTEMPTS: u32 = 20;

/// The reason why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileError {
    /// The file is damaged or not an SQLite database, or its replacement was interrupted.
    Damaged(String),
    /// The file cannot currently be used: the disk is full, the folder is read-only, or another
    /// program holds a lock.
    Blocked(String),
    /// The file belongs to a different program ([`Condition::Foreign`]) or to a newer version of
    /// this one ([`Condition::Newer`]).
    Unsupported(Condition),
}

impl FileError {
    /// Returns the condition of a store whose file has this error.
    pub(super) fn condition(self, path: &Path) -> Condition {
        match self {
            Self::Damaged(cause) | Self::Blocked(cause) => {
                Condition::Blocked { cause: format!("{}: {cause}", path.display()) }
            }
            Self::Unsupported(condition) => condition,
        }
    }
}

impl From<Error> for FileError {
    /// Converts an SQLite error. A value of the wrong type or a missing table also means damage,
    /// because the program never writes such a file.
    fn from(error: Error) -> Self {
        let is_damaged = match error.sqlite_error_code() {
            Some(code) => {
                matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown)
            }
            None => is_invalid_content(&error),
        };
        if is_damaged { Self::Damaged(error.to_string()) } else { Self::Blocked(error.to_string()) }
    }
}

/// Returns whether a row or the schema contains something that no version of the program writes.
fn is_invalid_content(error: &Error) -> bool {
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
            | Error::SqlInputError { .. }
            | Error::QueryReturnedNoRows
    )
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Blocked(error.to_string())
    }
}

/// Takes the shared lock: no process renames the file until the lock is dropped. Returns `None` on
/// systems that cannot lock a folder.
pub(super) fn lock_shared(path: &Path) -> Option<File> {
    folder(path).filter(|folder| folder.lock_shared().is_ok())
}

/// Takes the exclusive lock: no process opens or renames the file until the lock is dropped.
pub(super) fn lock_exclusive(path: &Path) -> Option<File> {
    folder(path).filter(|folder| folder.lock().is_ok())
}

/// Opens a regular file, creates it if it does not exist, and takes the exclusive lock on it.
/// Systems that cannot lock a folder can lock a regular file.
pub(super) fn open_locked(path: &Path) -> io::Result<File> {
    for _ in 0..MAX_LOCK_ATTEMPTS {
        let file = File::options().read(true).write(true).create(true).truncate(false).open(path)?;
        // If the system has no locks, concurrent replacements are possible.
        let _ = file.lock();
        // The previous owner of the lock may have deleted the file.
        if is_file_at(&file, path) {
            return Ok(file);
        }
    }
    Err(io::ErrorKind::WouldBlock.into())
}

fn folder(path: &Path) -> Option<File> {
    File::open(path.parent().unwrap_or(Path::new("."))).ok()
}

/// The device and inode number of a file. A new file with the same name has a different identity.
pub(super) type Identity = (u64, u64);

/// Returns the identity of the file at a path.
#[cfg(unix)]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    path.metadata().ok().as_ref().map(inode)
}

#[cfg(unix)]
fn inode(file: &std::fs::Metadata) -> Identity {
    use std::os::unix::fs::MetadataExt;
    (file.dev(), file.ino())
}

/// Returns the identity of the file at a path. On systems other than Unix, an open file cannot be
/// renamed or deleted, so its existence is enough.
#[cfg(not(unix))]
pub(super) fn identity(path: &Path) -> Option<Identity> {
    path.exists().then_some((0, 0))
}

/// Returns whether the file at a path is this open file.
#[cfg(unix)]
fn is_file_at(file: &File, path: &Path) -> bool {
    file.metadata().ok().as_ref().map(inode) == identity(path)
}

/// Returns whether the file at a path may be this open file.
#[cfg(not(unix))]
fn is_file_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// The suffixes of the files that SQLite keeps for a database. The database itself is renamed last,
/// so that a new database with the old name never finds the old log.
pub(super) const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// Returns the file of a database with this suffix.
pub(super) fn companion_path(path: &Path, companion: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(companion);
    name.into()
}
