//! Exploration of whole sliding-puzzle state spaces, on a single thread or on many machines.
//!
//! The result is the number of positions at each depth, the greatest depth, and the deepest
//! positions. The workers exchange positions with timely dataflow.
//!
//! ```
//! use loyd_core::{TileMetric, tiles::TileGoal};
//! use loyd_explore::{ExploreSettings, Layer, Subject, explore};
//! let goal = TileGoal::BlankLast.position(2, 2);
//! let subject = Subject::Tiles { goal, metric: TileMetric::Single };
//! let mut show = |layer: &Layer| println!("{}", layer.positions);
//! let findings = explore(&subject, &ExploreSettings::default(), &mut show)?;
//! assert_eq!(findings.positions_by_depth, [1, 2, 2, 2, 2, 2, 1]);
//! # Ok::<(), loyd_explore::ExploreError>(())
//! ```
//!
//! The principal function is [`explore`], which takes a [`Subject`] and [`ExploreSettings`] and
//! returns [`Findings`]. Tile puzzles in memory use perfect ranks and take two bits per position.
//! All other state spaces are stored as layers of sorted, compressed keys, in memory or in files. A
//! space has the same logical shards for any number of workers.
//!
//! Processes prove to each other that they know the same [`Secret`], exchange heartbeats, and stop
//! together if one is lost. Checkpoints are atomic. Traffic between processes is not encrypted, so
//! use a trusted network or a tunnel.
#![forbid(unsafe_code)]

mod channels;
mod checkpoint;
mod checksum;
mod cluster;
mod fault;
mod keys;
mod network;
mod outbox;
mod part;
mod rounds;
mod run;
mod settings;
mod subject;
mod tiles;

pub use fault::ExploreError;
pub use keys::{Disk, FileSearch};
pub use network::{Hosts, Secret};
pub use rounds::{Findings, Layer};
pub use run::explore;
pub use settings::ExploreSettings;
pub use subject::{Depth0, Subject};
pub use tiles::MOST_CELLS;

#[doc(hidden)]
pub mod strangers {
    //! Access to the internal parsers for untrusted bytes, for fuzz tests only. A stranger is a
    //! process that does not know the exploration's secret.

    pub use crate::checkpoint::{is_manifest, round_trip_manifest};
    pub use crate::network::{accepts_stranger as accepts, round_trip_greeting};
}
