use crate::names::named;

/// How moves of a block puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMetric {
    /// One piece, one cell.
    Step,
    /// One piece, any number of cells in one straight line.
    Slide,
    /// One piece, any path, corners included.
    Turn,
}

named!(BlockMetric, "metric", "`step`, `slide` or `turn`": Step = "step", Slide = "slide", Turn = "turn");
