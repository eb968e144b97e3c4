//! The block family: pieces of any connected shape on a grid with walls, each free to move in some directions.

mod difficulty;
mod goal;
mod key;
mod metric;
mod piece;
mod position;
mod puzzle;
mod setup;

pub use difficulty::Difficulty;
pub use goal::{BlockGoal, Target};
pub use key::BlockKey;
pub use metric::BlockMetric;
pub use piece::{Freedom, Piece, Shape, is_piece_name};
pub use position::BlockPosition;
pub use puzzle::{BlockPuzzle, BlockStep};
pub use setup::{Setup, SetupFault, SetupFaults, SetupPiece};

/// The largest number of rows or columns of a grid.
pub const MAX_GRID: usize = 32;
/// The largest number of pieces.
pub const MAX_PIECES: usize = 127;
