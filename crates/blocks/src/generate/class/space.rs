//! The positions of one choice of sequences, numbered without gaps.
//!
//! Rows do not interact with each other, and neither do columns. All placements of the rows are
//! therefore listed first. For each of them, the free placements of a column depend only on the
//! occupied cells of that column. The number of a position with these rows has the indices of all
//! columns' free placements as its digits.

use std::ops::Range;

use super::{CarLine, LineCells, MAX_LINE_LENGTH, MAX_PLACEMENTS};

/// The number of bits per row of a board.
pub(in crate::generate) const ROW_BITS: usize = MAX_LINE_LENGTH;
/// Cells of a board, as bits.
pub(in crate::generate) type BoardCells = u128;
/// The number of bits that a placement takes in a word.
const PLACEMENT_BITS: usize = MAX_PLACEMENTS.ilog2() as usize;
/// The mark for a placement that is not free.
const TAKEN: u8 = u8::MAX;
/// The mark for a state that does not exist.
const NO_STATE: u32 = u32::MAX;

/// A sequence of a column, with its free placements for every set of cells that rows may occupy.
#[derive(Clone, Debug)]
pub(in crate::generate) struct ColumnSequence {
    pub(in crate::generate) line: CarLine,
    /// The free placements, indexed by the occupied cells as bits.
    free: Vec<Vec<u8>>,
    /// All placements, indexed by the bits of the occupied cells and of the placement.
    places: Vec<FreePlacement>,
    moves: Vec<ColumnMove>,
}

/// A placement, given the occupied cells.
#[derive(Clone, Copy, Debug)]
struct FreePlacement {
    /// Its index among the free placements; [`TAKEN`] if it is not free.
    number: u8,
    /// The number of its moves, and the index of the first.
    count: u8,
    first: u16,
}

/// A move by a car in a column.
#[derive(Clone, Copy, Debug)]
struct ColumnMove {
    /// The placement after the move.
    to: u8,
    /// The change in the index among the free placements.
    change: i8,
}

/// All placements of the cars in rows.
pub(in crate::generate) struct RowPlacements<'a> {
    pub(in crate::generate) lines: Vec<&'a CarLine>,
    pub(super) states: Vec<RowState>,
    moves: Vec<RowMove>,
    /// For each row, the weight of a placement in the code of a state.
    strides: Vec<usize>,
    /// The index of each state, by code; [`NO_STATE`] if the state leaves no room for the columns.
    numbers: Vec<u32>,
}

/// A placement of all rows.
pub(super) struct RowState {
    /// The placements of all rows, as one number.
    code: u32,
    /// For each column, the occupied cells, as bits.
    pub(super) taken: [LineCells; MAX_LINE_LENGTH],
    pub(super) is_solved: bool,
    moves: Range<u32>,
}

/// A move by a car in a row.
struct RowMove {
    to: u32,
    /// The cells that the car enters, on the whole board.
    entered: BoardCells,
}

/// A position.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::generate) struct Position {
    /// Its number in the space.
    pub(super) number: u32,
    /// The index of the row state.
    pub(in crate::generate) rows: u32,
    /// The placement of each column, in five bits.
    columns: u64,
}

/// The positions of one choice of sequences.
pub(in crate::generate) struct ChoiceSpace<'a> {
    rows: &'a RowPlacements<'a>,
    pub(super) columns: Vec<&'a ColumnSequence>,
    /// The row states that leave room for the columns.
    states: Vec<u32>,
    /// The positions of each row state. Entries for states without room are obsolete.
    blocks: Vec<RowStateBlock>,
    pub(super) len: usize,
}

/// The positions that share a row state.
#[derive(Clone, Copy, Default)]
struct RowStateBlock {
    /// The number of the first position.
    first: u32,
    /// For each column, the weight of a placement in the numbers of the positions.
    strides: [u32; MAX_LINE_LENGTH],
}

impl ColumnSequence {
    /// Creates a sequence for a column of `cells` cells, at most [`MAX_LINE_LENGTH`].
    pub(in crate::generate) fn new(line: CarLine, cells: usize) -> Self {
        let mut column = Self { line, free: vec![], places: vec![], moves: vec![] };
        for taken in 0..1 << cells {
            column.add(taken);
        }
        column
    }

    /// Adds the free placements for a set of occupied cells.
    fn add(&mut self, taken: LineCells) {
        let Self { line, free, places, moves } = self;
        let is_free = |&placement: &usize| line.placements[placement].mask & taken == 0;
        let list: Vec<u8> = (0..line.placements.len()).filter(is_free).map(|placement| placement as u8).collect();
        let place = |placement: u8| list.iter().position(|&free| free == placement).map(|place| place as u8);
        for placement in 0..MAX_PLACEMENTS as u8 {
            let first = moves.len() as u16;
            let own = place(placement);
            if let Some(own) = own {
                let open =
                    line.placements[usize::from(placement)].moves.iter().filter(|next| next.entered & taken == 0);
                let added = open.filter_map(|next| {
                    Some(ColumnMove { to: next.to, change: place(next.to)?.cast_signed() - own.cast_signed() })
                });
                moves.extend(added);
            }
            places.push(FreePlacement {
                number: own.unwrap_or(TAKEN),
                count: (moves.len() as u16 - first) as u8,
                first,
            });
        }
        free.push(list);
    }

