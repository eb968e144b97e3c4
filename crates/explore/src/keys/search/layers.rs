//! A search that keeps all of its layers.

use std::io;

use loyd_blocks::NumberedKeys;
use loyd_search::{Stop, Verdict};

use super::super::merge::SlicedMerge;
use super::super::packed::Packed;
use super::super::run::{RunReader, SortedRun};
use super::super::shard::{KeyShard, RunFolder};
use crate::keys::packed::RecentKeys;

/// A breadth-first search for a solved position, layer by sorted layer.
pub(super) trait LayeredSearch: Send {
    /// Continues until `nodes` positions are expanded in total, or until it is stopped.
    fn run(&mut self, nodes: u64, stop: Stop) -> io::Result<Verdict>;

    fn report(&self) -> LayerProgress;

    /// Returns the keys from the starting position to the solved position that was found.
    fn path(&self) -> Vec<u128>;
}

/// The progress of a search.
#[derive(Clone, Copy, Default)]
pub(super) struct LayerProgress {
    /// The number of expanded positions.
    pub(super) nodes: u64,
    /// A lower bound: no position nearer to the starting position is solved.
    pub(super) depth: u32,
    /// The memory in use, in bytes.
    pub(super) bytes: u64,
}

/// A search that packs its keys as `K`.
pub(super) struct SortedLayers<K> {
    keys: Box<dyn NumberedKeys>,
    shards: Vec<KeyShard<K>>,
    /// The layers before the two that the shards hold, indexed by layer and shard. The first entry
    /// is empty because it precedes the starting position.
    past: Vec<Vec<SortedRun>>,
    recent: RecentKeys<K>,
    neighbours: Vec<u128>,
    depth: u32,
    expanded: u64,
    work: LayerTask,
    /// The merge in progress for a shard with too many runs, and the number of that shard.
    compaction: Option<(usize, SlicedMerge)>,
    /// The keys of a shortest path in reverse order. Empty until the whole path is known.
    path: Vec<u128>,
}

/// The next task.
enum LayerTask {
    /// Expands the frontier of the shard with this number.
    Expanding(usize, Option<RunReader>),
    /// Merges the keys that were found for the shard with this number.
    Closing(usize, Option<SlicedMerge>),
    /// Reconstructs the path from the solved position back to the starting position.
    Backtracking(Backtrace),
    Finished(Verdict),
}

/// The known end of a shortest path, and the search for the predecessor of its first position.
struct Backtrace {
    /// The known keys, from the end of the path backwards.
    path: Vec<u128>,
    /// The neighbours of the last known key in ascending order. One of them is in the previous
    /// layer.
    candidates: Vec<u128>,
    /// The index of the first neighbour that has not been looked up.
    next: usize,
    /// The reader for that neighbour's shard in the previous layer.
    reader: Option<RunReader>,
}

/// The number of high bits in a key that select its shard. Similar keys are in the same shard,
/// which keeps their differences small.
const SHARD_BITS: u32 = 4;
/// The number of positions that are expanded between two checks for a stop request.
const CHUNK: usize = 64;
/// The number of keys that are merged or read between two checks for a stop request.
const KEYS_PER_CHECK: usize = 1 << 12;
/// The maximum number of keys sorted in one call. Sorting that many takes a few milliseconds.
const MAX_CAPACITY: usize = 1 << 18;

impl<K: Packed + Send> SortedLayers<K> {
    /// Creates a search that uses about `memory` bytes.
    pub(super) fn new(keys: Box<dyn NumberedKeys>, memory: u64, disk: &RunFolder) -> io::Result<Self> {
        let shards = 1 << SHARD_BITS.min(keys.bits());
        let capacity = usize::try_from(memory / 2).unwrap_or(usize::MAX) / shards / size_of::<K>();
        // The inbox grows to a power of two.
        let capacity = 1 << capacity.clamp(256, MAX_CAPACITY).ilog2();
        let mut search = Self {
            shards: (0..shards).map(|number| KeyShard::new(number, capacity, Some(disk))).collect(),
            keys,
            past: vec![],
            recent: RecentKeys::new(),
            neighbours: vec![],
            depth: 0,
            expanded: 0,
            work: LayerTask::Expanding(0, None),
            compaction: None,
            path: vec![],
        };
        let start = search.keys.start();
        let shard = search.shard_of(start);
        search.shards[shard].push(K::pack(start))?;
        search.shards[shard].close()?;
        Ok(search)
    }

    fn shard_of(&self, key: u128) -> usize {
        (key >> self.keys.bits().saturating_sub(SHARD_BITS)) as usize
    }

