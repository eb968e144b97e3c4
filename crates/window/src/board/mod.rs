//! The board of a game, which several screens draw.
//!
//! - `place` fits the board into an area and finds the cell at a point.
//! - `paint` draws it, with `shape` and `sprites` for the bodies of pieces.
//! - `gliding` places pieces during a move, and `finale` at the end of a game.
//! - `pointer` places the dragged piece, and translates the pointer into commands.
//!
//! Nothing here uses the context of the app. A screen passes the scene, colours and marks.

mod finale;
mod gliding;
mod paint;
mod place;
mod pointer;
mod shape;
mod sprites;

pub(crate) use finale::Finale;
pub(crate) use gliding::Gliding;
pub(crate) use paint::{PaintOptions, board as paint};
pub(crate) use place::BoardPlacement;
pub(crate) use pointer::Pointer;
