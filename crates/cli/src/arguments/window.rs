use std::path::PathBuf;

use clap::Args;

use super::{ReadingArguments, metric};
use crate::family::AnyMetric;

/// Play in a window
///
/// Without a puzzle, the window continues where it was closed.
#[derive(Debug, Args)]
pub(crate) struct WindowArguments {
    /// The puzzle: its text, a file, - for standard input, or a size such as 5x3 for a new game of
    /// tiles; a list or a folder opens as a pack
    pub(crate) puzzle: Option<String>,
    /// How to count moves: single or multi for tiles; step, slide or turn for blocks
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// The folder of the records (default: `LOYD_DATA`, otherwise the platform's data folder)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}
