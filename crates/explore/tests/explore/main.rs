//! Whole state spaces against counts from elsewhere.

mod blocks;
mod published;
mod search;
