use loyd_core::Direction;

use super::board::{Cell, NumberGrid};

/// A board under construction, with the steps of the blank so far.
pub(super) struct ConstructiveRun<'a> {
    pub(super) board: &'a mut NumberGrid,
    pub(super) steps: Vec<Direction>,
}

impl<'a> ConstructiveRun<'a> {
    pub(super) fn new(board: &'a mut NumberGrid) -> Self {
        Self { board, steps: Vec::new() }
    }

    pub(super) fn blank(&self) -> Cell {
        self.board.blank()
    }

    pub(super) fn step(&mut self, direction: Direction) {
        self.board.slide(direction);
        self.steps.push(direction);
    }

    pub(super) fn play(&mut self, path: &[Direction]) {
        for &direction in path {
            self.step(direction);
        }
    }
}
