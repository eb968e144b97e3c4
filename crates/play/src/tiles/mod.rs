//! Tile puzzles as they are drawn and played.

mod family;
mod input;
mod scene;

use loyd_core::{Direction, TilePosition, TilePuzzle};

use crate::{Cell, Glide, Input, Playable, Scene};

impl Playable for TilePuzzle {
    fn scene(&self, position: &TilePosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves one tile, or the blank. A pressed tile in the blank's row or column goes towards the blank with
    /// all tiles between; so does a pulled one, if it is pulled that way. The blank itself can be pulled too.
    fn interpret(&self, position: &TilePosition, input: Input) -> Vec<Direction> {
        input::interpret(position, input)
    }

    fn glide(&self, position: &TilePosition, step: Direction) -> Glide {
        let blank = position.blank();
        let from = position.moved_cell(step).unwrap_or(blank);
        let piece = position.cells()[from].into();
        Glide { piece, from: Cell::at(from, self.width()), to: Cell::at(blank, self.width()) }
    }
}
