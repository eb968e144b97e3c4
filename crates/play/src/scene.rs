use loyd_core::Direction;

use crate::Cell;

/// What a front end draws: a grid, and pieces that cover cells of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scene {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// The cells that no piece can cover, row by row.
    pub walls: Vec<Cell>,
    /// The pieces. Their order and ids are the same in every scene of a game.
    pub pieces: Vec<ScenePiece>,
    /// The places that the goal asks for, where it speaks of single pieces. Where every piece has its place, as on a
    /// board of tiles, see [`ScenePiece::home`].
    pub goals: Vec<SceneGoal>,
    /// The blank, where there is one of which the rules speak.
    pub blank: Option<Cell>,
}

impl Scene {
    /// The piece that covers a cell.
    pub fn piece_at(&self, cell: Cell) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.cells.contains(&cell))
    }

    /// The piece with this id.
    pub fn piece(&self, id: usize) -> Option<&ScenePiece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }
}

/// One piece as it lies now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScenePiece {
    /// What it is known by in every scene and [`crate::Glide`] of the game: the number of a tile, the place of a block
    /// in its file.
    pub id: usize,
    /// What is written on it.
    pub label: String,
    /// What it is to the game.
    pub role: Role,
    /// The cells that it covers, in reading order. There is at least one.
    pub cells: Vec<Cell>,
    /// The directions in which it goes when it is pulled.
    pub pulls: Vec<Direction>,
    /// Where its first cell must be in the end, if one place is asked for.
    pub home: Option<Cell>,
    /// Whether it is where the goal asks it to be. False for a piece of which the goal does not speak.
    pub is_home: bool,
}

/// What a piece is to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A numbered tile.
    Tile,
    /// A block of which the goal does not speak.
    Block,
    /// A block that the goal speaks of.
    Goal,
    /// A block that can never move.
    Fixed,
}

/// A place that the goal asks a piece to reach.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SceneGoal {
    /// The piece, by its id.
    pub piece: usize,
    /// The cells, in reading order: with an exit the piece must cover one of them, without one all of them.
    pub cells: Vec<Cell>,
    /// The edge at which the piece leaves the grid, as it were.
    pub exit: Option<Direction>,
}
