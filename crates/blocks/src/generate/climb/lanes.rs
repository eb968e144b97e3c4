//! Rush Hour boards represented only by the cars in their rows and columns. A single search finds
//! the hardest start among all placements of the cars. This is faster than a distance map and
//! covers more positions, but fewer changes are possible, and they are smaller.

use std::collections::HashMap;
use std::rc::Rc;

use loyd_core::BlockMetric;
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::random::{Rng, below};
use loyd_core::text::piece_names;
use loyd_search::Stop;

use super::super::class::{
    BoardCells, CarLine, ChoiceSpace, ClassSearch, ColumnSequence, LineCells, MAX_LINE_LENGTH, Position, ROW_BITS,
    RowPlacements,
};
use super::super::{BlockStyle, Recipe, draw};
use super::tempering::Landscape;

/// The maximum number of placements of the cars in all rows, ignoring the columns.
const MAX_ROW_PLACEMENTS: usize = 1 << 18;
/// The longest side without canonical starts. The output for a seed of the first edition must never
/// change, and earlier versions changed larger boards part by part.
const MAX_SIDE_FOR_ANY_START: usize = 8;
/// The maximum number of heights that are remembered.
const MAX_KNOWN_HEIGHTS: usize = 1 << 16;

/// The boards of a recipe, given by their sequences.
pub(super) struct LaneBoards<'a> {
    recipe: &'a Recipe,
    goal: CarLine,
    across: Sequences<CarLine>,
    down: Sequences<ColumnSequence>,
    search: ClassSearch,
    /// The heights of boards already searched; 0 for a board without one.
    known_heights: HashMap<LaneBoard, u32>,
}

/// All sequences of cars for a row or column, by its walls as bits, created on first use.
struct Sequences<T> {
    cells: usize,
    create: fn(CarLine, usize) -> T,
    is_step: bool,
    by_walls: HashMap<LineCells, Rc<[T]>>,
}

/// The sequences for each row or column.
type Choices<T> = Vec<Rc<[T]>>;

/// The walls, and the cars in every row and column, in order.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct LaneBoard {
    /// The walls of the board, row by row.
    walls: BoardCells,
    /// The indices of the sequences.
    across: [u8; MAX_LINE_LENGTH],
    down: [u8; MAX_LINE_LENGTH],
}

/// The position farthest from the goal, and its distance.
struct Hardest<'a> {
    distance: u32,
    position: Position,
    rows: &'a RowPlacements<'a>,
    columns: &'a [&'a ColumnSequence],
}

impl<T> Sequences<T> {
    fn new(cells: usize, is_step: bool, create: fn(CarLine, usize) -> T) -> Self {
        Self { cells, create, is_step, by_walls: HashMap::new() }
    }

    fn get(&mut self, walls: LineCells) -> Rc<[T]> {
        let Self { cells, create, is_step, .. } = *self;
        let all = || CarLine::all(cells, walls, is_step).map(|line| create(line, cells)).collect();
        self.by_walls.entry(walls).or_insert_with(all).clone()
    }
}

impl<'a> LaneBoards<'a> {
    /// Returns whether climbs can use this representation for the boards of a recipe.
    pub(super) fn supports(recipe: &Recipe) -> bool {
        let is_open = |&(row, _): &(usize, usize)| row != recipe.goal_row();
        let longest = if recipe.canonical_start { MAX_LINE_LENGTH } else { MAX_SIDE_FOR_ANY_START };
        let is_small = recipe.rows <= longest && recipe.columns <= longest;
        let has_default_goal = recipe.start.is_none() && recipe.goals.is_empty() && recipe.fixed.iter().all(is_open);
        let is_free = recipe.shapes.is_empty() && *recipe.gates.end() == 0;
        recipe.style == BlockStyle::Rush && is_small && has_default_goal && is_free
    }

    pub(super) fn new(recipe: &'a Recipe) -> Self {
        let is_step = recipe.metric == BlockMetric::Step;
        Self {
            recipe,
            goal: CarLine::goal(recipe.columns, is_step),
            across: Sequences::new(recipe.columns, is_step, |line, _| line),
            down: Sequences::new(recipe.rows, is_step, ColumnSequence::new),
            search: ClassSearch::default(),
            known_heights: HashMap::new(),
        }
    }

