//! Positions of tile puzzles, and the parity that decides whether one can reach another.

use std::fmt;

use crate::Direction;

/// The minimum number of rows or columns of a tile board.
pub const MIN_SIDE: usize = 2;
/// The maximum number of rows or columns of a tile board.
pub const MAX_SIDE: usize = 128;

/// The tiles of a board, row by row, with 0 for the blank. Every number from 0 to `width × height -
/// 1` occurs once.
///
/// A position is written as rows joined by `/`, with spaces between the numbers:
///
/// ```
/// use loyd_core::TilePosition;
/// let position = TilePosition::new(3, 2, vec![5, 3, 0, 1, 2, 4])?;
/// assert_eq!(position.to_string(), "5 3 0/1 2 4");
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct TilePosition {
    width: u8,
    height: u8,
    blank: u16,
    cells: Box<[u16]>,
}

impl TilePosition {
    /// Creates a position after checking the size and the numbers. `cells` lists the numbers row by
    /// row.
    ///
    /// # Errors
    /// [`PositionFaults`], with all faults.
    pub fn new(width: usize, height: usize, cells: Vec<u16>) -> Result<Self, PositionFaults> {
        let faults = faults(width, height, &cells);
        if !faults.is_empty() {
            return Err(PositionFaults(faults));
        }
        let blank = cells.iter().position(|&tile| tile == 0).unwrap_or_default();
        Ok(Self { width: width as u8, height: height as u8, blank: blank as u16, cells: cells.into() })
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.width.into()
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.height.into()
    }

    /// Returns the tiles, row by row, with 0 for the blank.
    pub fn cells(&self) -> &[u16] {
        &self.cells
    }

    /// Returns the index of the blank in [`TilePosition::cells`].
    pub fn blank(&self) -> usize {
        self.blank.into()
    }

    /// Returns the tiles of each row, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[u16]> {
        self.cells.chunks(self.width())
    }

    /// Returns the cell of the tile that `direction` moves into the blank, if there is one.
    pub fn moved_cell(&self, direction: Direction) -> Option<usize> {
        direction.opposite().neighbour(self.blank(), self.height(), self.width())
    }

    /// Moves the tile in `cell` into the blank. The two must be adjacent.
    pub(super) fn slide(&mut self, cell: usize) {
        self.cells.swap(cell, self.blank.into());
        self.blank = cell as u16;
    }

    /// Returns the sum over all tiles of the distance in rows and columns to their cells in `goal`,
    /// which must have the same size.
    ///
    /// ```
    /// use loyd_core::TilePosition;
    /// let goal = TilePosition::new(2, 2, vec![1, 2, 3, 0])?;
    /// let position = TilePosition::new(2, 2, vec![0, 2, 3, 1])?;
    /// assert_eq!(position.manhattan(&goal), 2);
    /// # Ok::<(), loyd_core::tiles::PositionFaults>(())
    /// ```
    pub fn manhattan(&self, goal: &Self) -> u32 {
        let width = self.width();
        let goal_cells = goal.places();
        self.cells
            .iter()
            .enumerate()
            .filter(|&(_, &tile)| tile != 0)
            .map(|(cell, &tile)| {
                let goal_cell = usize::from(goal_cells[usize::from(tile)]);
                (cell / width).abs_diff(goal_cell / width) + (cell % width).abs_diff(goal_cell % width)
            })
            .sum::<usize>() as u32
    }

    /// Returns the cell of every number: the inverse of [`TilePosition::cells`].
    pub fn places(&self) -> Vec<u16> {
        let mut places = vec![0; self.cells.len()];
        for (cell, &tile) in self.cells.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        places
    }
}

impl fmt::Display for TilePosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, tile) in self.cells.iter().enumerate() {
            match index {
                0 => {}
                _ if index % self.width() == 0 => f.write_str("/")?,
                _ => f.write_str(" ")?,
            }
            write!(f, "{tile}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for TilePosition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "TilePosition({self})")
    }
}

/// All reasons why numbers are not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
pub struct PositionFaults(pub Vec<PositionFault>);

/// A reason why numbers are not a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PositionFault {
    /// Fewer than [`MIN_SIDE`] or more than [`MAX_SIDE`] rows or columns.
    /// Contains the width and the height.
    #[error("a {0}x{1} board: both sides must be from {MIN_SIDE} to {MAX_SIDE}")]
    Size(usize, usize),
    /// The number of cells is not `width × height`.
    /// Contains the expected number and the number found.
    #[error("{1} numbers for a board with {0} cells")]
    Count(usize, usize),
    /// A number too large for the board.
    /// Contains the tile and the largest number of the board.
    #[error("{0} is out of range: this board holds 0 to {1}")]
    Range(u16, usize),
    /// A number that also occurs in an earlier cell.
    /// Contains the tile.
    #[error("{0} occurs twice")]
    Duplicate(u16),
    /// A number that does not occur in any cell.
    /// Contains the tile.
    #[error("{0} is missing")]
    Missing(usize),
}

fn faults(width: usize, height: usize, cells: &[u16]) -> Vec<PositionFault> {
    let sides = MIN_SIDE..=MAX_SIDE;
    if !sides.contains(&width) || !sides.contains(&height) {
        return vec![PositionFault::Size(width, height)];
    }
    let size = width * height;
    let mut faults = Vec::new();
    if cells.len() != size {
        faults.push(PositionFault::Count(size, cells.len()));
    }
    let mut seen = vec![false; size];
    for &tile in cells {
        match seen.get_mut(usize::from(tile)) {
            None => faults.push(PositionFault::Range(tile, size - 1)),
            Some(true) => faults.push(PositionFault::Duplicate(tile)),
            Some(seen) => *seen = true,
        }
    }
    let missing = (0..size).filter(|&tile| !seen[tile]);
    faults.extend(missing.map(PositionFault::Missing));
    faults
}

/// Returns whether steps lead from one position to the other. Both must have the same size.
///
/// A step swaps the blank with a neighbour, which changes both the parity of the permutation and
/// the parity of the blank's row + column (Johnson and Story, 1879). Whether the two parities agree
/// is therefore invariant, and on boards of at least 2×2 this is the only obstacle.
pub(crate) fn are_connected(a: &TilePosition, b: &TilePosition) -> bool {
    let target_cells = b.places();
    let permutation: Vec<u16> = a.cells().iter().map(|&tile| target_cells[usize::from(tile)]).collect();
    is_odd(permutation) == (blank_colour(a) != blank_colour(b))
}

/// Returns the colour of the blank's cell on a chessboard.
fn blank_colour(position: &TilePosition) -> usize {
    (position.blank() / position.width() + position.blank() % position.width()) % 2
}

/// Returns whether a permutation is odd, by sorting it with swaps.
fn is_odd(mut permutation: Vec<u16>) -> bool {
    let mut odd = false;
    for index in 0..permutation.len() {
        while usize::from(permutation[index]) != index {
            let target = usize::from(permutation[index]);
            permutation.swap(index, target);
            odd = !odd;
        }
    }
    odd
}
