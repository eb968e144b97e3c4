//! Breadth-first search from several sources to all reachable positions.

use loyd_core::BlockPosition;
use loyd_search::Stop;
use loyd_search::cpu::Baseline;

use super::positions::{Positions, Step};
use crate::bfs::{KeyTable, OutOfMemory, QueuedRecord, RecordQueue, mark_before, mark_of, reserve};
use crate::bitboard::BitBoard;
use crate::key::{KeySlot, PackedKey};
use crate::movegen::ChildKey;

/// A search whose depths are distances from its sources.
pub(super) struct MultiSourceSearch<B, S: KeySlot> {
    pub(super) positions: Positions<B, S::Key>,
    table: KeyTable<S>,
    /// The positions found but not yet expanded.
    pub(super) queue: RecordQueue,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The memory limit for the table and the queue together, in bytes.
    limit: u64,
    by_depth: Vec<u64>,
    /// The number of positions at the current depth that remain in the queue.
    unexpanded: u64,
    /// Whether the search generates all moves. Otherwise, it prunes moves that cannot lead to new
    /// positions.
    unpruned: bool,
    /// A reused buffer for the neighbours of a position.
    children: Vec<ChildKey<S::Key>>,
    /// The queue index of the parent of `children`, if the search was stopped before they were
    /// looked up.
    pending_parent: Option<usize>,
}

/// The result of expanding a position.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExpansionOutcome {
    /// No position is left.
    Finished,
    /// The search was stopped. The next call continues.
    Stopped,
    Expanded(ExpandedPosition),
}

/// Statistics about an expanded position.
#[derive(Clone, Copy, Debug)]
pub(super) struct ExpandedPosition {
    /// The number of neighbours, if all moves are generated.
    pub(super) neighbours: usize,
    /// Whether one of them is farther from the sources.
    pub(super) has_farther: bool,
}

impl<B: BitBoard, S: KeySlot> MultiSourceSearch<B, S> {
    /// Creates a search without sources that takes at most `memory` bytes. If `unpruned` is set, it
    /// generates all moves; otherwise, it prunes.
    pub(super) fn new(
        positions: Positions<B, S::Key>,
        key_bits: u32,
        lines: usize,
        memory: u64,
        unpruned: bool,
    ) -> Result<Self, OutOfMemory> {
        let limit = memory.checked_sub(positions.bytes).ok_or(OutOfMemory)?;
        let (table, queue) =
            (KeyTable::new(key_bits, lines, limit)?, RecordQueue::new(positions.generator.start().len()));
        Ok(Self {
            positions,
            table,
            queue,
            key_bits,
            limit,
            by_depth: vec![0],
            unexpanded: 0,
            unpruned,
            children: vec![],
            pending_parent: None,
        })
    }

    /// Makes room for `more` positions, unless a stop is requested. Returns whether there is enough
    /// room. `other_bytes` bytes of the memory are already in use.
    pub(super) fn reserve(&mut self, more: usize, other_bytes: u64, stop: Stop) -> Result<bool, OutOfMemory> {
        reserve(&mut self.table, &mut self.queue, more, (self.limit, other_bytes), stop)
    }

    /// Adds a source; there must be room for it. All sources must be added before the first is
    /// expanded.
    pub(super) fn add_source(&mut self, record: &[u64]) {
        let key = self.positions.generator.packing.key(record).spread(self.key_bits);
        if self.table.insert(Baseline, key, mark_of(0)) == 0 {
            self.queue.push(QueuedRecord::New(record));
            self.by_depth[0] += 1;
        }
    }

