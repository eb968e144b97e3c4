//! Games that no longer match their identifiers.
//!
//! An identifier is a hash of the game's contents, so recomputing it finds every game that a
//! flipped bit or an edit has changed. Such a game must not appear in lists or among personal
//! bests, and an import of an intact copy must not regard it as known. The game is moved to a file
//! next to the database, as a line of an export. It is deleted from the database only after that
//! line is on the disk.

use std::io::Write;
use std::path::Path;

use rusqlite::{Connection, TransactionBehavior, params};

use super::file::FileError;
use super::{file, rows};
use crate::game::GameRecord;
use crate::id::GameId;
use crate::json;
use crate::store::SetAside;

/// The suffix of the file, which replaces the database's extension.
const SUFFIX: &str = "altered.jsonl";

/// Moves all altered games out of a database. Returns `None` if there are none.
pub(super) fn set_aside(connection: &mut Connection, path: &Path) -> Result<Option<SetAside>, FileError> {
    if rows::altered_games(connection)?.is_empty() {
        return Ok(None);
    }
    // Searches again within the transaction, since another program may be moving the same games.
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let altered = rows::altered_games(&transaction)?;
    let aside = path.with_extension(SUFFIX);
    write(&aside, &altered)?;
    for (number, ..) in &altered {
        transaction.execute("DELETE FROM detail WHERE game = ?", params![number])?;
        transaction.execute("DELETE FROM game WHERE number = ?", params![number])?;
    }
    transaction.commit()?;
    let games = altered.len();
    Ok((games > 0).then_some(SetAside { path: aside, games }))
}

/// Appends games to the file, and waits until they are on the disk.
fn write(path: &Path, games: &[(i64, GameId, GameRecord)]) -> Result<(), FileError> {
    let mut file = file::private_options().append(true).create(true).open(path)?;
    let lines: Vec<String> = games.iter().map(|(_, id, game)| json::game_line(*id, game.clone()) + "\n").collect();
    file.write_all(lines.concat().as_bytes())?;
    Ok(file.sync_all()?)
}
