//! The class `Puzzle`: a position in a puzzle of either family.

use std::collections::BTreeMap;
use std::sync::Mutex;

use loyd_core::text::{AnyPuzzle, Entry, Fault, Puzzled, ReadOptions, read_file};
use loyd_engine::{AnyPosition, with_arguments};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt, PyString};

use crate::errors::{moves_error, parse_error, value_error};
use crate::numbers::{Natural, array};
use crate::solving::{self, Options, Solution};
use crate::study::Study;
use crate::tables::Tables;

/// A position in a sliding tile puzzle or a block puzzle, with its goal. It never changes.
///
/// `text` is in any format that `loyd` reads; `goal` replaces the goal that the text gives or
/// implies.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Puzzle {
    /// The position with its puzzle.
    pub(crate) position: AnyPosition,
    /// The name of the puzzle.
    #[pyo3(get)]
    pub(crate) name: Option<String>,
    /// The metric named in the puzzle's text.
    named_metric: Option<String>,
    /// The parts of the text that were skipped: tuples of line, column and message, with line and
    /// column counted from 1.
    #[pyo3(get)]
    warnings: Vec<(usize, usize, String)>,
    /// The interpretation of ambiguous input; `None` if the input is unambiguous.
    #[pyo3(get)]
    read_as: Option<String>,
}

impl Puzzle {
    /// Creates a puzzle at a position, without a name, warnings, or a metric from its text.
    pub(crate) fn from_position(position: AnyPosition) -> Self {
        Self { position, name: None, named_metric: None, warnings: vec![], read_as: None }
    }

    /// Creates a puzzle from a parsed entry, with its name, its metric and its warnings.
    fn read(Entry { puzzle, warnings, .. }: Entry<Puzzled>) -> Self {
        let warning = |fault: Fault| (fault.line, fault.column, with_arguments(&fault.message).into_owned());
        Self {
            read_as: puzzle.read_as().map(|reading| with_arguments(&reading).into_owned()),
            name: puzzle.about.name,
            named_metric: puzzle.about.metric.map(|metric| metric.to_string()),
            position: AnyPosition::start(puzzle.puzzle),
            warnings: warnings.into_iter().map(warning).collect(),
        }
    }

    /// Returns the same puzzle at a different position.
    fn at_position(&self, position: AnyPosition) -> Self {
        let (name, named_metric) = (self.name.clone(), self.named_metric.clone());
        Self { name, named_metric, ..Self::from_position(position) }
    }

    /// Returns the metric for counting: the requested one, or the one that the text names.
    pub(crate) fn metric_name(&self, requested: Option<String>) -> Option<String> {
        requested.or_else(|| self.named_metric.clone())
    }
}

/// Returns the text of a puzzle: a string unchanged; a list, a NumPy array or a dictionary as JSON.
///
/// # Errors
/// `TypeError` for any other object.
fn puzzle_text(puzzle: &Bound<'_, PyAny>) -> PyResult<String> {
    if let Ok(text) = puzzle.extract() {
        return Ok(text);
    }
    let py = puzzle.py();
    let plain = if puzzle.hasattr("tolist")? { puzzle.call_method0("tolist")? } else { puzzle.clone() };
    // NumPy's numbers in a list are not of the type `int`.
    let settings = PyDict::new(py);
    settings.set_item("default", py.get_type::<PyInt>())?;
    settings.set_item("ensure_ascii", false)?;
    py.import("json")?.call_method("dumps", (plain,), Some(&settings))?.extract()
}

