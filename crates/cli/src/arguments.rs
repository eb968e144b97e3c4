//! Every command-line option, with its help.

mod classroom;
#[cfg(feature = "explore")]
mod exploring;
mod generating;
mod grading;
#[cfg(feature = "terminal")]
mod playing;
mod rating;

use std::ffi::OsStr;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use anyhow::ensure;
use bytesize::ByteSize;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Args, Parser, Subcommand, ValueEnum};
use colorchoice_clap::Color;
use loyd_blocks::generate::Difficulty;
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{Format, ReadOptions};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, TileMetric, UnknownName};
use loyd_files::FileKind;

pub(crate) use classroom::{
    CheckArguments, CompareArguments, ConvertArguments, ExplainArguments, OutputFormat, SheetArguments,
};
#[cfg(feature = "explore")]
pub(crate) use exploring::{ExploreArguments, Origin};
pub(crate) use generating::{
    BoardPart, ConstraintArguments, GenerateBlocksArguments, GenerateFamily, GenerateTilesArguments, GoalRow, SetSizes,
};
pub(crate) use grading::{Aim, GradeArguments, Grouping};
use loyd_engine::AnyMetric;
#[cfg(feature = "terminal")]
pub(crate) use playing::{
    DataArguments, DifficultyArguments, ImjkArguments, LettersArguments, PlayArguments, RecordsArguments,
    RecordsCommand, ReviewArguments,
};
pub(crate) use rating::{DedupArguments, RateArguments};

/// Solve, verify, generate and play sliding puzzles.
///
/// Tile puzzles are the 8-, 15- and 24-puzzles and any m×n board up to 128x128. Block puzzles are
/// Rush Hour, Klotski and any pieces on a grid up to 256x256.
#[derive(Debug, Parser)]
// Global options come last in each command's help.
#[command(name = "loyd", version, after_help = after_help(), disable_help_subcommand = true, next_display_order = 900)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// Print only warnings and errors on standard error, no progress or remarks
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    #[command(flatten)]
    pub(crate) color: Color,
}

/// Examples of puzzle arguments, for `--help` and the manual.
pub(crate) const EXAMPLES: &str = "\
A PUZZLE is a puzzle's text, a file name, a bundled level, or - for standard input:
  loyd solve '8 6 7/2 5 4/3 0 1'                  a tile puzzle, 0 is the blank
  loyd solve 12../3.44/ZZ5./6657                  a block puzzle, Z leaves at the right
  loyd solve --metric turn --goal 'b covers 4,2' abbc/abbc/deef/dghf/i..j
  loyd solve --optimal --json puzzles.txt         a list, one puzzle per line
  loyd study traditional/red-donkey               a bundled level
";

/// The exit codes. With several inputs, the first one that applies to any of them is returned, in
/// the order 2, 3, 1, 0.
pub(crate) const EXIT_CODES: &str = "\
0 done, 1 unsolvable or not a solution, 2 bad input or usage,
3 stopped by a limit or not proven, 130 interrupted
";

/// Pointers to other documentation.
pub(crate) const DOCUMENTS: &str = "\
`loyd help TOPIC` prints a page about one of these topics:
  formats, goals, moves, metrics, exit-codes, json (what is read and printed),
  levels, keys, teaching, textbook, protocol, glossary
In the source tree, docs/index.md lists all documents: how the solvers work, Python,
JavaScript, Rust, planners.
";

