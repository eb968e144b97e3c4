//! Export and import as JSON lines: a header, then one line per game, setting and game in progress.

mod export;
mod import;

use std::fmt::Display;
use std::str::FromStr;

use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::Value;

use crate::category::Category;
use crate::game::{GameBoard, GameOutcome, GameRecord, Play};
use crate::id::GameId;
use crate::store::RecordChange;
pub use export::Exported;
pub(crate) use export::{write_games, write_settings};
pub use import::Imported;
pub(crate) use import::read;

#[cfg(target_family = "wasm")]
pub(crate) use export::{entry, read_entry};

#[cfg(not(target_family = "wasm"))]
pub(crate) use export::game_line;

/// The version of the format, as given in the header.
const VERSION: u32 = 1;

/// One line of an export.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ExportLine {
    /// The first line. Later versions may add fields.
    #[serde(rename = "loyd-records")]
    Header { version: u32 },
    /// A game.
    Game(Box<GameLine>),
    /// A setting.
    Setting(SettingLine),
    /// A game in progress.
    Save(SaveLine),
}

/// A setting in an export.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SettingLine {
    key: String,
    value: Value,
}

/// A game in progress in an export.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveLine {
    slot: String,
    text: String,
}

/// A game in an export, as a flat object.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameLine {
    #[serde(serialize_with = "write_text", deserialize_with = "read_text")]
    id: GameId,
    #[serde(serialize_with = "write_text", deserialize_with = "read_text")]
    category: Category,
    puzzle: String,
    goal: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    manhattan: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seed: Option<String>,
    program: String,
    moves: u32,
    joined: u32,
    milliseconds: u64,
    hints: u32,
    solve_used: bool,
    practice: bool,
    #[serde(serialize_with = "write_text", deserialize_with = "read_text")]
    outcome: GameOutcome,
    finished_at: i64,
    log: String,
}

impl From<(GameId, GameRecord)> for GameLine {
    fn from((id, game): (GameId, GameRecord)) -> Self {
        let (category, manhattan, play) = (game.category(), game.board.manhattan(), game.play);
        Self {
            id,
            category,
            puzzle: game.puzzle,
            goal: game.goal,
            manhattan,
            seed: game.seed,
            program: game.program,
            moves: play.moves,
            joined: play.joined,
            milliseconds: play.milliseconds,
            hints: play.hints,
            solve_used: play.solve_used,
            practice: play.practice,
            outcome: play.outcome,
            finished_at: play.finished_at,
            log: game.log,
        }
    }
}

impl TryFrom<ExportLine> for RecordChange {
    type Error = String;

    /// Checks a well-formed line. The error is a message.
    fn try_from(line: ExportLine) -> Result<Self, String> {
        match line {
            ExportLine::Header { .. } => Err("the file has a second header".to_owned()),
            ExportLine::Game(line) => line.check(),
            ExportLine::Setting(SettingLine { key, value }) => Ok(Self::Setting { key, value: Some(value) }),
            ExportLine::Save(SaveLine { slot, text }) => Ok(Self::Save { slot, text: Some(text) }),
        }
    }
}

/// The valid times in Unix milliseconds, up to the end of the year 9999.
const VALID_TIMES: std::ops::Range<i64> = 0..253_402_300_800_000;

impl GameLine {
    fn check(self) -> Result<RecordChange, String> {
        let (board, id) = (self.board()?, self.id);
        if self.joined > self.moves {
            return Err(format!("the joined length {} exceeds the {} moves", self.joined, self.moves));
        }
        if i64::try_from(self.milliseconds).is_err() {
            return Err(format!("{} milliseconds are out of range", self.milliseconds));
        }
        if !VALID_TIMES.contains(&self.finished_at) {
            return Err(format!("`finished_at` {} is out of range", self.finished_at));
        }
        let game = self.game(board);
        // The message does not contain the correct identifier, since that would make it easier to
        // forge a game.
        if GameId::of(&game) != id {
            return Err("the id does not match the game".to_owned());
        }
        Ok(RecordChange::Game(id, game.into()))
    }

    fn board(&self) -> Result<GameBoard, String> {
        match (&self.category, self.manhattan) {
            (Category::Tiles { goal, .. }, _) if *goal != self.goal => {
                Err(format!("the goal `{}` differs from the category's goal, `{goal}`", self.goal))
            }
            (&Category::Tiles { width, height, .. }, _) if ![width, height].into_iter().all(is_side) => {
                Err(format!("a {width}x{height} board: both sides must be from {MIN_SIDE} to {MAX_SIDE}"))
            }
            (Category::Blocks { .. }, Some(_)) => Err("a block game must not have `manhattan`".to_owned()),
            (category, manhattan) => {
                GameBoard::of(category, manhattan).ok_or_else(|| "a tile game needs `manhattan`".to_owned())
            }
        }
    }

    fn game(self, board: GameBoard) -> GameRecord {
        let Self { puzzle, goal, seed, program, log, .. } = self;
        let Self { moves, joined, milliseconds, hints, solve_used, practice, outcome, finished_at, .. } = self;
        let play = Play { moves, joined, milliseconds, hints, solve_used, practice, outcome, finished_at };
        GameRecord { puzzle, goal, board, seed, program, play, log }
    }
}

fn is_side(side: u8) -> bool {
    (MIN_SIDE..=MAX_SIDE).contains(&side.into())
}

fn write_text<S: Serializer>(value: &impl Display, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

fn read_text<'de, D: Deserializer<'de>, T: FromStr<Err: Display>>(deserializer: D) -> Result<T, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}
