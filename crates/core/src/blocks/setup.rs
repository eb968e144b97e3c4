use std::collections::HashMap;

use super::piece::{Shape, is_piece_name};
use super::puzzle::Parts;
use super::{BlockGoal, BlockPosition, BlockPuzzle, Freedom, MAX_GRID, MAX_PIECES, Piece, Target};
use crate::wording::counted;

/// A block puzzle as written or drawn, not necessarily legal.
///
/// ```
/// use loyd_core::{BlockPuzzle, blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target}};
/// let piece = SetupPiece { name: 'Z', cells: vec![(0, 0), (0, 1)], freedom: Freedom::Horizontal };
/// let goal = BlockGoal(vec![Target::Right { piece: 0 }]);
/// let setup = Setup { rows: 1, columns: 4, walls: vec![], pieces: vec![piece], goal };
/// let puzzle = BlockPuzzle::try_from(setup)?;
/// assert_eq!(puzzle.pieces().len(), 1);
/// # Ok::<(), loyd_core::blocks::SetupFaults>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The number of rows, at most [`MAX_GRID`].
    pub rows: usize,
    /// The number of columns, at most [`MAX_GRID`].
    pub columns: usize,
    /// The cells `(row, column)` that no piece may cover.
    pub walls: Vec<(usize, usize)>,
    /// The pieces, at most [`MAX_PIECES`].
    pub pieces: Vec<SetupPiece>,
    /// What solves it.
    pub goal: BlockGoal,
}

/// A piece of a [`Setup`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupPiece {
    /// One character, see [`is_piece_name`].
    pub name: char,
    /// The cells `(row, column)` that it covers at the start, in any order.
    pub cells: Vec<(usize, usize)>,
    /// The directions in which it may move.
    pub freedom: Freedom,
}

/// Everything that keeps a setup from being a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct SetupFaults(pub Vec<SetupFault>);

