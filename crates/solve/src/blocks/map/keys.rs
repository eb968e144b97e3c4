use std::fmt;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::positions::{Positions, as_number};
use crate::blocks::bitboard::{Board, Layout};
use crate::blocks::key::{Build, Key, Slot, Widths, build};
use crate::blocks::movegen::Child;

/// The positions of a component as numbers, and which of them are one move apart, for searches that keep positions
/// elsewhere.
///
/// A number is the position's packed key: interchangeable pieces are merged, and every position has one number.
///
/// ```
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// use loyd_solve::blocks::Keys;
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], gates: vec![], pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut keys = Keys::new(&puzzle, &puzzle.start(), BlockMetric::Slide).expect("it is small");
/// let mut found = vec![];
/// keys.neighbours(keys.start(), &mut found);
/// let solved: Vec<bool> = found.iter().map(|&key| keys.is_solved(key)).collect();
/// assert_eq!(solved, [false, true]);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub struct Keys {
    bits: u32,
    inner: Box<dyn Keyed>,
}

impl Keys {
    /// The component of `position`; `None` if its keys have more than [`Self::MOST_BITS`] bits.
    pub fn new(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Option<Self> {
        build(puzzle, position, Widths::default(), &Building { puzzle, position, metric })
    }

    /// The most bits of a key.
    pub const MOST_BITS: u32 = 126;

    /// Keys are below 2 to the power of this.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The key of the start.
    pub fn start(&self) -> u128 {
        self.inner.start()
    }

    /// Adds the positions one move away from one of the component, some of them perhaps more than once.
    pub fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        self.inner.neighbours(key, found);
    }

    /// Whether a position of the component is solved.
    pub fn is_solved(&self, key: u128) -> bool {
        self.inner.is_solved(key)
    }

    /// A position of the component. Of interchangeable pieces any may be where one is.
    pub fn position(&self, key: u128) -> BlockPosition {
        self.inner.position(key)
    }
}

impl fmt::Debug for Keys {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Keys").field("bits", &self.bits).finish_non_exhaustive()
    }
}

/// Keys of any width.
trait Keyed: Send {
    fn start(&self) -> u128;
    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>);
    fn is_solved(&self, key: u128) -> bool;
    fn position(&self, key: u128) -> BlockPosition;
}

struct Building<'a> {
    puzzle: &'a BlockPuzzle,
    position: &'a BlockPosition,
    metric: BlockMetric,
}

impl Build for Building<'_> {
    type Output = Option<Keys>;

    fn too_large(&self) -> Option<Keys> {
        None
    }

    fn build<B: Board, S: Slot>(&self, layout: Layout<B>, bits: u32, _lines: usize) -> Option<Keys> {
        (S::Key::WORDS <= 2).then(|| {
            let positions = Positions::<B, S::Key>::new(self.puzzle, self.position, layout, self.metric);
            Keys { bits, inner: Box::new((positions, vec![])) }
        })
    }
}

/// The positions, and room for the children of one.
impl<B: Board, K: Key> Keyed for (Positions<B, K>, Vec<Child<K>>) {
    fn start(&self) -> u128 {
        as_number(self.0.key(&self.0.start()))
    }

    fn neighbours(&mut self, key: u128, found: &mut Vec<u128>) {
        let (positions, children) = self;
        positions.expand(&positions.record_at(key), true, children);
        found.extend(children.iter().map(|child| as_number(child.key)));
    }

    fn is_solved(&self, key: u128) -> bool {
        self.0.is_solved(&self.0.record_at(key))
    }

    fn position(&self, key: u128) -> BlockPosition {
        self.0.position(&self.0.record_at(key))
    }
}
