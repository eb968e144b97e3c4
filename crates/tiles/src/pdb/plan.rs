use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_core::{TileMetric, TilePuzzle};
use loyd_search::Stop;
use loyd_search::tables::{Label, Table};

use super::layers::LayerBuild;
use super::rank::placements;
use super::run_file::RunFile;
use super::step_file::StepFile;
use super::{BuildWatch, Halves, TableError, zeroed_table};
use crate::board::{GoalFrame, Grid};

/// The file format of the entries. It must change whenever the entries do.
const HALVES_FORMAT: &str = "half the excess over Manhattan distance, 4 bits, by order";
/// The file format of the words in step tables.
const STEPS_FORMAT: &str = "whether steps lead away, 24 bits";
/// The file format of the run tables.
const RUNS_FORMAT: &str = "half the runs by both axes, 4 bits, and what a run adds, 2 bits";

/// A table file for all 4×4 puzzles in one metric with the same goal cell for the blank, up to
/// symmetry, or for all 5×5 puzzles in the single-tile metric with the blank's goal in a corner.
/// Goals with other arrangements of the tiles need no separate table, because they only rename the
/// tiles.
///
/// For 4×4 in the single-tile metric, the file holds the additive pattern databases for seven and
/// for eight tiles (288 MB), and in the multi-tile metric, the run tables for three patterns (105
/// MB for a corner). For 5×5, it holds the step tables for the patterns of six tiles (765 MB).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TilePlan {
    grid: Grid,
    blank_goal: usize,
    kind: PlanKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum PlanKind {
    Halves([Vec<u8>; 2]),
    Runs(RunFile),
    Steps(StepFile),
}

impl TilePlan {
    /// Returns the table for a puzzle, if one is defined for it.
    ///
    /// ```
    /// use loyd_core::{TileMetric, TilePuzzle, tiles::TileGoal};
    /// use loyd_tiles::TilePlan;
    /// let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(4, 4));
    /// let plan = TilePlan::of(&puzzle, TileMetric::Single).expect("the 15-puzzle has a table");
    /// assert_eq!(plan.label().file_name(), "tiles-4x4-single-corner.table");
    /// assert_eq!(plan.bytes(), 288_288_000);
    /// let plan = TilePlan::of(&puzzle, TileMetric::Multi).expect("it has one in both metrics");
    /// assert_eq!(plan.label().file_name(), "tiles-4x4-multi-corner.table");
    /// let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(5, 5));
    /// assert_eq!(TilePlan::of(&puzzle, TileMetric::Multi), None);
    /// ```
    pub fn of(puzzle: &TilePuzzle, metric: TileMetric) -> Option<Self> {
        let frame = GoalFrame::wide(puzzle)?;
        let is_for_puzzle =
            |plan: &Self| plan.grid == frame.grid && plan.blank_goal == frame.blank_goal && plan.metric() == metric;
        Self::all().into_iter().find(is_for_puzzle)
    }

    /// Returns all possible tables: for 4×4 in both metrics with the blank's goal in a corner, on
    /// an edge and in the middle, and for 5×5 with the blank's goal in a corner.
    pub fn all() -> Vec<Self> {
        let goals = || Grid::new(4, 4).into_iter().flat_map(|grid| [0, 1, 5].map(|blank_goal| (grid, blank_goal)));
        let halves = goals().map(|(grid, blank_goal)| Self::halves(grid, blank_goal));
        let runs = goals().map(|(grid, blank_goal)| {
            let kind = PlanKind::Runs(RunFile::new(grid, blank_goal));
            Self { grid, blank_goal, kind }
        });
        let steps = Grid::wide(5, 5).map(|grid| {
            let kind = PlanKind::Steps(StepFile::new(grid, 0));
            Self { grid, blank_goal: 0, kind }
        });
        halves.chain(runs).chain(steps).collect()
    }

    fn metric(&self) -> TileMetric {
        if let PlanKind::Runs(_) = self.kind { TileMetric::Multi } else { TileMetric::Single }
    }

