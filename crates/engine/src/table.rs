/// Positions and their distances, in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    /// The cells of all positions; see [`crate::EngineFamily::cells`].
    pub cells: Vec<i32>,
    /// The distance of each position from the goal, or -1 if it has no solution.
    pub distances: Vec<i32>,
}
