//! Random boards.

use std::ops::RangeInclusive;

use loyd_core::blocks::{BlockGoal, Freedom, MAX_PIECES, Setup, SetupPiece, Target};
use loyd_core::random::{Rng, below};

use super::{Recipe, Style};

/// Cells `(row, column)`.
type Cells = Vec<(usize, usize)>;

/// A board that is being filled. Its first piece is the goal piece.
struct Board<'a, R> {
    source: &'a mut R,
    taken: Vec<bool>,
    setup: Setup,
}

/// How often a place is looked for, for each thing that is to be placed.
const TRIES: usize = 20;

/// A board of the recipe's style; `None` if what was drawn does not fit.
pub(super) fn drawn(recipe: &Recipe, source: &mut impl Rng) -> Option<Setup> {
    let (rows, columns) = (recipe.rows, recipe.columns);
    let setup = Setup { rows, columns, walls: vec![], pieces: vec![], goal: BlockGoal(vec![]) };
    let mut board = Board { source, taken: vec![false; rows * columns], setup };
    match recipe.style {
        Style::Rush => board.rush(recipe)?,
        Style::Klotski => board.klotski(recipe)?,
        Style::Free => board.free(recipe)?,
    }
    Some(board.setup)
}

impl<R: Rng> Board<'_, R> {
    /// Cars of two and three cells that go along their length; the goal car alone is level in its row.
    fn rush(&mut self, recipe: &Recipe) -> Option<()> {
        let (rows, columns) = (recipe.rows, recipe.columns);
        let goal_row = (rows - 1) / 2;
        let column = self.pick(columns - 2);
        self.put(bar(goal_row, column, 2, true), Freedom::Horizontal)?;
        self.setup.goal = BlockGoal(vec![Target::Right { piece: 0 }]);
        let (walls, pieces) = (self.within(&recipe.walls), self.within(&recipe.pieces));
        self.repeat(walls, |board| {
            let cell = (board.pick(rows), board.pick(columns));
            (cell.0 != goal_row).then(|| board.wall(cell)).flatten()
        })?;
        self.repeat(pieces, |board| {
            let (length, is_level) = (2 + usize::from(board.pick(3) == 0), board.pick(5) < 2);
            let (row, column) = (board.pick(rows), board.pick(columns));
            let freedom = if is_level { Freedom::Horizontal } else { Freedom::Vertical };
            (!is_level || row != goal_row).then(|| board.put(bar(row, column, length, is_level), freedom)).flatten()
        })
    }

    /// A large square that goes to the middle of the lower edge, bars of two cells, and single cells up to two free ones.
    fn klotski(&mut self, recipe: &Recipe) -> Option<()> {
        let (rows, columns) = (recipe.rows, recipe.columns);
        let walls = self.within(&recipe.walls);
        let (row, column) = (self.pick(rows - 1), self.pick(columns - 1));
        self.put(vec![(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)], Freedom::Both)?;
        let cell = ((rows - 2) * columns + (columns - 2) / 2) as u16;
        self.setup.goal = BlockGoal(vec![Target::Covers { piece: 0, cell }]);
        let below_goal = |(row, column): (usize, usize)| row + 2 >= rows && column.abs_diff((columns - 1) / 2) <= 1;
        self.repeat(walls, |board| {
            let cell = (board.pick(rows), board.pick(columns));
            (!below_goal(cell)).then(|| board.wall(cell)).flatten()
        })?;
        let free = self.taken.iter().filter(|&&taken| !taken).count().checked_sub(2)?;
        let fewest = free.div_ceil(2).max(*recipe.pieces.start());
        let range = fewest..=free.min(*recipe.pieces.end());
        let pieces = (!range.is_empty()).then(|| self.within(&range))?;
        let bars = free.checked_sub(pieces)?;
        self.repeat(bars, |board| {
            let (row, column, is_level) = (board.pick(rows), board.pick(columns), board.pick(2) == 0);
            board.put(bar(row, column, 2, is_level), Freedom::Both)
        })?;
        self.repeat_long(pieces.checked_sub(bars)?, |board| {
            let cell = (board.pick(rows), board.pick(columns));
            board.put(vec![cell], Freedom::Both)
        })
    }

    /// Pieces of up to four cells of any shape, free to go every way; the goal piece has three to five.
    fn free(&mut self, recipe: &Recipe) -> Option<()> {
        let (rows, columns) = (recipe.rows, recipe.columns);
        let (walls, pieces) = (self.within(&recipe.walls), self.within(&recipe.pieces));
        let size = 3 + self.pick(3);
        let cells = self.grown(size)?;
        self.put(cells, Freedom::Both)?;
        self.setup.goal = BlockGoal(vec![Target::Right { piece: 0 }]);
        self.repeat(walls, |board| {
            let cell = (board.pick(rows), board.pick(columns));
            board.wall(cell)
        })?;
        self.repeat(pieces, |board| {
            let size = 1 + board.pick(4);
            let cells = board.grown(size)?;
            board.put(cells, Freedom::Both)
        })
    }

    /// Does something `count` times; `None` if it fails too often.
    fn repeat(&mut self, count: usize, mut place: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        for _ in 0..count {
            (0..TRIES).find_map(|_| place(self))?;
        }
        Some(())
    }

    /// The same for places that are hard to find.
    fn repeat_long(&mut self, count: usize, mut place: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        for _ in 0..count {
            (0..TRIES * self.taken.len()).find_map(|_| place(self))?;
        }
        Some(())
    }

    /// A number below a bound.
    fn pick(&mut self, bound: usize) -> usize {
        below(bound as u32, self.source) as usize
    }

    /// A number of a range that is not empty.
    fn within(&mut self, range: &RangeInclusive<usize>) -> usize {
        range.start() + self.pick(range.end() + 1 - range.start())
    }

    /// A cell and others next to those before, all free.
    fn grown(&mut self, size: usize) -> Option<Cells> {
        let (rows, columns) = (self.setup.rows, self.setup.columns);
        let mut cells = vec![(self.pick(rows), self.pick(columns))];
        for _ in 0..TRIES {
            if cells.len() == size {
                break;
            }
            let (row, column) = cells[self.pick(cells.len())];
            let neighbours =
                [(row.wrapping_sub(1), column), (row + 1, column), (row, column.wrapping_sub(1)), (row, column + 1)];
            let next = neighbours[self.pick(4)];
            if !cells.contains(&next) && self.is_free(next) {
                cells.push(next);
            }
        }
        (cells.len() == size).then_some(cells)
    }

    fn is_free(&self, (row, column): (usize, usize)) -> bool {
        row < self.setup.rows && column < self.setup.columns && !self.taken[row * self.setup.columns + column]
    }

    fn wall(&mut self, cell: (usize, usize)) -> Option<()> {
        self.take(&[cell])?;
        self.setup.walls.push(cell);
        Some(())
    }

    fn put(&mut self, cells: Cells, freedom: Freedom) -> Option<()> {
        if self.setup.pieces.len() == MAX_PIECES {
            return None;
        }
        self.take(&cells)?;
        let name = loyd_core::text::piece_names().nth(self.setup.pieces.len())?;
        self.setup.pieces.push(SetupPiece { name, cells, freedom });
        Some(())
    }

    /// Takes cells, if all are free.
    fn take(&mut self, cells: &[(usize, usize)]) -> Option<()> {
        if !cells.iter().all(|&cell| self.is_free(cell)) {
            return None;
        }
        for &(row, column) in cells {
            self.taken[row * self.setup.columns + column] = true;
        }
        Some(())
    }
}

/// The cells of a bar, to the right or downwards.
fn bar(row: usize, column: usize, length: usize, is_level: bool) -> Cells {
    (0..length).map(|offset| if is_level { (row, column + offset) } else { (row + offset, column) }).collect()
}
