//! The layers of a search, all of them kept.

use std::io;

use loyd_solve::Stop;
use loyd_solve::blocks::Keys;

use super::super::merge::Merging;
use super::super::packed::Packed;
use super::super::recent::Recent;
use super::super::run::{Reader, Run};
use super::super::shard::{Disk, Shard};

/// Breadth-first search for a solved position by sorted layers.
pub(super) trait Search: Send {
    /// Goes on until `nodes` positions are expanded, or until it is stopped.
    fn run(&mut self, nodes: u64, stop: Stop) -> io::Result<State>;

    fn report(&self) -> Report;

    /// The keys from the start to the solved position that was found.
    fn path(&self) -> Vec<u128>;
}

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Searching,
    Solved,
    Exhausted,
}

/// What a search knows.
#[derive(Clone, Copy, Default)]
pub(super) struct Report {
    /// The positions that are expanded.
    pub(super) nodes: u64,
    /// No position nearer to the start than this is solved.
    pub(super) depth: u32,
    /// The memory in use.
    pub(super) bytes: u64,
}

/// A search that packs its keys as `K`.
pub(super) struct Layers<K> {
    keys: Box<dyn Keys>,
    shards: Vec<Shard<K>>,
    /// Layers that are older than the two of each shard, by shard. The first one is empty: it is that before the start.
    past: Vec<Vec<Run>>,
    recent: Recent<K>,
    neighbours: Vec<u128>,
    depth: u32,
    expanded: u64,
    work: Work,
    /// The merge of the runs that were found for the shard of this number, which there were too many of.
    uniting: Option<(usize, Merging)>,
    /// The keys of a shortest path, the last one first, once all are known.
    path: Vec<u128>,
}

/// What is done next.
enum Work {
    /// Expands the frontier of the shard of this number.
    Expanding(usize, Option<Reader>),
    /// Merges what was found for the shard of this number.
    Closing(usize, Option<Merging>),
    /// Goes back from the solved position.
    Returning(Way),
    Over(State),
}

/// The end of a shortest path, and the search for the position before it.
struct Way {
    /// The keys that are known, the last one of the path first.
    path: Vec<u128>,
    /// The neighbours of the last known key, in order: one of them is in the layer before.
    wanted: Vec<u128>,
    /// The first of them that is not looked for yet, and the reader of its shard in that layer.
    next: usize,
    reader: Option<Reader>,
}

/// Keys are divided among shards by their highest bits: close keys stay together, so that their differences are small.
const SHARD_BITS: u32 = 4;
/// The positions that are expanded, and the keys that are merged or read, between two questions to the caller.
const CHUNK: usize = 64;
const PIECE: usize = 1 << 12;
/// The most keys that are sorted at a time, which takes some milliseconds.
const MOST_ROOM: usize = 1 << 18;

impl<K: Packed + Send> Layers<K> {
    /// A search that holds about `memory` bytes.
    pub(super) fn new(keys: Box<dyn Keys>, memory: u64, disk: &Disk) -> io::Result<Self> {
        let shards = 1 << SHARD_BITS.min(keys.bits());
        let room = usize::try_from(memory / 2).unwrap_or(usize::MAX) / shards / size_of::<K>();
        // A list grows to a power of two.
        let room = 1 << room.clamp(256, MOST_ROOM).ilog2();
        let mut search = Self {
            shards: (0..shards).map(|number| Shard::new(number, room, Some(disk))).collect(),
            keys,
            past: vec![],
            recent: Recent::new(),
            neighbours: vec![],
            depth: 0,
            expanded: 0,
            work: Work::Expanding(0, None),
            uniting: None,
            path: vec![],
        };
        let start = search.keys.start();
        let shard = search.shard_of(start);
        search.shards[shard].push(K::pack(start))?;
        search.shards[shard].close(None)?;
        Ok(search)
    }

    fn shard_of(&self, key: u128) -> usize {
        (key >> self.keys.bits().saturating_sub(SHARD_BITS)) as usize
    }

    /// Does a little.
    fn advance(&mut self) -> io::Result<()> {
        match std::mem::replace(&mut self.work, Work::Over(State::Searching)) {
            Work::Expanding(shard, reader) => self.expand(shard, reader)?,
            Work::Closing(shard, merging) => self.close(shard, merging)?,
            Work::Returning(way) => self.go_back(way)?,
            over @ Work::Over(_) => self.work = over,
        }
        Ok(())
    }

    /// Expands some positions of a shard.
    fn expand(&mut self, shard: usize, reader: Option<Reader>) -> io::Result<()> {
        if self.unites()? {
            self.work = Work::Expanding(shard, reader);
            return Ok(());
        }
        let mut reader = reader.map_or_else(|| self.shards[shard].frontier.read(), Ok)?;
        for _ in 0..CHUNK {
            let Some(key) = reader.next()? else {
                let next = shard + 1;
                let is_last = next == self.shards.len();
                self.work = if is_last { Work::Closing(0, None) } else { Work::Expanding(next, None) };
                return Ok(());
            };
            self.expanded += 1;
            if self.keys.is_solved(key) {
                self.work = self.step_back(vec![key]);
                return Ok(());
            }
            self.find_neighbours(key)?;
        }
        self.work = Work::Expanding(shard, Some(reader));
        Ok(())
    }