/// Returns the text at the end of `loyd --help`.
fn after_help() -> String {
    format!("{EXAMPLES}\nExit codes: {EXIT_CODES}\n{DOCUMENTS}")
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(SolveArguments),
    Verify(VerifyArguments),
    Grade(Box<GradeArguments>),
    Check(CheckArguments),
    Convert(ConvertArguments),
    Explain(ExplainArguments),
    Compare(CompareArguments),
    Sheet(SheetArguments),
    Show(ShowArguments),
    Study(StudyArguments),
    Rate(RateArguments),
    Dedup(DedupArguments),
    Levels(LevelsArguments),
    /// Generate puzzles
    #[command(subcommand)]
    Generate(GenerateFamily),
    #[cfg(feature = "explore")]
    Explore(ExploreArguments),
    /// Speak the line protocol for engines on standard input and output
    ///
    /// This is for programs that keep one engine running and ask it about many positions. `loyd
    /// help protocol` specifies the lines, such as `position 8 6 7/2 5 4/3 0 1` and `go time 2`.
    Engine,
    Tables(TablesArguments),
    #[cfg(feature = "terminal")]
    Play(PlayArguments),
    #[cfg(feature = "window")]
    Window(WindowArguments),
    #[cfg(feature = "terminal")]
    Records(RecordsArguments),
    #[cfg(feature = "terminal")]
    Review(ReviewArguments),
    #[cfg(feature = "terminal")]
    Letters(LettersArguments),
    #[cfg(feature = "terminal")]
    Imjk(ImjkArguments),
    /// Print help for a command, or a page of the documentation
    ///
    /// The topics are formats, goals, moves, metrics, exit-codes, levels, keys, json, teaching,
    /// textbook, protocol and glossary. `loyd help topics` lists them with one-line descriptions.
    Help {
        /// A command such as `generate tiles`, or a topic
        #[arg(value_name = "COMMAND or TOPIC")]
        words: Vec<String>,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Print a manual page in roff, or write all of them
    ///
    /// `loyd man | man -l -` and `loyd man generate tiles | man -l -` show a page; `loyd man --all
    /// ~/.local/share/man/man1` installs all pages.
    Man {
        /// The command whose page to print, such as `generate tiles`
        command: Vec<String>,
        /// Write the pages of all commands, such as loyd-solve.1, to this folder
        #[arg(long, value_name = "DIR", conflicts_with = "command")]
        all: Option<PathBuf>,
    },
    /// Print the licences of the program and of the libraries and fonts in it
    #[command(alias = "licenses")]
    Licences,
    /// Supervise one run of a student's program, for `loyd grade`
    #[command(hide = true)]
    Keep,
}

/// Solve puzzles
///
/// Prints the best solution found within 10 s, or earlier if it is proven optimal. Output lines
/// that begin with # are comments, so `loyd verify` can read the whole output.
#[derive(Debug, Default, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that users set independently")]
pub(crate) struct SolveArguments {
    /// Puzzles: text, files, - for standard input, or a size such as 4x4 for a random board
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    /// How to count moves: single or multi for tiles; step, slide or turn for blocks
    ///
    /// The default is single for tiles. For blocks, it is the metric that the file names, otherwise
    /// slide.
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) notation: NotationArguments,
    /// Time limit per puzzle, in seconds (default: 10; none with --optimal or --nodes)
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Limit on the positions generated per puzzle; results then depend only on N and --memory, not
    /// on speed
    #[arg(long, short, value_name = "N", value_parser = whole_number, allow_negative_numbers = true)]
    pub(crate) nodes: Option<u64>,
    /// Number of puzzles to solve concurrently, or number of threads for a single puzzle (default:
    /// one per core)
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Memory limit for all searches together, such as 500M or 4GiB (default: four fifths of the
    /// free memory)
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_negative_numbers = true)]
    pub(crate) memory: Option<ByteSize>,
    /// When the memory is full, continue a block puzzle's proof with files in this folder
    ///
    /// Each position takes a few bytes. The files are deleted when the search ends. Tile puzzles
    /// need no files.
    #[cfg(feature = "explore")]
    #[arg(long, value_name = "DIR")]
    pub(crate) disk: Option<PathBuf>,
    /// Size limit for the --disk files of all searches together, such as 20GB (default: the free
    /// space on the disk)
    #[cfg(feature = "explore")]
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_negative_numbers = true, requires = "disk")]
    pub(crate) disk_limit: Option<ByteSize>,
    /// When to use the large tables for the 15- and 24-puzzles, which are kept in files
    #[arg(long, value_name = "HOW", value_enum, default_value_t)]
    pub(crate) tables: TablesUse,
    /// Search until the solution is proven optimal
    #[arg(long, conflicts_with = "quick")]
    pub(crate) optimal: bool,
    /// Print the first solution found
    #[arg(long)]
    pub(crate) quick: bool,
    /// Count the shortest solutions of each puzzle whose solution is proven optimal; tile boards
    /// may have up to 16 cells
    ///
    /// Solutions that differ only in interchangeable pieces count once. The search limits apply to
    /// the count separately.
    #[arg(long, conflicts_with_all = ["csv", "quick", "checkpoint", "form"])]
    pub(crate) count: bool,
    /// Count the shortest solutions of each puzzle, and print up to N of them
    #[arg(long, value_name = "N", conflicts_with_all = ["csv", "quick", "checkpoint", "form"])]
    pub(crate) every: Option<usize>,
    /// How to solve: with a search, or with the constructive method, which solves a tile board tile
    /// by tile
    ///
    /// The constructive method solves the rows first, starting farthest from the goal's blank, then
    /// the columns of the last two rows, then the last 2x2 block. The output is one string of
    /// moves, with the phases as comments. The letters are the blank's directions (`l r u d`)
    /// unless --notation tile is given; --json lists every stage with the invariant that holds
    /// after it.
    #[arg(long, value_name = "METHOD", value_enum, default_value_t)]
    pub(crate) method: Method,
    /// Search one tile puzzle until its solution is proven optimal, and save the state in this
    /// file; run again to continue
    ///
    /// Works for boards with at most 64 cells in the single metric. The file is first written
    /// within a second, then at growing intervals of up to a minute, and on Ctrl-C. It is removed
    /// when the search ends.
    #[arg(long, value_name = "FILE", conflicts_with = "quick")]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Print one line of JSON per puzzle, in input order
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values with a header line: position, goal, metric, minimum length,
    /// bounds, nodes, seconds
    #[arg(long, conflicts_with_all = ["json", "stats", "checkpoint", "form"])]
    pub(crate) csv: bool,
    /// Format of the solutions: Loyd's own, or the one that the puzzle's course expects
    ///
    /// With `course`, puzzles in the formats princeton, 42, cs61b, cs61b-2007, sbp and assignment
    /// are solved in their course's metric, and their solutions are printed as the course's
    /// programs print them. The exit code is 0 if a solution is printed, even if it is not proven
    /// optimal. In the source tree, docs/formats.md shows each form.
    #[arg(long = "as", value_name = "WHAT", value_enum, default_value_t, conflicts_with_all = ["json", "metric", "stats"])]
    pub(crate) form: Output,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// At the end, print the total length, positions and time for each family and metric
    ///
    /// The totals are comments, or with --json a final object with the keys `stats`, `invalid` and
    /// `seconds`.
    #[arg(long)]
    pub(crate) stats: bool,
}

