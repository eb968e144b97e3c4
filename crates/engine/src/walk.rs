use std::collections::{HashSet, VecDeque};

use loyd_core::{Puzzle, Successor};

use crate::at::every_move;
use crate::{At, EngineFamily};

/// All positions that can be reached from one, by number of moves, each once; interchangeable pieces are merged.
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