    fn goal_row(&self) -> usize {
        self.recipe.goal_row()
    }

    /// Returns the possible sequences for all rows and columns, given the walls of a board. Those
    /// for the goal car's row are not used.
    fn lines(&mut self, board: &LaneBoard) -> (Choices<CarLine>, Choices<ColumnSequence>) {
        let rows = (0..self.recipe.rows).map(|row| self.across.get(board.row_walls(row))).collect();
        (rows, (0..self.recipe.columns).map(|column| self.down.get(board.column_walls(column))).collect())
    }

    /// Returns the number of cars besides the goal car.
    fn cars(&mut self, board: &LaneBoard) -> usize {
        let goal_row = self.goal_row();
        let (rows, columns) = self.lines(board);
        let rows = rows.iter().zip(board.across).enumerate().filter(|&(row, _)| row != goal_row);
        let across: usize = rows.map(|(_, (lines, number))| lines[usize::from(number)].cars.len()).sum();
        let down = columns.iter().zip(board.down).map(|(lines, number)| lines[usize::from(number)].line.cars.len());
        across + down.sum::<usize>()
    }

    fn is_allowed(&mut self, board: &LaneBoard) -> bool {
        let walls = board.walls.count_ones() as usize;
        let is_wall = |&(row, column): &(usize, usize)| board.walls >> (ROW_BITS * row + column) & 1 == 1;
        let has_fixed = self.recipe.fixed.iter().all(is_wall);
        has_fixed && self.recipe.walls.contains(&walls) && self.recipe.pieces.contains(&self.cars(board))
    }

    /// Searches all placements of the cars, and calls `found` with a hardest start. Returns `None`
    /// if there are too many placements, if none is solved, or if the work is cancelled.
    fn search_board<T>(&mut self, board: &LaneBoard, stop: Stop, found: impl FnOnce(Hardest) -> T) -> Option<T> {
        let goal_row = self.goal_row();
        let (rows, columns) = self.lines(board);
        let row = |(row, number): (usize, u8)| {
            if row == goal_row { &self.goal } else { &rows[row][usize::from(number)] }
        };
        let lines: Vec<&CarLine> = board.across.into_iter().take(rows.len()).enumerate().map(row).collect();
        if lines.iter().map(|line| line.placements.len()).product::<usize>() > MAX_ROW_PLACEMENTS {
            return None;
        }
        let columns: Vec<&ColumnSequence> =
            columns.iter().zip(board.down).map(|(lines, number)| &lines[usize::from(number)]).collect();
        let max_positions = u32::try_from(self.recipe.max_positions).unwrap_or(u32::MAX) as usize;
        let rows = RowPlacements::new(lines, goal_row, &columns, max_positions)?;
        let mut space = ChoiceSpace::new(&rows);
        if !space.choose(columns.iter().copied(), 0..rows.len() as u32, max_positions) {
            return None;
        }
        let components = self.search.run(&space, stop)?;
        let component = components.iter().max_by_key(|component| component.distance)?;
        let (position, distance) = (component.hardest, component.distance);
        Some(found(Hardest { distance, position, rows: &rows, columns: &columns }))
    }

    /// Replaces the cars of a random row or column.
    fn replace(&mut self, board: &mut LaneBoard, source: &mut impl Rng) {
        let (rows, columns) = (self.recipe.rows, self.recipe.columns);
        match pick(rows + columns, source) {
            row if row < rows => {
                board.across[row] = pick(self.across.get(board.row_walls(row)).len(), source) as u8;
            }
            line => {
                let column = line - rows;
                board.down[column] = pick(self.down.get(board.column_walls(column)).len(), source) as u8;
            }
        }
    }

    /// Swaps the cars of two rows, or of two columns, with identical walls.
    fn swap_lines(&self, board: &mut LaneBoard, source: &mut impl Rng) {
        if pick(2, source) == 0 {
            let [one, other] = [(); 2].map(|()| pick(self.recipe.rows, source));
            if board.row_walls(one) == board.row_walls(other) {
                board.across.swap(one, other);
            }
        } else {
            let [one, other] = [(); 2].map(|()| pick(self.recipe.columns, source));
            if board.column_walls(one) == board.column_walls(other) {
                board.down.swap(one, other);
            }
        }
    }