impl SolveArguments {
    /// Interprets `--output course`, the former spelling of `--as course`. Returns the arguments,
    /// and a remark if they use the former spelling.
    pub(crate) fn resolve_course_output(mut self) -> anyhow::Result<(Self, Option<String>)> {
        let named = self.output.as_deref().and_then(Path::to_str);
        let Some(form) = named.and_then(|name| Output::from_str(name, false).ok()) else { return Ok((self, None)) };
        let counts = self.count || self.every.is_some();
        let excluded = self.json || self.csv || self.stats || self.metric.is_some() || counts;
        ensure!(
            form == Output::Loyd || !excluded,
            "--as course excludes --json, --csv, --stats, --metric, --count and --every"
        );
        let name = if form == Output::Course { "course" } else { "loyd" };
        (self.form, self.output) = (form, None);
        let remark =
            format!("--output {name} is read as --as {name}; --output ./{name} writes a file with this name\n");
        Ok((self, Some(remark)))
    }
}

/// The output form of solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Output {
    #[default]
    Loyd,
    Course,
}

/// The solving method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Method {
    #[default]
    Search,
    Constructive,
}

/// Check whether moves are legal and solve a puzzle, and count them
#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// The puzzle: its text, a file, or - for standard input
    #[arg(required_unless_present = "set")]
    pub(crate) puzzle: Option<String>,
    /// The moves: their text, @FILE, or - for standard input, as `loyd solve` prints them (with or
    /// without --json), or a plan of PDDL actions; several answers are checked one after the other
    #[arg(required_unless_present = "set")]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) notation: NotationArguments,
    /// Check every entry in a set: a file of JSON lines with position, length, lower bound and
    /// solution
    ///
    /// `loyd solve --json` prints such lines, and `loyd help formats` lists their keys. Each
    /// solution is replayed, and its moves are counted. A lower bound is a claim that is not
    /// checked; the key `proof` may name the command that proves it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["puzzle", "moves", "format", "goal", "strict", "metric"])]
    pub(crate) set: Option<String>,
    /// The metric for the moves and for a shortest solution: single or multi for tiles; step, slide
    /// or turn for blocks (default: the metric that the text names, otherwise single or slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    /// Time limit for finding the length of a shortest solution, in seconds; 0 skips the comparison
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "1", allow_negative_numbers = true)]
    pub(crate) least_time: Duration,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Draw puzzles and print the properties that need no search
#[derive(Debug, Args)]
pub(crate) struct ShowArguments {
    /// Puzzles: text, files, or - for standard input
    #[arg(value_name = "PUZZLE")]
    pub(crate) puzzles: Vec<String>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    #[command(flatten)]
    pub(crate) notation: NotationArguments,
    /// Print one line of JSON per puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Print one puzzle as an SVG picture
    #[arg(long, conflicts_with = "json")]
    pub(crate) svg: bool,
    /// List the legal moves by piece, starting with the goal piece; with --json, under the key
    /// `moves`
    #[arg(long, conflicts_with = "svg")]
    pub(crate) moves: bool,
}

