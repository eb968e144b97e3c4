//! Solvers for block puzzles.
//!
//! [`solver`] gives a breadth-first search, [`BreadthFirst`]; [`Component`] counts all positions that can be reached.
//! [`DistanceMap`] knows how far every position of a component is from the goal; [`Graph`] writes a small one down.
//! [`generate`] makes new puzzles and grades them. All searches keep positions packed: a number that ranks the places taken
//! by interchangeable pieces, in a table that stores only what its place in the table does not say. [`plain`] is the slow
//! twin that tests compare them with.

#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]
#![cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, unused_imports, reason = "the fast versions are there for x86-64 only")
)]

mod board;
mod crowd;
mod engine;
mod expand;
mod finish;
mod frontier;
mod fronts;
pub mod generate;
mod key;
mod lanes;
mod layout;
mod map;
mod path;
pub mod plain;
mod queue;
mod reach;
mod record;
mod search;
mod slot;
mod speed;
mod steps;
mod table;
mod widths;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::Solver;
pub use map::{Choices, DistanceMap, Graph, GraphMl, GraphNode, Keys, Statistics};
pub use search::{BreadthFirst, Component, Exploration};
pub use widths::Widths;

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
