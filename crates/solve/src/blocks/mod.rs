//! Solvers for block puzzles.
//!
//! [`solver`] gives a breadth-first search, [`BreadthFirst`]; [`Component`] counts all positions that can be reached.
//! [`DistanceMap`] knows how far every position of a component is from the goal; [`Graph`] writes a small one down.
//! All keep positions packed: a number that ranks the places taken by interchangeable pieces, in a table that stores
//! only what its place in the table does not say. [`plain`] is the slow twin that tests compare them with.

mod board;
mod engine;
mod expand;
mod key;
mod layout;
mod map;
mod memory;
mod path;
pub mod plain;
mod queue;
mod record;
mod search;
mod slot;
mod table;
mod widths;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::Solver;
pub use map::{DistanceMap, Graph, GraphMl, GraphNode, Statistics};
pub use search::{BreadthFirst, Component, Exploration};
pub use widths::Widths;

/// A solver that proves the fewest moves of `metric` from `position` to the goal, or that there is no solution, holding
/// at most `memory` bytes.
pub fn solver(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    memory: u64,
) -> Box<dyn Solver<BlockPuzzle>> {
    Box::new(BreadthFirst::new(puzzle, position, metric, memory))
}
