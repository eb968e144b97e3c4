//! The interface of the textbook searches to the two families: heuristics by name, and the size of
//! a position.

use loyd_core::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePuzzle};
use loyd_engine::EngineFamily;
use loyd_search::Heuristic;
use loyd_textbook::Searchable;
use loyd_textbook::heuristics::{
    LinearConflict, Manhattan, Misplaced, Obstructing, Patterns, Relaxed, WalkingDistance, Zero,
};

use crate::family::CommandFamily;

/// A heuristic, or the reason why a puzzle has none.
pub(crate) type Guide<P> = Result<Box<dyn Heuristic<P>>, &'static str>;

/// A family that the textbook searches support.
pub(crate) trait Laboratory: CommandFamily + EngineFamily + Searchable {
    /// The names of the heuristics.
    const HEURISTICS: &'static [&'static str];
    /// The heuristics that are compared by default.
    const USUAL_HEURISTICS: &'static [&'static str];

    /// Returns the heuristic with the given name, including its tables, or `None` if the family has
    /// none of this name.
    fn heuristic(&self, name: &str, metric: Self::Metric) -> Option<Guide<Self>>;

    /// Returns the bytes per position held by a search, including its key and table entry.
    fn position_bytes(&self) -> u64;
}

/// Bytes per held position in addition to its cells: the node, the move that led to it, the entry
/// in the table of keys.
const NODE_BYTES: u64 = 160;

impl Laboratory for TilePuzzle {
    const HEURISTICS: &'static [&'static str] =
        &["zero", "misplaced", "manhattan", "linear-conflict", "walking", "pattern"];
    const USUAL_HEURISTICS: &'static [&'static str] = &["misplaced", "manhattan", "linear-conflict"];

    fn heuristic(&self, name: &str, metric: TileMetric) -> Option<Guide<Self>> {
        const TOO_LARGE: &str = "only for boards of at most 16 cells";
        Some(match name {
            "zero" => Ok(Box::new(Zero(metric))),
            "misplaced" => Ok(Box::new(Misplaced(metric))),
            "manhattan" => Ok(Box::new(Manhattan::new(self, metric))),
            "linear-conflict" => Ok(Box::new(LinearConflict(metric))),
            "walking" => WalkingDistance::new(self, metric).map_or(Err(TOO_LARGE), |guide| Ok(Box::new(guide))),
            "pattern" => Patterns::new(self, metric).map_or(Err(TOO_LARGE), |guide| Ok(Box::new(guide))),
            _ => return None,
        })
    }

    fn position_bytes(&self) -> u64 {
        let cells = self.start().cells().len() as u64;
        NODE_BYTES + 2 * cells * size_of::<u16>() as u64
    }
}

impl Laboratory for BlockPuzzle {
    const HEURISTICS: &'static [&'static str] = &["zero", "obstructing", "relaxed"];
    const USUAL_HEURISTICS: &'static [&'static str] = &["obstructing", "relaxed"];

    fn heuristic(&self, name: &str, metric: BlockMetric) -> Option<Guide<Self>> {
        Some(match name {
            "zero" => Ok(Box::new(Zero(metric))),
            "obstructing" => Ok(Box::new(Obstructing::new(self, metric))),
            "relaxed" => Ok(Box::new(Relaxed::new(self, metric))),
            _ => return None,
        })
    }

    fn position_bytes(&self) -> u64 {
        NODE_BYTES + 2 * (self.pieces().len() * size_of::<u16>()) as u64
    }
}
