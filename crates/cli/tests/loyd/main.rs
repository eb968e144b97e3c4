//! The binary, run as a user runs it.

mod generate;
#[cfg(unix)]
mod interrupt;
#[cfg(all(unix, feature = "terminal"))]
mod pty;
#[cfg(feature = "terminal")]
mod records;
mod solve;
mod study;
mod support;
mod tables;
#[cfg(all(unix, feature = "terminal"))]
mod terminal;
mod verify;