    /// Returns the number of free placements for a set of occupied cells.
    pub(in crate::generate) fn count(&self, taken: LineCells) -> usize {
        self.free[usize::from(taken)].len()
    }

    fn place(&self, taken: LineCells, placement: usize) -> FreePlacement {
        self.places[usize::from(taken) << PLACEMENT_BITS | placement]
    }
}

impl<'a> RowPlacements<'a> {
    /// Returns all placements of the sequences in all rows that leave room for each of the given
    /// first columns. A state is solved if the goal row has its last placement. Returns `None` if
    /// these rows and columns have more than `max_positions` positions.
    pub(in crate::generate) fn new(
        lines: Vec<&'a CarLine>,
        goal_row: usize,
        columns: &[&ColumnSequence],
        max_positions: usize,
    ) -> Option<Self> {
        let sizes: Vec<usize> = lines.iter().map(|line| line.placements.len()).collect();
        let mut strides = vec![1; sizes.len()];
        for row in (1..sizes.len()).rev() {
            strides[row - 1] = strides[row] * sizes[row];
        }
        let mut rows = Self { lines, states: vec![], moves: vec![], strides, numbers: vec![] };
        let first = RowState { code: 0, taken: [0; MAX_LINE_LENGTH], is_solved: false, moves: 0..0 };
        rows.add_states(goal_row, columns, 0, first, &mut { max_positions })?;
        rows.numbers = vec![NO_STATE; sizes.iter().product()];
        for (number, state) in rows.states.iter().enumerate() {
            rows.numbers[state.code as usize] = number as u32;
        }
        rows.add_moves();
        Some(rows)
    }

    /// Adds the states with the placements of `partial` in the rows before `row`. Returns `None` if
    /// they have more positions than `remaining`.
    fn add_states(
        &mut self,
        goal_row: usize,
        columns: &[&ColumnSequence],
        row: usize,
        partial: RowState,
        remaining: &mut usize,
    ) -> Option<()> {
        let ways = columns.iter().zip(partial.taken).map(|(column, taken)| column.count(taken)).product::<usize>();
        if ways == 0 {
            return Some(());
        }
        let Some(&line) = self.lines.get(row) else {
            *remaining = remaining.checked_sub(ways)?;
            self.states.push(partial);
            return Some(());
        };
        for (number, placement) in line.placements.iter().enumerate() {
            let mut taken = partial.taken;
            taken.iter_mut().enumerate().for_each(|(column, taken)| *taken |= (placement.mask >> column & 1) << row);
            let is_solved = if row == goal_row { number + 1 == line.placements.len() } else { partial.is_solved };
            let code = partial.code + (number * self.strides[row]) as u32;
            self.add_states(goal_row, columns, row + 1, RowState { code, taken, is_solved, moves: 0..0 }, remaining)?;
        }
        Some(())
    }

    fn add_moves(&mut self) {
        for number in 0..self.states.len() {
            let first = self.moves.len() as u32;
            for row in 0..self.lines.len() {
                let (own, code) = (self.placement(number as u32, row), self.states[number].code as usize);
                let (lines, numbers, stride) = (&self.lines, &self.numbers, self.strides[row]);
                let moves = lines[row].placements[own].moves.iter().map(|next| RowMove {
                    to: numbers[code + usize::from(next.to) * stride - own * stride],
                    entered: BoardCells::from(next.entered) << (ROW_BITS * row),
                });
                self.moves.extend(moves.filter(|next| next.to != NO_STATE));
            }
            self.states[number].moves = first..self.moves.len() as u32;
        }
    }

    /// Returns the number of states.
    pub(in crate::generate) fn len(&self) -> usize {
        self.states.len()
    }

    /// Returns the placement of a row in a state.
    pub(in crate::generate) fn placement(&self, state: u32, row: usize) -> usize {
        self.states[state as usize].code as usize / self.strides[row] % self.lines[row].placements.len()
    }

    /// Returns the state with these placements of the rows, which must leave room for the columns.
    pub(super) fn state(&self, placements: impl Iterator<Item = usize>) -> u32 {
        self.numbers[placements.zip(&self.strides).map(|(placement, stride)| placement * stride).sum::<usize>()]
    }
}

impl Position {
    /// Returns the placement of a column.
    #[inline]
    pub(in crate::generate) fn placement(self, column: usize) -> usize {
        (self.columns >> (PLACEMENT_BITS * column)) as usize % MAX_PLACEMENTS
    }

    #[inline]
    fn with(self, column: usize, placement: u8) -> u64 {
        let shift = PLACEMENT_BITS * column;
        self.columns & !((MAX_PLACEMENTS as u64 - 1) << shift) | u64::from(placement) << shift
    }
}

