use loyd_core::Direction;

/// A row and a column, both from 0.
pub(super) type Cell = (usize, usize);

/// The numbers of a grid, the cell of each, and what a step does to the sum of the tiles' distances from home.
///
/// Tile `column + width × row` is at home in that cell; 0 is the blank. Every number is there once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Board {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) cells: Vec<u16>,
    places: Vec<(u8, u8)>,
    homes: Vec<(u8, u8)>,
    solved: Vec<u16>,
}

impl Board {
    /// Takes numbers that are a permutation of 0 to `height × width - 1`.
    pub(super) fn new(height: usize, width: usize, cells: Vec<u16>) -> Self {
        let size = height * width;
        let homes: Vec<(u8, u8)> = (0..size).map(|index| ((index / width) as u8, (index % width) as u8)).collect();
        let mut places = homes.clone();
        for (index, &tile) in cells.iter().enumerate() {
            places[usize::from(tile)] = homes[index];
        }
        Self { height, width, cells, places, homes, solved: (0..size as u16).collect() }
    }

    pub(super) fn index(&self, (row, column): Cell) -> usize {
        row * self.width + column
    }

    /// The number in a cell.
    pub(super) fn tile(&self, cell: Cell) -> u16 {
        self.cells[self.index(cell)]
    }

    /// The cell of a number.
    pub(super) fn place(&self, tile: u16) -> Cell {
        let (row, column) = self.places[usize::from(tile)];
        (row.into(), column.into())
    }

    pub(super) fn blank(&self) -> Cell {
        self.place(0)
    }

    /// Whether the cells of this range of indices hold what they hold on the solved board.
    pub(super) fn is_home(&self, indices: std::ops::Range<usize>) -> bool {
        self.cells[indices.clone()] == self.solved[indices]
    }

    /// Exchanges the numbers of two cells.
    pub(super) fn exchange(&mut self, one: Cell, other: Cell) {
        let (one, other) = (self.index(one), self.index(other));
        self.cells.swap(one, other);
        for index in [one, other] {
            self.places[usize::from(self.cells[index])] = self.homes[index];
        }
    }

    /// The next cell in a direction, or `None` beyond the edge.
    pub(super) fn neighbour(&self, (row, column): Cell, direction: Direction) -> Option<Cell> {
        direction.from(row, column, self.height, self.width)
    }

    /// How much nearer home, 1 or -1, the tile of `cell` comes by going one cell in `direction`.
    pub(super) fn gain(&self, cell: Cell, direction: Direction) -> i32 {
        let (row, column) = self.homes[usize::from(self.tile(cell))];
        let nearer = match direction {
            Direction::Up => usize::from(row) < cell.0,
            Direction::Down => usize::from(row) > cell.0,
            Direction::Left => usize::from(column) < cell.1,
            Direction::Right => usize::from(column) > cell.1,
        };
        if nearer { 1 } else { -1 }
    }

    /// Moves the blank one cell, which the caller knows to be on the grid.
    pub(super) fn slide(&mut self, direction: Direction) {
        debug_assert!(self.neighbour(self.blank(), direction).is_some(), "the blank stays on the grid");
        let (row, column) = self.places[0];
        let blank = self.index(self.blank());
        let (next, place) = match direction {
            Direction::Up => (blank - self.width, (row - 1, column)),
            Direction::Down => (blank + self.width, (row + 1, column)),
            Direction::Left => (blank - 1, (row, column - 1)),
            Direction::Right => (blank + 1, (row, column + 1)),
        };
        let tile = self.cells[next];
        self.cells[blank] = tile;
        self.cells[next] = 0;
        self.places[usize::from(tile)] = (row, column);
        self.places[0] = place;
    }

    /// The sum of the gains of a path of the blank. The board is the same afterwards.
    pub(super) fn gain_of(&mut self, path: &[Direction]) -> i32 {
        let gain = path.iter().map(|&direction| self.slide_for_gain(direction)).sum();
        self.undo(path);
        gain
    }

    /// Moves the blank one cell; returns the gain of the tile that it passes: what that tile would lose by going back.
    fn slide_for_gain(&mut self, direction: Direction) -> i32 {
        let left = self.blank();
        self.slide(direction);
        -self.gain(left, direction)
    }

    /// Takes a path of the blank back.
    pub(super) fn undo(&mut self, path: &[Direction]) {
        for direction in path.iter().rev() {
            self.slide(direction.opposite());
        }
    }
}
