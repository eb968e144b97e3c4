use std::fmt;

use loyd_core::text::tile_moves::direction;
use loyd_core::tiles::{MAX_SIDE, MIN_SIDE, PositionFaults};
use loyd_core::{Direction, TilePosition};

use super::board::{Cell, ConstructiveRun, NumberGrid};
use super::stages::StageMoves;
use super::task::StageTask;
use super::{Invariant, StagePhase, TracedStage};

/// The m×n puzzle, with a solver that proceeds from invariant to invariant.
///
/// Cells are (row, column) from the upper left, both numbered from 0. In the goal, the blank, 0, is
/// in cell (0, 0) and every other cell holds the tile `column + width × row`. Move strings consist
/// of the letters `l r u d`, the directions in which the blank moves.
///
/// ```
/// use loyd_constructive::Constructive;
/// let mut puzzle = Constructive::new(2, 3, &[vec![3, 1, 2], vec![4, 5, 0]])?;
/// let moves = puzzle.solve_puzzle()?;
/// assert!(puzzle.is_solved());
/// assert_eq!(puzzle.to_string(), "[0, 1, 2]\n[3, 4, 5]");
/// # Ok::<(), loyd_constructive::ConstructiveError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constructive {
    pub(super) board: NumberGrid,
}

impl Constructive {
    /// Returns a solved puzzle.
    ///
    /// # Errors
    /// [`ConstructiveError::Size`].
    pub fn solved(height: usize, width: usize) -> Result<Self, ConstructiveError> {
        let sides = MIN_SIDE..=MAX_SIDE;
        if !sides.contains(&height) || !sides.contains(&width) {
            return Err(ConstructiveError::Size { height, width });
        }
        let cells = (0..(height * width) as u16).collect();
        Ok(Self { board: NumberGrid::new(height, width, cells) })
    }

    /// Creates a puzzle with these rows of numbers, from the top.
    ///
    /// # Errors
    /// [`ConstructiveError::Size`], [`ConstructiveError::Shape`] and
    /// [`ConstructiveError::Numbers`].
    pub fn new(height: usize, width: usize, grid: &[Vec<u16>]) -> Result<Self, ConstructiveError> {
        Self::solved(height, width)?;
        if grid.len() != height || grid.iter().any(|row| row.len() != width) {
            return Err(ConstructiveError::Shape { height, width });
        }
        Ok(Self::from(&TilePosition::new(width, height, grid.concat())?))
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.board.height
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.board.width
    }

    /// Returns the number in a cell; `None` outside the grid.
    pub fn number(&self, row: usize, column: usize) -> Option<u16> {
        self.contains((row, column)).then(|| self.board.tile((row, column)))
    }

    /// Puts a number into a cell. The cell's previous number moves to where the new one was, so
    /// every number still occurs once. Setting all cells in turn can produce any grid.
    ///
    /// ```
    /// use loyd_constructive::Constructive;
    /// let mut puzzle = Constructive::solved(2, 2)?;
    /// for (row, column, tile) in [(0, 0, 3), (0, 1, 2), (1, 0, 1), (1, 1, 0)] {
    ///     puzzle.set_number(row, column, tile)?;
    /// }
    /// assert_eq!(puzzle.to_string(), "[3, 2]\n[1, 0]");
    /// # Ok::<(), loyd_constructive::ConstructiveError>(())
    /// ```
    ///
    /// # Errors
    /// [`ConstructiveError::Cell`] and [`ConstructiveError::Tile`].
    pub fn set_number(&mut self, row: usize, column: usize, tile: u16) -> Result<(), ConstructiveError> {
        let largest = self.board.cells.len() - 1;
        if !self.contains((row, column)) {
            return Err(ConstructiveError::Cell { row, column });
        }
        if usize::from(tile) > largest {
            return Err(ConstructiveError::Tile { tile, largest });
        }
        self.board.swap_cells((row, column), self.board.place(tile));
        Ok(())
    }

    /// Returns the current cell of the tile whose goal cell is given (the blank's is (0, 0));
    /// `None` outside the grid.
    pub fn current_position(&self, row: usize, column: usize) -> Option<(usize, usize)> {
        self.contains((row, column)).then(|| self.board.place(self.board.index((row, column)) as u16))
    }

    /// Makes the moves in a string. If a move is invalid, the puzzle is unchanged.
    ///
    /// # Errors
    /// [`ConstructiveError::Letter`] and [`ConstructiveError::OffGrid`], with the index of the
    /// first invalid move.
    pub fn update(&mut self, moves: &str) -> Result<(), ConstructiveError> {
        let mut run = ConstructiveRun::new(&mut self.board);
        for (place, letter) in moves.chars().enumerate() {
            let Err(error) = play_letter(&mut run, place, letter) else { continue };
            let ConstructiveRun { board, steps } = run;
            board.undo(&steps);
            return Err(error);
        }
        Ok(())
    }

    /// Returns whether every number is in its goal cell.
    pub fn is_solved(&self) -> bool {
        Invariant::Solved.holds(&self.board)
    }

