use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};

use super::board::Cell;
use super::frame::Frame;
use super::puzzle::Constructive;
use super::task::Task;
use super::{Invariant, Phase, Region};
use crate::Stop;

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
    Construction::new(puzzle, position)?.advance(Stop::NEVER)
}

/// [`solve`] for a caller that may want to stop it: the largest boards take some tenths of a second.
pub(in crate::tiles) struct Construction {
    way_back: WayBack,
    position: TilePosition,
    /// The frames that are not tried yet.
    frames: Vec<Frame>,
    /// The frame that is being tried, with the steps so far.
    current: Option<(Stages, Vec<Direction>)>,
    /// The shortest solution of the frames tried.
    best: Option<Vec<Direction>>,
}

impl Construction {
    /// `None` if parity says that there is no solution.
    pub(in crate::tiles) fn new(puzzle: &TilePuzzle, position: &TilePosition) -> Option<Self> {
        if !puzzle.is_solvable(position) {
            return None;
        }
        let way_back = WayBack::of(puzzle);
        let [upright, turned] = Frame::of_corner(puzzle.goal(), way_back.corner);
        let (frames, best) = match position.cells().len() {
            _ if puzzle.is_solved(position) => (Vec::new(), Some(Vec::new())),
            0..=SOLVED_TWICE => (vec![turned, upright], None),
            _ => (vec![upright], None),
        };
        Some(Self { way_back, position: position.clone(), frames, current: None, best })
    }

    /// Goes on until it has a solution, which it returns, or until it is stopped. Once it has returned one it has no other.
    ///
    /// Small boards take some milliseconds, so they are solved in any case: an answer is worth more than that.
    pub(in crate::tiles) fn advance(&mut self, stop: Stop) -> Option<Vec<Direction>> {
        loop {
            let Some((stages, steps)) = &mut self.current else {
                let Some(frame) = self.frames.pop() else { return self.best.take() };
                self.current = Some((Stages::new(frame, &self.position, &self.way_back), Vec::new()));
                continue;
            };
            if let Some(stage) = stages.next(&self.way_back) {
                reduce(steps, &stage.steps);
            } else {
                let steps = self.current.take().map(|(_, steps)| steps);
                self.best = self.best.take().into_iter().chain(steps).min_by_key(Vec::len);
            }
            if self.position.cells().len() > SOLVED_TWICE && stop.is_requested() {
                return None;
            }
        }
    }

    /// The bytes that it holds.
    pub(in crate::tiles) fn bytes(&self) -> usize {
        let steps = self.current.as_ref().map_or(0, |(_, steps)| steps.capacity());
        self.best.as_ref().map_or(0, Vec::capacity) + steps + 16 * self.position.cells().len()
    }
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
    let mut seen = Stages::new(upright, position, &way_back);
    let stages = std::iter::from_fn(|| seen.next(&way_back)).collect();
    Attempt { stages, is_solved: seen.is_solved }
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

/// The stages of the method in one frame, one after the other.
struct Stages {
    frame: Frame,
    seen: Constructive,
    tasks: Box<dyn Iterator<Item = Task> + Send>,
    /// Whether the stage in which the blank returns is still to come.
    is_away: bool,
    /// Whether all of them were performed.
    is_solved: bool,
}

impl Stages {
    fn new(frame: Frame, position: &TilePosition, way_back: &WayBack) -> Self {
        let seen = Constructive { board: frame.board(position, &way_back.goal) };
        let tasks = Box::new(Task::chain(seen.height(), seen.width()));
        Self { frame, seen, tasks, is_away: true, is_solved: false }
    }

    /// Performs the next stage; `None` after the last one, or if parity forbids that.
    fn next(&mut self, way_back: &WayBack) -> Option<TileStage> {
        let Some(task) = self.tasks.next() else {
            self.is_solved = true;
            return std::mem::take(&mut self.is_away).then(|| way_back.stage()).flatten();
        };
        let Ok(steps) = self.seen.perform(&task) else {
            self.tasks = Box::new(std::iter::empty());
            self.is_away = false;
            return None;
        };
        let Self { frame, seen, .. } = self;
        let cell = task.cell.map(|cell| frame.cell(cell));
        let (blank, in_place) = task.after.in_place(seen.height(), seen.width());
        Some(TileStage {
            phase: task.phase,
            tile: cell.map(|(row, column)| way_back.goal.cells()[row * way_back.goal.width() + column]),
            cell,
            steps: steps.into_iter().map(|blank| frame.direction(blank).opposite()).collect(),
            invariant: task.after,
            blank: frame.cell(blank),
            in_place: in_place.iter().map(|seen| frame.region(seen)).collect(),
        })
    }
}

/// Appends steps, without those that the next one takes back.
fn reduce(steps: &mut Vec<Direction>, more: &[Direction]) {
    for &step in more {
        if steps.last() == Some(&step.opposite()) {
            steps.pop();
        } else {
            steps.push(step);
        }
    }
}
