//! The row of one answer.

use loyd_core::named;
use serde::Serialize;

/// What comes of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Verdict {
    Solved,
    #[serde(rename = "not solved")]
    NotSolved,
    Illegal,
    #[default]
    Unreadable,
    Timeout,
    Crashed,
}

// In the order of the summary.
named!(
    Verdict,
    "verdict",
    "":
    Solved = "solved",
    NotSolved = "not solved",
    Illegal = "illegal",
    Unreadable = "unreadable",
    Timeout = "timeout",
    Crashed = "crashed"
);

/// One row: an object of `loyd grade --json`, a line of its table.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Row {
    /// Whose answer it is.
    pub(crate) id: String,
    /// The puzzle.
    pub(crate) puzzle: String,
    /// What comes of it.
    pub(crate) verdict: Verdict,
    /// The first illegal move, from 1.
    #[serde(rename = "move")]
    pub(crate) at_move: Option<usize>,
    /// Where an unreadable text is wrong, both from 1.
    pub(crate) line: Option<usize>,
    pub(crate) column: Option<usize>,
    /// The number of moves as they are written.
    pub(crate) written: Option<usize>,
    /// The length in the metric, if every move is legal.
    pub(crate) length: Option<usize>,
    /// The metric.
    pub(crate) metric: String,
    /// The least length, or the best lower bound of it.
    pub(crate) least: Option<u32>,
    /// Whether the least length is proven.
    pub(crate) proven: Option<bool>,
    /// The moves beyond the least length, of a solution where that is proven.
    pub(crate) excess: Option<usize>,
    /// How the answer was understood.
    pub(crate) reading: Option<String>,
    /// The exit status of a program.
    pub(crate) exit_status: Option<i32>,
    /// The seconds that a program took.
    pub(crate) seconds: Option<f64>,
    /// The most memory that a program had, in bytes.
    pub(crate) peak_bytes: Option<u64>,
    /// What is wrong, in words.
    pub(crate) message: String,
}

impl Row {
    /// A row that says only what came of an answer and why.
    pub(crate) fn of(id: &str, puzzle: &str, verdict: Verdict, message: impl Into<String>) -> Self {
        Self { id: id.to_owned(), puzzle: puzzle.to_owned(), verdict, message: message.into(), ..Self::default() }
    }
}
