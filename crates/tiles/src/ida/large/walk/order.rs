use super::counts::{DEMAND_BITS, LineAxis, demand};
use crate::board::{Grid, out_of_order};

/// The entry for the blank's cell on a board used by a search.
pub(super) const NO_TILE: u8 = 63;
/// The number of possible tile numbers on a board used by a search.
const TILES: usize = 64;

/// Tables for the number of tiles that must leave a line.
///
/// Tiles that never leave their line cannot pass each other. Among the tiles in their goal line,
/// those that stay must therefore be in the order of their goals. At best, the tiles in a longest
/// ascending subsequence stay, and all others must leave: they *escape*.
pub(super) struct LineOrder {
    axis: LineAxis,
    /// The line of every cell.
    lines: [u8; TILES],
    /// The weight of each cell's digit in the code of its line.
    powers: [u32; TILES],
    /// For each tile, its goal line, and one plus the index of its goal cell in that line.
    goals: [(u8, u32); TILES],
    /// For each code of the tiles in their goal line, the number that must leave.
    escapes: Vec<u8>,
}

impl LineOrder {
    pub(super) fn new(grid: &Grid, axis: LineAxis) -> Self {
        let length = grid.line(1 - axis.number);
        let base = length as u32 + 1;
        let mut order = Self {
            axis,
            lines: [0; TILES],
            powers: [0; TILES],
            goals: [(u8::MAX, 0); TILES],
            escapes: (0..base.pow(length as u32)).map(|code| out_of_order(digits(code, base, length)) as u8).collect(),
        };
        for cell in 0..grid.len() {
            order.lines[cell] = axis.line(cell) as u8;
            order.powers[cell] = base.pow(axis.index_in_line(cell) as u32);
            order.goals[cell] = (axis.line(cell) as u8, axis.index_in_line(cell) as u32 + 1);
        }
        order
    }

    /// Returns the goal line of a tile; an invalid line for the blank.
    #[inline]
    pub(super) fn goal_line(&self, tile: u8) -> u8 {
        self.goals[usize::from(tile) & (TILES - 1)].0
    }

    /// Returns the line of a cell.
    #[inline]
    pub(super) fn line(&self, cell: usize) -> u8 {
        self.lines[cell & (TILES - 1)]
    }

    /// Returns the cells of a line: the first cell, the number of cells, and the distance between
    /// neighbours.
    fn cells(&self, line: usize, grid: &Grid) -> (usize, usize, usize) {
        if self.axis.number == 0 { (line * grid.width, grid.width, 1) } else { (line, grid.height, grid.width) }
    }

    /// Returns the number of tiles that must leave a line.
    #[inline]
    pub(super) fn escapes(&self, grid: &Grid, board: &[u8], line: usize) -> u8 {
        let (first, count, stride) = self.cells(line, grid);
        let mut code = 0;
        for cell in (first..).step_by(stride).take(count) {
            let (goal_line, index) = self.goals[usize::from(board[cell]) & (TILES - 1)];
            code += if usize::from(goal_line) == line { index * self.powers[cell & (TILES - 1)] } else { 0 };
        }
        self.escapes[code as usize]
    }
}

impl LineOrder {
    /// Returns the escapes that every line of a board requires, in the format of
    /// [`CountsRecord::bound`](super::counts::CountsRecord::bound).
    pub(super) fn demands(&self, grid: &Grid, board: &[u8]) -> u32 {
        (0..self.axis.lines).fold(0, |demands, line| with_demand(demands, line, self.escapes(grid, board, line)))
    }
}

/// Returns the demands with the number of escapes from one line replaced.
#[inline]
pub(super) fn with_demand(demands: u32, line: usize, escapes: u8) -> u32 {
    demands & !(((1 << DEMAND_BITS) - 1) << (DEMAND_BITS * line)) | demand(escapes, line)
}

/// Returns the digits of a number, lowest first, without zeros.
fn digits(mut code: u32, base: u32, length: usize) -> impl Iterator<Item = u32> {
    let digit = move |_| {
        let digit = code % base;
        code /= base;
        digit
    };
    (0..length).map(digit).filter(|&digit| digit > 0)
}
