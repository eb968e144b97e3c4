//! When parts of a tile board were first in place.

use crate::scene::Scene;

/// The first time that a part of the board was in place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// The number of moves made by then.
    pub moves: usize,
    /// Milliseconds on the game's clock.
    pub at: u64,
}

/// Records when parts of the board come into place, position by position.
#[derive(Clone, Debug, Default)]
pub struct Splits {
    /// The rows, from the first.
    pub rows: Vec<Split>,
    /// A quarter, a half, three quarters and all of the pieces.
    pub quarters: Vec<Split>,
}

impl Splits {
    /// Records the parts in place after `moves` moves, at `at` milliseconds on the clock.
    pub fn note(&mut self, scene: &Scene, moves: usize, at: u64) {
        let split = Split { moves, at };
        let is_row_home = |row: usize| {
            scene
                .pieces
                .iter()
                .filter(|piece| piece.home.is_some_and(|home| home.row <= row))
                .all(|piece| piece.is_home)
        };
        while self.rows.len() < scene.rows && is_row_home(self.rows.len()) {
            self.rows.push(split);
        }
        let home = scene.pieces.iter().filter(|piece| piece.is_home).count();
        while self.quarters.len() < 4 && home * 4 >= scene.pieces.len() * (self.quarters.len() + 1) {
            self.quarters.push(split);
        }
    }
}
