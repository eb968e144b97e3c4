use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};

use super::board::{Cell, NumberGrid};
use super::puzzle::Constructive;
use super::task::StageTask;
use super::{Invariant, Region, StagePhase};

/// Boards with up to this number of cells are solved in both orientations, and the shorter solution
/// is kept.
const MAX_CELLS_SOLVED_TWICE: usize = 144;

/// One stage of a solution found by [`attempt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileStage {
    /// The phase. Its rows and columns are counted from the corner nearest to the goal's blank.
    pub phase: StagePhase,
    /// The tile that the stage solves, if it solves a single tile.
    pub tile: Option<u16>,
    /// The row and column of that tile's goal cell in the goal with the blank in the corner.
    pub cell: Option<(usize, usize)>,
    /// The steps, as directions in which tiles move.
    pub steps: Vec<Direction>,
    /// The invariant after the stage, with rows and columns counted from the corner nearest to the
    /// goal's blank.
    pub invariant: Invariant,
    /// The row and column of the blank after the stage.
    pub blank: (usize, usize),
    /// The regions in place after the stage, in board coordinates. Until the blank returns, "in
    /// place" refers to the goal with the blank in the corner.
    pub in_place: Vec<Region>,
}

/// The result of the constructive method for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructiveAttempt {
    /// The stages in order. If the position is solvable, their concatenated steps are a solution.
    pub stages: Vec<TileStage>,
    /// Whether the position is solved at the end. Otherwise, it is unsolvable by parity: the last
    /// stage is missing, and only the 2×2 block in the corner nearest to the goal's blank is wrong.
    pub is_solved: bool,
}

