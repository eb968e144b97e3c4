//! Solvers for block puzzles.
//!
//! [`solver`] gives a breadth-first search, [`BreadthFirst`], after which A* takes over where that is worth it, [`AStar`]; [`solver_with`] also gives solutions that are not proven, for boards
//! of any size ([`Anytime`]); [`Component`] counts all positions that can be reached.
//! [`DistanceMap`] knows the distance of every position of a component from the goal; [`Graph`] lists a small one. [`generate`]
//! makes new puzzles and grades them.
//!
//! The rooms, each of which uses only those before it: `bitboard` (boards as sets of bits, and what a puzzle lets move), `key`
//! (positions as numbers and as records), `movegen` (the positions one move away), `bfs` (the searches), `map` (whole
//! components), [`generate`]; `astar`, which uses `bfs` alone; and `anytime`, which does so too. All searches keep positions packed: a key ranks the places taken by interchangeable pieces, and a
//! table stores only what its line does not say of a key. [`plain`] is the slow twin that tests compare them with.

#![allow(clippy::inline_always, reason = "what is inlined is compiled for the processor that its caller was made for")]

mod anytime;
mod astar;
mod bfs;
mod bitboard;
pub mod generate;
mod key;
mod map;
mod movegen;
pub mod plain;
mod proof;
mod relay;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::Solver;
use crate::tiles::{Mode, Resources, TileTables};
use anytime::GapTiles;
pub use anytime::{Anytime, lower_bound};
pub use astar::AStar;
pub use bfs::{BreadthFirst, Component, Exploration};
pub use key::Widths;
pub use map::{Choices, DistanceMap, Graph, GraphMl, GraphNode, Keys, MOST_KEY_BITS, Statistics, keys};
use proof::Proof;
use relay::Relay;

/// A solver that proves the fewest moves of `metric` from `position` to the goal, or that there is no solution, holding
/// at most `memory` bytes. A board that is too large for that gets an anytime solver.
///
/// ```
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// use loyd_solve::{Context, Stop, Verdict, blocks::solver};
/// let piece = |name, row, freedom| SetupPiece { name, cells: vec![(row, 0), (row, 1)], freedom };
/// let pieces = vec![piece('Z', 0, Freedom::Both), piece('1', 1, Freedom::Horizontal)];
/// let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: 6 }]);
/// let setup = Setup { rows: 2, columns: 4, walls: vec![(0, 2)], gates: vec![], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 20);
/// assert_eq!(solver.run(&mut Context::new(u64::MAX, Stop::NEVER)), Verdict::Unsolvable { searched: 4 });
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
pub fn solver(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    memory: u64,
) -> Box<dyn Solver<BlockPuzzle>> {
    let resources = Resources { memory, threads: 1, tables: TileTables::new() };
    solver_with(puzzle, position, metric, Mode::Optimal, &resources)
}

/// As [`solver`], with all that there is to be used.
///
/// In [`Mode::Anytime`] a solution comes at once, then shorter ones while a proof is under way; in [`Mode::Quick`] the first one
/// is the last. Both start with the search that [`Mode::Optimal`] consists of, which solves most puzzles in a fraction of a
/// second.
pub fn solver_with(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    mode: Mode,
    resources: &Resources,
) -> Box<dyn Solver<BlockPuzzle>> {
    one_of(puzzle, position, metric, mode, resources, None)
}

/// As [`solver_with`]. Where the memory does not hold the search for a proof, the search goes on that `beyond` makes for a number
/// of bytes. It is made at the beginning, so it should need little memory before its first run.
pub fn solver_beyond(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    mode: Mode,
    resources: &Resources,
    beyond: Beyond,
) -> Box<dyn Solver<BlockPuzzle>> {
    one_of(puzzle, position, metric, mode, resources, Some(beyond))
}

/// Makes a search that may hold a number of bytes.
pub type Beyond<'a> = &'a dyn Fn(u64) -> Box<dyn Solver<BlockPuzzle>>;

fn one_of(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    mode: Mode,
    resources: &Resources,
    beyond: Option<Beyond>,
) -> Box<dyn Solver<BlockPuzzle>> {
    let proof = |memory| -> Option<Box<dyn Solver<BlockPuzzle>>> {
        let search = Proof::new(puzzle, position, metric, (memory, resources.threads))?;
        Some(match beyond {
            Some(beyond) => Box::new(Relay::new(Box::new(search), beyond(memory))),
            None => Box::new(search),
        })
    };
    if mode == Mode::Optimal
        && let Some(proof) = proof(resources.memory)
    {
        return proof;
    }
    if let Some(solver) = GapTiles::new(puzzle, position, metric, mode, resources, 1..=1) {
        return Box::new(solver);
    }
    let others = (resources.memory / 4).min(MOST_FOR_OTHERS);
    let proof = proof(resources.memory - others);
    let memory = if proof.is_some() { others } else { resources.memory };
    let part = Resources { memory: memory / 2, ..resources.clone() };
    let tiles = GapTiles::new(puzzle, position, metric, mode, &part, 2..=usize::MAX);
    let tiles = tiles.map(|tiles| Box::new(tiles) as Box<dyn Solver<BlockPuzzle>>);
    let memory_of_lanes = if tiles.is_some() { memory - part.memory } else { memory };
    let solver = Anytime::new(puzzle, position, metric, memory_of_lanes, proof)
        .with_tiles(tiles)
        .with_spare(resources.memory - memory)
        .threads(resources.threads);
    Box::new(if mode == Mode::Quick { solver.quick() } else { solver })
}

/// The most bytes that an anytime solver takes from the search that proves.
const MOST_FOR_OTHERS: u64 = 256 << 20;
