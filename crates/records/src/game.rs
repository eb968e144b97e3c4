use std::sync::Arc;

use loyd_core::{BlockMetric, TileMetric, named};
use sha2::{Digest, Sha256};

use crate::category::Category;
use crate::id::{GameId, LevelId, first_half};

/// A finished or abandoned game with all its texts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The start position, as the canonical text of its family.
    pub puzzle: String,
    /// The goal, as `--goal` reads it.
    pub goal: String,
    /// The board and the metric.
    pub board: Board,
    /// The seed that the start was drawn from, such as `chacha8:42`.
    pub seed: Option<String>,
    /// The name and version of the program that recorded the game.
    pub program: String,
    /// The numbers and marks.
    pub play: Play,
    /// All events with their times, as `loyd-play` writes them. The text is opaque here.
    pub log: String,
}

/// The board of a game, and the metric in which its moves are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Board {
    /// Tiles.
    Tiles {
        /// Columns.
        width: u8,
        /// Rows.
        height: u8,
        /// The metric.
        metric: TileMetric,
        /// The Manhattan distance from the start to the goal, in steps.
        manhattan: u32,
    },
    /// Blocks.
    Blocks {
        /// The level.
        level: LevelId,
        /// The metric.
        metric: BlockMetric,
    },
}

/// The numbers and marks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The move counter as it was recorded, in moves of the metric. Older versions of the program recorded the sum of the
    /// lengths of all gestures, which can be greater than [`Play::joined`]. In a [`Summary`] this field has the value of
    /// `joined`.
    pub moves: u32,
    /// The length of all steps as one sequence, in moves of the metric: a move that several gestures made counts once. At
    /// most `moves`.
    pub joined: u32,
    /// The time from the first move to the end, in milliseconds.
    pub milliseconds: u64,
    /// The number of hints that were shown.
    pub hints: u32,
    /// Whether a whole solution was shown.
    pub solve_used: bool,
    /// Whether it is a tile game from a loaded position or from a seed that the player chose.
    pub practice: bool,
    /// How the game ended.
    pub outcome: Outcome,
    /// When the game ended, in Unix milliseconds.
    pub finished_at: i64,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The goal was reached.
    #[default]
    Solved,
    /// It was left before that.
    Abandoned,
}

/// A recorded game without its texts; summaries of all games are kept in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The id of the game.
    pub id: GameId,
    /// The category in which it is compared.
    pub category: Arc<Category>,
    /// The Manhattan distance from the start to the goal, in steps; tiles only.
    pub manhattan: Option<u32>,
    /// The numbers and marks.
    pub play: Play,
}

impl Game {
    /// The category in which the game is compared.
    pub fn category(&self) -> Category {
        match self.board {
            Board::Tiles { width, height, metric, .. } => {
                Category::Tiles { width, height, metric, goal: self.goal.clone() }
            }
            Board::Blocks { level, metric } => Category::Blocks { level, metric },
        }
    }
}

impl GameId {
    /// The id of a game. Each text is hashed after its length, so that different games never give the same input.
    pub fn of(game: &Game) -> Self {
        let play = &game.play;
        let numbers = [
            i64::from(play.moves),
            i64::from(play.joined),
            play.milliseconds as i64,
            i64::from(play.hints),
            i64::from(play.solve_used),
            i64::from(play.practice),
            play.finished_at,
        ];
        let category = game.category().to_string();
        let seed = game.seed.as_deref().map_or(String::new(), |seed| format!("seed {seed}"));
        let texts = [&game.puzzle, &game.goal, &category, &seed, play.outcome.name(), &game.log];
        let mut hash = Sha256::new();
        hash.update(b"loyd game 1\n");
        for text in texts {
            hash.update((text.len() as u64).to_le_bytes());
            hash.update(text);
        }
        for number in numbers {
            hash.update(number.to_le_bytes());
        }
        Self(first_half(hash))
    }
}

impl Play {
    /// These numbers with the moves counted as they are now. Older versions counted the moves of every gesture by itself;
    /// the joined length was recorded beside that.
    pub(crate) const fn counted(self) -> Self {
        Self { moves: self.joined, ..self }
    }
}

impl Summary {
    /// The summary of a game with this id.
    pub fn of(id: GameId, game: &Game) -> Self {
        Self { id, category: game.category().into(), manhattan: game.board.manhattan(), play: game.play.counted() }
    }
}

impl Board {
    /// The board of a category; `None` for tiles without their distance.
    pub(crate) fn of(category: &Category, manhattan: Option<u32>) -> Option<Self> {
        Some(match *category {
            Category::Tiles { width, height, metric, .. } => {
                Self::Tiles { width, height, metric, manhattan: manhattan? }
            }
            Category::Blocks { level, metric } => Self::Blocks { level, metric },
        })
    }

    /// The Manhattan distance from the start to the goal, in steps; tiles only.
    pub const fn manhattan(&self) -> Option<u32> {
        match self {
            Self::Tiles { manhattan, .. } => Some(*manhattan),
            Self::Blocks { .. } => None,
        }
    }
}

impl Play {
    /// Whether a hint or a solution was shown.
    pub const fn is_assisted(&self) -> bool {
        self.hints > 0 || self.solve_used
    }

    /// Whether the game counts for bests and averages: it was neither assisted nor practice.
    pub const fn counts(&self) -> bool {
        !self.is_assisted() && !self.practice
    }

    /// Whether the goal was reached.
    pub fn is_solved(&self) -> bool {
        self.outcome == Outcome::Solved
    }
}

named!(Outcome, "outcome", "`solved` or `abandoned`": Solved = "solved", Abandoned = "abandoned");
