use loyd_core::Direction;

use super::area::{Area, CellRectangle};
use super::board::{Cell, ConstructiveRun};
use super::carry::{Delivery, delivery_path};
use super::pair::{Pair, PairPlan, PairSearch};
use super::patch::{Patch, UNIT};
use super::push::{move_blank_to, push};

/// The bonus, in steps, for each cell by which a path brings tiles nearer to their goal cells. It
/// accounts for the steps saved later, and was tuned on boards from 3×3 to 10×10.
const GAIN_BONUS: i32 = 2;

/// The implementation of all stages. Each leads from one invariant to the next; the caller checks
/// both invariants.
pub(super) struct StageMoves<'r, 'b> {
    run: &'r mut ConstructiveRun<'b>,
    effort: StageEffort,
}

impl<'r, 'b> StageMoves<'r, 'b> {
    pub(super) fn new(run: &'r mut ConstructiveRun<'b>) -> Self {
        let effort = StageEffort::for_board(run.board.cells.len());
        Self { run, effort }
    }

    /// Moves the blank to the last cell.
    pub(super) fn blank_to_last_cell(&mut self) {
        let (height, width) = (self.run.board.height, self.run.board.width);
        self.walk(&Area::new(height, width, 0), (height - 1, width - 1));
    }

    /// Solves a tile that belongs in a lower row, but not in column 0.
    pub(super) fn interior_tile(&mut self, row: usize, column: usize) {
        let width = self.run.board.width;
        let area = Area::new(row, width, column + 1);
        if column == 1 {
            self.first_of_pair(&area, row_pair(row, width));
        } else {
            self.deliver(&area, (row * width + column) as u16, (row, column), Some(Direction::Left));
        }
    }

    /// Solves the tile that belongs in column 0 of a lower row, and moves the blank to the end of
    /// the row above.
    pub(super) fn column0_tile(&mut self, row: usize) {
        let width = self.run.board.width;
        self.second_of_pair(&Area::new(row, width, 2), row_pair(row, width), &Area::new(row, width, 0));
        self.walk(&Area::new(row, width, 0), (row - 1, width - 1));
    }

    /// Solves the tile that belongs in row 1 of a column.
    pub(super) fn row1_tile(&mut self, column: usize) {
        self.first_of_pair(&Area::new(2, column + 1, 0), column_pair(column, self.run.board.width));
    }

    /// Solves the tile that belongs in row 0 of a column, and moves the blank to row 1 of the next
    /// column.
    pub(super) fn row0_tile(&mut self, column: usize) {
        let pair = column_pair(column, self.run.board.width);
        self.second_of_pair(&Area::new(2, column + 1, 0), pair, &Area::new(2, column, 0));
        self.walk(&Area::new(2, column, 0), (1, column - 1));
    }

    /// Solves the upper left 2×2 block, if possible. Its three tiles can only rotate, so the blank
    /// circles clockwise or counterclockwise.
    pub(super) fn upper_left(&mut self) {
        use Direction::{Down, Left, Right, Up};
        let rounds = [[Left, Up, Right, Down], [Up, Left, Down, Right]];
        let paths = rounds.into_iter().filter_map(|round| self.path_to_goal(&round.repeat(3)));
        if let Some(path) = paths.min_by_key(Vec::len) {
            self.run.play(&path);
        }
    }

    /// Returns the shortest prefix of a path that solves the upper left 2×2 block.
    fn path_to_goal(&mut self, path: &[Direction]) -> Option<Vec<Direction>> {
        let board = &mut *self.run.board;
        let width = board.width;
        let steps = path.iter().position(|&direction| {
            board.slide(direction);
            board.is_solved(0..2) && board.is_solved(width..width + 2)
        });
        board.undo(&path[..steps.map_or(path.len(), |last| last + 1)]);
        Some(path[..=steps?].to_vec())
    }

    /// Moves the blank to a cell.
    fn walk(&mut self, area: &Area, to: Cell) {
        let from = self.run.blank();
        if from.0.abs_diff(to.0) > self.effort.reach {
            return move_blank_to(self.run, area, to);
        }
        let patch = Patch::new(self.run.board, area, CellRectangle::around([from, to, to], 1, area.bounds()), &[]);
        let (from, to) = (patch.local(from), patch.local(to));
        let paths = self.effort.weights.iter().map(|&weight| patch.path(&patch.cheapest_paths(from, weight), to));
        self.play_best(paths.collect());
    }

    /// Moves a tile to a cell, with the blank on the given side of it at the end.
    fn deliver(&mut self, area: &Area, tile: u16, target: Cell, side: Option<Direction>) {
        let before = (target.0.min(area.rows - 1), target.1);
        push(self.run, area, tile, before, self.effort.reach);
        let cells = [self.run.board.place(tile), self.run.blank(), target];
        let nearby = CellRectangle::around(cells, 1, area.bounds());
        let mut paths = self.delivery_paths(area, nearby, tile, target, side);
        if paths.is_empty() {
            paths = self.delivery_paths(area, area.bounds(), tile, target, side);
        }
        self.play_best(paths);
    }

    /// Returns the cheapest way to move a tile, for each gain weight.
    fn delivery_paths(
        &self,
        area: &Area,
        bounds: CellRectangle,
        tile: u16,
        target: Cell,
        side: Option<Direction>,
    ) -> Vec<Vec<Direction>> {
        let board = &*self.run.board;
        let patch = Patch::new(board, area, bounds, &[tile]);
        let [blank, tile, target] = [self.run.blank(), board.place(tile), target].map(|cell| patch.local(cell));
        let delivery = Delivery { blank, tile, target, side };
        self.effort.weights.iter().filter_map(|&weight| delivery_path(&patch, delivery, weight)).collect()
    }

