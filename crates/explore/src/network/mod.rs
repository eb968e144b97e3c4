//! Processes on one host or on many: who they are, how they find one another, how they notice that one is gone.
//!
//! Nothing is encrypted and nobody is asked for a password: the handshake keeps mistakes out, not enemies.

mod handshake;
mod hosts;
mod join;
mod watch;

pub use hosts::Hosts;
pub(crate) use join::join;
pub(crate) use watch::Watch;
