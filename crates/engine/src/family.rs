use std::fmt;
use std::str::FromStr;

use loyd_core::text::Faults;
use loyd_core::{BlockMetric, BlockPuzzle, Family, FamilyName, IllegalAt, MoveList, Puzzle, TileMetric, TilePuzzle};
use loyd_search::{Mode, Solver};
use loyd_tiles::Resources;

use crate::choice::{Choice, LetterRule, Reading};

/// A puzzle family that the engine can solve. It adds solvers, bounds and pictures to the rules,
/// names and text formats of [`Family`].
pub trait EngineFamily: Family {
    /// Creates a solver that starts from `position`, which need not be the starting position.
    fn solver(
        &self,
        position: &Self::Position,
        metric: Self::Metric,
        mode: Mode,
        resources: &Resources,
    ) -> Box<dyn Solver<Self>>;

    /// Writes steps as moves in a metric, in Loyd's own notation.
    fn write_moves(&self, steps: &[Self::Step], metric: Self::Metric) -> String;

    /// Returns the reason why the step at `at` is illegal, given the moves as written and how they
    /// were read.
    fn refusal(&self, reading: Reading, entries: &MoveList<Self::Step>, at: IllegalAt) -> String;

    /// Returns a proven lower bound on the length of a shortest solution, without a search.
    fn lower_bound(&self, position: &Self::Position, metric: Self::Metric) -> u32;

    /// Returns whether the goal can be reached, or `None` if this requires a search.
    fn solvable(&self, position: &Self::Position) -> Option<bool>;

    /// Returns this puzzle with a different starting position and an equivalent goal, or `None` if
    /// the result is not a valid puzzle.
    fn starting_at(&self, position: &Self::Position) -> Option<Self>;

    /// Returns the number of columns and rows.
    fn size(&self) -> (usize, usize);

    /// Returns one number per cell, row by row. For tiles, it is the tile, or 0 for the blank. For
    /// blocks, it is the number of the piece, counted from 1, or 0 for an empty cell and -1 for a
    /// wall.
    fn cells(&self, position: &Self::Position) -> Vec<i32>;

    /// Returns the goal with one number per cell, row by row. For tiles, it is the tile that
    /// belongs in the cell, or 0 for the blank. For blocks, it is the number, counted from 1, of a
    /// piece that must cover the cell or leave the board there, or 0.
    fn goal_cells(&self) -> Vec<i32>;

    /// Draws the position as text, one line per row.
    fn drawing(&self, position: &Self::Position) -> String;

    /// Returns a key that is the same for positions that differ only in interchangeable pieces.
    /// Searches and counts treat such positions as one. For tiles, the key consists of the cells;
    /// for blocks, of the anchors from [`BlockPuzzle::key`].
    fn merge_key(&self, position: &Self::Position) -> Box<[u16]>;

    /// Offers all readings of an answer to `choice`, the most likely first.
    ///
    /// # Errors
    /// [`Faults`] if the text is not an answer in any reading.
    fn readings(&self, text: &str, rule: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults>;
}

/// A puzzle of one family together with one of its positions, not necessarily the starting one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<P: Puzzle> {
    /// The rules, the starting position and the goal.
    pub puzzle: P,
    /// The current position.
    pub position: P::Position,
}

/// A metric for either family, with the name that `--metric` accepts.
///
/// ```
/// use loyd_engine::AnyMetric;
/// assert_eq!("slide".parse::<AnyMetric>().unwrap().to_string(), "slide");
/// assert!("furlong".parse::<AnyMetric>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMetric {
    /// `single` or `multi`.
    Tiles(TileMetric),
    /// `step`, `slide` or `turn`.
    Blocks(BlockMetric),
}

impl AnyMetric {
    /// Returns a family's default metric.
    pub const fn default_for(family: FamilyName) -> Self {
        match family {
            FamilyName::Tiles => Self::Tiles(TilePuzzle::DEFAULT_METRIC),
            FamilyName::Blocks => Self::Blocks(BlockPuzzle::DEFAULT_METRIC),
        }
    }
}

impl FromStr for AnyMetric {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let tiles = name.parse().map(Self::Tiles);
        let metric = tiles.or_else(|_| name.parse().map(Self::Blocks));
        metric.map_err(|_| "expected single or multi for tiles, step, slide or turn for blocks".to_owned())
    }
}

impl fmt::Display for AnyMetric {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Tiles(metric) => metric.fmt(f),
            Self::Blocks(metric) => metric.fmt(f),
        }
    }
}
