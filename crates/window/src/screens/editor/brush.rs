//! The tools and the cursor of the editor.

use loyd_play::Cell;

/// The effect of a stroke.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// Draws a new block, or extends the one at the start of the stroke.
    Block,
    /// Draws walls.
    Wall,
    /// Erases cells.
    Erase,
    /// Chooses a block.
    Choose,
    /// Sets the goal of the chosen block's first cell.
    Goal,
    /// Sets a goal for the first cell of any block with the chosen one's shape.
    Kind,
    /// Sets the cells that the chosen block has to cover.
    Filled,
    /// Adds and removes gates for the chosen block.
    Gate,
}

/// The cursor for drawing with keys, and the piece that the current stroke draws.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct BrushCursor {
    /// The cell of the last key or pointer input.
    pub(super) cell: Option<Cell>,
    /// The piece that the stroke draws.
    pub(super) brush: Option<char>,
}