    /// Expands the next position and calls `found` with every new position and its depth.
    /// `other_bytes` bytes of the memory are already in use.
    pub(super) fn advance(
        &mut self,
        (other_bytes, stop): (u64, Stop),
        mut found: impl FnMut(&Positions<B, S::Key>, &[u64], usize),
    ) -> Result<ExpansionOutcome, OutOfMemory> {
        let Some(parent) = self.pending_parent.take().or_else(|| self.next()) else {
            return Ok(ExpansionOutcome::Finished);
        };
        if !self.reserve(self.children.len(), other_bytes, stop)? {
            self.pending_parent = Some(parent);
            return Ok(ExpansionOutcome::Stopped);
        }
        let depth = self.by_depth.len() - 1;
        let mut has_farther = false;
        for child in &self.children {
            let old = self.table.insert(Baseline, child.key.spread(self.key_bits), mark_of(depth));
            if old == 0 {
                let record = self.queue.push(QueuedRecord::Current(parent));
                self.positions.play(record, child);
                self.by_depth[depth] += 1;
                found(&self.positions, record, depth);
                has_farther = true;
            } else {
                has_farther |= self.unpruned && old == mark_of(depth);
            }
        }
        Ok(ExpansionOutcome::Expanded(ExpandedPosition { neighbours: self.children.len(), has_farther }))
    }

    /// Takes the next position and generates its children. Returns its index in the queue.
    fn next(&mut self) -> Option<usize> {
        if self.unexpanded == 0 && !self.descend() {
            return None;
        }
        let parent = self.queue.pop()?;
        self.unexpanded -= 1;
        self.positions.expand(self.queue.current(parent), self.unpruned, &mut self.children);
        // All necessary lines are prefetched before the first lookup.
        for child in &self.children {
            self.table.prefetch(child.key.spread(self.key_bits));
        }
        Some(parent)
    }

    /// Moves on to the next depth, if a position was found there.
    fn descend(&mut self) -> bool {
        self.unexpanded = self.by_depth[self.by_depth.len() - 1];
        if self.unexpanded > 0 {
            self.by_depth.push(0);
        }
        self.unexpanded > 0
    }

    /// Returns the number of positions found at distance 0, 1, 2, ….
    pub(super) fn by_depth(&self) -> &[u64] {
        self.by_depth.strip_suffix(&[0]).unwrap_or(&self.by_depth)
    }

    /// Returns the number of positions found.
    pub(super) fn position_count(&self) -> u64 {
        self.table.len as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        self.positions.bytes + self.table.bytes() + self.queue.bytes()
    }

    /// Returns how many bytes of the memory limit are not in use.
    pub(super) fn free(&self) -> u64 {
        self.limit.saturating_sub(self.table.bytes() + self.queue.bytes())
    }

    /// Returns the mark of a position, if it has been found.
    pub(super) fn mark(&self, record: &[u64]) -> Option<u8> {
        self.table.mark(self.positions.generator.packing.key(record).spread(self.key_bits))
    }

    /// Returns the number of moves from a known position, and the moves that lead nearer to the
    /// sources.
    fn moves(&mut self, record: &[u64]) -> Option<(usize, Vec<ChildKey<S::Key>>)> {
        let nearer = mark_before(self.mark(record)?);
        self.positions.expand(record, true, &mut self.children);
        let is_nearer = |child: &&ChildKey<S::Key>| self.table.mark(child.key.spread(self.key_bits)) == Some(nearer);
        Some((self.children.len(), self.children.iter().filter(is_nearer).copied().collect()))
    }

    /// Returns the number of moves from a known position, and those of the resulting positions that
    /// are nearer to the sources.
    pub(super) fn choices(&mut self, record: &[u64]) -> Option<(usize, Vec<BlockPosition>)> {
        let (count, nearer) = self.moves(record)?;
        let position = |child: &ChildKey<S::Key>| {
            let mut record = record.to_vec();
            self.positions.play(&mut record, child);
            self.positions.position(&record)
        };
        Some((count, nearer.iter().map(position).collect()))
    }

    /// Makes a move that leads one step nearer to the sources, unless the position is a source or
    /// unknown.
    pub(super) fn step_nearer(&mut self, record: &mut [u64]) -> Option<Step> {
        let child = *self.moves(record)?.1.first()?;
        Some(self.positions.play(record, &child))
    }
}
