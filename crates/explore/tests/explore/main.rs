//! Compares whole state spaces with independent counts.

mod blocks;
mod published;
mod search;
