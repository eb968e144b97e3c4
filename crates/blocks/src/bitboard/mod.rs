//! Boards as sets of bits: the cells that pieces cover, their steps, and the placements that they
//! reach.

mod bits;
mod board;
mod group;
mod layout;

use std::collections::VecDeque;

use loyd_core::BlockPuzzle;
use loyd_core::blocks::Shape;

pub(super) use bits::Bits;
pub(super) use board::{BitBoard, RecordField};
pub(super) use group::{GroupStep, PieceGroup, reach};
pub(super) use layout::{Layout, PlacementRegion};

/// The number of directions, which are numbered in the order of [`loyd_core::Direction`]: up, down,
/// left, right.
pub(crate) const DIRECTIONS: usize = 4;

/// The number of signs that a step along a line can have. The sign is the parity of the direction:
/// 0 is backwards (up, left), 1 is forwards (down, right).
pub(crate) const SIGNS: usize = 2;

/// Returns whether a shape whose anchor is at a cell lies within the grid.
pub(crate) fn on_grid(puzzle: &BlockPuzzle, shape: &Shape, anchor: usize) -> bool {
    let (row, column) = (anchor / puzzle.columns(), anchor % puzzle.columns());
    shape.offsets().iter().all(|&(down, right)| {
        let column = column.checked_add_signed(right.into());
        row + usize::from(down) < puzzle.rows() && column.is_some_and(|column| column < puzzle.columns())
    })
}

/// Returns the cells of a shape, as the numbers of rows below and columns to the right of the
/// anchor.
pub(crate) fn cells(shape: &Shape) -> impl Iterator<Item = (isize, isize)> {
    shape.offsets().iter().map(|&(down, right)| (down.into(), right.into()))
}

/// Returns the difference between the indices of two cells, from the rows and columns between them.
pub(crate) fn linear((down, right): (isize, isize), columns: usize) -> isize {
    down * columns as isize + right
}

/// A number of moves that no piece needs. It stands for an unreachable goal.
pub(crate) const UNREACHABLE: u32 = u16::MAX as u32;

/// Returns, for each anchor, the minimum number of moves to the nearest of the `goals`, or
/// [`UNREACHABLE`] if none can be reached. A move has at most `max_steps` steps in one of the
/// `directions`. `after` returns the anchor after a step, if a piece fits there.
///
/// Every move has an inverse, so a single backward search from all goals is sufficient.
pub(crate) fn moves_alone(
    cells: usize,
    goals: impl IntoIterator<Item = usize>,
    (directions, max_steps): (usize, usize),
    after: impl Fn(usize, usize) -> Option<usize>,
) -> Vec<u16> {
    let mut found = vec![u16::MAX; cells];
    let mut open = VecDeque::new();
    for goal in goals {
        found[goal] = 0;
        open.push_back(goal);
    }
    while let Some(anchor) = open.pop_front() {
        let next = (found[anchor] + 1).min(u16::MAX - 1);
        for direction in 0..directions {
            let mut at = anchor;
            for _ in 0..max_steps {
                match after(direction, at) {
                    // Cells beyond a nearer cell were reached from there.
                    Some(to) if found[to] < next => break,
                    Some(to) => {
                        if found[to] == u16::MAX {
                            found[to] = next;
                            open.push_back(to);
                        }
                        at = to;
                    }
                    None => break,
                }
            }
        }
    }
    found
}

/// Returns the numbers of rows and columns between two cells.
pub(crate) fn offset_between(one: usize, other: usize, columns: usize) -> [usize; 2] {
    [(one / columns).abs_diff(other / columns), (one % columns).abs_diff(other % columns)]
}