    /// Returns whether the blank is in cell (i, j), every tile below row i is in place, and every
    /// tile in row i to the right of column j is in place. `false` for a cell outside the grid.
    pub fn lower_row_invariant(&self, i: usize, j: usize) -> bool {
        self.holds(Invariant::LowerRow { row: i, column: j })
    }

    /// Returns whether the blank is in cell (1, j), all rows from 2 down are in place, and both
    /// upper rows are in place in every column to the right of j. `false` for a column outside the
    /// grid.
    pub fn row1_invariant(&self, j: usize) -> bool {
        self.holds(Invariant::Row1 { column: j })
    }

    /// Like [`Constructive::row1_invariant`], but with the blank in cell (0, j) and cell (1, j) in
    /// place as well.
    pub fn row0_invariant(&self, j: usize) -> bool {
        self.holds(Invariant::Row0 { column: j })
    }

    /// Returns whether an invariant holds.
    pub fn holds(&self, invariant: Invariant) -> bool {
        invariant.holds(&self.board)
    }

    /// Takes the puzzle from `lower_row_invariant(i, j)` to `lower_row_invariant(i, j - 1)`, for
    /// i > 1 and j > 0. Returns the moves.
    ///
    /// # Errors
    /// [`ConstructiveError::NotItsCell`] and [`ConstructiveError::Before`].
    pub fn solve_interior_tile(&mut self, i: usize, j: usize) -> Result<String, ConstructiveError> {
        self.require_cell(i > 1 && j > 0, (i, j))?;
        self.perform_as_letters(&StageTask::interior(i, j))
    }

    /// Takes the puzzle from `lower_row_invariant(i, 0)` to `lower_row_invariant(i - 1, n - 1)`,
    /// for i > 1. Returns the moves.
    ///
    /// # Errors
    /// [`ConstructiveError::NotItsCell`] and [`ConstructiveError::Before`].
    pub fn solve_col0_tile(&mut self, i: usize) -> Result<String, ConstructiveError> {
        self.require_cell(i > 1, (i, 0))?;
        self.perform_as_letters(&StageTask::column0(i, self.width()))
    }

    /// Takes the puzzle from `row1_invariant(j)` to `row0_invariant(j)`, for j > 1. Returns the
    /// moves.
    ///
    /// # Errors
    /// [`ConstructiveError::NotItsCell`] and [`ConstructiveError::Before`].
    pub fn solve_row1_tile(&mut self, j: usize) -> Result<String, ConstructiveError> {
        self.require_cell(j > 1, (1, j))?;
        self.perform_as_letters(&StageTask::row1(j))
    }

    /// Takes the puzzle from `row0_invariant(j)` to `row1_invariant(j - 1)`, for j > 1. Returns the
    /// moves.
    ///
    /// # Errors
    /// [`ConstructiveError::NotItsCell`] and [`ConstructiveError::Before`].
    pub fn solve_row0_tile(&mut self, j: usize) -> Result<String, ConstructiveError> {
        self.require_cell(j > 1, (0, j))?;
        self.perform_as_letters(&StageTask::row0(j))
    }

    /// Solves the upper left 2×2 block from `row1_invariant(1)`. Returns the moves.
    ///
    /// # Errors
    /// [`ConstructiveError::Before`], and [`ConstructiveError::Unsolvable`] on a board that is
    /// unsolvable by parity.
    pub fn solve_2x2(&mut self) -> Result<String, ConstructiveError> {
        self.perform_as_letters(&StageTask::upper_left())
    }

    /// Solves the puzzle: moves the blank to the last cell and executes the phases in order.
    /// Returns the moves, which are empty if the puzzle is already solved.
    ///
    /// # Errors
    /// [`ConstructiveError::Unsolvable`]; everything except the upper left 2×2 block is then
    /// solved.
    pub fn solve_puzzle(&mut self) -> Result<String, ConstructiveError> {
        let mut moves = Vec::new();
        for task in self.tasks() {
            moves.extend(self.perform(&task)?);
        }
        Ok(letters(&moves))
    }

    /// Solves the puzzle like [`Constructive::solve_puzzle`], and returns its stages. Their
    /// concatenated moves are the solution. The verdict is separate because an unsolvable puzzle
    /// has all stages except the last.
    ///
    /// ```
    /// use loyd_constructive::{Constructive, StagePhase};
    /// let mut puzzle = Constructive::new(3, 2, &[vec![2, 1], vec![5, 0], vec![3, 4]])?;
    /// let (stages, verdict) = puzzle.trace();
    /// assert_eq!(verdict, Ok(()));
    /// assert_eq!(stages[0].phase, StagePhase::Approach);
    /// assert_eq!(stages[1].invariant.to_string(), "lower_row_invariant(2, 0)");
    /// # Ok::<(), loyd_constructive::ConstructiveError>(())
    /// ```
    pub fn trace(&mut self) -> (Vec<TracedStage>, Result<(), ConstructiveError>) {
        let mut stages = Vec::new();
        for task in self.tasks() {
            match self.perform_as_letters(&task) {
                Ok(moves) => {
                    stages.push(TracedStage { phase: task.phase, cell: task.cell, invariant: task.after, moves });
                }
                Err(error) => return (stages, Err(error)),
            }
        }
        (stages, Ok(()))
    }

