//! The class of all Rush Hour puzzles of a given size. It is divided into parts, whose positions
//! are counted without a search.

use std::ops::RangeInclusive;
use std::sync::Arc;

use loyd_core::BlockMetric;

use super::space::ColumnSequence;
use super::{CarLine, LineCells};

/// All Rush Hour puzzles of a given size with the given walls, by default none. The two-cell goal
/// car is alone in its row: by default the middle row, or the upper one of two middle rows. It must
/// cover the last column. All other cars have two or three cells and are in the other rows and in
/// the columns.
///
/// Its members are the *components*: positions that are reachable from each other are one puzzle,
/// represented by a hardest start. If the row of the goal car is a mirror axis (the middle one of
/// an odd number of rows), mirror images are one puzzle too. Components without a solved position,
/// and components without an unsolved one, are not members. Cars that have no effect are included:
/// a board and the same board with one more such car are two members.
///
/// ```
/// use loyd_core::BlockMetric;
/// use loyd_search::Stop;
/// use loyd_blocks::generate::RushClass;
/// let class = RushClass::new(4, 4, BlockMetric::Slide)?;
/// let members = (0..class.parts())
///     .flat_map(|part| class.members(part, Stop::NEVER).unwrap_or_default());
/// let hardest = members.max_by_key(|member| member.length).expect("a member");
/// assert_eq!(hardest.length, 7);
/// # Ok::<(), loyd_blocks::generate::ClassFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct RushClass {
    pub(super) rows: usize,
    pub(super) columns: usize,
    /// The sequences for each row, and for each column.
    pub(super) across: Vec<Arc<[CarLine]>>,
    pub(super) down: Vec<Arc<[ColumnSequence]>>,
    /// The walls.
    pub(super) walls: Vec<(usize, usize)>,
    /// The number of cars besides the goal car.
    pub(super) cars: RangeInclusive<usize>,
    /// The codes of the parts with at most the maximum number of cars, or `None` for all parts.
    part_codes: Option<Arc<[u64]>>,
    is_step: bool,
    /// The goal car in its row.
    pub(super) goal: CarLine,
    /// The row of the goal car.
    pub(super) goal_row: usize,
}

/// The sequences that a part fixes, by their indices.
pub(super) struct Digits {
    /// The sequence of each row; `None` for rows that the part leaves open, and for the row of the
    /// goal car.
    pub(super) rows: Vec<Option<usize>>,
    /// The sequences of the first columns.
    pub(super) columns: Vec<usize>,
}

/// The reason why there is no such class.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassFault {
    /// An invalid side.
    #[error("{columns}x{rows}: both sides of a class must be from {} to {}", SIDES.start(), SIDES.end())]
    Size {
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
    },
    /// A wall outside the board, or in the row of the goal car.
    #[error(
        "a class cannot have a wall at row {row}, column {column}: the cell is outside the board or in the row of the goal car"
    )]
    Wall {
        /// Its row, numbered from 1.
        row: usize,
        /// Its column, numbered from 1.
        column: usize,
    },
    /// A large board without a limit on its cars.
    #[error("{columns}x{rows}: a class with a side of {} or more needs a limit on the number of cars, such as at most 5", MAX_SIDE_WITHOUT_LIMIT + 1)]
    Cars {
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
    },
    /// A row for the goal car that is not on the board.
    #[error("there is no row {row} for the goal car: the board has {rows} rows")]
    GoalRow {
        /// The requested row, numbered from 1.
        row: usize,
        /// The number of rows on the board.
        rows: usize,
    },
    /// An invalid side, or a board that is too large.
    #[error("{columns}x{rows}: both sides of a class of Klotski puzzles must be from 3 to 9, with at most 29 cells")]
    Cells {
        /// The requested rows.
        rows: usize,
        /// The requested columns.
        columns: usize,
    },
    /// Pieces that do not form a set in the class.
    #[error(
        "the class has no layout of these pieces; expected one 2x2 square, bars of two cells, single cells, and at least two gaps"
    )]
    Pieces,
    /// A set of pieces with too many layouts.
    #[error("one set of pieces has {layouts} layouts, too many for one search; select a smaller set with --kind")]
    Layouts {
        /// The number of layouts.
        layouts: u64,
    },
}

