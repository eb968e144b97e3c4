use loyd_core::Direction;

use crate::cell::Cell;

/// A picture of a position: a grid, and pieces that cover some of its cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells that no piece can cover, in reading order.
    pub walls: Vec<Cell>,
    /// The pieces. Their order and ids are the same in every scene of a game.
    pub pieces: Vec<ScenePiece>,
    /// The targets of the goal, if it concerns individual pieces. On a tile board, every piece has
    /// a target; see [`ScenePiece::home`].
    pub goals: Vec<SceneGoal>,
    /// The cells that only some pieces can cover, in puzzle order.
    pub gates: Vec<SceneGate>,
    /// The blank of a tile board.
    pub blank: Option<Cell>,
}

impl Scene {
    /// Returns the piece that covers a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.cells.contains(&cell))
    }

    /// Returns the piece with this id.
    pub fn piece(&self, id: usize) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }
}

/// One piece in its current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenePiece {
    /// The id in every scene and [`crate::Glide`] of the game: the number of a tile, or the index
    /// of a block in its file.
    pub id: usize,
    /// The text on the piece.
    pub label: String,
    /// The role in the game.
    pub role: PieceRole,
    /// The cells that it covers, in reading order; at least one.
    pub cells: Vec<Cell>,
    /// The directions in which it can be pulled.
    pub pulls: Vec<Direction>,
    /// The cell that its first cell must reach, if the goal requires a single cell.
    pub home: Option<Cell>,
    /// Whether it has reached its target; false for a piece without a target.
    pub is_home: bool,
}

/// The role of a piece in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PieceRole {
    /// A numbered tile.
    Tile,
    /// A block without a target.
    Block,
    /// A block with a target.
    Goal,
    /// A block that cannot move.
    Fixed,
}

/// A cell that only some pieces can cover.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneGate {
    /// The cell.
    pub cell: Cell,
    /// The ids of the pieces that can cover it, in ascending order.
    pub pieces: Vec<usize>,
}

/// The condition of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalRule {
    /// The piece covers exactly these cells.
    Place,
    /// Any piece of the required shape covers the cells.
    Kind,
    /// The piece covers the cells, and possibly others.
    Filled,
    /// The piece covers one of the cells at an edge.
    Edge,
    /// The piece leaves the board through an exit, the cells at an edge.
    Exit,
}

/// The target of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneGoal {
    /// Its condition.
    pub rule: GoalRule,
    /// The id of the piece; for a kind, the id of its first piece.
    pub piece: usize,
    /// The cells, in reading order. If there is an exit, the piece must cover one of them,
    /// otherwise all of them.
    pub cells: Vec<Cell>,
    /// The edge at which the exit is drawn.
    pub exit: Option<Direction>,
}