    /// Plays the path that promises the shortest solution.
    fn play_best(&mut self, paths: Vec<Vec<Direction>>) {
        let board = &mut *self.run.board;
        if let Some(path) = paths.into_iter().min_by_key(|path| path.len() as i32 - GAIN_BONUS * board.path_gain(path))
        {
            self.run.play(&path);
        }
    }

    /// Solves the first tile of a pair, with the second ready to follow.
    fn first_of_pair(&mut self, area: &Area, pair: Pair) {
        let window = self.window(area, pair);
        if !self.is_gathered(window, pair) {
            self.deliver(area, pair.first, pair.corner, None);
        }
        if !self.is_gathered(window, pair) {
            self.deliver(&area.without(pair.corner), pair.second, pair.waiting_cell, None);
        }
        if let Some(plan) = self.best_plan(area, window, pair, false) {
            self.run.play(&plan.first);
        }
    }

    /// Solves the second tile of a pair. `remaining_area` is the area without the pair's own row or
    /// column.
    fn second_of_pair(&mut self, area: &Area, pair: Pair, remaining_area: &Area) {
        let window = self.window(area, pair);
        if !self.is_gathered(window, pair) {
            self.run.step(if pair.goal_cell.0 == pair.corner.0 { Direction::Up } else { Direction::Left });
            self.deliver(remaining_area, pair.second, pair.waiting_cell, None);
        }
        if let Some(plan) = self.best_plan(area, window, pair, true) {
            self.run.play(&plan.second);
        }
    }

    fn is_gathered(&self, window: CellRectangle, pair: Pair) -> bool {
        [0, pair.first, pair.second].into_iter().all(|tile| window.contains(self.run.board.place(tile)))
    }

    /// Returns the planning window around a pair's goal cells.
    fn window(&self, area: &Area, pair: Pair) -> CellRectangle {
        let all = area.bounds();
        if pair.goal_cell.1 == pair.corner.1 {
            let left = all.right.saturating_sub(self.effort.window / 2 - 1);
            return CellRectangle { left, ..all };
        }
        let (mut above, mut columns) = (2, 2);
        loop {
            let taller = above <= columns && above < area.rows;
            let (more_above, more_columns) = if taller { (above + 1, columns) } else { (above, columns + 1) };
            if more_columns > area.columns || more_above * more_columns + 2 > self.effort.window {
                return CellRectangle { top: area.rows - above, left: 0, bottom: area.rows, right: columns - 1 };
            }
            (above, columns) = (more_above, more_columns);
        }
    }

    fn best_plan(&mut self, area: &Area, window: CellRectangle, pair: Pair, is_second_stage: bool) -> Option<PairPlan> {
        let patch = Patch::new(self.run.board, area, window, &[pair.first, pair.second]);
        let exits: Vec<_> = (0..patch.size()).map(|local| exit(window, pair, patch.cell(local))).collect();
        let [blank, first, second] = [0, pair.first, pair.second].map(|tile| self.run.board.place(tile));
        let plans = self.effort.weights.iter().filter_map(|&weight| {
            PairSearch::new(&patch, pair, &exits, weight).plan(blank, first, second, is_second_stage)
        });
        let board = &mut *self.run.board;
        plans.min_by_key(|plan| {
            let steps = [&plan.first[..], &plan.second[..]].concat();
            steps.len() as i32 - GAIN_BONUS * board.path_gain(&steps)
        })
    }
}

/// Returns the cost of ending a pair's plan with the blank in this cell, if that is allowed. After
/// a row's pair, it is the cost of the blank's walk to the right edge of the window.
fn exit(window: CellRectangle, pair: Pair, (row, column): Cell) -> Option<u32> {
    if pair.goal_cell.1 == pair.corner.1 {
        (row == pair.goal_cell.0 && column + 1 == pair.goal_cell.1).then_some(0)
    } else {
        (row == pair.waiting_cell.0).then(|| UNIT * (window.right - column) as u32)
    }
}

/// Returns the pair in columns 1 and 0 of a lower row.
fn row_pair(row: usize, width: usize) -> Pair {
    let corner = (row * width) as u16;
    Pair { first: corner + 1, second: corner, goal_cell: (row, 1), corner: (row, 0), waiting_cell: (row - 1, 0) }
}

/// Returns the pair in rows 1 and 0 of a column.
fn column_pair(column: usize, width: usize) -> Pair {
    Pair {
        first: (width + column) as u16,
        second: column as u16,
        goal_cell: (1, column),
        corner: (0, column),
        waiting_cell: (0, column - 1),
    }
}

/// The search effort per stage. Large boards have many stages, so each gets less.
#[derive(Clone, Copy, Debug)]
struct StageEffort {
    /// A tile farther than this from its target, in rows or columns, is moved nearer without a
    /// search.
    reach: usize,
    /// The maximum number of cells in the planning window for the two tiles of a pair.
    window: usize,
    /// The gain weights to try in searches, in eighths of a step. The best result is used.
    weights: &'static [u32],
}

impl StageEffort {
    fn for_board(cells: usize) -> Self {
        match cells {
            0..=144 => Self { reach: usize::MAX, window: 14, weights: &[1, 7] },
            145..=1024 => Self { reach: 6, window: 14, weights: &[1, 4] },
            _ => Self { reach: 3, window: 10, weights: &[1] },
        }
    }
}