/// Creates reader options from Python arguments.
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
    fn new(
        py: Python,
        text: &Bound<'_, PyAny>,
        goal: Option<String>,
        format: Option<&str>,
        strict: bool,
    ) -> PyResult<Self> {
        let options = options(goal, format, strict)?;
        let (_, entry) = AnyPosition::read(&puzzle_text(text)?, &options).map_err(|faults| parse_error(py, &faults))?;
        Ok(Self::read(entry))
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

    /// The position as puzzle text on one line.
    #[getter]
    fn text(&self) -> String {
        self.position.text()
    }

    /// The goal, as accepted by the constructor.
    #[getter]
    fn goal(&self) -> String {
        self.position.goal()
    }

    /// The names of the family's metrics, from fine to coarse.
    #[getter]
    fn metrics(&self) -> Vec<String> {
        self.position.metrics()
    }

    /// The default metric for counting moves.
    #[getter]
    fn metric(&self) -> String {
        self.named_metric.clone().unwrap_or_else(|| self.position.default_metric())
    }

    /// Whether the goal is reached.
    #[getter]
    fn is_solved(&self) -> bool {
        self.position.is_solved()
    }

    /// An `int32` array of shape (height, width). Tiles: the numbers, 0 for the blank. Blocks: the
    /// piece's number, counted from 1; 0 for an empty cell, -1 for a wall.
    #[getter]
    fn array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = self.position.size();
        array(py, &self.position.cells(), &[height, width])
    }

    /// The goal as an `int32` array of shape (height, width). Tiles: the goal position. Blocks: the
    /// number of the piece that must cover the cell or leave the board there, 0 elsewhere.
    #[getter]
    fn goal_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (width, height) = self.position.size();
        array(py, &self.position.goal_cells(), &[height, width])
    }

    /// The names of a block puzzle's pieces, in the order of their numbers in `array`; empty for
    /// tiles.
    #[getter]
    fn pieces(&self) -> Vec<String> {
        match &self.position {
            AnyPosition::Tiles(_) => vec![],
            AnyPosition::Blocks(at) => at.puzzle.pieces().iter().map(|piece| piece.name.to_string()).collect(),
        }
    }

    /// Returns the legal moves as text. If several moves lead to the same position, only one of
    /// them is listed.
    #[pyo3(signature = (metric=None))]
    fn moves(&self, metric: Option<String>) -> PyResult<Vec<String>> {
        self.position.moves(self.metric_name(metric).as_deref()).map_err(value_error)
    }

    /// Plays moves, as accepted by `verify`, and returns the resulting puzzle.
    fn play(&self, py: Python, moves: &str) -> PyResult<Self> {
        let next = self.position.play(moves).map_err(|error| moves_error(py, error))?;
        Ok(self.at_position(next))
    }

    /// Returns the puzzles one move away, in the same order as `moves`.
    #[pyo3(signature = (metric=None))]
    fn neighbors(&self, py: Python, metric: Option<String>) -> PyResult<Vec<Self>> {
        self.moves(metric)?.iter().map(|moves| self.play(py, moves)).collect()
    }

    /// Replays moves up to the first illegal step.
    fn verify(&self, py: Python, moves: &str) -> PyResult<Verification> {
        let report = py.detach(|| self.position.verify(moves)).map_err(|faults| parse_error(py, &faults))?;
        let loyd_engine::Verification { legal, solved, written, lengths, illegal, read_as } = report;
        Ok(Verification { legal, solved, written, lengths: lengths.into_iter().collect(), illegal, read_as })
    }

    /// Returns whether the goal is reachable: by parity for tiles, by a search for blocks. Raises
    /// `RuntimeError` if the memory limit stops the search.
    #[pyo3(signature = (*, memory=None, threads=None))]
    fn is_solvable(&self, py: Python, memory: Option<Natural>, threads: Option<Natural>) -> PyResult<bool> {
        if let Some(known) = self.position.is_solvable() {
            return Ok(known);
        }
        // Proving either answer requires the complete search.
        let options = Options { mode: "optimal", memory, threads, ..Options::default() };
        let solution = solving::solve(py, self, options)?;
        solution.is_solvable().ok_or_else(|| PyRuntimeError::new_err("the memory limit was reached without an answer"))
    }

    /// Returns a proven lower bound on the solution length, without a search.
    #[pyo3(signature = (metric=None))]
    fn lower_bound(&self, metric: Option<String>) -> PyResult<u32> {
        self.position.lower_bound(self.metric_name(metric).as_deref()).map_err(value_error)
    }

    /// Solves the puzzle. `mode` is `anytime` (the best solution found within `time` seconds, or
    /// earlier once it is proven optimal), `optimal` (no time limit unless one is given) or `quick`
    /// (the first solution).
    ///
    /// `progress` is called with a dictionary at intervals of at least 30 ms; returning `False`
    /// stops the search.
    #[pyo3(signature = (metric=None, *, mode="anytime", time=None, nodes=None, memory=None, threads=None, tables=None, progress=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn solve(
        &self,
        py: Python,
        metric: Option<String>,
        mode: &str,
        time: Option<f64>,
        nodes: Option<Natural>,
        memory: Option<Natural>,
        threads: Option<Natural>,
        tables: Option<&Tables>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Solution> {
        solving::solve(py, self, Options { metric, mode, time, nodes, memory, threads, tables, progress })
    }

    /// Returns the length of an optimal solution; `None` if there is no solution. Raises
    /// `RuntimeError` if the memory limit stops the search.
    #[pyo3(signature = (metric=None, *, memory=None, threads=None, tables=None))]
    fn distance(
        &self,
        py: Python,
        metric: Option<String>,
        memory: Option<Natural>,
        threads: Option<Natural>,
        tables: Option<&Tables>,
    ) -> PyResult<Option<usize>> {
        let options = Options { metric, mode: "optimal", memory, threads, tables, ..Options::default() };
        let solution = solving::solve(py, self, options)?;
        match solution.is_solvable() {
            Some(true) if solution.optimal => Ok(solution.length),
            Some(false) => Ok(None),
            _ => Err(PyRuntimeError::new_err("the memory limit was reached without an answer")),
        }
    }

    /// Computes the distances of all reachable positions, for a tile board of at most ten cells or
    /// a block puzzle.
    #[pyo3(signature = (metric=None, *, memory=None, progress=None))]
    fn study(
        &self,
        py: Python,
        metric: Option<String>,
        memory: Option<Natural>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Study> {
        Study::new(py, self, metric, memory, progress)
    }

    /// Iterates over all positions within `within` moves, including this one, in order of distance.
    /// Items are tuples of the number of moves and the puzzle. Positions that differ only in
    /// interchangeable pieces count once.
    #[pyo3(signature = (metric=None, *, within=None))]
    fn positions(&self, metric: Option<String>, within: Option<Natural>) -> PyResult<Positions> {
        let walk = self
            .position
            .walk(self.metric_name(metric).as_deref(), within.map_or(u32::MAX, Natural::to_u32))
            .map_err(value_error)?;
        Ok(Positions(Mutex::new(Box::new(walk))))
    }

    /// Returns the position as a planning problem in PDDL: the domain and the problem, as strings.
    fn pddl(&self) -> (String, String) {
        let pddl = self.position.pddl();
        (pddl.domain, pddl.problem)
    }

    /// Converts a plan for `pddl()` into moves. The plan has one action per line, in parentheses.
    fn plan_moves(&self, py: Python, plan: &str) -> PyResult<String> {
        self.position.plan_moves(plan).map_err(|faults| parse_error(py, &faults))
    }

    /// Returns the position as an SVG picture.
    fn svg(&self) -> String {
        self.position.svg()
    }

    /// Returns the picture shown in notebooks.
    fn _repr_svg_(&self) -> String {
        self.position.svg()
    }

    /// Returns the rows of the board.
    fn __str__(&self) -> String {
        self.position.drawing()
    }

    /// Returns an expression that recreates the puzzle, except for its name.
    fn __repr__(&self, py: Python) -> PyResult<String> {
        let [text, goal] = [self.text(), self.goal()].map(|text| PyString::new(py, &text).repr());
        Ok(format!("Puzzle({}, goal={})", text?, goal?))
    }

    /// Returns whether position and goal are equal; names are ignored.
    fn __eq__(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }

    /// Returns the hash, which is the same in every process.
    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        self.identity().hash(&mut hasher);
        hasher.finish()
    }

    /// Supports `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, PyAny>, (String, String)) {
        (py.get_type::<Self>().into_any(), self.identity())
    }
}

