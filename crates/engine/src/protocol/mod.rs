//! The line protocol of engines of sliding puzzles, as `docs/protocol.md` specifies it.
//!
//! [`Command`] is a line that was read, [`Session`] the state of an engine that answers it. The
//! caller reads and writes, owns the clock, and runs what takes long on a thread of its own.

mod command;
mod session;

pub use command::{Command, Go, GoMode};
pub use session::{Session, Task};
