//! The breadth-first search that keeps all positions, on one or more threads.
//!
//! A single thread searches depths with few positions, and stops at the first solved position.
//! Starting at the first depth with [`WIDE`] positions, threads share each depth
//! ([`super::workers`]) and search it completely. The search then returns the solved position with
//! the smallest key. Therefore, neither the solution nor the number of positions depends on the
//! number of threads.

use loyd_core::BlockMetric;
use loyd_search::Stop;
use loyd_search::cpu::Baseline;

use super::lane::{Advance, PathEnd, SearchLane, SharedSearch, WantedGoal};
use super::path::step_back;
use super::queue::{QueuedRecord, reserve};
use super::search::{BfsState, SearchAim, SearchReport, TypedSearch};
use super::table::{Access, KeyTable, OutOfMemory, mark_of};
use super::workers::{MAX_LANES, RoundLimits, RoundResult, Workers};
use crate::bitboard::BitBoard;
use crate::key::{KeySlot, PackedKey, SearchQuery, TypedQuery};
use crate::movegen::{LastSlides, MoveGenerator};

/// A search with a table of all known positions and queues of those not yet expanded.
pub(super) struct FullSearch<B, S: KeySlot> {
    rules: FullRules<B, S::Key>,
    table: KeyTable<S>,
    /// The data for each thread; there is only one until the search is wide.
    lanes: Vec<SearchLane<B, S::Key>>,
    /// The threads, once the search is wide.
    workers: Option<Workers>,
    /// The number of threads that the search may use, and the number of positions at a depth that
    /// makes it wide.
    threads: (usize, u64),
    by_depth: Vec<u64>,
    /// The number of positions found so far at the next depth.
    found: u64,
    /// The memory for everything except the table, the queues and all lanes but the first, in
    /// bytes.
    base_bytes: u64,
    /// The memory limit for the table, the queues and the other lanes together, in bytes.
    limit: u64,
    /// The memory reserve for a wide search.
    wide_reserve: WideReserve,
    /// The solved position, once it is found.
    goal: Option<PathEnd>,
    /// The run stops once the search has found this number of positions.
    node_limit: u64,
    state: BfsState,
}

/// The constant data of a search.
struct FullRules<B, K> {
    moves: MoveGenerator<B, K>,
    /// The last slides to the goal, if the search may stop one slide before it.
    last_slides: Option<LastSlides<B>>,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    aim: SearchAim,
}

/// The memory reserve for a wide search with any number of threads.
#[derive(Clone, Copy)]
struct WideReserve {
    /// The maximum number of moves from a position.
    moves: usize,
    /// The memory for a lane without its queue, in bytes.
    lane: u64,
    /// The maximum number of positions that all threads find before they notice that a round is
    /// over.
    in_flight: usize,
    /// The memory for all lanes, positions in flight and partly filled chunks, in bytes.
    bytes: u64,
}

/// The number of lines in the first table, if memory is sufficient. Almost all puzzles need this
/// many, and they fit in the L1 cache.
const START_LINES: usize = 512;
/// The number of positions at a depth that makes a search wide.
const WIDE: u64 = 1 << 12;
/// A search becomes wide only if its reserve takes at most 1/8 of its memory.
const MAX_RESERVE_DIVISOR: u64 = 8;

impl WideReserve {
    fn new<B: BitBoard, K: PackedKey>(moves: usize, lane: u64, words: usize) -> Self {
        let in_flight = MAX_LANES * SearchLane::<B, K>::max_children(moves);
        let bytes = MAX_LANES as u64 * (lane + Workers::loose_bytes(words)) + (in_flight * words * 8) as u64;
        Self { moves, lane, in_flight, bytes }
    }
}

impl<B: BitBoard, K: PackedKey> FullRules<B, K> {
    /// Returns the data that lanes need for a depth. A search for a goal looks for the solved
    /// position that `goal` selects.
    fn shared_data(&self, depth: usize, exceeds_caches: bool, goal: WantedGoal) -> SharedSearch<'_, B, K> {
        let Self { moves, last_slides, key_bits, aim } = self;
        let wanted_goal = if *aim == SearchAim::Goal { goal } else { WantedGoal::Nothing };
        SharedSearch {
            moves,
            last_slides: last_slides.as_ref(),
            exceeds_caches,
            key_bits: *key_bits,
            mark: mark_of(depth),
            wanted_goal,
        }
    }
}

