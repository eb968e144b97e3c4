use bytesize::ByteSize;
use clap::{Args, Subcommand, ValueEnum};

use super::memory_size;

/// Build and keep the large tables that solve hard 15- and 24-puzzles faster
///
/// They are files in the cache folder, or in the folder that the environment variable `LOYD_TABLES`
/// names. Every byte of a file is checked whenever it is opened.
#[derive(Debug, Args)]
pub(crate) struct TablesArguments {
    #[command(subcommand)]
    pub(crate) command: Option<TablesCommand>,
    /// Number of threads (default: one per core)
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), global = true)]
    pub(crate) threads: Option<u16>,
    /// Print one line of JSON per table
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// List the tables that exist and those that can be built (the default of `loyd tables`)
    List,
    /// Build tables and keep them; existing intact tables stay unchanged
    Build {
        /// The names of the tables (default: the one for the 15-puzzle with the usual goals)
        names: Vec<String>,
        /// Memory limit, such as 500M or 4GiB (default: four fifths of the free memory)
        ///
        /// With less memory, fewer parts of the table for 5x5 are built concurrently.
        #[arg(long, value_name = "SIZE", value_parser = memory_size)]
        memory: Option<ByteSize>,
    },
    /// Check every byte of the existing tables
    Verify {
        /// The names of the tables (default: all)
        names: Vec<String>,
    },
    /// Remove tables
    Remove {
        /// The names of the tables
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// Remove all tables
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
    /// Print the folder of the tables
    Path,
}

/// How `loyd solve` uses tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TablesUse {
    /// Use a table once the search has taken as long as opening or building it would
    #[default]
    Auto,
    /// Do not use a table
    No,
    /// Use a table from the start if it exists, but do not build one
    Use,
    /// Use a table from the start, and build it if it does not exist
    Build,
}
