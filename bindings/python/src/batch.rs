//! Batches of puzzles, solved on all cores.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

use loyd_core::text::Faults;
use loyd_engine::{AnyPosition, Limits, Outcome, Settings, drive};
use loyd_search::{Mode, Stop};
use loyd_tiles::{Resources, TileTables};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::errors::{parse_error, value_error};
use crate::numbers::{Natural, array};
use crate::puzzle::Puzzle;
use crate::solving::{limits, memory_or_default, threads_or_default};
use crate::tables::Tables;
use crate::watch::Watch;

/// The time that the calling thread waits for a result before it checks for Ctrl-C.
const POLL_INTERVAL: Duration = Duration::from_millis(30);

/// The result for one puzzle.
struct Row {
    /// The outcome of the search.
    outcome: Outcome,
    /// The moves, if requested and if there is a solution.
    moves: Option<String>,
}

/// The arguments for a batch, except its puzzles.
struct Plan {
    /// The metric, mode and resources for every search.
    settings: Settings,
    /// The limits for each search.
    limits: Limits,
    /// The number of concurrent searches.
    threads: usize,
    /// Whether moves are stored. Moves for a million puzzles would fill the memory.
    keep_moves: bool,
}

impl Plan {
    /// Solves one puzzle. Returns `None` if its family has no such metric.
    fn solve(&self, position: &AnyPosition, stop: &AtomicBool) -> Option<Row> {
        let started = Instant::now();
        // The metric has already been checked.
        let mut search = position.search(&self.settings).ok()?;
        let now = || started.elapsed().as_secs_f64();
        let outcome = drive(&mut search, self.limits, Stop::flag(stop), now, |_| true);
        let moves = if self.keep_moves { search.moves() } else { None };
        Some(Row { outcome, moves })
    }

    /// Solves all puzzles. The calling thread reports progress.
    fn solve_all(&self, positions: &[AnyPosition], watch: &mut Watch) -> Vec<Option<Row>> {
        let (stop, next) = (AtomicBool::new(false), AtomicUsize::new(0));
        let (sender, results) = channel();
        thread::scope(|scope| {
            for _ in 0..self.threads.min(positions.len()) {
                let sender = sender.clone();
                let (stop, next) = (&stop, &next);
                scope.spawn(move || {
                    while let Some((index, position)) =
                        take_next(positions, next).filter(|_| !stop.load(Ordering::Relaxed))
                    {
                        // The receiver outlives the threads, so sending cannot fail.
                        let _ = sender.send((index, self.solve(position, stop)));
                    }
                });
            }
            // Without this sender, the channel closes when the last thread exits.
            drop(sender);
            collect(&results, positions.len(), watch, &stop)
        })
    }
}

/// Takes the next puzzle.
fn take_next<'a>(positions: &'a [AnyPosition], next: &AtomicUsize) -> Option<(usize, &'a AnyPosition)> {
    let index = next.fetch_add(1, Ordering::Relaxed);
    Some((index, positions.get(index)?))
}

