//! The metrics of both families, and their names.

use crate::names::named;

/// How the moves of a tile puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileMetric {
    /// A move shifts one tile by one cell.
    Single,
    /// A move shifts any number of tiles in one line together by one cell. Its steps are
    /// consecutive and in the same direction.
    Multi,
}

named!(TileMetric, "metric", "`single` or `multi`": Single = "single", Multi = "multi");

/// How the moves of a block puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMetric {
    /// A move shifts one piece by one cell.
    Step,
    /// A move shifts one piece by any number of cells along a straight line.
    Slide,
    /// A move shifts one piece along any path, including corners.
    Turn,
}

named!(BlockMetric, "metric", "`step`, `slide` or `turn`": Step = "step", Slide = "slide", Turn = "turn");