    /// Returns the tasks to perform; there are none if the puzzle is solved.
    fn tasks(&self) -> impl Iterator<Item = StageTask> + use<> {
        let is_unsolved = !self.is_solved();
        StageTask::chain(self.height(), self.width()).filter(move |_| is_unsolved)
    }

    fn contains(&self, (row, column): Cell) -> bool {
        row < self.height() && column < self.width()
    }

    fn require_cell(&self, is_in_range: bool, cell: Cell) -> Result<(), ConstructiveError> {
        let (row, column) = cell;
        if is_in_range && self.contains(cell) { Ok(()) } else { Err(ConstructiveError::NotItsCell { row, column }) }
    }

    fn perform_as_letters(&mut self, task: &StageTask) -> Result<String, ConstructiveError> {
        self.perform(task).map(|steps| letters(&steps))
    }

    /// Performs a task and checks the invariants before and after it. If one of them does not hold,
    /// the board is unchanged.
    pub(super) fn perform(&mut self, task: &StageTask) -> Result<Vec<Direction>, ConstructiveError> {
        if let Some(before) = task.before.filter(|before| !before.holds(&self.board)) {
            return Err(ConstructiveError::Before(before));
        }
        let mut run = ConstructiveRun::new(&mut self.board);
        task.run(&mut StageMoves::new(&mut run));
        let ConstructiveRun { board, steps } = run;
        if task.after.holds(board) {
            return Ok(steps);
        }
        board.undo(&steps);
        let unsolvable = task.phase == StagePhase::UpperLeft;
        Err(if unsolvable { ConstructiveError::Unsolvable } else { ConstructiveError::After(task.after) })
    }
}

impl fmt::Display for Constructive {
    /// Writes one line per row, such as `[0, 1, 2, 3]`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (index, row) in self.board.cells.chunks(self.width()).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            write!(f, "{row:?}")?;
        }
        Ok(())
    }
}

impl From<&TilePosition> for Constructive {
    fn from(position: &TilePosition) -> Self {
        Self { board: NumberGrid::new(position.height(), position.width(), position.cells().to_vec()) }
    }
}

fn play_letter(run: &mut ConstructiveRun, place: usize, letter: char) -> Result<(), ConstructiveError> {
    let direction = direction(letter).filter(|_| letter.is_ascii_lowercase());
    let direction = direction.ok_or(ConstructiveError::Letter { place, letter })?;
    if run.board.neighbour(run.blank(), direction).is_none() {
        return Err(ConstructiveError::OffGrid { place, letter });
    }
    run.step(direction);
    Ok(())
}

fn letters(steps: &[Direction]) -> String {
    steps.iter().filter_map(|step| step.name().chars().next()).collect()
}

/// The errors returned by [`super::Constructive`]. The puzzle is unchanged after an error, except
/// after [`Self::Unsolvable`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstructiveError {
    /// Too few or too many rows or columns.
    #[error("{height} rows and {width} columns: both must be from {MIN_SIDE} to {MAX_SIDE}")]
    Size {
        /// The number of rows.
        height: usize,
        /// The number of columns.
        width: usize,
    },
    /// A grid whose size differs from the puzzle's.
    #[error("the grid must have {height} rows of {width} numbers each")]
    Shape {
        /// The number of rows in the puzzle.
        height: usize,
        /// The number of columns in the puzzle.
        width: usize,
    },
    /// A grid with a repeated or missing number.
    #[error(transparent)]
    Numbers(#[from] PositionFaults),
    /// A cell outside the puzzle.
    #[error("there is no cell ({row}, {column})")]
    Cell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// A number outside the puzzle's range.
    #[error("{tile} is out of range: this puzzle holds 0 to {largest}")]
    Tile {
        /// The number.
        tile: u16,
        /// The largest number in the puzzle.
        largest: usize,
    },
    /// A character in a move string that is not `l`, `r`, `u` or `d`.
    #[error("move {}: expected `l`, `r`, `u` or `d`, found `{letter}`", place + 1)]
    Letter {
        /// The index of the character in the move string, counted from 0.
        place: usize,
        /// The character.
        letter: char,
    },
    /// A move that would take the blank off the grid.
    #[error("move {}: `{letter}` takes the blank off the grid", place + 1)]
    OffGrid {
        /// The index of the move in the move string, counted from 0.
        place: usize,
        /// The move.
        letter: char,
    },
    /// A call to a method that does not solve the given cell.
    #[error("this method does not solve cell ({row}, {column})")]
    NotItsCell {
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
    /// A call to a method whose initial invariant does not hold.
    #[error("{0} does not hold before the moves")]
    Before(Invariant),
    /// A method's final invariant does not hold after its moves. This is a bug in the method.
    #[error("{0} does not hold after the moves")]
    After(Invariant),
    /// The puzzle is unsolvable by parity. Everything except the upper left 2×2 block has been
    /// solved.
    #[error("the puzzle is unsolvable: everything except its upper left 2x2 block is solved")]
    Unsolvable,
}
