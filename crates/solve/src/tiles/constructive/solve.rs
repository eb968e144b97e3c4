use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};

use super::board::Cell;
use super::frame::Frame;
use super::puzzle::Constructive;
use super::task::Task;
use super::{Invariant, Phase, Region};

/// Boards of at most this many cells are solved in both orientations, and the shorter solution is taken.
const SOLVED_TWICE: usize = 144;

/// One stage of a solution by [`attempt`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileStage {
    /// The phase that it belongs to. Its rows and columns are those that are seen from the goal's blank: the corner next
    /// to it counts as the upper left.
    pub phase: Phase,
    /// The tile that it solves, where it is one tile.
    pub tile: Option<u16>,
    /// The row and the column of the cell where the goal has that tile before the blank returns.
    pub cell: Option<(usize, usize)>,
    /// Its steps, each the direction in which a TILE goes.
    pub steps: Vec<Direction>,
    /// What is true after it, in the rows and columns that are seen from the goal's blank.
    pub invariant: Invariant,
    /// The row and the column of the blank after it.
    pub blank: (usize, usize),
    /// What is in place after it, as the board lies; before the blank returns, in place means where the goal has it then.
    pub in_place: Vec<Region>,
}

/// What the constructive method does with a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// Its stages in order. Their steps, one after the other, are a solution, if there is one.
    pub stages: Vec<TileStage>,
    /// Whether the position is solved in the end. Otherwise parity says that there is no solution: all stages but the
    /// last are there, and only the 2×2 cells next to the goal's blank stay wrong.
    pub is_solved: bool,
}

/// Steps that lead from a position of a puzzle to its goal, by the constructive method; none if it is solved already.
/// `None` if parity says that there are no such steps.
///
/// Any goal will do: the board is turned so that its blank comes to the upper left; for a goal with the blank elsewhere
/// than in a corner the blank is brought to the next corner first in thought, and back in the end.
///
/// ```
/// use loyd_core::{Solution, TilePosition, TilePuzzle};
/// use loyd_solve::tiles::constructive;
/// let start = TilePosition::new(4, 3, vec![7, 1, 10, 3, 2, 0, 5, 11, 9, 8, 6, 4])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let steps = constructive::solve(&puzzle, &start).expect("it is solvable");
/// assert!(Solution::new(&puzzle, start, steps).is_ok());
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn solve(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Vec<Direction>> {
    if !puzzle.is_solvable(position) {
        return None;
    }
    if puzzle.is_solved(position) {
        return Some(Vec::new());
    }
    let way_back = WayBack::of(puzzle);
    let frames = Frame::of_corner(puzzle.goal(), way_back.corner);
    let tried = if position.cells().len() <= SOLVED_TWICE { &frames[..] } else { &frames[..1] };
    tried.iter().map(|frame| reduced(&attempt_in(frame, position, &way_back).stages)).min_by_key(Vec::len)
}

/// The stages of the constructive method's solution, for a front end that shows them; `None` if there is no solution.
pub fn trace(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Vec<TileStage>> {
    let Attempt { stages, is_solved } = attempt(puzzle, position);
    is_solved.then_some(stages)
}

/// The constructive method, stage by stage, in its own order: rows first, from the one farthest from the goal's blank,
/// then the columns of the two rows that are left, then 2×2 cells. [`solve`] may take columns for rows, where that is
/// shorter, and leaves out steps that the next one takes back.
///
/// ```
/// use loyd_core::{TilePosition, TilePuzzle};
/// use loyd_solve::tiles::constructive::{Phase, Region, attempt};
/// let start = TilePosition::new(3, 3, vec![1, 2, 3, 4, 5, 6, 8, 7, 0])?;
/// let attempt = attempt(&TilePuzzle::blank_last(start.clone()), &start);
/// assert!(!attempt.is_solved, "7 and 8 are exchanged");
/// let stage = attempt.stages.last().unwrap();
/// assert_eq!((stage.phase, stage.blank), (Phase::UpperRows, (1, 1)));
/// assert_eq!(stage.in_place, [Region { rows: 0..1, columns: 0..3 }, Region { rows: 1..3, columns: 0..1 }]);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub fn attempt(puzzle: &TilePuzzle, position: &TilePosition) -> Attempt {
    if puzzle.is_solved(position) {
        return Attempt { stages: Vec::new(), is_solved: true };
    }
    let way_back = WayBack::of(puzzle);
    let [upright, _] = Frame::of_corner(puzzle.goal(), way_back.corner);
    attempt_in(&upright, position, &way_back)
}

/// A goal with the blank in a corner, and how the blank gets from there to where the puzzle's goal has it.
struct WayBack {
    corner: Cell,
    /// The goal with the blank in that corner.
    goal: TilePosition,
    /// Where the puzzle's goal has the blank.
    home: Cell,
    steps: Vec<Direction>,
}

impl WayBack {
    fn of(puzzle: &TilePuzzle) -> Self {
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
        Self { corner: (goal.blank() / width, goal.blank() % width), goal, home: (row, column), steps }
    }

    /// The stage in which the blank returns, if it has to.
    fn stage(&self) -> Option<TileStage> {
        let whole = Region { rows: 0..self.goal.height(), columns: 0..self.goal.width() };
        (!self.steps.is_empty()).then(|| TileStage {
            phase: Phase::Return,
            tile: None,
            cell: None,
            steps: self.steps.clone(),
            invariant: Invariant::Solved,
            blank: self.home,
            in_place: vec![whole],
        })
    }
}

/// The attempt as it is seen in one frame.
fn attempt_in(frame: &Frame, position: &TilePosition, way_back: &WayBack) -> Attempt {
    let mut seen = Constructive::from(frame.board(position, &way_back.goal));
    let mut stages = Vec::new();
    for task in Task::chain(seen.height(), seen.width()) {
        let Ok(steps) = seen.perform(&task) else { return Attempt { stages, is_solved: false } };
        let cell = task.cell.map(|cell| frame.cell(cell));
        let (blank, in_place) = task.after.in_place(seen.height(), seen.width());
        stages.push(TileStage {
            phase: task.phase,
            tile: cell.map(|(row, column)| way_back.goal.cells()[row * way_back.goal.width() + column]),
            cell,
            steps: steps.into_iter().map(|blank| frame.direction(blank).opposite()).collect(),
            invariant: task.after,
            blank: frame.cell(blank),
            in_place: in_place.iter().map(|seen| frame.region(seen)).collect(),
        });
    }
    stages.extend(way_back.stage());
    Attempt { stages, is_solved: true }
}

/// All steps, without those that the next one takes back.
fn reduced(stages: &[TileStage]) -> Vec<Direction> {
    let mut steps: Vec<Direction> = Vec::new();
    for &step in stages.iter().flat_map(|stage| &stage.steps) {
        if steps.last() == Some(&step.opposite()) {
            steps.pop();
        } else {
            steps.push(step);
        }
    }
    steps
}
