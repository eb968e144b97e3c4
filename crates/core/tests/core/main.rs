//! Tests of the puzzles, their laws and their texts.

mod goals;
mod laws;
mod random;
mod setup_faults;
mod text;
