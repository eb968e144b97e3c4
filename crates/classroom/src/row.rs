//! The row for one answer.

use loyd_core::named;
use serde::{Deserialize, Serialize};

/// The result of grading an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Every move is legal and the goal is reached, or there is no solution and the answer says so.
    Solved,
    /// Every move is legal, but the goal is not reached.
    #[serde(rename = "not solved")]
    NotSolved,
    /// A move is illegal.
    Illegal,
    /// The text is not an answer.
    #[default]
    Unreadable,
    /// The program was killed at a time limit.
    Timeout,
    /// The program failed.
    Crashed,
    /// There is no answer.
    Missing,
}

// In summary order.
named!(
    Verdict,
    "verdict",
    "`solved`, `not solved`, `illegal`, `unreadable`, `timeout`, `crashed` or `missing`":
    Solved = "solved",
    NotSolved = "not solved",
    Illegal = "illegal",
    Unreadable = "unreadable",
    Timeout = "timeout",
    Crashed = "crashed",
    Missing = "missing"
);

/// The result for one answer: an object printed by `loyd grade --json`, or a line in its table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// The student's name or number.
    pub id: String,
    /// The name of the puzzle.
    pub puzzle: String,
    /// The result.
    pub verdict: Verdict,
    /// The number of the first illegal move, counted from 1.
    #[serde(rename = "move")]
    pub at_move: Option<usize>,
    /// The line of the first fault in an unreadable answer, counted from 1.
    pub line: Option<usize>,
    /// The column of that fault, counted from 1.
    pub column: Option<usize>,
    /// The number of moves as written.
    pub written: Option<usize>,
    /// The length in the metric, if every move is legal.
    pub length: Option<usize>,
    /// The metric.
    pub metric: String,
    /// The minimum length or the best lower bound, or `None` if there is no solution.
    pub least: Option<u32>,
    /// Whether the minimum length, or the absence of a solution, is proven.
    pub proven: Option<bool>,
    /// The number of moves beyond the proven minimum length, or 0 if the answer correctly says that
    /// there is no solution.
    pub excess: Option<usize>,
    /// The notation of the answer, as the reader recognised it.
    pub reading: Option<String>,
    /// The exit status of a program.
    pub exit_status: Option<i32>,
    /// The run time of a program, in seconds.
    pub seconds: Option<f64>,
    /// The processor time of a program and its children, in seconds, if the system counts it.
    pub cpu_seconds: Option<f64>,
    /// The peak memory of a program, in bytes.
    pub peak_bytes: Option<u64>,
    /// A hash of the answer or the program's run order, the puzzle and the metric. A resumed run
    /// reuses a row only if its fingerprint matches.
    #[serde(default)]
    pub fingerprint: String,
    /// The fault, or a remark on a correct answer.
    pub message: String,
    /// Sentences for the student, if requested.
    pub feedback: String,
    /// The other columns of the answer table, by heading.
    #[serde(skip)]
    pub columns: Vec<(String, String)>,
}

impl Row {
    /// Creates a row that consists of a verdict and its reason.
    pub fn of(id: &str, puzzle: &str, verdict: Verdict, message: impl Into<String>) -> Self {
        Self { id: id.to_owned(), puzzle: puzzle.to_owned(), verdict, message: message.into(), ..Self::default() }
    }

    /// Returns whether the answer is a solution with the minimum length, or correctly says that
    /// there is no solution.
    pub fn is_shortest(&self) -> bool {
        self.verdict == Verdict::Solved && self.excess == Some(0)
    }

    /// Returns whether the answer is a solution that may have the minimum length, which is not
    /// proven.
    pub fn may_be_shortest(&self) -> bool {
        self.verdict == Verdict::Solved && self.proven == Some(false)
    }

    /// Returns the location of the fault and its reason, such as `move 3: …`.
    pub fn remark(&self) -> String {
        let location = match (self.at_move, self.line, self.column) {
            (Some(at), ..) => format!("move {at}: "),
            (None, Some(line), Some(column)) => format!("line {line}, column {column}: "),
            _ => String::new(),
        };
        format!("{location}{}", self.message)
    }
}
