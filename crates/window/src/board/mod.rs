//! The board of a game, which several screens draw.
//!
//! `place` fits the board into an area and finds the cell at a point; `paint` draws it, with `shape` and `sprites` for the bodies
//! of pieces. `gliding` says where pieces are drawn during a move, `finale` at the end of a game, `pointer` where the piece under the finger is drawn,
//! and which commands the finger gives. Nothing here uses the context of the app: a screen passes scene, colours and marks.

mod finale;
mod gliding;
mod paint;
mod place;
mod pointer;
mod shape;
mod sprites;

pub(crate) use finale::Finale;
pub(crate) use gliding::Gliding;
pub(crate) use paint::{Marks, board as paint};
pub(crate) use place::Place;
pub(crate) use pointer::Pointer;
