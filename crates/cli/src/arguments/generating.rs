//! Options for `loyd generate`.

use std::path::PathBuf;
use std::time::Duration;

use bytesize::ByteSize;
use clap::{Args, Subcommand, ValueEnum};
use loyd_blocks::generate::{BlockStyle, Climb, Difficulty, ExitList, SIDES, ShapeList};

use super::{AnyMetric, board_size, memory_size, metric, named, seconds, share_of_cells, size_within};
use crate::seed::GeneratorSeed;

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateFamily {
    Tiles(GenerateTilesArguments),
    Blocks(Box<GenerateBlocksArguments>),
}

/// Generate random solvable positions, uniformly distributed, or positions whose shortest solution
/// has a given length
#[derive(Debug, Args)]
pub(crate) struct GenerateTilesArguments {
    /// The board's columns and rows, such as 4x4
    #[arg(value_name = "WxH", value_parser = board_size)]
    pub(crate) size: (usize, usize),
    /// The seed for the first position, N or chacha8:N; each later position takes the next seed,
    /// and no position is printed twice (default: random, printed)
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<loyd_core::random::Seed>,
    /// Number of positions
    #[arg(long, value_name = "N", default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) count: u64,
    /// Only positions whose shortest solution has N moves (single metric), or from N to M, such as
    /// 8-24
    ///
    /// In a range, every length is equally likely. On boards with at most 9 cells, all positions of
    /// the same length are equally likely too. On larger boards, with up to 16 cells, positions
    /// come from random walks that start at the goal, and a search proves the length of a shortest
    /// solution.
    #[arg(long, value_name = "N-M", value_parser = range)]
    pub(crate) length: Option<(u32, u32)>,
    /// Print comma-separated values with the headings position, goal, length and seed
    #[arg(long)]
    pub(crate) csv: bool,
    /// Print one line of JSON per position, with the same keys
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// The goal: blank-last, blank-first, snail or a position
    #[arg(long, value_name = "GOAL", default_value = "blank-last")]
    pub(crate) goal: String,
}

