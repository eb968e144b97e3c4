use loyd_core::{Direction, TilePosition, TilePuzzle};

use super::crowd::State;
use super::plan::Plan;
use super::tour::Walker;

/// Scores are counted in fractions of this.
const UNIT: u64 = 16;
/// On boards of at least so many cells a beam keeps one position for all that differ only in tiles of later stages: else it
/// fills with variants of one position, and its stages don't end.
const MERGED_CELLS: usize = 100;
/// So many tiles are solved in one stage.
const GROUP: usize = 2;
/// The same where positions are merged.
const MERGED_GROUP: usize = 4;
/// The charge for two tiles of one line in the wrong order.
const CONFLICT: i32 = 48;

/// A board of any size as the beam sees it: every tile is named by the cell it belongs to, the blank too.
///
/// A position's score says how far it seems to be from the goal. It is the sum over all tiles of d^1.5, where d is the
/// Manhattan distance, half as much again for the tiles of the stage, and of a charge for every two tiles of one line that
/// belong to it in the other order. A power above 1 keeps single tiles from being left behind far away.
#[derive(Debug)]
pub(super) struct Field {
    width: usize,
    height: usize,
    /// The cell where the blank belongs.
    home: u16,
    rows: Vec<u8>,
    columns: Vec<u8>,
    /// The cost of every distance.
    costs: Vec<i32>,
    plan: Plan,
    /// Whether positions that differ only in tiles of later stages count as one.
    merges: bool,
}

/// What a beam is after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Aim {
    /// The stage whose tiles, and those of earlier ones, are to be brought home.
    pub(super) stage: usize,
    /// Whether all other tiles are left out of sight, for stages that don't end otherwise.
    pub(super) focus: bool,
}

