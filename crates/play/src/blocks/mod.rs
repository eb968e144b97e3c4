//! Block puzzles as they are drawn and played.

mod chart;
mod family;
mod input;
mod scene;

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep};

use crate::{Cell, Glide, Input, Playable, Scene};

impl Playable for BlockPuzzle {
    fn scene(&self, position: &BlockPosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves the grabbed block one cell. A pressed block that can go only one way goes that way as far as it
    /// can. A pulled block goes one cell.
    fn interpret(&self, position: &BlockPosition, input: Input) -> Vec<BlockStep> {
        input::interpret(self, position, input)
    }

    fn glide(&self, position: &BlockPosition, step: BlockStep) -> Glide {
        let piece = usize::from(step.piece);
        let from = Cell::at(position.anchors()[piece].into(), self.columns());
        let to = from.beside(step.direction, self.rows(), self.columns()).unwrap_or(from);
        Glide { piece, from, to }
    }
}
