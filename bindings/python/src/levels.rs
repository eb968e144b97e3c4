//! The bundled levels.

use loyd_core::text::AnyPuzzle;
use loyd_engine::AnyPosition;
use pyo3::prelude::*;

use crate::errors::value_error;
use crate::puzzle::Puzzle;

/// The identifiers of all bundled levels, `pack/level`.
#[pyfunction]
pub(crate) fn levels() -> Vec<String> {
    loyd_levels::packs().iter().flat_map(|pack| pack.levels()).map(|level| level.id().to_owned()).collect()
}

/// A bundled level, by its identifier. Raises `ValueError` for an unknown one.
#[pyfunction]
pub(crate) fn level(id: &str) -> PyResult<Puzzle> {
    let level = loyd_levels::level(id)
        .ok_or_else(|| value_error(format!("no level is named {id:?}: `loyd.levels()` lists all names")))?;
    Ok(Puzzle {
        position: AnyPosition::start(AnyPuzzle::Blocks(level.puzzle().clone())),
        name: Some(level.name().to_owned()),
        stated_metric: Some(level.metric().to_string()),
        warnings: vec![],
        read_as: None,
    })
}
