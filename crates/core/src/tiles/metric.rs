use crate::names::named;

/// The way moves of a tile puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileMetric {
    /// A move takes one tile by one cell.
    Single,
    /// A move takes any number of tiles in one line together by one cell. Its steps are consecutive
    /// and in the same direction.
    Multi,
}

named!(TileMetric, "metric", "`single` or `multi`": Single = "single", Multi = "multi");
