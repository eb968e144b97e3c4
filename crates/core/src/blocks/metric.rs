use crate::names::named;

/// The way moves of a block puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMetric {
    /// A move takes one piece by one cell.
    Step,
    /// A move takes one piece by any number of cells along a straight line.
    Slide,
    /// A move takes one piece along any path, including corners.
    Turn,
}

named!(BlockMetric, "metric", "`step`, `slide` or `turn`": Step = "step", Slide = "slide", Turn = "turn");
