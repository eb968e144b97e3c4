//! Solvers for block puzzles.
//!
//! [`solver`] gives a breadth-first search, [`BreadthFirst`]; [`Component`] counts all positions that can be reached.
//! [`DistanceMap`] knows the distance of every position of a component from the goal; [`Graph`] lists a small one. [`generate`]
//! makes new puzzles and grades them.
//!
//! The rooms, each of which uses only those before it: `bitboard` (boards as sets of bits, and what a puzzle lets move), `key`
//! (positions as numbers and as records), `movegen` (the positions one move away), `bfs` (the searches), `map` (whole
//! components), [`generate`]. All searches keep positions packed: a key ranks the places taken by interchangeable pieces, and a
//! table stores only what its line does not say of a key. [`plain`] is the slow twin that tests compare them with.

#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

mod bfs;
mod bitboard;
pub mod generate;
mod key;
mod map;
mod movegen;
pub mod plain;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::Solver;
pub use bfs::{BreadthFirst, Component, Exploration};
pub use key::Widths;
pub use map::{Choices, DistanceMap, Graph, GraphMl, GraphNode, Keys, Statistics};

/// A solver that proves the fewest moves of `metric` from `position` to the goal, or that there is no solution, holding
/// at most `memory` bytes.
///
/// ```
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// use loyd_solve::{Verdict, blocks::solver};
/// let piece = |name, row, freedom| SetupPiece { name, cells: vec![(row, 0), (row, 1)], freedom };
/// let pieces = vec![piece('Z', 0, Freedom::Both), piece('1', 1, Freedom::Horizontal)];
/// let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: 6 }]);
/// let setup = Setup { rows: 2, columns: 4, walls: vec![(0, 2)], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 20);
/// assert_eq!(solver.run(u64::MAX), Verdict::Unsolvable { searched: 4 });
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub fn solver(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    memory: u64,
) -> Box<dyn Solver<BlockPuzzle>> {
    Box::new(BreadthFirst::new(puzzle, position, metric, memory))
}
