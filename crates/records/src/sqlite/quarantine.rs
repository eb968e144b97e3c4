//! Replacement of a damaged file: it is renamed, never deleted, and a new one is created with
//! everything readable.

use std::path::{Path, PathBuf};
use std::{fs, io};

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use super::file::{self, COMPANIONS, FileError, beside};
use super::open::{self, OpenDatabase};
use super::{pages, rows, schema};
use crate::store::{Quarantined, RecordChange};

/// Renames a damaged file within its folder, and creates a new one with everything readable. If
/// another program has already done so, its new file is used.
pub(super) fn replace(
    path: &Path,
    fault: String,
) -> std::result::Result<(OpenDatabase, Option<Quarantined>), FileError> {
    let _lock = file::exclusive(path);
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

fn checked(path: &Path) -> std::result::Result<OpenDatabase, FileError> {
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

/// Returns `records.damaged-1.db` for `records.db`, or the name with the first unused number.
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

/// Copies everything readable from a damaged file, and returns the number of games. A game is
/// copied only if it matches its identifier, so no damage is copied.
fn recover(damaged: &Path, fresh: &mut Connection) -> usize {
    // Settings and games in progress are found by queries. Games are found even if the pages above
    // them are damaged.
    let games = pages::games(damaged).into_iter().map(|(id, game)| RecordChange::Game(id, game.into()));
    let changes: Vec<RecordChange> = games.chain(readable(damaged).unwrap_or_default()).collect();
    let copied = fresh.transaction().and_then(|transaction| {
        changes.iter().try_for_each(|change| rows::apply(&transaction, change))?;
        let games = rows::games(&transaction)?;
        transaction.commit().map(|()| games)
    });
    copied.unwrap_or(0)
}

/// Returns the settings and the games in progress that queries find in a damaged file.
fn readable(path: &Path) -> Option<Vec<RecordChange>> {
    let damaged = Connection::open_with_flags(path, OpenFlags::SQLITE_OPEN_READ_ONLY).ok()?;
    damaged.set_db_config(DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true).ok()?;
    schema::check_version(&damaged).ok()?;
    let settings = rows::settings(&damaged).unwrap_or_default();
    let saves = rows::saves(&damaged).unwrap_or_default();
    let mut changes = Vec::new();
    changes.extend(settings.into_iter().map(|(key, value)| RecordChange::Setting { key, value: Some(value) }));
    changes.extend(saves.into_iter().map(|(slot, text)| RecordChange::Save { slot, text: Some(text) }));
    Some(changes)
}
