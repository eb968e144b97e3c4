//! The class `Study`: the distances of all positions that can be reached from one.

use std::sync::{Mutex, PoisonError};

use loyd_engine::StudyError;
use loyd_solve::Stop;
use pyo3::exceptions::{PyMemoryError, PyRuntimeError};
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::numpy::array;
use crate::puzzle::Puzzle;
use crate::solving::memory;
use crate::watch::Watch;

/// Positions searched between two looks for Ctrl-C.
const SLICE: u64 = 1 << 14;

/// The distances of all positions that can be reached from one, complete.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Study {
    /// The complete study. Its queries change it, so it needs a lock.
    study: Mutex<loyd_engine::Study>,
    /// The numbers of columns and rows of the board.
    size: (usize, usize),
    /// The metric of the distances.
    #[pyo3(get)]
    metric: String,
}

impl Study {
    /// Searches all positions that `puzzle` can reach, in at most `memory_limit` bytes, without the interpreter's lock.
    ///
    /// # Errors
    /// `ValueError` for an unknown metric or a tile board that is too large, `MemoryError` at the memory limit, `RuntimeError` if
    /// `progress` returned `False`, and what `progress` or a signal raised.
    pub(crate) fn new(
        py: Python,
        puzzle: &Puzzle,
        metric: Option<String>,
        memory_limit: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Self> {
        let metric = puzzle.metric_name(metric);
        let study = puzzle.position.study(metric.as_deref(), memory(memory_limit));
        let mut study = study.map_err(|error: StudyError| value_error(error))?;
        let mut watch = Watch::new(progress);
        let is_complete = py.detach(|| {
            loop {
                if study.run(SLICE, Stop::NEVER) {
                    break true;
                }
                if !watch.goes_on(|facts| facts.set_item("positions", study.positions())) {
                    break false;
                }
            }
        });
        watch.check()?;
        if study.is_out_of_memory() {
            return Err(PyMemoryError::new_err("the memory limit came before the last position"));
        }
        if !is_complete {
            return Err(PyRuntimeError::new_err("the callback has stopped the study"));
        }
        let metric = metric.unwrap_or_else(|| puzzle.position.default_metric());
        Ok(Self { study: Mutex::new(study), size: puzzle.position.size(), metric })
    }

    /// Calls `read` with the study, under its lock. The lock is used even if another thread panicked while it held the lock.
    fn with<R>(&self, read: impl FnOnce(&mut loyd_engine::Study) -> R) -> R {
        read(&mut self.study.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The number of positions at each distance from the goal, from 0; empty where there is no solution.
    fn counts(&self) -> Vec<u64> {
        self.with(|study| study.by_distance().unwrap_or_default())
    }
}

#[pymethods]
impl Study {
    /// The number of positions, interchangeable pieces merged.
    #[getter]
    fn positions(&self) -> u64 {
        self.with(|study| study.positions())
    }

    /// A `uint64` array: how many positions are 0, 1, 2, … moves from the goal; empty where there is no solution.
    #[getter]
    fn by_distance<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let counts = self.counts();
        array(py, &counts, &[counts.len()])
    }

    /// Whether the goal can be reached.
    #[getter]
    fn solvable(&self) -> bool {
        !self.counts().is_empty()
    }

    /// The greatest distance; `None` where there is no solution.
    #[getter]
    fn greatest_distance(&self) -> Option<usize> {
        self.counts().len().checked_sub(1)
    }

    /// Positions that are farthest from the goal, at most 16.
    #[getter]
    fn hardest(&self) -> Vec<Puzzle> {
        self.with(|study| study.hardest().into_iter().map(Puzzle::of).collect())
    }

    /// Pairs of positions one move apart; `None` for tiles.
    #[getter]
    fn edges(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|known| known.moves))
    }

    /// Positions from which no move leads farther from the goal; `None` for tiles.
    #[getter]
    fn summits(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|known| known.summits))
    }

    /// Positions with only one move; `None` for tiles.
    #[getter]
    fn cul_de_sacs(&self) -> Option<u64> {
        self.with(|study| study.statistics().map(|known| known.cul_de_sacs))
    }

    /// The distance of a position; `None` where there is no solution or the position is not of this study.
    fn distance(&self, puzzle: &Puzzle) -> Option<u32> {
        self.with(|study| study.distance(&puzzle.position))
    }

    /// The first move of a shortest solution; `None` where the distance is 0 or `None`.
    fn next_move(&self, puzzle: &Puzzle) -> Option<String> {
        self.with(|study| study.next_move(&puzzle.position))
    }

    /// Every position with its distance: an `int32` array of the shape (positions, height, width) as `Puzzle.array` has it,
    /// and an `int32` array, -1 where there is no solution. Raises `ValueError` where there are more than `most` positions.
    #[pyo3(signature = (most=1_000_000))]
    fn table<'py>(&self, py: Python<'py>, most: usize) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let table = py.detach(|| self.with(|study| study.table(most)));
        let too_many = || value_error(format!("{} positions: more than {most}", self.positions()));
        let table = table.ok_or_else(too_many)?;
        let (width, height) = self.size;
        let count = table.distances.len();
        Ok((array(py, &table.cells, &[count, height, width])?, array(py, &table.distances, &[count])?))
    }

    fn __repr__(&self) -> String {
        format!("Study(positions={}, metric='{}')", self.positions(), self.metric)
    }
}
