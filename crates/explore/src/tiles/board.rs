//! The ranks of tile positions.
//!
//! The tiles of a board, read row by row without the blank, are a permutation of `k = cells - 1`
//! elements. The element of a tile is the tile's index in the goal. The permutation is written as
//! its Lehmer code of `k` digits: the digit of an element is the number of smaller elements after
//! it. The first digit is below `k`, the next one below `k - 1`, and so on.
//!
//! The blank's cell determines the parity of the permutation: a horizontal step keeps the parity,
//! and a vertical step changes it if the width is even. Therefore two digits are not stored. The
//! last digit is always 0, and the one before it follows from the parity (the implied digit). The
//! rank consists of the other digits in mixed radix, the first one most significant. There are
//! `k!/2` ranks per blank position.
//!
//! A horizontal step changes only the blank's cell. A vertical step moves a tile past the
//! `width - 1` tiles between its two cells: it changes `width` adjacent digits and no others.
//! Boards are therefore transposed if their rows are longer than their columns.

use loyd_core::TilePosition;

/// The maximum number of cells on a board. With 16 cells, 16!/2 = 1.05·10¹³ positions are
/// reachable. Larger boards have more positions than any machine can store.
pub const MOST_CELLS: usize = 16;

/// A board with its goal, transposed if necessary so that its width is at most its height.
#[derive(Clone, Debug)]
pub(super) struct OrientedBoard {
    pub(super) width: usize,
    pub(super) height: usize,
    /// Whether the rows of this board are the columns of the puzzle.
    is_transposed: bool,
    /// The blank's cell in the goal. Among the positions with the blank in this cell, the goal has
    /// rank 0.
    pub(super) blank: usize,
    /// The tiles of the goal, in reading order without the blank.
    tiles: Vec<u16>,
}

impl OrientedBoard {
    /// Creates the board for a goal with at most [`MOST_CELLS`] cells.
    pub(super) fn new(goal: &TilePosition) -> Self {
        let is_transposed = goal.width() > goal.height();
        let (width, height) = if is_transposed { (goal.height(), goal.width()) } else { (goal.width(), goal.height()) };
        let mut board = Self { width, height, is_transposed, blank: 0, tiles: vec![] };
        let mut cells: Vec<u16> = (0..board.cells()).map(|cell| goal.cells()[board.puzzle_cell(cell)]).collect();
        board.blank = cells.iter().position(|&tile| tile == 0).unwrap_or_default();
        cells.remove(board.blank);
        board.tiles = cells;
        board
    }

    pub(super) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Returns the number of tiles.
    pub(super) fn k(&self) -> usize {
        self.cells() - 1
    }

    /// Returns the number of reachable positions with the blank in any given cell.
    pub(super) fn ranks(&self) -> u64 {
        half_factorial(self.k())
    }

    /// Returns the parity of the permutation with the blank in a cell. Moving the blank by one row
    /// passes `width - 1` tiles.
    pub(super) fn parity(&self, blank: usize) -> usize {
        let rows = (blank / self.width).abs_diff(self.blank / self.width);
        rows * (self.width - 1) % 2
    }

    /// Returns the position with the given rank and the blank in the given cell.
    pub(super) fn position(&self, blank: usize, rank: u64) -> TilePosition {
        let mut oriented_tiles: Vec<u16> =
            self.elements(blank, rank).into_iter().map(|element| self.tiles[element]).collect();
        oriented_tiles.insert(blank, 0);
        let mut cells = vec![0; self.cells()];
        for (cell, tile) in oriented_tiles.into_iter().enumerate() {
            cells[self.puzzle_cell(cell)] = tile;
        }
        let (width, height) = if self.is_transposed { (self.height, self.width) } else { (self.width, self.height) };
        TilePosition::new(width, height, cells).expect("a permutation of the goal's tiles is a position")
    }

    /// Returns the elements of the permutation in reading order.
    fn elements(&self, blank: usize, rank: u64) -> Vec<usize> {
        let mut left: Vec<usize> = (0..self.k()).collect();
        self.digits(blank, rank).into_iter().map(|digit| left.remove(digit)).collect()
    }

    /// Returns all digits of a rank, including the implied ones.
    fn digits(&self, blank: usize, mut rank: u64) -> Vec<usize> {
        let k = self.k();
        let mut digits = vec![0; k];
        for index in (0..k - 2).rev() {
            let radix = (k - index) as u64;
            digits[index] = (rank % radix) as usize;
            rank /= radix;
        }
        digits[k - 2] = (digits.iter().sum::<usize>() + self.parity(blank)) % 2;
        digits
    }

    /// Returns the index of a cell in the puzzle.
    fn puzzle_cell(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.width, cell % self.width);
        if self.is_transposed { column * self.height + row } else { cell }
    }
}

/// Returns `n!/2`, for `n` from 2 to 20.
pub(super) fn half_factorial(n: usize) -> u64 {
    (3..=n as u64).product()
}

/// Changes the Lehmer digits of adjacent elements as a vertical step does. If the blank moves down,
/// the last element moves before the others; otherwise the first element moves after the others.
pub(super) fn rotate_digits(digits: &mut [usize], down: bool) {
    let last = digits.len() - 1;
    for step in 0..last {
        let first = if down { last - 1 - step } else { step };
        let (one, two) = (digits[first], digits[first + 1]);
        // Of two neighbours, the first is smaller if its digit is at most the second's.
        (digits[first], digits[first + 1]) = if one <= two { (two + 1, one) } else { (two, one - 1) };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use loyd_core::TilePuzzle;
    use loyd_core::tiles::TileGoal;

    use super::*;

    #[test]
    fn ranks_number_the_reachable_positions_without_gaps() {
        for (width, height) in [(2, 2), (3, 2), (2, 3), (4, 2), (2, 4)] {
            let goal = TileGoal::BlankLast.position(width, height);
            let (board, puzzle) = (OrientedBoard::new(&goal), TilePuzzle::blank_last(goal));
            let all = (0..board.cells()).flat_map(|blank| (0..board.ranks()).map(move |rank| (blank, rank)));
            let positions: HashSet<_> = all.map(|(blank, rank)| board.position(blank, rank)).collect();
            assert_eq!(positions.len() as u64, board.cells() as u64 * board.ranks());
            assert!(positions.iter().all(|position| puzzle.is_solvable(position)), "{width}x{height}");
        }
    }

    #[test]
    fn the_goal_has_rank_0() {
        for goal in ["1 2 3/4 5 6/7 8 0", "0 8 7/6 5 4/3 2 1", "3 1/2 5/0 4", "3 1 2 5/0 4 6 7"] {
            let goal = loyd_core::text::read_position(goal).unwrap();
            let board = OrientedBoard::new(&goal);
            assert_eq!(board.position(board.blank, 0), goal);
        }
    }
}
