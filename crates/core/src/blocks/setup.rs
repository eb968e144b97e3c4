use super::piece::Shape;
use super::{BlockGoal, Freedom, Gate};

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

/// A piece of a [`Setup`].
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
    /// Its shape; `None` for a piece without cells.
    pub fn shape(&self) -> Option<Shape> {
        Shape::of(&self.cells).map(|(shape, _)| shape)
    }
}
