//! Exercises: boards of tiles on which one thing is practised.

use loyd_core::random::{self, Seed};
use loyd_core::tiles::TileGoal;
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_solve::tiles::{Mode, solver};
use loyd_solve::{Stop, Verdict};

use crate::game::Game;
use crate::origin::Origin;
use crate::session::Session;

/// Memory for the tables of the check of a distance, in bytes.
const MEMORY: u64 = 64 << 20;
/// The most walks that are tried. Nearly every walk that never turns back ends at its distance.
const MOST_WALKS: usize = 100;

/// A 15-puzzle exactly this number of single moves from its goal, for practice. The start is drawn from `seed`; up to 20
/// moves a check takes no time that can be noticed.
pub fn away(moves: usize, seed: Seed) -> Box<dyn Game> {
    let goal = TileGoal::BlankLast.position(4, 4);
    let mut source = seed.source();
    let mut start = goal.clone();
    for _ in 0..MOST_WALKS {
        let puzzle = TilePuzzle::blank_last(goal.clone());
        start = goal.clone();
        let mut last = None;
        for _ in 0..moves {
            let steps = puzzle.steps(&start).filter(|step| last != Some(TilePuzzle::inverse(*step)));
            let steps: Vec<_> = steps.collect();
            let step = steps[random::below(steps.len() as u32, &mut source) as usize];
            puzzle.play_unchecked(&mut start, step);
            last = Some(step);
        }
        if distance(&start) == Some(moves) {
            break;
        }
    }
    practice(start)
}

/// A 15-puzzle of which only the last two rows are to be solved, for practice. The start is drawn from `seed`.
pub fn last_rows(seed: Seed) -> Box<dyn Game> {
    let (width, height) = (4, 4);
    let above = width * (height - 2);
    let below = random::unsolved(&TileGoal::BlankLast.position(width, 2), &mut seed.source());
    let tiles = below.cells().iter().map(|&tile| if tile == 0 { 0 } else { tile + above as u16 });
    let cells: Vec<u16> = (1..=above as u16).chain(tiles).collect();
    // The cells of a board of two rows are those of the last two rows of a larger one.
    practice(TilePosition::new(width, height, cells).unwrap_or_else(|_| TileGoal::BlankLast.position(width, height)))
}

/// The length of a shortest solution.
fn distance(start: &TilePosition) -> Option<usize> {
    let puzzle = TilePuzzle::blank_last(start.clone());
    let mut search = solver(&puzzle, start, TileMetric::Single, Mode::Optimal, MEMORY);
    while search.run(100_000, Stop::NEVER) == Verdict::Searching {}
    Some(search.progress().best?.length(TileMetric::Single))
}

/// A game that counts for nothing.
fn practice(start: TilePosition) -> Box<dyn Game> {
    Box::new(Session::new(TilePuzzle::blank_last(start), Origin { is_practice: true, ..Origin::default() }))
}
