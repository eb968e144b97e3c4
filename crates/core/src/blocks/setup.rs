//! A block puzzle as written or drawn, and its faults.

use super::piece::Shape;
use super::{BlockGoal, Freedom, Gate, MAX_GRID, MAX_PIECES, name_text};
use crate::wording::counted;

/// A block puzzle as written or drawn, not necessarily legal.
///
/// ```
/// use loyd_core::{BlockPuzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let setup =
///     Setup { rows: 1, columns: 4, walls: vec![], gates: vec![], pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// assert_eq!(puzzle.pieces().len(), 1);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rows, at most [`super::MAX_GRID`].
    pub rows: usize,
    /// The number of columns, at most [`super::MAX_GRID`].
    pub columns: usize,
    /// The cells `(row, column)` that no piece may cover.
    pub walls: Vec<(usize, usize)>,
    /// The cells that only certain pieces may enter, in any order.
    pub gates: Vec<Gate>,
    /// The pieces, at most [`super::MAX_PIECES`].
    pub pieces: Vec<SetupPiece>,
    /// The goal.
    pub goal: BlockGoal,
}

/// A piece in a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPiece {
    /// One character, see [`super::is_piece_name`].
    pub name: char,
    /// The cells `(row, column)` that it covers at the start, in any order.
    pub cells: Vec<(usize, usize)>,
    /// The permitted directions.
    pub freedom: Freedom,
}

impl SetupPiece {
    /// Returns the shape of the piece, or `None` if it has no cells.
    pub fn shape(&self) -> Option<Shape> {
        Shape::from_cells(&self.cells).map(|(shape, _)| shape)
    }
}

/// All reasons why a setup is not a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupFaults(pub Vec<SetupFault>);

/// A reason why a setup is not a puzzle. Its message counts rows and columns from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// No rows or columns, or more than [`MAX_GRID`].
    /// Contains the numbers of rows and columns.
    #[error("the grid has {} and {}, but both numbers must be from 1 to {MAX_GRID}", counted(*.0 as u64, "row"), counted(*.1 as u64, "column"))]
    Grid(usize, usize),
    /// A wall outside the grid.
    /// Contains the row and the column, from 0.
    #[error("the wall at row {}, column {} is outside the grid", .0 + 1, .1 + 1)]
    WallOutside(usize, usize),
    /// No piece.
    #[error("there are no pieces")]
    NoPiece,
    /// More than [`MAX_PIECES`] pieces.
    /// Contains their number.
    #[error("the puzzle has {0} pieces, but at most {MAX_PIECES} are allowed")]
    TooManyPieces(usize),
    /// An invalid name, see [`super::is_piece_name`].
    /// Contains the index and the name of the piece.
    #[error("a piece cannot be called {1:?}")]
    BadName(usize, char),
    /// A piece with the same name as an earlier one.
    /// Contains the index and the name of the piece.
    #[error("two pieces are called {}", name_text(*.1))]
    DuplicateName(usize, char),
    /// A piece without cells.
    /// Contains the index and the name of the piece.
    #[error("piece {} covers no cell", name_text(*.1))]
    Empty(usize, char),
    /// A piece whose cells are not connected through shared sides.
    /// Contains the index and the name of the piece.
    #[error("piece {} is not connected", name_text(*.1))]
    Disconnected(usize, char),
    /// A piece that covers a cell outside the grid.
    /// Contains the index and the name of the piece.
    #[error("piece {} is outside the grid", name_text(*.1))]
    Outside(usize, char),
    /// A piece on a wall or on a cell of an earlier piece.
    #[error("piece {} overlaps {} at row {}, column {}", name_text(*name), name_text(*other), row + 1, column + 1)]
    Overlap {
        /// The index of the later piece.
        piece: usize,
        /// Its name.
        name: char,
        /// The earlier piece's name, or `#` for a wall.
        other: char,
        /// The row of the first such cell, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// A goal without a target. Every position would reach it.
    #[error("the goal names no piece")]
    NoTarget,
    /// A goal for a piece that does not exist.
    #[error("the goal names piece number {}, but the number of pieces is {pieces}", piece + 1)]
    UnknownTarget {
        /// The index named by the goal, from 0.
        piece: usize,
        /// The number of pieces.
        pieces: usize,
    },
    /// A goal cell that places the piece outside the grid or on a wall, or an exit that is too
    /// narrow for the piece.
    /// Contains the index and the name of the piece.
    #[error("piece {} does not fit where its goal is", name_text(*.1))]
    TargetOutside(usize, char),
    /// A goal cell that places every piece of the kind outside the grid or on a wall.
    /// Contains the row and the column, from 0.
    #[error("no piece of the shape in the goal fits at row {}, column {}", .0 + 1, .1 + 1)]
    KindOutside(usize, usize),
    /// A goal for a shape that no piece has and that is not a rectangle. No text can express such a
    /// goal.
    #[error("the goal has a shape that no piece has")]
    UnknownKind,
    /// An exit without rows (or columns), or with some outside the grid.
    /// Contains the index and the name of the piece.
    #[error("the exit for piece {} is outside the grid", name_text(*.1))]
    ExitOutside(usize, char),
    /// A gate outside the grid.
    /// Contains the row and the column, from 0.
    #[error("the gate at row {}, column {} is outside the grid", .0 + 1, .1 + 1)]
    GateOutside(usize, usize),
    /// A gate on a wall or on another gate.
    /// Contains the row and the column, from 0.
    #[error("the gate at row {}, column {} is on a wall or another gate", .0 + 1, .1 + 1)]
    GateTaken(usize, usize),
    /// A gate for no piece, or for a piece that does not exist.
    /// Contains the row and the column, from 0.
    #[error("the gate at row {}, column {} admits no piece, or one that does not exist", .0 + 1, .1 + 1)]
    GateForNone(usize, usize),
    /// A piece that starts on a gate that it may not enter.
    #[error("piece {} is on the gate at row {}, column {}, which it may not enter", name_text(*name), row + 1, column + 1)]
    GateShut {
        /// The index of the piece.
        piece: usize,
        /// Its name.
        name: char,
        /// The row of the gate, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// Two targets that require one piece at different cells, or two pieces at the same cell.
    #[error("the goal can never be reached: its targets are mutually exclusive")]
    TargetsCollide,
}
