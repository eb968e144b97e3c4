//! Compares the results for whole state spaces with independent results.

mod blocks;
mod published;
mod search;
