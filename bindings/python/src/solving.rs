//! Solving one puzzle, and the methods of the constructive solver for `loyd.constructive.Puzzle`.

use loyd_engine::{Ended, Limits, Outcome, Settings, drive};
use loyd_search::{Mode, Stop};
use loyd_tiles::constructive::{Constructive, ConstructiveError};
use loyd_tiles::{Resources, TileTables};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::numbers::Natural;
use crate::puzzle::{Puzzle, python_bool};
use crate::tables::Tables;
use crate::watch::Watch;

/// The default time limit for an anytime search without a node limit, in seconds.
const DEFAULT_ANYTIME_SECONDS: f64 = 10.0;
/// The default memory limit: 2 GiB.
const DEFAULT_MEMORY: u64 = 2 << 30;

/// The arguments to `Puzzle.solve`.
#[derive(Default)]
pub(crate) struct Options<'a> {
    /// The metric by name; the puzzle's own if `None`.
    pub(crate) metric: Option<String>,
    /// `anytime`, `optimal` or `quick`.
    pub(crate) mode: &'a str,
    /// The time limit, in seconds.
    pub(crate) time: Option<f64>,
    /// The maximum number of positions to search. Unlike `time`, this limit does not depend on the
    /// machine's speed.
    pub(crate) nodes: Option<Natural>,
    /// The memory limit, in bytes.
    pub(crate) memory: Option<Natural>,
    /// The number of threads; one per core if `None`.
    pub(crate) threads: Option<Natural>,
    /// The large tables to use.
    pub(crate) tables: Option<&'a Tables>,
    /// Called at intervals; returning `False` stops the search.
    pub(crate) progress: Option<Py<PyAny>>,
}

/// Returns the number of threads to use: one per core by default.
pub(crate) fn threads_or_default(requested: Option<Natural>) -> usize {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    requested.map_or_else(cores, Natural::to_usize).max(1)
}

/// Returns the memory limit in bytes: [`DEFAULT_MEMORY`] by default.
pub(crate) fn memory_or_default(requested: Option<Natural>) -> u64 {
    requested.map_or(DEFAULT_MEMORY, Natural::to_u64)
}

/// Returns the limits for one search, in seconds and in positions searched. An anytime search with
/// neither limit stops after [`DEFAULT_ANYTIME_SECONDS`].
///
/// # Errors
/// `ValueError` if `time` is negative or not a number.
pub(crate) fn limits(mode: Mode, time: Option<f64>, nodes: Option<Natural>) -> PyResult<Limits> {
    if time.is_some_and(|time| time.is_nan() || time < 0.0) {
        return Err(value_error("time must be a number of seconds, at least 0"));
    }
    // An anytime search needs a limit, because it may continue to improve its solution for a very
    // long time. A proof may take as long as necessary.
    let seconds = time.or((mode == Mode::Anytime && nodes.is_none()).then_some(DEFAULT_ANYTIME_SECONDS));
    Ok(Limits { seconds, nodes: nodes.map(Natural::to_u64) })
}

/// Solves a puzzle with the GIL released.
pub(crate) fn solve(py: Python, puzzle: &Puzzle, options: Options) -> PyResult<Solution> {
    let mode = options.mode.parse::<Mode>().map_err(value_error)?;
    let limits = limits(mode, options.time, options.nodes)?;
    let metric = puzzle.metric_name(options.metric);
    let threads = threads_or_default(options.threads);
    let tables = match options.tables {
        Some(tables) => tables.open_for(py, &puzzle.position, metric.as_deref(), threads)?,
        None => TileTables::new(),
    };
    let resources = Resources { memory: memory_or_default(options.memory), threads, tables };
    let mut search = puzzle.position.search(&Settings { metric, mode, resources }).map_err(value_error)?;
    let mut watch = Watch::new(options.progress);
    let started = std::time::Instant::now();
    // Each report acquires the GIL for the callback and releases it.
    let (outcome, moves) = py.detach(|| {
        let outcome = drive(
            &mut search,
            limits,
            Stop::NEVER,
            || started.elapsed().as_secs_f64(),
            |report| {
                watch.should_continue(|progress| {
                    progress.set_item("nodes", report.nodes)?;
                    progress.set_item("lower_bound", report.lower_bound)?;
                    progress.set_item("length", report.length)?;
                    progress.set_item("bytes", report.bytes)
                })
            },
        );
        (outcome, search.moves())
    });
    watch.check()?;
    Ok(Solution::from_outcome(&outcome, search.metric(), moves))
}

