use loyd_core::Direction;

/// A row and a column, both numbered from 0.
pub(super) type Cell = (usize, usize);

/// A grid of numbers that also stores the cell of each number, and computes how a step changes the
/// sum of the tiles' distances to their goal cells.
///
/// The goal cell of a tile is the one whose index, `column + width × row`, equals its number; 0 is
/// the blank. Every number occurs once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct NumberGrid {
    pub(super) height: usize,
    pub(super) width: usize,
    pub(super) cells: Vec<u16>,
    places: Vec<(u8, u8)>,
    goal_cells: Vec<(u8, u8)>,
    solved: Vec<u16>,
}

impl NumberGrid {
    /// Creates a board from a permutation of 0 to `height × width - 1`.
    pub(super) fn new(height: usize, width: usize, cells: Vec<u16>) -> Self {
        let size = height * width;
        let goal_cells: Vec<(u8, u8)> = (0..size).map(|index| ((index / width) as u8, (index % width) as u8)).collect();
        let mut places = goal_cells.clone();
        for (index, &tile) in cells.iter().enumerate() {
            places[usize::from(tile)] = goal_cells[index];
        }
        Self { height, width, cells, places, goal_cells, solved: (0..size as u16).collect() }
    }

    pub(super) fn index(&self, (row, column): Cell) -> usize {
        row * self.width + column
    }

    /// Returns the number in a cell.
    pub(super) fn tile(&self, cell: Cell) -> u16 {
        self.cells[self.index(cell)]
    }

    /// Returns the cell that holds a number.
    pub(super) fn place(&self, tile: u16) -> Cell {
        let (row, column) = self.places[usize::from(tile)];
        (row.into(), column.into())
    }

    pub(super) fn blank(&self) -> Cell {
        self.place(0)
    }

    /// Returns whether the cells in this range of indices have their goal contents.
    pub(super) fn is_solved(&self, indices: std::ops::Range<usize>) -> bool {
        self.cells[indices.clone()] == self.solved[indices]
    }

    /// Swaps the numbers in two cells.
    pub(super) fn swap_cells(&mut self, one: Cell, other: Cell) {
        let (one, other) = (self.index(one), self.index(other));
        self.cells.swap(one, other);
        for index in [one, other] {
            self.places[usize::from(self.cells[index])] = self.goal_cells[index];
        }
    }

    /// Returns the adjacent cell in a direction; `None` beyond the edge.
    pub(super) fn neighbour(&self, (row, column): Cell, direction: Direction) -> Option<Cell> {
        direction.from(row, column, self.height, self.width)
    }

    /// Returns 1 if moving in `direction` brings the tile in `cell` nearer to its goal cell, and -1
    /// if it takes the tile farther away.
    pub(super) fn gain(&self, cell: Cell, direction: Direction) -> i32 {
        let (row, column) = self.goal_cells[usize::from(self.tile(cell))];
        let nearer = match direction {
            Direction::Up => usize::from(row) < cell.0,
            Direction::Down => usize::from(row) > cell.0,
            Direction::Left => usize::from(column) < cell.1,
            Direction::Right => usize::from(column) > cell.1,
        };
        if nearer { 1 } else { -1 }
    }

    /// Moves the blank by one cell. The target must be on the grid.
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

    /// Returns the sum of the gains along the blank's path. The board is unchanged afterwards.
    pub(super) fn path_gain(&mut self, path: &[Direction]) -> i32 {
        let gain = path.iter().map(|&direction| self.slide_for_gain(direction)).sum();
        self.undo(path);
        gain
    }

    /// Moves the blank by one cell. Returns the gain of the tile that it passes, which is the
    /// negative of the gain from moving back.
    fn slide_for_gain(&mut self, direction: Direction) -> i32 {
        let from = self.blank();
        self.slide(direction);
        -self.gain(from, direction)
    }

    /// Undoes the steps of a path.
    pub(super) fn undo(&mut self, path: &[Direction]) {
        for direction in path.iter().rev() {
            self.slide(direction.opposite());
        }
    }
}

/// A board that is being solved, with the blank's steps so far.
pub(super) struct ConstructiveRun<'a> {
    pub(super) board: &'a mut NumberGrid,
    pub(super) steps: Vec<Direction>,
}

impl<'a> ConstructiveRun<'a> {
    pub(super) fn new(board: &'a mut NumberGrid) -> Self {
        Self { board, steps: Vec::new() }
    }

    pub(super) fn blank(&self) -> Cell {
        self.board.blank()
    }

    pub(super) fn step(&mut self, direction: Direction) {
        self.board.slide(direction);
        self.steps.push(direction);
    }

    pub(super) fn play(&mut self, path: &[Direction]) {
        for &direction in path {
            self.step(direction);
        }
    }
}
