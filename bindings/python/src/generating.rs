//! Generating puzzles.

use std::sync::Mutex;

use loyd_blocks::generate::{BlockGenerator, Canonical};
use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_engine::{AnyPosition, RecipeRequest};
use loyd_search::Stop;
use pyo3::exceptions::{PyMemoryError, PyOSError};
use pyo3::prelude::*;

use crate::errors::{parse_error, value_error};
use crate::numbers::{Natural, array};
use crate::puzzle::Puzzle;
use crate::watch::Watch;

/// Draws a tile puzzle uniformly from all solvable ones, like `loyd generate tiles`.
#[pyfunction]
#[pyo3(signature = (width=Natural::FOUR, height=Natural::FOUR, *, seed=None, goal=None))]
pub(crate) fn generate_tiles(
    py: Python,
    width: Natural,
    height: Natural,
    seed: Option<u64>,
    goal: Option<&str>,
) -> PyResult<Puzzle> {
    let position = AnyPosition::random_tiles(width.to_usize(), height.to_usize(), goal, seed_or_random(seed)?);
    position.map(Puzzle::from_position).map_err(|faults| parse_error(py, &faults))
}

/// The number of boards drawn between two checks for Ctrl-C.
const BOARDS_PER_CHECK: usize = 1 << 12;

/// Draws a `uint16` array of shape (count, height, width): the positions for the seeds `seed`,
/// `seed` + 1, and so on. Raises `MemoryError` if it does not fit in memory.
#[pyfunction]
#[pyo3(signature = (count, width=Natural::FOUR, height=Natural::FOUR, *, seed=None, goal=None))]
pub(crate) fn tile_cells<'py>(
    py: Python<'py>,
    count: Natural,
    width: Natural,
    height: Natural,
    seed: Option<u64>,
    goal: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let [count, width, height] = [count, width, height].map(Natural::to_usize);
    let Seed(first) = seed_or_random(seed)?;
    let draw = |index: usize| AnyPosition::random_tiles(width, height, goal, Seed(first.wrapping_add(index as u64)));
    // Invalid sizes and goals are reported before any memory is reserved.
    draw(0).map_err(|faults| parse_error(py, &faults))?;
    let too_large = || PyMemoryError::new_err(format!("no memory for {count} boards of {width}x{height}"));
    let length = width.checked_mul(height).and_then(|board| board.checked_mul(count)).ok_or_else(too_large)?;
    let mut cells: Vec<u16> = Vec::new();
    cells.try_reserve_exact(length).map_err(|_| too_large())?;
    for start in (0..count).step_by(BOARDS_PER_CHECK) {
        // Millions of boards take seconds, so the GIL is released for other threads.
        let drawn = py.detach(|| {
            (start..count.min(start + BOARDS_PER_CHECK)).try_for_each(|index| {
                cells.extend(draw(index)?.cells().into_iter().map(|tile| tile as u16));
                Ok(())
            })
        });
        drawn.map_err(|faults| parse_error(py, &faults))?;
        py.check_signals()?;
    }
    array(py, &cells, &[count, height, width])
}

/// Returns the given seed, or a random one.
fn seed_or_random(seed: Option<u64>) -> PyResult<Seed> {
    let drawn = || getrandom::u64().map_err(|error| PyOSError::new_err(format!("cannot draw a seed: {error}")));
    Ok(Seed(seed.map_or_else(drawn, Ok)?))
}

/// A generated block puzzle with its difficulty.
#[pyclass(frozen, get_all, module = "loyd")]
pub(crate) struct Generated {
    /// The puzzle.
    puzzle: Py<Puzzle>,
    /// The number of the random board that it was generated from.
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

/// Generates block puzzles that need all of their pieces and walls, like `loyd generate blocks`. No
/// two puzzles are the same up to renaming pieces and reflecting the board. The constraints have
/// the same syntax as the options to `loyd generate blocks`.
#[pyfunction]
#[pyo3(signature = (
    count=Natural::ONE, *, style="rush", width=None, height=None, seed=None, length=None, climb=None, pieces=None,
    walls=None, gates=None, shapes=None, exits=None, goal=None, mask=None, progress=None
))]
#[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
pub(crate) fn generate_blocks(
    py: Python,
    count: Natural,
    style: &str,
    width: Option<Natural>,
    height: Option<Natural>,
    seed: Option<u64>,
    length: Option<(Natural, Natural)>,
    climb: Option<Natural>,
    pieces: Option<(Natural, Natural)>,
    walls: Option<(Natural, Natural)>,
    gates: Option<(Natural, Natural)>,
    shapes: Option<&str>,
    exits: Option<&str>,
    goal: Option<&str>,
    mask: Option<&str>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Vec<Generated>> {
    let range = |(min, max): (Natural, Natural)| min.to_usize()..=max.to_usize();
    let request = RecipeRequest {
        style: Some(style),
        width: width.map(Natural::to_usize),
        height: height.map(Natural::to_usize),
        climb: climb.map_or(0, Natural::to_u32),
        length: length.map(|(min, max)| min.to_u32()..=max.to_u32()),
        pieces: pieces.map(range),
        walls: walls.map(range),
        gates: gates.map(range),
        shapes,
        exits,
        goal,
        mask,
    };
    let recipe = request.recipe().map_err(value_error)?;
    // A recipe that cannot yield puzzles is rejected before the first draw.
    let generator = BlockGenerator::new(recipe, seed_or_random(seed)?).map_err(value_error)?;
    let watch = Mutex::new(Watch::new(progress));
    let generated = py.detach(|| {
        // Boards that differ only in names and symmetry count once.
        let (mut generated, mut known) = (Vec::new(), std::collections::HashSet::new());
        for number in 0.. {
            let should_continue = || {
                let mut watch = watch.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                watch.should_continue(|progress| progress.set_item("draw", number))
            };
            if generated.len() == count.to_usize() || !should_continue() {
                break;
            }
            let drawn = generator.draw(number, Stop::when(&|| !should_continue()));
            generated.extend(drawn.filter(|drawn| known.insert(Canonical::new(&drawn.puzzle))));
        }
        generated
    });
    watch.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner).check()?;
    generated
        .into_iter()
        .map(|generated| {
            let position = AnyPosition::start(AnyPuzzle::Blocks(generated.puzzle));
            Ok(Generated {
                puzzle: Py::new(py, Puzzle::from_position(position))?,
                draw: generated.draw,
                length: generated.grade.length,
                difficulty: generated.grade.difficulty().to_string(),
                bits: generated.grade.bits(),
                positions: generated.grade.positions,
            })
        })
        .collect()
}
