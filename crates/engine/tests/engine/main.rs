//! Tests for the protocol, and for puzzles whose family is known only at run time.

mod positions;
mod protocol;
mod solve;
