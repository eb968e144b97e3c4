//! The class `Puzzle`: a position of a puzzle of either family.

use std::sync::Mutex;

use loyd_core::text::{AnyPuzzle, Faults, ReadOptions, read_file};
use loyd_engine::AnyPosition;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::errors::{moves_error, parse_error, value_error};
use crate::numpy::array;
use crate::solving::{self, Options, Solution};
use crate::study::Study;
use crate::tables::Tables;

/// A position of a sliding tile puzzle or of a block puzzle, with its goal. It never changes.
///
/// `text` is in any format that `loyd` reads; `goal` replaces the goal that the text states or implies.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Puzzle {
    /// The position with its puzzle.
    pub(crate) position: AnyPosition,
    /// What the puzzle is called.
    #[pyo3(get)]
    pub(crate) name: Option<String>,
    /// The metric that its text names.
    pub(crate) stated_metric: Option<String>,
    /// What was left out in reading the text: tuples of line, column and message.
    #[pyo3(get)]
    pub(crate) warnings: Vec<(usize, usize, String)>,
    /// Which of several readings of the text was taken; `None` if it has only one.
    #[pyo3(get)]
    pub(crate) read_as: Option<String>,
}

impl Puzzle {
    /// A puzzle at a position, without a name, a stated metric and warnings.
    pub(crate) fn of(position: AnyPosition) -> Self {
        Self { position, name: None, stated_metric: None, warnings: vec![], read_as: None }
    }

    /// Another position of the puzzle.
    fn moved(&self, position: AnyPosition) -> Self {
        let (name, stated_metric) = (self.name.clone(), self.stated_metric.clone());
        Self { position, name, stated_metric, warnings: vec![], read_as: None }
    }

    /// The metric to count in: the one that is asked for, else the one of the text.
    pub(crate) fn metric_name(&self, asked: Option<String>) -> Option<String> {
        asked.or_else(|| self.stated_metric.clone())
    }
}

/// The options of a reader, from the arguments of Python.
///
/// # Errors
/// `ValueError` for an unknown format.
fn options(goal: Option<String>, format: Option<&str>, strict: bool) -> PyResult<ReadOptions> {
    let format = format.map(str::parse).transpose().map_err(value_error)?;
    Ok(ReadOptions { goal, format, strict, ..ReadOptions::default() })
}

#[pymethods]
impl Puzzle {
    #[new]
    #[pyo3(signature = (text, goal=None, *, format=None, strict=false))]
    fn new(py: Python, text: &str, goal: Option<String>, format: Option<&str>, strict: bool) -> PyResult<Self> {
        let options = options(goal, format, strict)?;
        let (position, entry) = AnyPosition::read(text, &options).map_err(|faults| parse_error(py, &faults))?;
        let read_as = entry.puzzle.read_as();
        let about = entry.puzzle.about;
        Ok(Self {
            read_as,
            position,
            name: about.name,
            stated_metric: about.metric.map(|metric| metric.to_string()),
            warnings: entry.warnings.into_iter().map(|fault| (fault.line, fault.column, fault.message)).collect(),
        })
    }

    /// `tiles` or `blocks`.
    #[getter]
    fn family(&self) -> String {
        self.position.family().to_string()
    }

    /// The number of columns.
    #[getter]
    fn width(&self) -> usize {
        self.position.size().0
    }

    /// The number of rows.
    #[getter]
    fn height(&self) -> usize {
        self.position.size().1
    }

    /// The position as a puzzle's text in one line.
    #[getter]
    fn text(&self) -> String {
        self.position.text()
    }

    /// The goal, as the constructor reads it.
    #[getter]
    fn goal(&self) -> String {
        self.position.goal()
    }

    /// The names of the metrics of the family, the finest first.
    #[getter]
    fn metrics(&self) -> Vec<String> {
        self.position.metrics()
    }

    /// The metric that counts moves unless another is named.
    #[getter]
    fn metric(&self) -> String {
        self.stated_metric.clone().unwrap_or_else(|| self.position.default_metric())
    }

