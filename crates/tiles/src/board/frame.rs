use loyd_core::{Direction, TilePosition, TilePuzzle};

use super::grid::{GRID_CELLS, Grid, PackedBoard};

/// The internal representation of a puzzle. The board is transposed and mirrored so that its rows
/// are at least as long as its columns, and the index of the blank's goal cell is the lowest
/// possible. Every tile is named after its goal cell.
///
/// A goal is then described by the blank's goal cell alone, so all goals with the same blank cell
/// share their tables.
#[derive(Clone, Debug)]
pub(crate) struct GoalFrame {
    pub(crate) grid: Grid,
    /// The blank's goal cell.
    pub(crate) blank_goal: usize,
    /// The row and column in the puzzle for each grid cell.
    puzzle_cells: Vec<(usize, usize)>,
    /// The grid cell for each cell in the puzzle.
    grid_cells: [u8; GRID_CELLS],
}

impl GoalFrame {
    /// Returns the frame for a puzzle; `None` if its board has more than 16 cells.
    pub(crate) fn new(puzzle: &TilePuzzle) -> Option<Self> {
        Grid::new(puzzle.width(), puzzle.height()).and_then(|_| Self::wide(puzzle))
    }

    /// Returns the frame for a puzzle; `None` if its board has more than 64 cells.
    pub(crate) fn wide(puzzle: &TilePuzzle) -> Option<Self> {
        let (width, height) = (puzzle.width(), puzzle.height());
        let grid = Grid::wide(width.max(height), width.min(height))?;
        let board = Grid::wide(width, height)?;
        let blank = puzzle.goal().blank();
        let grid_cells = symmetries(&board, &grid).into_iter().min_by_key(|image| image[blank])?;
        let mut puzzle_cells = vec![(0, 0); grid.len()];
        for (cell, &image) in grid_cells.iter().enumerate().take(grid.len()) {
            puzzle_cells[usize::from(image)] = (cell / width, cell % width);
        }
        Some(Self { grid, blank_goal: grid_cells[blank].into(), puzzle_cells, grid_cells })
    }

    /// Returns the position as a board whose tiles are named after their goal cells, together with
    /// the blank's cell. The board type must have enough bits for the frame's cells.
    pub(crate) fn enter<B: PackedBoard>(&self, puzzle: &TilePuzzle, position: &TilePosition) -> (B, usize) {
        let goals = puzzle.goal().places();
        let mut board = B::default();
        for (cell, &tile) in position.cells().iter().enumerate() {
            board =
                board.with(self.grid_cells[cell].into(), self.grid_cells[usize::from(goals[usize::from(tile)])].into());
        }
        (board, self.blank(position))
    }

    /// Returns the blank's cell on the grid.
    pub(crate) fn blank(&self, position: &TilePosition) -> usize {
        self.grid_cells[position.blank()].into()
    }

    /// Returns the steps of the puzzle's tiles as the blank moves from `start` along straight lines
    /// to each cell of `path` in turn. `start` and `path` are grid cells.
    pub(crate) fn leave(&self, start: usize, path: &[u8]) -> Vec<Direction> {
        let mut blank = start;
        let steps = path.iter().flat_map(|&cell| {
            let from = std::mem::replace(&mut blank, cell.into());
            // Tiles move in the opposite direction to the blank.
            let run = Direction::between(self.puzzle_cells[blank], self.puzzle_cells[from]);
            run.into_iter().flat_map(|(direction, count)| std::iter::repeat_n(direction, count))
        });
        steps.collect()
    }
}

/// Returns a symmetry of the grid, other than the identity, that maps `blank_goal` to itself. The
/// symmetry is given as the image of every cell.
pub(crate) fn reflection(grid: &Grid, blank_goal: usize) -> Option<[u8; GRID_CELLS]> {
    let mut others = symmetries(grid, grid).into_iter().skip(1);
    others.find(|image| usize::from(image[blank_goal]) == blank_goal)
}

/// Returns all symmetries that map `board` onto `grid`, each given as the image of every cell. If
/// `board` equals `grid`, the first is the identity.
pub(crate) fn symmetries(board: &Grid, grid: &Grid) -> Vec<[u8; GRID_CELLS]> {
    let mut images = Vec::new();
    for transposed in [false, true] {
        let (width, height) = if transposed { (board.height, board.width) } else { (board.width, board.height) };
        if (width, height) == (grid.width, grid.height) {
            let mirrors = [(false, false), (true, false), (false, true), (true, true)];
            images.extend(mirrors.map(|(across, down)| image(board, grid, transposed, across, down)));
        }
    }
    images
}

/// Returns the cell of `grid` for each cell of `board`, transposed first and then mirrored.
fn image(board: &Grid, grid: &Grid, transposed: bool, across: bool, down: bool) -> [u8; GRID_CELLS] {
    let mut image = [0; GRID_CELLS];
    for (cell, image) in image.iter_mut().enumerate().take(board.len()) {
        let (row, column) = (cell / board.width, cell % board.width);
        let (row, column) = if transposed { (column, row) } else { (row, column) };
        let row = if down { grid.height - 1 - row } else { row };
        let column = if across { grid.width - 1 - column } else { column };
        *image = (row * grid.width + column) as u8;
    }
    image
}

#[cfg(test)]
mod tests {
    use loyd_core::Puzzle;
    use loyd_core::tiles::TileGoal;

    use super::super::grid::Packed;
    use super::*;

    fn puzzle(width: usize, height: usize, goal: &TileGoal) -> TilePuzzle {
        let goal = goal.position(width, height);
        TilePuzzle::new(goal.clone(), goal).expect("equal sizes")
    }

    #[test]
    fn corners_share_one_frame() {
        for (width, height) in [(4, 4), (2, 8), (5, 3), (3, 5)] {
            for goal in [TileGoal::BlankFirst, TileGoal::BlankLast] {
                let frame = GoalFrame::new(&puzzle(width, height, &goal)).expect("at most 16 cells");
                assert_eq!((frame.blank_goal, frame.grid.width), (0, width.max(height)));
            }
        }
    }

    #[test]
    fn a_solved_position_has_every_tile_in_place() {
        let puzzle = puzzle(3, 5, &TileGoal::BlankLast);
        let frame = GoalFrame::new(&puzzle).expect("15 cells");
        let (board, blank) = frame.enter::<Packed>(&puzzle, &puzzle.start());
        assert_eq!((board, blank), (0x0EDC_BA98_7654_3210, 0));
    }

    #[test]
    fn a_path_on_the_grid_becomes_legal_steps_in_the_puzzle() {
        let puzzle = puzzle(3, 5, &TileGoal::BlankLast);
        let frame = GoalFrame::new(&puzzle).expect("15 cells");
        let mut position = puzzle.start();
        for step in frame.leave(0, &[3, 13, 10, 0]) {
            puzzle.play(&mut position, step).expect("the blank stays on the board");
        }
        assert_eq!(position.blank(), puzzle.goal().blank());
    }

    #[test]
    fn a_reflection_fixes_the_blanks_goal() {
        let grid = |width, height| Grid::new(width, height).expect("at most 16 cells");
        assert_eq!(reflection(&grid(4, 4), 0).map(|image| image[1]), Some(4));
        assert_eq!(reflection(&grid(4, 4), 1), None);
        assert_eq!(reflection(&grid(5, 3), 0), None);
        assert_eq!(reflection(&grid(5, 3), 2).map(|image| image[0]), Some(4));
    }
}
