//! Tests of the protocol and of puzzles whose family is known only at run time.

mod positions;
mod protocol;
mod solve;