impl<'a> ChoiceSpace<'a> {
    /// Creates a space for the choices of sequences with these rows. It is empty until a choice is
    /// made.
    pub(in crate::generate) fn new(rows: &'a RowPlacements<'a>) -> Self {
        Self {
            rows,
            columns: vec![],
            states: vec![],
            blocks: vec![RowStateBlock::default(); rows.states.len()],
            len: 0,
        }
    }

    /// Sets the columns of the space, given the row states that leave room for them, in ascending
    /// order. Returns `false` if there are more than `max_positions` positions, a number that must
    /// be below 2^32. In that case, the space must not be searched.
    pub(in crate::generate) fn choose(
        &mut self,
        columns: impl IntoIterator<Item = &'a ColumnSequence>,
        states: impl IntoIterator<Item = u32>,
        max_positions: usize,
    ) -> bool {
        self.columns.clear();
        self.columns.extend(columns);
        self.states.clear();
        self.states.extend(states);
        self.len = 0;
        for &state in &self.states {
            // The blocks of other states belong to an earlier choice, and no move leads there.
            let block = &mut self.blocks[state as usize];
            block.first = self.len as u32;
            let mut stride = 1;
            for (column, line) in self.columns.iter().enumerate().rev() {
                block.strides[column] = stride as u32;
                stride *= line.count(self.rows.states[state as usize].taken[column]);
            }
            self.len += stride;
            if self.len > max_positions {
                return false;
            }
        }
        true
    }

    /// Calls `visit` with every solved position, in ascending order of number.
    pub(super) fn each_solved(&self, mut visit: impl FnMut(Position)) {
        let is_solved = |&&state: &&u32| self.rows.states[state as usize].is_solved;
        for &rows in self.states.iter().filter(is_solved) {
            let (taken, block) = (&self.rows.states[rows as usize].taken, &self.blocks[rows as usize]);
            let free = |column: usize| &self.columns[column].free[usize::from(taken[column])];
            let count: usize = (0..self.columns.len()).map(|column| free(column).len()).product();
            for number in 0..count {
                let (mut columns, mut rest) = (0, number);
                for column in (0..self.columns.len()).rev() {
                    columns |= u64::from(free(column)[rest % free(column).len()]) << (PLACEMENT_BITS * column);
                    rest /= free(column).len();
                }
                visit(Position { number: block.first + number as u32, rows, columns });
            }
        }
    }

    /// Returns the position with these placements of the rows and the columns, which must be
    /// compatible.
    pub(super) fn position(&self, rows: u32, placements: impl Iterator<Item = usize>) -> Position {
        let columns = placements
            .enumerate()
            .fold(0, |columns, (column, placement)| columns | (placement as u64) << (PLACEMENT_BITS * column));
        self.with_number(Position { number: 0, rows, columns })
    }

    /// Returns the position with its number.
    #[inline]
    fn with_number(&self, position: Position) -> Position {
        let (taken, block) = (&self.rows.states[position.rows as usize].taken, &self.blocks[position.rows as usize]);
        let mut number = block.first;
        for (index, column) in self.columns.iter().enumerate() {
            let place = column.place(taken[index], position.placement(index)).number;
            number = number.wrapping_add(u32::from(place).wrapping_mul(block.strides[index]));
        }
        Position { number, ..position }
    }

    /// Calls `visit` with every position one move away.
    #[inline]
    pub(super) fn neighbours(&self, position: Position, mut visit: impl FnMut(Position)) {
        let (state, block) = (&self.rows.states[position.rows as usize], &self.blocks[position.rows as usize]);
        let mut vertical_cells = 0;
        for (index, column) in self.columns.iter().enumerate().rev() {
            let placement = position.placement(index);
            let FreePlacement { count, first, .. } = column.place(state.taken[index], placement);
            vertical_cells |= COLUMN_CELLS[usize::from(column.line.placements[placement].mask)] << index;
            for next in &column.moves[usize::from(first)..usize::from(first) + usize::from(count)] {
                let change = (i32::from(next.change).cast_unsigned()).wrapping_mul(block.strides[index]);
                let number = position.number.wrapping_add(change);
                visit(Position { number, columns: position.with(index, next.to), ..position });
            }
        }
        let moves = &self.rows.moves[state.moves.start as usize..state.moves.end as usize];
        for next in moves.iter().filter(|next| next.entered & vertical_cells == 0) {
            visit(self.with_number(Position { rows: next.to, ..position }));
        }
    }
}

/// For each set of cells in a column, as bits, the board with these cells in its first column.
const COLUMN_CELLS: [BoardCells; 1 << MAX_LINE_LENGTH] = {
    let (mut boards, mut cells) = ([0; 1 << MAX_LINE_LENGTH], 0);
    while cells < boards.len() {
        boards[cells] = column_cells(cells as LineCells);
        cells += 1;
    }
    boards
};

const fn column_cells(cells: LineCells) -> BoardCells {
    let (mut board, mut row) = (0, 0);
    while row < ROW_BITS {
        board |= ((cells >> row & 1) as BoardCells) << (ROW_BITS * row);
        row += 1;
    }
    board
}
