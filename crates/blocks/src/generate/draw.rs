//! Random boards, and small changes of boards.

use std::ops::RangeInclusive;

use loyd_core::Direction;
use loyd_core::blocks::{BlockGoal, Freedom, Setup, SetupPiece, Target};
use loyd_core::random::{Rng, below};

use super::recipe::MOST_PIECES;
use super::{BlockStyle, Recipe};

/// Cells `(row, column)`.
type Cells = Vec<(usize, usize)>;

/// A board under construction. Its first piece is the goal piece.
struct BoardDraft<'a, R> {
    recipe: &'a Recipe,
    source: &'a mut R,
    taken: Vec<bool>,
    setup: Setup,
}

/// The number of attempts to find a place, as a multiple of the number of cells.
const TRIES: usize = 10;

/// A board of the recipe's style; `None` if the draw does not fit.
pub(super) fn drawn(recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    let Recipe { rows, columns, .. } = *recipe;
    let setup = Setup { rows, columns, walls: vec![], gates: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
    let mut board = BoardDraft { recipe, source, taken: vec![false; rows * columns], setup };
    board.put_goal()?;
    let (walls, pieces) = (board.within(&recipe.walls), board.within(&recipe.pieces));
    board.fill(walls, pieces)?;
    Some(board.setup)
}

/// A board of the recipe's style, its goal piece first, with one to three of its parts moved and
/// perhaps one added or removed; `None` if the draw does not fit.
pub(super) fn changed(setup: &Setup, recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    let mut taken = vec![false; setup.rows * setup.columns];
    let cells = setup.pieces.iter().flat_map(|piece| &piece.cells).chain(&setup.walls);
    cells.for_each(|&(row, column)| taken[row * setup.columns + column] = true);
    let mut board = BoardDraft { recipe, source, taken, setup: setup.clone() };
    let walls = board.about(setup.walls.len(), &recipe.walls);
    let pieces = board.about(setup.pieces.len() - 1, &recipe.pieces);
    for _ in 0..=board.pick(3) {
        board.remove_part();
    }
    board.fill(walls, pieces)?;
    Some(board.setup)
}

impl<R: Rng> BoardDraft<'_, R> {
    /// Puts the goal piece on the empty board, and sets the goal.
    fn put_goal(&mut self) -> Option<()> {
        let Recipe { rows, columns, .. } = *self.recipe;
        let right = Target::Right { piece: 0 };
        let (cells, freedom, target) = match self.recipe.style {
            BlockStyle::Rush => (bar(self.goal_row(), self.pick(columns - 2), 2, true), Freedom::Horizontal, right),
            BlockStyle::Klotski => {
                let (row, column) = (self.pick(rows - 1), self.pick(columns - 1));
                let cells = vec![(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
                let middle = ((rows - 2) * columns + (columns - 2) / 2) as u16;
                (cells, Freedom::Both, Target::Covers { piece: 0, cell: middle })
            }
            BlockStyle::Free => {
                let size = 3 + self.pick(3);
                (self.grown(size)?, Freedom::Both, right)
            }
        };
        self.put(cells, freedom)?;
        self.setup.goal = BlockGoal(vec![target]);
        Some(())
    }

    /// Removes surplus walls and pieces, and adds missing ones.
    fn fill(&mut self, walls: usize, pieces: usize) -> Option<()> {
        while self.setup.walls.len() > walls {
            self.remove_wall(0);
        }
        while self.setup.walls.len() < walls {
            self.retry(Self::add_wall)?;
        }
        if self.recipe.style == BlockStyle::Klotski {
            return self.fill_up();
        }
        while self.setup.pieces.len() > pieces + 1 {
            self.remove_piece(1);
        }
        while self.setup.pieces.len() < pieces + 1 {
            self.retry(Self::add_piece)?;
        }
        Some(())
    }

    /// Adds bars and single cells until two cells are free, with a number of pieces that the recipe
    /// permits.
    fn fill_up(&mut self) -> Option<()> {
        let free = self.taken.iter().filter(|&&taken| !taken).count().checked_sub(2)?;
        let (least, most) = (*self.recipe.pieces.start(), *self.recipe.pieces.end());
        let others = self.setup.pieces.len() - 1;
        let range = free.div_ceil(2).max(least.saturating_sub(others))..=free.min(most.checked_sub(others)?);
        let added = (!range.is_empty()).then(|| self.within(&range))?;
        for number in 0..added {
            let is_bar = number < free - added;
            self.retry(|board| if is_bar { board.add_bar() } else { board.add_single() })?;
        }
        Some(())
    }

    /// Adds a wall that does not block the way out.
    fn add_wall(&mut self) -> Option<()> {
        let (row, column) = self.cell();
        let Recipe { rows, columns, .. } = *self.recipe;
        let is_open = match self.recipe.style {
            BlockStyle::Rush => row != self.goal_row(),
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
            BlockStyle::Rush => self.add_car(),
            BlockStyle::Klotski | BlockStyle::Free => {
                let size = 1 + self.pick(4);
                let cells = self.grown(size)?;
                self.put(cells, Freedom::Both)
            }
        }
    }

    /// Adds a car of two or three cells. No car except the goal car is placed in its row.
    fn add_car(&mut self) -> Option<()> {
        let (length, is_level) = (2 + usize::from(self.pick(3) == 0), self.pick(5) < 2);
        let (row, column) = self.cell();
        let freedom = if is_level { Freedom::Horizontal } else { Freedom::Vertical };
        (!is_level || row != self.goal_row()).then(|| self.put(bar(row, column, length, is_level), freedom))?
    }

    fn add_bar(&mut self) -> Option<()> {
        let ((row, column), is_level) = (self.cell(), self.pick(2) == 0);
        self.put(bar(row, column, 2, is_level), Freedom::Both)
    }

    fn add_single(&mut self) -> Option<()> {
        let cell = self.cell();
        self.put(vec![cell], Freedom::Both)
    }

    /// Removes a piece or a wall, if there is one besides the goal piece.
    fn remove_part(&mut self) {
        let pieces = self.setup.pieces.len() - 1;
        let parts = pieces + self.setup.walls.len();
        if parts > 0 {
            match self.pick(parts) {
                piece if piece < pieces => self.remove_piece(piece + 1),
                wall => self.remove_wall(wall - pieces),
            }
        }
    }

    fn remove_piece(&mut self, piece: usize) {
        let piece = self.setup.pieces.remove(piece);
        piece.cells.iter().for_each(|&cell| self.free(cell));
    }

    fn remove_wall(&mut self, wall: usize) {
        let cell = self.setup.walls.remove(wall);
        self.free(cell);
    }

    /// Repeats an operation that may fail until it succeeds, up to a limit.
    fn retry(&mut self, mut place: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        (0..TRIES * self.taken.len()).find_map(|_| place(self))
    }

    /// A random number below a bound.
    fn pick(&mut self, bound: usize) -> usize {
        below(bound as u32, self.source) as usize
    }

    /// A random number within a non-empty range.
    fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.pick(range.end() + 1 - range.start())
    }

    /// A number, or one less or more, clamped to a non-empty range.
    fn about(&mut self, number: usize, range: &RangeInclusive<usize>) -> usize {
        (number + self.pick(3)).saturating_sub(1).clamp(*range.start(), *range.end())
    }

    /// A random cell.
    fn cell(&mut self) -> (usize, usize) {
        (self.pick(self.setup.rows), self.pick(self.setup.columns))
    }

    /// The row of the goal car.
    fn goal_row(&self) -> usize {
        (self.setup.rows - 1) / 2
    }

    /// A random cell and further ones, each adjacent to an earlier one; all except the first are
    /// known to be free.
    fn grown(&mut self, size: usize) -> Option<Cells> {
        let mut cells = vec![self.cell()];
        for _ in 0..2 * TRIES {
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
        if self.setup.pieces.len() == MOST_PIECES {
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

    fn free(&mut self, (row, column): (usize, usize)) {
        self.taken[row * self.setup.columns + column] = false;
    }
}

/// The cells of a bar, to the right or downwards.
fn bar(row: usize, column: usize, length: usize, is_level: bool) -> Cells {
    (0..length).map(|offset| if is_level { (row, column + offset) } else { (row + offset, column) }).collect()
}