    /// Removes a wall, adds one, or both. Lines keep cars of the same lengths if possible.
    fn move_wall(&mut self, board: &mut LaneBoard, source: &mut impl Rng) {
        let (before, count) = (*board, board.walls.count_ones() as usize);
        let kind = pick(4, source);
        if count > 0 && kind != 0 {
            let wall = (0..BoardCells::BITS).filter(|cell| board.walls >> cell & 1 == 1).nth(pick(count, source));
            board.walls &= !wall.map_or(0, |wall| 1 << wall);
        }
        if kind != 1 {
            let (row, column) = (pick(self.recipe.rows, source), pick(self.recipe.columns, source));
            if row != self.goal_row() {
                board.walls |= 1 << (ROW_BITS * row + column);
            }
        }
        for row in 0..self.recipe.rows {
            let [old, new] = [&before, &*board].map(|board| self.across.get(board.row_walls(row)));
            if board.row_walls(row) != before.row_walls(row) {
                let [old, new] = [&old, &new].map(|lines| lines.iter().collect::<Vec<_>>());
                board.across[row] = similar_sequence(old[usize::from(before.across[row])], &new, source);
            }
        }
        for column in 0..self.recipe.columns {
            let [old, new] = [&before, &*board].map(|board| self.down.get(board.column_walls(column)));
            if board.column_walls(column) != before.column_walls(column) {
                let [old, new] = [&old, &new].map(|lines| lines.iter().map(|column| &column.line).collect::<Vec<_>>());
                board.down[column] = similar_sequence(old[usize::from(before.down[column])], &new, source);
            }
        }
    }
}

impl Landscape for LaneBoards<'_> {
    type Board = LaneBoard;

    fn random_board(&mut self, source: &mut impl Rng) -> Option<LaneBoard> {
        Some(LaneBoard::from_setup(&draw::random_board(self.recipe, source)?, self))
    }

    fn changed_board(&mut self, board: &LaneBoard, source: &mut impl Rng) -> Option<LaneBoard> {
        let mut changed = *board;
        // Changes the board once with probability 1/2, twice with 1/4, and three times with 1/4.
        for _ in 0..=source.next_u32().trailing_zeros().min(2) {
            match pick(10, source) {
                0 if *self.recipe.walls.end() > 0 => self.move_wall(&mut changed, source),
                1 | 2 => self.swap_lines(&mut changed, source),
                _ => self.replace(&mut changed, source),
            }
        }
        changed.across[self.goal_row()] = 0;
        (changed != *board && self.is_allowed(&changed)).then_some(changed)
    }

    fn summit(&mut self, board: LaneBoard, _: &mut impl Rng, stop: Stop) -> Option<(LaneBoard, u32)> {
        let height = if let Some(&height) = self.known_heights.get(&board) {
            height
        } else {
            let height = self.search_board(&board, stop, |hardest| hardest.distance).unwrap_or(0);
            if self.known_heights.len() == MAX_KNOWN_HEIGHTS {
                self.known_heights.clear();
            }
            self.known_heights.insert(board, height);
            height
        };
        (height > 0).then_some((board, height))
    }

    fn setup(&mut self, board: LaneBoard) -> Option<Setup> {
        let (rows, columns, goal_row) = (self.recipe.rows, self.recipe.columns, self.goal_row());
        self.search_board(&board, Stop::NEVER, |Hardest { position, rows: state, columns: lines, .. }| {
            let mut pieces = vec![];
            for (row, line) in state.lines.iter().enumerate() {
                let starts = &line.placements[state.placement(position.rows, row)].starts;
                let cells = |(&start, length)| (start..start + length).map(|column| (row, column)).collect();
                pieces.extend(starts.iter().zip(line.lengths()).map(|car| (cells(car), Freedom::Horizontal)));
            }
            for (column, ColumnSequence { line, .. }) in lines.iter().enumerate() {
                let starts = &line.placements[position.placement(column)].starts;
                let cells = |(&start, length)| (start..start + length).map(|row| (row, column)).collect();
                pieces.extend(starts.iter().zip(line.lengths()).map(|car| (cells(car), Freedom::Vertical)));
            }
            let goal_piece = pieces.iter().position(|(cells, _): &(Vec<(usize, usize)>, _)| cells[0].0 == goal_row)?;
            pieces.swap(0, goal_piece);
            let named = pieces.into_iter().zip(piece_names());
            Some(Setup {
                rows,
                columns,
                walls: board.wall_cells().collect(),
                gates: vec![],
                pieces: named.map(|((cells, freedom), name)| SetupPiece { name, cells, freedom }).collect(),
                goal: BlockGoal(vec![Target::Right { piece: 0 }]),
            })
        })?
    }
}

