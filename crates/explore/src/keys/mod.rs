//! Breadth-first search by sorted layers, for spaces with more keys than the memory has bits.
//!
//! The keys that a round finds are collected, sorted and merged, and the keys of the two previous
//! layers are removed. All accesses are sequential, so they are fast even in files. Moves can be
//! undone, so a neighbour is never more than one layer back, and older layers need not be kept.

mod folder;
mod graphs;
mod merge;
mod packed;
mod run;
mod search;
mod shard;

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use folder::Quota;
pub(crate) use folder::{EXPLORATION_PREFIX, Folder};
use packed::{Packed, RecentKeys};
use run::RunReader;
pub use search::{Disk, FileSearch};
use shard::KeyShard;

use crate::fault::ExploreError;
use crate::outbox::Outbox;
use crate::part::{ExplorationStage, Route, StateSpace, WorkerLimits, WorkerPart};

/// Finds neighbours. Each worker has its own walker.
pub(crate) trait Walker {
    /// Appends the keys that are one move away from a key.
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>);

    fn is_solved(&self, key: u128) -> bool;

    /// Returns whether a number is within the range of keys.
    fn is_key(&self, key: u128) -> bool;

    /// Returns the position as puzzle text, or `None` if a puzzle cannot start there.
    fn text(&self, key: u128) -> Option<String>;
}

/// A state space that is searched by keys.
pub(crate) struct KeySpace {
    /// The number of bits in a key.
    bits: u32,
    /// The root of the first search.
    start: u128,
    /// The number of searches. If there are two, the first one finds the solved positions, and the
    /// second one starts from them.
    searches: u32,
    /// Creates the walker for the search with a given number.
    walker: Box<dyn Fn(u32) -> Box<dyn Walker> + Send + Sync>,
}

/// The number of logical shards. Each is one bundle in a checkpoint. With more shards, files would
/// be too small to be read quickly.
const SHARDS: usize = 256;
/// The number of positions that one call to [`WorkerPart::scan`] expands.
const CHUNK: usize = 512;

impl StateSpace for KeySpace {
    fn bundles(&self) -> usize {
        SHARDS
    }

    fn searches(&self) -> u32 {
        self.searches
    }

    fn keeps_all_layers(&self) -> bool {
        false
    }

    fn part(&self, route: &Route, limits: &WorkerLimits) -> Result<Box<dyn WorkerPart>, ExploreError> {
        let walkers = (0..self.searches).rev().map(&self.walker).collect();
        let start = limits.is_new.then_some(self.start);
        if self.bits < u64::BITS {
            Ok(Box::new(KeyPart::<u64>::new(walkers, *route, limits, start)?))
        } else {
            Ok(Box::new(KeyPart::<u128>::new(walkers, *route, limits, start)?))
        }
    }
}

/// A worker's shards.
struct KeyPart<K> {
    /// The walkers for the remaining searches; the last one is in use.
    walkers: Vec<Box<dyn Walker>>,
    route: Route,
    shards: Vec<KeyShard<K>>,
    /// The index of each bundle in `shards`; meaningless for another worker's bundle.
    shard_indices: Vec<usize>,
    /// The index of the shard that is being scanned, and the reader for its frontier.
    next: usize,
    reader: Option<RunReader>,
    recent: RecentKeys<K>,
    /// A buffer for the neighbours of one position.
    neighbours: Vec<u128>,
    /// The maximum memory to use, in bytes.
    memory: u64,
    folder: Option<PathBuf>,
}

/// Returns a key's shard: the highest bits of the key multiplied by the golden ratio. This puts
/// keys that are close together into different shards.
fn shard_of(key: u128) -> usize {
    (packed::mix(key) >> (u64::BITS - SHARDS.ilog2())) as usize
}

impl<K: Packed> KeyPart<K> {
    fn new(
        walkers: Vec<Box<dyn Walker>>,
        route: Route,
        limits: &WorkerLimits,
        start: Option<u128>,
    ) -> Result<Self, ExploreError> {
        let folder = limits.disk.as_ref().map(|disk| disk.join(route.worker.to_string()));
        if let Some(folder) = &folder {
            fs::create_dir_all(folder).map_err(|error| folder_error(folder, error))?;
        }
        let own_shards: Vec<usize> = (0..SHARDS).filter(|&bundle| route.is_mine(bundle)).collect();
        let capacity = limits.memory as usize / 4 / own_shards.len().max(1) / size_of::<K>();
        let capacity = capacity.clamp(256, 1 << 20);
        let mut shard_indices = vec![usize::MAX; SHARDS];
        for (index, &bundle) in own_shards.iter().enumerate() {
            shard_indices[bundle] = index;
        }
        let disk = folder.clone().map(|folder| shard::RunFolder { folder, quota: Arc::new(Quota::new(u64::MAX)) });
        let shards = own_shards.iter().map(|&bundle| KeyShard::new(bundle, capacity, disk.as_ref())).collect();
        let mut part = Self {
            walkers,
            route,
            shards,
            shard_indices,
            next: 0,
            reader: None,
            recent: RecentKeys::new(),
            neighbours: vec![],
            memory: limits.memory,
            folder,
        };
        if let Some(start) = start.filter(|&start| route.is_mine(shard_of(start))) {
            part.receive_key(K::pack(start))?;
        }
        if start.is_some() {
            part.close()?;
        }
        Ok(part)
    }

