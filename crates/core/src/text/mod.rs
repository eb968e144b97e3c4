//! Every text format, read and written.

mod fault;

pub use fault::{Fault, Faults};
