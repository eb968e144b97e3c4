//! Tests of the puzzles, their laws and their text formats.

mod goals;
mod laws;
mod random;
mod setup_faults;
mod text;
