//! What draws, and where.

use loyd_play::Cell;

/// What a stroke does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// It draws a new block, or goes on with the one where it begins.
    Block,
    /// It draws walls.
    Wall,
    /// It empties cells.
    Erase,
    /// It chooses a block.
    Choose,
    /// It says where the chosen block's first cell has to be.
    Goal,
    /// It says where the first cell of any block of the chosen one's shape has to be.
    Kind,
    /// It says which cells the chosen block has to cover.
    Filled,
    /// It opens gates for the chosen block, and closes them.
    Gate,
}

/// Where keys draw, and the piece that the stroke under way draws.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Cursor {
    /// The cell, once keys or the pointer have been there.
    pub(super) cell: Option<Cell>,
    /// The piece that the stroke draws.
    pub(super) brush: Option<char>,
}
