use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, MAIN_DB, OpenFlags};

use super::gate::{Identity, identity};
use super::trouble::Trouble;
use super::{rows, schema};
use crate::Contents;

/// How long to wait for another program's lock.
const LOCK_WAIT: Duration = Duration::from_secs(5);

/// Files up to this size, in bytes, are checked whole when they are opened; larger ones once the program is idle. A check
/// of 4 MB takes about 3 ms.
const CHECKED_AT_ONCE: i64 = 4 << 20;

/// Of files up to this size, in bytes, the indexes are checked too: a fault there would only be noticed when a game is read.
const CHECKED_THOROUGHLY: i64 = 1 << 20;

/// An open file and what was loaded of it.
#[derive(Debug)]
pub(super) struct Ready {
    pub(super) connection: Connection,
    /// Which file the connection is to.
    pub(super) identity: Option<Identity>,
    pub(super) contents: Contents,
    /// The number of the last game loaded.
    pub(super) last: i64,
    /// Whether the whole file was checked.
    pub(super) checked: bool,
}

/// Opens a file, begins it if it isn't there, and loads it. The [`gate`](super::gate) has to be held.
pub(super) fn ready(path: &Path) -> Result<Ready, Trouble> {
    let mut connection = connect(path)?;
    let identity = identity(path);
    let size = size(&connection)?;
    let checked = size <= CHECKED_AT_ONCE;
    if size <= CHECKED_THOROUGHLY {
        check_thoroughly(&connection)?;
    } else if checked {
        check(&connection)?;
    }
    let (contents, last) = rows::load(&mut connection)?;
    Ok(Ready { connection, identity, contents, last, checked })
}

/// Opens a file for writing, and begins it if it isn't there. The [`gate`](super::gate) has to be held.
pub(super) fn connect(path: &Path) -> Result<Connection, Trouble> {
    make_folder(path.parent())?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    if connection.is_readonly(MAIN_DB)? {
        return Err(Trouble::Blocked("the file is read-only".to_owned()));
    }
    connection.busy_timeout(LOCK_WAIT)?;
    make_durable(&connection)?;
    schema::prepare(&mut connection)?;
    rows::check_statements(&connection)?;
    Ok(connection)
}

/// Opens a file that can't be written and loads it; without its log, where that can't be read.
pub(super) fn read_only(path: &Path) -> Result<Ready, Trouble> {
    let plain = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let file = plain.map_err(Trouble::from).and_then(loaded).or_else(|_| {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        loaded(Connection::open_with_flags(immutable_uri(path), flags)?)
    });
    file.map(|file| Ready { identity: identity(path), ..file })
}

/// Checks the structure of a whole file.
pub(super) fn check(connection: &Connection) -> Result<(), Trouble> {
    verdict(connection, "PRAGMA quick_check(1)")
}

/// Checks a whole file and whether its indexes fit its tables, which takes several times as long.
pub(super) fn check_thoroughly(connection: &Connection) -> Result<(), Trouble> {
    verdict(connection, "PRAGMA integrity_check(1)")
}

/// Makes the entries of a folder outlive a power cut, where the system knows such a thing.
pub(super) fn sync_folder(folder: &Path) {
    // Systems that can't open a folder keep its entries in their own way.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

fn verdict(connection: &Connection, pragma: &str) -> Result<(), Trouble> {
    let verdict: String = connection.query_row(pragma, [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(Trouble::Damaged(verdict)) }
}

/// A commit returns once it outlives a power cut. `EXTRA` matters only where the file system has no write-ahead log, and
/// `fullfsync` only on macOS.
fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON")
}

fn make_folder(folder: Option<&Path>) -> io::Result<()> {
    let Some(folder) = folder.filter(|folder| !folder.exists()) else { return Ok(()) };
    make_folder(folder.parent())?;
    match fs::create_dir(folder) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    folder.parent().into_iter().for_each(sync_folder);
    Ok(())
}

/// The size of a file in bytes.
fn size(connection: &Connection) -> rusqlite::Result<i64> {
    let query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    connection.query_row(query, [], |row| row.get(0))
}

fn loaded(mut connection: Connection) -> Result<Ready, Trouble> {
    schema::check_version(&connection)?;
    let (contents, last) = rows::load(&mut connection)?;
    Ok(Ready { connection, identity: None, contents, last, checked: true })
}

/// A file's name as SQLite takes it in a URI that says that nobody writes it, so that no log is needed beside it.
fn immutable_uri(path: &Path) -> PathBuf {
    let escaped = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let name: String = OsStr::as_encoded_bytes(path.as_os_str()).iter().map(escaped).collect();
    format!("file:{name}?immutable=1").into()
}
