//! NumPy arrays, created through NumPy's Python functions, which works with any version.

use pyo3::prelude::*;
use pyo3::types::PyByteArray;

/// A number type of an array: its NumPy type string and its bytes.
pub(crate) trait Number: Copy {
    /// The type string of NumPy: byte order, kind and size in bytes, such as `<u2`.
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
