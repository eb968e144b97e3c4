//! Block puzzles: how they are drawn and played.

mod distances;
mod family;
mod input;
mod scene;

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep};

use crate::cell::Cell;
use crate::glide::Glide;
use crate::input::PlayerInput;
use crate::playable::Playable;
use crate::scene::Scene;

impl Playable for BlockPuzzle {
    fn scene(&self, position: &BlockPosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves the grabbed block by one cell. A press moves a block with only one possible
    /// direction as far as it can go. A pull moves a block by one cell.
    fn interpret(&self, position: &BlockPosition, input: PlayerInput) -> Vec<BlockStep> {
        input::interpret(self, position, input)
    }

    fn glide(&self, position: &BlockPosition, step: BlockStep) -> Glide {
        let piece = usize::from(step.piece);
        let from = Cell::at(position.anchors()[piece].into(), self.columns());
        let to = from.beside(step.direction, self.rows(), self.columns()).unwrap_or(from);
        Glide { piece, from, to }
    }
}