/// The possible side lengths of boards. Larger classes have more positions than can be enumerated.
const SIDES: RangeInclusive<usize> = 3..=7;
/// The longest side of a class without a limit on its cars.
const MAX_SIDE_WITHOUT_LIMIT: usize = 6;
/// The maximum number of cars in a class with a longer side.
const MAX_CARS: usize = 8;

impl RushClass {
    /// Returns the class for a board size, with lengths counted in `metric`. Lengths are the same
    /// for `turn` and `slide`, since cars keep to a row or column.
    ///
    /// # Errors
    /// Returns [`ClassFault`] if a side is not from 3 to 7.
    pub fn new(rows: usize, columns: usize, metric: BlockMetric) -> Result<Self, ClassFault> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) {
            return Err(ClassFault::Size { rows, columns });
        }
        let is_step = metric == BlockMetric::Step;
        let goal = CarLine::goal(columns, is_step);
        let down: Arc<[_]> = CarLine::all(rows, 0, is_step).map(|line| ColumnSequence::new(line, rows)).collect();
        let across: Arc<[_]> = CarLine::all(columns, 0, is_step).collect();
        Ok(Self {
            rows,
            columns,
            across: vec![across; rows],
            down: vec![down; columns],
            walls: vec![],
            cars: 0..=usize::MAX,
            part_codes: None,
            is_step,
            goal,
            goal_row: (rows - 1) / 2,
        })
    }

    /// Returns the class of boards with these walls. With walls, mirror images count as two
    /// members.
    ///
    /// # Errors
    /// Returns [`ClassFault::Wall`] if a wall is outside the board or in the row of the goal car.
    pub fn with_walls(mut self, walls: &[(usize, usize)]) -> Result<Self, ClassFault> {
        // Listing the parts takes a long time, so an unchanged class keeps its list.
        if walls.is_empty() && self.walls.is_empty() {
            return Ok(self);
        }
        let is_outside =
            |&&(row, column): &&(usize, usize)| row >= self.rows || column >= self.columns || row == self.goal_row;
        if let Some(&(row, column)) = walls.iter().find(is_outside) {
            return Err(ClassFault::Wall { row: row + 1, column: column + 1 });
        }
        let bits = |line: usize, of: fn(&(usize, usize)) -> (usize, usize)| {
            let own = walls.iter().map(of).filter(|wall| wall.0 == line);
            own.fold(0, |bits, wall| bits | 1 << wall.1)
        };
        let (rows, columns, is_step) = (self.rows, self.columns, self.is_step);
        for row in 0..rows {
            let bits = bits(row, |&wall| wall);
            if bits != 0 {
                self.across[row] = CarLine::all(columns, bits, is_step).collect();
            }
        }
        for column in 0..columns {
            let bits = bits(column, |&(row, column)| (column, row));
            if bits != 0 {
                let lines = CarLine::all(rows, bits, is_step);
                self.down[column] = lines.map(|line| ColumnSequence::new(line, rows)).collect();
            }
        }
        self.walls = walls.to_vec();
        Ok(self.list_parts())
    }

    /// Returns the cells that may have walls, in reading order.
    pub fn wall_cells(&self) -> Vec<(usize, usize)> {
        let rows = (0..self.rows).filter(|&row| row != self.goal_row);
        rows.flat_map(|row| (0..self.columns).map(move |column| (row, column))).collect()
    }

    /// Returns the class of boards with this number of cars besides the goal car.
    #[must_use]
    pub fn with_cars(mut self, cars: RangeInclusive<usize>) -> Self {
        self.cars = cars;
        self.list_parts()
    }

    /// Checks that the class can be enumerated.
    ///
    /// # Errors
    /// Returns [`ClassFault::Cars`] if a large board has no limit on its cars.
    pub fn check(&self) -> Result<(), ClassFault> {
        let Self { rows, columns, .. } = *self;
        let needs_limit = rows.max(columns) > MAX_SIDE_WITHOUT_LIMIT && *self.cars.end() > MAX_CARS;
        if needs_limit { Err(ClassFault::Cars { rows, columns }) } else { Ok(()) }
    }

    /// Returns the class with the list of its parts, if the number of cars is limited.
    fn list_parts(mut self) -> Self {
        if *self.cars.end() == usize::MAX {
            return self;
        }
        // The codes of partial choices, each with its number of cars.
        let mut codes = vec![(0_u64, 0)];
        for (row, column, options) in self.choices() {
            let cars = |number: usize| match row {
                Some(row) => self.across[row][number].cars.len(),
                None => self.down[column][number].line.cars.len(),
            };
            let next = codes.iter().flat_map(|&(code, count)| {
                (0..options).map(move |number| (code * options as u64 + number as u64, count, number))
            });
            let next = next.map(|(code, count, number)| (code, count + cars(number)));
            codes = next.filter(|&(_, count)| count <= *self.cars.end()).collect();
        }
        self.part_codes = Some(codes.into_iter().map(|(code, _)| code).collect());
        self
    }

    /// Returns the class with the goal car in a different row, numbered from 0. Row `r` from the
    /// top and row `r` from the bottom yield mirror images.
    ///
    /// # Errors
    /// Returns [`ClassFault::GoalRow`] if the board has no such row.
    pub fn with_goal_row(self, goal_row: usize) -> Result<Self, ClassFault> {
        match self.rows {
            rows if goal_row >= rows => Err(ClassFault::GoalRow { row: goal_row + 1, rows }),
            _ => Ok(Self { goal_row, ..self }.list_parts()),
        }
    }

    /// Returns the number of parts: choices of sequences for the first half of the rows, excluding
    /// the goal car's, and of the columns. With larger parts, an interruption would lose too much
    /// work; with smaller ones, there would be too many to keep track of.
    pub fn parts(&self) -> u64 {
        let all = || self.choices().iter().map(|&(.., choices)| choices as u64).product();
        self.part_codes.as_ref().map_or_else(all, |part_codes| part_codes.len() as u64)
    }

    /// Returns the rows whose sequences a part fixes.
    fn first_rows(&self) -> Vec<usize> {
        let others = (0..self.rows).filter(|&row| row != self.goal_row);
        others.take((self.rows - 1) / 2).collect()
    }

    /// Returns the number of columns whose sequences a part fixes.
    fn first_columns(&self) -> usize {
        self.columns / 2
    }

    /// Returns the choices that make up a part, the most significant first. Each is given by its
    /// row (or `None` and its column) and its number of options.
    fn choices(&self) -> Vec<(Option<usize>, usize, usize)> {
        let rows = self.first_rows().into_iter().map(|row| (Some(row), 0, self.across[row].len()));
        rows.chain((0..self.first_columns()).map(|column| (None, column, self.down[column].len()))).collect()
    }

    /// Returns the sequences that a part fixes.
    pub(super) fn digits(&self, part: u64) -> Digits {
        let code = self.part_codes.as_ref().map_or(part, |part_codes| part_codes[part as usize]);
        let (mut rest, mut digits) = (code, Digits { rows: vec![None; self.rows], columns: vec![] });
        for (row, _, choices) in self.choices().into_iter().rev() {
            let digit = (rest % choices as u64) as usize;
            rest /= choices as u64;
            match row {
                Some(row) => digits.rows[row] = Some(digit),
                None => digits.columns.insert(0, digit),
            }
        }
        digits
    }

    /// Returns whether turning boards upside down preserves the row of the goal car.
    pub(super) fn has_mirror_axis(&self) -> bool {
        2 * self.goal_row + 1 == self.rows && self.walls.is_empty()
    }
}

