use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, MAIN_DB, OpenFlags, TransactionBehavior};

use super::file::{FileError, Identity, identity};
use super::{rows, schema};
use crate::game::GameRecord;
use crate::id::GameId;
use crate::json;
use crate::store::{Contents, SetAside};

/// The maximum time to wait for another program's lock.
const LOCK_WAIT: Duration = Duration::from_secs(5);

/// The largest size, in bytes, of a file whose structure and games are checked when it is opened.
/// Larger files are checked when the program is idle. For 4 MiB, checking the structure takes about
/// 3 ms and checking the games about 20 ms.
const MAX_CHECKED_ON_OPEN: i64 = 4 << 20;

/// The largest size, in bytes, of a file whose indexes are checked when it is opened. In a larger
/// file, damage to an index is noticed only when a game is read.
const MAX_CHECKED_THOROUGHLY: i64 = 1 << 20;

/// An open file with its loaded contents.
#[derive(Debug)]
pub(super) struct OpenDatabase {
    pub(super) connection: Connection,
    /// The identity of the open file.
    pub(super) identity: Option<Identity>,
    pub(super) contents: Contents,
    /// The number of the last loaded game.
    pub(super) last: i64,
    /// Whether the whole file has been checked.
    pub(super) checked: bool,
    /// The altered games that were set aside.
    pub(super) set_aside: Option<SetAside>,
}

/// Opens and loads a file, and creates it if it does not exist. The caller holds a
/// [shared lock](super::file::lock_shared).
pub(super) fn read_write(path: &Path) -> Result<OpenDatabase, FileError> {
    let mut connection = connect(path)?;
    keep_log(&connection, true)?;
    let identity = identity(path);
    let size = size(&connection)?;
    let checked = size <= MAX_CHECKED_ON_OPEN;
    if size <= MAX_CHECKED_THOROUGHLY {
        check_thoroughly(&connection)?;
    } else if checked {
        check(&connection)?;
    }
    let set_aside = if checked { set_aside(&mut connection, path)? } else { None };
    let (contents, last) = rows::load(&mut connection)?;
    keep_log(&connection, false)?;
    Ok(OpenDatabase { connection, identity, contents, last, checked, set_aside })
}

/// Opens a file for writing, and creates it if it does not exist. The caller holds a lock on its
/// folder (see [`file`](super::file)).
pub(super) fn connect(path: &Path) -> Result<Connection, FileError> {
    make_folder(path.parent())?;
    keep_private(path)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut connection = Connection::open_with_flags(path, flags)?;
    keep_log(&connection, true)?;
    if connection.is_readonly(MAIN_DB)? {
        return Err(FileError::Blocked("the file is read-only".to_owned()));
    }
    connection.busy_timeout(LOCK_WAIT)?;
    make_durable(&connection)?;
    schema::prepare(&mut connection)?;
    rows::check_statements(&connection)?;
    keep_log(&connection, false)?;
    Ok(connection)
}

/// Opens and loads a file that cannot be written to. Ignores its log if the log is unreadable.
pub(super) fn read_only(path: &Path) -> Result<OpenDatabase, FileError> {
    if !fs::metadata(path)?.is_file() {
        return Err(FileError::Blocked(NOT_REGULAR.to_owned()));
    }
    let plain = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY);
    let file = plain.map_err(FileError::from).and_then(load).or_else(|_| {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_URI;
        load(Connection::open_with_flags(immutable_uri(path), flags)?)
    });
    file.map(|file| OpenDatabase { identity: identity(path), ..file })
}

/// Checks the structure of the whole file.
pub(super) fn check(connection: &Connection) -> Result<(), FileError> {
    run_check(connection, "PRAGMA quick_check(1)")
}

/// Checks the structure of the whole file and its indexes, which takes several times as long as
/// [`check`].
pub(super) fn check_thoroughly(connection: &Connection) -> Result<(), FileError> {
    run_check(connection, "PRAGMA integrity_check(1)")
}

/// The suffix of the file for altered games, which replaces the database's extension.
const ALTERED_SUFFIX: &str = "altered.jsonl";

