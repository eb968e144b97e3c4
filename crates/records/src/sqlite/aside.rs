use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags, Result};

use super::open::{self, Ready};
use super::trouble::Trouble;
use super::{gate, rows, schema};
use crate::{Change, GameId, SetAside};

/// What SQLite keeps beside a file: these first, so that the file is never there without its log.
const COMPANIONS: [&str; 3] = ["-wal", "-shm", ""];

/// Gives a damaged file a new name next to it and begins a fresh one with what can be read. Where another program did so
/// already, its fresh file is taken as it is.
pub(super) fn begin_anew(path: &Path, fault: String) -> std::result::Result<(Ready, Option<SetAside>), Trouble> {
    let _gate = gate::setting_aside(path);
    match checked(path) {
        Err(Trouble::Damaged(_)) => {}
        Ok(ready) => return Ok((ready, None)),
        Err(trouble) => return Err(trouble),
    }
    let aside = move_aside(path)?;
    open::sync_folder(path.parent().unwrap_or(Path::new(".")));
    let saved_games = carry_over(&aside, &mut open::connect(path)?);
    Ok((open::ready(path)?, Some(SetAside { path: aside, fault, saved_games })))
}

fn checked(path: &Path) -> std::result::Result<Ready, Trouble> {
    let ready = open::ready(path)?;
    open::check_thoroughly(&ready.connection)?;
    Ok(ready)
}

fn move_aside(path: &Path) -> io::Result<PathBuf> {
    let aside = free_name(path).ok_or(io::ErrorKind::AlreadyExists)?;
    for companion in COMPANIONS {
        let (from, to) = (beside(path, companion), beside(&aside, companion));
        if from.exists() {
            fs::rename(from, to)?;
        }
    }
    Ok(aside)
}

/// `records.damaged-1.db` for `records.db`, or the first such name that nothing has.
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

/// Copies what can be read of a damaged file, and says how many games. A game is taken only if it fits its id, so that
/// nothing damaged comes along.
fn carry_over(aside: &Path, fresh: &mut Connection) -> usize {
    let changes = readable(aside).unwrap_or_default();
    let games = changes.iter().filter(|change| matches!(change, Change::Game(..))).count();
    let copied = fresh.transaction().and_then(|transaction| {
        changes.iter().try_for_each(|change| rows::apply(&transaction, change))?;
        transaction.commit()
    });
    if copied.is_ok() { games } else { 0 }
}

fn readable(aside: &Path) -> Option<Vec<Change>> {
    let damaged = Connection::open_with_flags(aside, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    damaged.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).ok()?;
    schema::check_version(&damaged).ok()?;
    let settings = rows::settings(&damaged).unwrap_or_default();
    let saves = rows::saves(&damaged).unwrap_or_default();
    let mut changes: Vec<Change> = ids(&damaged).into_iter().filter_map(|id| sound_game(&damaged, id)).collect();
    changes.extend(settings.into_iter().map(|(key, value)| Change::Setting { key, value: Some(value) }));
    changes.extend(saves.into_iter().map(|(slot, text)| Change::Save { slot, text: Some(text) }));
    Some(changes)
}

/// The ids that can be read from the front and from the back, up to the damage.
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
