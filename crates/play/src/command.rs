use loyd_core::Direction;

use crate::cell::Cell;
use crate::input::Choice;

/// A command of the player. Its effect is returned as a [`Change`](crate::Change).
///
/// A drag has a begin, moves and an end; every other command ends a drag in progress where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// An arrow key. It moves a tile, the blank (see [`crate::Settings::arrows`]) or the grabbed piece; if no piece is
    /// grabbed, it chooses the nearest piece in that direction.
    Arrow(Direction),
    /// As an arrow key, as often as it moves something: the grabbed piece goes to where it stops, and all tiles of the
    /// blank's row or column that can follow do. It is one gesture.
    Slide(Direction),
    /// A click or tap on a cell. A tile in the row or column of the blank moves towards the blank with all tiles between.
    /// A block is chosen; if it can go in only one direction, it goes there as far as it can.
    Press(Cell),
    /// A drag begins at a cell, and holds the piece there.
    DragBegin(Cell),
    /// The finger moves to another cell. The held piece follows as far as it can, also round corners; the way back takes
    /// steps back. A solved position ends the drag and the game.
    DragTo(Cell),
    /// The finger is lifted: the steps of the drag become one gesture. A drag that ends where it began has no effect; one
    /// that never left its cell is a press.
    DragEnd,
    /// The drag is cancelled, and its steps are taken back.
    DragCancel,
    /// Chooses a piece, on boards where arrow keys move a grabbed piece. A piece stays grabbed, if one was.
    Choose(Choice),
    /// Grabs the chosen piece, or releases it.
    Grab,
    /// Takes back the last gesture or restart.
    Undo,
    /// Repeats what was taken back.
    Redo,
    /// Returns to the start, which undo takes back. The clock goes on.
    Restart,
    /// Makes the next move of the shown solution, as a gesture.
    Forward,
    /// Takes back the last move of the shown solution.
    Backward,
    /// Goes to the position after this number of moves of the shown solution, at once and however far it is.
    SolutionTo(usize),
    /// Hides the hint or the solution.
    Dismiss,
}