/// Collects results until all threads have exited, and stops them on Ctrl-C.
fn collect(
    results: &Receiver<(usize, Option<Row>)>,
    count: usize,
    watch: &mut Watch,
    stop: &AtomicBool,
) -> Vec<Option<Row>> {
    let mut rows: Vec<Option<Row>> = (0..count).map(|_| None).collect();
    let mut done = 0;
    loop {
        match results.recv_timeout(POLL_INTERVAL) {
            Ok((index, row)) => {
                rows[index] = row;
                done += 1;
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return rows,
        }
        let report = |progress: &Bound<PyDict>| {
            progress.set_item("done", done)?;
            progress.set_item("count", count)
        };
        if !watch.should_continue(report) {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

/// The result of a batch: named columns with one value per puzzle, in puzzle order.
type Columns<'py> = Bound<'py, PyDict>;

/// Converts results into a dictionary of arrays of shape (count,); unknown values are -1.
fn columns<'py>(py: Python<'py>, rows: &[Option<Row>], keep_moves: bool) -> PyResult<Columns<'py>> {
    // A puzzle has no row if the batch was stopped before its search began.
    let outcome = |row: &Option<Row>| row.as_ref().map(|row| row.outcome);
    let column = |value: &dyn Fn(Outcome) -> i32| -> Vec<i32> {
        rows.iter().map(|row| outcome(row).map_or(-1, value)).collect()
    };
    let shape = [rows.len()];
    let length = |outcome: Outcome| outcome.report.length.map_or(-1, |length| length as i32);
    let ended: Vec<&str> =
        rows.iter().map(|row| outcome(row).map_or("stopped", |outcome| outcome.ended.name())).collect();
    let nodes: Vec<u64> = rows.iter().map(|row| outcome(row).map_or(0, |outcome| outcome.report.nodes)).collect();
    let seconds: Vec<f64> = rows.iter().map(|row| outcome(row).map_or(0.0, |outcome| outcome.seconds)).collect();
    let columns = PyDict::new(py);
    columns.set_item("lengths", array(py, &column(&length), &shape)?)?;
    columns.set_item("lower_bounds", array(py, &column(&|outcome| outcome.report.lower_bound as i32), &shape)?)?;
    columns.set_item("nodes", array(py, &nodes, &shape)?)?;
    columns.set_item("seconds", array(py, &seconds, &shape)?)?;
    columns.set_item("ended", ended)?;
    let moves: Option<Vec<_>> =
        keep_moves.then(|| rows.iter().map(|row| row.as_ref().and_then(|row| row.moves.as_deref())).collect());
    columns.set_item("moves", moves)?;
    Ok(columns)
}

/// The keyword arguments to both batch functions.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Keywords {
    /// The metric by name; the family's default if `None`.
    metric: Option<String>,
    /// `anytime`, `optimal` or `quick`.
    mode: String,
    /// The time limit for each search, in seconds.
    time: Option<f64>,
    /// The limit for each search, in positions searched.
    nodes: Option<Natural>,
    /// The memory limit for the whole batch, in bytes; the threads share it equally.
    memory: Option<Natural>,
    /// The number of concurrent searches; one per core if `None`.
    threads: Option<Natural>,
    /// The large tables to use. They are opened for the first puzzle in the batch.
    tables: Option<Py<Tables>>,
    /// Whether the result contains the moves for every puzzle.
    moves: bool,
    /// Called at intervals of at least 30 ms with the number of finished puzzles and the total
    /// number; returning `False` stops the batch.
    progress: Option<Py<PyAny>>,
}

/// Solves positions on all threads, with the GIL released.
///
/// # Errors
/// `ValueError` for an unknown metric or mode, before any search, and any exception raised by the
/// callback or a signal.
fn run<'py>(py: Python<'py>, positions: &[AnyPosition], keywords: Keywords) -> PyResult<Columns<'py>> {
    let mode = keywords.mode.parse::<Mode>().map_err(value_error)?;
    let threads = threads_or_default(keywords.threads);
    let metric = keywords.metric;
    // All metrics are checked first: a batch that takes hours must not fail on its last puzzle.
    for position in positions {
        position.lower_bound(metric.as_deref()).map_err(value_error)?;
    }
    let mut tables = TileTables::new();
    if let (Some(requested), Some(first)) = (&keywords.tables, positions.first()) {
        tables = requested.get().open_for(py, first, metric.as_deref(), threads)?;
    }
    // The memory limit applies to the whole batch.
    let resources = Resources { memory: memory_or_default(keywords.memory) / threads as u64, threads: 1, tables };
    let plan = Plan {
        settings: Settings { metric, mode, resources },
        limits: limits(mode, keywords.time, keywords.nodes)?,
        threads,
        keep_moves: keywords.moves,
    };
    let mut watch = Watch::new(keywords.progress);
    let rows = py.detach(|| plan.solve_all(positions, &mut watch));
    watch.check()?;
    columns(py, &rows, plan.keep_moves)
}

/// Solves puzzles of either family.
#[pyfunction]
pub(crate) fn solve_batch<'py>(
    py: Python<'py>,
    puzzles: Vec<Py<Puzzle>>,
    keywords: Keywords,
) -> PyResult<Columns<'py>> {
    let positions: Vec<_> = puzzles.iter().map(|puzzle| puzzle.get().position.clone()).collect();
    run(py, &positions, keywords)
}

/// Solves tile boards of one size, given as the little-endian 16-bit numbers in all their cells.
#[pyfunction]
pub(crate) fn solve_cells<'py>(
    py: Python<'py>,
    cells: &[u8],
    width: usize,
    height: usize,
    goal: Option<&str>,
    keywords: Keywords,
) -> PyResult<Columns<'py>> {
    let board = |bytes: &[u8]| {
        let cells = bytes.chunks(2).map(|pair| u16::from_le_bytes([pair[0], pair[1]])).collect();
        AnyPosition::from_tiles(width, height, cells, goal)
    };
    let boards: Result<Vec<_>, (usize, Faults)> = cells
        .chunks(2 * width.max(1) * height.max(1))
        .enumerate()
        .map(|(index, bytes)| board(bytes).map_err(|faults| (index, faults)))
        .collect();
    // The message names the board by its index in the array, counted from 0 as in NumPy.
    let with_index = |(index, mut faults): (usize, Faults)| {
        faults.0.iter_mut().for_each(|fault| fault.message = format!("board {index}: {}", fault.message));
        parse_error(py, &faults)
    };
    run(py, &boards.map_err(with_index)?, keywords)
}
