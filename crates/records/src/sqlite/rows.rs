use std::collections::{BTreeMap, HashMap};
use std::error;
use std::str::FromStr;
use std::sync::Arc;

use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension, Result, Row, params};
use serde_json::Value;

use crate::{Board, Category, Change, Contents, Game, GameId, Play, Summary};

/// The columns that [`play`] reads, at these places.
const PLAY: &str = "moves, joined, milliseconds, hints, solve_used, practice, outcome, finished_at";

/// Everything but the texts of the games, and the number of the last game.
pub(super) fn load(connection: &mut Connection) -> Result<(Contents, i64)> {
    let snapshot = connection.transaction()?;
    let (games, last) = games_after(&snapshot, 0)?;
    let contents = Contents { games, settings: settings(&snapshot)?, saves: saves(&snapshot)? };
    Ok((contents, last))
}

/// The games with a number above `last`, and the number of the last one. Numbers grow in the order of commits.
pub(super) fn games_after(connection: &Connection, last: i64) -> Result<(Vec<Summary>, i64)> {
    let categories = categories(connection)?;
    let query = format!("SELECT {PLAY}, number, id, category, manhattan FROM game WHERE number > ? ORDER BY number");
    let mut statement = connection.prepare(&query)?;
    let mut rows = statement.query([last])?;
    let (mut games, mut last) = (Vec::new(), last);
    while let Some(row) = rows.next()? {
        last = row.get(8)?;
        games.push(summary(row, &categories)?);
    }
    Ok((games, last))
}

/// A whole game.
pub(super) fn read(connection: &Connection, id: GameId) -> Result<Option<Game>> {
    let query = format!(
        "SELECT {PLAY}, category.text, manhattan, puzzle, goal, seed, program, log
         FROM game JOIN category ON category.number = category JOIN detail ON game = game.number WHERE id = ?"
    );
    connection.query_row(&query, [id.0], game).optional()
}

/// Every setting.
pub(super) fn settings(connection: &Connection) -> Result<BTreeMap<String, Value>> {
    let mut statement = connection.prepare("SELECT key, value FROM setting")?;
    statement.query_map([], |row| Ok((row.get(0)?, parsed(row, 1)?)))?.collect()
}

/// Every game in progress, by slot.
pub(super) fn saves(connection: &Connection) -> Result<BTreeMap<String, String>> {
    let mut statement = connection.prepare("SELECT slot, text FROM save")?;
    statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// Makes a change. A game that is there stays as it is.
pub(super) fn apply(connection: &Connection, change: &Change) -> Result<()> {
    match change {
        Change::Game(id, game) => insert(connection, *id, game),
        Change::Setting { key, value: Some(value) } => {
            let sql = "INSERT INTO setting VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET value = ?2";
            connection.execute(sql, params![key, value.to_string()]).map(drop)
        }
        Change::Setting { key, value: None } => {
            connection.execute("DELETE FROM setting WHERE key = ?", [key]).map(drop)
        }
        Change::Save { slot, text: Some(text) } => {
            let sql = "INSERT INTO save VALUES (?1, ?2) ON CONFLICT (slot) DO UPDATE SET text = ?2";
            connection.execute(sql, [slot, text]).map(drop)
        }
        Change::Save { slot, text: None } => connection.execute("DELETE FROM save WHERE slot = ?", [slot]).map(drop),
    }
}

fn insert(connection: &Connection, id: GameId, game: &Game) -> Result<()> {
    let category = game.category().to_string();
    connection.execute("INSERT INTO category (text) VALUES (?) ON CONFLICT (text) DO NOTHING", [&category])?;
    let play = &game.play;
    let sql = format!(
        "INSERT INTO game ({PLAY}, id, category, manhattan)
         SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, number, ? FROM category WHERE text = ? ON CONFLICT (id) DO NOTHING"
    );
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
    if connection.execute(&sql, values)? == 1 {
        let sql = "INSERT INTO detail (game, puzzle, goal, seed, program, log) VALUES (?, ?, ?, ?, ?, ?)";
        let Game { puzzle, goal, seed, program, log, .. } = game;
        connection.execute(sql, params![connection.last_insert_rowid(), puzzle, goal, seed, program, log])?;
    }
    Ok(())
}

fn categories(connection: &Connection) -> Result<HashMap<i64, Arc<Category>>> {
    let mut statement = connection.prepare("SELECT text, number FROM category")?;
    statement.query_map([], |row| Ok((row.get(1)?, Arc::new(parsed(row, 0)?))))?.collect()
}

fn summary(row: &Row, categories: &HashMap<i64, Arc<Category>>) -> Result<Summary> {
    let category = categories.get(&row.get(10)?).ok_or_else(|| wrong(10, "an unknown category".into()))?.clone();
    Ok(Summary { id: GameId(row.get(9)?), category, manhattan: row.get(11)?, play: play(row)? })
}

fn game(row: &Row) -> Result<Game> {
    let board = match (parsed(row, 8)?, row.get(9)?) {
        (Category::Tiles { width, height, metric, .. }, Some(manhattan)) => {
            Board::Tiles { width, height, metric, manhattan }
        }
        (Category::Tiles { .. }, None) => return Err(wrong(9, "a tile game without its distance".into())),
        (Category::Blocks { level, metric }, _) => Board::Blocks { level, metric },
    };
    Ok(Game {
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
        outcome: parsed(row, 6)?,
        finished_at: row.get(7)?,
    })
}

/// The value of a column of text.
fn parsed<T: FromStr<Err: error::Error + Send + Sync + 'static>>(row: &Row, column: usize) -> Result<T> {
    let text = row.get_ref(column)?.as_str()?;
    text.parse().map_err(|error: T::Err| wrong(column, error.into()))
}

fn wrong(column: usize, why: Box<dyn error::Error + Send + Sync>) -> Error {
    Error::FromSqlConversionFailure(column, Type::Text, why)
}