/// The result of a search.
#[pyclass(frozen, get_all, module = "loyd")]
pub(crate) struct Solution {
    /// `solved`, `unsolvable` (proven) or `stopped` (a limit was reached before a solution was
    /// found).
    status: String,
    /// The reason the search ended: `proven`, `unsolvable`, `time`, `nodes`, `memory`, `size`,
    /// `first` or `stopped`.
    ended: String,
    /// The metric used for `length`.
    metric: String,
    /// The length of the solution.
    pub(crate) length: Option<usize>,
    /// Whether the length is proven optimal.
    pub(crate) optimal: bool,
    /// A proven lower bound on the length; `None` if there is no solution.
    lower_bound: Option<u32>,
    /// The moves, in the form that `verify` and `play` accept.
    moves: Option<String>,
    /// The number of positions searched.
    nodes: u64,
    /// The memory in use when the search ended, in bytes.
    bytes: u64,
    /// The time taken, in seconds.
    seconds: f64,
}

impl Solution {
    /// Creates the result of a search from its outcome and its moves in `metric`, if it found any.
    fn from_outcome(outcome: &Outcome, metric: String, moves: Option<String>) -> Self {
        let Outcome { ended, report, seconds } = *outcome;
        let status = match ended {
            Ended::Unsolvable => "unsolvable",
            _ if report.length.is_some() => "solved",
            _ => "stopped",
        };
        Self {
            status: status.to_owned(),
            ended: ended.name().to_owned(),
            metric,
            length: report.length,
            optimal: outcome.is_optimal(),
            lower_bound: (ended != Ended::Unsolvable).then_some(report.lower_bound),
            moves,
            nodes: report.nodes,
            bytes: report.bytes,
            seconds,
        }
    }

    /// Returns whether the puzzle is solvable, if known.
    pub(crate) fn is_solvable(&self) -> Option<bool> {
        match &*self.status {
            "solved" => Some(true),
            "unsolvable" => Some(false),
            _ => None,
        }
    }
}

#[pymethods]
impl Solution {
    /// Creates a solution from its fields, for `pickle`.
    #[new]
    #[allow(clippy::too_many_arguments, reason = "one for each field")]
    fn new(
        status: String,
        ended: String,
        metric: String,
        length: Option<usize>,
        optimal: bool,
        lower_bound: Option<u32>,
        moves: Option<String>,
        nodes: u64,
        bytes: u64,
        seconds: f64,
    ) -> Self {
        Self { status, ended, metric, length, optimal, lower_bound, moves, nodes, bytes, seconds }
    }

    /// Returns whether a solution was found.
    fn __bool__(&self) -> bool {
        self.moves.is_some()
    }

    fn __repr__(&self) -> String {
        let length = self.length.map_or("None".to_owned(), |length| length.to_string());
        let Self { status, metric, .. } = self;
        format!(
            "Solution(status='{status}', length={length}, optimal={}, metric='{metric}')",
            python_bool(self.optimal)
        )
    }

    /// Supports `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let Self { status, ended, metric, length, optimal, lower_bound, moves, nodes, bytes, seconds } = self;
        let fields = (status, ended, metric, length, optimal, lower_bound, moves, nodes, bytes, seconds);
        Ok((py.get_type::<Self>().into_any(), fields.into_pyobject(py)?.into_any()))
    }
}

/// Runs one of the constructive solver's methods on a grid and returns the moves. The grid is not
/// changed: the caller plays the moves.
#[pyfunction]
#[pyo3(signature = (grid, method, row=0, column=0))]
pub(crate) fn constructive_moves(grid: Vec<Vec<u16>>, method: &str, row: usize, column: usize) -> PyResult<String> {
    let width = grid.first().map_or(0, Vec::len);
    let to_error = |error: ConstructiveError| PyValueError::new_err(error.to_string());
    let mut puzzle = Constructive::new(grid.len(), width, &grid).map_err(to_error)?;
    let moves = match method {
        "solve_interior_tile" => puzzle.solve_interior_tile(row, column),
        "solve_col0_tile" => puzzle.solve_col0_tile(row),
        "solve_row1_tile" => puzzle.solve_row1_tile(column),
        "solve_row0_tile" => puzzle.solve_row0_tile(column),
        "solve_2x2" => puzzle.solve_2x2(),
        "solve_puzzle" => puzzle.solve_puzzle(),
        other => return Err(PyValueError::new_err(format!("there is no method {other}"))),
    };
    moves.map_err(to_error)
}