impl Puzzle {
    /// Returns the puzzle's identity: its position and its goal, as strings.
    fn identity(&self) -> (String, String) {
        (self.text(), self.goal())
    }
}

/// Reads all puzzles in `text`: a single one in any format, or a list with one per line. Raises
/// `ParseError` for the first faulty puzzle.
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
    let puzzle = |Entry { line, puzzle, warnings }: Entry| {
        let puzzle = puzzle.map_err(|faults| parse_error(py, &faults))?;
        Ok(Puzzle::read(Entry { line, puzzle, warnings }))
    };
    entries.into_iter().map(puzzle).collect()
}

/// The result of replaying moves.
// The constructor is for `pickle`.
#[pyclass(frozen, get_all, new = "from_fields", module = "loyd")]
pub(crate) struct Verification {
    /// Whether every step is legal.
    legal: bool,
    /// Whether all steps are legal and the last position is solved.
    solved: bool,
    /// The number of moves as written.
    written: usize,
    /// The length of the legal steps in every metric, by name.
    lengths: BTreeMap<String, usize>,
    /// The first illegal step: a tuple of the number of the move as written and the number of the
    /// step within it, both counted from 1.
    illegal: Option<(usize, usize)>,
    /// The notation of the moves, if it is not Loyd's own.
    read_as: Option<String>,
}