    /// Performs a slice of the current task.
    fn advance(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.work, LayerTask::Finished(Verdict::Searching)) {
            LayerTask::Expanding(shard, reader) => self.expand(shard, reader)?,
            LayerTask::Closing(shard, merging) => self.close(shard, merging)?,
            LayerTask::Backtracking(backtrace) => self.find_predecessor(backtrace)?,
            finished @ LayerTask::Finished(_) => self.work = finished,
        }
        Ok(())
    }

    /// Expands up to [`CHUNK`] positions in a shard.
    fn expand(&mut self, shard: usize, reader: Option<RunReader>) -> io::Result<()> {
        if self.compact()? {
            self.work = LayerTask::Expanding(shard, reader);
            return Ok(());
        }
        let mut reader = reader.map_or_else(|| self.shards[shard].frontier.read(), Ok)?;
        for _ in 0..CHUNK {
            let Some(key) = reader.next()? else {
                let next = shard + 1;
                let is_last = next == self.shards.len();
                self.work = if is_last { LayerTask::Closing(0, None) } else { LayerTask::Expanding(next, None) };
                return Ok(());
            };
            self.expanded += 1;
            if self.keys.is_solved(key) {
                self.work = self.next_predecessor(vec![key]);
                return Ok(());
            }
            self.find_neighbours(key)?;
        }
        self.work = LayerTask::Expanding(shard, Some(reader));
        Ok(())
    }

    fn find_neighbours(&mut self, key: u128) -> io::Result<()> {
        let mut neighbours = std::mem::take(&mut self.neighbours);
        neighbours.clear();
        self.keys.neighbours(key, &mut neighbours);
        for &key in &neighbours {
            let packed = K::pack(key);
            if self.recent.insert(packed) {
                let shard = self.shard_of(key);
                self.shards[shard].push(packed)?;
            }
        }
        self.neighbours = neighbours;
        Ok(())
    }

    /// Continues to merge the runs of a shard that has too many. Returns whether there was such a
    /// shard.
    fn compact(&mut self) -> io::Result<bool> {
        if let Some((shard, mut merging)) = self.compaction.take() {
            if merging.advance(KEYS_PER_CHECK)? {
                self.shards[shard].end_compaction(merging)?;
            } else {
                self.compaction = Some((shard, merging));
            }
            return Ok(true);
        }
        let overfull = self.shards.iter().position(KeyShard::has_too_many_runs);
        self.compaction = match overfull {
            Some(shard) => Some((shard, self.shards[shard].begin_compaction()?)),
            None => None,
        };
        Ok(overfull.is_some())
    }

    /// Begins or continues to merge the keys that were found for a shard.
    fn close(&mut self, shard: usize, merging: Option<SlicedMerge>) -> io::Result<()> {
        if shard == 0 && merging.is_none() {
            self.past.push(vec![]);
        }
        let mut merging = merging.map_or_else(|| self.shards[shard].begin_close(), Ok)?;
        if !merging.advance(KEYS_PER_CHECK)? {
            self.work = LayerTask::Closing(shard, Some(merging));
            return Ok(());
        }
        let old = self.shards[shard].end_close(merging)?;
        self.past.last_mut().expect("a layer was added for the first shard").push(old);
        if shard + 1 < self.shards.len() {
            self.work = LayerTask::Closing(shard + 1, None);
            return Ok(());
        }
        self.depth += 1;
        self.recent.clear();
        let is_over = self.shards.iter().all(|shard| shard.frontier.keys == 0);
        self.work = if is_over {
            LayerTask::Finished(Verdict::Unsolvable { searched: self.expanded })
        } else {
            LayerTask::Expanding(0, None)
        };
        Ok(())
    }

    /// Returns the next task after another key on the path has been found.
    fn next_predecessor(&mut self, path: Vec<u128>) -> LayerTask {
        let Some(&key) = path.last().filter(|_| path.len() <= self.depth as usize) else {
            self.path = path;
            return LayerTask::Finished(Verdict::Solved);
        };
        let mut candidates = vec![];
        self.keys.neighbours(key, &mut candidates);
        candidates.sort_unstable();
        LayerTask::Backtracking(Backtrace { path, candidates, next: 0, reader: None })
    }

    /// Looks up the predecessor of the last known position in the previous layer.
    fn find_predecessor(&mut self, Backtrace { mut path, candidates, mut next, reader }: Backtrace) -> io::Result<()> {
        let Some(&key) = candidates.get(next) else {
            return Err(io::Error::new(io::ErrorKind::InvalidData, NO_PREDECESSOR));
        };
        let shard = self.shard_of(key);
        let depth = self.depth as usize - path.len();
        let mut reader = reader.map_or_else(|| self.layer(depth, shard).read(), Ok)?;
        for _ in 0..KEYS_PER_CHECK {
            let found = reader.next()?.unwrap_or(u128::MAX);
            next += candidates[next..].iter().take_while(|&&key| key < found && self.shard_of(key) == shard).count();
            match candidates.get(next) {
                Some(&key) if key == found => {
                    path.push(key);
                    self.work = self.next_predecessor(path);
                    return Ok(());
                }
                Some(&key) if self.shard_of(key) == shard => {}
                _ => {
                    self.work = LayerTask::Backtracking(Backtrace { path, candidates, next, reader: None });
                    return Ok(());
                }
            }
        }
        self.work = LayerTask::Backtracking(Backtrace { path, candidates, next, reader: Some(reader) });
        Ok(())
    }

    /// Returns the positions in a shard at a depth before the current one.
    fn layer(&self, depth: usize, shard: usize) -> &SortedRun {
        if depth + 1 == self.depth as usize { &self.shards[shard].previous } else { &self.past[depth + 1][shard] }
    }
}

const NO_PREDECESSOR: &str = "the positions differ from the stored ones: no shortest path leads back to the start";

impl<K: Packed + Send> LayeredSearch for SortedLayers<K> {
    fn run(&mut self, nodes: u64, stop: Stop) -> io::Result<Verdict> {
        loop {
            match self.work {
                LayerTask::Finished(verdict) => return Ok(verdict),
                _ if self.expanded >= nodes || stop.is_requested() => return Ok(Verdict::Searching),
                _ => self.advance()?,
            }
        }
    }

    fn report(&self) -> LayerProgress {
        let past: u64 = self.past.iter().flatten().map(SortedRun::memory).sum();
        let bytes = self.shards.iter().map(KeyShard::memory).sum::<u64>() + past + RecentKeys::<K>::BYTES;
        LayerProgress { nodes: self.expanded, depth: self.depth, bytes }
    }

    fn path(&self) -> Vec<u128> {
        self.path.iter().rev().copied().collect()
    }
}
