use loyd_tiles::constructive::Region;

use crate::cell::Cell;

/// One stage of an explained solution: its aim, and the results of earlier stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The phase of the method, such as `lower rows`.
    pub phase: String,
    /// The id of the piece that the stage brings to its place, if it is a single piece.
    pub piece: Option<usize>,
    /// The place of that piece.
    pub target: Option<Cell>,
    /// The cells that earlier stages have solved, and that are solved again after this stage.
    pub settled: Vec<Cell>,
    /// Those cells as disjoint regions.
    pub in_place: Vec<Region>,
    /// Whether the method fills whole columns although its phases are named after rows. This may
    /// happen on a board whose blank does not end in the last cell.
    pub by_columns: bool,
    /// The index of the stage, from 0.
    pub index: usize,
    /// The number of stages.
    pub count: usize,
}

/// A stage with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson<S> {
    /// The stage.
    pub stage: Stage,
    /// The steps.
    pub steps: Vec<S>,
}
