use rusqlite::types::FromSql;
use rusqlite::{Connection, TransactionBehavior};

use super::file::FileError;
use crate::store::Condition;

/// The migrations. The first one turns an empty file into version 1, and each later one increases
/// the version by one. A released migration never changes.
const MIGRATIONS: &[&str] = &["
    CREATE TABLE category (number INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE game (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        id BLOB NOT NULL UNIQUE,
        category INTEGER NOT NULL REFERENCES category,
        manhattan INTEGER,
        moves INTEGER NOT NULL,
        joined INTEGER NOT NULL,
        milliseconds INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        solve_used INTEGER NOT NULL,
        practice INTEGER NOT NULL,
        outcome TEXT NOT NULL,
        finished_at INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE detail (
        game INTEGER PRIMARY KEY REFERENCES game,
        puzzle TEXT NOT NULL,
        goal TEXT NOT NULL,
        seed TEXT,
        program TEXT NOT NULL,
        log TEXT NOT NULL
    ) STRICT;
    CREATE TABLE setting (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE save (slot TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT, WITHOUT ROWID;
"];

/// The newest version of the schema.
pub(super) const VERSION: i64 = MIGRATIONS.len() as i64;

/// SQLite's `application_id` for this program's files: `Loyd`.
const APPLICATION_ID: i64 = 0x4c6f_7964;

/// Checks that the file is empty or belongs to this program, and upgrades it to the newest version.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), FileError> {
    migrate(connection, MIGRATIONS)
}

/// Returns the version of a file that belongs to this program, or 0 for an empty file.
pub(super) fn version(connection: &Connection) -> Result<i64, FileError> {
    let version = query::<i64>(connection, "PRAGMA user_version")?;
    match query::<i64>(connection, "PRAGMA application_id")? {
        APPLICATION_ID => Ok(version),
        0 if version == 0 && query::<i64>(connection, "SELECT count(*) FROM sqlite_schema")? == 0 => Ok(0),
        _ => Err(FileError::Unsupported(Condition::Foreign)),
    }
}

/// Checks that the file has the newest version. A newer program may have upgraded the file since it
/// was opened.
pub(super) fn check_version(connection: &Connection) -> Result<(), FileError> {
    match version(connection)? {
        VERSION => Ok(()),
        found if found > VERSION => Err(FileError::Unsupported(Condition::Newer { found, known: VERSION })),
        found => Err(FileError::Damaged(format!("its version decreased to {found}"))),
    }
}

/// Applies the missing migrations. Write-ahead logging is enabled only after the file is known to
/// belong to this program. Another process may be migrating at the same time, so the version is
/// read again within the transaction.
fn migrate(connection: &mut Connection, migrations: &[&str]) -> Result<(), FileError> {
    let newest = migrations.len() as i64;
    let count = pending_count(connection, newest)?;
    if query::<String>(connection, "PRAGMA journal_mode")? != "wal" {
        query::<String>(connection, "PRAGMA journal_mode = WAL")?;
    }
    if count == 0 {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let pending = pending_count(&transaction, newest)?;
    for migration in &migrations[migrations.len() - pending..] {
        transaction.execute_batch(migration)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION_ID)?;
    transaction.pragma_update(None, "user_version", newest)?;
    Ok(transaction.commit()?)
}

/// Returns the number of migrations that a file lacks.
fn pending_count(connection: &Connection, newest: i64) -> Result<usize, FileError> {
    let found = version(connection)?;
    if found < 0 {
        return Err(FileError::Damaged(format!("its version is {found}")));
    }
    usize::try_from(newest - found).map_err(|_| FileError::Unsupported(Condition::Newer { found, known: newest }))
}

/// Returns the only value that a query yields.
fn query<T: FromSql>(connection: &Connection, query: &str) -> Result<T, FileError> {
    Ok(connection.query_row(query, [], |row| row.get(0))?)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file from an older program, with one game.
    const OLDER: &[&str] = &["CREATE TABLE game (moves INTEGER) STRICT; INSERT INTO game VALUES (81)"];
    /// The migrations in a program that is two versions newer.
    const NEWER: &[&str] = &[
        OLDER[0],
        "ALTER TABLE game ADD COLUMN hints INTEGER NOT NULL DEFAULT 0",
        "ALTER TABLE game RENAME COLUMN moves TO steps",
    ];

    fn older() -> Connection {
        let mut connection = Connection::open_in_memory().unwrap();
        migrate(&mut connection, OLDER).unwrap();
        connection
    }

    #[test]
    fn an_older_file_is_upgraded_to_the_newest_version_and_keeps_its_games() {
        let mut connection = older();
        assert_eq!(version(&connection), Ok(1));
        migrate(&mut connection, NEWER).unwrap();
        assert_eq!(version(&connection), Ok(3));
        assert_eq!(query::<i64>(&connection, "SELECT steps + hints FROM game"), Ok(81));
    }

    #[test]
    fn migrating_twice_changes_nothing() {
        let mut connection = older();
        migrate(&mut connection, NEWER).unwrap();
        migrate(&mut connection, NEWER).unwrap();
        assert_eq!(query::<i64>(&connection, "SELECT count(*) FROM game"), Ok(1));
    }

    #[test]
    fn a_failing_migration_leaves_the_file_as_it_was() {
        let mut connection = older();
        assert!(migrate(&mut connection, &[NEWER[0], NEWER[1], "ALTER TABLE nothing ADD COLUMN x"]).is_err());
        assert_eq!(version(&connection), Ok(1));
        assert_eq!(query::<i64>(&connection, "SELECT count(*) FROM pragma_table_info('game')"), Ok(1));
    }

    #[test]
    fn a_newer_file_is_rejected_and_left_unchanged() {
        let mut connection = older();
        migrate(&mut connection, NEWER).unwrap();
        let newer = FileError::Unsupported(Condition::Newer { found: 3, known: 1 });
        assert_eq!(migrate(&mut connection, OLDER), Err(newer));
        assert_eq!(version(&connection), Ok(3));
    }
}
