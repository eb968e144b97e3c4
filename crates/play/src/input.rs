use loyd_core::Direction;

use crate::Cell;

/// What a player does, as [`crate::Playable::interpret`] understands it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// An arrow key.
    Arrow {
        /// The arrow.
        direction: Direction,
        /// What an arrow moves where there is a blank.
        moves: Arrows,
        /// The piece that the player has grabbed, by its id, where pieces are grabbed.
        grabbed: Option<usize>,
    },
    /// A cell that was clicked or tapped.
    Press(Cell),
    /// What is at a cell, pulled one cell along a drag.
    Pull {
        /// The cell that is held.
        cell: Cell,
        /// The way that the finger goes.
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

/// Which piece the player turns to, on boards where arrows move a grabbed piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The next piece that can move now, in reading order; after the last the first.
    Next,
    /// The one before.
    Previous,
    /// The nearest piece in a direction.
    Towards(Direction),
    /// The piece of this name.
    Named(char),
    /// The piece at a cell.
    At(Cell),
}

/// What a command changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Nothing: there is no such move, piece or entry. It is not counted.
    Nothing,
    /// Which piece is chosen or grabbed, or what is shown beside the board; not the position.
    Focus,
    /// The position.
    Position,
    /// The position, and the game is finished by it.
    Finished,
    /// Nothing, because the game is over: undo or restart leads out of the solved position.
    Over,
    /// The game: another one is on the table now (see [`crate::Sitting`]).
    Game,
}

impl Change {
    /// Whether there is something new to draw.
    pub const fn is_visible(self) -> bool {
        !matches!(self, Self::Nothing | Self::Over)
    }

    /// Whether the position is another one now.
    pub const fn is_move(self) -> bool {
        matches!(self, Self::Position | Self::Finished)
    }
}
