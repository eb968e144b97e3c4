//! The board: where it is, how it is drawn, how it is touched.

mod gliding;
mod paint;
mod place;
mod pointer;
mod shape;
mod sprites;

pub(crate) use gliding::Gliding;
pub(crate) use paint::{Marks, board as paint};
pub(crate) use place::Place;
pub(crate) use pointer::Pointer;
