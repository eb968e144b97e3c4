//! Searches with walking distance and escapes (Takahashi, 2001; escapes: Spiegel, 2026).
//!
//! A tile crosses the border between two rows only by a step along a column. The `counts` of a
//! position, an abstraction that keeps only the tiles' rows, therefore require a minimum number of
//! such steps. The same holds for columns and steps along rows, and the two numbers may be added.
//! `order` computes how many tiles must leave their own line so that others can pass. `corridor`
//! stores the minimum numbers of steps, including these *escapes*, for all counts that an iteration
//! can visit. `builder` builds corridors, `tree` is the search, and `batch` its inner loop.

mod batch;
mod builder;
mod codes;
mod corridor;
mod counts;
mod order;
mod surcharges;
mod tree;

#[cfg(test)]
use crate::board::{Boards, ByteBoard, Grid, PackedBoard};
pub(super) use builder::{CorridorBuilder, Corridors};
pub(super) use tree::WalkTree;

/// Calls `check` with one in `interval` positions from each layer of a breadth-first search from
/// the goal, including the first in the layer, together with its distance. Stops after `max`
/// positions.
#[cfg(test)]
fn for_each_sample(
    grid: &Grid,
    blank_goal: usize,
    max: usize,
    interval: usize,
    mut check: impl FnMut((ByteBoard, usize), u32),
) {
    let solved = ByteBoard::solved(grid.len());
    let (mut seen, mut layer, mut depth) = (Boards::from_iter([solved]), vec![(solved, blank_goal)], 0);
    while !layer.is_empty() && seen.len() < max {
        layer.iter().step_by(interval).for_each(|&position| check(position, depth));
        let mut next = Vec::new();
        for (board, blank) in layer {
            for to in (0..4).filter_map(|direction| grid.neighbour(blank, direction)) {
                let board = board.swap_cells(blank, to);
                next.extend(seen.insert(board).then_some((board, to)));
            }
        }
        (layer, depth) = (next, depth + 1);
    }
}