    /// Returns the table for a small board. The two patterns are the first and the second half of
    /// the tiles, counted row by row.
    pub(crate) fn halves(grid: Grid, blank_goal: usize) -> Self {
        Self::pair(grid, blank_goal, grid.len())
    }

    /// Returns a smaller table for a small board, with two patterns of at most `size` tiles. The
    /// remaining tiles have no pattern. On 16 cells with seven tiles per pattern, two threads build
    /// it in about two seconds.
    pub(crate) fn pair(grid: Grid, blank_goal: usize, size: usize) -> Self {
        let tiles = (0..grid.len() as u8).filter(|&tile| usize::from(tile) != blank_goal);
        let tiles: Vec<u8> = tiles.take(2 * size).collect();
        let (first, second) = tiles.split_at(tiles.len() / 2);
        Self { grid, blank_goal, kind: PlanKind::Halves([first.to_vec(), second.to_vec()]) }
    }

    /// Returns whether long searches without this table build an identical one themselves, and keep
    /// it until the program exits. If not, they use smaller tables.
    pub fn is_needed(&self) -> bool {
        matches!(self.kind, PlanKind::Steps(_) | PlanKind::Runs(_))
    }

    /// Returns whether searches without this table build an identical one in about a second. A file
    /// should then be created only on request.
    pub fn is_quick_to_build(&self) -> bool {
        matches!(self.kind, PlanKind::Runs(_))
    }

    /// Returns the location of the blank's goal, with its preposition.
    fn goal_location(&self) -> (&'static str, &'static str) {
        match self.blank_goal {
            0 => ("in a", "corner"),
            1 => ("on an", "edge"),
            _ => ("in the", "middle"),
        }
    }

    /// Returns the label of the table's file: the name, and the parameters of the data.
    pub fn label(&self) -> Label {
        let Self { grid, blank_goal, kind } = self;
        let (_, location) = self.goal_location();
        let metric = self.metric();
        let name = format!("tiles-{}x{}-{metric}-{location}", grid.width, grid.height);
        let parameters = match kind {
            PlanKind::Halves(patterns) => format!("patterns {patterns:?}, {HALVES_FORMAT}"),
            PlanKind::Runs(file) => format!("patterns {:?}, {RUNS_FORMAT}", file.tiles()),
            PlanKind::Steps(file) => format!("patterns {:?}, {STEPS_FORMAT}", file.tiles()),
        };
        Label::new(name, format!("blank {blank_goal}, {parameters}"))
    }

    /// Returns the length of the table in bytes.
    pub fn bytes(&self) -> u64 {
        match &self.kind {
            PlanKind::Halves(patterns) => {
                let entries = patterns.iter().map(|pattern| placements(self.grid.len(), pattern.len()));
                entries.map(|entries| entries.div_ceil(2) as u64).sum()
            }
            PlanKind::Runs(file) => file.bytes(),
            PlanKind::Steps(file) => file.bytes(),
        }
    }

    /// Returns the maximum memory for opening the table, in bytes. Searches hold most of this
    /// memory until the program exits.
    pub fn bytes_to_open(&self) -> u64 {
        match &self.kind {
            PlanKind::Halves(_) => self.bytes(),
            PlanKind::Runs(file) => file.bytes_held() + file.bytes(),
            PlanKind::Steps(file) => file.bytes_to_open(),
        }
    }

    /// Returns the memory used by the open table, in bytes.
    pub(super) fn bytes_held(&self) -> u64 {
        match &self.kind {
            PlanKind::Halves(_) => self.bytes(),
            PlanKind::Runs(file) => file.bytes_held(),
            PlanKind::Steps(file) => file.bytes_to_open() - file.bytes(),
        }
    }

    /// Returns the maximum memory for building the table with up to `threads` threads, in bytes,
    /// including the table itself.
    pub fn bytes_to_build(&self, threads: usize) -> u64 {
        match &self.kind {
            PlanKind::Halves(_) => 4 * self.bytes(),
            PlanKind::Runs(file) => file.bytes_to_build(),
            PlanKind::Steps(file) => file.bytes_to_build(threads),
        }
    }

