use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, ValueEnum};

use super::{AnyMetric, ReadingArguments, memory_size, metric, seconds};

/// Count the positions at every depth of a whole state space, on one machine or on many
///
/// For a tile puzzle, counts all positions by distance from the goal. For a block puzzle, counts
/// the positions reachable from its start, by distance from the start or from the nearest solved
/// position. The processes listed in --hosts authenticate each other with a shared secret, but
/// their traffic is not encrypted: use a private network or an ssh tunnel.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that users set independently")]
pub(crate) struct ExploreArguments {
    /// The puzzle: a board size such as 4x3, the text of a puzzle, a file, the name of a bundled
    /// level, or - for standard input
    #[arg(value_name = "PUZZLE|WxH")]
    pub(crate) puzzle: String,
    /// How to count moves: single or multi for tiles; step, slide or turn for blocks
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// The positions at depth 0 for a block puzzle (default: start, or goals with --hardest)
    #[arg(long, value_name = "WHERE")]
    pub(crate) from: Option<Origin>,
    /// Count only the positions within N moves of the start; works for tiles too, and for spaces
    /// that are too large to be counted completely
    #[arg(long, value_name = "N", conflicts_with_all = ["hosts", "disk", "checkpoint", "hardest", "plot"])]
    pub(crate) depth: Option<usize>,
    /// With --depth, count the positions within N - 1 more moves separately for each first move
    #[arg(long, requires = "depth")]
    pub(crate) divide: bool,
    /// Number of threads of this process (default: one per core)
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// A file with the address of every process, one per line: host:port, or a port on this machine
    #[arg(long, value_name = "FILE", requires = "process")]
    pub(crate) hosts: Option<PathBuf>,
    /// The index of this process's address, from 0
    #[arg(long, value_name = "I", requires = "hosts")]
    pub(crate) process: Option<usize>,
    /// A file with the secret that all processes must know, at least 16 characters (default: the
    /// variable `LOYD_SECRET`; if all hosts are on this machine, process 0 generates a secret and
    /// prints it)
    #[arg(long, value_name = "FILE", requires = "hosts")]
    pub(crate) secret: Option<PathBuf>,
    /// Seconds to wait for the other processes at startup
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) wait: Duration,
    /// Seconds without a message after which another process counts as lost
    #[arg(long, value_name = "SECONDS", default_value = "5", value_parser = seconds)]
    pub(crate) patience: Duration,
    /// Memory limit for the positions in this process, such as 500M or 4GiB (default: four fifths
    /// of the free memory)
    #[arg(long, value_name = "SIZE", value_parser = memory_size)]
    pub(crate) memory: Option<ByteSize>,
    /// Keep positions in sorted files in this folder instead of in memory
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,
    /// Save checkpoints in this folder, and resume from an existing one; all processes must see the
    /// same folder
    #[arg(long, value_name = "DIR")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Seconds between checkpoints, each at the end of a depth
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds, requires = "checkpoint")]
    pub(crate) every: Duration,
    /// Print N positions at the greatest depth, as puzzles; not with --csv
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) hardest: usize,
    /// Print one line of JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print the table as comma-separated values, with the header depth,positions
    #[arg(long)]
    pub(crate) csv: bool,
    /// Write a chart of the number of positions at every depth
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Print every depth on standard error as soon as it is complete (always on at a terminal)
    #[arg(long)]
    pub(crate) progress: bool,
}

/// The positions at depth 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Origin {
    /// The starting position
    Start,
    /// All solved positions reachable from the starting position
    Goals,
}
