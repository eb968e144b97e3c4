/// Positions and their distances, position after position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The cells of all positions; see [`crate::EngineFamily::cells`].
    pub cells: Vec<i32>,
    /// The distance of each position from the goal; -1 where there is no solution.
    pub distances: Vec<i32>,
}
