use loyd_core::{Direction, Puzzle};

use crate::cell::Cell;
use crate::family::GameFamily;
use crate::history::{play_known, play_until_solved, reaches_goal, reversed};
use crate::input::PlayerInput;

/// A drag from press to release. It stores its path, so that moving back undoes steps.
#[derive(Clone, Debug)]
pub(crate) struct Drag<P: Puzzle> {
    /// The position at the start of the drag.
    pub(crate) start: P::Position,
    /// The cell that is currently held. If the piece is blocked, this cell lags behind the pointer.
    held_cell: Cell,
    path: Vec<Pull<P>>,
    /// Whether the pointer has left the first cell.
    pub(crate) has_left: bool,
    /// The first cell.
    pub(crate) first_cell: Cell,
}

/// One cell of a drag's path. On a tile board, several tiles may move.
#[derive(Clone, Debug)]
struct Pull<P: Puzzle> {
    direction: Direction,
    steps: Vec<P::Step>,
}

impl<P: GameFamily> Drag<P> {
    pub(crate) fn new(position: P::Position, cell: Cell) -> Self {
        Self { start: position, held_cell: cell, path: vec![], has_left: false, first_cell: cell }
    }

    /// Returns all steps of the drag.
    pub(crate) fn steps(&self) -> Vec<P::Step> {
        self.path.iter().flat_map(|pull| &pull.steps).copied().collect()
    }

    /// Follows the pointer towards a cell, cell by cell and along the longer axis first, as far as
    /// walls and pieces allow and up to the first solved position. Returns the steps made; an
    /// undone step appears as its inverse.
    pub(crate) fn follow(&mut self, puzzle: &P, position: &mut P::Position, to: Cell) -> Vec<P::Step> {
        self.has_left |= to != self.first_cell;
        let mut made = Vec::new();
        while let Some(steps) =
            directions_towards(self.held_cell, to).find_map(|direction| self.pull(puzzle, position, direction))
        {
            made.extend(steps);
            self.cut_loop(puzzle, position);
            if made.last().is_some_and(|&last| reaches_goal(puzzle, position, last)) {
                break;
            }
        }
        made
    }

    /// Moves by one cell, or undoes the last cell. Returns `None` if the held piece cannot move in
    /// that direction.
    fn pull(&mut self, puzzle: &P, position: &mut P::Position, direction: Direction) -> Option<Vec<P::Step>> {
        let steps = if let Some(pull) = self.path.pop_if(|last| last.direction == direction.opposite()) {
            let undone = reversed::<P>(&pull.steps);
            play_known(puzzle, position, &undone);
            undone
        } else {
            let pulled = puzzle.interpret(position, PlayerInput::Pull { cell: self.held_cell, direction });
            let steps = play_until_solved(puzzle, position, &pulled);
            if steps.is_empty() {
                return None;
            }
            self.path.push(Pull { direction, steps: steps.clone() });
            steps
        };
        self.held_cell = self.held_cell.next(direction);
        Some(steps)
    }

    /// Removes a loop at the end of the path, if the path has returned to an earlier position.
    fn cut_loop(&mut self, puzzle: &P, position: &P::Position) {
        let mut earlier = position.clone();
        for (index, pull) in self.path.iter().enumerate().rev() {
            play_known(puzzle, &mut earlier, &reversed::<P>(&pull.steps));
            if earlier == *position {
                self.path.truncate(index);
                return;
            }
        }
    }
}

/// Returns the directions that lead from one cell towards another, with the longer axis first.
fn directions_towards(from: Cell, to: Cell) -> impl Iterator<Item = Direction> {
    let is_vertical = from.row.abs_diff(to.row) > from.column.abs_diff(to.column);
    let vertical = from.way_to(Cell::new(to.row, from.column));
    let horizontal = from.way_to(Cell::new(from.row, to.column));
    let directions = if is_vertical { [vertical, horizontal] } else { [horizontal, vertical] };
    directions.into_iter().flatten().map(|(direction, _)| direction)
}