impl RushClass {
    /// Returns the number of positions in each part, solved or not, including mirror images. They
    /// are counted without a search. Returns `None` if the number of cars is limited.
    pub fn positions(&self) -> Option<Vec<u64>> {
        let first = self.first_rows();
        let choices: usize = first.iter().map(|&row| self.across[row].len()).product();
        let all = || (0..choices).flat_map(|number| counts_for_rows(self, &first, number)).collect();
        self.part_codes.is_none().then(all)
    }
}

/// Returns the number of positions in each part whose rows `first` have the sequences that `number`
/// selects, indexed by the sequences of the first columns.
fn counts_for_rows(class: &RushClass, first: &[usize], number: usize) -> Vec<u64> {
    let mut rest = number;
    // The possible sequences for each row.
    let mut rows: Vec<&[CarLine]> = class.across.iter().map(|lines| &lines[..]).collect();
    rows[class.goal_row] = std::slice::from_ref(&class.goal);
    for &row in first.iter().rev() {
        let lines = &class.across[row];
        rows[row] = std::slice::from_ref(&lines[rest % lines.len()]);
        rest /= lines.len();
    }
    let masks = rows.iter().enumerate().map(|(row, lines)| {
        let placements = lines.iter().flat_map(|line| &line.placements);
        placements.map(move |placement| in_bytes(placement.mask) << row).collect()
    });
    let masks: Vec<Vec<u64>> = masks.collect();
    let states = 1 << class.rows;
    let ways = |lines: &Arc<[ColumnSequence]>| -> Vec<u64> {
        let count = |taken: usize| lines.iter().map(|column| column.count(taken as LineCells) as u64).sum();
        (0..states).map(count).collect()
    };
    let mut counts_by_cells = WeightedCounts {
        ways: class.down.iter().map(ways).collect(),
        rows: class.rows,
        columns: [class.first_columns(), class.columns],
        by_occupied_cells: vec![0; states.pow(class.first_columns() as u32)],
    };
    counts_by_cells.add(&masks, 0);
    let mut counts = counts_by_cells.by_occupied_cells;
    // Column by column, the index of the occupied cells is replaced with the index of a compatible
    // sequence.
    for column in 0..class.first_columns() {
        counts = replace_digit(&class.down[column], &counts, states);
    }
    counts
}

