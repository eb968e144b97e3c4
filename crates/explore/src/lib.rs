//! Whole state spaces of sliding puzzles.

mod alarm;
mod checkpoint;
mod cluster;
mod fault;
mod identity;
mod keys;
mod network;
mod outbox;
mod part;
mod rounds;
mod run;
mod subject;
mod sum;
mod tiles;
mod wires;

pub use fault::Fault;
pub use network::Hosts;
pub use rounds::{Findings, Layer};
pub use run::{Settings, explore};
pub use subject::{Depth0, Subject};
pub use tiles::MOST_CELLS;
