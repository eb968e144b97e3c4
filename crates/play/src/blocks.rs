//! Drawing and playing block puzzles.

mod family;
mod scene;

use loyd_core::{BlockPosition, BlockPuzzle, BlockStep, Direction, Puzzle};

use crate::cell::{Cell, Glide};
use crate::family::Playable;
use crate::input::PlayerInput;
use crate::scene::Scene;

impl Playable for BlockPuzzle {
    fn scene(&self, position: &BlockPosition) -> Scene {
        scene::scene(self, position)
    }

    /// An arrow moves the grabbed block by one cell. A press moves a block with only one possible
    /// direction as far as it can go. A pull moves a block by one cell.
    fn interpret(&self, position: &BlockPosition, input: PlayerInput) -> Vec<BlockStep> {
        interpret(self, position, input)
    }

    fn glide(&self, position: &BlockPosition, step: BlockStep) -> Glide {
        let piece = usize::from(step.piece);
        let from = Cell::at(position.anchors()[piece].into(), self.columns());
        let to = from.beside(step.direction, self.rows(), self.columns()).unwrap_or(from);
        Glide { piece, from, to }
    }
}

fn interpret(puzzle: &BlockPuzzle, position: &BlockPosition, input: PlayerInput) -> Vec<BlockStep> {
    let one = |piece: u16, direction| {
        let step = BlockStep { piece, direction };
        if puzzle.is_legal(position, step) { vec![step] } else { vec![] }
    };
    match input {
        PlayerInput::Arrow { grabbed: None, .. } => vec![],
        PlayerInput::Arrow { direction, grabbed: Some(piece), .. } => {
            u16::try_from(piece).map_or(vec![], |piece| one(piece, direction))
        }
        PlayerInput::Press(cell) => {
            occupant(puzzle, position, cell).map_or(vec![], |piece| only_way(puzzle, position, piece))
        }
        PlayerInput::Pull { cell, direction } => {
            occupant(puzzle, position, cell).map_or(vec![], |piece| one(piece, direction))
        }
    }
}

/// Returns the steps of a piece in its only possible direction, as far as it can move; empty if
/// several directions are possible.
fn only_way(puzzle: &BlockPuzzle, position: &BlockPosition, piece: u16) -> Vec<BlockStep> {
    let mut ways = Direction::ALL.map(|direction| BlockStep { piece, direction }).into_iter();
    let mut legal = ways.by_ref().filter(|&step| puzzle.is_legal(position, step));
    let (Some(step), None) = (legal.next(), legal.next()) else { return vec![] };
    let mut position = position.clone();
    std::iter::from_fn(|| puzzle.play(&mut position, step).ok().map(|()| step)).collect()
}

fn occupant(puzzle: &BlockPuzzle, position: &BlockPosition, cell: Cell) -> Option<u16> {
    let on_grid = cell.row < puzzle.rows() && cell.column < puzzle.columns();
    on_grid.then(|| puzzle.occupants(position)[cell.index(puzzle.columns())])?
}
