use loyd_core::Direction;

use crate::cell::Cell;

/// An input by the player, which [`crate::Playable::interpret`] translates into steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayerInput {
    /// An arrow key.
    Arrow {
        /// The direction of the arrow.
        direction: Direction,
        /// The piece that an arrow moves on a board with a blank.
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
        /// The direction of the finger.
        direction: Direction,
    },
}

/// What an arrow key moves on a board with a blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Arrows {
    /// The tile: left moves the tile on the blank's right into the blank.
    #[default]
    Tile,
    /// The blank: left exchanges the blank with the tile on its left.
    Blank,
}

/// How a piece is chosen, on boards where arrow keys move a grabbed piece.
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
    /// None: there is no such move, piece or entry.
    Nothing,
    /// The focus or the shown help has changed, but not the position.
    Focus,
    /// The position has changed.
    Position,
    /// The position has changed, and the game is finished.
    Finished,
    /// None, because the game is over: only undo and restart leave the solved position.
    Over,
    /// Another game is now current (see [`crate::Sitting`]).
    Game,
}

impl Change {
    /// Whether the picture changes.
    pub const fn is_visible(self) -> bool {
        !matches!(self, Self::Nothing | Self::Over)
    }

    /// Whether the position changes.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Position | Self::Finished)
    }
}
