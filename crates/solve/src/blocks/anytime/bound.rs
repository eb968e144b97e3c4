//! What is known of a position without a search.

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use super::goal::Goal;
use super::model::Model;

/// A lower bound of the moves of `metric` from `position` to the goal: the sum of what the pieces of the goal need when no
/// other piece is in their way. `None` where they show that the goal can't be reached: one can't get to its place even
/// alone, or there are fewer pieces of a kind than places for it.
///
/// It takes time in proportion to the board, for each place that the goal names.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// use loyd_core::{BlockMetric, Puzzle};
/// use loyd_solve::blocks::lower_bound;
/// let read = |text: &str| read_argument(text, &ReadOptions::default()).map(|entry| entry.puzzle.puzzle);
/// let puzzle = read("Z.1/... | goal: Z covers 2,3")?.into_blocks().unwrap();
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Step), Some(3));
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Slide), Some(2));
/// let puzzle = read("Z#./.#. | goal: Z covers 2,3")?.into_blocks().unwrap();
/// assert_eq!(lower_bound(&puzzle, &puzzle.start(), BlockMetric::Slide), None);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn lower_bound(puzzle: &BlockPuzzle, position: &BlockPosition, metric: BlockMetric) -> Option<u32> {
    let model = Model::new(puzzle, metric);
    let goal = Goal::new(&model);
    let is_lost = goal.is_out_of_reach(&model, position.anchors());
    (!is_lost).then(|| goal.lower_bound(&model, position.anchors()))
}
