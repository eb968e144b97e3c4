//! Whole state spaces, compared with independent counts.

mod blocks;
mod published;
mod search;
