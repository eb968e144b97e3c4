//! The binary, run as a user runs it.

mod generate;
#[cfg(unix)]
mod interrupt;
mod solve;
mod study;
mod support;
mod verify;