/// Moves all altered games out of a database. Returns `None` if there are none.
///
/// An identifier is a hash of the game's contents, so recomputing it finds every game that a
/// flipped bit or an edit has changed. Such a game must not appear in lists or among personal
/// bests, and an import of an intact copy must not regard it as known. The game is moved to a file
/// next to the database, as a line of an export. It is deleted from the database only after that
/// line is on the disk.
pub(super) fn set_aside(connection: &mut Connection, path: &Path) -> Result<Option<SetAside>, FileError> {
    if rows::altered_games(connection)?.is_empty() {
        return Ok(None);
    }
    // Searches again within the transaction, since another program may be moving the same games.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let altered = rows::altered_games(&transaction)?;
    let aside = path.with_extension(ALTERED_SUFFIX);
    append_lines(&aside, &altered)?;
    for (number, ..) in &altered {
        transaction.execute("DELETE FROM detail WHERE game = ?", [number])?;
        transaction.execute("DELETE FROM game WHERE number = ?", [number])?;
    }
    transaction.commit()?;
    let games = altered.len();
    Ok((games > 0).then_some(SetAside { path: aside, games }))
}

/// Appends games to the file, and waits until they are on the disk.
fn append_lines(path: &Path, games: &[(i64, GameId, GameRecord)]) -> Result<(), FileError> {
    let mut file = private_options().append(true).create(true).open(path)?;
    let lines: Vec<String> = games.iter().map(|(_, id, game)| json::game_line(*id, game.clone()) + "\n").collect();
    file.write_all(lines.concat().as_bytes())?;
    Ok(file.sync_all()?)
}

/// Syncs the entries of a folder to the disk, on systems that require it.
pub(super) fn sync_folder(folder: &Path) {
    // Systems that cannot open a folder make its entries durable by other means.
    let _ = File::open(folder).and_then(|folder| folder.sync_all());
}

fn run_check(connection: &Connection, pragma: &str) -> Result<(), FileError> {
    let verdict: String = connection.query_row(pragma, [], |row| row.get(0))?;
    if verdict == "ok" { Ok(()) } else { Err(FileError::Damaged(verdict)) }
}

/// Sets whether closing the connection leaves the write-ahead log unchanged. Otherwise, SQLite
/// deletes the log even if it cannot read all of it, and the games after the damage are lost. The
/// log is therefore kept until the file is known to be intact.
fn keep_log(connection: &Connection, keep: bool) -> rusqlite::Result<()> {
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep).map(drop)
}

/// Makes every commit wait until it survives a power failure. `EXTRA` matters only without a
/// write-ahead log, and `fullfsync` only on macOS.
fn make_durable(connection: &Connection) -> rusqlite::Result<()> {
    connection.execute_batch("PRAGMA synchronous = EXTRA; PRAGMA fullfsync = ON")
}

/// Creates a file that only its owner can read, or removes everybody else's permissions from an
/// existing one; its companions get the same permissions. Refuses a file that is not regular,
/// because a pipe or a device could block forever or have side effects.
fn keep_private(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(file) if !file.is_file() => Err(FileError::Blocked(NOT_REGULAR.to_owned())),
        Ok(file) => {
            // A file that belongs to another user stays unchanged.
            let _ = remove_others_permissions(path, &file);
            Ok(())
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => match private_options().create_new(true).open(path) {
            // Another process may have created the file in the meantime.
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error.into()),
            _ => Ok(()),
        },
        Err(error) => Err(error.into()),
    }
}

const NOT_REGULAR: &str = "not a regular file";

/// Returns options for writing to a file. If the file is created, only its owner can access it.
fn private_options() -> fs::OpenOptions {
    let mut options = File::options();
    options.write(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

#[cfg(unix)]
fn remove_others_permissions(path: &Path, file: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let mode = file.permissions().mode() & 0o777;
    let owner_mode = mode & 0o700;
    if mode == owner_mode { Ok(()) } else { fs::set_permissions(path, PermissionsExt::from_mode(owner_mode)) }
}

#[cfg(not(unix))]
fn remove_others_permissions(_: &Path, _: &fs::Metadata) -> io::Result<()> {
    Ok(())
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

/// Returns the size of a file in bytes.
fn size(connection: &Connection) -> rusqlite::Result<i64> {
    let query = "SELECT page_count * page_size FROM pragma_page_count, pragma_page_size";
    connection.query_row(query, [], |row| row.get(0))
}

fn load(mut connection: Connection) -> Result<OpenDatabase, FileError> {
    schema::check_version(&connection)?;
    let (contents, last) = rows::load(&mut connection)?;
    Ok(OpenDatabase { connection, identity: None, contents, last, checked: true, set_aside: None })
}

/// Returns the URI of a file with SQLite's `immutable` flag, which opens it without a log.
fn immutable_uri(path: &Path) -> PathBuf {
    let escaped = |byte: &u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => char::from(*byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    let name: String = OsStr::as_encoded_bytes(path.as_os_str()).iter().map(escaped).collect();
    format!("file:{name}?immutable=1").into()
}
