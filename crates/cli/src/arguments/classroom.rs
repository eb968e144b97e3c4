//! The options of the course commands other than grading: formats, explanations, comparisons,
//! sheets.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use loyd_classroom::Paper;
use loyd_core::text::{FORMATS, Format};
use loyd_textbook::TextbookMethod;

use super::{
    AnyMetric, NotationArguments, ReadingArguments, memory_size, metric, named, nonzero_seconds, seconds, whole_number,
};

/// Convert puzzles to another format
///
/// Writes Loyd's own formats and the input formats of several courses (`loyd help formats`). A
/// puzzle that the format cannot represent is an error.
#[derive(Debug, Args)]
pub(crate) struct ConvertArguments {
    /// Puzzles: text, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// The format to write; cs61b-goal and cs61b-2007-goal write only the goal of a tray, and pddl
    /// writes the domain and the problem in one text
    #[arg(long, value_name = "FORMAT", value_parser = output_format_parser())]
    pub(crate) to: OutputFormat,
    /// With --to json, add the best solution found and, for block puzzles, the grade; both together
    /// take at most this time per puzzle, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) solve: Option<Duration>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
}

/// A format that `loyd convert` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OutputFormat {
    /// A format that Loyd also reads.
    Text(Format),
    /// The goal of a tray, which has a file of its own.
    Goal(Format),
    /// A planning task: its domain and its problem.
    Pddl,
    /// The domain alone.
    PddlDomain,
    /// The problem alone.
    PddlProblem,
}

impl OutputFormat {
    /// Outputs that are not a [`Format`].
    const OTHERS: [(&str, Self); 5] = [
        ("cs61b-goal", Self::Goal(Format::Cs61b)),
        ("cs61b-2007-goal", Self::Goal(Format::Cs61b2007)),
        ("pddl", Self::Pddl),
        ("pddl-domain", Self::PddlDomain),
        ("pddl-problem", Self::PddlProblem),
    ];
}

impl fmt::Display for OutputFormat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Text(format) => format.fmt(f),
            _ => f.pad(Self::OTHERS.iter().find(|(_, written)| written == self).map_or("", |(name, _)| name)),
        }
    }
}

/// Returns a parser for the names of [`OutputFormat`].
fn output_format_parser() -> impl TypedValueParser<Value = OutputFormat> {
    let formats = FORMATS.iter().filter(|spec| spec.is_writable()).map(|spec| spec.format.name());
    let names: Vec<&str> = formats.chain(OutputFormat::OTHERS.map(|(name, _)| name)).collect();
    PossibleValuesParser::new(names).try_map(|name| {
        let other = OutputFormat::OTHERS.iter().find(|(known, _)| *known == name).map(|&(_, written)| Ok(written));
        other.unwrap_or_else(|| name.parse::<Format>().map(OutputFormat::Text))
    })
}

/// Explain the constructive solution of tile boards, stage by stage, as Markdown
///
/// For each stage, prints the tile that it places, its moves, the invariant that holds after it, in
/// words, and the board.
#[derive(Debug, Args)]
pub(crate) struct ExplainArguments {
    /// Puzzles: text, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) notation: NotationArguments,
    /// Print one line of JSON per puzzle, as `loyd solve --method constructive --json` does
    #[arg(long)]
    pub(crate) json: bool,
    /// Print only the invariants with their arguments and, between them, the methods with their
    /// moves
    ///
    /// Rows and columns are counted from 0, starting at the corner where the goal has the blank, as
    /// in the course that introduced the method.
    #[arg(long, conflicts_with = "json")]
    pub(crate) trace: bool,
}

