use crate::Cell;

/// One stage of a solution that is explained: what it is about, and what is true before and after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The part of the method that it belongs to, such as `lower rows`.
    pub phase: String,
    /// The piece that it brings home, by its id, where it is one piece.
    pub piece: Option<usize>,
    /// Where it brings it.
    pub target: Option<Cell>,
    /// The cells that earlier stages have settled: what is there before it is there after it too.
    pub settled: Vec<Cell>,
    /// Which stage it is, from 0.
    pub index: usize,
    /// How many stages there are.
    pub count: usize,
}

/// A stage with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson<S> {
    /// What it is about.
    pub stage: Stage,
    /// Its steps.
    pub steps: Vec<S>,
}
