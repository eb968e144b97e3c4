//! Errors in the instructor's files and options.

use std::path::Path;

use loyd_core::wording::visible;

/// An error in the instructor's files or options, detected before grading starts.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// A file or a folder cannot be read.
    #[error("{}: {reason}", visible(.path))]
    Unreadable {
        /// The file or the folder.
        path: String,
        /// The reason given by the operating system or the reader.
        reason: String,
    },
    /// A line of a table cannot be used.
    #[error("{}: line {line}: {reason}", visible(.path))]
    Table {
        /// The file.
        path: String,
        /// The line, counted from 1.
        line: u64,
        /// The fault and the expected input.
        reason: String,
    },
    /// The command given with `--run` cannot be used.
    #[error("the command `{command}`: {reason}")]
    Command {
        /// The command as given.
        command: String,
        /// The fault and the expected input.
        reason: String,
    },
    /// The metric belongs to the other family.
    #[error("there is no metric {metric} for {family}, to which puzzle {puzzle} belongs: expected {expected}")]
    Metric {
        /// The metric.
        metric: String,
        /// The family of the puzzle.
        family: String,
        /// The first puzzle in the set without this metric.
        puzzle: String,
        /// The metrics of the family.
        expected: String,
    },
    /// Answers refer to puzzles that are not in the set.
    #[error("there is no puzzle {names}: the set has {known}")]
    UnknownPuzzle {
        /// The names, each with its location.
        names: String,
        /// The existing names.
        known: String,
    },
    /// There is no puzzle to grade.
    #[error("{0} contains no puzzle")]
    Empty(String),
    /// A puzzle cannot be read, or cannot be written in the requested format.
    #[error("{0}")]
    Puzzle(String),
    /// Ids that refer to no student in the class list.
    #[error("the class list does not contain {0}")]
    Students(String),
    /// An id that refers to several students in the class list.
    #[error("the id `{}` refers to several students in the class list: {lines}", visible(.id))]
    Ambiguous {
        /// The id.
        id: String,
        /// The students, each with its line.
        lines: String,
    },
    /// Ids in several sections that refer to the same student in the class list.
    #[error("several sections contain the student `{}` from the class list: {ids}", visible(.student))]
    Shared {
        /// The ids with their sections.
        ids: String,
        /// The student in the list.
        student: String,
    },
    /// Students whose variant is unknown.
    #[error(
        "expected a variant from 1 to {count} for each student, in a `variant` column or in a folder name such as \
         `variant-1`: {students}"
    )]
    Variants {
        /// The number of variants.
        count: usize,
        /// The students, each with the numbers found.
        students: String,
    },
    /// A student could get more points than the learning platform allows.
    #[error(
        "the points for all puzzles add up to {points}, but the maximum grade in the class list is {maximum}: raise \
         the assignment's maximum grade, or change --points"
    )]
    Excess {
        /// The points for a student who has solved every puzzle.
        points: String,
        /// The maximum in the list.
        maximum: String,
    },
    /// A points rule cannot be parsed.
    #[error("{0}")]
    Points(String),
}

impl SetupError {
    /// Creates the error for a path that cannot be read.
    pub(crate) fn unreadable(path: &Path, reason: &impl ToString) -> Self {
        Self::Unreadable { path: path.display().to_string(), reason: reason.to_string() }
    }
}

/// Returns the first few names, separated by commas, followed by the number of names left out.
pub(crate) fn first_few(names: &[String]) -> String {
    const MAX_NAMES: usize = 8;
    let more = if names.len() > MAX_NAMES { format!(" and {} more", names.len() - MAX_NAMES) } else { String::new() };
    names.iter().take(MAX_NAMES).map(|name| visible(name)).collect::<Vec<_>>().join(", ") + &more
}
