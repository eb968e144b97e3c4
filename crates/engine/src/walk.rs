use std::collections::{HashSet, VecDeque};

use loyd_core::{Puzzle, Successor, every_move};

use crate::{At, EngineFamily};

/// An iterator over all positions within a given number of moves from a position, in order of
/// distance. Positions that differ only in interchangeable pieces are returned once.
///
/// It stores the frontier and a key for every position that it has found.
#[derive(Debug)]
pub struct Walk<P: Puzzle> {
    puzzle: P,
    metric: P::Metric,
    /// The maximum number of moves.
    max_distance: u32,
    seen: HashSet<Box<[u16]>>,
    open: VecDeque<(u32, P::Position)>,
}

impl<P: EngineFamily> Walk<P> {
    /// Creates a walk over the positions at most `max_distance` moves away from `from` in a metric.
    /// `from` itself comes first.
    pub fn new(from: At<P>, metric: P::Metric, max_distance: u32) -> Self {
        let At { puzzle, position } = from;
        let seen = HashSet::from([puzzle.merge_key(&position)]);
        Self { puzzle, metric, max_distance, seen, open: VecDeque::from([(0, position)]) }
    }

    /// Returns the approximate number of bytes in use, including the growth that the next position
    /// may cause.
    ///
    /// A full set or queue doubles its capacity and briefly holds both the old and the new
    /// allocation.
    pub fn bytes(&self) -> u64 {
        // An entry in the set has a control byte, and one entry in eight stays free.
        let entry = size_of::<Box<[u16]>>() + 1;
        let seen = grown_capacity(self.seen.len(), self.seen.capacity()) * 8 / 7 * entry;
        let open = grown_capacity(self.open.len(), self.open.capacity()) * size_of::<(u32, P::Position)>();
        let key = self
            .open
            .front()
            .map_or(0, |(_, position)| allocation_size(size_of_val(&*self.puzzle.merge_key(position))));
        (seen + open + (self.seen.len() + self.open.len()) * key) as u64
    }
}

/// Returns the capacity for `len` entries, including the next growth if it is near.
fn grown_capacity(len: usize, capacity: usize) -> usize {
    /// The maximum number of positions that expanding one position can add.
    const MAX_MOVES: usize = 1 << 10;
    if len + MAX_MOVES > capacity { 3 * capacity } else { capacity }
}

/// Estimates the size of an allocation of `bytes`, including the allocator's overhead.
fn allocation_size(bytes: usize) -> usize {
    (bytes + size_of::<usize>()).next_multiple_of(16).max(32)
}

impl<P: EngineFamily> Iterator for Walk<P> {
    type Item = (u32, At<P>);

    fn next(&mut self) -> Option<Self::Item> {
        let (depth, position) = self.open.pop_front()?;
        let is_last = depth == self.max_distance;
        let moves = if is_last { vec![] } else { every_move(&self.puzzle, &position, self.metric) };
        for Successor { position: next, .. } in moves {
            if self.seen.insert(self.puzzle.merge_key(&next)) {
                self.open.push_back((depth + 1, next));
            }
        }
        Some((depth, At { puzzle: self.puzzle.clone(), position }))
    }
}