impl<B: BitBoard, S: KeySlot> FullSearch<B, S> {
    pub(super) fn new(typed: TypedQuery<B>, aim: SearchAim) -> Result<Self, OutOfMemory> {
        let TypedQuery { query, layout, key_bits, lines } = typed;
        let (SearchQuery { puzzle, metric, memory, .. }, side) = (query, query.side());
        let max_moves = layout.max_moves(metric, side);
        let lane_bytes = SearchLane::<B, S::Key>::bytes(max_moves, metric == BlockMetric::Slide, layout.groups.len());
        let base_bytes = MoveGenerator::<B, S::Key>::bytes(&layout, side) + lane_bytes;
        let limit = memory.checked_sub(base_bytes).ok_or(OutOfMemory)?;
        let moves = MoveGenerator::<B, S::Key>::new(puzzle, layout, metric);
        let start = moves.start();
        let mut lane = SearchLane::new(&moves, max_moves)?;
        let has_room = (START_LINES * size_of::<S::Line>()) as u64 <= limit / 16;
        let mut table = KeyTable::new(key_bits, if has_room { lines.max(START_LINES) } else { lines }, limit)?;
        lane.queue.reserve(1, limit.saturating_sub(table.bytes()))?;
        table.insert(Baseline, moves.packing.key(&start).spread(key_bits), mark_of(0));
        lane.queue.push(QueuedRecord::New(&start));
        lane.unexpanded = 1;
        let is_solved = aim == SearchAim::Goal && moves.is_solved(&start);
        Ok(Self {
            rules: FullRules {
                last_slides: if aim == SearchAim::Goal { moves.last_slides() } else { None },
                moves,
                key_bits,
                aim,
            },
            table,
            lanes: vec![lane],
            workers: None,
            threads: (1, WIDE),
            by_depth: vec![1],
            found: 0,
            base_bytes,
            limit,
            wide_reserve: WideReserve::new::<B, S::Key>(max_moves, lane_bytes, start.len()),
            state: if is_solved { BfsState::Solved } else { BfsState::Searching },
            goal: is_solved.then_some(PathEnd { record: start, last: None }),
            node_limit: 0,
        })
    }

    /// Performs a small amount of work at a depth that is not wide.
    fn advance(&mut self, stop: Stop) -> BfsState {
        let Self { rules, table, lanes, limit, .. } = self;
        let [lane, ..] = &mut lanes[..] else { return self.state };
        let waiting = lane.waiting_children();
        match reserve(table, &mut lane.queue, waiting, (*limit, 0), stop) {
            Ok(true) => {}
            Ok(false) => return BfsState::Searching,
            Err(OutOfMemory) => return BfsState::OutOfMemory,
        }
        // Waiting children need the chunk that contains their parents.
        if waiting == 0 {
            lane.queue.advance_if_read();
        }
        let shared = rules.shared_data(self.by_depth.len(), table.exceeds_caches(), WantedGoal::First);
        let found = rules.moves.level.run(Advance { lane, shared: &shared, table: Access::Exclusive(table) });
        self.found += found;
        if lane.goal.is_some() || lane.is_idle() { self.descend() } else { BfsState::Searching }
    }

    /// Performs a round at a wide depth, unless it is stopped while the table is growing.
    fn advance_wide(&mut self, stop: Stop) -> BfsState {
        let max_found = match self.max_after_round(stop) {
            Ok(Some(max_found)) => max_found,
            Ok(None) => return BfsState::Searching,
            Err(OutOfMemory) => return BfsState::OutOfMemory,
        };
        self.add_lanes();
        let Self { rules, table, lanes, .. } = self;
        let Some(workers) = &mut self.workers else { return self.state };
        let shared = rules.shared_data(self.by_depth.len(), table.exceeds_caches(), WantedGoal::Smallest);
        let bounds = RoundLimits { found: self.found, max_found, stop };
        let RoundResult { found, is_over, is_full } = workers.round(lanes, &shared, table, bounds);
        self.found = found;
        if is_full {
            return BfsState::OutOfMemory;
        }
        // A run that exceeds its limit stops here, regardless of whether its threads have noticed
        // this in time.
        if is_over && self.table.len as u64 <= self.node_limit { self.descend() } else { BfsState::Searching }
    }

    /// Grows the table if necessary, and returns the maximum number of positions at the next depth
    /// after this round. Returns `None` if `stop` is requested before the table has grown.
    fn max_after_round(&mut self, stop: Stop) -> Result<Option<u64>, OutOfMemory> {
        let (queued, record) = (self.queue_bytes() + self.wide_reserve.bytes, self.record_bytes());
        let Self { ref mut table, wide_reserve: WideReserve { in_flight, .. }, limit, found, .. } = *self;
        table.limit = limit;
        let mut reserve = |others| {
            table.reserve_with_team(self.workers.as_mut().map(|workers| &mut workers.team), in_flight + 1, others, stop)
        };
        if !reserve(queued * 5 / 4).or_else(|_| reserve(queued))? {
            return Ok(None);
        }
        // The queues may grow by all positions found. Chunks that are read in the meantime make
        // room for the next round.
        let affordable = limit.saturating_sub(table.bytes() + queued) / record;
        if affordable < in_flight as u64 {
            return Err(OutOfMemory);
        }
        let room = ((table.room() - in_flight) as u64).min(affordable);
        let before = table.len as u64 - found;
        Ok(Some((found + room).min(self.node_limit.saturating_sub(before))))
    }

