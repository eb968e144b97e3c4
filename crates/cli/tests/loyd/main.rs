//! The binary, run as a user runs it.

#[cfg(unix)]
mod checkpoint;
mod generate;
#[cfg(unix)]
mod interrupt;
mod levels;
#[cfg(all(unix, feature = "terminal"))]
mod pty;
#[cfg(feature = "terminal")]
mod records;
mod solve;
mod study;
mod support;
#[cfg(all(unix, feature = "terminal"))]
mod terminal;
mod verify;
