use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use loyd_core::{BlockMetric, TileMetric};

use crate::{Category, GameId, LevelId};

/// A finished or abandoned game, whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start, as the canonical text of its family.
    pub puzzle: String,
    /// The goal's text, as `--goal` takes it.
    pub goal: String,
    /// What was played on, and how moves were counted.
    pub board: Board,
    /// The seed that the start was drawn from, such as `chacha8:42`.
    pub seed: Option<String>,
    /// The program that recorded it and its version.
    pub program: String,
    /// How it went.
    pub play: Play,
    /// Every event with its time, as versioned text of `loyd-play`; opaque here.
    pub log: String,
}

/// What a game was played on, and how its moves were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// The number puzzle.
    Tiles {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
        /// How moves were counted.
        metric: TileMetric,
        /// The Manhattan distance from the start to the goal, in steps.
        manhattan: u32,
    },
    /// A block level.
    Blocks {
        /// The level.
        level: LevelId,
        /// How moves were counted.
        metric: BlockMetric,
    },
}

/// How a game went: its numbers and marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The counter: the sum of the gestures' lengths, in moves of the metric.
    pub moves: u32,
    /// The length of all steps joined, in moves of the metric; at most `moves`.
    pub joined: u32,
    /// The time from the first move to the end, in milliseconds.
    pub milliseconds: u64,
    /// How many hints were asked for.
    pub hints: u32,
    /// Whether the program was asked to solve.
    pub solve_used: bool,
    /// A tile game from a loaded position, or from a seed that the player gave.
    pub practice: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// When it ended, in Unix milliseconds.
    pub finished_at: i64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The goal was reached.
    #[default]
    Solved,
    /// It was left before the goal.
    Abandoned,
}

/// What is kept at hand of a recorded game: all but its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// What it is known by.
    pub id: GameId,
    /// What it is compared within.
    pub category: Arc<Category>,
    /// The Manhattan distance from the start to the goal, in steps; tiles only.
    pub manhattan: Option<u32>,
    /// How it went.
    pub play: Play,
}

impl Game {
    /// What it is compared within.
    pub fn category(&self) -> Category {
        match self.board {
            Board::Tiles { width, height, metric, .. } => {
                Category::Tiles { width, height, metric, goal: self.goal.clone() }
            }
            Board::Blocks { level, metric } => Category::Blocks { level, metric },
        }
    }
}

impl Summary {
    /// The summary of a game.
    pub fn of(id: GameId, game: &Game) -> Self {
        Self { id, category: game.category().into(), manhattan: game.board.manhattan(), play: game.play }
    }
}

impl Board {
    /// The Manhattan distance of the start; tiles only.
    pub const fn manhattan(&self) -> Option<u32> {
        match self {
            Self::Tiles { manhattan, .. } => Some(*manhattan),
            Self::Blocks { .. } => None,
        }
    }
}

impl Play {
    /// Whether the program helped, by a hint or by solving.
    pub const fn is_assisted(&self) -> bool {
        self.hints > 0 || self.solve_used
    }

    /// Whether it may enter a best, an average or a mark: it was neither assisted nor practice.
    pub const fn counts(&self) -> bool {
        !self.is_assisted() && !self.practice
    }

    /// Whether the goal was reached.
    pub fn is_solved(&self) -> bool {
        self.outcome == Outcome::Solved
    }
}

impl Outcome {
    /// Its name: `solved` or `abandoned`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solved => "solved",
            Self::Abandoned => "abandoned",
        }
    }
}

/// A name that no outcome has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown outcome `{name}`: expected `solved` or `abandoned`")]
pub struct UnknownOutcome {
    /// What was read.
    pub name: String,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Outcome {
    type Err = UnknownOutcome;

    fn from_str(name: &str) -> Result<Self, UnknownOutcome> {
        match name {
            "solved" => Ok(Self::Solved),
            "abandoned" => Ok(Self::Abandoned),
            _ => Err(UnknownOutcome { name: name.to_owned() }),
        }
    }
}
