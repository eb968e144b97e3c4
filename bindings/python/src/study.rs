//! The class `Study`: the distances of all positions reachable from a given one.

use std::sync::{Mutex, PoisonError};

use loyd_engine::{AnyPosition, StudyError};
use loyd_search::Stop;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::numbers::{Natural, array};
use crate::puzzle::Puzzle;
use crate::solving::memory_or_default;
use crate::watch::Watch;

/// The number of positions searched between two checks for Ctrl-C.
const SLICE: u64 = 1 << 14;

/// The default size limit for a table, in positions.
const DEFAULT_ROWS: usize = 1_000_000;

/// The distances of all positions reachable from a given one.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Study {
    /// The complete study. Queries mutate it, so it needs a lock.
    study: Mutex<loyd_engine::Study>,
    /// The position that the study started from.
    start: AnyPosition,
    /// The memory limit in bytes.
    memory_limit: u64,
    /// The board's width and height, in cells.
    size: (usize, usize),
    /// The metric used for distances.
    #[pyo3(get)]
    metric: String,
}

impl Study {
    /// Searches all positions reachable from `puzzle`, in at most `memory_limit` bytes, with the
    /// GIL released.
    ///
    /// # Errors
    /// `ValueError` for an unknown metric or a tile board that is too large, `MemoryError` if the
    /// memory limit is reached, `RuntimeError` if `progress` returned `False`, and any exception
    /// raised by `progress` or a signal.
    pub(crate) fn new(
        py: Python,
        puzzle: &Puzzle,
        metric: Option<String>,
        memory_limit: Option<Natural>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let metric = puzzle.metric_name(metric);
        let memory_limit = memory_or_default(memory_limit);
        let study = puzzle.position.study(metric.as_deref(), memory_limit);
        let mut study = study.map_err(|error: StudyError| value_error(error))?;
        let mut watch = Watch::new(progress);
        let is_complete = py.detach(|| {
            loop {
                if study.run(SLICE, Stop::NEVER) {
                    break true;
                }
                if !watch.should_continue(|progress| progress.set_item("positions", study.positions())) {
                    break false;
                }
            }
        });
        watch.check()?;
        if study.is_out_of_memory() {
            return Err(PyMemoryError::new_err("the memory limit was reached before all positions were found"));
        }
        if !is_complete {
            return Err(PyRuntimeError::new_err("the callback stopped the study"));
        }
        let metric = metric.unwrap_or_else(|| puzzle.position.default_metric());
        let (start, size) = (puzzle.position.clone(), puzzle.position.size());
        Ok(Self { study: Mutex::new(study), start, memory_limit, size, metric })
    }

    /// Calls `read` with the study, under its lock. Lock poisoning is ignored.
    fn with<R>(&self, read: impl FnOnce(&mut loyd_engine::Study) -> R) -> R {
        read(&mut self.study.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Returns the number of positions at each distance from the goal, starting with distance 0;
    /// empty if there is no solution.
    fn counts(&self) -> Vec<u64> {
        self.with(|study| study.by_distance().unwrap_or_default())
    }
}

#[pymethods]
impl Study {
    /// The number of positions; positions that differ only in interchangeable pieces count once.
    #[getter]
    fn positions(&self) -> u64 {
        self.with(|study| study.positions())
    }

    /// The number of positions at each distance from the goal, as a `uint64` array indexed by
    /// distance; empty if there is no solution.
    #[getter]
    fn by_distance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counts = self.counts();
        array(py, &counts, &[counts.len()])
    }

    /// Whether the goal is reachable.
    #[getter]
    fn solvable(&self) -> bool {
        !self.counts().is_empty()
    }

    /// The greatest distance; `None` if there is no solution.
    #[getter]
    fn greatest_distance(&self) -> Option<usize> {
        self.counts().len().checked_sub(1)
    }

    /// Up to 16 of the positions farthest from the goal.
    #[getter]
    fn hardest(&self) -> Vec<Puzzle> {
        self.with(|study| study.hardest().into_iter().map(Puzzle::from_position).collect())
    }

    /// The number of pairs of positions that are one move apart; `None` for tiles.
    #[getter]
    fn edges(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|statistics| statistics.moves))
    }

    /// The number of summits; `None` for tiles. A position is a summit if no move leads farther
    /// from the goal.
    #[getter]
    fn summits(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|statistics| statistics.summits))
    }

    /// The number of positions with only one move; `None` for tiles.
    #[getter]
    fn cul_de_sacs(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|statistics| statistics.cul_de_sacs))
    }

    /// Returns the distance of a position; `None` if there is no solution or the position is not
    /// part of this study.
    fn distance(&self, puzzle: &Puzzle) -> Option<u32> {
        self.with(|study| study.distance(&puzzle.position))
    }

    /// Returns the first move of an optimal solution; `None` if the distance is 0 or `None`.
    fn next_move(&self, puzzle: &Puzzle) -> Option<String> {
        self.with(|study| study.next_move(&puzzle.position))
    }

    /// Returns all positions with their distances: an `int32` array of shape (positions, height,
    /// width) with cells as in `Puzzle.array`, and an `int32` array of distances, -1 if there is no
    /// solution. Raises `ValueError` if there are more than `limit` positions.
    #[pyo3(signature = (limit=None))]
    fn table<'py>(&self, py: Python<'py>, limit: Option<Natural>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let limit = limit.map_or(DEFAULT_ROWS, Natural::to_usize);
        let table = py.detach(|| self.with(|study| study.table(limit)));
        let too_many =
            || value_error(format!("the table would have {} positions, more than {limit}", self.positions()));
        let table = table.ok_or_else(too_many)?;
        let (width, height) = self.size;
        let count = table.distances.len();
        Ok((array(py, &table.cells, &[count, height, width])?, array(py, &table.distances, &[count])?))
    }

    fn __repr__(&self) -> String {
        format!("Study(positions={}, metric='{}')", self.positions(), self.metric)
    }

    /// Supports `pickle` and `copy`: the copy searches all positions again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, String, u64))> {
        let restore = py.import("loyd._loyd")?.getattr("restored_study")?;
        Ok((restore, (Puzzle::from_position(self.start.clone()), self.metric.clone(), self.memory_limit)))
    }
}

/// Restores a pickled study by searching all positions again.
#[pyfunction]
pub(crate) fn restored_study(py: Python, puzzle: &Puzzle, metric: String, memory: Natural) -> PyResult<Study> {
    Study::new(py, puzzle, Some(metric), Some(memory), None)
}
