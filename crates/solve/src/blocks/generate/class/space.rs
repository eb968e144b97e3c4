//! The positions of one choice of sequences, numbered without gaps.
//!
//! Rows do not meet each other, and columns do not either. So all ways to place the rows are listed once a part; for each of
//! them, the placements of a column that are free depend only on the cells taken in that column, and the positions with these
//! rows are numbered by the free placements of all columns, as the digits of a number.

use std::ops::Range;

use super::lines::{LONGEST, Line};

/// Boards are words of rows of this number of bits.
const ROW_BITS: usize = 8;
/// A placement that is not free.
const TAKEN: u8 = u8::MAX;

/// A sequence of a column, with its free placements for all cells that rows can take.
#[derive(Clone, Debug)]
pub(super) struct Column {
    pub(super) line: Line,
    /// By the cells taken, as bits.
    free: Vec<Free>,
}

/// The placements that are free when some cells are taken.
#[derive(Clone, Debug)]
struct Free {
    list: Vec<u8>,
    /// By placement, its place in the list; [`TAKEN`] if it is not free.
    places: Vec<u8>,
}

/// Every way to place the cars that lie in rows.
pub(super) struct Rows<'a> {
    pub(super) lines: Vec<&'a Line>,
    pub(super) states: Vec<RowState>,
    moves: Vec<RowMove>,
    /// By row, what a placement counts in the number of a state.
    strides: Vec<usize>,
}

/// A way to place them.
pub(super) struct RowState {
    /// By column, the cells taken, as bits.
    pub(super) taken: [u8; LONGEST],
    pub(super) is_solved: bool,
    moves: Range<usize>,
}

/// A move of a car that lies in a row.
struct RowMove {
    to: u32,
    /// The cells that it enters, on the whole board.
    entered: u64,
}

/// A position: the number of a state of the rows, and the placement of each column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Position {
    pub(super) rows: u32,
    pub(super) columns: [u8; LONGEST],
}

/// The positions of one choice of sequences.
pub(super) struct Space<'a> {
    rows: &'a Rows<'a>,
    pub(super) columns: Vec<&'a Column>,
    /// The states of the rows that leave room for the columns.
    states: Vec<u32>,
    /// By state of the rows, the number of its first position.
    firsts: Vec<u32>,
    pub(super) len: usize,
}

impl Column {
    /// A sequence of a column of some cells, at most 8.
    pub(super) fn new(line: Line, cells: usize) -> Self {
        let free = |taken: u8| {
            let is_free = |&placement: &usize| line.placements[placement].mask & taken == 0;
            let list: Vec<u8> = (0..line.placements.len()).filter(is_free).map(|placement| placement as u8).collect();
            let mut places = vec![TAKEN; line.placements.len()];
            list.iter().enumerate().for_each(|(place, &placement)| places[usize::from(placement)] = place as u8);
            Free { list, places }
        };
        Self { free: (0..1_u16 << cells).map(|taken| free(taken as u8)).collect(), line }
    }

    /// The number of placements that are free beside some cells.
    pub(super) fn count(&self, taken: u8) -> usize {
        self.free[usize::from(taken)].list.len()
    }
}

impl<'a> Rows<'a> {
    /// All ways to place the sequences of all rows. Solved is where the last placement of the goal row is taken.
    pub(super) fn new(lines: Vec<&'a Line>, goal_row: usize) -> Self {
        let sizes: Vec<usize> = lines.iter().map(|line| line.placements.len()).collect();
        let mut strides = vec![1; sizes.len()];
        for row in (1..sizes.len()).rev() {
            strides[row - 1] = strides[row] * sizes[row];
        }
        let mut rows = Self { lines, states: vec![], moves: vec![], strides };
        for state in 0..sizes.iter().product() {
            let (mut taken, first) = ([0; LONGEST], rows.moves.len());
            for row in 0..sizes.len() {
                let mask = rows.lines[row].placements[rows.placement(state, row)].mask;
                taken.iter_mut().enumerate().for_each(|(column, taken)| *taken |= (mask >> column & 1) << row);
                rows.add_moves(state, row);
            }
            let is_solved = rows.placement(state, goal_row) + 1 == sizes[goal_row];
            rows.states.push(RowState { taken, is_solved, moves: first..rows.moves.len() });
        }
        rows
    }

    /// The placement of a row in a state.
    pub(super) fn placement(&self, state: usize, row: usize) -> usize {
        state / self.strides[row] % self.lines[row].placements.len()
    }

