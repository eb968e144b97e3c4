//! The work of one thread in a search that keeps all positions: it expands positions and looks up
//! their children.

use loyd_search::cpu::{Cpu, Kernel, LANES};

use super::queue::{QueuedRecord, RecordQueue};
use super::table::{Access, KeyTable, OutOfMemory, SharedKeyTable, with_capacity};
use crate::bitboard::{BitBoard, SIGNS};
use crate::key::{AnchorMove, KeySlot, PackedKey, Packing};
use crate::movegen::{ChildKey, LastSlides, MoveGenerator, Workspace};

/// A thread's part of a search.
pub(super) struct SearchLane<B, K> {
    pub(super) queue: RecordQueue,
    /// The number of positions at the current depth that remain in the queue.
    pub(super) unexpanded: u64,
    pub(super) workspace: Workspace<B, K>,
    batch: LookupBatch<B, K>,
    /// The goal, once the lane has found one.
    pub(super) goal: Option<PathEnd>,
}

/// The end of a shortest path.
#[derive(Clone)]
pub(super) struct PathEnd {
    /// The record of the solved position, or of the position one slide before it.
    pub(super) record: Vec<u64>,
    /// The slide from that position to the solved one.
    pub(super) last: Option<AnchorMove>,
}

/// The data that all threads of a search share.
pub(super) struct SharedSearch<'a, B, K> {
    pub(super) moves: &'a MoveGenerator<B, K>,
    /// The last slides to the goal, if the search may stop one slide before it.
    pub(super) last_slides: Option<&'a LastSlides<B>>,
    /// Whether the table is too large to stay in the caches of a core.
    pub(super) exceeds_caches: bool,
    /// Keys are below 2^`key_bits`.
    pub(super) key_bits: u32,
    /// The mark for the new positions.
    pub(super) mark: u8,
    pub(super) wanted_goal: WantedGoal,
}

/// The solved positions that a search looks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum WantedGoal {
    Nothing,
    /// The first one found.
    First,
    /// The one with the smallest key at its depth. This choice does not depend on the order of the
    /// search.
    Smallest,
}

/// Positions that are looked up together. Their cache lines then arrive at the same time. Their
/// parents are in the current chunk of the queue.
struct LookupBatch<B, K> {
    children: Vec<ChildKey<K>>,
    /// Space for the next batch.
    next: Vec<ChildKey<K>>,
    /// The indices of the new children.
    new: Vec<u32>,
    /// For each of the new children, the first free place in its home line at the time of the
    /// lookup; empty if only one thread is searching.
    free_places: Vec<u8>,
    /// The indices of the slides that continue.
    continuing: Vec<u32>,
    /// The index of the first parent.
    first: usize,
    /// The occupied cells of each parent.
    occupied: Vec<B>,
    /// For each parent and sign, the pieces whose steps are known duplicates. The last entry
    /// receives moves without a sign.
    duplicates: Vec<[B; SIGNS + 1]>,
}

/// The number of children that triggers the lookup of a batch.
const BATCH: usize = 128;
/// The maximum number of parents in a batch.
const MAX_PARENTS: usize = BATCH + LANES;

impl<B: BitBoard, K: PackedKey> LookupBatch<B, K> {
    /// Creates a batch for positions that have at most `moves` moves.
    fn new(moves: usize, is_slide: bool) -> Result<Self, OutOfMemory> {
        let (children, slides) = Self::sizes(moves, is_slide);
        Ok(Self {
            children: with_capacity(children)?,
            next: with_capacity(slides)?,
            new: with_capacity(children)?,
            free_places: with_capacity(children)?,
            continuing: with_capacity(slides)?,
            first: 0,
            occupied: with_capacity(MAX_PARENTS)?,
            duplicates: with_capacity(MAX_PARENTS)?,
        })
    }

    /// Returns the maximum number of children, and the maximum number of continuing slides.
    fn sizes(moves: usize, is_slide: bool) -> (usize, usize) {
        let children = BATCH + LANES * moves;
        (children, if is_slide { children } else { 0 })
    }

