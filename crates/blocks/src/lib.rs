//! Solvers for block puzzles.
//!
//! [`solver`] creates a breadth-first search ([`BreadthFirst`]), which is replaced by A*
//! ([`AStar`]) if that is worthwhile. [`solver_with`] can also find solutions that are not proven
//! optimal, for boards of any size ([`Anytime`]). [`Component`] counts all reachable positions.
//! [`DistanceMap`] holds the distance from every position in a component to the goal, and
//! [`ComponentGraph`] is the graph of a small component. [`generate`] creates and grades puzzles.
//!
//! Each module uses only earlier ones: `bitboard` (boards as sets of bits, and the movable part of
//! a puzzle), `key` (positions as numbers and as records), `movegen` (neighbours of a position),
//! `bfs` (the searches), `map` (whole components) and [`generate`]; `astar` uses only those up to
//! `bfs`, and `anytime` uses these and the solvers for tiles. All searches store packed positions:
//! a key ranks the places of interchangeable pieces, and a table stores only the part of a key that
//! its line does not imply. [`plain`] is a naive twin for comparison in tests.

#![allow(clippy::inline_always, reason = "inlined functions are compiled for their caller's instruction set")]

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

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};
use loyd_search::{Mode, Solver};
use loyd_tiles::{Resources, TileTables};

use anytime::GapTiles;
pub use anytime::{Anytime, lower_bound};
pub use astar::AStar;
pub use bfs::{BreadthFirst, Component, Exploration};
pub use key::Widths;
pub use map::{
    Choices, ComponentGraph, ComponentStatistics, Diameter, DistanceMap, GraphNode, MOST_KEY_BITS, NumberedKeys, keys,
};
use proof::shortest_proof;

/// Returns a solver that finds the provably minimal number of moves from `position` to the goal for
/// `metric`, or proves that there is no solution, with at most `memory` bytes. If the board is too
/// large for such a proof, the result is an anytime solver.
///
/// ```
/// use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
/// use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
/// use loyd_search::{Context, Stop, Verdict};
/// use loyd_blocks::solver;
/// let piece = |name, row, freedom| SetupPiece { name, cells: vec![(row, 0), (row, 1)], freedom };
/// let pieces = vec![piece('Z', 0, Freedom::Both), piece('1', 1, Freedom::Horizontal)];
/// let goal = BlockGoal(vec![Target::Covers { piece: 0, cell: 6 }]);
/// let setup = Setup { rows: 2, columns: 4, walls: vec![(0, 2)], gates: vec![], pieces, goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// let mut solver = solver(&puzzle, &puzzle.start(), BlockMetric::Slide, 1 << 20);
/// let verdict = solver.run(&mut Context::new(u64::MAX, Stop::NEVER));
/// assert_eq!(verdict, Verdict::Unsolvable { searched: 4 });
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

/// Like [`solver`], but with a mode, and with threads and tables in addition to memory.
///
/// [`Mode::Anytime`] finds a solution immediately, and then shorter ones while the proof is in
/// progress. In [`Mode::Quick`], the first solution is also the last. Both start with the same
/// search as [`Mode::Optimal`], which solves most puzzles in a fraction of a second.
pub fn solver_with(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    mode: Mode,
    resources: &Resources,
) -> Box<dyn Solver<BlockPuzzle>> {
    solver_with_fallback(puzzle, position, metric, mode, resources, None)
}

/// A function that creates a search with a memory limit in bytes.
pub type Fallback<'a> = &'a dyn Fn(u64) -> Box<dyn Solver<BlockPuzzle>>;

/// Like [`solver_with`]. If the search for a proof exceeds the memory, the search that
/// `fallback(bytes)` returns takes over. It is created together with the solver, so it should need
/// little memory before its first run.
pub fn solver_with_fallback(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    mode: Mode,
    resources: &Resources,
    fallback: Option<Fallback>,
) -> Box<dyn Solver<BlockPuzzle>> {
    let proof = |memory| -> Option<Box<dyn Solver<BlockPuzzle>>> {
        let fallback = fallback.map(|fallback| fallback(memory));
        let search = shortest_proof(puzzle, position, metric, (memory, resources.threads), fallback)?;
        Some(Box::new(search))
    };
    if mode == Mode::Optimal
        && let Some(proof) = proof(resources.memory)
    {
        return proof;
    }
    if let Some(solver) = GapTiles::new(puzzle, position, metric, mode, resources, 1..=1) {
        return Box::new(solver);
    }
    let anytime_memory = (resources.memory / 4).min(MAX_ANYTIME_MEMORY);
    let proof = proof(resources.memory - anytime_memory);
    let memory = if proof.is_some() { anytime_memory } else { resources.memory };
    let tile_resources = Resources { memory: memory / 2, ..resources.clone() };
    let tiles = GapTiles::new(puzzle, position, metric, mode, &tile_resources, 2..=usize::MAX);
    let tiles = tiles.map(|tiles| Box::new(tiles) as Box<dyn Solver<BlockPuzzle>>);
    let lane_memory = if tiles.is_some() { memory - tile_resources.memory } else { memory };
    let solver = Anytime::new(puzzle, position, metric, lane_memory, proof)
        .with_tiles(tiles)
        .with_spare(resources.memory - memory)
        .threads(resources.threads);
    Box::new(if mode == Mode::Quick { solver.quick() } else { solver })
}

/// The maximum number of bytes that an anytime solver takes from the search for a proof.
const MAX_ANYTIME_MEMORY: u64 = 256 << 20;
