//! A worker's share of a state space.

use std::io::{self, Read, Write};

use crate::fault::ExploreError;
use crate::outbox::Outbox;

/// A worker's shards of a state space, searched breadth-first in rounds of one depth each.
///
/// In a round, every worker scans its frontier and puts the positions that belong to other workers
/// into an [`Outbox`]. Meanwhile, it receives the positions that others found for it. The round is
/// closed once all sent positions have been received.
pub(crate) trait WorkerPart {
    /// Scans part of the frontier. Returns the fraction scanned so far in units of 1/2^16, or
    /// `None` once everything is scanned.
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, ExploreError>;

    /// Receives positions that belong to this part and that another worker found.
    fn receive(&mut self, words: &[u64]) -> Result<(), ExploreError>;

    /// Makes the new positions the next frontier, and returns their number.
    fn close(&mut self) -> Result<u64, ExploreError>;

    /// Begins the next search, if there is one. Returns the number of positions at its depth 0.
    fn next_search(&mut self) -> Result<Option<u64>, ExploreError> {
        Ok(None)
    }

    /// Returns the memory used by the shards, in bytes.
    fn bytes(&self) -> u64;

    /// Returns the number of frontier positions, and of the earlier positions that are kept: the
    /// previous layer, or all if the space keeps every layer.
    fn kept_positions(&self) -> [u64; 2];

    /// Returns the positions in the frontier that sort first, at most `max` of them, each with its
    /// sort key. The order does not depend on the number of workers.
    fn first_positions(&mut self, max: usize) -> Result<Vec<(u128, String)>, ExploreError>;

    /// Writes the shards in a bundle. Called between rounds.
    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> io::Result<()>;

    /// Reads the shards in a bundle. Called before a round.
    fn load(&mut self, bundle: usize, stage: ExplorationStage, from: &mut dyn Read) -> io::Result<()>;
}

/// A whole state space, identical on every worker.
pub(crate) trait StateSpace: Send + Sync + 'static {
    /// Returns the number of bundles of logical shards. A bundle belongs to one worker and is
    /// stored contiguously in checkpoints, so a different number of workers can resume the
    /// exploration.
    fn bundles(&self) -> usize;

    /// Returns the number of searches. Only the depths of the last search are reported; an earlier
    /// one finds its roots.
    fn searches(&self) -> u32 {
        1
    }

    /// Returns whether the positions at all depths are kept, rather than only those at the last
    /// two.
    fn keeps_all_layers(&self) -> bool;

    /// Creates a worker's part. If it is new, its frontier is the root of the first search.
    fn part(&self, route: &Route, limits: &WorkerLimits) -> Result<Box<dyn WorkerPart>, ExploreError>;
}

/// The progress of an exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ExplorationStage {
    /// The search number, counted from 0.
    pub(crate) search: u32,
    /// The depth of the frontier.
    pub(crate) depth: u32,
}

/// The resources that a worker may use.
#[derive(Clone, Debug)]
pub(crate) struct WorkerLimits {
    /// The memory limit, in bytes.
    pub(crate) memory: u64,
    /// The folder for positions that do not fit in memory.
    pub(crate) disk: Option<std::path::PathBuf>,
    /// Whether the frontier begins at depth 0. Otherwise it will be loaded.
    pub(crate) is_new: bool,
}

/// The assignment of bundles to workers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Route {
    pub(crate) worker: usize,
    pub(crate) workers: usize,
}

impl Route {
    /// Returns the worker that a bundle belongs to.
    pub(crate) fn owner(&self, bundle: usize) -> usize {
        bundle % self.workers
    }

    /// Returns whether this worker owns a bundle.
    pub(crate) fn is_mine(&self, bundle: usize) -> bool {
        self.owner(bundle) == self.worker
    }
}