/// Measure the whole state space of puzzles: distances from the goal, hardest positions
///
/// Positions are counted with interchangeable pieces merged. No move from a summit leads farther
/// from the goal; a cul-de-sac has only one move.
#[derive(Debug, Args)]
pub(crate) struct StudyArguments {
    /// Puzzles: text, files, folders, levels, packs, or - for standard input; tile boards may have
    /// at most 10 cells
    #[arg(value_name = "PUZZLE", required = true)]
    pub(crate) levels: Vec<String>,
    /// How to count moves: step, slide or turn for blocks (default: the metric that the file names,
    /// otherwise slide), single or multi for tiles (default: single)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// Memory limit for the search, such as 500M or 4GiB (default: four fifths of the free memory)
    #[arg(long, value_name = "SIZE", value_parser = memory_size, allow_negative_numbers = true)]
    pub(crate) memory: Option<ByteSize>,
    /// Print one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a chart of the number of positions by distance from the goal
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) plot: Option<PathBuf>,
    /// Write the positions and the moves between them as `GraphML`, up to 100,000 positions
    #[arg(long, value_name = "FILE")]
    pub(crate) graphml: Option<PathBuf>,
    /// Write all positions with their distances as comma-separated values, up to 2,000,000
    /// positions
    #[arg(long, value_name = "FILE.csv")]
    pub(crate) table: Option<PathBuf>,
}

/// List the bundled levels: the packs, or their levels with pars and grades
///
/// Every command accepts the name of a level as a puzzle, such as `loyd solve rush-6x6/17`. A
/// level's par in a metric is the minimum number of moves. The difficulty is given in bits, for the
/// metric that the level is meant for.
#[derive(Debug, Args)]
pub(crate) struct LevelsArguments {
    /// The packs whose levels to list
    #[arg(value_name = "PACK", value_parser = pack())]
    pub(crate) packs: Vec<String>,
    /// Only levels of this difficulty: easy, medium, hard, expert or fiendish
    #[arg(long, value_name = "NAME", value_parser = named(Difficulty::ALL))]
    pub(crate) difficulty: Option<Difficulty>,
    /// Print one line of JSON per pack or level
    #[arg(long)]
    pub(crate) json: bool,
}

/// Play in a window
///
/// Without a puzzle, the window opens at the home screen, where games can be continued.
#[cfg(feature = "window")]
#[derive(Debug, Args)]
pub(crate) struct WindowArguments {
    /// The puzzle: its text, a file, - for standard input, or a size such as 5x3 for a new tile
    /// game; a list or a folder opens as a pack
    pub(crate) puzzle: Option<String>,
    /// How to count moves: single or multi for tiles; step, slide or turn for blocks
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    #[command(flatten)]
    pub(crate) reading: ReadingArguments,
    /// The folder for the records (default: `LOYD_DATA`, otherwise the platform's data folder)
    #[arg(long, value_name = "DIR")]
    pub(crate) data: Option<PathBuf>,
}