    /// Whether the goal is reached.
    #[getter]
    fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    /// An `int32` array of the shape (height, width). Tiles: the numbers, 0 for the blank. Blocks: the place of the piece from
    /// 1, 0 for an empty cell, -1 for a wall.
    #[getter]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = self.position.size();
        array(py, &self.position.cells(), &[height, width])
    }

    /// The names of the pieces of a block puzzle, in the order of their numbers in `array`; empty for tiles.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        match &self.position {
            AnyPosition::Tiles(_) => vec![],
            AnyPosition::Blocks(at) => at.puzzle.pieces().iter().map(|piece| piece.name.to_string()).collect(),
        }
    }

    /// The legal moves as text. Of moves to one position, one is listed.
    #[pyo3(signature = (metric=None))]
    fn moves(&self, metric: Option<String>) -> PyResult<Vec<String>> {
        self.position.moves(self.metric_name(metric).as_deref()).map_err(value_error)
    }

    /// The puzzle after moves, as `verify` reads them.
    fn play(&self, py: Python, moves: &str) -> PyResult<Self> {
        let next = self.position.play(moves).map_err(|error| moves_error(py, error))?;
        Ok(self.moved(next))
    }

    /// The puzzles one move away, in the order of `moves`.
    #[pyo3(signature = (metric=None))]
    fn neighbors(&self, py: Python, metric: Option<String>) -> PyResult<Vec<Self>> {
        self.moves(metric)?.iter().map(|moves| self.play(py, moves)).collect()
    }

    /// Replays moves as far as they are legal.
    fn verify(&self, py: Python, moves: &str) -> PyResult<Verification> {
        let report = py.detach(|| self.position.verify(moves)).map_err(|faults| parse_error(py, &faults))?;
        let loyd_engine::Verification { legal, solved, written, lengths, illegal, read_as } = report;
        Ok(Verification { legal, solved, written, lengths: lengths.into_iter().collect(), illegal, read_as })
    }

    /// Whether the goal can be reached: by parity for tiles, by a search for blocks.
    #[pyo3(signature = (*, memory=None, threads=None))]
    fn is_solvable(&self, py: Python, memory: Option<u64>, threads: Option<usize>) -> PyResult<bool> {
        if let Some(known) = self.position.is_solvable() {
            return Ok(known);
        }
        // A proof of either answer needs the whole search.
        let options = Options { mode: "optimal", memory, threads, ..Options::default() };
        let solution = solving::solve(py, self, options)?;
        solution.is_solvable().ok_or_else(|| PyRuntimeError::new_err("the memory limit came before the answer"))
    }

    /// A proven lower bound of the length, without a search.
    #[pyo3(signature = (metric=None))]
    fn lower_bound(&self, metric: Option<String>) -> PyResult<u32> {
        self.position.lower_bound(self.metric_name(metric).as_deref()).map_err(value_error)
    }

    /// Solves the puzzle. `mode` is `anytime` (the best solution found within `time` seconds, or sooner once it is proven
    /// optimal), `optimal` (no limit of time unless one is given) or `quick` (the first solution).
    ///
    /// `progress` is called with a dictionary every 30 ms or more; it stops the search by returning `False`.
    #[pyo3(signature = (metric=None, *, mode="anytime", time=None, nodes=None, memory=None, threads=None, tables=None, progress=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn solve(
        &self,
        py: Python,
        metric: Option<String>,
        mode: &str,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: Option<u64>,
        threads: Option<usize>,
        tables: Option<&Tables>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solution> {
        solving::solve(py, self, Options { metric, mode, time, nodes, memory, threads, tables, progress })
    }

    /// The length of a shortest solution; `None` if there is no solution.
    #[pyo3(signature = (metric=None, *, memory=None, threads=None, tables=None))]
    fn distance(
        &self,
        py: Python,
        metric: Option<String>,
        memory: Option<u64>,
        threads: Option<usize>,
        tables: Option<&Tables>,
    ) -> PyResult<Option<usize>> {
        let options = Options { metric, mode: "optimal", memory, threads, tables, ..Options::default() };
        let solution = solving::solve(py, self, options)?;
        match solution.is_solvable() {
            Some(true) if solution.optimal => Ok(solution.length),
            Some(false) => Ok(None),
            _ => Err(PyRuntimeError::new_err("the memory limit came before the answer")),
        }
    }

    /// The distances of all positions that can be reached: of a tile board of at most ten cells, or of a block puzzle.
    #[pyo3(signature = (metric=None, *, memory=None, progress=None))]
    fn study(
        &self,
        py: Python,
        metric: Option<String>,
        memory: Option<u64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Study> {
        Study::new(py, self, metric, memory, progress)
    }

    /// Iterates over the position and all that moves can reach, as tuples of the number of moves and the puzzle, by number of
    /// moves, at most `within` moves. Interchangeable pieces are merged.
    #[pyo3(signature = (metric=None, *, within=u32::MAX))]
    fn positions(&self, metric: Option<String>, within: u32) -> PyResult<Positions> {
        let walk = self.position.walk(self.metric_name(metric).as_deref(), within).map_err(value_error)?;
        Ok(Positions(Mutex::new(Box::new(walk))))
    }

    /// The position as a planning problem in PDDL: the texts of the domain and of the problem.
    fn pddl(&self) -> (String, String) {
        let pddl = self.position.pddl();
        (pddl.domain, pddl.problem)
    }

    /// The moves of a plan for `pddl()`: a line for each action, in brackets.
    fn plan_moves(&self, py: Python, plan: &str) -> PyResult<String> {
        self.position.plan_moves(plan).map_err(|faults| parse_error(py, &faults))
    }

    /// The position as a picture in SVG.
    fn svg(&self) -> String {
        self.position.svg()
    }

    /// What a notebook shows.
    fn _repr_svg_(&self) -> String {
        self.position.svg()
    }

    /// The rows of the board.
    fn __str__(&self) -> String {
        self.position.drawing()
    }

    /// An expression that makes the puzzle again, but for its name.
    fn __repr__(&self) -> String {
        format!("Puzzle({:?}, goal={:?})", self.text(), self.goal())
    }

    /// Whether position and goal are the same; names do not count.
    fn __eq__(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    /// Equal puzzles have equal hashes, also in another process.
    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        (py.get_type::<Self>().into_any(), self.identity())
    }
}

