//! The binary, run as a user runs it.

#[cfg(all(unix, feature = "explore"))]
mod explore;
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
#[cfg(all(unix, feature = "terminal"))]
mod terminal;
mod verify;