/// Build and store the large tables that solve hard 15- and 24-puzzles faster
///
/// Tables are files in the cache folder, or in the folder that the environment variable
/// `LOYD_TABLES` names. Every byte of a file is checked whenever the file is opened.
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
    /// List existing tables and tables that can be built (default)
    List,
    /// Build tables and store them; existing intact tables are not changed
    Build {
        /// The names of the tables (default: the one for the 15-puzzle with the usual goals)
        names: Vec<String>,
        /// Memory limit, such as 500M or 4GiB (default: four fifths of the free memory)
        ///
        /// With less memory, fewer parts of the 5x5 table are built concurrently.
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
    /// Print the path of the folder with the tables
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

/// The options for reading puzzles.
#[derive(Debug, Default, Args)]
pub(crate) struct ReadingArguments {
    /// The goal. For tiles: blank-last, blank-first, snail or a position; for blocks, for example
    /// 'Z right' or 'b covers 4,2'; @FILE reads it from a file
    #[arg(long, short, value_name = "GOAL", value_parser = GoalParser, hide_possible_values = true)]
    goal: Option<String>,
    /// The format of the puzzle (default: detected)
    #[arg(long, short, value_name = "FORMAT", value_parser = named(Format::ALL))]
    format: Option<Format>,
    /// Reject input that can be read in more than one way, or has parts that would be ignored, such
    /// as a faulty piece; by default, the chosen reading and the ignored parts are only reported
    #[arg(long)]
    strict: bool,
}

impl ReadingArguments {
    /// Returns the options for the text readers.
    pub(crate) fn options(&self) -> ReadOptions {
        ReadOptions { goal: self.goal.clone(), format: self.format, strict: self.strict, ..ReadOptions::default() }
    }
}

/// The notation for tile moves.
#[derive(Debug, Default, Args)]
pub(crate) struct NotationArguments {
    /// Whether U, D, L, R move the tile or the blank
    ///
    /// By default, uppercase letters move the tile and lowercase letters move the blank, and moves
    /// are printed in upper case.
    #[arg(long, value_name = "WHAT", value_parser = named(Convention::ALL))]
    pub(crate) notation: Option<Convention>,
}

/// Returns the text of a goal: the given one, or the contents of a file. Names of numbered pieces
/// also begin with `@`, so `@62 right` is a goal unless a file has this name.
fn goal(text: &str) -> Result<String, String> {
    let Some(name) = text.strip_prefix('@') else { return Ok(text.to_owned()) };
    match FileKind::GOAL.read_text(Path::new(name)) {
        Ok(goal) => Ok(goal),
        Err(_) if name.starts_with(|c: char| c.is_ascii_digit()) => Ok(text.to_owned()),
        Err(error) => Err(format!("{name}: {error}")),
    }
}

/// A goal parser that names the usual goals for completions.
#[derive(Clone)]
struct GoalParser;

impl TypedValueParser for GoalParser {
    type Value = String;

    fn parse_ref(&self, command: &clap::Command, argument: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        (goal as fn(&str) -> Result<String, String>).parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let named = [TileGoal::BlankLast, TileGoal::BlankFirst, TileGoal::Snail];
        Some(Box::new(named.into_iter().map(|goal| PossibleValue::new(goal.to_string()))))
    }
}

/// Parses the name of a metric of either family.
fn metric() -> impl TypedValueParser<Value = AnyMetric> {
    let tiles = TileMetric::ALL.map(AnyMetric::Tiles);
    let blocks = BlockMetric::ALL.map(AnyMetric::Blocks);
    PossibleValuesParser::new(tiles.iter().chain(&blocks).map(ToString::to_string))
        .try_map(|name| name.parse::<AnyMetric>())
}

/// Parses the name of an enum value.
fn named<T, const N: usize>(values: [T; N]) -> impl TypedValueParser<Value = T>
where
    T: ToString + FromStr<Err = UnknownName> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(values.map(|value| value.to_string())).try_map(|name| name.parse())
}

/// Parses the identifier of a pack.
fn pack() -> PossibleValuesParser {
    loyd_levels::packs().iter().map(loyd_levels::Pack::id).into()
}

/// Parses a share of cells, from 0 to 1.
fn share_of_cells(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1, such as 0.75".to_owned())
}

/// Parses a time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    seconds.ok_or_else(|| "expected a number of seconds, at least 0, such as 2.5".to_owned())
}

/// Parses a nonzero time in seconds.
fn nonzero_seconds(text: &str) -> Result<Duration, String> {
    let time = seconds(text).ok().filter(|time| !time.is_zero());
    time.ok_or_else(|| "expected a number of seconds above 0, such as 2.5".to_owned())
}

/// Parses a whole number, such as a number of positions.
fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number, at least 0, such as 1000000".to_owned())
}

/// Parses a nonzero size in bytes.
fn memory_size(text: &str) -> Result<ByteSize, String> {
    let size = text.parse().ok().filter(|size: &ByteSize| size.as_u64() > 0);
    size.ok_or_else(|| "expected a size such as 500M or 4GiB".to_owned())
}

/// Returns whether `text` has the form of a board size, such as `4x3`.
pub(crate) fn is_size(text: &str) -> bool {
    sides(text).is_some()
}

/// Returns the sides in a board size such as `4x3`.
fn sides(text: &str) -> Option<(usize, usize)> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

/// Parses the columns and rows of a tile board.
pub(crate) fn board_size(text: &str) -> Result<(usize, usize), String> {
    use loyd_core::tiles::{MAX_SIDE, MIN_SIDE};
    size_within(text, MIN_SIDE..=MAX_SIDE)
}

/// Parses a board size such as `4x4`, in columns and rows. Both sides must be within `limits`.
fn size_within(text: &str, limits: RangeInclusive<usize>) -> Result<(usize, usize), String> {
    match sides(text) {
        Some((width, height)) if [width, height].iter().all(|side| limits.contains(side)) => Ok((width, height)),
        Some(_) => Err(format!("both sides must be from {} to {}", limits.start(), limits.end())),
        None => Err("expected columns x rows, such as 4x4".to_owned()),
    }
}
