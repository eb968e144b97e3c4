use std::fmt;

use loyd_core::{TileMetric, TilePuzzle};

use super::guide::Halves;
use super::layers::excess;
use super::rank::Rank;
use super::shared::Opened;
use crate::tables::{Label, Table};
use crate::tiles::deep::Kept;
use crate::tiles::frame::Frame;
use crate::tiles::grid::Grid;
use crate::tiles::optimal::Tables;

/// The file format of the entries: it changes when they do.
const ENTRIES: &str = "half the excess over Manhattan distance, 4 bits, by order";
/// The same for the words of steps.
const WORDS: &str = "whether steps lead away, 24 bits";

/// A table that serves all 4×4 puzzles in the single-tile metric whose goal has the blank at one cell or at a mirror image
/// of it, or all 5×5 puzzles with the blank's goal in a corner: any other tiles of the goal only get other names.
///
/// For 4×4 it is the additive pattern databases of seven and of eight tiles, in one file of 288 MB; for 5×5 the tables of
/// steps of the patterns of six tiles, in one file of 765 MB.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePlan {
    grid: Grid,
    home: usize,
    kind: Kind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    Halves([Vec<u8>; 2]),
    Steps(Kept),
}

impl TilePlan {
    /// The table that serves a puzzle, if there is one of its kind.
    ///
    /// ```
    /// use loyd_core::{TileMetric, TilePuzzle, tiles::TileGoal};
    /// use loyd_solve::tiles::TilePlan;
    /// let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(4, 4));
    /// let plan = TilePlan::of(&puzzle, TileMetric::Single).expect("the 15-puzzle has one");
    /// assert_eq!(plan.label().file_name(), "tiles-4x4-single-corner.table");
    /// assert_eq!(plan.bytes(), 288_288_000);
    /// assert_eq!(TilePlan::of(&puzzle, TileMetric::Multi), None);
    /// ```
    pub fn of(puzzle: &TilePuzzle, metric: TileMetric) -> Option<Self> {
        let frame = Frame::wide(puzzle).filter(|_| metric == TileMetric::Single)?;
        Self::all().into_iter().find(|plan| plan.grid == frame.grid && plan.home == frame.home)
    }

    /// All tables that there can be: for 4×4 with the blank's goal in a corner, on an edge and in the middle, and for 5×5 in
    /// a corner.
    pub fn all() -> Vec<Self> {
        let halves = Grid::new(4, 4).into_iter().flat_map(|grid| [0, 1, 5].map(|home| Self::halves(grid, home)));
        halves.chain(Grid::wide(5, 5).map(|grid| Self::steps(grid, 0))).collect()
    }

    /// The table for any small board, its tiles divided by rows.
    pub(super) fn halves(grid: Grid, home: usize) -> Self {
        let tiles: Vec<u8> = (0..grid.len() as u8).filter(|&tile| usize::from(tile) != home).collect();
        let (first, second) = tiles.split_at(tiles.len() / 2);
        Self { grid, home, kind: Kind::Halves([first.to_vec(), second.to_vec()]) }
    }

    /// The table for any larger board.
    fn steps(grid: Grid, home: usize) -> Self {
        Self { grid, home, kind: Kind::Steps(Kept::new(grid, home)) }
    }

    /// Whether searches without it build the same for themselves once they get long, and keep it until the program ends. If
    /// not, they go on with less.
    pub fn is_needed(&self) -> bool {
        matches!(self.kind, Kind::Steps(_))
    }

    /// What its file is called.
    pub fn label(&self) -> Label {
        let Self { grid, home, kind } = self;
        let place = match home {
            0 => "corner",
            1 => "edge",
            _ => "middle",
        };
        let name = format!("tiles-{}x{}-single-{place}", grid.width(), grid.height());
        let parameters = match kind {
            Kind::Halves(patterns) => format!("patterns {patterns:?}, {ENTRIES}"),
            Kind::Steps(kept) => format!("patterns {:?}, {WORDS}", kept.tiles().collect::<Vec<_>>()),
        };
        Label::new(name, format!("blank {home}, {parameters}"))
    }

    /// The length of the table in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.kind {
            Kind::Halves(patterns) => halves_bytes(&self.grid, patterns),
            Kind::Steps(kept) => kept.bytes(),
        }
    }

    /// The memory that building it takes at most, in bytes, with the table itself.
    pub fn bytes_to_build(&self) -> u64 {
        match &self.kind {
            Kind::Halves(_) => 4 * self.bytes(),
            Kind::Steps(kept) => kept.bytes_to_build(),
        }
    }

    /// Builds the table with so many threads; `go_on` is told the part that is done, from 0 to 1, and stops the work by
    /// saying no: the answer then is `None`.
    ///
    /// For 4×4 it takes about half a CPU minute and 900 MB of memory, for 5×5 one and a half and 5 GB.
    pub fn build(&self, threads: usize, go_on: &(dyn Fn(f64) -> bool + Sync)) -> Option<Vec<u8>> {
        match &self.kind {
            Kind::Halves(patterns) => self.build_halves(patterns, threads, go_on),
            Kind::Steps(kept) => kept.build(threads, go_on),
        }
    }

    fn build_halves(
        &self,
        patterns: &[Vec<u8>; 2],
        threads: usize,
        go_on: &(dyn Fn(f64) -> bool + Sync),
    ) -> Option<Vec<u8>> {
        let total = self.bytes() as f64;
        let mut table: Vec<u8> = Vec::new();
        for pattern in patterns {
            let before = table.len() as f64 / total;
            let share = Rank::len(&self.grid, pattern.len()) as f64 / 2.0 / total;
            let part = |done: f64| go_on(before + done * share);
            table.extend(excess(&self.grid, self.home, pattern, threads, &part)?);
        }
        Some(table)
    }

    /// The table as the searches use it; `None` if it has not the right length, or if there is no memory for it.
    pub(super) fn opened(&self, table: Table) -> Option<Opened> {
        match &self.kind {
            Kind::Halves(patterns) => {
                let fits = table.len() as u64 == self.bytes();
                let halves = || Halves::new(self.grid, self.home, patterns, table);
                fits.then(|| Opened::Halves(Tables::large(&self.grid, halves())))
            }
            Kind::Steps(kept) => kept.put(&table).then_some(Opened::Shelved),
        }
    }
}

