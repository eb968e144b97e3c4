//! The position graphs of both puzzle families, for searches over keys.

use loyd_blocks::{MOST_KEY_BITS, NumberedKeys, keys};
use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};

use super::{Graph, Walker};
use crate::fault::ExploreError;
use crate::subject::Depth0;
use crate::tiles::TileSpace;

/// The positions that can be reached from a block puzzle's starting position.
pub(crate) struct BlockGraph {
    puzzle: BlockPuzzle,
    metric: BlockMetric,
    depth0: Depth0,
    bits: u32,
    start: u128,
}

impl BlockGraph {
    /// # Errors
    /// Returns [`ExploreError::TooLarge`] if keys do not fit in two words.
    pub(crate) fn new(puzzle: &BlockPuzzle, metric: BlockMetric, depth0: Depth0) -> Result<Self, ExploreError> {
        let keys = keys(puzzle, &puzzle.start(), metric).ok_or_else(|| {
            ExploreError::TooLarge(format!("the puzzle's positions need keys longer than {MOST_KEY_BITS} bits"))
        })?;
        Ok(Self { puzzle: puzzle.clone(), metric, depth0, bits: keys.bits(), start: keys.start() })
    }
}

impl Graph for BlockGraph {
    fn bits(&self) -> u32 {
        self.bits
    }

    fn start(&self) -> u128 {
        self.start
    }

    fn is_from_goals(&self) -> bool {
        self.depth0 == Depth0::Goals
    }

    /// Returns the walker for a search. The first of two searches only finds the goals. All metrics
    /// reach the same positions, and positions have the fewest neighbours with
    /// [`BlockMetric::Step`].
    fn walker(&self, search: u32) -> Box<dyn Walker> {
        let is_first_of_two = self.is_from_goals() && search == 0;
        let metric = if is_first_of_two { BlockMetric::Step } else { self.metric };
        let keys = keys(&self.puzzle, &self.puzzle.start(), metric).expect("this puzzle had keys before");
        Box::new(BlockWalker { puzzle: self.puzzle.clone(), keys })
    }
}

struct BlockWalker {
    puzzle: BlockPuzzle,
    keys: Box<dyn NumberedKeys>,
}

impl Walker for BlockWalker {
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        self.keys.neighbours(key, found);
    }

    fn is_solved(&self, key: u128) -> bool {
        self.keys.is_solved(key)
    }

    fn is_key(&self, key: u128) -> bool {
        key.checked_shr(self.keys.bits()).is_none_or(|rest| rest == 0)
    }

    fn text(&self, key: u128) -> Option<String> {
        let puzzle = self.puzzle.restarted(&self.keys.position(key))?;
        Some(text::one_line(&AnyPuzzle::Blocks(puzzle)))
    }
}

/// The positions of a tile puzzle whose bits do not fit in memory, as sorted keys.
pub(crate) struct TileGraph(pub(crate) TileSpace);

impl Graph for TileGraph {
    fn bits(&self) -> u32 {
        u64::BITS - self.0.positions().leading_zeros()
    }

    fn start(&self) -> u128 {
        self.0.goal_key().into()
    }

    fn is_from_goals(&self) -> bool {
        false
    }

    fn walker(&self, _search: u32) -> Box<dyn Walker> {
        Box::new(TileWalker(self.0.clone()))
    }
}

struct TileWalker(TileSpace);

impl Walker for TileWalker {
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        self.0.neighbours(key as u64, |neighbour| found.push(neighbour.into()));
    }

    fn is_solved(&self, key: u128) -> bool {
        key == u128::from(self.0.goal_key())
    }

    fn is_key(&self, key: u128) -> bool {
        // Half of the arrangements can be reached, and only they have ranks.
        key < u128::from(self.0.positions())
    }

    fn text(&self, key: u128) -> Option<String> {
        Some(self.0.text(key as u64))
    }
}