    /// The state in which every row has a placement.
    pub(super) fn state(&self, placements: impl Iterator<Item = usize>) -> usize {
        placements.zip(&self.strides).map(|(placement, stride)| placement * stride).sum()
    }

    fn add_moves(&mut self, state: usize, row: usize) {
        let (own, stride) = (self.placement(state, row), self.strides[row]);
        let moves = self.lines[row].placements[own].moves.iter().map(|next| RowMove {
            to: (state + usize::from(next.to) * stride - own * stride) as u32,
            entered: u64::from(next.entered) << (ROW_BITS * row),
        });
        self.moves.extend(moves);
    }
}

impl<'a> Space<'a> {
    /// The positions with these columns, given the states of the rows that leave room for them, in ascending order. They are
    /// below 2^32.
    pub(super) fn new(rows: &'a Rows<'a>, columns: Vec<&'a Column>, states: Vec<u32>) -> Self {
        let mut space = Self { rows, columns, states, firsts: vec![0; rows.states.len()], len: 0 };
        for &state in &space.states {
            space.firsts[state as usize] = space.len as u32;
            let taken = &rows.states[state as usize].taken;
            space.len += space.columns.iter().zip(taken).map(|(column, &taken)| column.count(taken)).product::<usize>();
        }
        space
    }

    /// Calls `found` with every solved position and its number, in ascending order.
    pub(super) fn solved(&self, mut found: impl FnMut(Position, u32)) {
        let is_solved = |&&state: &&u32| self.rows.states[state as usize].is_solved;
        for &rows in self.states.iter().filter(is_solved) {
            let taken = &self.rows.states[rows as usize].taken;
            let free = |column: usize| &self.columns[column].free[usize::from(taken[column])].list;
            let count: usize = (0..self.columns.len()).map(|column| free(column).len()).product();
            for number in 0..count {
                let (mut columns, mut rest) = ([0; LONGEST], number);
                for column in (0..self.columns.len()).rev() {
                    columns[column] = free(column)[rest % free(column).len()];
                    rest /= free(column).len();
                }
                found(Position { rows, columns }, self.firsts[rows as usize] + number as u32);
            }
        }
    }

    /// The number of a position.
    #[inline]
    pub(super) fn number(&self, position: &Position) -> u32 {
        let taken = &self.rows.states[position.rows as usize].taken;
        let mut number = 0;
        for (column, (&placement, &taken)) in self.columns.iter().zip(position.columns.iter().zip(taken)) {
            let free = &column.free[usize::from(taken)];
            number = number * free.list.len() as u32 + u32::from(free.places[usize::from(placement)]);
        }
        self.firsts[position.rows as usize] + number
    }

    /// Calls `found` with every position one move away, and its number.
    #[inline]
    pub(super) fn neighbours(&self, position: &Position, number: u32, mut found: impl FnMut(Position, u32)) {
        let state = &self.rows.states[position.rows as usize];
        let (mut stride, mut upright) = (1, 0);
        // From the last column on, so that what a placement counts in the number is known.
        for (index, column) in self.columns.iter().enumerate().rev() {
            let (taken, placement) = (state.taken[index], usize::from(position.columns[index]));
            let free = &column.free[usize::from(taken)];
            let own = &column.line.placements[placement];
            upright |= SPREAD[usize::from(own.mask)] << index;
            let base = number.wrapping_sub(stride * u32::from(free.places[placement]));
            for next in own.moves.iter().filter(|next| next.entered & taken == 0) {
                let mut columns = position.columns;
                columns[index] = next.to;
                let place = free.places[usize::from(next.to)];
                found(Position { columns, ..*position }, base.wrapping_add(stride * u32::from(place)));
            }
            stride *= free.list.len() as u32;
        }
        for next in self.rows.moves[state.moves.clone()].iter().filter(|next| next.entered & upright == 0) {
            let position = Position { rows: next.to, ..*position };
            found(position, self.number(&position));
        }
    }
}

/// By the cells of a column, as bits: those of a board that has them in its first column.
const SPREAD: [u64; 256] = {
    let (mut boards, mut cells) = ([0; 256], 0);
    while cells < boards.len() {
        boards[cells] = spread(cells as u8);
        cells += 1;
    }
    boards
};

pub(super) const fn spread(cells: u8) -> u64 {
    let (mut board, mut row) = (0, 0);
    while row < ROW_BITS {
        board |= ((cells >> row & 1) as u64) << (ROW_BITS * row);
        row += 1;
    }
    board
}
