//! A damaged file is renamed, never deleted, and a new one is created with everything that can be read.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Result};

use super::error::FileError;
use super::open::{self, Ready};
use super::{lock, rows, schema};
use crate::id::GameId;
use crate::store::{Change, Quarantined};

/// The suffixes of the files that SQLite keeps for a database, the database last: its log is renamed first, so that a
/// database never exists without its log.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// Renames a damaged file within its folder and creates a new one with everything that can be read. If another program
/// has done so already, its new file is used.
pub(super) fn replace(path: &Path, fault: String) -> std::result::Result<(Ready, Option<Quarantined>), FileError> {
    let _lock = lock::exclusive(path);
    match checked(path) {
        Err(FileError::Damaged(_)) => {}
        Ok(ready) => return Ok((ready, None)),
        Err(error) => return Err(error),
    }
    let renamed = rename(path)?;
    open::sync_folder(path.parent().unwrap_or(Path::new(".")));
    let saved_games = recover(&renamed, &mut open::connect(path)?);
    Ok((open::ready(path)?, Some(Quarantined { path: renamed, fault, saved_games })))
}

fn checked(path: &Path) -> std::result::Result<Ready, FileError> {
    let ready = open::ready(path)?;
    open::check_thoroughly(&ready.connection)?;
    Ok(ready)
}

fn rename(path: &Path) -> io::Result<PathBuf> {
    let renamed = free_name(path).ok_or(io::ErrorKind::AlreadyExists)?;
    for companion in COMPANIONS {
        let (from, to) = (beside(path, companion), beside(&renamed, companion));
        if from.exists() {
            fs::rename(from, to)?;
        }
    }
    Ok(renamed)
}

/// `records.damaged-1.db` for `records.db`, or the name with the first number that is not in use.
fn free_name(path: &Path) -> Option<PathBuf> {
    let name = |number: u32| {
        let mut name = path.file_stem().unwrap_or_default().to_owned();
        name.push(format!(".damaged-{number}"));
        if let Some(extension) = path.extension() {
            name.push(".");
            name.push(extension);
        }
        path.with_file_name(name)
    };
    let taken = |path: &PathBuf| COMPANIONS.iter().any(|companion| beside(path, companion).exists());
    (1..=u32::MAX).map(name).find(|path| !taken(path))
}

fn beside(path: &Path, companion: &str) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(companion);
    name.into()
}

/// Copies what can be read from a damaged file, and returns the number of games. A game is copied only if it matches its
/// id, so that no damage is copied.
fn recover(damaged: &Path, fresh: &mut Connection) -> usize {
    let changes = readable(damaged).unwrap_or_default();
    let games = changes.iter().filter(|change| matches!(change, Change::Game(..))).count();
    let copied = fresh.transaction().and_then(|transaction| {
        changes.iter().try_for_each(|change| rows::apply(&transaction, change))?;
        transaction.commit()
    });
    if copied.is_ok() { games } else { 0 }
}

fn readable(path: &Path) -> Option<Vec<Change>> {
    let damaged = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    damaged.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).ok()?;
    schema::check_version(&damaged).ok()?;
    let settings = rows::settings(&damaged).unwrap_or_default();
    let saves = rows::saves(&damaged).unwrap_or_default();
    let mut changes: Vec<Change> = ids(&damaged).into_iter().filter_map(|id| sound_game(&damaged, id)).collect();
    changes.extend(settings.into_iter().map(|(key, value)| Change::Setting { key, value: Some(value) }));
    changes.extend(saves.into_iter().map(|(slot, text)| Change::Save { slot, text: Some(text) }));
    Some(changes)
}

/// The ids that can be read from the front and from the back of the table, each up to the damage.
fn ids(damaged: &Connection) -> Vec<GameId> {
    let front = ids_until_fault(damaged, "SELECT id FROM game ORDER BY number");
    let mut back = ids_until_fault(damaged, "SELECT id FROM game ORDER BY number DESC");
    back.reverse();
    let known: std::collections::HashSet<GameId> = front.iter().copied().collect();
    front.into_iter().chain(back.into_iter().filter(|id| !known.contains(id))).collect()
}

fn ids_until_fault(damaged: &Connection, query: &str) -> Vec<GameId> {
    let Ok(mut statement) = damaged.prepare(query) else { return Vec::new() };
    let ids = statement.query_map([], |row| row.get(0).map(GameId));
    ids.into_iter().flatten().map_while(Result::ok).collect()
}

fn sound_game(damaged: &Connection, id: GameId) -> Option<Change> {
    let game = rows::read(damaged, id).ok()??;
    (GameId::of(&game) == id).then(|| Change::Game(id, game.into()))
}
