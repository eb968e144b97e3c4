//! Sheets: printable pages of puzzles in a single HTML file.

mod page;
mod words;

use std::time::Instant;

use loyd_blocks::generate::Grade;
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::wording::counted;
use loyd_core::{BlockMetric, BlockPuzzle, FamilyName, Puzzle};
use loyd_engine::{AnyMetric, AnyPosition, Ended, Limits, Options, Outcome, Settings, SolveResult, solve};
use loyd_search::Mode;
use loyd_tiles::{Resources, TileTables};

pub use page::{Paper, Sheet, SheetVariant};
use words::{RuleWords, counting};

/// One puzzle on a sheet, with everything that may be printed about it.
#[derive(Clone, Debug)]
pub struct Exercise {
    /// The board as an SVG element.
    pub(crate) picture: String,
    /// The name given by its source.
    pub(crate) name: Option<String>,
    /// The rules, the goal and the notation.
    pub(crate) words: RuleWords,
    /// How moves are counted.
    pub(crate) counting: &'static str,
    /// `par 12`, or other information about the length.
    pub(crate) par: String,
    /// Whether it is proven that there is no solution.
    pub(crate) is_unsolvable: bool,
    /// The difficulty in words, if known.
    pub(crate) difficulty: Option<String>,
    /// The moves of a solution, if one was found.
    pub(crate) solution: Option<String>,
    /// The approximate number of moves in a solution, which determines the space for the answer.
    pub(crate) length: u64,
    /// The number of moves that fit on a line of the sheet, with one puzzle per row.
    pub(crate) moves_per_line: u64,
}

impl Exercise {
    /// Creates the exercise for a puzzle. Solves the puzzle within `seconds` and `memory` bytes, in
    /// the requested metric.
    ///
    /// # Panics
    /// Panics if the puzzle's family has no such metric.
    pub fn new(read: Puzzled, requested: Option<AnyMetric>, seconds: f64, memory: u64) -> Self {
        let Puzzled { puzzle, about, .. } = read;
        let stated = about.metric.map(AnyMetric::Blocks);
        let (family, moves_per_line) = match &puzzle {
            AnyPuzzle::Tiles(_) => (FamilyName::Tiles, 45),
            AnyPuzzle::Blocks(_) => (FamilyName::Blocks, 9),
        };
        let metric = requested.or(stated).unwrap_or(AnyMetric::default_for(family));
        let resources = Resources { memory, threads: 1, tables: TileTables::new() };
        let search = Settings { metric: Some(metric.to_string()), mode: Mode::Optimal, resources };
        let options = Options { search, limits: Limits { seconds: Some(seconds), nodes: None } };
        let SolveResult { outcome, moves, .. } = solve(&puzzle, &options).expect("the metric belongs to the family");
        Self {
            picture: AnyPosition::start(puzzle.clone()).svg_for_paper(),
            name: about.name,
            words: RuleWords::from_puzzle(&puzzle),
            counting: counting(metric),
            par: par(&outcome),
            is_unsolvable: outcome.ended == Ended::Unsolvable,
            difficulty: difficulty(&puzzle, metric, seconds),
            length: outcome.report.length.map_or(u64::from(outcome.report.lower_bound) * 3 / 2, |length| length as u64),
            solution: moves,
            moves_per_line,
        }
    }
}

/// Describes the length of a solution. Only a proven length is a par.
fn par(outcome: &Outcome) -> String {
    match (outcome.ended, outcome.report.length) {
        (Ended::Proven, Some(length)) => format!("par {length}"),
        (Ended::Unsolvable, _) => "no solution".to_owned(),
        (_, Some(length)) => format!("{} or fewer", counted(length as u64, "move")),
        _ => format!("at least {}", counted(outcome.report.lower_bound.into(), "move")),
    }
}

/// Returns the difficulty of a puzzle: the Manhattan distance for tiles, or the grade for blocks if
/// it can be computed within the time limit.
fn difficulty(puzzle: &AnyPuzzle, metric: AnyMetric, seconds: f64) -> Option<String> {
    match (puzzle, metric) {
        (AnyPuzzle::Tiles(puzzle), _) => Some(format!("distance {}", puzzle.start().manhattan(puzzle.goal()))),
        (AnyPuzzle::Blocks(puzzle), AnyMetric::Blocks(metric)) => grade(puzzle, metric, seconds),
        (AnyPuzzle::Blocks(_), AnyMetric::Tiles(_)) => None,
    }
}

/// Returns the difficulty of a block puzzle, if its whole component can be searched within the
/// limits.
fn grade(puzzle: &BlockPuzzle, metric: BlockMetric, seconds: f64) -> Option<String> {
    /// The memory in bytes, which is enough for components with several million positions.
    const MEMORY: u64 = 1 << 28;
    let begin = Instant::now();
    let has_time = || begin.elapsed().as_secs_f64() <= seconds;
    Grade::search(puzzle, metric, MEMORY, has_time).map(|grade| grade.difficulty().to_string())
}
