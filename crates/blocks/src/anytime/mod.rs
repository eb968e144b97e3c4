//! Solutions to block puzzles of any size: a first one immediately, then shorter ones, together
//! with a lower bound on the length.
//!
//! [`Anytime`] alternates between a proof by breadth-first search, if the board is small enough for
//! one, and searches that represent boards as lists of pieces (`model`, `board`). Each `lane` finds
//! a solution by random walks with attempts to bring the goal's pieces to their places (`rollouts`,
//! `relocation`, `routes`), or by a greedy search (`best_first`) that is guided by the distances of
//! these pieces (`goal`, `distances`). It shortens that solution by searches between its positions
//! (`straightening`) and through the positions around it or around part of it (`tunnel`).
//! [`lower_bound`] computes a bound without a search. Distinguishable unit blocks with few gaps are
//! solved as a tile puzzle (`gap_tiles`).

mod best_first;
mod board;
mod distances;
mod elimination;
mod gap_tiles;
mod goal;
mod lane;
mod model;
mod nodes;
mod pruning;
mod relocation;
mod rollouts;
mod routes;
mod solver;
mod straightening;
mod tunnel;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

pub(super) use self::gap_tiles::GapTiles;
use self::goal::TargetGoal;
use self::model::BlockModel;
pub use self::solver::Anytime;

/// Returns a lower bound on the moves for `metric` from `position` to the goal: the sum of the
/// moves that the goal's pieces would need without other pieces. Returns `None` if the goal is
/// certainly unreachable: a piece cannot get to its place even alone, or a kind has fewer pieces
/// than places.
///
/// The time is proportional to the board's size times the number of places that the goal names.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_core::{BlockMetric, Puzzle};
/// use loyd_blocks::lower_bound;
/// let options = ReadOptions::default();
/// let read = |text: &str| read_argument(text, &options).map(|entry| entry.puzzle.puzzle);
/// let puzzle = read("Z.1/... | goal: Z covers 2,3")?.into_blocks().unwrap();
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Step), Some(3));
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Slide), Some(2));
/// let puzzle = read("Z#./.#. | goal: Z covers 2,3")?.into_blocks().unwrap();
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Slide), None);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn lower_bound(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Option<u32> {
    let model = BlockModel::new(puzzle, metric);
    let goal = TargetGoal::new(&model);
    let is_unreachable = goal.is_out_of_reach(&model, position.anchors());
    (!is_unreachable).then(|| goal.lower_bound(&model, position.anchors()))
}