#[pymethods]
impl Verification {
    /// Returns whether the moves solve the puzzle.
    fn __bool__(&self) -> bool {
        self.solved
    }

    fn __repr__(&self, py: Python) -> PyResult<String> {
        let [legal, solved] = [self.legal, self.solved].map(python_bool);
        let lengths = self.lengths.clone().into_pyobject(py)?.repr()?;
        Ok(format!("Verification(legal={legal}, solved={solved}, lengths={lengths})"))
    }

    /// Supports `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let Self { legal, solved, written, lengths, illegal, read_as } = self;
        let fields = (legal, solved, written, lengths.clone(), illegal, read_as).into_pyobject(py)?;
        Ok((py.get_type::<Self>().into_any(), fields.into_any()))
    }
}

/// Returns a Boolean as a Python literal.
pub(crate) fn python_bool(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// An iterator over the reachable positions, in order of distance. It stores every position that it
/// has found.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Positions(Mutex<Box<dyn Iterator<Item = (u32, AnyPosition)> + Send>>);

#[pymethods]
impl Positions {
    fn __iter__(itself: PyRef<Self>) -> PyRef<Self> {
        itself
    }

    /// Returns the next position with its number of moves; `None` ends the iteration.
    fn __next__(&self) -> Option<(u32, Puzzle)> {
        let mut walk = self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        walk.next().map(|(depth, position)| (depth, Puzzle::from_position(position)))
    }
}

/// Returns the identifiers of all bundled levels, `pack/level`.
#[pyfunction]
pub(crate) fn levels() -> Vec<String> {
    loyd_levels::packs().iter().flat_map(|pack| pack.levels()).map(|level| level.id().to_owned()).collect()
}

/// Returns a bundled level, by its identifier. Raises `ValueError` for an unknown one.
#[pyfunction]
pub(crate) fn level(id: &str) -> PyResult<Puzzle> {
    let level = loyd_levels::level(id)
        .ok_or_else(|| value_error(format!("no level is named {id:?}: `loyd.levels()` lists all names")))?;
    let position = AnyPosition::start(AnyPuzzle::Blocks(level.puzzle().clone()));
    let (name, named_metric) = (Some(level.name().to_owned()), Some(level.metric().to_string()));
    Ok(Puzzle { name, named_metric, ..Puzzle::from_position(position) })
}
