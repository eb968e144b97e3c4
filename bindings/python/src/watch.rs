//! What a long computation does between its slices: it looks for Ctrl-C and reports progress.

use std::time::{Duration, Instant};

use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The least time between two looks.
const PAUSE: Duration = Duration::from_millis(30);

/// Looks for signals and calls a callback, from a thread that does not hold the interpreter's lock.
pub(crate) struct Watch {
    /// The function of Python that receives the progress.
    callback: Option<Py<PyAny>>,
    /// When the computation began.
    begun: Instant,
    /// When it last looked for signals.
    last: Instant,
    /// What a signal or the callback raised. It ends the computation.
    error: Option<PyErr>,
    /// Whether the callback has asked to stop.
    is_stopped: bool,
}

impl Watch {
    /// A watch with a callback, which may be `None`.
    pub(crate) fn new(callback: Option<Py<PyAny>>) -> Self {
        let now = Instant::now();
        Self { callback, begun: now, last: now, error: None, is_stopped: false }
    }

    /// Seconds since it was made.
    pub(crate) fn seconds(&self) -> f64 {
        self.begun.elapsed().as_secs_f64()
    }

    /// Whether to go on. `report` fills the dictionary for the callback, which stops the computation by returning `False`.
    pub(crate) fn goes_on(&mut self, report: impl FnOnce(&Bound<PyDict>) -> PyResult<()>) -> bool {
        if self.error.is_some() || self.is_stopped {
            return false;
        }
        if self.last.elapsed() < PAUSE {
            return true;
        }
        self.last = Instant::now();
        match Python::attach(|py| self.look(py, report)) {
            Ok(goes_on) => self.is_stopped = !goes_on,
            Err(error) => self.error = Some(error),
        }
        self.error.is_none() && !self.is_stopped
    }

    /// Looks for signals and calls the callback, with the interpreter's lock. Returns whether to go on: only the result `False`
    /// of the callback stops; a result that is not a `bool` does not.
    fn look(&self, py: Python, report: impl FnOnce(&Bound<PyDict>) -> PyResult<()>) -> PyResult<bool> {
        py.check_signals()?;
        let Some(callback) = &self.callback else { return Ok(true) };
        let facts = PyDict::new(py);
        facts.set_item("seconds", self.seconds())?;
        report(&facts)?;
        let answer = callback.bind(py).call1((facts,))?;
        Ok(answer.extract::<bool>().unwrap_or(true))
    }

    /// The exception that ended the computation, such as `KeyboardInterrupt`.
    pub(crate) fn check(self) -> PyResult<()> {
        self.error.map_or(Ok(()), Err)
    }
}
