//! The commands' interface to the two puzzle families.

#[cfg(feature = "explore")]
use loyd_core::Puzzle;
use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{AnyPuzzle, Fault, Faults, block_moves, tile_moves};
use loyd_core::{BlockMetric, BlockPuzzle, Solution, TileMetric, TilePuzzle};
pub(crate) use loyd_engine::AnyMetric;
use loyd_engine::EngineFamily;
#[cfg(feature = "explore")]
use loyd_search::{Mode, Solver};
use loyd_textbook::Textbook;
#[cfg(feature = "explore")]
use loyd_tiles::Resources;
use loyd_tiles::TilePlan;
use serde::{Deserialize, Serialize};

use crate::solving::{CountShortest, CourseOutput};

/// The moves of a solution in JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum Moves {
    /// The moves of a tile puzzle.
    Text(String),
    /// The moves of a block puzzle, one entry per move.
    List(Vec<String>),
}

/// A function that creates a search for a block puzzle with a memory limit in bytes.
#[cfg(feature = "explore")]
pub(crate) type Fallback<'a> = &'a dyn Fn(&BlockPuzzle, BlockMetric, u64) -> Box<dyn Solver<BlockPuzzle>>;

/// Evaluates the same expression for the puzzle of either family.
macro_rules! either {
    ($puzzle:expr, $name:ident => $body:expr) => {
        match $puzzle {
            loyd_core::text::AnyPuzzle::Tiles($name) => $body,
            loyd_core::text::AnyPuzzle::Blocks($name) => $body,
        }
    };
}
pub(crate) use either;

/// A family that the commands support. Extends the interfaces of the engine and the textbook
/// searches with metrics by name and listings.
pub(crate) trait CommandFamily: EngineFamily + Textbook + CourseOutput + CountShortest {
    /// Returns the metric of this family that `--metric` names, or `None` if it belongs to the
    /// other family.
    fn metric(requested: AnyMetric) -> Option<Self::Metric> {
        requested.to_string().parse().ok()
    }
    /// Returns the requested metric, or the family's default.
    ///
    /// # Errors
    /// Returns an error for a metric from the other family.
    fn choose_metric(requested: Option<AnyMetric>) -> Result<Self::Metric, Faults> {
        let Some(requested) = requested else { return Ok(Self::DEFAULT_METRIC) };
        Self::metric(requested).ok_or_else(|| {
            let names: Vec<String> = Self::METRICS.iter().map(ToString::to_string).collect();
            let message = format!("there is no metric {requested} for {}: expected {}", Self::NAME, names.join(", "));
            Fault::new(1, 1, message).into()
        })
    }
    /// Returns the large table that can speed up the search for a shortest solution.
    fn plan(&self, _metric: Self::Metric) -> Option<TilePlan> {
        None
    }
    /// Returns a solver that starts at the puzzle's starting position. If the proof for a block
    /// puzzle exceeds the memory, the search created by `fallback` takes over.
    #[cfg(feature = "explore")]
    fn solver_with_fallback(
        &self,
        metric: Self::Metric,
        mode: Mode,
        resources: &Resources,
        _fallback: Fallback,
    ) -> Box<dyn Solver<Self>> {
        self.solver(&self.start(), metric, mode, resources)
    }
    /// Returns the moves for JSON.
    fn moves(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> Moves;
    /// Returns the moves as lines of text that `loyd verify` accepts.
    fn listing(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> String;
    /// Returns a short description, such as `4x4 tiles`.
    fn description(&self) -> String;
}

impl CommandFamily for TilePuzzle {
    fn plan(&self, metric: TileMetric) -> Option<TilePlan> {
        TilePlan::of(self, metric)
    }

    fn moves(&self, solution: &Solution<Self>, metric: TileMetric, convention: Option<Convention>) -> Moves {
        Moves::Text(tile_moves::write(solution.steps(), metric, convention.unwrap_or(Convention::Tile)))
    }

    fn listing(&self, solution: &Solution<Self>, metric: TileMetric, convention: Option<Convention>) -> String {
        wrap(&tile_moves::write(solution.steps(), metric, convention.unwrap_or(Convention::Tile)))
    }

    fn description(&self) -> String {
        format!("{}x{} tiles", self.width(), self.height())
    }
}

impl CommandFamily for BlockPuzzle {
    #[cfg(feature = "explore")]
    fn solver_with_fallback(
        &self,
        metric: BlockMetric,
        mode: Mode,
        resources: &Resources,
        fallback: Fallback,
    ) -> Box<dyn Solver<Self>> {
        let fallback = |memory| fallback(self, metric, memory);
        loyd_blocks::solver_with_fallback(self, &self.start(), metric, mode, resources, Some(&fallback))
    }

    fn moves(&self, solution: &Solution<Self>, metric: BlockMetric, _: Option<Convention>) -> Moves {
        Moves::List(solution.moves(metric).map(|steps| block_moves::write_entry(self, steps)).collect())
    }

    fn listing(&self, solution: &Solution<Self>, metric: BlockMetric, _: Option<Convention>) -> String {
        block_moves::write_list(self, solution.moves(metric))
    }

    fn description(&self) -> String {
        let pieces = self.pieces().len();
        let plural = if pieces == 1 { "" } else { "s" };
        format!("{pieces} block{plural} on {}x{}", self.columns(), self.rows())
    }
}

/// Returns the name of the requested metric, or of the family's default metric.
///
/// # Errors
/// Returns an error if the metric belongs to the other family.
pub(crate) fn metric_name(puzzle: &AnyPuzzle, requested: Option<AnyMetric>) -> Result<String, Faults> {
    Ok(match puzzle {
        AnyPuzzle::Tiles(_) => TilePuzzle::choose_metric(requested)?.to_string(),
        AnyPuzzle::Blocks(_) => BlockPuzzle::choose_metric(requested)?.to_string(),
    })
}

/// The line width in listings of tile moves. The longest optimal solution of the 15-puzzle fits.
const WIDTH: usize = 80;

/// Breaks tile moves into lines of at most [`WIDTH`] characters, each ending with a line break.
fn wrap(moves: &str) -> String {
    let mut rest = moves;
    let mut text = String::with_capacity(moves.len() + moves.len() / WIDTH + 1);
    while rest.len() > WIDTH {
        // Breaks between two moves if they are separated, otherwise after any letter: each letter
        // is a move.
        let end = rest[..=WIDTH].rfind(' ').unwrap_or(WIDTH);
        text.push_str(&rest[..end]);
        text.push('\n');
        rest = rest[end..].trim_start();
    }
    text.push_str(rest);
    if !text.is_empty() {
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_moves_are_wrapped_between_moves() {
        assert_eq!(wrap(""), "");
        assert_eq!(wrap("RRD"), "RRD\n");
        let letters = wrap(&"R".repeat(WIDTH + 1));
        assert_eq!(letters, format!("{}\nR\n", "R".repeat(WIDTH)));
        let runs = wrap(&vec!["R2"; 40].join(" "));
        assert!(runs.lines().all(|line| line.len() <= WIDTH && line.starts_with('R') && line.ends_with('2')));
    }
}
