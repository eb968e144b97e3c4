use crate::names::named;

/// How moves of a tile puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileMetric {
    /// One tile, one cell.
    Single,
    /// Any number of tiles in one line move together by one cell: consecutive steps in the same
    /// direction.
    Multi,
}

named!(TileMetric, "metric", "`single` or `multi`": Single = "single", Multi = "multi");
