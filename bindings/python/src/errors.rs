//! The Python exceptions for unreadable input and illegal moves.

use loyd_core::text::Faults;
use loyd_engine::{MovesError, with_arguments};
use pyo3::create_exception;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

create_exception!(
    loyd,
    ParseError,
    PyValueError,
    "Text that cannot be read.\n\n`line`, `column` (both counted from 1) and `message` describe the first fault. \
     `faults` lists all faults as tuples of these three values."
);
create_exception!(
    loyd,
    IllegalMoveError,
    PyValueError,
    "A move that is illegal in its position.\n\n`move` is the number of the move as written, and `step` the number of \
     the illegal step within it, both counted from 1."
);

/// Creates the exception for faults in the input.
pub(crate) fn parse_error(py: Python, faults: &Faults) -> PyErr {
    let error = ParseError::new_err(with_arguments(&faults.to_string()).into_owned());
    // All faults, for programs that show them together.
    let all_faults =
        faults.0.iter().map(|fault| (fault.line, fault.column, with_arguments(&fault.message).into_owned()));
    let all_faults: Vec<_> = all_faults.collect();
    let value = error.value(py);
    let set_attributes = || -> PyResult<()> {
        if let Some((line, column, message)) = all_faults.first() {
            value.setattr("line", line)?;
            value.setattr("column", column)?;
            value.setattr("message", message)?;
        }
        value.setattr("faults", all_faults)
    };
    // If setting the attributes fails, that error is raised instead.
    if let Err(other) = set_attributes() { other } else { error }
}

/// Creates the exception for unreadable or illegal moves.
pub(crate) fn moves_error(py: Python, error: MovesError) -> PyErr {
    match error {
        MovesError::Text(faults) => parse_error(py, &faults),
        MovesError::Illegal { entry, step } => {
            let error = IllegalMoveError::new_err(format!("step {step} of move {entry} is illegal"));
            let value = error.value(py);
            let set_attributes = || value.setattr("move", entry).and_then(|()| value.setattr("step", step));
            if let Err(other) = set_attributes() { other } else { error }
        }
    }
}

/// Creates a `ValueError`, for example for an unknown name.
pub(crate) fn value_error(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}
