//! Tile puzzles: how they are drawn and played.

mod family;
mod input;
mod scene;

pub use family::tile_tables;
use loyd_core::{Direction, TilePosition, TilePuzzle};

use crate::cell::Cell;
use crate::glide::Glide;
use crate::input::PlayerInput;
use crate::playable::Playable;
use crate::scene::Scene;

impl Playable for TilePuzzle {
    fn scene(&self, position: &TilePosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves one tile or the blank. A press on a tile in the row or column of the blank
    /// moves that tile and all tiles between towards the blank; a pull in that direction does the
    /// same. The blank can be pulled too.
    fn interpret(&self, position: &TilePosition, input: PlayerInput) -> Vec<Direction> {
        input::interpret(position, input)
    }

    fn glide(&self, position: &TilePosition, step: Direction) -> Glide {
        let blank = position.blank();
        let from = position.moved_cell(step).unwrap_or(blank);
        let piece = position.cells()[from].into();
        Glide { piece, from: Cell::at(from, self.width()), to: Cell::at(blank, self.width()) }
    }
}
