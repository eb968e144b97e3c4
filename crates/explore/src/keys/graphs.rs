//! The key spaces of both puzzle families.

use loyd_blocks::{MOST_KEY_BITS, NumberedKeys, keys};
use loyd_core::text::{self, AnyPuzzle};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};

use super::{KeySpace, Walker};
use crate::fault::ExploreError;
use crate::subject::Depth0;
use crate::tiles::TileSpace;

/// Returns the keys of a position's component.
///
/// # Errors
/// Returns [`ExploreError::TooLarge`] if keys do not fit in two words.
pub(super) fn block_keys(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
) -> Result<Box<dyn NumberedKeys>, ExploreError> {
    keys(puzzle, position, metric).ok_or_else(|| {
        ExploreError::TooLarge(format!("the puzzle's positions need keys longer than {MOST_KEY_BITS} bits"))
    })
}

impl KeySpace {
    /// Returns the space of the positions that can be reached from a block puzzle's starting
    /// position.
    ///
    /// # Errors
    /// Same as for [`block_keys`].
    pub(crate) fn of_blocks(puzzle: &BlockPuzzle, metric: BlockMetric, depth0: Depth0) -> Result<Self, ExploreError> {
        let keys = block_keys(puzzle, &puzzle.start(), metric)?;
        let (puzzle, searches) = (puzzle.clone(), if depth0 == Depth0::Goals { 2 } else { 1 });
        // The first of two searches only finds the goals. All metrics reach the same positions, and
        // positions have the fewest neighbours with `step`.
        let walker = move |search: u32| -> Box<dyn Walker> {
            let metric = if search + 1 < searches { BlockMetric::Step } else { metric };
            let keys = block_keys(&puzzle, &puzzle.start(), metric).expect("this puzzle had keys before");
            Box::new(BlockWalker { puzzle: puzzle.clone(), keys })
        };
        Ok(Self { bits: keys.bits(), start: keys.start(), searches, walker: Box::new(walker) })
    }

    /// Returns the space of the positions of a tile puzzle whose bits do not fit in memory.
    pub(crate) fn of_tiles(space: TileSpace) -> Self {
        let (bits, start) = (u64::BITS - space.positions().leading_zeros(), space.goal_key().into());
        Self { bits, start, searches: 1, walker: Box::new(move |_| Box::new(TileWalker(space.clone()))) }
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
