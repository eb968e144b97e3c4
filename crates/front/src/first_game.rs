//! The game that an app begins with.

use loyd_core::text::AnyPuzzle;
use loyd_core::tiles::TileGoal;

/// The game that a run of an app begins with: a puzzle, or a new game of tiles. Without either the app decides.
#[derive(Clone, Debug, Default)]
pub struct FirstGame {
    /// A puzzle that was read.
    pub puzzle: Option<AnyPuzzle>,
    /// The columns and rows of a new game of tiles to play instead.
    pub sides: Option<(usize, usize)>,
    /// The goal of that game.
    pub goal: TileGoal,
    /// The name of the puzzle.
    pub name: Option<String>,
    /// The metric that the puzzle's file names.
    pub metric: Option<String>,
    /// What was left out of the puzzle, for the screen.
    pub remark: Option<String>,
}
