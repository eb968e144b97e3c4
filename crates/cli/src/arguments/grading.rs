//! The options for `loyd grade`.

use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};
use loyd_classroom::Points;
use loyd_core::text::Format;

use super::{AnyMetric, ReadingArguments, board_size, memory_size, metric, named, nonzero_seconds, seconds};

/// Grade many answers in one run, and print a row with the verdict on each
///
/// The answers are a folder (`ID.txt`, or `ID/PUZZLE.txt`), a file of comma- or tab-separated
/// values with the columns `id`, `puzzle` and `moves` (or `answer`), or the output of students'
/// programs (--run). If an answer can be read in several ways, the reading that solves the puzzle
/// counts, and the row names that reading. Rows are printed as soon as they are known. The exit
/// code is 0 if all answers were judged, even if some are wrong.
// Clap ignores `requires = "run"` next to the answers because they conflict with `run`. Options
// that require `run` or `random` therefore conflict with the answers too.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that users set independently")]
pub(crate) struct GradeArguments {
    /// The puzzles: a file, a list, a folder of files, or the text of a puzzle
    #[arg(long, value_name = "PATH", required_unless_present = "random")]
    pub(crate) puzzles: Option<String>,
    /// Use random boards of this size as puzzles, sorted by the length of their solutions
    #[arg(long, value_name = "WxH", value_parser = board_size, group = "drawn", conflicts_with_all = ["puzzles", "answers"])]
    pub(crate) random: Option<(usize, usize)>,
    /// Number of random boards
    #[arg(long, value_name = "N", default_value_t = 100, requires = "random", conflicts_with_all = ["puzzles", "answers"], value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) count: u16,
    /// The seed, N or chacha8:N: with --pick, the seed for the variants; otherwise, the seed for
    /// the random boards (default: random, printed)
    #[arg(long, value_name = "N", requires = "drawn")]
    pub(crate) seed: Option<loyd_core::random::Seed>,
    /// Stop at the first puzzle that the program fails to solve, or to solve in the fewest moves,
    /// and print only that row
    #[arg(long, value_name = "WHAT", value_enum, num_args = 0..=1, default_missing_value = "solved", requires = "run", conflicts_with_all = ["answers", "students", "resume"])]
    pub(crate) first_failure: Option<Aim>,
    /// The answers: a folder, or a file whose name ends in .csv or .tsv
    #[arg(value_name = "ANSWERS", required_unless_present = "run", conflicts_with = "run")]
    pub(crate) answers: Option<PathBuf>,
    /// Run this program once for each puzzle, without a shell, and read its output
    ///
    /// In the command, {puzzle} is replaced by the path of a file with the puzzle, {goal} by the
    /// path of a file with its goal, {board} by the puzzle's text, {board,} by its cells joined by
    /// commas, and {student} by the student's folder (--students). The file of a single puzzle is
    /// passed on unchanged; --to writes all puzzles in a course's format. The program and its
    /// children are killed at the time limit, or if their output is too long. Without --sandbox,
    /// the program has the permissions of the user who runs loyd.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) run: Option<String>,
    /// Run every student's program; DIR contains a folder for each student
    #[arg(long, value_name = "DIR", requires = "run", conflicts_with = "answers")]
    pub(crate) students: Option<PathBuf>,
    /// Pass the puzzle's text to the program on standard input
    #[arg(long, requires = "run", conflicts_with = "answers")]
    pub(crate) stdin: bool,
    /// Read the answer from this file in the program's working folder instead of standard output
    #[arg(long, value_name = "NAME", requires = "run", conflicts_with = "answers", value_parser = file_name)]
    pub(crate) answer_file: Option<String>,
    /// The format of the puzzle files for the program
    #[arg(long, value_name = "FORMAT", value_parser = named(Format::ALL), requires = "run", conflicts_with = "answers")]
    pub(crate) to: Option<Format>,
    /// The program's time limit per puzzle, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = nonzero_seconds, default_value = "80", requires = "run", conflicts_with = "answers", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// CPU time limit for the program and its children together, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = nonzero_seconds, requires = "run", conflicts_with = "answers", allow_negative_numbers = true)]
    pub(crate) cpu_time: Option<Duration>,
    /// Memory limit for the program and its children together, such as 500M or 4GiB
    #[arg(long, value_name = "SIZE", value_parser = memory_size, requires = "run", conflicts_with = "answers", allow_negative_numbers = true)]
    pub(crate) memory: Option<ByteSize>,
    /// Run programs in a bwrap sandbox without a network, with access only to the system and their
    /// own folder
    #[arg(long, requires = "run", conflicts_with = "answers")]
    pub(crate) sandbox: bool,
    /// Let programs in the sandbox read another folder, such as an interpreter's
    #[arg(long, value_name = "DIR", requires = "sandbox", conflicts_with = "answers")]
    pub(crate) see: Vec<PathBuf>,
    /// Number of programs to run concurrently
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", default_value_t = 1, requires = "run", conflicts_with = "answers", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// How to count moves (default: single for tiles; for blocks the metric that the file names,
    /// otherwise slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    /// Time limit for finding the length of each puzzle's shortest solution, in seconds; if it is
    /// reached, the row has a lower bound
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) least_time: Duration,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Print comma-separated values with a header line, even on a terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one line of JSON per answer
    #[arg(long)]
    pub(crate) json: bool,
    /// Write the rows to this file
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Keep the rows in the --output file, and grade only the missing answers; it is an error if
    /// the puzzle, the answer, the metric or the command for a row has changed
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
    /// Print a row for each answer, or a row for each student with points, counts and all verdicts
    #[arg(long, value_name = "WHAT", value_enum, default_value_t)]
    pub(crate) by: Grouping,
    /// Points per verdict, and additional points for a solution in the fewest moves, such as
    /// solved=2,shortest=1 (default: solved=1)
    #[arg(long, value_name = "RULE", value_parser = str::parse::<Points>)]
    pub(crate) points: Option<Points>,
    /// The class list, such as the table that Moodle or Canvas exports; students without answers
    /// get rows too
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) class: Option<PathBuf>,
    /// Give points only for the N puzzles in each student's variant; repeat the --pick, --seed and
    /// --class or --variants options that were given to `loyd sheet`
    #[arg(long, value_name = "N", group = "drawn", requires = "seed", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) pick: Option<u16>,
    /// Number of variants, as given to `loyd sheet --variants`; a `variant` column in the answers
    /// or in the class list, or a folder name such as `variant-2`, gives the number of each
    /// student's variant
    #[arg(long, value_name = "N", requires = "pick", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) variants: Option<u16>,
    /// Write points and feedback as a table that Moodle imports
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) moodle: Option<PathBuf>,
    /// Write points as a table that Canvas imports
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) canvas: Option<PathBuf>,
    /// The name of the assignment in the Canvas table
    #[arg(long, value_name = "NAME", default_value = "Sliding puzzles", requires = "canvas")]
    pub(crate) assignment: String,
    /// Write a single student's results in Gradescope's format
    #[arg(long, value_name = "results.json")]
    pub(crate) gradescope: Option<PathBuf>,
    /// Write a file for each student into this folder, with the reason for each verdict, the board
    /// that the moves reach, and the first move that departs from the shortest solutions
    #[arg(long, value_name = "DIR")]
    pub(crate) feedback: Option<PathBuf>,
    /// Exit with 1 unless every student has solved every puzzle
    #[arg(long)]
    pub(crate) check: bool,
}

/// What a program should find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Aim {
    /// A solution
    Solved,
    /// A solution in the fewest moves
    Shortest,
}

/// What a row describes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Grouping {
    #[default]
    Answer,
    Student,
}

impl GradeArguments {
    /// Returns whether points are written anywhere.
    pub(crate) fn needs_points(&self) -> bool {
        let files = [&self.feedback, &self.moodle, &self.canvas, &self.gradescope];
        files.iter().any(|file| file.is_some()) || self.by == Grouping::Student
    }

    /// Returns whether rows need feedback sentences for students.
    pub(crate) fn needs_feedback(&self) -> bool {
        let files = [&self.feedback, &self.moodle, &self.gradescope];
        files.iter().any(|file| file.is_some()) || self.by == Grouping::Student && self.json
    }
}

/// Parses a file name without a folder.
fn file_name(text: &str) -> Result<String, String> {
    let is_name = !text.is_empty() && !text.contains(['/', '\\']) && text != "." && text != "..";
    if is_name { Ok(text.to_owned()) } else { Err("expected the name of a file, without a folder".to_owned()) }
}
