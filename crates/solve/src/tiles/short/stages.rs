use std::sync::Arc;

use super::geometry::{Geometry, scattered};
use super::plan::Plan;
use super::states::State;
use super::weights::{LARGE_CONFLICT, LARGE_POWER, cost};

/// The tiles of a stage.
const GROUP: usize = 4;
/// The most rows and columns of the last stage.
const CORE: usize = 5;

/// Scores the positions of a staged beam.
///
/// The score is the sum of the 1.5th power of every tile's distance, half as much again for the tiles of the current stage,
/// and of a charge for every linear conflict.
pub(super) struct Stages {
    pub(super) geometry: Arc<Geometry>,
    plan: Plan,
    /// By Manhattan distance.
    costs: Vec<i32>,
    /// The stage whose tiles, and those of earlier ones, are to be brought to their goals.
    pub(super) current: usize,
    /// Whether all other tiles are ignored, for stages that can't be finished otherwise.
    pub(super) focus: bool,
}

impl Stages {
    pub(super) fn new(geometry: Arc<Geometry>) -> Self {
        let (columns, rows) = geometry.sides();
        Self {
            plan: Plan::new(&geometry, GROUP, CORE),
            costs: (0..(columns + rows) as u32).map(|distance| cost(distance, LARGE_POWER)).collect(),
            geometry,
            current: 0,
            focus: false,
        }
    }

    /// Whether the current stage is the last one.
    pub(super) fn is_last(&self) -> bool {
        self.current + 1 == self.plan.count()
    }

    /// Moves the blank to a neighbour cell, and updates the state.
    pub(super) fn step(&self, board: &mut [u16], state: &mut State, to: usize) {
        let blank = usize::from(state.blank);
        let (tile, home) = (board[to], self.geometry.home());
        state.key ^= key(home, blank) ^ key(home, to);
        // Tiles of later stages are in no key: the beam would fill with variants of one position.
        if self.plan.stage(tile) <= self.current {
            state.key ^= key(tile, to) ^ key(tile, blank);
            state.missing += u16::from(usize::from(tile) == to);
            state.missing -= u16::from(usize::from(tile) == blank);
        }
        if self.counts(tile) {
            let conflicts = self.geometry.conflict_change(board, tile, to, blank);
            state.score += self.cost(tile, blank) - self.cost(tile, to) + LARGE_CONFLICT * conflicts;
        }
        board.swap(blank, to);
        state.blank = to as u16;
    }

    /// Computes what depends on the stage anew.
    pub(super) fn evaluate(&self, board: &[u16], state: &mut State) {
        let home = self.geometry.home();
        *state = State { score: 0, missing: 0, key: key(home, state.blank.into()), ..*state };
        for (cell, &tile) in board.iter().enumerate().filter(|&(_, &tile)| tile != home && self.counts(tile)) {
            // Every conflict is counted once from each of its two tiles.
            state.score += self.cost(tile, cell) + LARGE_CONFLICT * self.geometry.conflicts(board, tile, cell) / 2;
            if self.plan.stage(tile) <= self.current {
                state.key ^= key(tile, cell);
                state.missing += u16::from(cell != usize::from(tile));
            }
        }
    }

    /// Whether a tile counts in the score.
    fn counts(&self, tile: u16) -> bool {
        !self.focus || self.plan.stage(tile) <= self.current
    }

    fn cost(&self, tile: u16, cell: usize) -> i32 {
        let cost = self.costs[self.geometry.distance(tile.into(), cell) as usize];
        if self.plan.stage(tile) == self.current { cost + cost / 2 } else { cost }
    }
}

/// A random number for a tile in a cell; a position's key joins them by exclusive or (Zobrist, 1970).
fn key(tile: u16, cell: usize) -> u64 {
    scattered(u64::from(tile) << 16 | cell as u64)
}