    /// Returns the maximum number of threads, at most `threads`, that can build the table within
    /// `memory` bytes; `None` if even one thread exceeds this.
    ///
    /// ```
    /// use loyd_tiles::TilePlan;
    /// let plan = TilePlan::all().pop().expect("the table for 5x5 is the last");
    /// let both = plan.bytes_to_build(2);
    /// assert_eq!((plan.builders(both, 8), plan.builders(both - 1, 8)), (Some(8), Some(1)));
    /// assert_eq!(plan.builders(plan.bytes_to_build(1) - 1, 8), None);
    /// ```
    pub fn builders(&self, memory: u64, threads: usize) -> Option<usize> {
        (1..=threads.max(1)).rev().find(|&threads| self.bytes_to_build(threads) <= memory)
    }

    /// Builds the table with up to `threads` threads. `progress` receives the completed share, from
    /// 0 to 1.
    ///
    /// For 4×4, it takes about half a CPU minute and 900 MB of memory in the single-tile metric,
    /// and about a second and 350 MB in the multi-tile metric. For 5×5, it takes one and a half
    /// minutes and 3 GB on one thread, or 5 GB on two.
    ///
    /// # Errors
    /// [`TableError::Stopped`] and [`TableError::Memory`].
    pub fn build(&self, threads: usize, stop: Stop, progress: &(dyn Fn(f64) + Sync)) -> Result<Vec<u8>, TableError> {
        let watch = BuildWatch { stop, progress };
        match &self.kind {
            PlanKind::Halves(patterns) => self.build_halves(patterns, threads, watch),
            PlanKind::Runs(file) => file.build(threads, watch),
            PlanKind::Steps(file) => file.build(threads, watch),
        }
    }

    fn build_halves(&self, patterns: &[Vec<u8>; 2], threads: usize, watch: BuildWatch) -> Result<Vec<u8>, TableError> {
        let mut build = HalvesBuild::new(self, patterns).ok_or(TableError::Memory)?;
        let total = self.bytes() as f64;
        loop {
            let before = build.complete as f64 / total;
            let share = build.layers.last().map_or(0, LayerBuild::bytes) as f64 / total;
            let part = |done: f64| (watch.progress)(before + done * share);
            if !build.advance_cost(threads, BuildWatch { progress: &part, ..watch })? {
                return Ok(build.table);
            }
        }
    }

    /// Starts to build the table for a small board in slices; `None` for other tables, or if memory
    /// is insufficient.
    pub(crate) fn begin_halves(&self) -> Option<HalvesBuild> {
        let PlanKind::Halves(patterns) = &self.kind else { return None };
        HalvesBuild::new(self, patterns)
    }

    /// Returns the heuristic with the table for a small board; `None` for other tables, or if the
    /// table has the wrong length.
    pub(crate) fn halves_of(&self, table: Table) -> Option<Arc<Halves>> {
        let PlanKind::Halves(patterns) = &self.kind else { return None };
        let fits = table.len() as u64 == self.bytes();
        fits.then(|| Arc::new(Halves::new(self.grid, self.blank_goal, patterns, table)))
    }

    /// Lays the table out for searches, with up to `threads` threads. Returns `None` for tables
    /// that searches find in this process's caches.
    pub(super) fn lay_out(&self, table: Table, threads: usize, stop: Stop) -> Result<Option<Arc<Halves>>, TableError> {
        match &self.kind {
            PlanKind::Halves(_) => self.halves_of(table).map(Some).ok_or(TableError::Length),
            // If this process has just built the table, another layout would duplicate its memory.
            PlanKind::Runs(file) if table.len() as u64 == file.bytes() && file.is_loaded() => Ok(None),
            PlanKind::Runs(file) => file.put(&table, threads, stop).map(|()| None),
            PlanKind::Steps(file) => file.put(&table, threads, stop).map(|()| None),
        }
    }
}

/// A table for a small board under construction. It is built in slices that end between two costs.
pub(crate) struct HalvesBuild {
    plan: TilePlan,
    table: Vec<u8>,
    /// The length of the complete part of the table in bytes.
    complete: usize,
    /// The builds for the remaining patterns, the next one last.
    layers: Vec<LayerBuild>,
}

