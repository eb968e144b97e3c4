//! The options for `loyd rate` and `loyd dedup`.

use std::path::PathBuf;

use bytesize::ByteSize;
use clap::Args;

use super::{AnyMetric, ReadingArguments, metric, share_of_cells, whole_number};

/// Limits for searching many puzzles.
#[derive(Debug, Args)]
pub(crate) struct ResourceArguments {
    /// Memory limit for all searches together, such as 500M or 4GiB (default: four fifths of the
    /// free memory)
    #[arg(long, value_name = "SIZE")]
    pub(crate) memory: Option<ByteSize>,
    /// Number of threads (default: one per core)
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
}

/// Rate block puzzles: pars, difficulty and features of their shortest solutions
///
/// Prints one line per puzzle, in input order: the minimum number of moves in each metric, the
/// difficulty in bits, the number of shortest solutions, and several features of one of them. `loyd
/// help levels` defines each column. A puzzle with too many positions is skipped with a message,
/// and the exit code is then 3.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that users set independently")]
pub(crate) struct RateArguments {
    /// Block puzzles: lists or other files, folders, packs, levels, text, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// How to count moves: step, slide or turn (default: the metric that the text names, otherwise
    /// slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    /// Skip puzzles with more than N reachable positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole_number)]
    pub(crate) positions: u64,
    /// Add the greatest distance between two positions: exact up to 2,000 positions, otherwise a
    /// lower bound
    #[arg(long)]
    pub(crate) diameter: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) resources: ResourceArguments,
    /// Print one line of JSON per puzzle
    #[arg(long, group = "form")]
    pub(crate) json: bool,
    /// Print comma-separated values with the JSON keys as the header line
    #[arg(long, group = "form")]
    pub(crate) csv: bool,
    /// Write the --json or --csv rows to this file
    #[arg(long, value_name = "FILE", requires = "form")]
    pub(crate) output: Option<PathBuf>,
    /// With --output, keep the rows in the file, and rate only the missing puzzles
    #[arg(long, requires = "output")]
    pub(crate) resume: bool,
}

/// Print the block puzzles in a list, omitting repetitions, even rotated, reflected or renamed ones
///
/// A puzzle repeats an earlier one if one can be turned into the other by moving or renaming
/// pieces, or by rotating or reflecting the board. Only the earlier one is printed. For each
/// omitted puzzle, a message on standard error names the puzzle that it repeats.
#[derive(Debug, Args)]
pub(crate) struct DedupArguments {
    /// Block puzzles: lists or other files, folders, packs, levels, text, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// Also omit the puzzles in this file, folder or pack
    #[arg(long, value_name = "FILE")]
    pub(crate) without: Vec<String>,
    /// Omit boards that agree with an earlier one in more than this share of their cells, such as
    /// 0.75; a mirrored or upside-down board counts as the same
    #[arg(long, value_name = "SHARE", value_parser = share_of_cells)]
    pub(crate) unlike: Option<f64>,
    /// Compare puzzles with more than N reachable positions only by their starting positions
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole_number)]
    pub(crate) positions: u64,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) resources: ResourceArguments,
}
