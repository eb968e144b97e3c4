use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};

use super::Phase;
use super::board::Cell;
use super::frame::Frame;
use super::puzzle::Constructive;
use super::task::Task;

/// Boards of at most this many cells are solved in both orientations, and the shorter solution is taken.
const SOLVED_TWICE: usize = 144;

/// One stage of a solution by [`trace`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TileStage {
    /// The phase that it belongs to. Rows, columns and corners are those that are seen from the goal's blank: the corner
    /// next to it counts as the upper left, and rows may count as columns.
    pub phase: Phase,
    /// The tile that it solves, where it is one tile.
    pub tile: Option<u16>,
    /// The row and the column of the cell where the goal has that tile before the blank returns.
    pub cell: Option<(usize, usize)>,
    /// Its steps, each the direction in which a TILE goes.
    pub steps: Vec<Direction>,
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
    trace(puzzle, position).map(|stages| reduced(&stages))
}

/// The stages of the constructive method's solution, for a front end that shows them: their steps, one after the other,
/// are a solution. [`solve`] takes the same steps without those that the next one takes back.
pub fn trace(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Vec<TileStage>> {
    if !puzzle.is_solvable(position) {
        return None;
    }
    if puzzle.is_solved(position) {
        return Some(Vec::new());
    }
    let way_back = WayBack::of(puzzle);
    let frames = Frame::of_corner(puzzle.goal(), way_back.corner);
    let tried = if position.cells().len() <= SOLVED_TWICE { &frames[..] } else { &frames[..1] };
    let traces = tried.iter().filter_map(|frame| trace_in(frame, position, &way_back));
    traces.min_by_key(|stages| reduced(stages).len())
}

/// A goal with the blank in a corner, and how the blank gets from there to where the puzzle's goal has it.
struct WayBack {
    corner: Cell,
    goal: TilePosition,
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
        Self { corner: (goal.blank() / width, goal.blank() % width), goal, steps }
    }
}

/// The stages in one frame. `None` if the puzzle is unsolvable.
fn trace_in(frame: &Frame, position: &TilePosition, way_back: &WayBack) -> Option<Vec<TileStage>> {
    let mut seen = Constructive::from(frame.board(position, &way_back.goal));
    let mut stages = Vec::new();
    for task in Task::chain(seen.height(), seen.width()) {
        let steps = seen.perform(&task).ok()?;
        let cell = task.cell.map(|cell| frame.cell(cell));
        stages.push(TileStage {
            phase: task.phase,
            tile: cell.map(|(row, column)| way_back.goal.cells()[row * way_back.goal.width() + column]),
            cell,
            steps: steps.into_iter().map(|blank| frame.direction(blank).opposite()).collect(),
        });
    }
    if !way_back.steps.is_empty() {
        stages.push(TileStage { phase: Phase::Return, tile: None, cell: None, steps: way_back.steps.clone() });
    }
    Some(stages)
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
