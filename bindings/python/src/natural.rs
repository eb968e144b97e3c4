//! Counts, sizes and limits that Python passes.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

use crate::errors::value_error;

/// A whole number of at least 0. A negative one is a `ValueError`, where PyO3's own conversion
/// raises an `OverflowError`.
#[derive(Clone, Copy)]
pub(crate) struct Natural(u64);

impl Natural {
    /// One, a default.
    pub(crate) const ONE: Self = Self(1);
    /// Four, the default side of a board.
    pub(crate) const FOUR: Self = Self(4);

    /// The number as a count or an index.
    pub(crate) fn size(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// The number, at most the greatest of 32 bits.
    pub(crate) fn short(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// The number.
    pub(crate) fn wide(self) -> u64 {
        self.0
    }
}

impl<'py> FromPyObject<'_, 'py> for Natural {
    type Error = PyErr;

    fn extract(number: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        match number.extract() {
            Ok(number) => Ok(Self(number)),
            Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => {
                Err(value_error(format!("expected a number from 0 to {}, found {}", u64::MAX, number.str()?)))
            }
            Err(error) => Err(error),
        }
    }
}
