//! Random boards, and small changes to boards.

use std::ops::RangeInclusive;

use loyd_core::Direction;
use loyd_core::blocks::{BlockGoal, Freedom, Gate, Setup, SetupPiece};
use loyd_core::random::{Rng, below};

use super::constraints::{Cells, cells_at};
use super::recipe::MAX_PIECES;
use super::{BlockStyle, GoalPiece, Recipe, ShapeQuota};

/// A board under construction. Pieces with a goal come first.
struct BoardDraft<'a, R> {
    recipe: &'a Recipe,
    source: &'a mut R,
    taken: Vec<bool>,
    setup: Setup,
}

/// The number of attempts to find a place, as a multiple of the number of cells.
const TRIES_PER_CELL: usize = 10;

/// Returns a random board in the recipe's style; `None` if a part does not fit.
pub(super) fn random_board(recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    let Recipe { rows, columns, .. } = *recipe;
    if let Some(start) = &recipe.start {
        return initial_board(start, recipe, source);
    }
    let walls = recipe.fixed.clone();
    let setup = Setup { rows, columns, walls, gates: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
    let mut board = BoardDraft::new(recipe, source, setup);
    board.put_goals()?;
    let (walls, pieces) = (board.random_in(&recipe.walls), board.random_in(&recipe.pieces));
    let gates = board.gate_count(BoardDraft::random_in);
    board.fill(walls, gates, pieces)?;
    Some(board.setup)
}

/// Returns the initial board of a climb. If it has no goal, the goal pieces are drawn.
fn initial_board(start: &Setup, recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    if !start.goal.0.is_empty() {
        return Some(start.clone());
    }
    let mut board = BoardDraft::new(recipe, source, start.clone());
    board.setup.pieces.clear();
    board.retry(BoardDraft::put_goals)?;
    let pieces = start.pieces.iter().zip(loyd_core::text::piece_names().skip(recipe.goal_pieces()));
    board.setup.pieces.extend(pieces.map(|(piece, name)| SetupPiece { name, ..piece.clone() }));
    Some(board.setup)
}

/// Returns the board with one to three of its parts redrawn, and with up to one piece, one wall and
/// one gate more or fewer. Its pieces with a goal must come first. Returns `None` if a new part
/// does not fit.
pub(super) fn changed_board(setup: &Setup, recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    let mut board = BoardDraft::new(recipe, source, setup.clone());
    let walls = board.random_near(setup.walls.len(), &recipe.walls);
    let pieces = board.random_near(setup.pieces.len() - recipe.goal_pieces(), &recipe.pieces);
    let gates = board.gate_count(|board, range| board.random_near(setup.gates.len(), range));
    for _ in 0..=board.pick(3) {
        board.remove_part();
    }
    board.fill(walls, gates, pieces)?;
    Some(board.setup)
}

impl<'a, R: Rng> BoardDraft<'a, R> {
    /// Creates a draft that starts out as the given board.
    fn new(recipe: &'a Recipe, source: &'a mut R, setup: Setup) -> Self {
        let mut taken = vec![false; setup.rows * setup.columns];
        let gates = setup.gates.iter().map(|gate| &gate.cell);
        let cells = setup.pieces.iter().flat_map(|piece| &piece.cells).chain(&setup.walls).chain(gates);
        cells.for_each(|&(row, column)| taken[row * setup.columns + column] = true);
        Self { recipe, source, taken, setup }
    }

    /// Puts the pieces with a goal on the board, and sets the goal.
    fn put_goals(&mut self) -> Option<()> {
        if self.recipe.goals.is_empty() {
            return self.put_goal();
        }
        let before = (self.taken.clone(), self.setup.clone());
        let recipe = self.recipe;
        let are_placed = recipe.goals.iter().all(|goal| self.retry(|board| board.put_prescribed(goal)).is_some());
        if !are_placed {
            (self.taken, self.setup) = before;
        }
        are_placed.then_some(())
    }

    /// Puts a prescribed piece on the board, and adds its targets to the goal.
    fn put_prescribed(&mut self, goal: &GoalPiece) -> Option<()> {
        let cells = match &goal.shape {
            Some(shape) => shape.cells_from(goal.places[self.pick(goal.places.len())]).collect(),
            None => self.grow_goal()?,
        };
        let piece = self.setup.pieces.len();
        self.put(cells, goal.freedom)?;
        self.setup.goal.0.extend(goal.targets.iter().map(|target| target.renumbered(|_| piece)));
        Some(())
    }

    /// Returns the cells of a random goal piece for [`BlockStyle::Free`].
    fn grow_goal(&mut self) -> Option<Cells> {
        let size = 3 + self.pick(3);
        self.grow_cells(size)
    }

    /// Returns the number of gates to draw. If the recipe has none, no random number is drawn.
    fn gate_count(&mut self, number: impl FnOnce(&mut Self, &RangeInclusive<usize>) -> usize) -> usize {
        if *self.recipe.gates.end() == 0 { 0 } else { number(self, &self.recipe.gates) }
    }

    /// Puts the goal piece on the board, and sets the goal.
    fn put_goal(&mut self) -> Option<()> {
        let Recipe { style, rows, columns, .. } = *self.recipe;
        let (cells, freedom) = match style.goal_shape(Direction::Right) {
            Some(shape) => {
                let corner = match style {
                    BlockStyle::Rush => (self.recipe.goal_row(), self.pick(columns - 2)),
                    BlockStyle::Klotski | BlockStyle::Free => (self.pick(rows - 1), self.pick(columns - 1)),
                };
                (shape.cells_from(corner).collect(), style.freedom(&shape))
            }
            None => (self.grow_goal()?, Freedom::Both),
        };
        self.put(cells, freedom)?;
        self.setup.goal = BlockGoal(vec![style.target(rows, columns)]);
        Some(())
    }

    /// Removes surplus walls, gates and pieces, and adds missing ones.
    fn fill(&mut self, walls: usize, gates: usize, pieces: usize) -> Option<()> {
        while self.setup.walls.len() > walls {
            let index = self.removable_walls().first().copied()?;
            self.remove_wall(index);
        }
        while self.setup.walls.len() < walls {
            self.retry(Self::add_wall)?;
        }
        while self.setup.gates.len() > gates {
            let index = self.removable_gates().first().copied()?;
            self.remove_gate(index);
        }
        while self.setup.gates.len() < gates {
            self.retry(Self::add_gate)?;
        }
        let goals = self.recipe.goal_pieces();
        if self.recipe.style == BlockStyle::Klotski {
            return if self.recipe.shapes.is_empty() { self.fill_with_bars() } else { self.fill_with_shapes() };
        }
        while self.setup.pieces.len() > pieces + goals {
            self.remove_piece(goals);
        }
        while self.setup.pieces.len() < pieces + goals {
            self.retry(Self::add_piece)?;
        }
        Some(())
    }

    /// Returns the number of cells without a piece, a wall or a gate.
    fn free_cells(&self) -> usize {
        self.taken.iter().filter(|&&taken| !taken).count()
    }

    /// Adds pieces with the recipe's shapes until two cells are free.
    fn fill_with_shapes(&mut self) -> Option<()> {
        while self.free_cells() > 2 {
            self.retry(Self::add_shape)?;
        }
        let others = self.setup.pieces.len() - self.recipe.goal_pieces();
        (self.free_cells() == 2 && self.recipe.pieces.contains(&others)).then_some(())
    }

    /// Adds a piece with one of the recipe's shapes. Prefers shapes that the board has too few of.
    fn add_shape(&mut self) -> Option<()> {
        let recipe = self.recipe;
        let others = &self.setup.pieces[recipe.goal_pieces()..];
        let shapes: Vec<_> = others.iter().filter_map(SetupPiece::shape).collect();
        let count = |quota: &ShapeQuota| shapes.iter().filter(|shape| quota.has(shape)).count();
        let missing = recipe.shapes.iter().filter(|quota| count(quota) < *quota.count.start());
        let mut quotas: Vec<&ShapeQuota> = missing.collect();
        if quotas.is_empty() {
            quotas = recipe.shapes.iter().filter(|quota| count(quota) < *quota.count.end()).collect();
        }
        if quotas.is_empty() {
            return None;
        }
        let orientations = quotas[self.pick(quotas.len())].orientations();
        let shape = &orientations[self.pick(orientations.len())];
        let (cells, freedom) = (cells_at(shape, self.cell())?, recipe.style.freedom(shape));
        (!self.is_on_goal_line(cells[0], freedom)).then(|| self.put(cells, freedom))?
    }

    /// Returns the indices of walls that may be removed.
    fn removable_walls(&self) -> Vec<usize> {
        let walls = &self.setup.walls;
        (0..walls.len()).filter(|&wall| !self.recipe.fixed.contains(&walls[wall])).collect()
    }

    /// Returns the indices of gates that may be removed.
    fn removable_gates(&self) -> Vec<usize> {
        let gates = &self.setup.gates;
        (0..gates.len()).filter(|&gate| !self.recipe.fixed.contains(&gates[gate].cell)).collect()
    }

    /// Adds a gate for the pieces with a goal.
    fn add_gate(&mut self) -> Option<()> {
        let cell = self.cell();
        self.take(&[cell])?;
        self.setup.gates.push(Gate { cell, pieces: (0..self.recipe.goal_pieces()).collect() });
        Some(())
    }

    /// Returns whether a car at a cell would be in the same line as a car with a goal.
    fn is_on_goal_line(&self, (row, column): (usize, usize), freedom: Freedom) -> bool {
        let goals = self.setup.pieces.iter().take(self.recipe.goal_pieces());
        goals.into_iter().any(|goal| match (goal.freedom, freedom) {
            (Freedom::Horizontal, Freedom::Horizontal) => goal.cells[0].0 == row,
            (Freedom::Vertical, Freedom::Vertical) => goal.cells[0].1 == column,
            _ => false,
        })
    }

    /// Adds bars and single cells until two cells are free, with a number of pieces that the recipe
    /// permits.
    fn fill_with_bars(&mut self) -> Option<()> {
        let free = self.free_cells().checked_sub(2)?;
        let (min, max) = (*self.recipe.pieces.start(), *self.recipe.pieces.end());
        let others = self.setup.pieces.len() - self.recipe.goal_pieces();
        let range = free.div_ceil(2).max(min.saturating_sub(others))..=free.min(max.checked_sub(others)?);
        let added = (!range.is_empty()).then(|| self.random_in(&range))?;
        for number in 0..added {
            let is_bar = number < free - added;
            self.retry(|board| board.add_bar(if is_bar { 2 } else { 1 }))?;
        }
        Some(())
    }

    /// Adds a wall that does not block the way out.
    fn add_wall(&mut self) -> Option<()> {
        let (row, column) = self.cell();
        let Recipe { rows, columns, .. } = *self.recipe;
        let is_open = match self.recipe.style {
            BlockStyle::Rush => {
                let goal_line = |freedom| self.is_on_goal_line((row, column), freedom);
                !goal_line(Freedom::Horizontal) && !goal_line(Freedom::Vertical)
            }
            BlockStyle::Klotski => row + 2 < rows || column.abs_diff((columns - 1) / 2) > 1,
            BlockStyle::Free => true,
        };
        if !is_open {
            return None;
        }
        self.take(&[(row, column)])?;
        self.setup.walls.push((row, column));
        Some(())
    }

    fn add_piece(&mut self) -> Option<()> {
        match self.recipe.style {
            _ if !self.recipe.shapes.is_empty() => self.add_shape(),
            BlockStyle::Rush => self.add_car(),
            BlockStyle::Klotski | BlockStyle::Free => {
                let size = 1 + self.pick(4);
                let cells = self.grow_cells(size)?;
                self.put(cells, Freedom::Both)
            }
        }
    }

    /// Adds a car of two or three cells, but never in the same line as a car with a goal.
    fn add_car(&mut self) -> Option<()> {
        let (length, is_horizontal) = (2 + usize::from(self.pick(3) == 0), self.pick(5) < 2);
        let (row, column) = self.cell();
        let freedom = if is_horizontal { Freedom::Horizontal } else { Freedom::Vertical };
        (!self.is_on_goal_line((row, column), freedom))
            .then(|| self.put(bar(row, column, length, is_horizontal), freedom))?
    }

    /// Adds a bar of one or two cells.
    fn add_bar(&mut self, length: usize) -> Option<()> {
        let ((row, column), is_horizontal) = (self.cell(), length > 1 && self.pick(2) == 0);
        self.put(bar(row, column, length, is_horizontal), Freedom::Both)
    }

    /// Removes a random wall, gate or piece without a goal, if one can be removed.
    fn remove_part(&mut self) {
        let goals = self.recipe.goal_pieces();
        let pieces = self.setup.pieces.len() - goals;
        let (walls, gates) = (self.removable_walls(), self.removable_gates());
        let parts = pieces + walls.len() + gates.len();
        if parts > 0 {
            match self.pick(parts) {
                piece if piece < pieces => self.remove_piece(piece + goals),
                wall if wall < pieces + walls.len() => self.remove_wall(walls[wall - pieces]),
                gate => self.remove_gate(gates[gate - pieces - walls.len()]),
            }
        }
    }

    fn remove_gate(&mut self, gate: usize) {
        let cell = self.setup.gates.remove(gate).cell;
        let is_free = self.setup.pieces.iter().all(|piece| !piece.cells.contains(&cell));
        if is_free {
            self.release(cell);
        }
    }

    fn remove_piece(&mut self, piece: usize) {
        let piece = self.setup.pieces.remove(piece);
        piece.cells.iter().for_each(|&cell| self.release(cell));
    }

    fn remove_wall(&mut self, wall: usize) {
        let cell = self.setup.walls.remove(wall);
        self.release(cell);
    }

    /// Repeats an operation that may fail until it succeeds, up to a limit.
    fn retry(&mut self, mut attempt: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        (0..TRIES_PER_CELL * self.taken.len()).find_map(|_| attempt(self))
    }

    /// Returns a random number below a bound.
    fn pick(&mut self, bound: usize) -> usize {
        below(u32::try_from(bound).unwrap_or(u32::MAX), self.source) as usize
    }

    /// Returns a random number within a non-empty range.
    fn random_in(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.pick((range.end() - range.start()).saturating_add(1))
    }

    /// Returns a random number that differs from `number` by at most one, clamped to a non-empty
    /// range.
    fn random_near(&mut self, number: usize, range: &RangeInclusive<usize>) -> usize {
        (number + self.pick(3)).saturating_sub(1).clamp(*range.start(), *range.end())
    }

    /// Returns a random cell.
    fn cell(&mut self) -> (usize, usize) {
        (self.pick(self.setup.rows), self.pick(self.setup.columns))
    }

    /// Returns `size` cells: a random one, and others that are each adjacent to an earlier one. All
    /// except the first are known to be free.
    fn grow_cells(&mut self, size: usize) -> Option<Cells> {
        let mut cells = vec![self.cell()];
        for _ in 0..2 * TRIES_PER_CELL {
            if cells.len() == size {
                break;
            }
            let (row, column) = cells[self.pick(cells.len())];
            let next = Direction::ALL[self.pick(4)].from(row, column, self.setup.rows, self.setup.columns);
            cells.extend(next.filter(|next| !cells.contains(next) && self.is_free(*next)));
        }
        (cells.len() == size).then_some(cells)
    }

    fn is_free(&self, (row, column): (usize, usize)) -> bool {
        row < self.setup.rows && column < self.setup.columns && !self.taken[row * self.setup.columns + column]
    }

    /// Adds a piece, if its cells are free and a name is left.
    fn put(&mut self, cells: Cells, freedom: Freedom) -> Option<()> {
        if self.setup.pieces.len() == MAX_PIECES {
            return None;
        }
        self.take(&cells)?;
        let is_used = |name: &char| self.setup.pieces.iter().any(|piece| piece.name == *name);
        let name = loyd_core::text::piece_names().find(|name| !is_used(name))?;
        self.setup.pieces.push(SetupPiece { name, cells, freedom });
        Some(())
    }

    /// Occupies cells, if all are free.
    fn take(&mut self, cells: &[(usize, usize)]) -> Option<()> {
        if !cells.iter().all(|&cell| self.is_free(cell)) {
            return None;
        }
        for &(row, column) in cells {
            self.taken[row * self.setup.columns + column] = true;
        }
        Some(())
    }

    fn release(&mut self, (row, column): (usize, usize)) {
        self.taken[row * self.setup.columns + column] = false;
    }
}

/// Returns the cells of a bar, to the right or downwards.
fn bar(row: usize, column: usize, length: usize, is_horizontal: bool) -> Cells {
    (0..length).map(|offset| if is_horizontal { (row, column + offset) } else { (row + offset, column) }).collect()
}
