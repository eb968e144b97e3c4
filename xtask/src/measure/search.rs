//! Searches one position. A later run can resume the search.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow, bail};
use loyd_core::{Puzzle, Solution, TileMetric, TilePuzzle};
use loyd_search::tables::TableStore;
use loyd_search::{Context, Iteration, Mode, Nodes, Solver, Status, Stop, Verdict};
use loyd_tiles::{DeepSolver, Resources, TilePlan, TileTables, solver_with};
use serde::{Deserialize, Serialize};

use super::list::ListedPosition;
use crate::usage::{cpu_seconds, peak_bytes, reset_peak};

/// The outcome for a position in this run.
pub(super) enum Outcome {
    /// The position is solved optimally.
    Finished(Box<Figures>),
    /// The time is up, and the state of the search is saved.
    Unfinished {
        /// The proven lower bound.
        lower_bound: u32,
        /// The completed iterations.
        iterations: Vec<Iteration>,
    },
}

/// The totals of a finished search over all runs.
pub(super) struct Figures {
    /// An optimal solution.
    pub(super) solution: Solution<TilePuzzle>,
    /// The number of generated positions.
    pub(super) nodes: Nodes,
    /// The iterations.
    pub(super) iterations: Vec<Iteration>,
    /// CPU time in seconds.
    pub(super) cpu_seconds: Option<f64>,
    /// Wall-clock time in seconds.
    pub(super) wall_seconds: f64,
    /// The peak memory in bytes.
    pub(super) peak_bytes: Option<u64>,
}

/// The resources used by earlier runs for a position.
#[derive(Clone, Copy, Default, Serialize, Deserialize)]
struct ResourceUse {
    /// CPU time in seconds.
    cpu_seconds: f64,
    /// Wall-clock time in seconds.
    wall_seconds: f64,
    /// The peak memory in bytes.
    peak_bytes: u64,
}

/// The sizes, in cells, of boards whose searches have checkpoints. Smaller boards are solved in
/// seconds, with different tables.
const CHECKPOINT_SIZES: std::ops::RangeInclusive<usize> = 17..=64;
/// The time between checkpoints.
const CHECKPOINT_INTERVAL: Duration = Duration::from_mins(1);
/// The number of nodes in a slice, between two checks of the time. A slice takes a fraction of a
/// second.
const SLICE: Nodes = 1 << 22;

/// Opens the large table for a puzzle, if one is defined and a folder is given. Builds the table
/// first if it is missing.
///
/// # Errors
/// Returns an error if the table cannot be built, written or opened.
pub(super) fn open_tables(puzzle: &TilePuzzle, arguments: &MeasureArguments, tables: &TileTables) -> Result<()> {
    let (Some(plan), Some(folder)) = (TilePlan::of(puzzle, arguments.metric), &arguments.tables) else { return Ok(()) };
    if tables.has(&plan) {
        return Ok(());
    }
    let (store, threads) = (TableStore::new(folder), arguments.threads);
    if !store.has(&plan.label()) {
        println!("building the table for {plan}");
        let table = plan.build(threads, Stop::NEVER, &|_| ())?;
        store.save(&plan.label(), &table, threads, Stop::NEVER)?;
    }
    tables.put(&plan, store.open(&plan.label(), threads, Stop::NEVER)?, threads, Stop::NEVER)?;
    Ok(())
}

/// Solves a position, or resumes an earlier run, until this run has taken `max_seconds`. `folder`
/// stores the state of unfinished searches.
///
/// # Errors
/// Returns an error if the position has no solution, its tables do not fit in memory, or a file
/// cannot be read or written.
pub(super) fn solve(
    position: &ListedPosition,
    metric: TileMetric,
    resources: &Resources,
    max_seconds: Option<f64>,
    folder: &Path,
) -> Result<Outcome> {
    let puzzle = &position.puzzle;
    let has_checkpoint = metric == TileMetric::Single && CHECKPOINT_SIZES.contains(&(puzzle.width() * puzzle.height()));
    let job = Job::start(folder, &position.name)?;
    if has_checkpoint {
        let mut solver = job.open_solver(puzzle, resources)?;
        let verdict = job.run(&mut solver, max_seconds, |solver| Some(solver.checkpoint()))?;
        job.finish(verdict, &solver)
    } else {
        let mut solver = solver_with(puzzle, &puzzle.start(), metric, Mode::Optimal, resources);
        let verdict = job.run(&mut *solver, max_seconds, |_| None)?;
        job.finish(verdict, &*solver)
    }
}

