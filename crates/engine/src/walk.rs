use std::collections::{HashSet, VecDeque};

use loyd_core::{Puzzle, Successor};

use crate::at::every_move;
use crate::{At, EngineFamily};

/// All positions that can be reached from one, by number of moves, each once; interchangeable
/// pieces are merged.
///
/// It holds every position that it has returned, and the next ones.
#[derive(Debug)]
pub struct Walk<P: Puzzle> {
    puzzle: P,
    metric: P::Metric,
    /// The greatest number of moves.
    within: u32,
    seen: HashSet<Box<[u16]>>,
    open: VecDeque<(u32, P::Position)>,
}

impl<P: EngineFamily> Walk<P> {
    /// A walk in at most `within` moves of a metric. The first position that it returns is `from`.
    pub fn new(from: At<P>, metric: P::Metric, within: u32) -> Self {
        let At { puzzle, position } = from;
        let seen = HashSet::from([puzzle.merged(&position)]);
        Self { puzzle, metric, within, seen, open: VecDeque::from([(0, position)]) }
    }

    /// About the bytes that it holds, and those that its next position may add.
    ///
    /// A set or a queue that is full doubles: then both the old and the new one are there for a
    /// moment.
    pub fn bytes(&self) -> u64 {
        // An entry of the set has a control byte; one entry in eight stays free.
        let entry = size_of::<Box<[u16]>>() + 1;
        let seen = grown(self.seen.len(), self.seen.capacity()) * 8 / 7 * entry;
        let open = grown(self.open.len(), self.open.capacity()) * size_of::<(u32, P::Position)>();
        let a_key = self.open.front().map_or(0, |(_, position)| allocated(size_of_val(&*self.puzzle.merged(position))));
        (seen + open + (self.seen.len() + self.open.len()) * a_key) as u64
    }
}

/// The room for some entries, with the room that the next growth takes if it is near.
fn grown(len: usize, capacity: usize) -> usize {
    /// The most positions that one move adds.
    const MOST_MOVES: usize = 1 << 10;
    if len + MOST_MOVES > capacity { 3 * capacity } else { capacity }
}

/// The bytes that an allocation of some bytes takes.
fn allocated(bytes: usize) -> usize {
    (bytes + size_of::<usize>()).next_multiple_of(16).max(32)
}

impl<P: EngineFamily> Iterator for Walk<P> {
    type Item = (u32, At<P>);

    fn next(&mut self) -> Option<Self::Item> {
        let (depth, position) = self.open.pop_front()?;
        let is_last = depth == self.within;
        let moves = if is_last { vec![] } else { every_move(&self.puzzle, &position, self.metric) };
        for Successor { position: next, .. } in moves {
            if self.seen.insert(self.puzzle.merged(&next)) {
                self.open.push_back((depth + 1, next));
            }
        }
        Some((depth, At { puzzle: self.puzzle.clone(), position }))
    }
}