/// One thing that keeps a setup from being a puzzle. Rows and columns in its text count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SetupFault {
    /// No rows or columns, or more than [`MAX_GRID`].
    #[error("a grid of {} and {}: both must be from 1 to {MAX_GRID}", counted(*rows as u64, "row"), counted(*columns as u64, "column"))]
    Grid {
        /// Rows.
        rows: usize,
        /// Columns.
        columns: usize,
    },
    /// A wall outside the grid.
    #[error("the wall at row {}, column {} is outside the grid", row + 1, column + 1)]
    WallOutside {
        /// Its row, from 0.
        row: usize,
        /// Its column, from 0.
        column: usize,
    },
    /// No piece at all.
    #[error("there is no piece")]
    NoPiece,
    /// More than [`MAX_PIECES`].
    #[error("{found} pieces: at most {MAX_PIECES} are allowed")]
    TooManyPieces {
        /// How many.
        found: usize,
    },
    /// A name that no piece can have, see [`is_piece_name`].
    #[error("a piece cannot be called {name:?}")]
    BadName {
        /// The place of the piece.
        piece: usize,
        /// The name.
        name: char,
    },
    /// A name that an earlier piece has.
    #[error("two pieces are called {name}")]
    DuplicateName {
        /// The place of the later piece.
        piece: usize,
        /// The name.
        name: char,
    },
    /// A piece without cells.
    #[error("piece {name} covers no cell")]
    Empty {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece whose cells are not connected by their sides.
    #[error("piece {name} is not connected")]
    Disconnected {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece that covers a cell outside the grid.
    #[error("piece {name} is outside the grid")]
    Outside {
        /// Its place among the pieces.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// A piece on a cell that a wall or an earlier piece has.
    #[error("piece {name} overlaps {other} at row {}, column {}", row + 1, column + 1)]
    Overlap {
        /// The place of the later piece.
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
    /// A goal without a target, which every position would reach.
    #[error("the goal names no piece")]
    NoTarget,
    /// A goal for a piece that is not there.
    #[error("the goal names piece number {}, and the number of pieces is {pieces}", piece + 1)]
    UnknownTarget {
        /// The place that the goal names, from 0.
        piece: usize,
        /// How many there are.
        pieces: usize,
    },
    /// A goal cell at which the piece would be outside the grid or on a wall.
    #[error("piece {name} does not fit where its goal is")]
    TargetOutside {
        /// The place of the piece.
        piece: usize,
        /// Its name.
        name: char,
    },
    /// Two targets that send one piece to different cells, or two pieces to the same.
    #[error("the goal can never hold: the places that it asks for exclude each other")]
    TargetsCollide,
}

impl TryFrom<Setup> for BlockPuzzle {
    type Error = SetupFaults;

    /// Reports every fault at once.
    fn try_from(setup: Setup) -> Result<Self, SetupFaults> {
        let grid = 1..=MAX_GRID;
        if !grid.contains(&setup.rows) || !grid.contains(&setup.columns) {
            let Setup { rows, columns, .. } = setup;
            return Err(SetupFaults(vec![SetupFault::Grid { rows, columns }]));
        }
        let mut faults = name_faults(&setup);
        faults.extend(count_fault(&setup));
        faults.extend(cell_faults(&setup));
        if faults.is_empty() {
            faults.extend(goal_faults(&setup));
        }
        if faults.is_empty() { Ok(Self::from_parts(parts(setup))) } else { Err(SetupFaults(faults)) }
    }
}

impl From<&BlockPuzzle> for Setup {
    /// The setup that makes this puzzle again.
    fn from(puzzle: &BlockPuzzle) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let cells = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let pieces = puzzle.pieces().iter().enumerate().map(|(index, piece)| SetupPiece {
            name: piece.name,
            cells: puzzle.cells_at(index, puzzle.start_anchors()[index]).collect(),
            freedom: piece.freedom,
        });
        Self {
            rows,
            columns,
            walls: cells.filter(|&(row, column)| puzzle.is_wall(row, column)).collect(),
            pieces: pieces.collect(),
            goal: puzzle.goal().clone(),
        }
    }
}

fn count_fault(setup: &Setup) -> Option<SetupFault> {
    match setup.pieces.len() {
        0 => Some(SetupFault::NoPiece),
        1..=MAX_PIECES => None,
        found => Some(SetupFault::TooManyPieces { found }),
    }
}

fn name_faults(setup: &Setup) -> Vec<SetupFault> {
    let mut first = HashMap::new();
    let mut faults = Vec::new();
    for (piece, &SetupPiece { name, .. }) in setup.pieces.iter().enumerate() {
        if !is_piece_name(name) {
            faults.push(SetupFault::BadName { piece, name });
        }
        if *first.entry(name).or_insert(piece) != piece {
            faults.push(SetupFault::DuplicateName { piece, name });
        }
    }
    faults
}

fn cell_faults(setup: &Setup) -> Vec<SetupFault> {
    let mut owners = HashMap::new();
    let mut faults = Vec::new();
    for &(row, column) in &setup.walls {
        if row >= setup.rows || column >= setup.columns {
            faults.push(SetupFault::WallOutside { row, column });
        }
        owners.insert((row, column), '#');
    }
    for (piece, SetupPiece { name, cells, .. }) in setup.pieces.iter().enumerate() {
        let name = *name;
        if cells.is_empty() {
            faults.push(SetupFault::Empty { piece, name });
        } else if !is_connected(cells) {
            faults.push(SetupFault::Disconnected { piece, name });
        }
        if cells.iter().any(|&(row, column)| row >= setup.rows || column >= setup.columns) {
            faults.push(SetupFault::Outside { piece, name });
        }
        let mut taken = cells.iter().filter_map(|&cell| owners.get(&cell).map(|&other| (cell, other)));
        if let Some(((row, column), other)) = taken.next() {
            faults.push(SetupFault::Overlap { piece, name, other, row, column });
        }
        for &cell in cells {
            owners.entry(cell).or_insert(name);
        }
    }
    faults
}

/// Whether cells are connected by their sides.
fn is_connected(cells: &[(usize, usize)]) -> bool {
    let mut rest = cells.to_vec();
    let Some(first) = rest.pop() else { return true };
    let mut reached = vec![first];
    while let Some((row, column)) = reached.pop() {
        rest.retain(|&(r, c)| {
            let apart = row.abs_diff(r) + column.abs_diff(c);
            if apart <= 1 {
                reached.push((r, c));
            }
            apart > 1
        });
    }
    rest.is_empty()
}

fn goal_faults(setup: &Setup) -> Vec<SetupFault> {
    let BlockGoal(targets) = &setup.goal;
    if targets.is_empty() {
        return vec![SetupFault::NoTarget];
    }
    let mut faults = Vec::new();
    let mut placed: HashMap<(usize, usize), usize> = HashMap::new();
    for &target in targets {
        let piece = target.piece();
        let Some(SetupPiece { name, cells, .. }) = setup.pieces.get(piece) else {
            faults.push(SetupFault::UnknownTarget { piece, pieces: setup.pieces.len() });
            continue;
        };
        let Target::Covers { cell, .. } = target else { continue };
        let Some(cells) = moved(cells, cell, setup) else {
            faults.push(SetupFault::TargetOutside { piece, name: *name });
            continue;
        };
        let fixed = |cell: &(usize, usize)| placed.get(cell).is_some_and(|&other| other != piece);
        let elsewhere =
            placed.values().any(|&other| other == piece) && !cells.iter().all(|cell| placed.contains_key(cell));
        if elsewhere || cells.iter().any(fixed) {
            faults.push(SetupFault::TargetsCollide);
        }
        placed.extend(cells.into_iter().map(|cell| (cell, piece)));
    }
    faults
}

/// The cells of a piece once its anchor is at `anchor`, if all of them are on the grid and none is a wall.
fn moved(cells: &[(usize, usize)], anchor: u16, setup: &Setup) -> Option<Vec<(usize, usize)>> {
    let (shape, _) = Shape::of(cells)?;
    let anchor = (usize::from(anchor) / setup.columns, usize::from(anchor) % setup.columns);
    shape
        .offsets()
        .iter()
        .map(|&(down, right)| {
            let row = anchor.0 + usize::from(down);
            let column = anchor.1.checked_add_signed(right.into())?;
            let free = row < setup.rows && column < setup.columns && !setup.walls.contains(&(row, column));
            free.then_some((row, column))
        })
        .collect()
}

fn parts(setup: Setup) -> Parts {
    let Setup { rows, columns, walls, pieces, goal } = setup;
    let mut is_wall = vec![false; rows * columns];
    for (row, column) in walls {
        is_wall[row * columns + column] = true;
    }
    let (pieces, anchors) = pieces
        .into_iter()
        .filter_map(|SetupPiece { name, cells, freedom }| {
            let (shape, (row, column)) = Shape::of(&cells)?;
            Some((Piece { name, shape, freedom }, (row * columns + column) as u16))
        })
        .collect::<(Vec<_>, Vec<_>)>();
    Parts { rows, columns, walls: is_wall, pieces, goal, start: BlockPosition { anchors: anchors.into() } }
}
