//! Progress reports and checks for Ctrl-C between the slices of a long computation.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The minimum time between two checks.
const MIN_INTERVAL: Duration = Duration::from_millis(30);

/// Checks for signals and calls a callback, from a thread that does not hold the GIL.
pub(crate) struct Watch {
    /// The Python function that receives the progress.
    callback: Option<Py<PyAny>>,
    /// The time when the computation started.
    started: Instant,
    /// The time of the last check for signals.
    last_check: Instant,
    /// The exception that a signal or the callback raised. It stops the computation.
    error: Option<PyErr>,
    /// Whether the callback has requested a stop.
    is_stopped: bool,
}

impl Watch {
    /// Creates a watch with an optional callback.
    pub(crate) fn new(callback: Option<Py<PyAny>>) -> Self {
        let now = Instant::now();
        Self { callback, started: now, last_check: now, error: None, is_stopped: false }
    }

    /// Returns whether to continue. `report` fills the dictionary for the callback, which stops the
    /// computation by returning `False`.
    pub(crate) fn should_continue(&mut self, report: impl FnOnce(&Bound<PyDict>) -> PyResult<()>) -> bool {
        if self.error.is_some() || self.is_stopped {
            return false;
        }
        if self.last_check.elapsed() < MIN_INTERVAL {
            return true;
        }
        self.last_check = Instant::now();
        match Python::attach(|py| self.check_signals_and_report(py, report)) {
            Ok(should_continue) => self.is_stopped = !should_continue,
            Err(error) => self.error = Some(error),
        }
        self.error.is_none() && !self.is_stopped
    }

    /// Checks for signals and calls the callback, with the GIL held. Returns `false` if the
    /// callback returns `False`. Any other result, even one that is not a `bool`, means to
    /// continue.
    fn check_signals_and_report(
        &self,
        py: Python,
        report: impl FnOnce(&Bound<PyDict>) -> PyResult<()>,
    ) -> PyResult<bool> {
        py.check_signals()?;
        let Some(callback) = &self.callback else { return Ok(true) };
        let progress = PyDict::new(py);
        progress.set_item("seconds", self.started.elapsed().as_secs_f64())?;
        report(&progress)?;
        let result = callback.bind(py).call1((progress,))?;
        Ok(result.extract::<bool>().unwrap_or(true))
    }

    /// Returns the exception that stopped the computation, such as `KeyboardInterrupt`.
    pub(crate) fn check(self) -> PyResult<()> {
        self.error.map_or(Ok(()), Err)
    }
}
