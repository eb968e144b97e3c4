#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use loyd_core::{Direction, TileMetric, TilePosition, TilePuzzle};

use super::codes::{WALL, code};

/// The marker for a missing neighbour.
const NONE: u16 = u16::MAX;
/// The number of rows and columns of walls on each side of a padded board. The walls at the end of
/// a row also precede the next one.
const WALLS: usize = 2;

/// The cells of a board of any size: rows, columns, neighbours and distances.
#[derive(Clone, Debug)]
pub(super) struct Geometry {
    width: usize,
    height: usize,
    /// The blank's goal cell.
    pub(super) blank_goal: u16,
    pub(super) rows: Vec<u8>,
    pub(super) columns: Vec<u8>,
    /// The neighbour of each cell in each direction, or [`NONE`].
    neighbours: Vec<[u16; 4]>,
    /// For each direction, the difference between the indices of a neighbour and the cell.
    offsets: [isize; 4],
    /// The index of each cell on a board with walls around it.
    padded_indices: Vec<u16>,
    /// Two numbers for each cell. The first number of one cell minus the second number of another
    /// is their [displacement](Geometry::displacement). The first equals the second plus half the
    /// number of displacements, so no difference is negative.
    displacement_terms: Vec<[u32; 2]>,
    /// The Manhattan distance and the [code](super::codes), by
    /// [displacement](Geometry::displacement).
    distances: Vec<u16>,
    codes: Vec<u8>,
}

impl Geometry {
    pub(super) fn new(puzzle: &TilePuzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = 0..width * height;
        let displacements = || displacements(width, height);
        let middle = ((2 * height - 1) * (2 * width - 1) / 2) as u32;
        Self {
            width,
            height,
            blank_goal: puzzle.goal().blank() as u16,
            rows: cells.clone().map(|cell| (cell / width) as u8).collect(),
            columns: cells.clone().map(|cell| (cell % width) as u8).collect(),
            neighbours: cells
                .clone()
                .map(|cell| {
                    Direction::ALL
                        .map(|direction| direction.neighbour(cell, height, width).map_or(NONE, |cell| cell as u16))
                })
                .collect(),
            offsets: Direction::ALL.map(Direction::offset).map(|(down, right)| down * width as isize + right),
            padded_indices: cells
                .clone()
                .map(|cell| ((cell / width + WALLS) * (width + WALLS) + cell % width + WALLS) as u16)
                .collect(),
            displacement_terms: cells
                .map(|cell| (cell / width * (2 * width - 1) + cell % width) as u32)
                .map(|term| [term + middle, term])
                .collect(),
            distances: displacements()
                .map(|(down, right)| (down.unsigned_abs() + right.unsigned_abs()) as u16)
                .collect(),
            codes: displacements().map(|(down, right)| code(down, right)).collect(),
        }
    }

    /// Creates a copy of this geometry with a different goal cell for the blank.
    pub(super) fn with_blank_goal(&self, blank_goal: usize) -> Self {
        Self { blank_goal: blank_goal as u16, ..self.clone() }
    }

    /// Returns the memory for a board of `cells` cells, in bytes.
    pub(super) fn bytes(cells: usize) -> usize {
        // There are fewer than four displacements per cell.
        cells
            * (2 * size_of::<u8>()
                + 5 * size_of::<u16>()
                + 2 * size_of::<u32>()
                + 4 * (size_of::<u8>() + size_of::<u16>()))
    }

    /// Returns the number of cells.
    pub(super) fn cells(&self) -> usize {
        self.width * self.height
    }

