//! The geometry of boards of up to 64 cells (cells as bits, positions as packed words, symmetries),
//! and lower bounds for boards of any size.

mod frame;
mod grid;

use loyd_core::{TileMetric, TilePosition, TilePuzzle};
use loyd_search::Heuristic;

pub(super) use frame::{GoalFrame, reflection, symmetries};
pub(super) use grid::{Boards, ByteBoard, GRID_CELLS, Grid, MAX_CELLS, Packed, PackedBoard, Wide, at};

/// Returns a lower bound on the number of moves from a position to the goal, without tables and for
/// boards of any size. This takes slightly more than linear time in the number of cells.
///
/// In the single-tile metric, the bound is the Manhattan distance with linear conflicts (Hansson,
/// Mayer and Yung, 1992): tiles in their goal row but in the wrong order can pass each other only
/// if some leave the row and return. The same holds for columns.
///
/// In the multi-tile metric, the steps in this bound are counted separately per axis. A move along
/// a row of `w` cells makes at most `w - 1` steps. Two consecutive moves along the same line could
/// be merged into one or none, so in a shortest solution the axes alternate, and `a` moves along
/// one axis require at least `a - 1` along the other.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_tiles::lower_bound;
/// let position = TilePosition::new(4, 2, vec![0, 1, 2, 3, 5, 6, 7, 4])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// assert_eq!(lower_bound(&puzzle, &position, TileMetric::Single), 4);
/// assert_eq!(lower_bound(&puzzle, &position, TileMetric::Multi), 2);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn lower_bound(puzzle: &TilePuzzle, position: &TilePosition, metric: TileMetric) -> u32 {
    let steps = Steps::needed(puzzle, position);
    match metric {
        TileMetric::Single => steps.across + steps.down,
        TileMetric::Multi => {
            let across = steps.across.div_ceil(puzzle.width() as u32 - 1);
            let down = steps.down.div_ceil(puzzle.height() as u32 - 1);
            (across + down).max((2 * across.max(down)).saturating_sub(1))
        }
    }
}

/// The heuristic [`lower_bound`].
///
/// ```
/// use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
/// use loyd_search::{Context, Ida, Solver, Stop, Verdict};
/// use loyd_tiles::TileBound;
/// let start = TilePosition::new(3, 3, vec![4, 1, 3, 7, 2, 5, 8, 6, 0])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let mut search = Ida::new(puzzle, start, TileBound(TileMetric::Single));
/// assert_eq!(search.run(&mut Context::new(1_000, Stop::NEVER)), Verdict::Solved);
/// assert_eq!(search.status().lower_bound, 8);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct TileBound(pub TileMetric);

impl Heuristic<TilePuzzle> for TileBound {
    fn metric(&self) -> TileMetric {
        self.0
    }

    fn estimate(&self, puzzle: &TilePuzzle, position: &TilePosition) -> u32 {
        lower_bound(puzzle, position, self.0)
    }
}

/// Lower bounds on a solution's steps along rows and along columns.
#[derive(Default)]
struct Steps {
    across: u32,
    down: u32,
}

impl Steps {
    fn needed(puzzle: &TilePuzzle, position: &TilePosition) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let goal_cells = puzzle.goal().places();
        let goal_cell = |row: usize, column: usize| {
            let tile = usize::from(position.cells()[row * width + column]);
            (tile != 0).then(|| (usize::from(goal_cells[tile]) / width, usize::from(goal_cells[tile]) % width))
        };
        let mut steps = Self::default();
        for row in 0..height {
            for (column, goal_cell) in (0..width).filter_map(|column| Some((column, goal_cell(row, column)?))) {
                steps.down += row.abs_diff(goal_cell.0) as u32;
                steps.across += column.abs_diff(goal_cell.1) as u32;
            }
            let in_goal_row =
                (0..width).filter_map(|column| goal_cell(row, column).filter(|goal_cell| goal_cell.0 == row));
            steps.down += 2 * out_of_order(in_goal_row.map(|goal_cell| goal_cell.1));
        }
        for column in 0..width {
            let in_goal_column =
                (0..height).filter_map(|row| goal_cell(row, column).filter(|goal_cell| goal_cell.1 == column));
            steps.across += 2 * out_of_order(in_goal_column.map(|goal_cell| goal_cell.0));
        }
        steps
    }
}

/// Returns the minimum number of items to remove so that the others ascend: all except those in a
/// longest ascending subsequence.
pub(super) fn out_of_order<T: Ord>(items: impl Iterator<Item = T>) -> u32 {
    // For each length, the smallest last item of an ascending subsequence of that length.
    let mut ends: Vec<T> = Vec::new();
    let mut count = 0;
    for item in items {
        count += 1;
        let at = ends.partition_point(|end| *end < item);
        if at == ends.len() { ends.push(item) } else { ends[at] = item }
    }
    (count - ends.len()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn out_of_order_removes_as_few_tiles_as_possible() {
        for (items, expected) in
            [([0, 1, 2, 3].as_slice(), 0), (&[3, 2, 1, 0], 3), (&[3, 0, 1, 2], 1), (&[1, 0, 3, 2], 2), (&[], 0)]
        {
            assert_eq!(out_of_order(items.iter().copied()), expected);
        }
    }
}
