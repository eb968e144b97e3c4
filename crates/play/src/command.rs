use loyd_core::Direction;

use crate::{Cell, Choice};

/// What a player can tell a game to do. What it changed is told by [`crate::Change`].
///
/// A drag is begun, moved and ended; any other command ends a drag under way as it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// An arrow key: it moves a tile, or the blank (see [`crate::Settings::arrows`]), or the grabbed piece; with
    /// nothing grabbed, it chooses the nearest piece in that direction.
    Arrow(Direction),
    /// A click or tap on a cell. A tile in the blank's row or column goes towards the blank with all between; a block
    /// that can go only one way goes as far as it can, and is chosen in any case.
    Press(Cell),
    /// A drag begins at a cell. What lies there is held.
    DragBegin(Cell),
    /// The finger is at another cell. What is held follows as far as it can, round corners too; going back along the
    /// path takes steps back. The game may be finished by it, which ends the drag.
    DragTo(Cell),
    /// The finger is lifted: the drag's steps are one gesture. A drag that ends where it began leaves nothing, and one
    /// that never left its cell is a press of it.
    DragEnd,
    /// The drag is given up, as if it had not begun.
    DragCancel,
    /// A piece is chosen, on boards where arrows move a grabbed one. Whether one is grabbed stays as it is.
    Choose(Choice),
    /// The chosen piece is grabbed, or let go.
    Grab,
    /// The last gesture or restart is taken back.
    Undo,
    /// What was taken back is done again.
    Redo,
    /// Back to the start; undo takes it back. The clock goes on: what was seen can't be unseen.
    Restart,
    /// The next move of the solution that is shown is made, as a gesture.
    Forward,
    /// The last move of the solution that is shown is taken back.
    Backward,
    /// No hint and no solution is shown any more.
    Dismiss,
}