/// Generate block puzzles: the hardest starting positions of random boards, in which every piece
/// and wall matters
///
/// A comment line with the grade precedes each puzzle. A seed gives the same puzzles with any
/// number of threads. No puzzle is printed twice, not even rotated, reflected or with its pieces
/// renamed. The difficulty is a sum in bits: the bits needed to guess a shortest solution, two bits
/// for every move of a goal piece away from its goal, and the binary logarithm of the number of
/// positions. Under 30 is easy, under 55 medium, under 90 hard, under 140 expert. Puzzles are
/// printed as they are found, so Ctrl-C loses none of them. If a limit ends the run before all
/// puzzles are found, a message says so and the exit code is 3.
#[derive(Debug, Args)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch that users set independently")]
pub(crate) struct GenerateBlocksArguments {
    /// The kind of puzzle: cars, a large square among bars, or any shapes among walls
    #[arg(long, value_name = "STYLE", default_value = "rush", value_parser = named(BlockStyle::ALL))]
    pub(crate) style: BlockStyle,
    /// The columns and rows (default: 6x6 for rush, 4x5 for klotski, 5x5 for free)
    #[arg(long, value_name = "WxH", value_parser = generated_size)]
    pub(crate) size: Option<(usize, usize)>,
    /// Number of random pieces besides the goal piece, such as 8-13; pieces that do not matter are
    /// removed later
    #[arg(long, value_name = "N-M", value_parser = range)]
    pub(crate) pieces: Option<(u32, u32)>,
    /// Number of walls, such as 0-2 or 4-; with a seed from an earlier version, walls that do not
    /// matter are removed later, so fewer may remain
    #[arg(long, value_name = "N-M", value_parser = open_range)]
    pub(crate) walls: Option<(u32, u32)>,
    /// The metric for the length: step, slide or turn (default: turn for klotski, otherwise slide)
    #[arg(long, short, value_name = "METRIC", value_parser = metric(), hide_possible_values = true)]
    pub(crate) metric: Option<AnyMetric>,
    /// The length of a shortest solution, such as 20, 20-30 or 20-
    #[arg(long, value_name = "N-M", value_parser = open_range)]
    pub(crate) length: Option<(u32, u32)>,
    /// Only puzzles of this difficulty: easy, medium, hard, expert or fiendish
    #[arg(long, value_name = "NAME", value_parser = named(Difficulty::ALL))]
    pub(crate) difficulty: Option<Difficulty>,
    /// Make each board harder: try N random changes and keep the improvements (default: automatic,
    /// which starts without changes and climbs if few boards match; 0 with a seed from an earlier
    /// version)
    #[arg(long, value_name = "N")]
    pub(crate) climb: Option<u32>,
    /// How --climb changes boards: hill, the default, changes a few pieces; annealing also accepts
    /// easier boards, increasingly rarely, and changes whole rows and columns of cars at a time;
    /// tempering changes eight boards at different temperatures together and swaps them, which pays
    /// off in climbs of several thousand changes or more
    #[arg(long, value_name = "WAY", value_parser = named(Climb::ALL))]
    pub(crate) climb_by: Option<Climb>,
    /// Only puzzles that take more moves than all earlier ones
    #[arg(long)]
    pub(crate) rising: bool,
    /// Generate a graded set in one run, such as easy=20,medium=20,hard=10; the climbs are chosen
    /// automatically
    #[arg(long, value_name = "NAME=N,…", value_parser = graded_set,
        conflicts_with_all = ["difficulty", "climb", "climb_by", "rising", "count"])]
    pub(crate) set: Option<SetSizes>,
    /// Only puzzles whose difficulty is within this range of bits, such as 20-160
    #[arg(long, value_name = "N-M", value_parser = open_range)]
    pub(crate) bits: Option<(u32, u32)>,
    /// Only puzzles with this number of straight pieces of three cells or more, such as 2 or 2-4
    #[arg(long, value_name = "N-M", value_parser = open_range)]
    pub(crate) trucks: Option<(u32, u32)>,
    /// Only puzzles whose pieces cover this percentage of the cells, such as 60-80
    #[arg(long, value_name = "N-M", value_parser = open_range)]
    pub(crate) fill: Option<(u32, u32)>,
    #[command(flatten)]
    pub(crate) constraints: ConstraintArguments,
    /// Skip boards with more than N reachable positions
    #[arg(long, value_name = "N", default_value_t = 200_000)]
    pub(crate) positions: u64,
    /// The seed, such as chacha8.2:7 (default: random, printed); 7 or chacha8:7 gives the same
    /// puzzles as earlier versions, which may include several positions of the same puzzle
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<GeneratorSeed>,
    /// Omit the puzzles in this file, folder or pack, regardless of their starting positions
    #[arg(long, value_name = "FILE")]
    pub(crate) without: Vec<String>,
    /// Omit boards that agree with an earlier one, or one in --without, in more than this share of
    /// their cells, such as 0.75; a mirrored or upside-down board counts as the same
    #[arg(long, value_name = "SHARE", value_parser = share_of_cells)]
    pub(crate) unlike: Option<f64>,
    /// Number of puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,
    /// The number of the first random board; with --draws 1, reproduces the puzzle from that board
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) from: u64,
    /// Stop after N random boards, even if too few puzzles were found
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    pub(crate) draws: u64,
    /// Stop after N seconds, even if too few puzzles were found
    #[arg(long, short, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time: Option<Duration>,
    /// Number of threads (default: one per core)
    #[arg(long, short = 'j', visible_alias = "jobs", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    /// Print one line of JSON per puzzle
    #[arg(long)]
    pub(crate) json: bool,
    /// Print comma-separated values with the JSON keys as the header line
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// List every puzzle of the given style and size: a hardest starting position from each set of
    /// connected positions, one per line, then totals by length. Rush: up to 6x6, or up to 7x7 with
    /// --pieces N-M of at most 8 cars; --walls N puts walls anywhere outside the goal car's row
    /// (default: none). Klotski: any bars and single cells that leave at least two empty cells
    #[arg(long, conflicts_with_all = [
        "difficulty", "climb", "climb_by", "rising", "positions", "seed", "without", "unlike", "count", "from", "draws",
        "set", "bits", "trucks", "fill",
    ])]
    pub(crate) all: bool,
    /// With --all --style klotski, only layouts of this puzzle's pieces
    #[arg(long, value_name = "PUZZLE", requires = "all")]
    pub(crate) kind: Option<String>,
    /// With --all --style rush, the goal car's row, counted from the top, or `any` (default: the
    /// middle)
    #[arg(long, value_name = "ROW", requires = "all", value_parser = goal_row)]
    pub(crate) goal_row: Option<GoalRow>,
    /// With --all, list only minimal puzzles, whose shortest solution becomes shorter if any piece
    /// is removed; with --length, only listed puzzles are counted
    #[arg(long, requires = "all")]
    pub(crate) minimal: bool,
    /// With --all, write the list to this file; an existing list is resumed
    #[arg(long, value_name = "FILE", requires = "all", conflicts_with_all = ["json", "csv"])]
    pub(crate) output: Option<PathBuf>,
    /// With --all, stop once the --output file has reached this size, such as 500M or 4GiB
    #[arg(long, value_name = "SIZE", value_parser = memory_size, requires = "output")]
    pub(crate) disk_limit: Option<ByteSize>,
}

/// The number of puzzles of each difficulty in a graded set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SetSizes(pub(crate) Vec<(Difficulty, u64)>);

