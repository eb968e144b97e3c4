//! The options of what courses need: grading and other formats.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use loyd_core::text::{FORMATS, Format};
use loyd_solve::textbook::Method;

use super::{NotationArguments, ReadingArguments, memory_size, named, seconds};
use crate::family::AnyMetric;

/// Check many answers in one run, one row each: verdict, length, least length
///
/// The answers are a folder (`ID.txt`, or `ID/PUZZLE.txt`), a file of comma- or tab-separated values with the columns `id`,
/// `puzzle` and `moves`, or what a student's program prints (--run). Letters and words are read in the meaning that solves
/// the puzzle; the row says which. The exit code is 0 when the run was complete, whatever the answers are.
#[derive(Debug, Args)]
pub(crate) struct GradeArguments {
    /// The puzzles: a file, a list, a folder of files, or a puzzle's text
    #[arg(long, value_name = "PATH")]
    pub(crate) puzzles: String,
    /// The answers: a folder, or a file with the ending csv or tsv
    #[arg(value_name = "ANSWERS", required_unless_present = "run", conflicts_with = "run")]
    pub(crate) answers: Option<PathBuf>,
    /// Run this program once for each puzzle, without a shell; {puzzle} is the path of a file with the puzzle, {goal} of one
    /// with its goal
    ///
    /// A puzzle that is alone in its file is given as that file has it; --to writes all of them in the format of a course.
    /// The program is ended with all of its children when its time is over or its output too long. It is no sandbox: the
    /// program can do what the user who runs loyd can do.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) run: Option<String>,
    /// The format of the files that the program is given
    #[arg(long, value_name = "FORMAT", value_parser = named(Format::ALL), requires = "run")]
    pub(crate) to: Option<Format>,
    /// Time limit of the program for each puzzle, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, default_value = "80", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// Number of programs that run at a time
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: u16,
    /// How moves are counted (default: single for tiles; for blocks the metric that the file names, else slide)
    #[arg(long, short, value_name = "METRIC")]
    pub(crate) metric: Option<AnyMetric>,
    /// Time limit for the least length of each puzzle, in seconds; then a lower bound stands for it
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) least_time: Duration,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Print comma-separated values with a line of headings, also on a terminal
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON object for each answer, one a line
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write puzzles in another format
///
/// The formats of courses are among them: see docs/formats.md. A format that cannot hold a puzzle is an error that says
/// why.
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    /// Puzzles: texts, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// The format to write; cs61b-goal and cs61b-2007-goal are the goal of a tray, pddl is a planning problem, domain and problem
    /// in one text
    #[arg(long, value_name = "FORMAT", value_parser = written())]
    pub(crate) to: Written,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// What `loyd convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// A text that is read back.
    Text(Format),
    /// The goal of a tray, for the file beside it.
    Goal(Format),
    /// A planning problem: its domain and its problem.
    Pddl,
    /// The domain alone.
    PddlDomain,
    /// The problem alone.
    PddlProblem,
}

impl Written {
    /// Names that are not those of a [`Format`].
    const OTHERS: [(&str, Self); 5] = [
        ("cs61b-goal", Self::Goal(Format::Cs61b)),
        ("cs61b-2007-goal", Self::Goal(Format::Cs61b2007)),
        ("pddl", Self::Pddl),
        ("pddl-domain", Self::PddlDomain),
        ("pddl-problem", Self::PddlProblem),
    ];
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(format) => format.fmt(f),
            _ => f.pad(Self::OTHERS.iter().find(|(_, written)| written == self).map_or("", |(name, _)| name)),
        }
    }
}

/// Parses what to write by name.
fn written() -> impl TypedValueParser<Value = Written> {
    let formats = FORMATS.iter().filter(|spec| spec.is_written()).map(|spec| spec.format.name());
    let names: Vec<&str> = formats.chain(Written::OTHERS.map(|(name, _)| name)).collect();
    PossibleValuesParser::new(names).try_map(|name| {
        let other = Written::OTHERS.iter().find(|(known, _)| *known == name).map(|&(_, written)| Ok(written));
        other.unwrap_or_else(|| name.parse::<Format>().map(Written::Text))
    })
}

/// Explain the constructive solution of tile boards, stage by stage, as Markdown
///
/// For every stage: the tile, its moves, the invariant that holds after it in words, and the board.
#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    /// Puzzles: texts, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) notation: NotationArguments,
    /// Print one JSON object for each puzzle, one a line, as `loyd solve --method constructive --json`
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare textbook searches on the same puzzles
///
/// A row a method and heuristic: length, positions expanded, generated and held, memory, effective branching factor,
/// seconds. The methods are bfs, ucs, dfs:LIMIT, iddfs, greedy, astar, wastar:WEIGHT, idastar and bidirectional. They are
/// what textbooks teach, not the engine of `loyd solve`; docs/textbook.md walks through them.
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// Puzzles: texts, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// The methods, joined by commas (default: all)
    #[arg(long, value_name = "METHODS", value_delimiter = ',')]
    pub(crate) methods: Vec<Method>,
    /// The heuristics, joined by commas: zero, misplaced, manhattan, linear-conflict, walking or pattern for tiles; zero,
    /// obstructing or relaxed for blocks
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) heuristics: Vec<String>,
    /// How moves are counted (default: single for tiles; for blocks the metric that the file names, else slide)
    #[arg(long, short, value_name = "METRIC")]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Time limit of each search, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// Limit of positions generated by each search
    #[arg(long, short, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Memory limit of each search, such as 500M or 4GiB (default: four fifths of the free memory)
    #[arg(long, value_name = "SIZE", value_parser = memory_size)]
    pub(crate) memory: Option<ByteSize>,
    /// Print comma-separated values with a line of headings
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one JSON object for each row, one a line
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a chart of the positions generated
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) chart: Option<PathBuf>,
}

/// Make a printable page of puzzles, as one HTML file
///
/// Each puzzle has its picture, its number, par, difficulty and space for the answer. Print it from a browser, or to PDF
/// with `chromium --headless --no-pdf-header-footer --print-to-pdf=sheet.pdf sheet.html`.
#[derive(Debug, Args)]
pub(crate) struct SheetArguments {
    /// Puzzles: texts, files, levels, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// The title of the page
    #[arg(long, value_name = "TEXT", default_value = "Sliding puzzles")]
    pub(crate) title: String,
    /// Puzzles beside each other
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) columns: u8,
    /// The paper
    #[arg(long, value_enum, default_value_t)]
    pub(crate) paper: Paper,
    /// How moves are counted (default: single for tiles; for blocks the metric that the file names, else slide)
    #[arg(long, short, value_name = "METRIC")]
    pub(crate) metric: Option<AnyMetric>,
    /// Add a last page with the solutions
    #[arg(long)]
    pub(crate) solutions: bool,
    /// Time limit for the par of each puzzle, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// The file to write (default: standard output)
    #[arg(long, short, value_name = "FILE.html")]
    pub(crate) output: Option<PathBuf>,
}

/// The size of a sheet of paper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    #[default]
    A4,
    Letter,
}
