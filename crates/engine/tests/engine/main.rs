//! Puzzles whose family is known only when the program runs, and the protocol.

mod positions;
mod protocol;
mod solve;
