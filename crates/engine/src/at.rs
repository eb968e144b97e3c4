use loyd_core::Puzzle;

/// A puzzle of one family and a position of it. The position can be any that the puzzle has, not only the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct At<P: Puzzle> {
    /// The rules, the start and the goal.
    pub puzzle: P,
    /// The position.
    pub position: P::Position,
}
