//! The two families in the engine: solvers, bounds, drawings and readings of answers.

use loyd_core::blocks::{Setup, Target, name_text};
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Faults, block_moves, rows, tile_moves};
use loyd_core::wording::counted;
use loyd_core::{
    BlockMetric, BlockPosition, BlockPuzzle, BlockStep, Direction, IllegalAt, MoveList, Puzzle, TileMetric,
    TilePosition, TilePuzzle,
};
use loyd_search::{Mode, Solver};
use loyd_tiles::{Resources, lower_bound, solver_with};

use crate::EngineFamily;
use crate::answers::{block_readings, tile_readings};
use crate::choice::{Choice, LetterRule, Reading};
use crate::svg::exit_of;

#[cfg(feature = "any-size")]
use loyd_blocks::{lower_bound as block_bound, solver_with as block_solver};

impl EngineFamily for TilePuzzle {
    fn solver(
        &self,
        position: &TilePosition,
        metric: TileMetric,
        mode: Mode,
        resources: &Resources,
    ) -> Box<dyn Solver<Self>> {
        solver_with(self, position, metric, mode, resources)
    }

    fn write_moves(&self, steps: &[Direction], metric: TileMetric) -> String {
        tile_moves::write(steps, metric, Convention::Tile)
    }

    fn refusal(&self, reading: Reading, entries: &MoveList<Direction>, at: IllegalAt) -> String {
        let step = entries[at.entry - 1][at.step - 1];
        match reading.convention() {
            Some(Convention::Blank) => format!("the blank cannot move {} here: it is at the edge", step.opposite()),
            _ => format!("no tile can move {step} here: the blank is at the edge"),
        }
    }

    fn lower_bound(&self, position: &TilePosition, metric: TileMetric) -> u32 {
        lower_bound(self, position, metric)
    }

    fn solvable(&self, position: &TilePosition) -> Option<bool> {
        Some(self.is_solvable(position))
    }

    fn starting_at(&self, position: &TilePosition) -> Option<Self> {
        Self::new(position.clone(), self.goal().clone()).ok()
    }

    fn size(&self) -> (usize, usize) {
        (self.width(), self.height())
    }

    fn cells(&self, position: &TilePosition) -> Vec<i32> {
        position.cells().iter().map(|&tile| i32::from(tile)).collect()
    }

    fn goal_cells(&self) -> Vec<i32> {
        self.cells(self.goal())
    }

    fn drawing(&self, position: &TilePosition) -> String {
        let width = (position.cells().len() - 1).to_string().len();
        let cell = |&tile: &u16| if tile == 0 { " ".repeat(width) } else { format!("{tile:>width$}") };
        position.rows().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(" ")).collect::<Vec<_>>().join("\n")
    }

    fn merge_key(&self, position: &TilePosition) -> Box<[u16]> {
        position.cells().into()
    }

    fn readings(&self, text: &str, rule: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        tile_readings(self, text, rule, choice)
    }
}

impl EngineFamily for BlockPuzzle {
    fn solver(
        &self,
        position: &BlockPosition,
        metric: BlockMetric,
        mode: Mode,
        resources: &Resources,
    ) -> Box<dyn Solver<Self>> {
        block_solver(self, position, metric, mode, resources)
    }

    fn write_moves(&self, steps: &[BlockStep], metric: BlockMetric) -> String {
        block_moves::write(self, loyd_core::moves::<Self>(metric, steps))
    }

    fn refusal(&self, _: Reading, entries: &MoveList<BlockStep>, at: IllegalAt) -> String {
        let entry = &entries[at.entry - 1];
        let step = entry[at.step - 1];
        let name = name_text(self.pieces()[usize::from(step.piece)].name);
        let text = block_moves::write_entry(self, entry);
        let after = match at.step {
            1 => String::new(),
            step => format!(" after its first {}", counted(step as u64 - 1, "cell")),
        };
        format!("in `{text}`, piece {name} cannot move {}{after}", step.direction)
    }

    /// Returns the bound for the goal pieces alone, but at least 1 unless the position is solved.
    fn lower_bound(&self, position: &BlockPosition, metric: BlockMetric) -> u32 {
        let minimum = u32::from(!self.is_solved(position));
        block_bound(self, position, metric).unwrap_or(0).max(minimum)
    }

    fn solvable(&self, position: &BlockPosition) -> Option<bool> {
        let is_unsolvable = block_bound(self, position, BlockMetric::Slide).is_none();
        if is_unsolvable { Some(false) } else { self.is_solved(position).then_some(true) }
    }

    /// The target `right own-row` depends on its piece's initial row. If that piece is now in a
    /// different row, such targets become `covers` with the cell at the right end of the initial
    /// row.
    fn starting_at(&self, position: &BlockPosition) -> Option<Self> {
        self.restarted(position).or_else(|| with_goal_cells(self, position))
    }

    fn size(&self) -> (usize, usize) {
        (self.columns(), self.rows())
    }

    fn cells(&self, position: &BlockPosition) -> Vec<i32> {
        let occupants = self.occupants(position);
        let number = |(cell, occupant): (usize, Option<u16>)| match occupant {
            Some(piece) => i32::from(piece) + 1,
            None if self.is_wall(cell / self.columns(), cell % self.columns()) => -1,
            None => 0,
        };
        occupants.into_iter().enumerate().map(number).collect()
    }