impl HalvesBuild {
    fn new(plan: &TilePlan, patterns: &[Vec<u8>; 2]) -> Option<Self> {
        let layers = patterns.iter().rev().map(|tiles| LayerBuild::new(&plan.grid, plan.blank_goal, tiles));
        Some(Self {
            layers: layers.collect::<Option<_>>()?,
            table: zeroed_table(plan.bytes() as usize)?,
            complete: 0,
            plan: plan.clone(),
        })
    }

    /// Finds the placements with the next cost, or completes a pattern's part of the table. Returns
    /// `false` once the table is complete.
    fn advance_cost(&mut self, threads: usize, watch: BuildWatch) -> Result<bool, TableError> {
        let Some(layers) = self.layers.last_mut() else { return Ok(false) };
        if !layers.advance(threads, watch)?
            && let Some(layers) = self.layers.pop()
        {
            let end = self.complete + layers.bytes();
            layers.finish(&mut self.table[self.complete..end], threads, watch)?;
            self.complete = end;
        }
        Ok(true)
    }

    /// Continues with up to `threads` threads until the table is complete or `stop` is requested.
    ///
    /// # Errors
    /// The unfinished construction.
    pub(crate) fn advance(mut self: Box<Self>, threads: usize, stop: Stop) -> Result<Arc<Halves>, Box<Self>> {
        let watch = BuildWatch { stop: Stop::NEVER, progress: &|_| () };
        while self.advance_cost(threads, watch).expect("nothing stops it") {
            if stop.is_requested() {
                return Err(self);
            }
        }
        let Self { plan, table, .. } = *self;
        Ok(plan.halves_of(Table::from(table)).expect("the table is complete"))
    }
}

impl fmt::Display for TilePlan {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (preposition, location) = self.goal_location();
        write!(
            f,
            "{}x{} tiles, {}-tile metric, blank's goal {preposition} {location}",
            self.grid.width,
            self.grid.height,
            self.metric()
        )
    }
}

/// A plan with its table, unless searches find the table in this process's caches.
type OpenedTable = (TilePlan, Option<Arc<Halves>>);

/// Opened tables, shared by solvers.
///
/// The caller that creates solvers gives each of them a clone, and checks
/// [`Status::missing_table`](loyd_search::Status::missing_table) between runs. It adds a table with
/// [`TileTables::put`]; running searches then use the table and continue from their proven bound.
#[derive(Clone, Debug, Default)]
pub struct TileTables(Arc<Mutex<Vec<OpenedTable>>>);

impl TileTables {
    /// Creates an empty set of tables.
    pub fn new() -> Self {
        Self::default()
    }

    /// Converts a table to the layout for searches, with up to `threads` threads, and adds it.
    ///
    /// # Errors
    /// A [`TableError`], in which case nothing is added.
    pub fn put(&self, plan: &TilePlan, table: Table, threads: usize, stop: Stop) -> Result<(), TableError> {
        let opened = plan.lay_out(table, threads, stop)?;
        let mut entries = self.entries();
        entries.retain(|(other, _)| other != plan);
        entries.push((plan.clone(), opened));
        Ok(())
    }

    /// Returns the memory used by all tables, in bytes.
    pub fn bytes(&self) -> u64 {
        self.entries().iter().map(|(plan, _)| plan.bytes_held()).sum()
    }

    /// Returns whether a table has been added.
    pub fn has(&self, plan: &TilePlan) -> bool {
        self.entries().iter().any(|(other, _)| other == plan)
    }

    /// Returns the table for searches on small boards, if it has been added.
    pub(crate) fn halves(&self, plan: &TilePlan) -> Option<Arc<Halves>> {
        self.entries().iter().find(|(other, _)| other == plan)?.1.clone()
    }

    fn entries(&self) -> MutexGuard<'_, Vec<OpenedTable>> {
        // No operation can panic halfway, so a poisoned lock is safe to use.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_with_the_wrong_length_is_rejected() {
        let opened = TilePlan::all()[0].lay_out(Table::from(vec![0; 100]), 1, Stop::NEVER);
        assert!(matches!(opened, Err(TableError::Length)));
    }
}