/// A position being solved, and its files.
struct Job {
    /// The file for the search's state.
    checkpoint: PathBuf,
    /// The file for the resources used by earlier runs.
    use_file: PathBuf,
    earlier_use: ResourceUse,
    started: Instant,
    cpu_before: Option<f64>,
}

impl Job {
    /// Reads the resources used by earlier runs, and starts measuring time and memory.
    fn start(folder: &Path, name: &str) -> Result<Self> {
        let (checkpoint, use_file) =
            (folder.join(format!("{name}.checkpoint")), folder.join(format!("{name}.spent.json")));
        let earlier_use = match (checkpoint.exists(), fs::read_to_string(&use_file)) {
            (true, Ok(text)) => {
                serde_json::from_str(&text).with_context(|| format!("{}: damaged", use_file.display()))?
            }
            _ => ResourceUse::default(),
        };
        reset_peak();
        Ok(Self { checkpoint, use_file, earlier_use, started: Instant::now(), cpu_before: cpu_seconds() })
    }

    /// Creates the search, from its checkpoint if there is one.
    fn open_solver(&self, puzzle: &TilePuzzle, resources: &Resources) -> Result<DeepSolver> {
        let (start, Resources { memory, threads, .. }) = (puzzle.start(), resources);
        if self.checkpoint.exists() {
            let bytes = fs::read(&self.checkpoint)?;
            return DeepSolver::resume(puzzle, &start, *memory, *threads, &bytes)
                .with_context(|| self.checkpoint.display().to_string());
        }
        DeepSolver::new(puzzle, &start, *memory, *threads).context("there is not enough memory for any table")
    }

    /// Runs a search until it finishes or its time is up. Saves its state at intervals and at the
    /// time limit.
    fn run<S: Solver<TilePuzzle> + ?Sized>(
        &self,
        solver: &mut S,
        max_seconds: Option<f64>,
        state: impl Fn(&S) -> Option<Vec<u8>>,
    ) -> Result<Verdict> {
        let mut saved = Instant::now();
        loop {
            let verdict = solver.run(&mut Context::new(SLICE, Stop::NEVER));
            let is_time_up = max_seconds.is_some_and(|max| self.started.elapsed().as_secs_f64() >= max);
            if verdict != Verdict::Searching {
                return Ok(verdict);
            }
            if is_time_up || saved.elapsed() >= CHECKPOINT_INTERVAL {
                self.save(state(solver))?;
                saved = Instant::now();
            }
            if is_time_up {
                return Ok(verdict);
            }
        }
    }

    /// Writes the state and the resources used, each under a temporary name first, so the files are
    /// complete at all times.
    fn save(&self, state: Option<Vec<u8>>) -> Result<()> {
        let Some(state) = state else { return Ok(()) };
        for (file, bytes) in [(&self.use_file, serde_json::to_vec(&self.total_used())?), (&self.checkpoint, state)] {
            let new = file.with_extension("new");
            fs::write(&new, bytes).and_then(|()| fs::rename(&new, file)).with_context(|| file.display().to_string())?;
        }
        Ok(())
    }

    /// Returns the resources used by all runs so far.
    fn total_used(&self) -> ResourceUse {
        let cpu = cpu_seconds().zip(self.cpu_before).map_or(0.0, |(now, before)| now - before);
        ResourceUse {
            cpu_seconds: self.earlier_use.cpu_seconds + cpu,
            wall_seconds: self.earlier_use.wall_seconds + self.started.elapsed().as_secs_f64(),
            peak_bytes: self.earlier_use.peak_bytes.max(peak_bytes().unwrap_or(0)),
        }
    }