    fn goal_cells(&self) -> Vec<i32> {
        let mut goal = vec![0; self.rows() * self.columns()];
        for target in &self.goal().0 {
            let Some(piece) = (0..self.pieces().len()).find(|&piece| target.concerns(self, piece)) else { continue };
            for (row, column) in target_cells(self, piece, target) {
                // A goal may name cells outside the board, in which case it is unreachable.
                if row < self.rows() && column < self.columns() {
                    goal[row * self.columns() + column] = piece as i32 + 1;
                }
            }
        }
        goal
    }

    fn drawing(&self, position: &BlockPosition) -> String {
        rows(self, position, '.').join("\n")
    }

    fn merge_key(&self, position: &BlockPosition) -> Box<[u16]> {
        self.key(position).anchors().into()
    }

    fn readings(&self, text: &str, _: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        block_readings(self, text, choice)
    }
}

/// Returns the cells of a target: the cells that the piece must cover, or the cells at its exit.
fn target_cells(puzzle: &BlockPuzzle, piece: usize, target: &Target) -> Vec<(usize, usize)> {
    if let Some((side, first, last)) = exit_of(puzzle, piece, target) {
        let edge_cell = |index| match side {
            Direction::Up => (0, index),
            Direction::Down => (puzzle.rows() - 1, index),
            Direction::Left => (index, 0),
            Direction::Right => (index, puzzle.columns() - 1),
        };
        return (first..=last).map(edge_cell).collect();
    }
    match *target {
        Target::Covers { cell, .. } | Target::Like { cell, .. } => puzzle.cells_at(piece, cell).collect(),
        Target::Fills { cell, .. } => vec![puzzle.place(cell)],
        Target::Right { .. } | Target::RightOwnRow { .. } | Target::Leaves { .. } => vec![],
    }
}

/// Without `any-size`, every mode is a breadth-first search, whose first solution is optimal.
#[cfg(not(feature = "any-size"))]
fn block_solver(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    metric: BlockMetric,
    _: Mode,
    resources: &Resources,
) -> Box<dyn Solver<BlockPuzzle>> {
    let search = loyd_blocks::BreadthFirst::new(puzzle, position, metric, resources.memory);
    Box::new(search.threads(resources.threads).or_three_depths())
}

/// Without `any-size`, only the trivial bound is available.
#[cfg(not(feature = "any-size"))]
fn block_bound(_: &BlockPuzzle, _: &BlockPosition, _: BlockMetric) -> Option<u32> {
    Some(0)
}

/// Returns the puzzle with a different starting position. Targets that depend on the initial row
/// are replaced with cells.
fn with_goal_cells(puzzle: &BlockPuzzle, position: &BlockPosition) -> Option<BlockPuzzle> {
    let mut setup = Setup::from(puzzle);
    for (piece, &anchor) in position.anchors().iter().enumerate() {
        setup.pieces[piece].cells = puzzle.cells_at(piece, anchor).collect();
    }
    for target in &mut setup.goal.0 {
        if let Target::RightOwnRow { piece } = *target {
            let row = usize::from(puzzle.start_anchors()[piece]) / puzzle.columns();
            let offsets = puzzle.pieces()[piece].shape.offsets().iter();
            let right = offsets.map(|&(_, right)| right).max().unwrap_or(0);
            let column = (puzzle.columns() - 1).checked_add_signed(-isize::from(right))?;
            *target = Target::Covers { piece, cell: (row * puzzle.columns() + column) as u16 };
        }
    }
    setup.try_into().ok()
}

#[cfg(test)]
mod tests {
    use loyd_core::text::{ReadOptions, read_argument};

    use super::*;
    use crate::answers::read_answer;

    #[test]
    fn a_refusal_names_the_piece_and_the_cells_that_it_moved() {
        let puzzle = read_argument("ZZ../1..2", &ReadOptions::default()).unwrap().puzzle.puzzle.into_blocks().unwrap();
        for (moves, reason) in [
            ("1 up 1", "in `1 up 1`, piece 1 cannot move up"),
            ("1 right 3", "in `1 right 3`, piece 1 cannot move right after its first 2 cells"),
        ] {
            let answer = read_answer(&puzzle, moves).unwrap();
            assert_eq!(puzzle.refusal(answer.reading, &answer.entries, answer.report.illegal.unwrap()), reason);
        }
    }

    #[test]
    fn a_refusal_gives_the_direction_as_written() {
        let puzzle = read_argument("1 2 3/4 5 6/0 7 8", &ReadOptions::default()).unwrap();
        let puzzle = puzzle.puzzle.puzzle.into_tiles().unwrap();
        for (moves, reason) in [
            ("blank: down, right", "the blank cannot move down here: it is at the edge"),
            ("tile: right, right", "no tile can move right here: the blank is at the edge"),
        ] {
            let answer = read_answer(&puzzle, moves).unwrap();
            assert_eq!(puzzle.refusal(answer.reading, &answer.entries, answer.report.illegal.unwrap()), reason);
        }
    }
}
