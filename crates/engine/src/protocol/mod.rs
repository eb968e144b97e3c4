//! The line protocol for engines of sliding puzzles, specified in `docs/protocol.md`.
//!
//! A [`Command`] is a parsed line; a [`Session`] is the state of an engine that answers commands.
//! The caller reads and writes lines, owns the clock, and runs long tasks on a separate thread.

mod command;
mod session;

pub use command::{Command, Go, GoMode};
pub use session::{Session, Task};