    /// Returns the outcome, and removes the files of a solved position.
    fn finish<S: Solver<TilePuzzle> + ?Sized>(&self, verdict: Verdict, solver: &S) -> Result<Outcome> {
        let Status { nodes, lower_bound, best, iterations, .. } = solver.status();
        match verdict {
            Verdict::Searching => Ok(Outcome::Unfinished { lower_bound, iterations }),
            Verdict::Solved => {
                let used = self.total_used();
                for file in [&self.checkpoint, &self.use_file] {
                    if file.exists() {
                        fs::remove_file(file).with_context(|| file.display().to_string())?;
                    }
                }
                Ok(Outcome::Finished(Box::new(Figures {
                    solution: best.ok_or_else(|| anyhow!("a proof without a solution"))?,
                    nodes,
                    iterations,
                    cpu_seconds: self.cpu_before.map(|_| used.cpu_seconds),
                    wall_seconds: used.wall_seconds,
                    peak_bytes: Some(used.peak_bytes).filter(|&bytes| bytes > 0),
                })))
            }
            Verdict::Unsolvable { .. } => bail!("the position has no solution"),
            Verdict::Stopped(limit) => bail!("the search reached a limit: {limit:?}"),
        }
    }
}

/// The positions to measure, and the resources.
#[derive(Clone, clap::Args)]
pub(crate) struct MeasureArguments {
    /// The list: the name of a file in data/ without its extension, such as korf24.
    pub(super) set: String,
    /// Measure only these positions, by name or number, such as 40,38,25.
    #[arg(long, value_delimiter = ',')]
    pub(super) only: Vec<String>,
    /// The metric.
    #[arg(long, default_value = "single")]
    pub(super) metric: TileMetric,
    /// The number of threads per search.
    #[arg(long, default_value_t = 2)]
    pub(super) threads: usize,
    /// Memory for tables, in MB.
    #[arg(long, default_value_t = 4_300)]
    pub(super) memory: u64,
    /// Stop each search after this number of seconds. Another run can resume it.
    #[arg(long)]
    pub(super) seconds: Option<f64>,
    /// A folder for the large tables for the 15- and 24-puzzles. Missing tables are built.
    #[arg(long)]
    pub(super) tables: Option<PathBuf>,
    /// Use the tests' build, with all its checks, instead of the release build.
    #[arg(long)]
    pub(super) dev: bool,
}

#[cfg(test)]
mod tests {
    use loyd_core::TilePosition;

    use super::*;

    #[test]
    fn a_stopped_search_continues_and_counts_all_of_its_nodes() {
        let cells =
            vec![1, 9, 2, 12, 18, 14, 5, 0, 3, 17, 26, 25, 4, 11, 22, 15, 23, 27, 10, 6, 20, 16, 8, 24, 13, 19, 21, 7];
        let start = TilePosition::new(7, 4, cells).expect("every number occurs once");
        let position =
            ListedPosition { name: "one".to_owned(), puzzle: TilePuzzle::blank_last(start), optimal: Some(70) };
        let folder = std::env::temp_dir().join(format!("loyd-measure-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let resources = Resources { memory: 64 << 20, threads: 1, tables: TileTables::new() };
        let solve =
            |seconds| solve(&position, TileMetric::Single, &resources, seconds, &folder).expect("nothing fails");
        let Outcome::Unfinished { lower_bound, .. } = solve(Some(0.0)) else {
            panic!("the search finished in one slice")
        };
        assert!(lower_bound <= 70 && folder.join("one.checkpoint").exists());
        let Outcome::Finished(figures) = solve(None) else { panic!("a search without a limit did not finish") };
        assert_eq!(figures.solution.length(TileMetric::Single), 70);
        assert!(figures.nodes > 10_000_000 && figures.iterations.last().is_some_and(|last| last.bound == 70));
        assert_eq!(fs::read_dir(&folder).map(Iterator::count).ok(), Some(0), "nothing is left behind");
        fs::remove_dir(&folder).expect("it is empty");
    }
}