    /// Returns the memory for positions that have at most `moves` moves, in bytes.
    fn bytes(moves: usize, is_slide: bool) -> usize {
        let (children, slides) = Self::sizes(moves, is_slide);
        (children + slides) * (size_of::<ChildKey<K>>() + size_of::<u32>())
            + children
            + MAX_PARENTS * (SIGNS + 2) * size_of::<B>()
    }
}

impl<B: BitBoard, K: PackedKey> SearchLane<B, K> {
    /// Creates a lane for positions that have at most `max_moves` moves.
    pub(super) fn new(moves: &MoveGenerator<B, K>, max_moves: usize) -> Result<Self, OutOfMemory> {
        let (workspace, batch) = (Workspace::new(moves), LookupBatch::new(max_moves, moves.is_slide())?);
        Ok(Self { queue: RecordQueue::new(moves.packing.words()), unexpanded: 0, workspace, batch, goal: None })
    }

    /// Returns the memory used by a lane without its queue, in bytes, for positions that have at
    /// most `max_moves` moves and this number of groups.
    pub(super) fn bytes(max_moves: usize, is_slide: bool, groups: usize) -> u64 {
        (LookupBatch::<B, K>::bytes(max_moves, is_slide) + LANES * groups * size_of::<B>()) as u64
    }

    /// Returns the maximum number of children that can be waiting at the same time.
    pub(super) fn max_children(max_moves: usize) -> usize {
        BATCH + LANES * max_moves
    }

    /// Returns the number of children waiting to be looked up.
    pub(super) fn waiting_children(&self) -> usize {
        self.batch.children.len()
    }

    /// Returns whether no work is left.
    pub(super) fn is_idle(&self) -> bool {
        self.unexpanded == 0 && self.batch.children.is_empty()
    }

    /// Looks up the waiting children, then expands the next positions unless slides continue. The
    /// caller must have made room for the children. Returns the number of new positions.
    #[inline(always)]
    fn advance<C: Cpu, S: KeySlot<Key = K>>(
        &mut self,
        cpu: C,
        shared: &SharedSearch<B, K>,
        mut table: Access<S>,
    ) -> u64 {
        let mut found = 0;
        if !self.batch.children.is_empty() {
            self.look_up(cpu, shared, &mut table);
            found = self.batch.new.len() as u64;
            self.queue_new(shared);
            self.continue_slides(shared, &table);
        }
        if self.batch.children.is_empty() {
            self.fill_batch(cpu, shared, &table);
        }
        found
    }

    /// Expands positions until enough children are waiting to be looked up.
    #[inline(always)]
    fn fill_batch<C: Cpu, S: KeySlot<Key = K>>(&mut self, cpu: C, shared: &SharedSearch<B, K>, table: &Access<S>) {
        let (Self { workspace, queue, batch, unexpanded, .. }, moves) = (self, shared.moves);
        batch.first = queue.next;
        batch.occupied.clear();
        batch.duplicates.clear();
        while *unexpanded > 0 && batch.children.len() < BATCH {
            let (parents, count) = queue.peek(LANES.min(*unexpanded as usize));
            if count == 0 {
                break;
            }
            let first = batch.children.len();
            moves.expand(cpu, workspace, parents, queue.next as u32, &mut batch.children);
            batch.occupied.extend_from_slice(&workspace.occupied[..count]);
            if moves.has_duplicates() {
                let row = |[backward, forward]: [B; SIGNS]| [backward, forward, B::EMPTY];
                batch.duplicates.extend((0..count).map(|lane| row(workspace.duplicates(lane))));
            }
            queue.next += count;
            *unexpanded -= count as u64;
            // A lookup in a far table waits for memory, unless its line was prefetched well in
            // advance.
            if shared.exceeds_caches {
                for child in &batch.children[first..] {
                    table.prefetch(child.key.spread(shared.key_bits));
                }
            }
        }
    }

