//! The binary, run as a user runs it.

#[cfg(unix)]
mod interrupt;
mod solve;
mod support;
mod verify;