impl LaneBoard {
    /// Returns the sequences of a drawn board.
    fn from_setup(setup: &Setup, lanes: &mut LaneBoards) -> Self {
        let mut board = Self { walls: 0, across: [0; MAX_LINE_LENGTH], down: [0; MAX_LINE_LENGTH] };
        board.walls = setup.walls.iter().fold(0, |walls, (row, column)| walls | 1 << (ROW_BITS * row + column));
        // For each line, the first cell of each car and its length, in ascending order.
        let cars = |line: usize, freedom: Freedom| {
            let own = setup.pieces.iter().filter(|piece| piece.freedom == freedom);
            let cells = own.map(|piece| {
                let cells = piece.cells.iter();
                let cells = cells
                    .map(|&(row, column)| if freedom == Freedom::Vertical { (column, row) } else { (row, column) });
                cells.collect::<Vec<_>>()
            });
            let cars = cells.filter(|cells| cells[0].0 == line).map(|cells| (cells[0].1, cells.len()));
            let mut cars: Vec<(usize, usize)> = cars.collect();
            cars.sort_unstable();
            cars
        };
        let goal_row = lanes.goal_row();
        for row in (0..setup.rows).filter(|&row| row != goal_row) {
            let all = lanes.across.get(board.row_walls(row));
            board.across[row] = sequence_index(all.iter(), &cars(row, Freedom::Horizontal));
        }
        for column in 0..setup.columns {
            let all = lanes.down.get(board.column_walls(column));
            board.down[column] =
                sequence_index(all.iter().map(|column| &column.line), &cars(column, Freedom::Vertical));
        }
        board
    }

    /// Returns the walls of a row, as bits.
    fn row_walls(&self, row: usize) -> LineCells {
        (self.walls >> (ROW_BITS * row)) as LineCells & ((1 << ROW_BITS) - 1)
    }

    /// Returns the walls of a column, as bits.
    fn column_walls(&self, column: usize) -> LineCells {
        (0..MAX_LINE_LENGTH).fold(0, |walls, row| walls | (self.row_walls(row) >> column & 1) << row)
    }

    fn wall_cells(&self) -> impl Iterator<Item = (usize, usize)> {
        let cells = (0..BoardCells::BITS as usize).filter(|cell| self.walls >> cell & 1 == 1);
        cells.map(|cell| (cell / ROW_BITS, cell % ROW_BITS))
    }
}

/// Returns the index of the sequence with a placement that consists of these cars, each given by
/// its first cell and its length.
fn sequence_index<'a>(mut lines: impl Iterator<Item = &'a CarLine>, cars: &[(usize, usize)]) -> u8 {
    let has = |line: &CarLine| {
        line.lengths().eq(cars.iter().map(|car| car.1))
            && line.placements.iter().any(|placement| placement.starts.iter().eq(cars.iter().map(|car| &car.0)))
    };
    lines.position(has).unwrap_or(0) as u8
}

/// Returns the index of a random sequence whose cars have the same lengths, in order, as the cars
/// of `other`. With probability 1/3, or if there is no such sequence, any sequence may be chosen.
fn similar_sequence(other: &CarLine, lines: &[&CarLine], source: &mut impl Rng) -> u8 {
    let all: Vec<usize> = (0..lines.len()).collect();
    let same: Vec<usize> = all.iter().copied().filter(|&number| lines[number].lengths().eq(other.lengths())).collect();
    let numbers = if same.is_empty() || pick(3, source) == 0 { all } else { same };
    numbers[pick(numbers.len(), source)] as u8
}

/// Returns a random number below a bound.
fn pick(bound: usize, source: &mut impl Rng) -> usize {
    below(bound as u32, source) as usize
}
