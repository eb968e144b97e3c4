use std::collections::{BTreeMap, HashMap};
use std::error;
use std::str::FromStr;
use std::sync::Arc;

use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension, Result, Row, params};
use serde_json::Value;

use crate::category::Category;
use crate::game::{GameBoard, GameRecord, Play, Summary};
use crate::id::GameId;
use crate::penalty::Penalty;
use crate::store::{Contents, RecordChange};

/// The columns that [`play`] reads. They come first in a query.
macro_rules! play_columns {
    () => {
        "moves, joined, milliseconds, hints, solve_used, practice, outcome, finished_at"
    };
}

/// Defines the statements, and `STATEMENTS`, which lists them.
macro_rules! statements {
    ($($name:ident = $sql:expr;)+) => {
        $(const $name: &str = $sql;)+
        const STATEMENTS: &[&str] = &[$($name),+];
    };
}

statements! {
    GAMES_AFTER = concat!(
        "SELECT ",
        play_columns!(),
        ", number, id, category, manhattan FROM game WHERE number > ? ORDER BY number"
    );
    CATEGORIES = "SELECT text, number FROM category";
    SETTINGS = "SELECT key, value FROM setting";
    SAVES = "SELECT slot, text FROM save";
    ALL_GAMES = concat!(
        "SELECT ",
        play_columns!(),
        ", category.text, manhattan, puzzle, goal, seed, program, log, game.number, id
         FROM game JOIN category ON category.number = category JOIN detail ON game = game.number"
    );
    ADD_CATEGORY = "INSERT INTO category (text) VALUES (?) ON CONFLICT (text) DO NOTHING";
    ADD_GAME = concat!(
        "INSERT INTO game (",
        play_columns!(),
        ", id, category, manhattan)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, number, ? FROM category WHERE text = ? ON CONFLICT (id) DO NOTHING"
    );
    FIND_GAME = "SELECT number FROM game WHERE id = ?";
    ADD_DETAIL = "INSERT INTO detail (game, puzzle, goal, seed, program, log) VALUES (?, ?, ?, ?, ?, ?)";
    SET_SETTING = "INSERT INTO setting (key, value) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2";
    REMOVE_SETTING = "DELETE FROM setting WHERE key = ?";
    SET_SAVE = "INSERT INTO save (slot, text) VALUES (?1, ?2) ON CONFLICT (slot) DO UPDATE SET text = ?2";
    REMOVE_SAVE = "DELETE FROM save WHERE slot = ?";
    ADD_SETTING = "INSERT INTO setting (key, value) VALUES (?, ?) ON CONFLICT (key) DO NOTHING";
    ADD_SAVE = "INSERT INTO save (slot, text) VALUES (?, ?) ON CONFLICT (slot) DO NOTHING";
}

/// Prepares every statement. This fails if the schema is damaged; SQLite's own checks do not notice
/// a changed column name.
pub(super) fn check_statements(connection: &Connection) -> Result<()> {
    STATEMENTS.iter().try_for_each(|sql| connection.prepare(sql).map(drop))
}

/// Loads everything except the `detail` table. Also returns the number of the last game.
pub(super) fn load(connection: &mut Connection) -> Result<(Contents, i64)> {
    let snapshot = connection.transaction()?;
    let (games, last) = games_after(&snapshot, 0)?;
    let contents = Contents { games, settings: settings(&snapshot)?, saves: saves(&snapshot)? };
    Ok((contents, last))
}

/// Returns the games with a number above `last`, and the number of the last game. Numbers increase
/// in commit order.
pub(super) fn games_after(connection: &Connection, last: i64) -> Result<(Vec<Summary>, i64)> {
    let categories = categories(connection)?;
    let mut statement = connection.prepare(GAMES_AFTER)?;
    let mut rows = statement.query([last])?;
    let (mut games, mut last) = (Vec::new(), last);
    while let Some(row) = rows.next()? {
        last = row.get(8)?;
        games.push(summary(row, &categories)?);
    }
    Ok((games, last))
}

/// Returns the number of games.
pub(super) fn game_count(connection: &Connection) -> Result<usize> {
    connection.query_row("SELECT count(*) FROM game", [], |row| row.get::<_, i64>(0).map(|games| games as usize))
}

/// Reads a complete game.
pub(super) fn read(connection: &Connection, id: GameId) -> Result<Option<GameRecord>> {
    connection.query_row(&format!("{ALL_GAMES} WHERE id = ?"), [id.0], game).optional()
}

/// Returns the games that do not match their identifiers, with their numbers.
pub(super) fn altered_games(connection: &Connection) -> Result<Vec<(i64, GameId, GameRecord)>> {
    let mut statement = connection.prepare(ALL_GAMES)?;
    let found = statement.query_map([], |row| Ok((row.get(15)?, GameId(row.get(16)?), game(row)?)))?;
    let is_altered =
        |found: &Result<(i64, GameId, GameRecord)>| found.as_ref().is_ok_and(|(_, id, game)| GameId::of(game) != *id);
    found.filter(is_altered).collect()
}