/// Parses the value of `--set`.
fn graded_set(text: &str) -> Result<SetSizes, String> {
    let mut sizes: Vec<(Difficulty, u64)> = Vec::new();
    for part in text.split(',') {
        let (name, count) = part.split_once('=').ok_or_else(|| format!("{part}: expected NAME=N, such as easy=20"))?;
        let difficulty: Difficulty = name.trim().parse().map_err(|error| format!("{error}"))?;
        let count = count.trim().parse().map_err(|_| format!("{part}: expected a number after `=`"))?;
        if sizes.iter().any(|(other, _)| *other == difficulty) {
            return Err(format!("{difficulty} is given twice"));
        }
        sizes.push((difficulty, count));
    }
    Ok(SetSizes(sizes))
}

/// The goal car's row in a class of Rush Hour puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GoalRow {
    /// A row, numbered from 1.
    Row(usize),
    /// Every row.
    Any,
}

/// Parses the value of `--goal-row`.
fn goal_row(text: &str) -> Result<GoalRow, String> {
    match text.parse() {
        Ok(row) if row > 0 => Ok(GoalRow::Row(row)),
        _ if text == "any" => Ok(GoalRow::Any),
        _ => Err("expected a row number from 1, or any".to_owned()),
    }
}

/// Constraints on the boards of the printed puzzles.
#[derive(Debug, Args)]
pub(crate) struct ConstraintArguments {
    /// Use only these shapes for pieces without a goal, such as L3,I2=2,O4=1-3, turned or mirrored;
    /// `=` sets how many pieces have the shape (2, 1-3 or 1-); without it, any number is allowed
    ///
    /// A name is a letter that resembles the shape, then its number of cells: I1 I2 I3 L3 I4 O4 T4
    /// S4 L4 F5 I5 L5 N5 P5 T5 U5 V5 W5 X5 Y5 Z5. O4 is the square, L3 has three cells around a
    /// corner, and S4 also stands for its mirror image Z4. 2x3 is a rectangle. Cars are I2, I3 and
    /// longer bars.
    #[arg(long, value_name = "SHAPE[=N],…", value_parser = str::parse::<ShapeList>, conflicts_with = "all")]
    pub(crate) shapes: Option<ShapeList>,
    /// Where the goal piece leaves, such as right:2 or up:2-3: a side, and the rows or columns of
    /// the exit; separate several exits with commas; each exit has its own goal piece, and all goal
    /// pieces must leave
    #[arg(long, value_name = "SIDE:N,…", value_parser = str::parse::<ExitList>, conflicts_with_all = ["all", "goal"])]
    pub(crate) exits: Option<ExitList>,
    /// The goal: targets for the goal piece Z, such as `Z covers 1,2`, or a drawing of the board
    /// with all goal pieces in their goal positions, such as .../.aa/.bb
    #[arg(long, value_name = "GOAL", conflicts_with = "all")]
    pub(crate) goal: Option<String>,
    /// Number of gates, which are cells that only goal pieces may enter, such as 1 or 1-2
    #[arg(long, value_name = "N-M", value_parser = open_range, conflicts_with = "all")]
    pub(crate) gates: Option<(u32, u32)>,
    /// Fixed walls: a picture of the board in a file, or its rows joined by `/`, with # for a wall
    /// and . for any other cell; --walls counts them too
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "from_puzzle"])]
    pub(crate) mask: Option<String>,
    /// Start every climb from this puzzle (needs --climb)
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["all", "set"])]
    pub(crate) from_puzzle: Option<String>,
    /// The parts of the --from-puzzle puzzle that climbs keep; a goal that is not kept is chosen
    /// anew, and walls and gates that are not kept may be moved or removed
    #[arg(long, value_name = "PART,…", value_enum, value_delimiter = ',', requires = "from_puzzle",
        default_values = ["goal", "walls", "gates"], hide_default_value = true)]
    pub(crate) keep: Vec<BoardPart>,
}

/// A part of the puzzle given with `--from-puzzle`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardPart {
    /// The goal, and the shapes of the goal pieces
    Goal,
    /// The walls
    Walls,
    /// The gates
    Gates,
}

/// Parses a range `N-M`, or `N` for a single number.
fn range(text: &str) -> Result<(u32, u32), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), last.parse()) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err("expected a number or a range, such as 8-13".to_owned()),
    }
}

/// Parses a range whose end may be omitted.
fn open_range(text: &str) -> Result<(u32, u32), String> {
    match text.strip_suffix('-').map(str::parse) {
        Some(Ok(first)) => Ok((first, u32::MAX)),
        Some(Err(_)) => Err("expected a number or a range, such as 8-13 or 8-".to_owned()),
        None => range(text),
    }
}

/// Parses the columns and rows of a generated block puzzle.
fn generated_size(text: &str) -> Result<(usize, usize), String> {
    size_within(text, SIDES)
}
