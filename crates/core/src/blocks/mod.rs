//! The block family: pieces of any connected shape on a grid with walls. Each piece can move in
//! some of the directions.

pub(crate) mod checks;
mod classes;
mod convert;
mod difficulty;
mod fault;
mod gate;
mod goal;
mod goal_checks;
mod key;
mod metric;
pub(crate) mod name;
mod piece;
mod position;
mod puzzle;
mod reached;
mod setup;

pub use difficulty::Difficulty;
pub use fault::{SetupFault, SetupFaults};
pub use gate::Gate;
pub use goal::{BlockGoal, Target};
pub use key::BlockKey;
pub use metric::BlockMetric;
pub use name::{is_piece_name, name_text, number_name};
pub use piece::{Freedom, Piece, Shape};
pub use position::BlockPosition;
pub use puzzle::{BlockPuzzle, BlockStep};
pub use setup::{Setup, SetupPiece};

/// The maximum number of rows or columns of a grid.
pub const MAX_GRID: usize = 256;
/// The maximum number of pieces.
pub const MAX_PIECES: usize = 1 << 16;
