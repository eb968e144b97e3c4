//! Sheets: printable pages of puzzles in a single HTML file.

mod page;
mod words;

use std::time::Instant;

use loyd_blocks::generate::Grade;
use loyd_core::text::{AnyPuzzle, Puzzled};
use loyd_core::wording::counted;
use loyd_core::{BlockPuzzle, Puzzle, TilePuzzle};
use loyd_engine::{AnyMetric, AnyPosition, Ended, Limits, Settings, drive};
use loyd_search::{Mode, Stop};
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
    /// The rules of the family.
    pub(crate) rules: &'static str,
    /// The notation for moves.
    pub(crate) notation: &'static str,
    /// The goal in words.
    pub(crate) goal: String,
    /// The restrictions on the movement of pieces.
    pub(crate) limits: String,
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
    pub fn new(read: Puzzled, requested: Option<AnyMetric>, seconds: f64, memory: u64) -> Self {
        let Puzzled { puzzle, about, .. } = read;
        let stated = about.metric.map(AnyMetric::Blocks);
        let (metric, moves_per_line) = match &puzzle {
            AnyPuzzle::Tiles(_) => (requested.unwrap_or(AnyMetric::default_for(loyd_core::FamilyName::Tiles)), 45),
            AnyPuzzle::Blocks(_) => {
                (requested.or(stated).unwrap_or(AnyMetric::default_for(loyd_core::FamilyName::Blocks)), 9)
            }
        };
        let RuleWords { rules, notation, goal, limits } = RuleWords::from_puzzle(&puzzle);
        let result = SearchResult::search(&puzzle, metric, seconds, memory);
        Self {
            picture: AnyPosition::start(puzzle.clone()).svg_for_paper(),
            name: about.name,
            rules,
            notation,
            goal,
            limits,
            counting: counting(metric),
            par: result.par(),
            is_unsolvable: result.ended == Ended::Unsolvable,
            difficulty: difficulty(&puzzle, metric, seconds),
            length: result.length.unwrap_or(u64::from(result.lower_bound) * 3 / 2),
            solution: result.moves,
            moves_per_line,
        }
    }
}

/// The result of a search.
struct SearchResult {
    ended: Ended,
    length: Option<u64>,
    lower_bound: u32,
    moves: Option<String>,
}

impl SearchResult {
    fn search(puzzle: &AnyPuzzle, metric: AnyMetric, seconds: f64, memory: u64) -> Self {
        let resources = Resources { memory, threads: 1, tables: TileTables::new() };
        let settings = Settings { metric: Some(metric.to_string()), mode: Mode::Optimal, resources };
        // Callers check the metric's family beforehand.
        let Ok(mut search) = AnyPosition::start(puzzle.clone()).search(&settings) else {
            return Self { ended: Ended::Stopped, length: None, lower_bound: 0, moves: None };
        };
        let begin = Instant::now();
        let limits = Limits { seconds: Some(seconds), nodes: None };
        let outcome = drive(&mut search, limits, Stop::NEVER, || begin.elapsed().as_secs_f64(), |_| true);
        let report = outcome.report;
        let (length, moves) = (report.length.map(|length| length as u64), search.moves());
        Self { ended: outcome.ended, length, lower_bound: report.lower_bound, moves }
    }

    /// Describes the length. Only a proven length is a par.
    fn par(&self) -> String {
        match (self.ended, self.length) {
            (Ended::Proven, Some(length)) => format!("par {length}"),
            (Ended::Unsolvable, _) => "no solution".to_owned(),
            (_, Some(length)) => format!("{} or fewer", counted(length, "move")),
            _ => format!("at least {}", counted(self.lower_bound.into(), "move")),
        }
    }
}

/// Returns the difficulty of a puzzle: the Manhattan distance for tiles, or the grade for blocks if
/// it can be computed within the time limit.
fn difficulty(puzzle: &AnyPuzzle, metric: AnyMetric, seconds: f64) -> Option<String> {
    match (puzzle, metric) {
        (AnyPuzzle::Tiles(puzzle), _) => Some(distance(puzzle)),
        (AnyPuzzle::Blocks(puzzle), AnyMetric::Blocks(metric)) => grade(puzzle, metric, seconds),
        (AnyPuzzle::Blocks(_), AnyMetric::Tiles(_)) => None,
    }
}

fn distance(puzzle: &TilePuzzle) -> String {
    format!("distance {}", puzzle.start().manhattan(puzzle.goal()))
}

/// Returns the difficulty of a block puzzle, if its whole component can be searched within the
/// limits.
fn grade(puzzle: &BlockPuzzle, metric: loyd_core::BlockMetric, seconds: f64) -> Option<String> {
    /// The memory in bytes, which is enough for components with several million positions.
    const MEMORY: u64 = 1 << 28;
    let begin = Instant::now();
    let has_time = || begin.elapsed().as_secs_f64() <= seconds;
    Grade::search(puzzle, metric, MEMORY, has_time).map(|grade| grade.difficulty().to_string())
}
