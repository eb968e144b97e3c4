//! What a worker does with its share of a state space.

use std::io::{self, Read, Write};

use crate::fault::Fault;
use crate::outbox::Outbox;

/// A worker's shards of a state space, searched breadth first in rounds, a depth each.
///
/// In a round every worker scans its frontier and puts what it finds for other workers into an [`Outbox`]; what they find
/// for it, it receives meanwhile. When all that was sent has been received, the round is closed.
pub(crate) trait Part {
    /// Scans some of the frontier. Returns the scanned part of the whole, in units of 1/2^16; `None` once all is scanned.
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, Fault>;

    /// Takes positions of this part that another worker found.
    fn receive(&mut self, words: &[u64]) -> Result<(), Fault>;

    /// Makes the new positions the next frontier, and returns their number.
    fn close(&mut self) -> Result<u64, Fault>;

    /// Begins another search if there is one, and returns the number of positions at its depth 0.
    fn next_search(&mut self) -> Result<Option<u64>, Fault> {
        Ok(None)
    }

    /// The memory of the shards, in bytes.
    fn bytes(&self) -> u64;

    /// Up to `most` positions of the frontier that sort first, each as a sort key and a text. The order does not depend on
    /// the number of workers.
    fn first(&mut self, most: usize) -> Result<Vec<(u128, String)>, Fault>;

    /// Writes the shards of a bundle, between rounds.
    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> io::Result<()>;

    /// Reads the shards of a bundle, before a round.
    fn load(&mut self, bundle: usize, stage: Stage, from: &mut dyn Read) -> io::Result<()>;
}

/// A whole state space, identical on every worker.
pub(crate) trait Space: Send + Sync + 'static {
    /// The number of bundles of logical shards. A bundle belongs to one worker, and is one file of a checkpoint, so that
    /// another number of workers can continue it.
    fn bundles(&self) -> usize;

    /// The number of searches. Only the depths of the last one count; an earlier one finds where it begins.
    fn searches(&self) -> u32 {
        1
    }

    /// A worker's part, with the positions at depth 0 as its frontier.
    fn part(&self, route: &Route, limits: &Limits) -> Result<Box<dyn Part>, Fault>;
}

/// The progress of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stage {
    /// The number of the search.
    pub(crate) search: u32,
    /// The depth of the frontier.
    pub(crate) depth: u32,
}

/// What a worker may use.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// The folder for positions that do not fit in memory.
    pub(crate) disk: Option<std::path::PathBuf>,
    /// Whether the frontier begins at depth 0; otherwise it will be loaded.
    pub(crate) is_new: bool,
}

/// Which worker owns which bundle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    pub(crate) worker: usize,
    pub(crate) workers: usize,
}

impl Route {
    /// The worker that a bundle belongs to.
    pub(crate) fn owner(&self, bundle: usize) -> usize {
        bundle % self.workers
    }

    /// Whether this worker owns a bundle.
    pub(crate) fn is_mine(&self, bundle: usize) -> bool {
        self.owner(bundle) == self.worker
    }
}