/// Returns the steps from a position to the puzzle's goal, found by the constructive method. The
/// list is empty if the position is already solved. Returns `None` if the position is unsolvable by
/// parity.
///
/// Any goal is supported. The board is mirrored so that the goal's blank is at the upper left. If
/// the blank's goal cell is not a corner, the position is solved for the nearest corner first, and
/// the blank then returns from there.
///
/// ```
/// use loyd_core::{Solution, TilePosition, TilePuzzle};
/// let start = TilePosition::new(4, 3, vec![7, 1, 10, 3, 2, 0, 5, 11, 9, 8, 6, 4])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let steps = loyd_constructive::solve(&puzzle, &start).expect("it is solvable");
/// assert!(Solution::new(&puzzle, start, steps).is_ok());
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn solve(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Vec<Direction>> {
    Construction::new(puzzle, position)?.advance(|| false)
}

/// A version of [`solve`] that can be stopped: the largest boards take a few tenths of a second.
pub struct Construction {
    blank_return: BlankReturn,
    position: TilePosition,
    /// The frames that have not been tried yet.
    frames: Vec<CornerFrame>,
    /// The current frame, with the steps so far.
    current: Option<(FrameStages, Vec<Direction>)>,
    /// The shortest solution from the frames tried so far.
    best: Option<Vec<Direction>>,
}

impl Construction {
    /// Prepares the construction; `None` if parity rules out a solution.
    pub fn new(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Self> {
        if !puzzle.is_solvable(position) {
            return None;
        }
        let blank_return = BlankReturn::new(puzzle);
        let [upright, turned] = CornerFrame::for_corner(puzzle.goal(), blank_return.corner);
        let (frames, best) = match position.cells().len() {
            _ if puzzle.is_solved(position) => (Vec::new(), Some(Vec::new())),
            0..=MAX_CELLS_SOLVED_TWICE => (vec![turned, upright], None),
            _ => (vec![upright], None),
        };
        Some(Self { blank_return, position: position.clone(), frames, current: None, best })
    }

    /// Continues until it has a solution, which it returns once, or until `must_stop` returns
    /// `true`.
    ///
    /// Small boards take only milliseconds, so they are solved without calling `must_stop`.
    pub fn advance(&mut self, must_stop: impl Fn() -> bool) -> Option<Vec<Direction>> {
        loop {
            let Some((stages, steps)) = &mut self.current else {
                let Some(frame) = self.frames.pop() else { return self.best.take() };
                self.current = Some((FrameStages::new(frame, &self.position, &self.blank_return), Vec::new()));
                continue;
            };
            if let Some(stage) = stages.next(&self.blank_return) {
                reduce(steps, &stage.steps);
            } else {
                let steps = self.current.take().map(|(_, steps)| steps);
                self.best = self.best.take().into_iter().chain(steps).min_by_key(Vec::len);
            }
            if self.position.cells().len() > MAX_CELLS_SOLVED_TWICE && must_stop() {
                return None;
            }
        }
    }

    /// Returns the memory in use, in bytes.
    pub fn bytes(&self) -> usize {
        let steps = self.current.as_ref().map_or(0, |(_, steps)| steps.capacity());
        self.best.as_ref().map_or(0, Vec::capacity) + steps + 16 * self.position.cells().len()
    }
}

/// Returns the stages of the constructive method's solution, for front ends; `None` if there is no
/// solution.
pub fn trace(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Vec<TileStage>> {
    let ConstructiveAttempt { stages, is_solved } = attempt(puzzle, position);
    is_solved.then_some(stages)
}

/// Returns the stages of the constructive method in the method's own order: first the rows,
/// starting with the one farthest from the goal's blank, then the columns of the two remaining
/// rows, then the last 2×2 block. [`solve`] may swap rows and columns if that gives a shorter
/// solution, and omits pairs of steps that cancel each other.
///
/// ```
/// use loyd_core::{TilePosition, TilePuzzle};
/// use loyd_constructive::{Region, StagePhase, attempt};
/// let start = TilePosition::new(3, 3, vec![1, 2, 3, 4, 5, 6, 8, 7, 0])?;
/// let attempt = attempt(&TilePuzzle::blank_last(start.clone()), &start);
/// assert!(!attempt.is_solved, "tiles 7 and 8 are swapped");
/// let stage = attempt.stages.last().unwrap();
/// assert_eq!((stage.phase, stage.blank), (StagePhase::UpperRows, (1, 1)));
/// let above = Region { rows: 0..1, columns: 0..3 };
/// let left = Region { rows: 1..3, columns: 0..1 };
/// assert_eq!(stage.in_place, [above, left]);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn attempt(puzzle: &TilePuzzle, position: &TilePosition) -> ConstructiveAttempt {
    if puzzle.is_solved(position) {
        return ConstructiveAttempt { stages: Vec::new(), is_solved: true };
    }
    let blank_return = BlankReturn::new(puzzle);
    let [upright, _] = CornerFrame::for_corner(puzzle.goal(), blank_return.corner);
    let mut frame_stages = FrameStages::new(upright, position, &blank_return);
    let stages = std::iter::from_fn(|| frame_stages.next(&blank_return)).collect();
    ConstructiveAttempt { stages, is_solved: frame_stages.is_solved }
}

/// A goal with the blank in a corner, and the blank's path from there to its goal cell.
struct BlankReturn {
    corner: Cell,
    /// The goal with the blank in that corner.
    goal: TilePosition,
    /// The blank's cell in the puzzle's goal.
    goal_cell: Cell,
    steps: Vec<Direction>,
}

impl BlankReturn {
    fn new(puzzle: &TilePuzzle) -> Self {
        let (height, width) = (puzzle.height(), puzzle.width());
        let (row, column) = (puzzle.goal().blank() / width, puzzle.goal().blank() % width);
        let (up, down) = (row, height - 1 - row);
        let (left, right) = (column, width - 1 - column);
        let vertical = if up <= down { (Direction::Down, up) } else { (Direction::Up, down) };
        let horizontal = if left <= right { (Direction::Right, left) } else { (Direction::Left, right) };
        let mut goal = puzzle.goal().clone();
        let mut steps = Vec::new();
        for (step, count) in [vertical, horizontal] {
            for _ in 0..count {
                puzzle.play_unchecked(&mut goal, step);
                steps.push(step.opposite());
            }
        }
        steps.reverse();
        Self { corner: (goal.blank() / width, goal.blank() % width), goal, goal_cell: (row, column), steps }
    }

    /// Returns the stage in which the blank returns to its goal cell, if it has to.
    fn stage(&self) -> Option<TileStage> {
        let whole = Region { rows: 0..self.goal.height(), columns: 0..self.goal.width() };
        (!self.steps.is_empty()).then(|| TileStage {
            phase: StagePhase::Return,
            tile: None,
            cell: None,
            steps: self.steps.clone(),
            invariant: Invariant::Solved,
            blank: self.goal_cell,
            in_place: vec![whole],
        })
    }
}

/// The stages of the method in one frame.
struct FrameStages {
    frame: CornerFrame,
    puzzle: Constructive,
    tasks: Box<dyn Iterator<Item = StageTask> + Send>,
    /// Whether the blank has yet to return.
    must_return: bool,
    /// Whether all stages were performed.
    is_solved: bool,
}

impl FrameStages {
    fn new(frame: CornerFrame, position: &TilePosition, blank_return: &BlankReturn) -> Self {
        let puzzle = Constructive { board: frame.frame_board(position, &blank_return.goal) };
        let tasks = Box::new(StageTask::chain(puzzle.height(), puzzle.width()));
        Self { frame, puzzle, tasks, must_return: true, is_solved: false }
    }

    /// Performs the next stage. Returns `None` after the last one, or if parity rules it out.
    fn next(&mut self, blank_return: &BlankReturn) -> Option<TileStage> {
        let Some(task) = self.tasks.next() else {
            self.is_solved = true;
            return std::mem::take(&mut self.must_return).then(|| blank_return.stage()).flatten();
        };
        let Ok(steps) = self.puzzle.perform(&task) else {
            self.tasks = Box::new(std::iter::empty());
            self.must_return = false;
            return None;
        };
        let Self { frame, puzzle, .. } = self;
        let cell = task.cell.map(|cell| frame.board_cell(cell));
        let (blank, in_place) = task.after.in_place(puzzle.height(), puzzle.width());
        Some(TileStage {
            phase: task.phase,
            tile: cell.map(|(row, column)| blank_return.goal.cells()[row * blank_return.goal.width() + column]),
            cell,
            steps: steps.into_iter().map(|blank| frame.board_direction(blank).opposite()).collect(),
            invariant: task.after,
            blank: frame.board_cell(blank),
            in_place: in_place.iter().map(|region| frame.board_region(region)).collect(),
        })
    }
}

/// Appends steps, cancelling pairs of opposite steps.
fn reduce(steps: &mut Vec<Direction>, more: &[Direction]) {
    for &step in more {
        if steps.last() == Some(&step.opposite()) {
            steps.pop();
        } else {
            steps.push(step);
        }
    }
}

/// A reflected and transposed view of a board, with a chosen corner at the upper left.
#[derive(Clone, Copy, Debug)]
struct CornerFrame {
    height: usize,
    width: usize,
    flip_rows: bool,
    flip_columns: bool,
    transpose: bool,
}

impl CornerFrame {
    /// Returns the two frames with the given corner at the upper left: one that keeps rows as rows,
    /// and one that turns them into columns.
    fn for_corner(board: &TilePosition, (row, column): Cell) -> [Self; 2] {
        let (height, width) = (board.height(), board.width());
        let upright = Self { height, width, flip_rows: row > 0, flip_columns: column > 0, transpose: false };
        [upright, Self { transpose: true, ..upright }]
    }

    /// Returns the position of a board cell in the frame.
    fn frame_cell(&self, cell: Cell) -> Cell {
        let (row, column) = self.flip(cell);
        if self.transpose { (column, row) } else { (row, column) }
    }

    /// Returns the board cell at a position in the frame.
    fn board_cell(&self, (row, column): Cell) -> Cell {
        self.flip(if self.transpose { (column, row) } else { (row, column) })
    }

    /// Returns the mirror image of a board cell.
    fn flip(&self, (row, column): Cell) -> Cell {
        let row = if self.flip_rows { self.height - 1 - row } else { row };
        let column = if self.flip_columns { self.width - 1 - column } else { column };
        (row, column)
    }

    /// Returns the board region for a non-empty region in the frame.
    fn board_region(&self, region: &Region) -> Region {
        let one = self.board_cell((region.rows.start, region.columns.start));
        let other = self.board_cell((region.rows.end - 1, region.columns.end - 1));
        Region { rows: one.0.min(other.0)..one.0.max(other.0) + 1, columns: one.1.min(other.1)..one.1.max(other.1) + 1 }
    }

    /// Returns the board direction for a direction in the frame.
    fn board_direction(&self, frame_direction: Direction) -> Direction {
        // A transposition swaps up with left, and down with right.
        let direction = if self.transpose { Direction::ALL[frame_direction as usize ^ 2] } else { frame_direction };
        let flipped = if direction.is_horizontal() { self.flip_columns } else { self.flip_rows };
        if flipped { direction.opposite() } else { direction }
    }

    /// Returns a position in the frame, with its tiles numbered by their goal cells.
    fn frame_board(&self, position: &TilePosition, goal: &TilePosition) -> NumberGrid {
        let (height, width) = if self.transpose { (self.width, self.height) } else { (self.height, self.width) };
        let index = |cell: u16| {
            let (row, column) = self.frame_cell((usize::from(cell) / self.width, usize::from(cell) % self.width));
            row * width + column
        };
        let mut cells = vec![0; position.cells().len()];
        for (from, to) in position.places().into_iter().zip(goal.places()) {
            cells[index(from)] = index(to) as u16;
        }
        NumberGrid::new(height, width, cells)
    }
}
