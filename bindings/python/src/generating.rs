//! Generation of puzzles.

use std::sync::Mutex;

use loyd_blocks::generate::{BlockGenerator, BlockStyle, Canonical, Recipe};
use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_engine::AnyPosition;
use loyd_search::Stop;
use pyo3::prelude::*;

use crate::errors::{parse_error, value_error};
use crate::numpy::array;
use crate::puzzle::Puzzle;
use crate::watch::Watch;

/// Draws a tile puzzle uniformly from all solvable ones, like `loyd generate tiles`.
#[pyfunction]
#[pyo3(signature = (width=4, height=4, *, seed=0, goal=None))]
pub(crate) fn generate_tiles(
    py: Python,
    width: usize,
    height: usize,
    seed: u64,
    goal: Option<&str>,
) -> PyResult<Puzzle> {
    let position = AnyPosition::random_tiles(width, height, goal, Seed(seed));
    position.map(Puzzle::of).map_err(|faults| parse_error(py, &faults))
}

/// Draws a `uint16` array of the shape (count, height, width): the positions of the seeds `seed`,
/// `seed` + 1, and so on.
#[pyfunction]
#[pyo3(signature = (count, width=4, height=4, *, seed=0, goal=None))]
pub(crate) fn tile_cells<'py>(
    py: Python<'py>,
    count: usize,
    width: usize,
    height: usize,
    seed: u64,
    goal: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    // Millions of boards take seconds, so other threads of the interpreter may run.
    let drawn = py.detach(|| {
        let mut cells = Vec::with_capacity(count.saturating_mul(width * height).min(1 << 30));
        for place in 0..count as u64 {
            let position = AnyPosition::random_tiles(width, height, goal, Seed(seed.wrapping_add(place)))?;
            cells.extend(position.cells().into_iter().map(|tile| tile as u16));
        }
        Ok(cells)
    });
    array(py, &drawn.map_err(|faults| parse_error(py, &faults))?, &[count, height, width])
}

/// A generated block puzzle with its difficulty.
#[pyclass(frozen, get_all, module = "loyd")]
pub(crate) struct Generated {
    /// The puzzle.
    puzzle: Py<Puzzle>,
    /// The number of its random board.
    draw: u64,
    /// The optimal length, in moves.
    length: u32,
    /// The name of the difficulty.
    difficulty: String,
    /// The difficulty in bits.
    bits: f64,
    /// The number of reachable positions.
    positions: u64,
}

/// Generates block puzzles that need all of their pieces and walls, as `loyd generate blocks` does.
/// No two puzzles are equal after renaming pieces or reflecting the board.
#[pyfunction]
#[pyo3(signature = (count=1, *, style="rush", width=None, height=None, seed=0, length=None, climb=0, progress=None))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn generate_blocks(
    py: Python,
    count: usize,
    style: &str,
    width: Option<usize>,
    height: Option<usize>,
    seed: u64,
    length: Option<(u32, u32)>,
    climb: u32,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Generated>> {
    let style: BlockStyle = style.parse().map_err(value_error)?;
    let (usual_width, usual_height) = style.usual_size();
    let mut recipe = Recipe::new(style, height.unwrap_or(usual_height), width.unwrap_or(usual_width));
    recipe.climb = climb;
    if let Some((least, most)) = length {
        recipe.length = least..=most;
    }
    // A recipe without puzzles is rejected before the first draw.
    let generator = BlockGenerator::new(recipe, Seed(seed)).map_err(value_error)?;
    let watch = Mutex::new(Watch::new(progress));
    let made = py.detach(|| {
        // Boards that differ only in names and symmetry count once.
        let (mut made, mut known) = (Vec::new(), std::collections::HashSet::new());
        for number in 0.. {
            let goes_on = || {
                let mut watch = watch.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                watch.goes_on(|facts| facts.set_item("draw", number))
            };
            if made.len() == count || !goes_on() {
                break;
            }
            let drawn = generator.draw(number, Stop::when(&|| !goes_on()));
            made.extend(drawn.filter(|drawn| known.insert(Canonical::new(&drawn.puzzle))));
        }
        made
    });
    watch.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).check()?;
    made.into_iter()
        .map(|made| {
            let position = AnyPosition::start(AnyPuzzle::Blocks(made.puzzle));
            Ok(Generated {
                puzzle: Py::new(py, Puzzle::of(position))?,
                draw: made.draw,
                length: made.grade.length,
                difficulty: made.grade.difficulty().to_string(),
                bits: made.grade.bits(),
                positions: made.grade.positions,
            })
        })
        .collect()
}