    fn find_neighbours(&mut self, key: u128) -> io::Result<()> {
        let mut neighbours = std::mem::take(&mut self.neighbours);
        neighbours.clear();
        self.keys.neighbours(key, &mut neighbours);
        for &key in &neighbours {
            let packed = K::pack(key);
            if self.recent.is_new(packed) {
                let shard = self.shard_of(key);
                self.shards[shard].push(packed)?;
            }
        }
        self.neighbours = neighbours;
        Ok(())
    }

    /// Goes on with merging runs of which a shard has too many. Returns whether there was such a shard.
    fn unites(&mut self) -> io::Result<bool> {
        if let Some((shard, mut merging)) = self.uniting.take() {
            if merging.advance(PIECE)? {
                self.shards[shard].unite(merging)?;
            } else {
                self.uniting = Some((shard, merging));
            }
            return Ok(true);
        }
        let crowded = self.shards.iter().position(Shard::is_crowded);
        self.uniting = match crowded {
            Some(shard) => Some((shard, self.shards[shard].begin_to_unite()?)),
            None => None,
        };
        Ok(crowded.is_some())
    }

    /// Merges some of the keys that were found for a shard.
    fn close(&mut self, shard: usize, merging: Option<Merging>) -> io::Result<()> {
        if shard == 0 && merging.is_none() {
            self.past.push(vec![]);
        }
        let mut merging = merging.map_or_else(|| self.shards[shard].begin_to_close(), Ok)?;
        if !merging.advance(PIECE)? {
            self.work = Work::Closing(shard, Some(merging));
            return Ok(());
        }
        let old = self.shards[shard].end_close(merging)?;
        self.past.last_mut().expect("a layer was added for the first shard").push(old);
        if shard + 1 < self.shards.len() {
            self.work = Work::Closing(shard + 1, None);
            return Ok(());
        }
        self.depth += 1;
        self.recent.clear();
        let is_over = self.shards.iter().all(|shard| shard.frontier.keys == 0);
        self.work = if is_over { Work::Over(State::Exhausted) } else { Work::Expanding(0, None) };
        Ok(())
    }

    /// What is done after another key of the way back is known.
    fn step_back(&mut self, path: Vec<u128>) -> Work {
        let Some(&key) = path.last().filter(|_| path.len() <= self.depth as usize) else {
            self.path = path;
            return Work::Over(State::Solved);
        };
        let mut wanted = vec![];
        self.keys.neighbours(key, &mut wanted);
        wanted.sort_unstable();
        Work::Returning(Way { path, wanted, next: 0, reader: None })
    }

    /// Looks for the position before the last known one in the layer before.
    fn go_back(&mut self, Way { mut path, wanted, mut next, reader }: Way) -> io::Result<()> {
        let Some(&key) = wanted.get(next) else { return Err(io::Error::new(io::ErrorKind::InvalidData, NO_WAY)) };
        let shard = self.shard_of(key);
        let depth = self.depth as usize - path.len();
        let mut reader = reader.map_or_else(|| self.layer(depth, shard).read(), Ok)?;
        for _ in 0..PIECE {
            let found = reader.next()?.unwrap_or(u128::MAX);
            next += wanted[next..].iter().take_while(|&&key| key < found && self.shard_of(key) == shard).count();
            match wanted.get(next) {
                Some(&key) if key == found => {
                    path.push(key);
                    self.work = self.step_back(path);
                    return Ok(());
                }
                Some(&key) if self.shard_of(key) == shard => {}
                _ => {
                    self.work = Work::Returning(Way { path, wanted, next, reader: None });
                    return Ok(());
                }
            }
        }
        self.work = Work::Returning(Way { path, wanted, next, reader: Some(reader) });
        Ok(())
    }

    /// The positions of a shard at a depth before the present one.
    fn layer(&self, depth: usize, shard: usize) -> &Run {
        if depth + 1 == self.depth as usize { &self.shards[shard].previous } else { &self.past[depth + 1][shard] }
    }
}

const NO_WAY: &str = "positions are not those that were kept: no shortest path leads back to the start";

impl<K: Packed + Send> Search for Layers<K> {
    fn run(&mut self, nodes: u64, stop: Stop) -> io::Result<State> {
        loop {
            match self.work {
                Work::Over(state) => return Ok(state),
                _ if self.expanded >= nodes || stop.is_requested() => return Ok(State::Searching),
                _ => self.advance()?,
            }
        }
    }

    fn report(&self) -> Report {
        let past: u64 = self.past.iter().flatten().map(Run::memory).sum();
        let bytes = self.shards.iter().map(Shard::memory).sum::<u64>() + past + Recent::<K>::BYTES;
        Report { nodes: self.expanded, depth: self.depth, bytes }
    }

    fn path(&self) -> Vec<u128> {
        self.path.iter().rev().copied().collect()
    }
}
