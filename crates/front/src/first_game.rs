//! The first game of an app.

use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;

/// The first game in a run of an app: a puzzle, or a new tile game. Without either the app decides.
#[derive(Clone, Debug, Default)]
pub struct FirstGame {
    /// The loaded puzzle.
    pub puzzle: Option<AnyPuzzle>,
    /// The columns and rows of a new tile game to play instead.
    pub sides: Option<(usize, usize)>,
    /// The goal of that game.
    pub goal: TileGoal,
    /// The name of the puzzle.
    pub name: Option<String>,
    /// The metric named in the puzzle's file.
    pub metric: Option<String>,
    /// A remark about omitted parts of the puzzle, for the screen.
    pub remark: Option<String>,
}