    /// Returns whether the next depth is likely to fit in memory, if it grows like this one.
    ///
    /// The number of chunks that threads hold in the middle of a depth depends on chance. A search
    /// that continued until its memory was full would therefore not always stop at the same depth.
    fn is_next_affordable(&self) -> bool {
        let [.., before, now] = self.by_depth[..] else { return true };
        let next = now.max(now * now / before);
        let queued = next * 4 / 3 * self.record_bytes() + self.wide_reserve.bytes;
        KeyTable::<S>::bytes_for(self.table.len as u64 + next) + queued <= self.limit
    }

    fn record_bytes(&self) -> u64 {
        8 * self.rules.moves.packing.words() as u64
    }

    /// Returns the memory used by all queues, in bytes.
    fn queue_bytes(&self) -> u64 {
        let lanes: u64 = self.lanes.iter().map(|lane| lane.queue.bytes()).sum();
        lanes + self.workers.as_ref().map_or(0, Workers::bytes)
    }

    /// Ensures that there is a lane for each thread.
    fn add_lanes(&mut self) {
        let threads = self.threads.0.min(MAX_LANES);
        if let Some(workers) = &mut self.workers {
            workers.resize(threads);
        }
        while self.lanes.len() < threads {
            let Ok(lane) = SearchLane::new(&self.rules.moves, self.wide_reserve.moves) else { return };
            self.lanes.push(lane);
        }
    }

    /// Finishes a depth, and moves on to the next one if no position at this one is solved.
    fn descend(&mut self) -> BfsState {
        let goals = self.lanes.iter_mut().filter_map(|lane| lane.goal.take());
        self.goal = goals.reduce(|one, other| one.with_smaller_key(other, &self.rules.moves.packing));
        if self.goal.is_some() {
            return BfsState::Solved;
        }
        if self.found == 0 {
            return BfsState::Exhausted;
        }
        self.by_depth.push(self.found);
        let left = std::mem::take(&mut self.found);
        if self.workers.is_none()
            && left >= self.threads.1
            && self.wide_reserve.bytes <= self.limit / MAX_RESERVE_DIVISOR
        {
            self.workers = Some(Workers::new(self.rules.moves.packing.words()));
        }
        match (&mut self.workers, &mut self.lanes[..]) {
            (Some(workers), lanes) => workers.begin_depth(lanes),
            (None, [lane, ..]) => lane.unexpanded = left,
            (None, []) => {}
        }
        if self.workers.is_some() && !self.is_next_affordable() { BfsState::OutOfMemory } else { BfsState::Searching }
    }

    /// Returns the number of known positions. In the middle of a wide depth, the result leaves out
    /// the positions whose number depends on the number of threads.
    fn nodes(&self) -> u64 {
        let all = self.table.len as u64;
        match self.state {
            BfsState::Searching if self.workers.is_some() => all.min(self.node_limit),
            BfsState::OutOfMemory if self.workers.is_some() => all - self.found,
            _ => all,
        }
    }

    /// Returns whether the run may find more positions. A wide search also stops within a depth,
    /// but only if the depth exceeds the budget.
    fn has_budget(&self, nodes: u64) -> bool {
        let all = self.table.len as u64;
        all < nodes || self.workers.is_some() && all == nodes
    }

    /// Replaces a record with a neighbour that has this mark, and returns the move from the
    /// neighbour to the original record.
    fn step_back(&mut self, record: &mut [u64], mark: u8) -> Option<(usize, usize)> {
        let Self { rules: FullRules { moves, key_bits, .. }, table, lanes, .. } = self;
        let is_before = |key: S::Key| table.mark(key.spread(*key_bits)) == Some(mark);
        step_back(moves, &mut lanes.first_mut()?.workspace, record, is_before)
    }
}

impl<B: BitBoard, S: KeySlot> TypedSearch for FullSearch<B, S> {
    fn run(&mut self, nodes: u64, stop: Stop) -> BfsState {
        self.node_limit = nodes;
        while self.state == BfsState::Searching && self.has_budget(nodes) && !stop.is_requested() {
            self.state = if self.workers.is_some() { self.advance_wide(stop) } else { self.advance(stop) };
        }
        self.state
    }

    fn report(&self) -> SearchReport<'_> {
        let last = self.goal.as_ref().map_or(0, |goal| u32::from(goal.last.is_some()));
        let is_start = self.state == BfsState::Solved && self.table.len == 1;
        let depth = if is_start { 0 } else { self.by_depth.len() as u32 + last };
        let others = (self.lanes.len() as u64 - 1) * self.wide_reserve.lane;
        let bytes = self.base_bytes + self.table.bytes() + self.queue_bytes() + others;
        SearchReport { nodes: self.nodes(), by_depth: &self.by_depth, depth, bytes }
    }

    fn share(&mut self, threads: usize, from: Option<u64>) {
        self.threads = (threads, from.unwrap_or(WIDE));
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let Some(PathEnd { mut record, last }) = self.goal.clone() else { return vec![] };
        let length = self.report().depth as usize - usize::from(last.is_some());
        let back = (0..length).rev().filter_map(|depth| self.step_back(&mut record, mark_of(depth)));
        let mut path: Vec<_> = back.collect();
        path.reverse();
        path.extend(last.map(|last| (last.from.into(), last.to.into())));
        path
    }
}
