//! Breadth-first search from many positions at once to everything that can be reached.

use loyd_core::BlockPosition;

use super::line::Line;
use super::moves::{Moves, Step};
use crate::blocks::board::Board;
use crate::blocks::expand::Child;
use crate::blocks::key::Key;
use crate::blocks::slot::Slot;
use crate::blocks::speed::PLAIN;
use crate::blocks::table::{NoRoom, Table};

/// A search whose depths are distances from the positions that it was seeded with.
pub(super) struct Flood<B, S: Slot> {
    pub(super) moves: Moves<B, S::Key>,
    table: Table<S>,
    /// Positions found and not yet expanded.
    queue: Line,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The most bytes for the table and the queue together.
    limit: u64,
    by_depth: Vec<u64>,
    /// Positions of the current depth that are still in the queue.
    left: u64,
    /// Whether it generates all moves, or only those that can find something new.
    all: bool,
    parent: Vec<u64>,
    children: Vec<Child<S::Key>>,
    record: Vec<u64>,
}

/// What was seen of a position when it was expanded.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seen {
    /// The positions one move away, if all moves are generated.
    pub(super) neighbours: usize,
    /// Whether one of them is farther away.
    pub(super) has_farther: bool,
}

impl<B: Board, S: Slot> Flood<B, S> {
    /// A search that knows nothing yet and holds at most `memory` bytes.
    pub(super) fn new(moves: Moves<B, S::Key>, key_bits: u32, lines: usize, memory: u64) -> Result<Self, NoRoom> {
        let limit = memory.checked_sub(moves.bytes()).ok_or(NoRoom)?;
        Ok(Self {
            table: Table::new(key_bits, lines, limit)?,
            queue: Line::new(moves.words()),
            key_bits,
            limit,
            by_depth: vec![0],
            left: 0,
            all: true,
            parent: vec![],
            children: vec![],
            record: vec![],
            moves,
        })
    }

    /// Leaves out moves that can't find anything new.
    pub(super) fn without_detours(mut self) -> Self {
        self.all = false;
        self
    }

    /// Adds a position of depth 0. All come before the first is expanded.
    pub(super) fn seed(&mut self, record: &[u64], others: u64) -> Result<(), NoRoom> {
        self.reserve(1, others)?;
        if self.table.insert::<PLAIN>(self.moves.key(record).spread(self.key_bits), mark(0)) == 0 {
            self.queue.push(record);
            self.by_depth[0] += 1;
        }
        Ok(())
    }

    /// Expands the next position and calls `found` with every new one and its depth; `None` once there is none left.
    /// `others` is what else of the memory is taken.
    pub(super) fn advance(
        &mut self,
        others: u64,
        mut found: impl FnMut(&Moves<B, S::Key>, &[u64], usize),
    ) -> Result<Option<Seen>, NoRoom> {
        if self.left == 0 && !self.descend() {
            return Ok(None);
        }
        self.parent.clear();
        self.queue.pop(&mut self.parent);
        self.left -= 1;
        self.generate();
        self.reserve(self.children.len(), others)?;
        let depth = self.by_depth.len() - 1;
        let mut has_farther = false;
        for child in &self.children {
            let key = child.key.spread(self.key_bits);
            let old = self.table.insert::<PLAIN>(key, mark(depth));
            if old == 0 {
                self.record.clone_from(&self.parent);
                self.moves.play(&mut self.record, child);
                self.queue.push(&self.record);
                self.by_depth[depth] += 1;
                found(&self.moves, &self.record, depth);
                has_farther = true;
            } else {
                has_farther |= self.all && old == mark(depth);
            }
        }
        Ok(Some(Seen { neighbours: self.children.len(), has_farther }))
    }

    /// Generates the children of the parent.
    fn generate(&mut self) {
        self.children.clear();
        self.children.extend_from_slice(self.moves.expand(&self.parent, self.all));
        for child in &self.children {
            self.table.prefetch(child.key.spread(self.key_bits));
        }
    }

    /// Goes to the next depth, if a position was found there.
    fn descend(&mut self) -> bool {
        self.left = self.by_depth[self.by_depth.len() - 1];
        if self.left > 0 {
            self.by_depth.push(0);
        }
        self.left > 0
    }

    /// Makes room for `more` positions.
    fn reserve(&mut self, more: usize, others: u64) -> Result<(), NoRoom> {
        let limit = self.limit.saturating_sub(others);
        self.queue.reserve(more, limit.saturating_sub(self.table.bytes()))?;
        if self.table.reserve(more, self.queue.bytes() * 5 / 4 + others).is_err() {
            self.queue.shrink();
            self.queue.reserve(more, limit.saturating_sub(self.table.bytes()))?;
            self.table.reserve(more, self.queue.bytes() + others)?;
        }
        Ok(())
    }

    /// How many positions were found 0, 1, 2, … moves away.
    pub(super) fn by_depth(&self) -> &[u64] {
        self.by_depth.strip_suffix(&[0]).unwrap_or(&self.by_depth)
    }

    pub(super) fn positions(&self) -> u64 {
        self.table.len() as u64
    }

    pub(super) fn bytes(&self) -> u64 {
        self.moves.bytes() + self.table.bytes() + self.queue.bytes()
    }

    /// What may still be taken by others.
    pub(super) fn free(&self) -> u64 {
        self.limit.saturating_sub(self.table.bytes() + self.queue.bytes())
    }

    /// Gives back the memory of the queue, once nothing is left in it.
    pub(super) fn finish(&mut self) {
        self.queue.shrink();
    }

    /// Whether a position was found.
    pub(super) fn has(&self, record: &[u64]) -> bool {
        self.table.mark(self.moves.key(record).spread(self.key_bits)).is_some()
    }

    /// The number of moves from a position that was found, and the positions nearer to the seeds that they lead to.
    pub(super) fn choices(&mut self, record: &[u64]) -> Option<(usize, Vec<BlockPosition>)> {
        let mark = self.table.mark(self.moves.key(record).spread(self.key_bits))?;
        let (key_bits, table) = (self.key_bits, &self.table);
        let is_nearer = |child: &Child<S::Key>| table.mark(child.key.spread(key_bits)) == Some(nearer(mark));
        let children = self.moves.expand(record, true);
        let count = children.len();
        let nearer: Vec<_> = children.iter().copied().filter(is_nearer).collect();
        let position = |child: &Child<S::Key>| {
            let mut record = record.to_vec();
            self.moves.play(&mut record, child);
            self.moves.position(&record)
        };
        Some((count, nearer.iter().map(position).collect()))
    }

    /// Plays a move that leads one nearer to the seeds, unless the position is one or was not found.
    pub(super) fn step_nearer(&mut self, record: &mut [u64]) -> Option<Step> {
        let mark = self.table.mark(self.moves.key(record).spread(self.key_bits))?;
        let (key_bits, table) = (self.key_bits, &self.table);
        let is_nearer = |child: &&Child<S::Key>| table.mark(child.key.spread(key_bits)) == Some(nearer(mark));
        let child = *self.moves.expand(record, true).iter().find(is_nearer)?;
        Some(self.moves.play(record, &child))
    }
}

/// The mark of a depth: neighbours differ by at most 1 in depth, so depths modulo 3 tell which of them is nearer.
fn mark(depth: usize) -> u8 {
    (depth % 3) as u8 + 1
}

/// The mark of the depth before.
fn nearer(mark: u8) -> u8 {
    if mark == 1 { 3 } else { mark - 1 }
}
