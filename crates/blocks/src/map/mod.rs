//! The distance from every position in a component to the goal, and whole components as graphs and
//! as keys.

mod distance_map;
mod distances;
mod graph;
mod multi_source;
mod positions;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::bitboard::BitBoard;
use crate::key::{BuildTyped, KeySlot, PackedKey, SearchQuery, TypedQuery, as_number, build};
use crate::movegen::ChildKey;
pub use distance_map::{Choices, DistanceMap};
pub use distances::ComponentStatistics;
pub use graph::{ComponentGraph, Diameter, GraphNode};
use positions::Positions;

/// The positions of a component as numbers, and their neighbours, for searches that store positions
/// elsewhere.
///
/// A number is the position's packed key: interchangeable pieces are merged, and every position has
/// one number.
///
/// ```
/// use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let pieces = vec![piece];
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], gates: vec![], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let keys = loyd_blocks::keys(&puzzle, &puzzle.start(), BlockMetric::Slide);
/// let mut keys = keys.expect("the keys are short enough");
/// let mut found = vec![];
/// keys.neighbours(keys.start(), &mut found);
/// let solved: Vec<bool> = found.iter().map(|&key| keys.is_solved(key)).collect();
/// assert_eq!(solved, [false, true]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub trait NumberedKeys: Send {
    /// Returns the number of bits in a key. Every key is below 2 to the power of this number.
    fn bits(&self) -> u32;
    /// Returns the key of the starting position.
    fn start(&self) -> u128;
    /// Appends the neighbours of a position in the component, possibly with duplicates.
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>);
    /// Returns whether a position in the component is solved.
    fn is_solved(&self, key: u128) -> bool;
    /// Returns the position in the component that has this key. Interchangeable pieces may be
    /// swapped.
    fn position(&self, key: u128) -> BlockPosition;
}

/// The maximum number of bits in a key of [`NumberedKeys`].
pub const MOST_KEY_BITS: u32 = 126;

/// Returns the keys of `position`'s component; `None` if they have more than [`MOST_KEY_BITS`]
/// bits.
pub fn keys(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Option<Box<dyn NumberedKeys>> {
    build(SearchQuery::new(puzzle, position, metric, u64::MAX), &KeysBuilder)
}

struct KeysBuilder;

impl BuildTyped for KeysBuilder {
    type Output = Box<dyn NumberedKeys>;

    fn build<B: BitBoard, S: KeySlot>(&self, typed: TypedQuery<B>) -> Option<Self::Output> {
        if S::Key::WORDS > 2 {
            return None;
        }
        let TypedQuery { query: SearchQuery { puzzle, position, metric, .. }, layout, key_bits: bits, .. } = typed;
        let positions = Positions::<B, S::Key>::new(puzzle, position, layout, metric);
        Some(Box::new(ComponentKeys { bits, positions, children: vec![] }))
    }
}

struct ComponentKeys<B: BitBoard, K: PackedKey> {
    bits: u32,
    positions: Positions<B, K>,
    /// A reused buffer for the children of one position.
    children: Vec<ChildKey<K>>,
}

impl<B: BitBoard, K: PackedKey> NumberedKeys for ComponentKeys<B, K> {
    fn bits(&self) -> u32 {
        self.bits
    }

    fn start(&self) -> u128 {
        as_number(self.positions.generator.key_of(&self.positions.generator.layout.start))
    }

    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        let Self { positions, children, .. } = self;
        positions.expand(&positions.record_at(key), true, children);
        found.extend(children.iter().map(|child| as_number(child.key)));
    }

    fn is_solved(&self, key: u128) -> bool {
        self.positions.generator.is_solved(&self.positions.record_at(key))
    }

    fn position(&self, key: u128) -> BlockPosition {
        self.positions.position(&self.positions.record_at(key))
    }
}
