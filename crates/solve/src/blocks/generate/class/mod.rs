//! All puzzles of a class, one after the other.
//!
//! In a Rush Hour board every row keeps the order and the lengths of the cars that lie in it, and so does every column: a
//! choice of these *sequences*, one a line, is never left by a move. So a class is enumerated choice by choice: those of the
//! rows are its *parts* ([`RushClass`]), and within a part those of the columns follow one another (`part`). The positions of
//! one choice are numbered without gaps (`space`), and one search from all its solved positions finds every component at
//! once (`search`).

mod lines;
mod part;
mod search;
mod space;

use loyd_core::BlockMetric;
pub use part::Member;

use self::lines::Line;
use self::part::Part;
use self::space::Column;
use crate::Stop;

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
/// let class = RushClass::new(3, 4, BlockMetric::Slide)?;
/// let members = (0..class.parts()).flat_map(|part| class.members(part, Stop::NEVER).unwrap_or_default());
/// let hardest = members.max_by_key(|member| member.length).expect("a member");
/// assert_eq!(hardest.length, 4);
/// # Ok::<(), loyd_solve::blocks::generate::ClassFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct RushClass {
    rows: usize,
    columns: usize,
    /// The sequences of a row, and of a column.
    across: Vec<Line>,
    down: Vec<Column>,
    /// The goal car in its row.
    goal: Line,
}

/// Why there is no such class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFault {
    /// A side that is too short or too long.
    #[error("{columns}x{rows}: both sides of a class must be from {SHORTEST} to {LONGEST}")]
    Size {
        /// The rows asked for.
        rows: usize,
        /// The columns asked for.
        columns: usize,
    },
}

/// The sides of boards: larger classes have more positions than can be enumerated.
const SHORTEST: usize = 3;
const LONGEST: usize = 6;

/// The lengths of cars.
const LENGTHS: [usize; 2] = [2, 3];

impl RushClass {
    /// The class of boards of a size, with lengths in a metric: in `turn` they are those in `slide`, since cars keep to their
    /// lines.
    ///
    /// # Errors
    /// [`ClassFault`], where a side is not from 3 to 6.
    pub fn new(rows: usize, columns: usize, metric: BlockMetric) -> Result<Self, ClassFault> {
        let sides = SHORTEST..=LONGEST;
        if !sides.contains(&rows) || !sides.contains(&columns) {
            return Err(ClassFault::Size { rows, columns });
        }
        let is_step = metric == BlockMetric::Step;
        let lines = |cells: usize| {
            let sequences = lines::sequences(cells).into_iter();
            sequences.map(move |lengths| Line::new(&lengths, cells, is_step))
        };
        let goal = Line::new(&[2], columns, is_step);
        let down = lines(rows).map(|line| Column::new(line, rows)).collect();
        Ok(Self { rows, columns, across: lines(columns).collect(), down, goal })
    }

    /// The number of parts: choices of sequences for all rows but that of the goal car.
    pub fn parts(&self) -> u64 {
        (self.across.len() as u64).pow(self.rows as u32 - 1)
    }

    /// The number of positions of a part, solved or not, counted without a search.
    pub fn positions(&self, part: u64) -> u64 {
        let rows = self.rows_of(part);
        let ways = |taken: u8| self.down.iter().map(|column| column.count(taken) as u64).sum();
        let ways: Vec<u64> = (0..1_u16 << self.rows).map(|taken| ways(taken as u8)).collect();
        self.count(&rows, 0, &ways)
    }

    /// Whether a part is the mirror image of one with a smaller number, so that it has no members.
    pub fn is_mirror_image(&self, part: u64) -> bool {
        let digits = self.digits(part);
        self.has_mirror() && digits.iter().rev().lt(&digits)
    }

    /// The members of a part, in a fixed order; `None` soon after `stop` is requested.
    pub fn members(&self, part: u64, stop: Stop) -> Option<Vec<Member>> {
        if self.is_mirror_image(part) { Some(vec![]) } else { Part::new(self, part).members(stop) }
    }

    /// The number of positions with the cars of these rows, the lowest ones, on a board where those above take some cells: a byte
    /// of `taken` for each column. `ways` is the number of ways to fill a column, by the cells taken in it.
    fn count(&self, rows: &[&Line], taken: u64, ways: &[u64]) -> u64 {
        let Some((&line, rest)) = rows.split_first() else {
            let column = |column: usize| ways[usize::from(taken.to_le_bytes()[column])];
            return (0..self.columns).map(column).product();
        };
        let row = self.rows - rows.len();
        let masks = line.placements.iter().map(|placement| space::spread(placement.mask) << row);
        masks.map(|mask| self.count(rest, taken | mask, ways)).sum()
    }

    /// The sequences of the rows of a part.
    fn rows_of(&self, part: u64) -> Vec<&Line> {
        let line = |digit: Option<usize>| digit.map_or(&self.goal, |digit| &self.across[digit]);
        self.digits(part).into_iter().map(line).collect()
    }

    /// The numbers of the sequences of the rows of a part; none for that of the goal car.
    fn digits(&self, part: u64) -> Vec<Option<usize>> {
        let mut digits = vec![None; self.rows];
        let (choices, mut rest) = (self.across.len() as u64, part);
        for row in (0..self.rows).rev().filter(|&row| row != self.goal_row()) {
            digits[row] = Some((rest % choices) as usize);
            rest /= choices;
        }
        digits
    }

    /// The row of the goal car.
    fn goal_row(&self) -> usize {
        (self.rows - 1) / 2
    }

    /// Whether turning boards upside down leaves the goal car in its row.
    fn has_mirror(&self) -> bool {
        !self.rows.is_multiple_of(2)
    }
}
