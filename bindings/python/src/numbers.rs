//! Counts, sizes and limits passed from Python, and NumPy arrays. Arrays are created through
//! NumPy's Python functions, which works with any version.

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;
use pyo3::types::PyByteArray;

use crate::errors::value_error;

/// A whole number of at least 0. A negative one raises `ValueError`, whereas PyO3's own conversion
/// raises `OverflowError`.
#[derive(Clone, Copy)]
pub(crate) struct Natural(u64);

impl Natural {
    /// One, the default number of puzzles.
    pub(crate) const ONE: Self = Self(1);
    /// Four, the default width and height of a board.
    pub(crate) const FOUR: Self = Self(4);

    /// Returns the number as a count or an index, capped at [`usize::MAX`].
    pub(crate) fn to_usize(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }

    /// Returns the number, capped at [`u32::MAX`].
    pub(crate) fn to_u32(self) -> u32 {
        u32::try_from(self.0).unwrap_or(u32::MAX)
    }

    /// Returns the number.
    pub(crate) fn to_u64(self) -> u64 {
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

/// The number type of an array, with its NumPy type string and its conversion to bytes.
pub(crate) trait Number: Copy {
    /// The NumPy type string: byte order, kind and size in bytes, such as `<u2`.
    const TYPE: &'static str;
    /// Writes the bytes of the number, the least significant one first.
    fn write(self, bytes: &mut [u8]);
}

/// Implements [`Number`] for Rust types, each with its NumPy type string.
macro_rules! numbers {
    ($($type:ty = $name:literal),+) => {
        $(impl Number for $type {
            const TYPE: &'static str = $name;
            fn write(self, bytes: &mut [u8]) {
                bytes.copy_from_slice(&self.to_le_bytes());
            }
        })+
    };
}

numbers!(u8 = "u1", u16 = "<u2", i16 = "<i2", i32 = "<i4", u32 = "<u4", u64 = "<u8", f64 = "<f8");

/// Creates a writable array of this shape with these numbers, row by row (C order).
///
/// # Errors
/// `MemoryError`, and any exception raised by NumPy, for example if it is not installed.
pub(crate) fn array<'py, T: Number>(py: Python<'py>, numbers: &[T], shape: &[usize]) -> PyResult<Bound<'py, PyAny>> {
    let bytes = PyByteArray::new_with(py, size_of_val(numbers), |bytes| {
        numbers.iter().zip(bytes.chunks_mut(size_of::<T>())).for_each(|(number, bytes)| number.write(bytes));
        Ok(())
    })?;
    let flat = py.import("numpy")?.call_method1("frombuffer", (bytes, T::TYPE))?;
    flat.call_method1("reshape", (shape.to_vec(),))
}