    /// Looks up the batch and adds the new positions.
    #[inline(always)]
    fn look_up<C: Cpu, S: KeySlot<Key = K>>(&mut self, cpu: C, shared: &SharedSearch<B, K>, table: &mut Access<S>) {
        match table {
            Access::Exclusive(table) => self.classify(cpu, shared, &mut **table),
            Access::Shared(table) => cpu.run(LookUpShared { lane: self, shared, table }),
        }
    }

    /// Looks up the batch, and records which children are new, which slides continue, and which
    /// steps are known duplicates.
    #[inline(always)]
    fn classify<C: Cpu, T: LookUp<K>>(&mut self, cpu: C, shared: &SharedSearch<B, K>, table: &mut T) {
        let LookupBatch { children, new, free_places, continuing, first, duplicates, .. } = &mut self.batch;
        let &SharedSearch { moves, mark, key_bits, .. } = shared;
        let (is_slide, has_duplicates, first) = (moves.is_slide(), moves.has_duplicates(), *first);
        let (mut count_new, mut count_continuing) = (0, 0);
        new.resize(children.len(), 0);
        free_places.resize(if T::IS_SHARED { children.len() } else { 0 }, 0);
        continuing.resize(if is_slide { children.len() } else { 0 }, 0);
        // About half of the children are known, in an unpredictable order, so a branch would be
        // slow. Instead, every index is written to both lists, and stays there if the list's count
        // then grows.
        for (index, child) in children.iter().enumerate() {
            let (old, free) = table.look_up(cpu, child.key.spread(key_bits), mark);
            new[count_new] = index as u32;
            if T::IS_SHARED {
                free_places[count_new] = free;
            }
            count_new += usize::from(old == 0);
            if has_duplicates {
                let known = &mut duplicates[child.parent as usize - first][usize::from(child.sign)];
                // The position has been found before, and not at the next depth, so the step does
                // not lead farther from the start.
                *known = *known | B::cell_if(old != 0 && old != mark, child.last.from.into());
            }
            if is_slide {
                continuing[count_continuing] = index as u32;
                count_continuing += usize::from(child.can_continue && (old == 0 || old == mark));
            }
        }
        new.truncate(count_new);
        continuing.truncate(count_continuing);
    }

    /// Adds the children recorded as new. Drops children that another thread has added, and all but
    /// the first of identical ones.
    #[inline(always)]
    fn claim<S: KeySlot<Key = K>>(&mut self, shared: &SharedSearch<B, K>, table: &SharedKeyTable<S>) {
        let LookupBatch { children, new, free_places, .. } = &mut self.batch;
        let mut count = 0;
        for (number, &free) in (0..new.len()).zip(&*free_places) {
            let index = new[number];
            let key = children[index as usize].key.spread(shared.key_bits);
            new[count] = index;
            count += usize::from(table.claim(key, shared.mark, free));
        }
        new.truncate(count);
    }

    /// Queues the new positions, until the search has found its goal.
    #[inline(always)]
    fn queue_new(&mut self, shared: &SharedSearch<B, K>) {
        let moves = shared.moves;
        for &index in &self.batch.new {
            let child = &self.batch.children[index as usize];
            let parent = child.parent as usize;
            let record = self.queue.push(QueuedRecord::Current(parent));
            moves.packing.play(record, child.last, child.key);
            if moves.has_duplicates() {
                moves.packing.set_duplicates(record, &self.batch.duplicates[parent - self.batch.first]);
            }
            let (last, is_goal) = match shared.last_slides {
                Some(slides) => {
                    let occupied = self.batch.occupied[parent - self.batch.first];
                    let last = moves.last_slide(slides, occupied, record, child.last);
                    (last, last.is_some())
                }
                None => (None, shared.wanted_goal != WantedGoal::Nothing && moves.is_solved_by(record, child.last)),
            };
            if is_goal {
                let found = PathEnd { record: record.to_vec(), last };
                self.goal = Some(match self.goal.take() {
                    Some(goal) => goal.with_smaller_key(found, &moves.packing),
                    None => found,
                });
                if shared.wanted_goal == WantedGoal::First {
                    return;
                }
            }
        }
    }

