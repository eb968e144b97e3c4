//! Whole state spaces of sliding puzzles.

mod alarm;
mod checkpoint;
mod fault;
mod outbox;
mod part;
mod rounds;
mod run;
mod tiles;
mod wires;

pub use fault::Fault;
pub use rounds::{Findings, Layer};
pub use run::{Settings, Subject, explore};
pub use tiles::MOST_CELLS;
