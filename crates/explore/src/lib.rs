//! Whole state spaces of sliding puzzles: how many positions are at each depth, how deep the space is, which positions are
//! the deepest. From one thread to many machines, on timely dataflow.
//!
//! ```
//! use loyd_core::{TileMetric, tiles::TileGoal};
//! use loyd_explore::{Settings, Subject, explore};
//! let subject = Subject::Tiles { goal: TileGoal::BlankLast.position(2, 2), metric: TileMetric::Single };
//! let findings = explore(&subject, &Settings::default(), &mut |layer| println!("{}", layer.positions))?;
//! assert_eq!(findings.positions_by_depth, [1, 2, 2, 2, 2, 2, 1]);
//! # Ok::<(), loyd_explore::Fault>(())
//! ```
//!
//! The principal function is [`explore`]: it takes a [`Subject`] and [`Settings`] and gives [`Findings`]. Tile puzzles have
//! perfect ranks and take two bits a position; everything else is layers of sorted, compressed keys, in memory or in files.
//! The logical shards of a space are the same however many workers share them.
//!
//! Processes prove to each other that they know one [`Secret`], give signs of life, and stop together when one is gone;
//! checkpoints are whole or not there. Between processes nothing is encrypted: that is for the network, or for a tunnel.
#![forbid(unsafe_code)]

mod alarm;
mod channels;
mod checkpoint;
mod checksum;
mod cluster;
mod fault;
mod identity;
mod keys;
mod network;
mod outbox;
mod part;
mod rounds;
mod run;
mod settings;
mod space;
#[doc(hidden)]
pub mod strangers;
mod subject;
mod tiles;

pub use fault::Fault;
pub use keys::{Disk, FileSearch};
pub use network::{Hosts, Secret};
pub use rounds::{Findings, Layer};
pub use run::explore;
pub use settings::Settings;
pub use subject::{Depth0, Subject};
pub use tiles::MOST_CELLS;