fn halves_bytes(grid: &Grid, patterns: &[Vec<u8>; 2]) -> u64 {
    patterns.iter().map(|pattern| Rank::len(grid, pattern.len()).div_ceil(2) as u64).sum()
}

impl fmt::Display for TilePlan {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let place = match self.home {
            0 => "in a corner",
            1 => "on an edge",
            _ => "in the middle",
        };
        write!(f, "{}x{} tiles, single-tile metric, blank's goal {place}", self.grid.width(), self.grid.height())
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::{Puzzle, TilePosition};

    use super::*;
    use crate::Verdict;
    use crate::tiles::optimal;

    /// A puzzle whose goal has the blank at a cell.
    fn puzzle(width: usize, height: usize, cell: usize) -> TilePuzzle {
        let mut cells: Vec<u16> = (1..(width * height) as u16).collect();
        cells.insert(cell, 0);
        let goal = TilePosition::new(width, height, cells).expect("every number is there once");
        TilePuzzle::new(goal.clone(), goal).expect("equal sizes")
    }

    /// A position some steps from the start, always the same ones.
    fn wandered(puzzle: &TilePuzzle, steps: u64) -> TilePosition {
        let mut position = puzzle.start();
        let mut random = steps;
        for _ in 0..steps {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let ways: Vec<_> = puzzle.steps(&position).collect();
            puzzle.play_unchecked(&mut position, ways[(random >> 40) as usize % ways.len()]);
        }
        position
    }

    #[test]
    fn lengths_agree_with_those_by_small_tables() {
        for (width, height, cell) in [(3, 3, 8), (3, 3, 1), (3, 3, 4), (3, 4, 0), (4, 2, 5)] {
            let puzzle = puzzle(width, height, cell);
            let frame = Frame::of(&puzzle).expect("a small board");
            let plan = TilePlan::halves(frame.grid, frame.home);
            let table = plan.build(2, &|_| true).expect("it is not stopped");
            assert_eq!(table.len() as u64, plan.bytes());
            let Some(Opened::Halves(tables)) = plan.opened(Table::from(table)) else {
                panic!("it has the right length");
            };
            let positions = (1..40).map(|steps| wandered(&puzzle, 7 * steps));
            for position in positions.filter(|position| !puzzle.is_solved(position)) {
                let mut large = optimal::opened(&puzzle, &position, tables.clone(), 0, 1).expect("a small board");
                let mut small = optimal::solver(&puzzle, &position, TileMetric::Single, 1 << 30, 1).expect("memory");
                assert_eq!(large.run(u64::MAX), Verdict::Solved);
                while small.run(u64::MAX) == Verdict::Searching {}
                assert_eq!(large.progress().lower_bound, small.progress().lower_bound, "{position}");
            }
        }
    }

    #[test]
    fn threads_and_slices_change_neither_solution_nor_nodes() {
        let puzzle = puzzle(5, 3, 0);
        let frame = Frame::of(&puzzle).expect("a small board");
        let plan = TilePlan::halves(frame.grid, frame.home);
        let table = plan.build(2, &|_| true).expect("it is not stopped");
        let Some(Opened::Halves(tables)) = plan.opened(Table::from(table)) else { panic!("it has the right length") };
        let position = TilePosition::new(5, 3, vec![0, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 1, 2]);
        let position = position.expect("every number is there once");
        let run = |threads, budget| {
            let search = optimal::opened(&puzzle, &position, tables.clone(), 0, threads);
            let mut search = search.expect("a small board");
            while search.run(budget) == Verdict::Searching {}
            let progress = search.progress();
            (progress.nodes, progress.best.expect("it is solved"))
        };
        let whole = run(1, u64::MAX);
        assert!(whole.0 > 100_000, "{} nodes are too few for threads", whole.0);
        for (threads, budget) in [(1, 999), (2, u64::MAX), (3, 30_011)] {
            assert_eq!(run(threads, budget), whole, "{threads} threads, slices of {budget} nodes");
        }
    }

    #[test]
    fn a_table_of_another_length_is_refused() {
        assert!(TilePlan::all()[0].opened(Table::from(vec![0; 100])).is_none());
    }
}