impl Puzzle {
    /// What makes a puzzle this one: the texts of its position and of its goal.
    fn identity(&self) -> (String, String) {
        (self.text(), self.goal())
    }
}

/// Reads all puzzles of a text: one of any format, or a list with one a line. The first faulty puzzle raises.
#[pyfunction]
#[pyo3(signature = (text, goal=None, *, format=None, strict=false))]
pub(crate) fn read(
    py: Python,
    text: &str,
    goal: Option<String>,
    format: Option<&str>,
    strict: bool,
) -> PyResult<Vec<Puzzle>> {
    let entries = read_file(text, &options(goal, format, strict)?);
    let puzzle = |puzzle: Result<AnyPuzzle, Faults>| {
        puzzle.map(|puzzle| Puzzle::of(AnyPosition::start(puzzle))).map_err(|faults| parse_error(py, &faults))
    };
    entries.into_iter().map(|entry| puzzle(entry.puzzle.map(|puzzled| puzzled.puzzle))).collect()
}

/// What replaying moves shows.
#[pyclass(frozen, get_all, module = "loyd")]
pub(crate) struct Verification {
    /// Whether every step is legal.
    legal: bool,
    /// Whether all steps are legal and the last position is solved.
    solved: bool,
    /// The number of moves as they are written.
    written: usize,
    /// The length of the legal steps in every metric, by name.
    lengths: std::collections::BTreeMap<String, usize>,
    /// The first illegal step as a tuple: the move as written, and the step within it, both from 1.
    illegal: Option<(usize, usize)>,
    /// How the moves were read, if they are not in Loyd's own notation.
    read_as: Option<String>,
}

#[pymethods]
impl Verification {
    /// Whether the moves solve the puzzle.
    fn __bool__(&self) -> bool {
        self.solved
    }

    fn __repr__(&self) -> String {
        format!("Verification(legal={}, solved={}, lengths={:?})", self.legal, self.solved, self.lengths)
    }
}

/// An iterator over the positions that can be reached, by number of moves. It holds every position that it has returned.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Positions(Mutex<Box<dyn Iterator<Item = (u32, AnyPosition)> + Send>>);

#[pymethods]
impl Positions {
    fn __iter__(itself: PyRef<Self>) -> PyRef<Self> {
        itself
    }

    /// The next number of moves and the puzzle at that position; `None` ends the iteration.
    fn __next__(&self) -> Option<(u32, Puzzle)> {
        let mut walk = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        walk.next().map(|(depth, position)| (depth, Puzzle::of(position)))
    }
}