/// A count of the placements of the cars in rows, weighted by the number of ways to fill the last
/// columns.
struct WeightedCounts {
    /// For each column, the number of ways to fill it, indexed by its occupied cells.
    ways: Vec<Vec<u64>>,
    rows: usize,
    /// The number of first columns, and the total number of columns.
    columns: [usize; 2],
    /// The sum, indexed by the occupied cells of the first columns as digits.
    by_occupied_cells: Vec<u64>,
}

impl WeightedCounts {
    /// Adds all placements of the remaining rows, given the cells that earlier rows occupy: one
    /// byte per column.
    fn add(&mut self, rows: &[Vec<u64>], taken: u64) {
        if let Some((masks, rest)) = rows.split_first() {
            for mask in masks {
                self.add(rest, taken | mask);
            }
            return;
        }
        let [first, all] = self.columns;
        let bytes = taken.to_le_bytes();
        let index = bytes[..first].iter().fold(0, |index, &taken| index << self.rows | usize::from(taken));
        let rest = bytes[first..all].iter().zip(&self.ways[first..]);
        self.by_occupied_cells[index] += rest.map(|(&taken, ways)| ways[usize::from(taken)]).product::<u64>();
    }
}

/// Replaces the most significant digit of an index (the occupied cells of a column) with a new
/// least significant digit (the index of one of the column's sequences). After this has been done
/// for each column, the digits are in their original order.
fn replace_digit(lines: &[ColumnSequence], counts: &[u64], states: usize) -> Vec<u64> {
    let rest = counts.len() / states;
    let count = |index: usize, number: usize| {
        let taken =
            (0..states).map(|taken| counts[taken * rest + index] * lines[number].count(taken as LineCells) as u64);
        taken.sum()
    };
    (0..rest).flat_map(|index| (0..lines.len()).map(move |number| (index, number))).map(|(p, n)| count(p, n)).collect()
}

/// Returns the cells of a row as the lowest bits of bytes, one byte per cell. The sides in a class
/// have at most 7 cells.
fn in_bytes(cells: LineCells) -> u64 {
    (0..u8::BITS).fold(0, |bytes, cell| bytes | u64::from(cells >> cell & 1) << (u8::BITS * cell))
}
