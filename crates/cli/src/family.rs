use std::fmt;
use std::str::FromStr;

use loyd_core::text::tile_moves::Convention;
use loyd_core::text::{self, AnyPuzzle, block_moves, tile_moves};
use loyd_core::tiles::TileGoal;
use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, Solution, TileMetric, TilePuzzle};
use loyd_solve::{Solver, blocks, tiles};
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

/// How hard `loyd solve` tries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mode {
    /// An answer at once, improved until the time is up.
    Anytime,
    /// Until proven.
    Optimal,
    /// The first answer.
    Quick,
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

/// What the commands need to know of a family beyond its rules.
pub(crate) trait Family: Puzzle {
    const NAME: &'static str;
    const DEFAULT_METRIC: Self::Metric;
    /// What `--metric` means for this family: `None` where it names a metric of the other one.
    fn metric(asked: AnyMetric) -> Option<Self::Metric>;
    /// `threads` is for one search.
    fn solver(&self, metric: Self::Metric, mode: Mode, memory: u64, threads: usize) -> Box<dyn Solver<Self>>;
    /// The canonical one-line text.
    fn text(&self) -> String;
    /// The text that `--goal` takes.
    fn goal_text(&self) -> String;
    fn moves(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> Moves;
    /// The moves as people read them; `loyd verify` reads them too.
    fn listing(&self, solution: &Solution<Self>, metric: Self::Metric, convention: Option<Convention>) -> String;
    /// What the puzzle is, in a few words.
    fn description(&self) -> String;
}

impl Family for TilePuzzle {
    const NAME: &'static str = "tiles";
    const DEFAULT_METRIC: TileMetric = TileMetric::Single;

    fn metric(asked: AnyMetric) -> Option<TileMetric> {
        match asked {
            AnyMetric::Tiles(metric) => Some(metric),
            AnyMetric::Blocks(_) => None,
        }
    }

    fn solver(&self, metric: TileMetric, mode: Mode, memory: u64, threads: usize) -> Box<dyn Solver<Self>> {
        let mode = match mode {
            Mode::Anytime => tiles::Mode::Anytime,
            Mode::Optimal => tiles::Mode::Optimal,
            Mode::Quick => tiles::Mode::Quick,
        };
        tiles::threaded(self, &self.start(), metric, mode, memory, threads)
    }

    fn text(&self) -> String {
        text::one_line(&AnyPuzzle::Tiles(self.clone()))
    }

    fn goal_text(&self) -> String {
        TileGoal::of(self.goal()).to_string()
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

impl Family for BlockPuzzle {
    const NAME: &'static str = "blocks";
    const DEFAULT_METRIC: BlockMetric = BlockMetric::Slide;

    fn metric(asked: AnyMetric) -> Option<BlockMetric> {
        match asked {
            AnyMetric::Blocks(metric) => Some(metric),
            AnyMetric::Tiles(_) => None,
        }
    }

    /// Breadth-first search in every mode: its first solution is an optimal one.
    fn solver(&self, metric: BlockMetric, _mode: Mode, memory: u64, _threads: usize) -> Box<dyn Solver<Self>> {
        blocks::solver(self, &self.start(), metric, memory)
    }

    fn text(&self) -> String {
        text::one_line(&AnyPuzzle::Blocks(self.clone()))
    }

    fn goal_text(&self) -> String {
        text::goal_text(self)
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
