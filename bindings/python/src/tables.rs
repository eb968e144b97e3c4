//! Large tables written by `loyd tables build`.

use std::path::PathBuf;

use loyd_core::TileMetric;
use loyd_engine::AnyPosition;
use loyd_search::Stop;
use loyd_search::tables::TableStore;
use loyd_tiles::{TilePlan, TileTables};
use pyo3::prelude::*;

use crate::errors::value_error;

/// The folder with large tables for the 15- and 24-puzzles, as printed by `loyd tables path`. A
/// table is opened when a search first needs it, and stays in memory.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Tables {
    /// The folder with its files.
    store: TableStore,
    /// The tables opened so far. Clones share them, so each is read once.
    opened: TileTables,
}

#[pymethods]
impl Tables {
    #[new]
    fn new(folder: PathBuf) -> Self {
        Self { store: TableStore::new(folder), opened: TileTables::new() }
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.store.folder().to_owned()
    }
}

impl Tables {
    /// Opens the table for this puzzle if a large table is defined for its board, which is the case
    /// only for the default metric, `single`. Returns all tables opened so far.
    ///
    /// # Errors
    /// `ValueError` with the file's path if the table cannot be read, verified or loaded.
    pub(crate) fn open_for(
        &self,
        py: Python,
        position: &AnyPosition,
        metric: Option<&str>,
        threads: usize,
    ) -> PyResult<TileTables> {
        let plan = match position {
            AnyPosition::Tiles(at) if metric.is_none_or(|name| name == TileMetric::Single.name()) => {
                TilePlan::of(&at.puzzle, TileMetric::Single)
            }
            _ => None,
        };
        if let Some(plan) = plan.filter(|plan| !self.opened.has(plan)) {
            let opened = py.detach(|| {
                let table = self.store.open(&plan.label(), threads, Stop::NEVER).map_err(|fault| fault.to_string())?;
                self.opened.put(&plan, table, threads, Stop::NEVER).map_err(|fault| fault.to_string())
            });
            let path = self.store.path(&plan.label());
            opened.map_err(|fault| value_error(format!("{}: {fault}", path.display())))?;
        }
        Ok(self.opened.clone())
    }
}
