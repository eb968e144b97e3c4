//! The options of the command.

use std::path::PathBuf;

use loyd_core::TileMetric;

/// The positions to measure, and the resources.
#[derive(Clone, clap::Args)]
pub(crate) struct MeasureArguments {
    /// The list: the name of a file in data/ without its extension, such as korf24.
    pub(super) set: String,
    /// Measure only these positions, by name or number, such as 40,38,25.
    #[arg(long, value_delimiter = ',')]
    pub(super) only: Vec<String>,
    /// The metric.
    #[arg(long, default_value = "single")]
    pub(super) metric: TileMetric,
    /// The number of threads per search.
    #[arg(long, default_value_t = 2)]
    pub(super) threads: usize,
    /// Memory for tables, in MB.
    #[arg(long, default_value_t = 4_300)]
    pub(super) memory: u64,
    /// Stop each position after this number of seconds, to be resumed by another run.
    #[arg(long)]
    pub(super) seconds: Option<f64>,
    /// A folder for the large tables of the 15- and the 24-puzzle. Missing ones are built.
    #[arg(long)]
    pub(super) tables: Option<PathBuf>,
    /// Use the dev build, with all its checks, instead of the release build.
    #[arg(long)]
    pub(super) dev: bool,
}
