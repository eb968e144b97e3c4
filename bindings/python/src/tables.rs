//! Large tables that `loyd tables build` has written.

use std::path::PathBuf;

use loyd_core::TileMetric;
use loyd_engine::AnyPosition;
use loyd_solve::Stop;
use loyd_solve::tables::Store;
use loyd_solve::tiles::{TilePlan, TileTables};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

/// The folder of large tables for the 15- and the 24-puzzle: what `loyd tables path` prints. A table is opened when a search
/// first needs it, and kept.
#[pyclass(frozen, module = "loyd")]
pub(crate) struct Tables {
    /// The folder with its files.
    store: Store,
    /// The tables that were opened so far. Clones share them, so they are read once.
    opened: TileTables,
}

#[pymethods]
impl Tables {
    #[new]
    fn new(folder: PathBuf) -> Self {
        Self { store: Store::new(folder), opened: TileTables::new() }
    }

    /// The folder.
    #[getter]
    fn folder(&self) -> PathBuf {
        self.store.folder().to_owned()
    }
}

impl Tables {
    /// All tables opened so far. The table for this puzzle is opened first if the program knows a large table for its board,
    /// which is so only in the metric `single`, the default.
    ///
    /// # Errors
    /// `OSError` with the path of the file, if the table cannot be read, checked or laid out.
    pub(crate) fn opened_for(
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
            opened.map_err(|fault| PyOSError::new_err(format!("{}: {fault}", path.display())))?;
        }
        Ok(self.opened.clone())
    }
}
