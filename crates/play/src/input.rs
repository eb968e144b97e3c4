use loyd_core::Direction;

use crate::cell::Cell;

/// An input from the player, which [`crate::GameFamily::interpret`] translates into steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerInput {
    /// An arrow key.
    Arrow {
        /// The direction of the arrow.
        direction: Direction,
        /// Whether an arrow moves a tile or the blank, on a board with a blank.
        moves: Arrows,
        /// The id of the grabbed piece, on boards where pieces are grabbed.
        grabbed: Option<usize>,
    },
    /// A click or tap on a cell.
    Press(Cell),
    /// A drag by one cell.
    Pull {
        /// The cell that is held.
        cell: Cell,
        /// The direction in which the finger moves.
        direction: Direction,
    },
}

/// The object that an arrow key moves on a board with a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arrows {
    /// The tile: left moves the tile on the blank's right into the blank.
    #[default]
    Tile,
    /// The blank: left swaps the blank with the tile on its left.
    Blank,
}

/// The ways to choose a piece on boards where arrow keys move a grabbed piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceChoice {
    /// The next movable piece in reading order, cyclically.
    Next,
    /// The previous movable piece.
    Previous,
    /// The nearest piece in a direction.
    Towards(Direction),
    /// The piece with this name.
    Named(char),
    /// The piece at a cell.
    At(Cell),
}

/// The effect of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// No effect: there is no such move, piece or history entry.
    Nothing,
    /// The focus or the help on display has changed, but not the position.
    Focus,
    /// The position has changed.
    Position,
    /// The position has changed, and the game is finished.
    Finished,
    /// No effect, because the game is over: only undo and restart leave the solved position.
    Over,
    /// Another game is now current (see [`crate::Sitting`]).
    Game,
}

impl Change {
    /// Returns whether the position changes.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Position | Self::Finished)
    }
}

/// A command from the player. Its effect is returned as a [`Change`](crate::Change).
///
/// A drag consists of a beginning, movements and an end. Every other command ends a drag where it
/// currently is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerCommand {
    /// An arrow key. It moves a tile, the blank (see [`crate::GameSettings::arrows`]) or the
    /// grabbed piece; if no piece is grabbed, it chooses the nearest piece in that direction.
    Arrow(Direction),
    /// Like [`Arrow`](Self::Arrow), repeated as long as something moves: until the grabbed piece is
    /// blocked, or the blank reaches the edge. It counts as one gesture.
    Slide(Direction),
    /// A click or tap on a cell. A tile in the row or column of the blank moves towards the blank,
    /// together with all tiles in between. A block is chosen; if it can move in only one direction,
    /// it moves as far as it can.
    Press(Cell),
    /// A drag begins at a cell and holds the piece there.
    DragBegin(Cell),
    /// The finger moves to another cell. The held piece follows as far as it can, even around
    /// corners; moving back undoes steps. Reaching a solved position ends the drag and the game.
    DragTo(Cell),
    /// The finger is lifted: the steps of the drag become one gesture. A drag that ends where it
    /// began has no effect; a drag that never left its cell counts as a press.
    DragEnd,
    /// The drag is cancelled and its steps are undone.
    DragCancel,
    /// Chooses a piece, on boards where arrow keys move a grabbed piece. If a piece was grabbed,
    /// the new one is grabbed too.
    Choose(PieceChoice),
    /// Grabs the chosen piece, or releases it.
    Grab,
    /// Undoes the last gesture or restart.
    Undo,
    /// Repeats the last undone gesture or restart.
    Redo,
    /// Returns to the starting position; undo reverts this. The clock keeps running.
    Restart,
    /// Makes the next move of the displayed solution, as one gesture.
    Forward,
    /// Undoes the last move of the displayed solution.
    Backward,
    /// Jumps to the position after this number of moves in the displayed solution, however far
    /// away.
    SolutionTo(usize),
    /// Hides the hint or the solution.
    Dismiss,
}
