//! Answers to puzzles, collected, checked and measured.

mod answers;
mod judge;
mod least;
mod program;
mod puzzles;
mod row;

pub(crate) use answers::{Answer, collect};
pub(crate) use judge::{judge, judge_run};
pub(crate) use least::Measure;
pub(crate) use program::Program;
pub(crate) use puzzles::{Member, PuzzleSet};
pub(crate) use row::{Row, Verdict};
