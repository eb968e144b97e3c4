//! Threads that share the positions of one depth.
//!
//! All threads add to one table. Each takes chunks of the depth's records, expands them, and
//! appends new positions to its own queue. When the depth is complete, everything appended becomes
//! the next depth. Which thread finds a position first is a matter of chance, and so are the order
//! of the positions and the moves that led to them. The set of positions at a complete depth does
//! not depend on chance.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use loyd_search::Stop;
use loyd_search::parallel::Team;

use super::lane::{Advance, SearchLane, SharedSearch};
use super::table::{Access, KeyTable, OutOfMemory, with_capacity};
use crate::bitboard::BitBoard;
use crate::key::{KeySlot, PackedKey};

/// The maximum number of threads in a search. Memory is reserved for each of them.
pub(super) const MAX_LANES: usize = 8;
/// The number of records per chunk. Chunks are small, so that all threads finish a depth at about
/// the same time.
const CHUNK: usize = 256;
/// The maximum number of records in partly filled chunks and chunks being read, per thread.
const MAX_LOOSE_RECORDS: usize = 4 * CHUNK;
/// The number of chunks at a depth that makes several threads worthwhile.
const MIN_SHARED_CHUNKS: usize = 4;

/// The threads, and the chunks that they share.
pub(super) struct Workers {
    /// The threads, which persist between rounds.
    pub(super) team: Team,
    pool: Mutex<Pool>,
}

/// Chunks of records that no thread is using.
pub(super) struct Pool {
    /// The number of words in a record.
    words: usize,
    /// Records at this depth waiting to be expanded.
    unread: Vec<Vec<u64>>,
    spare: Vec<Vec<u64>>,
    /// The memory used by all these chunks, in bytes.
    bytes: u64,
}

/// The limits of a round.
#[derive(Clone, Copy)]
pub(super) struct RoundLimits<'a> {
    /// The number of positions at the next depth found before this round.
    pub(super) found: u64,
    /// The round stops once this number of positions has been found. Threads may overshoot it
    /// slightly.
    pub(super) max_found: u64,
    pub(super) stop: Stop<'a>,
}

/// The result of a round.
pub(super) struct RoundResult {
    /// The number of positions at the next depth found so far.
    pub(super) found: u64,
    /// Whether all positions at this depth have been expanded.
    pub(super) is_over: bool,
    /// Whether an allocation failed.
    pub(super) is_full: bool,
}

impl Workers {
    /// Creates an empty pool for records with this number of words, and a single thread.
    pub(super) fn new(words: usize) -> Self {
        let pool = Pool { words, unread: vec![], spare: vec![], bytes: 0 };
        Self { team: Team::new(1), pool: Mutex::new(pool) }
    }

    /// Changes the number of threads.
    pub(super) fn resize(&mut self, threads: usize) {
        if self.team.threads() != threads {
            self.team = Team::new(threads);
        }
    }

    /// Returns the maximum memory for the chunks that a thread is filling or reading, in bytes.
    pub(super) fn loose_bytes(words: usize) -> u64 {
        (MAX_LOOSE_RECORDS * words * 8) as u64
    }

    /// Returns the memory used by the chunks that no thread is using, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner).bytes
    }

    /// Turns the records queued by the lanes into the depth to be expanded.
    pub(super) fn begin_depth<B: BitBoard, K: PackedKey>(&mut self, lanes: &mut [SearchLane<B, K>]) {
        let pool = self.pool();
        for lane in lanes {
            pool.unread.extend(lane.queue.take());
        }
        // The table may need the memory of the spare chunks. The chunks that this depth reads
        // become spare in turn.
        pool.spare.clear();
        pool.bytes = pool.unread.iter().map(bytes).sum();
    }

    /// Expands positions at this depth until it is complete or the limits are reached. A single
    /// thread expands a depth with few positions.
    pub(super) fn round<B: BitBoard, S: KeySlot>(
        &mut self,
        lanes: &mut [SearchLane<B, S::Key>],
        shared: &SharedSearch<B, S::Key>,
        table: &mut KeyTable<S>,
        limits: RoundLimits,
    ) -> RoundResult {
        let is_single_threaded = self.team.threads() <= 1 || self.pool().unread.len() < MIN_SHARED_CHUNKS;
        let (found, is_full) = (AtomicU64::new(limits.found), AtomicBool::new(false));
        let pool = &self.pool;
        let step = |lane: &mut SearchLane<B, S::Key>, table: Access<S>| match supply_lane(pool, lane) {
            Ok(true) => {
                let new = shared.moves.level.run(Advance { lane, shared, table });
                let found = found.fetch_add(new, Ordering::Relaxed) + new;
                // The limits are checked only now, so a search that is stopped at every check still
                // makes progress.
                found <= limits.max_found && !limits.stop.is_requested()
            }
            Ok(false) => false,
            Err(OutOfMemory) => {
                is_full.store(true, Ordering::Relaxed);
                false
            }
        };
        if is_single_threaded {
            for lane in &mut *lanes {
                while step(lane, Access::Exclusive(table)) {}
            }
        } else {
            let shared_table = table.share();
            self.team.for_each(&mut *lanes, |lane| while step(lane, Access::Shared(&shared_table)) {});
            table.len += (found.load(Ordering::Relaxed) - limits.found) as usize;
        }
        let is_over = lanes.iter().all(SearchLane::is_idle) && self.pool().unread.is_empty();
        RoundResult { found: found.into_inner(), is_over, is_full: is_full.into_inner() }
    }

    fn pool(&mut self) -> &mut Pool {
        self.pool.get_mut().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives a lane a chunk to expand, if it needs one, and chunks for its results. Returns whether the
/// lane has work.
fn supply_lane<B: BitBoard, K: PackedKey>(
    pool: &Mutex<Pool>,
    lane: &mut SearchLane<B, K>,
) -> Result<bool, OutOfMemory> {
    let pool = || pool.lock().unwrap_or_else(PoisonError::into_inner);
    if lane.is_idle() {
        let mut pool = pool();
        let Some(chunk) = pool.unread.pop() else { return Ok(false) };
        pool.bytes -= bytes(&chunk);
        lane.unexpanded = (chunk.len() / pool.words) as u64;
        let read = lane.queue.replace_current(chunk);
        pool.recycle(read);
    }
    while !lane.queue.has_room(lane.waiting_children()) {
        let chunk = pool().take_spare()?;
        lane.queue.add_spare(chunk);
    }
    Ok(true)
}

impl Pool {
    /// Keeps a chunk of the usual size for reuse after it has been read, and frees any other chunk.
    fn recycle(&mut self, mut chunk: Vec<u64>) {
        if chunk.capacity() == CHUNK * self.words {
            chunk.clear();
            self.bytes += bytes(&chunk);
            self.spare.push(chunk);
        }
    }

    /// Returns an empty chunk.
    fn take_spare(&mut self) -> Result<Vec<u64>, OutOfMemory> {
        let Some(chunk) = self.spare.pop() else { return with_capacity(CHUNK * self.words) };
        self.bytes -= bytes(&chunk);
        Ok(chunk)
    }
}

fn bytes(chunk: &Vec<u64>) -> u64 {
    8 * chunk.capacity() as u64
}
