use loyd_core::{Direction, TilePosition, TilePuzzle};

/// No cell.
const NONE: u16 = u16::MAX;

/// A board of any size: every tile is named by the cell it belongs to, the blank too.
#[derive(Debug)]
pub(super) struct Field {
    width: usize,
    height: usize,
    /// The cell where the blank belongs.
    home: u16,
    rows: Vec<u8>,
    columns: Vec<u8>,
    /// The next cell in every direction.
    beside: Vec<[u16; 4]>,
}

impl Field {
    pub(super) fn new(puzzle: &TilePuzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = 0..width * height;
        Self {
            width,
            height,
            home: puzzle.goal().blank() as u16,
            rows: cells.clone().map(|cell| (cell / width) as u8).collect(),
            columns: cells.clone().map(|cell| (cell % width) as u8).collect(),
            beside: cells.map(|cell| Direction::ALL.map(|way| next(width, height, cell, way))).collect(),
        }
    }

    pub(super) fn len(&self) -> usize {
        self.width * self.height
    }

    /// Columns and rows.
    pub(super) fn sides(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub(super) fn home(&self) -> u16 {
        self.home
    }

    /// The tiles of a position, each named by the cell it belongs to.
    pub(super) fn enter(puzzle: &TilePuzzle, position: &TilePosition) -> Vec<u16> {
        let homes = puzzle.goal().places();
        position.cells().iter().map(|&tile| homes[usize::from(tile)]).collect()
    }

    /// The cell next to another one.
    #[inline]
    pub(super) fn beside(&self, cell: usize, way: Direction) -> Option<usize> {
        let next = self.beside[cell][way as usize];
        (next != NONE).then_some(next.into())
    }

    /// The cells next to one, and where.
    #[inline]
    pub(super) fn around(&self, cell: usize) -> impl Iterator<Item = (Direction, usize)> {
        let cells = self.beside[cell];
        Direction::ALL.into_iter().zip(cells).filter(|&(_, next)| next != NONE).map(|(way, next)| (way, next.into()))
    }

    /// The row and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> (u8, u8) {
        (self.rows[cell], self.columns[cell])
    }

    /// The Manhattan distance of two cells.
    pub(super) fn apart(&self, one: usize, other: usize) -> u32 {
        let ((row, column), (other_row, other_column)) = (self.place(one), self.place(other));
        u32::from(row.abs_diff(other_row)) + u32::from(column.abs_diff(other_column))
    }

    /// The distance of a tile in some cell from its place; none for the blank.
    pub(super) fn distance(&self, tile: u16, cell: usize) -> u32 {
        if tile == self.home { 0 } else { self.apart(tile.into(), cell) }
    }
}

/// The next cell in a direction, or [`NONE`].
fn next(width: usize, height: usize, cell: usize, way: Direction) -> u16 {
    let (row, column) = (cell / width, cell % width);
    let next = match way {
        Direction::Up => (row > 0).then(|| cell - width),
        Direction::Down => (row + 1 < height).then(|| cell + width),
        Direction::Left => (column > 0).then(|| cell - 1),
        Direction::Right => (column + 1 < width).then(|| cell + 1),
    };
    next.map_or(NONE, |cell| cell as u16)
}
