//! A class, and its parts.

use std::ops::RangeInclusive;

use loyd_core::BlockMetric;

use super::lines::{Line, sequences};
use super::space::Column;

/// All Rush Hour puzzles of a size: the goal car of two cells alone in the middle row (of two middle rows, the upper one) has
/// to cover the last column; any other cars of two and three cells lie in the other rows and in the columns; no walls.
///
/// Its members are the *components*: positions that can be reached from each other are one puzzle, that of a hardest start
/// among them. Where the middle row is a mirror (an odd number of rows), mirror images are one puzzle too. Components without
/// a solved position, and those in which all positions are solved, are no members. Cars that change nothing are not left out,
/// so that a board and one with another such car are two members.
///
/// ```
/// use loyd_core::BlockMetric;
/// use loyd_solve::Stop;
/// use loyd_solve::blocks::generate::RushClass;
/// let class = RushClass::new(4, 4, BlockMetric::Slide)?;
/// let members = (0..class.parts()).flat_map(|part| class.members(part, Stop::NEVER).unwrap_or_default());
/// let hardest = members.max_by_key(|member| member.length).expect("a member");
/// assert_eq!(hardest.length, 7);
/// # Ok::<(), loyd_solve::blocks::generate::ClassFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct RushClass {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The sequences of a row, and of a column.
    pub(super) across: Vec<Line>,
    pub(super) down: Vec<Column>,
    /// The goal car in its row.
    pub(super) goal: Line,
}

/// The sequences that a part chooses, by their numbers.
pub(super) struct Digits {
    /// By row; none for those that it leaves open, and for that of the goal car.
    pub(super) rows: Vec<Option<usize>>,
    /// Those of the first columns.
    pub(super) columns: Vec<usize>,
}

/// Why there is no such class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFault {
    /// A side that is too short or too long.
    #[error("{columns}x{rows}: both sides of a class must be from {} to {}", SIDES.start(), SIDES.end())]
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
}

/// The sides of boards: larger classes have more positions than can be enumerated.
const SIDES: RangeInclusive<usize> = 3..=6;

impl RushClass {
    /// The class of boards of a size, with lengths in a metric: in `turn` they are those in `slide`, since cars keep to their
    /// lines.
    ///
    /// # Errors
    /// [`ClassFault`], where a side is not from 3 to 6.
    pub fn new(rows: usize, columns: usize, metric: BlockMetric) -> Result<Self, ClassFault> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(ClassFault::Size { rows, columns });
        }
        let is_step = metric == BlockMetric::Step;
        let lines = |cells: usize| {
            let sequences = sequences(cells, 0).into_iter();
            sequences.map(move |cars| Line::new(cars, cells, is_step))
        };
        let goal = Line::goal(columns, is_step);
        let down = lines(rows).map(|line| Column::new(line, rows)).collect();
        Ok(Self { rows, columns, across: lines(columns).collect(), down, goal })
    }

    /// The number of parts: choices of sequences for the first half of the rows, without that of the goal car, and of the
    /// columns. More would be too small to be kept track of, fewer too large to be lost.
    pub fn parts(&self) -> u64 {
        self.choices().iter().map(|&(_, choices)| choices as u64).product()
    }

    /// The rows that parts choose sequences for.
    pub(super) fn first_rows(&self) -> Vec<usize> {
        let others = (0..self.rows).filter(|&row| row != self.goal_row());
        others.take((self.rows - 1) / 2).collect()
    }

    /// The number of columns that parts choose sequences for.
    pub(super) fn first_columns(&self) -> usize {
        self.columns / 2
    }

    /// What parts choose, the most significant first: each with its row, if it is one, and the number of choices.
    fn choices(&self) -> Vec<(Option<usize>, usize)> {
        let rows = self.first_rows().into_iter().map(|row| (Some(row), self.across.len()));
        rows.chain((0..self.first_columns()).map(|_| (None, self.down.len()))).collect()
    }

    /// The choices of a part.
    pub(super) fn digits(&self, part: u64) -> Digits {
        let (mut rest, mut digits) = (part, Digits { rows: vec![None; self.rows], columns: vec![] });
        for (row, choices) in self.choices().into_iter().rev() {
            let digit = (rest % choices as u64) as usize;
            rest /= choices as u64;
            match row {
                Some(row) => digits.rows[row] = Some(digit),
                None => digits.columns.insert(0, digit),
            }
        }
        digits
    }

    /// The row of the goal car.
    pub(super) fn goal_row(&self) -> usize {
        (self.rows - 1) / 2
    }

    /// Whether turning boards upside down leaves the goal car in its row.
    pub(super) fn has_mirror(&self) -> bool {
        !self.rows.is_multiple_of(2)
    }
}