impl Field {
    pub(super) fn new(puzzle: &TilePuzzle) -> Self {
        let (width, height) = (puzzle.width(), puzzle.height());
        let cells = 0..width * height;
        let home = puzzle.goal().blank();
        let merges = width * height >= MERGED_CELLS;
        Self {
            width,
            height,
            home: home as u16,
            rows: cells.clone().map(|cell| (cell / width) as u8).collect(),
            columns: cells.map(|cell| (cell % width) as u8).collect(),
            costs: (0..(width + height) as u64).map(cost).collect(),
            plan: Plan::new(width, height, home, if merges { MERGED_GROUP } else { GROUP }),
            merges,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.width * self.height
    }

    /// Columns and rows.
    pub(super) fn sides(&self) -> (usize, usize) {
        (self.width, self.height)
    }

    pub(super) fn home(&self) -> u16 {
        self.home
    }

    /// The number of stages.
    pub(super) fn stages(&self) -> usize {
        self.plan.count()
    }

    /// The tiles of a position, each named by the cell it belongs to.
    pub(super) fn enter(puzzle: &TilePuzzle, position: &TilePosition) -> Vec<u16> {
        let homes = puzzle.goal().places();
        position.cells().iter().map(|&tile| homes[usize::from(tile)]).collect()
    }

    /// The position at the end of a path of the blank.
    pub(super) fn after(&self, board: &[u16], path: &[Direction]) -> Vec<u16> {
        let mut walker = Walker::new(self, board);
        for &way in path {
            walker.go(way);
        }
        walker.board
    }

    /// The cell next to another one.
    pub(super) fn beside(&self, cell: usize, way: Direction) -> Option<usize> {
        let (row, column) = self.place(cell);
        match way {
            Direction::Up => (row > 0).then(|| cell - self.width),
            Direction::Down => (usize::from(row) + 1 < self.height).then(|| cell + self.width),
            Direction::Left => (column > 0).then(|| cell - 1),
            Direction::Right => (usize::from(column) + 1 < self.width).then(|| cell + 1),
        }
    }

    /// The row and the column of a cell.
    pub(super) fn place(&self, cell: usize) -> (u8, u8) {
        (self.rows[cell], self.columns[cell])
    }

    /// Moves the blank to a neighbour cell, and keeps the state in step.
    pub(super) fn step(&self, board: &mut [u16], state: &mut State, to: usize, aim: Aim) {
        let blank = usize::from(state.blank);
        let tile = board[to];
        state.key ^= part(self.home, blank) ^ part(self.home, to);
        if self.is_seen(tile, aim) {
            state.score += self.change(board, tile, (to, blank), aim);
        }
        if self.is_told_apart(tile, aim) {
            state.key ^= part(tile, to) ^ part(tile, blank);
        }
        if self.plan.stage(tile) <= aim.stage {
            state.missing += u16::from(usize::from(tile) == to);
            state.missing -= u16::from(usize::from(tile) == blank);
        }
        board.swap(blank, to);
        state.blank = to as u16;
    }

    /// Sets what depends on the aim.
    pub(super) fn appraise(&self, board: &[u16], state: &mut State, aim: Aim) {
        *state = State { score: 0, missing: 0, key: part(self.home, state.blank.into()), ..*state };
        let tiles = board.iter().enumerate().filter(|&(_, &tile)| tile != self.home);
        for (cell, &tile) in tiles.filter(|&(_, &tile)| self.is_seen(tile, aim)) {
            let (row, column) = self.place(cell);
            if self.is_told_apart(tile, aim) {
                state.key ^= part(tile, cell);
            }
            // Of every two tiles in the wrong order each sees the other.
            let charges = self.in_column(board, tile, cell, column) + self.in_row(board, tile, cell, row);
            state.score += self.cost(tile, cell, aim) + charges / 2;
            state.missing += u16::from(self.plan.stage(tile) <= aim.stage && cell != usize::from(tile));
        }
    }

    /// The distance of a tile in some cell from its place; none for the blank.
    pub(super) fn distance(&self, tile: u16, cell: usize) -> u32 {
        if tile == self.home {
            return 0;
        }
        let ((row, column), (home_row, home_column)) = (self.place(cell), self.place(tile.into()));
        u32::from(row.abs_diff(home_row)) + u32::from(column.abs_diff(home_column))
    }

    /// What a tile at a distance costs where no stage is looked at.
    pub(super) fn plain_cost(&self, distance: u32) -> i32 {
        self.costs[distance as usize]
    }

    fn is_told_apart(&self, tile: u16, aim: Aim) -> bool {
        let is_due = self.plan.stage(tile) <= aim.stage;
        is_due || !self.merges && !aim.focus
    }

    fn is_seen(&self, tile: u16, aim: Aim) -> bool {
        !aim.focus || self.plan.stage(tile) <= aim.stage
    }

    /// By how much the score changes when `tile` goes from one cell to the next.
    fn change(&self, board: &[u16], tile: u16, (from, to): (usize, usize), aim: Aim) -> i32 {
        let ((row, column), (next_row, next_column)) = (self.place(from), self.place(to));
        let charges = if row == next_row {
            self.in_column(board, tile, from, next_column) - self.in_column(board, tile, from, column)
        } else {
            self.in_row(board, tile, from, next_row) - self.in_row(board, tile, from, row)
        };
        self.cost(tile, to, aim) - self.cost(tile, from, aim) + charges
    }

    fn cost(&self, tile: u16, cell: usize, aim: Aim) -> i32 {
        let ((row, column), (home_row, home_column)) = (self.place(cell), self.place(tile.into()));
        let cost = self.costs[usize::from(row.abs_diff(home_row)) + usize::from(column.abs_diff(home_column))];
        if self.plan.stage(tile) == aim.stage { cost + cost / 2 } else { cost }
    }

    /// The charge for `tile` in the row of `cell` but in this column.
    fn in_column(&self, board: &[u16], tile: u16, cell: usize, column: u8) -> i32 {
        let line = board[usize::from(column)..].iter().step_by(self.width);
        self.charge(&self.columns, &self.rows, line, (tile, column, self.rows[cell]))
    }

    /// The charge for `tile` in the column of `cell` but in this row.
    fn in_row(&self, board: &[u16], tile: u16, cell: usize, row: u8) -> i32 {
        let line = board[usize::from(row) * self.width..][..self.width].iter();
        self.charge(&self.rows, &self.columns, line, (tile, row, self.columns[cell]))
    }

    /// The charge for `tile` at one place of a line: for all tiles of `across[tile] == index` that are on the other side of
    /// it than in the goal.
    fn charge<'a>(
        &self,
        across: &[u8],
        along: &[u8],
        line: impl Iterator<Item = &'a u16>,
        (tile, index, place): (u16, u8, u8),
    ) -> i32 {
        if across[usize::from(tile)] != index {
            return 0;
        }
        let (place, home) = (usize::from(place), along[usize::from(tile)]);
        let is_wrong = |&(at, &other): &(usize, &u16)| {
            across[usize::from(other)] == index
                && other != self.home
                && at != place
                && (at < place) != (along[usize::from(other)] < home)
        };
        CONFLICT * line.enumerate().filter(is_wrong).count() as i32
    }
}

/// d^1.5 in units, rounded down, the same on every machine.
fn cost(distance: u64) -> i32 {
    (distance.pow(3) * UNIT.pow(2)).isqrt() as i32
}

/// A number for a tile in a cell, to be joined into keys by exclusive or (Zobrist, 1970), by the finaliser of splitmix64.
fn part(tile: u16, cell: usize) -> u64 {
    let mut bits = ((u64::from(tile) << 16 | cell as u64) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ (bits >> 31)
}
