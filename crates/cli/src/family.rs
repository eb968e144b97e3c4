use std::fmt;
use std::str::FromStr;

use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{block_moves, tile_moves};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle, Solution, TileMetric, TilePuzzle};
use loyd_solve::Solver;
use loyd_solve::blocks::BreadthFirst;
use loyd_solve::tiles::{Mode, Resources, TilePlan, solver_with};
use serde::Serialize;

/// A metric of either family, as `--metric` names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyMetric {
    Tiles(TileMetric),
    Blocks(BlockMetric),
}

impl FromStr for AnyMetric {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let tiles = name.parse().map(Self::Tiles);
        let either = tiles.or_else(|_| name.parse().map(Self::Blocks));
        either.map_err(|_| "expected single or multi for tiles, step, slide or turn for blocks".to_owned())
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

/// Moves as JSON holds them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub(crate) enum Moves {
    /// Of a tile puzzle.
    Text(String),
    /// Of a block puzzle, an entry a move.
    List(Vec<String>),
}

/// What the commands need of a family besides its names and texts.
pub(crate) trait CommandFamily: Family {
    /// What `--metric` means for this family: `None` where it names a metric of the other one.
    fn metric(asked: AnyMetric) -> Option<Self::Metric>;
    /// The large table that a search for a shortest solution could use.
    fn plan(&self, _metric: Self::Metric) -> Option<TilePlan> {
        None
    }
    /// A solver, which uses what tables are there or come while it runs.
    fn solver(&self, metric: Self::Metric, mode: Mode, resources: &Resources) -> Box<dyn Solver<Self>>;
    fn moves(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> Moves;
    /// The moves as people read them; `loyd verify` reads them too.
    fn listing(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> String;
    /// What the puzzle is, in a few words.
    fn description(&self) -> String;
}

impl CommandFamily for TilePuzzle {
    fn metric(asked: AnyMetric) -> Option<TileMetric> {
        match asked {
            AnyMetric::Tiles(metric) => Some(metric),
            AnyMetric::Blocks(_) => None,
        }
    }

    fn plan(&self, metric: TileMetric) -> Option<TilePlan> {
        TilePlan::of(self, metric)
    }

    fn solver(&self, metric: TileMetric, mode: Mode, resources: &Resources) -> Box<dyn Solver<Self>> {
        solver_with(self, &self.start(), metric, mode, resources)
    }

    fn moves(&self, solution: &Solution<Self>, metric: TileMetric, convention: Option<Convention>) -> Moves {
        Moves::Text(tile_moves::write(solution.steps(), metric, convention.unwrap_or(Convention::Tile)))
    }

    fn listing(&self, solution: &Solution<Self>, metric: TileMetric, convention: Option<Convention>) -> String {
        let moves = tile_moves::write(solution.steps(), metric, convention.unwrap_or(Convention::Tile));
        wrapped(&moves)
    }

    fn description(&self) -> String {
        format!("{}x{} tiles", self.width(), self.height())
    }
}

impl CommandFamily for BlockPuzzle {
    fn metric(asked: AnyMetric) -> Option<BlockMetric> {
        match asked {
            AnyMetric::Blocks(metric) => Some(metric),
            AnyMetric::Tiles(_) => None,
        }
    }

    /// Breadth-first search in every mode: its first solution is an optimal one.
    fn solver(&self, metric: BlockMetric, _mode: Mode, resources: &Resources) -> Box<dyn Solver<Self>> {
        Box::new(BreadthFirst::new(self, &self.start(), metric, resources.memory).threads(resources.threads))
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

/// A line's width in the listing of tile moves: the longest optimal solution of the 15-puzzle fits.
const WIDTH: usize = 80;

/// Tile moves in lines of at most [`WIDTH`] characters, each ending with a line break.
fn wrapped(moves: &str) -> String {
    let mut rest = moves;
    let mut text = String::with_capacity(moves.len() + moves.len() / WIDTH + 1);
    while rest.len() > WIDTH {
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
        assert_eq!(wrapped(""), "");
        assert_eq!(wrapped("RRD"), "RRD\n");
        let letters = wrapped(&"R".repeat(WIDTH + 1));
        assert_eq!(letters, format!("{}\nR\n", "R".repeat(WIDTH)));
        let runs = wrapped(&vec!["R2"; 40].join(" "));
        assert!(runs.lines().all(|line| line.len() <= WIDTH && line.starts_with('R') && line.ends_with('2')));
    }
}
