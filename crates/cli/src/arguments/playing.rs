use std::path::PathBuf;

use clap::{Args, Subcommand};
use loyd_core::FamilyName;
use loyd_core::random::crt::Generator;

use super::{AnyMetric, ReadingArguments, metric, named, whole_number};

/// Play in the terminal
///
/// Without a puzzle, the app opens at its start screen, where Continue resumes the last game. The
/// file `terminal.toml` in the platform's configuration folder sets the keys and the appearance;
/// `?` in the app shows its path.
#[derive(Debug, Default, Args)]
pub(crate) struct PlayArguments {
    /// The puzzle: its text, a file, - for standard input, or a size such as 4x4 for a new tile
    /// game; a list or a folder opens as a pack
    pub(crate) puzzle: Option<String>,
    /// How to count moves: single or multi for tiles; step, slide or turn for blocks
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) data: DataArguments,
    /// The configuration file, instead of the default one
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
}

/// The location of the records.
#[derive(Debug, Default, Args)]
pub(crate) struct DataArguments {
    /// The folder for the records (default: `LOYD_DATA`, otherwise the platform's data folder)
    #[arg(long, value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
}

/// List the recorded games with statistics; export, import and verify them
#[derive(Debug, Args)]
pub(crate) struct RecordsArguments {
    #[command(subcommand)]
    pub(crate) command: Option<RecordsCommand>,
    #[command(flatten)]
    pub(crate) filter: FilterArguments,
    #[command(flatten)]
    pub(crate) data: DataArguments,
    /// Print one line of JSON per game, category or fault
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// Review a game: the cost of every move, and how the time was spent
///
/// Finds the distance of every position to the goal. Distances are proven on tile boards of up to
/// 16 cells and on block puzzles whose positions fit in memory. A move costs 1 + the distance after
/// it - the distance before it; a best move costs 0. With the large table (`loyd tables build`),
/// reviews of the 15-puzzle are faster.
#[derive(Debug, Args)]
pub(crate) struct ReviewArguments {
    /// The game: `last`, the id of a recorded game or its first digits, the file of a saved game,
    /// or - for standard input
    #[arg(default_value = "last")]
    pub(crate) game: String,
    #[command(flatten)]
    pub(crate) data: DataArguments,
    /// Print one JSON object that contains every move
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RecordsCommand {
    /// List games, newest last (the default for `loyd records`)
    List,
    /// Print the best, mean and averages for every category
    Stats,
    /// Write everything as JSON lines to standard output, or to a file
    Export {
        /// The file
        file: Option<PathBuf>,
        /// Write the games as comma-separated values for spreadsheets, without their moves
        #[arg(long)]
        csv: bool,
    },
    /// List the sessions of timed attempts, or the solves in one session
    Sessions {
        /// The number or the name of the session
        session: Option<String>,
        /// Write the solves as semicolon-separated values, as csTimer does
        #[arg(long, requires = "session")]
        csv: bool,
    },
    /// Import solves from another timer as sessions: a csTimer file, list of times or table, or a
    /// Slidysim table
    ImportSolves {
        /// The file, or - for standard input
        file: PathBuf,
        /// The name of the session (default: its name in the file)
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// The event: a size, `solve`, `marathon N`, `relay`, `blindfold` or `limited N`; add
        /// `multi` for the multi-tile metric
        #[arg(long, value_name = "EVENT", default_value = "4x4 solve")]
        event: loyd_front::compete::CompetitionEvent,
    },
    /// Report how well the bits, length and branching of levels predict your results
    ///
    /// Only block games count, and only the first one on each level. The coefficient is Spearman's
    /// rank correlation, with a 95% interval. `moves lost` is the sum of the costs that `loyd
    /// review` reports.
    Difficulty(DifficultyArguments),
    /// Add the games in an exported file; games that are already recorded are not changed
    Import {
        /// The file, or - for standard input
        file: PathBuf,
    },
    /// Replay every game and compare the result with its record
    Verify,
}

/// The options for `loyd records difficulty`.
#[derive(Debug, Args)]
pub(crate) struct DifficultyArguments {
    /// Do not search levels with more than N reachable positions; bundled levels then lack only the
    /// branching and the moves lost
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = whole_number)]
    pub(crate) positions: u64,
    /// Print comma-separated values with the JSON keys as the header line
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
}

/// A selection of games.
#[derive(Debug, Default, Args)]
pub(crate) struct FilterArguments {
    /// Only tiles, or only blocks
    #[arg(long, value_name = "FAMILY", global = true, value_parser = named(FamilyName::ALL))]
    pub(crate) family: Option<FamilyName>,
    /// Only this category, as named in the list
    #[arg(long, value_name = "CATEGORY", global = true, value_parser = category)]
    pub(crate) category: Option<loyd_records::Category>,
    /// Only solved, or only abandoned games
    #[arg(long, value_name = "OUTCOME", global = true)]
    pub(crate) outcome: Option<loyd_records::GameOutcome>,
    /// Only games that count towards personal bests and averages: neither assisted nor practice
    /// games
    #[arg(long, global = true)]
    pub(crate) counting: bool,
    /// Only the last N games
    #[arg(long, value_name = "N", global = true)]
    pub(crate) last: Option<usize>,
}

/// Play number puzzles at a line-based prompt, with four letters of your choice
#[derive(Debug, Default, Args)]
pub(crate) struct LettersArguments {
    /// The seed for the first board, N or chacha8:N; each later board takes the next seed (default:
    /// random)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<loyd_core::random::Seed>,
}

/// Play a 15-puzzle that is shuffled from a seed, at a line-based prompt, with the letters I, M, J
/// and K and at most 200 steps
#[derive(Debug, Default, Args)]
pub(crate) struct ImjkArguments {
    /// The seed (default: the game asks for one)
    #[arg(long, value_name = "N", value_parser = short_seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u32>,
    /// The `rand` function that shuffles the board: the Microsoft C runtime's or the GNU C
    /// library's
    #[arg(long, value_name = "NAME", default_value = "msvc", value_parser = named(Generator::ALL))]
    pub(crate) generator: Generator,
    /// Before the game begins, print whether the first board can be solved
    #[arg(long)]
    pub(crate) solvable: bool,
}

/// Parses the seed for `loyd imjk`.
fn short_seed(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("expected a whole number from 0 to {}", u32::MAX))
}

/// Parses a category as named in the list: a bundled level by its identifier, any other level by
/// its hash.
fn category(text: &str) -> Result<loyd_records::Category, loyd_records::UnknownCategory> {
    let named = text.split_once(' ').and_then(|(name, metric)| {
        let level = loyd_levels::level(name)?;
        Some(loyd_records::Category::Blocks {
            level: loyd_records::LevelId::of_puzzle(level.puzzle()),
            metric: metric.parse().ok()?,
        })
    });
    named.map_or_else(|| text.parse(), Ok)
}

impl FilterArguments {
    /// Returns the filter that these arguments describe.
    pub(crate) fn filter(&self) -> loyd_records::Filter {
        loyd_records::Filter {
            family: self.family,
            category: self.category.clone(),
            outcome: self.outcome,
            assisted: self.counting.then_some(false),
            practice: self.counting.then_some(false),
            ..loyd_records::Filter::default()
        }
    }
}