    /// Makes the next batch from the slides that continue.
    #[inline(always)]
    fn continue_slides<S: KeySlot<Key = K>>(&mut self, shared: &SharedSearch<B, K>, table: &Access<S>) {
        let LookupBatch { children, next, continuing, first, occupied, .. } = &mut self.batch;
        next.clear();
        // Only a slide to a position at the next depth continues. Positions beyond other positions
        // are found from there.
        for &index in &*continuing {
            let child = &children[index as usize];
            let parent = child.parent as usize;
            let slide = shared.moves.continue_slide(self.queue.current(parent), occupied[parent - *first], child);
            next.push(slide);
            if shared.exceeds_caches {
                table.prefetch(slide.key.spread(shared.key_bits));
            }
        }
        std::mem::swap(children, next);
    }
}

impl PathEnd {
    /// Returns whichever of two goals has the record with the smaller key.
    pub(super) fn with_smaller_key<B: BitBoard, K: PackedKey>(self, other: Self, packing: &Packing<B, K>) -> Self {
        if packing.key_words(&other.record) < packing.key_words(&self.record) { other } else { self }
    }
}

/// A kernel that advances a lane.
pub(super) struct Advance<'a, B, S: KeySlot> {
    pub(super) lane: &'a mut SearchLane<B, S::Key>,
    pub(super) shared: &'a SharedSearch<'a, B, S::Key>,
    pub(super) table: Access<'a, S>,
}

impl<B: BitBoard, S: KeySlot> Kernel for Advance<'_, B, S> {
    type Output = u64;
    const HAS_VECTORS: bool = B::IS_SMALL && S::Key::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> u64 {
        self.lane.advance(cpu, self.shared, self.table)
    }
}

/// A table that a lane uses to look up keys.
trait LookUp<K> {
    /// Whether [`LookUp::look_up`] only looks up keys, which are claimed later.
    const IS_SHARED: bool;

    /// Returns the mark of a key, or 0 if it is absent. For a shared table, also returns the first
    /// free place in the key's home line. A table for a single thread adds the key immediately.
    fn look_up<C: Cpu>(&mut self, cpu: C, key: K, mark: u8) -> (u8, u8);
}

impl<S: KeySlot> LookUp<S::Key> for KeyTable<S> {
    const IS_SHARED: bool = false;

    #[inline(always)]
    fn look_up<C: Cpu>(&mut self, cpu: C, key: S::Key, mark: u8) -> (u8, u8) {
        (self.insert(cpu, key, mark), 0)
    }
}

impl<S: KeySlot> LookUp<S::Key> for &SharedKeyTable<'_, S> {
    const IS_SHARED: bool = true;

    #[inline(always)]
    fn look_up<C: Cpu>(&mut self, cpu: C, key: S::Key, _: u8) -> (u8, u8) {
        self.mark(cpu, key)
    }
}

/// A kernel that looks up a batch while other threads do the same. It is never inlined, so the code
/// for a single thread stays small.
struct LookUpShared<'a, B, S: KeySlot> {
    lane: &'a mut SearchLane<B, S::Key>,
    shared: &'a SharedSearch<'a, B, S::Key>,
    table: &'a SharedKeyTable<'a, S>,
}

impl<B: BitBoard, S: KeySlot> Kernel for LookUpShared<'_, B, S> {
    type Output = ();
    const HAS_VECTORS: bool = B::IS_SMALL && S::Key::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self { lane, shared, mut table } = self;
        // A branch on whether a key is new is unpredictable, and claiming known keys would take
        // just as long. Threads therefore look up the keys first.
        lane.classify(cpu, shared, &mut table);
        lane.claim(shared, table);
    }
}