/// Compare textbook searches on the same puzzles
///
/// Prints a row per method and heuristic: length, positions expanded, generated and held, memory,
/// effective branching factor, seconds. The methods are bfs, ucs, dfs:LIMIT, iddfs, greedy, astar,
/// wastar:WEIGHT, idastar and bidirectional. They follow textbooks and are separate from the engine
/// behind `loyd solve`; `loyd help textbook` explains them.
#[derive(Debug, Args)]
pub(crate) struct CompareArguments {
    /// Puzzles: text, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// The methods, separated by commas (default: all)
    #[arg(long, value_name = "METHODS", value_delimiter = ',')]
    pub(crate) methods: Vec<TextbookMethod>,
    /// The heuristics, separated by commas: zero, misplaced, manhattan, linear-conflict, walking or
    /// pattern for tiles; zero, obstructing or relaxed for blocks
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) heuristics: Vec<String>,
    /// How to count moves (default: single for tiles; for blocks the metric that the file names,
    /// otherwise slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Time limit for each search, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// Limit on the positions generated by each search
    #[arg(long, short, value_name = "N", value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Memory limit for each search, such as 500M or 4GiB (default: four fifths of the free memory)
    #[arg(long, value_name = "SIZE", value_parser = memory_size)]
    pub(crate) memory: Option<ByteSize>,
    /// Print comma-separated values with a header line
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// Print one line of JSON per row
    #[arg(long)]
    pub(crate) json: bool,
    /// Print the means for each solution length, next to a textbook's published figures
    #[arg(long, conflicts_with = "json")]
    pub(crate) mean: bool,
    /// Write a chart of the positions generated, on a logarithmic axis
    #[arg(long, alias = "chart", value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
}

/// Make printable pages of puzzles, as one HTML file
///
/// Each puzzle has a picture, a number, and space for the answer; the rules, the goal in words and
/// how to write moves are printed above the puzzles. Print the file from a browser, or convert it
/// to PDF with `chromium --headless --no-pdf-header-footer --print-to-pdf=sheet.pdf sheet.html`.
#[derive(Debug, Args)]
pub(crate) struct SheetArguments {
    /// Puzzles: text, files, levels, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// The title of the page
    #[arg(long, value_name = "TEXT", default_value = "Sliding puzzles")]
    pub(crate) title: String,
    /// Number of puzzles per row
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=6))]
    pub(crate) columns: u8,
    /// The paper size
    #[arg(long, value_parser = named(Paper::ALL), default_value_t)]
    pub(crate) paper: Paper,
    /// How to count moves (default: single for tiles; for blocks the metric that the file names,
    /// otherwise slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    /// Print the minimum number of moves and the difficulty of each puzzle, or that it has no
    /// solution
    #[arg(long)]
    pub(crate) par: bool,
    /// Add pages at the end with the solutions and with the puzzles in each variant
    #[arg(long)]
    pub(crate) solutions: bool,
    /// Number of variants, each on its own pages; the seed determines which puzzles a variant has,
    /// and their order
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) variants: Option<u16>,
    /// Make one variant for each student, with the student's name; FILE is a class list as for
    /// `loyd grade --class`
    #[arg(long, value_name = "FILE.csv", conflicts_with = "variants")]
    pub(crate) class: Option<PathBuf>,
    /// Number of puzzles per variant (default: all)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub(crate) pick: Option<u16>,
    /// The seed for the first variant, N or chacha8:N; each later variant uses the next number
    /// (default: random, printed)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<loyd_core::random::Seed>,
    /// Time limit for solving each puzzle, in seconds
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, default_value = "10", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// The file to write (default: standard output)
    #[arg(long, short, value_name = "FILE.html")]
    pub(crate) output: Option<PathBuf>,
}

/// Check whether a student's heuristic is admissible and consistent, using exact distances
///
/// If it is not, prints the failing position nearest to the goal, and exits with 1. After Ctrl-C or
/// a time limit, prints the result for the positions checked so far. Moves are counted in
/// the single-tile metric.
#[derive(Debug, Args)]
pub(crate) struct CheckArguments {
    /// The command that runs the heuristic: {position} is replaced by the text of a board,
    /// {position,} by its cells joined by commas; without them, the program reads boards from
    /// standard input, one per line, and prints a number for each
    #[arg(long, value_name = "COMMAND")]
    pub(crate) heuristic: String,
    /// The size of the board, such as 3x3, or a puzzle that gives the size and the goal
    #[arg(value_name = "WxH|PUZZLE")]
    pub(crate) puzzle: String,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Number of positions to check, nearest to the goal first (default: 1,000 with {position},
    /// otherwise 400,000)
    #[arg(long, value_name = "N", value_parser = nonzero_count)]
    pub(crate) positions: Option<usize>,
    /// Time limit for each run of the program, in seconds; without {position}, for all runs
    /// together
    #[arg(long, short, value_name = "SECONDS", value_parser = nonzero_seconds, default_value = "60", allow_negative_numbers = true)]
    pub(crate) time: Duration,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Parses a whole number of at least 1.
fn nonzero_count(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a number of at least 1".to_owned())
}
