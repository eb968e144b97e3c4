use std::sync::Arc;

use loyd_core::{BlockMetric, TileMetric, named};
use sha2::{Digest, Sha256};

use crate::category::Category;
use crate::id::{GameId, LevelId, first_half};
use crate::penalty::Penalty;

/// A finished or abandoned game, including its starting position and its log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameRecord {
    /// The starting position, in its family's canonical text format.
    pub puzzle: String,
    /// The goal, in the syntax of `--goal`.
    pub goal: String,
    /// The board and the metric.
    pub board: GameBoard,
    /// The seed for the starting position, such as `chacha8:42`.
    pub seed: Option<String>,
    /// The name and version of the program that recorded the game.
    pub program: String,
    /// The results and marks.
    pub play: Play,
    /// All events with their times, in the format that `loyd-play` uses. This crate does not
    /// interpret the text.
    pub log: String,
}

/// A game's board, and the metric for its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameBoard {
    /// A tile board.
    Tiles {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
        /// The metric.
        metric: TileMetric,
        /// The Manhattan distance from the starting position to the goal, in steps.
        manhattan: u32,
    },
    /// A block board.
    Blocks {
        /// The level.
        level: LevelId,
        /// The metric.
        metric: BlockMetric,
    },
}

/// The results and marks of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Play {
    /// The number of moves as recorded, in the game's metric. Older versions of the program
    /// recorded the sum of all gestures' lengths, which can exceed [`Play::joined`]. In a
    /// [`Summary`], this field equals `joined`.
    pub moves: u32,
    /// The length of all steps as one sequence, in the game's metric. A move that took several
    /// gestures counts once. This is at most `moves`.
    pub joined: u32,
    /// The time from the first move to the end of the game, in milliseconds.
    pub milliseconds: u64,
    /// The number of hints that were shown.
    pub hints: u32,
    /// Whether the whole solution was shown.
    pub solve_used: bool,
    /// Whether this is a tile game from a loaded position or a seed that the player chose.
    pub practice: bool,
    /// The outcome of the game.
    pub outcome: GameOutcome,
    /// The time at which the game ended, in Unix milliseconds.
    pub finished_at: i64,
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum GameOutcome {
    /// The goal was reached.
    #[default]
    Solved,
    /// The player left the game before reaching the goal.
    Abandoned,
}

/// A recorded game without its starting position and its log. The summaries of all games are kept
/// in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Summary {
    /// The identifier of the game.
    pub id: GameId,
    /// The category of the game.
    pub category: Arc<Category>,
    /// The Manhattan distance from the starting position to the goal, in steps, or `None` for a
    /// block game.
    pub manhattan: Option<u32>,
    /// The results and marks.
    pub play: Play,
    /// The penalty that the player assigned to the game afterwards.
    pub penalty: Penalty,
}

impl GameRecord {
    /// Returns the category of the game.
    pub fn category(&self) -> Category {
        match self.board {
            GameBoard::Tiles { width, height, metric, .. } => {
                Category::Tiles { width, height, metric, goal: self.goal.clone() }
            }
            GameBoard::Blocks { level, metric } => Category::Blocks { level, metric },
        }
    }
}

impl GameId {
    /// Computes the identifier of a game from all its fields except the program and the Manhattan
    /// distance. The length of each string is hashed before the string, so games that differ in a
    /// hashed field never produce the same hash input.
    pub fn of(game: &GameRecord) -> Self {
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
    /// Returns these results with moves counted as in current versions. Older versions counted the
    /// moves of every gesture separately and also recorded the joined length.
    pub(crate) const fn recounted(self) -> Self {
        Self { moves: self.joined, ..self }
    }
}

impl Summary {
    /// Creates the summary of a game with this identifier.
    pub fn of(id: GameId, game: &GameRecord) -> Self {
        Self {
            id,
            category: game.category().into(),
            manhattan: game.board.manhattan(),
            play: game.play.recounted(),
            penalty: Penalty::None,
        }
    }

    /// Returns whether the game was solved and is not a DNF.
    pub fn is_solved(&self) -> bool {
        self.play.is_solved() && self.penalty != Penalty::Dnf
    }

    /// Returns the time with the penalty, in milliseconds, or `None` for an abandoned game or a
    /// DNF.
    pub fn time(&self) -> Option<u64> {
        self.play.is_solved().then(|| self.penalty.of_time(self.play.milliseconds)).flatten()
    }

    /// Returns whether the game counts towards personal bests: it is solved, and neither assisted
    /// nor practice.
    pub fn counts_solved(&self) -> bool {
        self.is_solved() && self.play.counts()
    }
}

impl GameBoard {
    /// Returns the board for a category, or `None` if the distance for a tile board is missing.
    pub(crate) fn of(category: &Category, manhattan: Option<u32>) -> Option<Self> {
        Some(match *category {
            Category::Tiles { width, height, metric, .. } => {
                Self::Tiles { width, height, metric, manhattan: manhattan? }
            }
            Category::Blocks { level, metric } => Self::Blocks { level, metric },
        })
    }

    /// Returns the Manhattan distance from the starting position to the goal, in steps, or `None`
    /// for blocks.
    pub const fn manhattan(&self) -> Option<u32> {
        match self {
            Self::Tiles { manhattan, .. } => Some(*manhattan),
            Self::Blocks { .. } => None,
        }
    }
}

impl Play {
    /// Returns whether a hint or a solution was shown.
    pub const fn is_assisted(&self) -> bool {
        self.hints > 0 || self.solve_used
    }

    /// Returns whether the game counts towards personal bests and averages, being neither assisted
    /// nor practice.
    pub const fn counts(&self) -> bool {
        !self.is_assisted() && !self.practice
    }

    /// Returns whether the goal was reached.
    pub fn is_solved(&self) -> bool {
        self.outcome == GameOutcome::Solved
    }
}

named!(GameOutcome, "outcome", "`solved` or `abandoned`": Solved = "solved", Abandoned = "abandoned");
