use std::sync::Arc;

use super::are_connected;
use crate::{Direction, Puzzle, TileMetric, TilePosition};

/// A tile puzzle: a starting position and a goal of the same size. A step is the direction of the
/// tile that moves into the blank.
///
/// ```
/// use loyd_core::{Direction, Puzzle, TilePosition, TilePuzzle};
/// let start = TilePosition::new(3, 3, vec![1, 2, 3, 4, 5, 6, 7, 0, 8])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let mut position = start;
/// puzzle.play(&mut position, Direction::Left)?;
/// assert!(puzzle.is_solved(&position));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePuzzle {
    start: Arc<TilePosition>,
    goal: Arc<TilePosition>,
}

impl TilePuzzle {
    /// Creates a puzzle with any goal.
    ///
    /// # Errors
    /// [`GoalMismatch`], if the sizes differ.
    pub fn new(start: TilePosition, goal: TilePosition) -> Result<Self, GoalMismatch> {
        if (start.width(), start.height()) == (goal.width(), goal.height()) {
            Ok(Self { start: start.into(), goal: goal.into() })
        } else {
            Err(GoalMismatch { board: (start.width(), start.height()), goal: (goal.width(), goal.height()) })
        }
    }

    /// Returns a puzzle with the default goal: 1, 2, … row by row, with the blank last.
    pub fn blank_last(start: TilePosition) -> Self {
        let goal = super::TileGoal::BlankLast.position(start.width(), start.height());
        Self { start: start.into(), goal: goal.into() }
    }

    /// Returns the number of columns.
    pub fn width(&self) -> usize {
        self.goal.width()
    }

    /// Returns the number of rows.
    pub fn height(&self) -> usize {
        self.goal.height()
    }

    /// Returns the solved position.
    pub fn goal(&self) -> &TilePosition {
        &self.goal
    }

    /// Returns the last two tiles of the goal in reading order. Swapping them in a position that
    /// cannot reach the goal yields a position that can.
    ///
    /// ```
    /// use loyd_core::TilePuzzle;
    /// let start = loyd_core::text::read_position("1 2 3/4 5 6/8 7 0")?;
    /// assert_eq!(TilePuzzle::blank_last(start).last_tiles(), [7, 8]);
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn last_tiles(&self) -> [u16; 2] {
        let mut tiles = self.goal.rows().flatten().copied().filter(|&tile| tile != 0);
        // The smallest board has three tiles.
        let first = [tiles.next().unwrap_or_default(), tiles.next().unwrap_or_default()];
        tiles.fold(first, |[_, last], tile| [last, tile])
    }

    /// Returns whether `position` can reach the goal, determined by parity. Half of all positions
    /// can.
    ///
    /// ```
    /// use loyd_core::{TilePosition, TilePuzzle};
    /// let swapped = TilePosition::new(2, 2, vec![2, 1, 3, 0])?;
    /// assert!(!TilePuzzle::blank_last(swapped.clone()).is_solvable(&swapped));
    /// # Ok::<(), loyd_core::tiles::PositionFaults>(())
    /// ```
    pub fn is_solvable(&self, position: &TilePosition) -> bool {
        are_connected(position, &self.goal)
    }
}

impl Puzzle for TilePuzzle {
    type Position = TilePosition;
    type Step = Direction;
    type Metric = TileMetric;

    const METRICS: &'static [TileMetric] = &[TileMetric::Single, TileMetric::Multi];

    fn start(&self) -> TilePosition {
        TilePosition::clone(&self.start)
    }

    /// Checks the blank first, because it rules out most positions.
    fn is_solved(&self, position: &TilePosition) -> bool {
        position.blank() == self.goal.blank() && *position == *self.goal
    }

    fn steps(&self, position: &TilePosition) -> impl Iterator<Item = Direction> + use<> {
        let legal = Direction::ALL.map(|step| position.moved_cell(step).map(|_| step));
        legal.into_iter().flatten()
    }

    fn is_legal(&self, position: &TilePosition, step: Direction) -> bool {
        position.moved_cell(step).is_some()
    }

    fn play_unchecked(&self, position: &mut TilePosition, step: Direction) {
        if let Some(cell) = position.moved_cell(step) {
            position.slide(cell);
        }
    }

    fn inverse(step: Direction) -> Direction {
        step.opposite()
    }

    fn joins(metric: TileMetric, previous: Direction, next: Direction) -> bool {
        metric == TileMetric::Multi && previous == next
    }
}

/// A goal whose size differs from the board's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the goal is {}x{}, but the board is {}x{}", goal.0, goal.1, board.0, board.1)]
pub struct GoalMismatch {
    /// Columns and rows of the board.
    pub board: (usize, usize),
    /// Columns and rows of the goal.
    pub goal: (usize, usize),
}
