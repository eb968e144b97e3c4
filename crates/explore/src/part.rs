//! What a worker does with its share of a state space.

use std::io::{Read, Write};

use crate::fault::Fault;
use crate::outbox::Outbox;

/// A worker's shards of a state space, searched breadth first in rounds, a depth each.
///
/// In a round every worker scans its frontier and puts what it finds for other workers into an [`Outbox`]; what they find
/// for it, it receives meanwhile. When all that was sent has been received, the round is closed.
pub(crate) trait Part {
    /// Scans some of the frontier. Says which part of all is scanned now, in 1/2^16; `None` once it was all.
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, Fault>;

    /// Takes what another worker found here.
    fn receive(&mut self, words: &[u64]) -> Result<(), Fault>;

    /// Makes what was found the next frontier, and says how many positions that is.
    fn close(&mut self) -> Result<u64, Fault>;

    /// The memory that the shards take.
    fn bytes(&self) -> u64;

    /// Texts of the first positions of the frontier in the order of the shards, at most so many, with what they sort by.
    fn first(&mut self, most: usize) -> Result<Vec<(u128, String)>, Fault>;

    /// Writes the shards of a bundle, between rounds.
    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> Result<(), Fault>;

    /// Reads the shards of a bundle, before the round for the positions of `depth`.
    fn load(&mut self, bundle: usize, depth: u32, from: &mut dyn Read) -> Result<(), Fault>;
}

/// What a whole state space is like, the same on every worker.
pub(crate) trait Space: Send + Sync + 'static {
    /// The parts that the fixed logical shards are bundled in. A bundle belongs to one worker.
    fn bundles(&self) -> usize;

    /// The number of positions at depth 0.
    fn roots(&self) -> u64;

    /// A worker's part, with the positions at depth 0 as its frontier.
    fn part(&self, route: &Route, limits: &Limits) -> Result<Box<dyn Part>, Fault>;
}

/// What a worker may use.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    /// Bytes of memory.
    pub(crate) memory: u64,
    /// The folder for what doesn't fit.
    pub(crate) disk: Option<std::path::PathBuf>,
    /// Whether the frontier begins at depth 0; otherwise it will be loaded.
    pub(crate) is_new: bool,
}

/// Which worker has what.
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

    /// Whether a bundle is this worker's.
    pub(crate) fn is_mine(&self, bundle: usize) -> bool {
        self.owner(bundle) == self.worker
    }
}