    fn receive_key(&mut self, key: K) -> Result<(), ExploreError> {
        let index = self.shard_indices[shard_of(key.key())];
        let pushed = self.shards[index].push(key);
        pushed.map_err(|error| self.file_error(error))
    }

    /// Keeps the neighbours of a position that belong to this worker, and sends the others to their
    /// owners.
    fn expand(&mut self, key: u128, outbox: &mut Outbox) -> Result<(), ExploreError> {
        let mut neighbours = std::mem::take(&mut self.neighbours);
        neighbours.clear();
        if let Some(walker) = self.walkers.last_mut() {
            walker.neighbours(key, &mut neighbours);
        }
        for &key in &neighbours {
            let packed = K::pack(key);
            if self.recent.insert(packed) {
                let shard = shard_of(key);
                match self.route.owner(shard) {
                    owner if owner == self.route.worker => self.receive_key(packed)?,
                    owner => packed.send(owner, outbox),
                }
            }
        }
        self.neighbours = neighbours;
        Ok(())
    }

    /// Expands up to [`CHUNK`] positions in a shard. Returns whether there are more.
    fn scan_shard(&mut self, outbox: &mut Outbox) -> Result<bool, ExploreError> {
        let reader = self.reader.take().map_or_else(|| self.shards[self.next].frontier.read(), Ok);
        let mut reader = reader.map_err(|error| self.file_error(error))?;
        for _ in 0..CHUNK {
            match reader.next().map_err(|error| self.file_error(error))? {
                Some(key) => self.expand(key, outbox)?,
                None => return Ok(false),
            }
        }
        self.reader = Some(reader);
        Ok(true)
    }

    fn frontier(&self) -> u64 {
        self.shards.iter().map(|shard| shard.frontier.keys).sum()
    }

    fn check_memory(&self) -> Result<(), ExploreError> {
        let needed = self.bytes();
        if needed > self.memory { Err(ExploreError::Memory { needed, allowed: self.memory }) } else { Ok(()) }
    }

    fn file_error(&self, error: io::Error) -> ExploreError {
        folder_error(self.folder.as_deref().unwrap_or(Path::new("memory")), error)
    }
}

impl<K: Packed> WorkerPart for KeyPart<K> {
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, ExploreError> {
        if self.next == self.shards.len() {
            return Ok(None);
        }
        if !self.scan_shard(outbox)? {
            self.next += 1;
            self.check_memory()?;
        }
        Ok(Some(((self.next as u64) << 16) / (self.shards.len() as u64 + 1)))
    }

    fn receive(&mut self, words: &[u64]) -> Result<(), ExploreError> {
        K::receive(words).try_for_each(|key| self.receive_key(key))
    }

    fn close(&mut self) -> Result<u64, ExploreError> {
        self.next = 0;
        self.recent.clear();
        let goal_walker = self.walkers.last().filter(|_| self.walkers.len() > 1);
        let closed = self.shards.iter_mut().try_for_each(|shard| {
            shard.close()?;
            goal_walker.map_or(Ok(()), |walker| shard.keep_goals(|key| walker.is_solved(key)))
        });
        closed.map_err(|error| self.file_error(error))?;
        self.check_memory()?;
        Ok(self.frontier())
    }

    fn next_search(&mut self) -> Result<Option<u64>, ExploreError> {
        if self.walkers.len() == 1 {
            return Ok(None);
        }
        self.walkers.pop();
        let started = self.shards.iter_mut().try_for_each(KeyShard::begin_from_goals);
        started.map_err(|error| self.file_error(error))?;
        Ok(Some(self.frontier()))
    }

    fn bytes(&self) -> u64 {
        self.shards.iter().map(KeyShard::memory).sum()
    }

    fn kept_positions(&self) -> [u64; 2] {
        [self.frontier(), self.shards.iter().map(|shard| shard.previous.keys).sum()]
    }

    fn first_positions(&mut self, max: usize) -> Result<Vec<(u128, String)>, ExploreError> {
        let mut keys = vec![];
        for shard in &self.shards {
            let mut reader = shard.frontier.read().map_err(|error| self.file_error(error))?;
            for _ in 0..max {
                let Some(key) = reader.next().map_err(|error| self.file_error(error))? else { break };
                keys.push(key);
            }
        }
        keys.sort_unstable();
        let text = |key: u128| Some((key, self.walkers.last()?.text(key)?));
        Ok(keys.into_iter().filter_map(text).take(max).collect())
    }

    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> io::Result<()> {
        self.shards[self.shard_indices[bundle]].save(to)
    }

    fn load(&mut self, bundle: usize, stage: ExplorationStage, from: &mut dyn Read) -> io::Result<()> {
        if stage.search > 0 {
            self.walkers.truncate(1);
        }
        let walker = self.walkers.last();
        let is_key = |key| shard_of(key) == bundle && walker.is_some_and(|walker| walker.is_key(key));
        self.shards[self.shard_indices[bundle]].load(from, &is_key)
    }
}

fn folder_error(path: &Path, error: io::Error) -> ExploreError {
    ExploreError::File { what: "use", path: path.to_owned(), error }
}
