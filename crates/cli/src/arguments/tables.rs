use clap::{Args, Subcommand, ValueEnum};

/// Build and keep the large tables that solve hard 15- and 24-puzzles sooner
///
/// They are files in the cache folder, or in the folder that the environment variable `LOYD_TABLES` names. Every byte of a
/// file is checked whenever it is opened.
#[derive(Debug, Args)]
pub(crate) struct TablesArguments {
    #[command(subcommand)]
    pub(crate) command: Option<TablesCommand>,
    /// How many threads work (default: one a core)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024), global = true)]
    pub(crate) threads: Option<u16>,
    /// One JSON object a table, each on one line
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TablesCommand {
    /// List the tables that there are and those that there could be (what `loyd tables` does by itself)
    List,
    /// Build tables and keep them; those that are there and good stay as they are
    Build {
        /// Their names (default: the one for the 15-puzzle with the usual goals)
        names: Vec<String>,
    },
    /// Check every byte of the tables that there are
    Verify {
        /// Their names (default: all)
        names: Vec<String>,
    },
    /// Remove tables
    Remove {
        /// Their names
        #[arg(required_unless_present = "all")]
        names: Vec<String>,
        /// All that there are
        #[arg(long, conflicts_with = "names")]
        all: bool,
    },
    /// Print the folder
    Path,
}

/// How `loyd solve` uses tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum TablesUse {
    /// Open or build a table once the search without it has cost as much
    #[default]
    Auto,
    /// Use none
    No,
    /// Use a table from the beginning if it is there, and build none
    Use,
    /// Use a table from the beginning, and build it if it is not there
    Build,
}