    /// Returns the number of columns and the number of rows.
    pub(super) fn sides(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    /// Returns the length of a row of the padded board, in cells.
    #[inline(always)]
    pub(super) fn stride(&self) -> usize {
        self.width + WALLS
    }

    /// Returns the index of a cell on the padded board.
    #[inline(always)]
    pub(super) fn padded_index(&self, cell: usize) -> usize {
        self.padded_indices[cell].into()
    }

    /// Returns the [codes](super::codes) of the padded board; the blank's code has no meaning.
    pub(super) fn codes(&self, board: &[u16]) -> Vec<u8> {
        let mut codes = vec![WALL; self.stride() * (self.height + 2 * WALLS) + WALLS];
        for (cell, &tile) in board.iter().enumerate() {
            codes[self.padded_index(cell)] = self.code(tile, cell);
        }
        codes
    }

    /// Returns the code of a tile in a cell.
    #[inline(always)]
    pub(super) fn code(&self, tile: u16, cell: usize) -> u8 {
        self.codes[self.displacement(tile.into(), cell)]
    }

    /// Returns the tile in each cell. Tiles and the blank are named after their goal cells.
    pub(super) fn board(puzzle: &TilePuzzle, position: &TilePosition) -> Vec<u16> {
        let goals = puzzle.goal().places();
        position.cells().iter().map(|&tile| goals[usize::from(tile)]).collect()
    }

    /// Returns the cell of each tile on a board.
    pub(super) fn places(board: &[u16]) -> Vec<u16> {
        let mut places = vec![0; board.len()];
        for (cell, &tile) in board.iter().enumerate() {
            places[usize::from(tile)] = cell as u16;
        }
        places
    }

    /// Returns whether the board and the blank's goal are symmetric about the diagonal from the
    /// first cell.
    pub(super) fn is_symmetric(&self) -> bool {
        let (row, column) = self.row_and_column(self.blank_goal.into());
        self.width == self.height && row == column
    }

    /// Returns the mirror image of a board with [symmetric](Self::is_symmetric) geometry. The image
    /// needs the same number of moves.
    pub(super) fn mirror_image(&self, board: &[u16]) -> Vec<u16> {
        let image = |cell: usize| cell % self.width * self.width + cell / self.width;
        (0..board.len()).map(|cell| image(board[image(cell)].into()) as u16).collect()
    }

    /// Returns the neighbour of a cell in a direction, if there is one.
    #[inline(always)]
    pub(super) fn neighbour(&self, cell: usize, direction: Direction) -> Option<usize> {
        let next = self.neighbours[cell][direction as usize];
        (next != NONE).then_some(next.into())
    }

    /// Returns the neighbour of a cell in a direction. The neighbour must exist. This is faster
    /// than [`Geometry::neighbour`].
    #[inline(always)]
    pub(super) fn next(&self, cell: usize, direction: Direction) -> usize {
        let next = cell.wrapping_add_signed(self.offsets[direction as usize]);
        debug_assert_eq!(self.neighbour(cell, direction), Some(next), "a step within the board");
        next
    }

    /// Returns all neighbours of a cell with their directions.
    #[inline(always)]
    pub(super) fn neighbours(&self, cell: usize) -> impl Iterator<Item = (Direction, usize)> {
        let cells = self.neighbours[cell];
        Direction::ALL
            .into_iter()
            .zip(cells)
            .filter(|&(_, next)| next != NONE)
            .map(|(direction, next)| (direction, next.into()))
    }

    /// Returns the row and column of a cell.
    #[inline(always)]
    pub(super) fn row_and_column(&self, cell: usize) -> (u8, u8) {
        (self.rows[cell], self.columns[cell])
    }

    /// Returns the numbers of rows and columns between two cells.
    #[inline(always)]
    pub(super) fn separation(&self, one: usize, other: usize) -> (usize, usize) {
        let ((row, column), (other_row, other_column)) = (self.row_and_column(one), self.row_and_column(other));
        (row.abs_diff(other_row).into(), column.abs_diff(other_column).into())
    }

    /// Returns a number that encodes the signed rows and columns from one cell to another. It
    /// indexes tables for all pairs of cells.
    #[inline(always)]
    pub(super) fn displacement(&self, to: usize, from: usize) -> usize {
        (self.displacement_terms[to][0] - self.displacement_terms[from][1]) as usize
    }

    /// Returns the rows and the columns of each [displacement](Self::displacement).
    pub(super) fn displacements(&self) -> impl Iterator<Item = (i32, i32)> {
        displacements(self.width, self.height)
    }

    /// Returns the Manhattan distance between two cells.
    #[inline(always)]
    pub(super) fn distance(&self, one: usize, other: usize) -> u32 {
        self.distances[self.displacement(one, other)].into()
    }

    /// Returns the Manhattan distance of a tile in `cell` from its goal cell; 0 for the blank.
    pub(super) fn tile_distance(&self, tile: u16, cell: usize) -> u32 {
        if tile == self.blank_goal { 0 } else { self.distance(tile.into(), cell) }
    }

    /// Returns the sum of all tiles' distances.
    pub(super) fn manhattan(&self, board: &[u16]) -> u32 {
        board.iter().enumerate().map(|(cell, &tile)| self.tile_distance(tile, cell)).sum()
    }
}

/// Returns the rows down and columns right of each [displacement](Geometry::displacement).
fn displacements(width: usize, height: usize) -> impl Iterator<Item = (i32, i32)> {
    let (width, height) = (width as i32, height as i32);
    (1 - height..height).flat_map(move |down| (1 - width..width).map(move |right| (down, right)))
}

/// Returns whether a blank move may follow the last one: it must not reverse the last move or, in
/// the multi-tile metric, continue it.
#[inline(always)]
pub(super) fn may_follow(metric: TileMetric, last: Option<Direction>, direction: Direction) -> bool {
    last.is_none_or(|last| match metric {
        TileMetric::Single => direction != last.opposite(),
        TileMetric::Multi => direction.is_horizontal() != last.is_horizontal(),
    })
}

/// Returns the mirror image of a path.
pub(super) fn mirrored_path(path: &[Direction]) -> Vec<Direction> {
    let mirrored = |direction| match direction {
        Direction::Up => Direction::Left,
        Direction::Left => Direction::Up,
        Direction::Down => Direction::Right,
        Direction::Right => Direction::Down,
    };
    path.iter().copied().map(mirrored).collect()
}

/// Returns a pseudorandom number for each index, for hashes: the finaliser of splitmix64 (Steele,
/// Lea and Flood, 2014).
pub(super) fn pseudorandom(index: u64) -> u64 {
    let mut bits = (index + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
