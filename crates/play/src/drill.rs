//! Exercises on tile boards that start at a given distance from the goal.

use loyd_core::{TileMetric, TilePosition, TilePuzzle, random};
use loyd_search::{Context, Mode, Stop, Verdict};
use loyd_tiles::solver;

use crate::deal::{DealFault, TileDeal};
use crate::game::{Game, Origin};
use crate::session::GameSession;

/// The memory limit for the tables that verify a distance, in bytes.
const MAX_MEMORY: u64 = 64 << 20;
/// The maximum number of random walks that are tried. A walk of n moves that never reverses its
/// last move nearly always ends at distance n from the goal.
const MAX_WALKS: usize = 100;
/// The maximum number of moves in a walk.
const MAX_MOVES: usize = 100_000;
/// The maximum distance that is verified, in moves. Up to this distance, verification takes no
/// noticeable time.
const MAX_VERIFIED_MOVES: usize = 20;
/// The maximum number of cells on a board whose distances are verified.
const MAX_VERIFIED_CELLS: usize = 16;

/// Returns a tile board this number of single moves away from its goal, for practice. A random walk
/// that never turns back leads to the starting position; its seed is that of `deal`. On boards of
/// up to 16 cells, distances of up to 20 moves are exact, or smaller if no such starting position
/// is found. On larger boards and at greater distances, a shorter solution may exist.
///
/// # Errors
/// [`DealFault`] if the size is outside the limits or differs from the goal's.
pub fn away(deal: &TileDeal, moves: usize) -> Result<Box<dyn Game>, DealFault> {
    let puzzle = deal.clone().game()?.puzzle().clone();
    let goal = puzzle.goal().clone();
    let mut source = deal.seed.source();
    let mut start = goal.clone();
    for walk in 0..MAX_WALKS {
        // A small board may have no position at this distance. Later walks are shorter, until one
        // succeeds.
        let moves = moves.min(MAX_MOVES).saturating_sub(walk.saturating_sub(MAX_WALKS / 2)).max(1);
        let is_verified = moves <= MAX_VERIFIED_MOVES && goal.cells().len() <= MAX_VERIFIED_CELLS;
        start = random::walk(&puzzle, &goal, moves, &mut source);
        // A walk on a small board may return to the goal, which would leave nothing to solve.
        if start != goal && (!is_verified || distance(&start, &goal) == Some(moves)) {
            break;
        }
    }
    let origin = Origin { is_practice: true, ..Origin::default() };
    Ok(Box::new(GameSession::with_metric(deal.metric, TilePuzzle::new(start, goal)?, origin)))
}

/// Returns the length of a shortest solution.
fn distance(start: &TilePosition, goal: &TilePosition) -> Option<usize> {
    let puzzle = TilePuzzle::new(start.clone(), goal.clone()).ok()?;
    let mut search = solver(&puzzle, start, TileMetric::Single, Mode::Optimal, MAX_MEMORY);
    while search.run(&mut Context::new(100_000, Stop::NEVER)) == Verdict::Searching {}
    Some(search.status().best?.length(TileMetric::Single))
}