/// Reads all settings.
pub(super) fn settings(connection: &Connection) -> Result<BTreeMap<String, Value>> {
    let mut statement = connection.prepare(SETTINGS)?;
    statement.query_map([], |row| Ok((row.get(0)?, parse_column(row, 1)?)))?.collect()
}

/// Reads all games in progress, by slot.
pub(super) fn saves(connection: &Connection) -> Result<BTreeMap<String, String>> {
    let mut statement = connection.prepare(SAVES)?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Applies a change. A game that already exists stays unchanged.
pub(super) fn apply(connection: &Connection, change: &RecordChange) -> Result<()> {
    match change {
        RecordChange::Game(id, game) => return insert(connection, *id, game),
        RecordChange::Setting { key, value: Some(value) } => {
            connection.execute(SET_SETTING, params![key, value.to_string()])
        }
        RecordChange::Setting { key, value: None } => connection.execute(REMOVE_SETTING, [key]),
        RecordChange::Save { slot, text: Some(text) } => connection.execute(SET_SAVE, [slot, text]),
        RecordChange::Save { slot, text: None } => connection.execute(REMOVE_SAVE, [slot]),
    }?;
    Ok(())
}

/// Adds contents from an older file. Whatever already exists is newer, and stays unchanged.
pub(super) fn add_if_absent(connection: &Connection, change: &RecordChange) -> Result<()> {
    match change {
        RecordChange::Setting { key, value: Some(value) } => {
            connection.execute(ADD_SETTING, params![key, value.to_string()])
        }
        RecordChange::Save { slot, text: Some(text) } => connection.execute(ADD_SAVE, [slot, text]),
        change => return apply(connection, change),
    }?;
    Ok(())
}

/// Inserts a game even if an identical one exists, because identical games can end in two programs
/// in the same millisecond. Moves the end of the later game to the next free millisecond.
pub(super) fn insert_own(connection: &Connection, mut id: GameId, game: &GameRecord) -> Result<()> {
    let mut game = game.clone();
    while connection.query_row(FIND_GAME, [id.0], |_| Ok(())).optional()?.is_some() {
        game.play.finished_at += 1;
        id = GameId::of(&game);
    }
    insert(connection, id, &game)
}

fn insert(connection: &Connection, id: GameId, game: &GameRecord) -> Result<()> {
    let category = game.category().to_string();
    connection.execute(ADD_CATEGORY, [&category])?;
    let play = &game.play;
    let values = params![
        play.moves,
        play.joined,
        play.milliseconds as i64,
        play.hints,
        play.solve_used,
        play.practice,
        play.outcome.name(),
        play.finished_at,
        id.0,
        game.board.manhattan(),
        category,
    ];
    if connection.execute(ADD_GAME, values)? == 0 {
        // The game must then exist already. If it is missing because the file is damaged, this
        // query fails.
        return connection.query_row(FIND_GAME, [id.0], |_| Ok(()));
    }
    let GameRecord { puzzle, goal, seed, program, log, .. } = game;
    let detail = params![connection.last_insert_rowid(), puzzle, goal, seed, program, log];
    connection.execute(ADD_DETAIL, detail).map(drop)
}

fn categories(connection: &Connection) -> Result<HashMap<i64, Arc<Category>>> {
    let mut statement = connection.prepare(CATEGORIES)?;
    statement.query_map([], |row| Ok((row.get(1)?, Arc::new(parse_column(row, 0)?))))?.collect()
}

fn summary(row: &Row, categories: &HashMap<i64, Arc<Category>>) -> Result<Summary> {
    let category =
        categories.get(&row.get(10)?).ok_or_else(|| conversion_error(10, "an unknown category".into()))?.clone();
    let (id, play) = (GameId(row.get(9)?), play(row)?.recounted());
    Ok(Summary { id, category, manhattan: row.get(11)?, play, penalty: Penalty::None })
}

fn game(row: &Row) -> Result<GameRecord> {
    let board = GameBoard::of(&parse_column(row, 8)?, row.get(9)?);
    let board = board.ok_or_else(|| conversion_error(9, "a tile game without its distance".into()))?;
    Ok(GameRecord {
        puzzle: row.get(10)?,
        goal: row.get(11)?,
        board,
        seed: row.get(12)?,
        program: row.get(13)?,
        play: play(row)?,
        log: row.get(14)?,
    })
}

fn play(row: &Row) -> Result<Play> {
    Ok(Play {
        moves: row.get(0)?,
        joined: row.get(1)?,
        milliseconds: row.get::<_, i64>(2)? as u64,
        hints: row.get(3)?,
        solve_used: row.get(4)?,
        practice: row.get(5)?,
        outcome: parse_column(row, 6)?,
        finished_at: row.get(7)?,
    })
}

/// Returns the parsed value of a text column.
fn parse_column<T: FromStr<Err: error::Error + Send + Sync + 'static>>(row: &Row, column: usize) -> Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    text.parse().map_err(|error: T::Err| conversion_error(column, error.into()))
}

fn conversion_error(column: usize, cause: Box<dyn error::Error + Send + Sync>) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, cause)
}
