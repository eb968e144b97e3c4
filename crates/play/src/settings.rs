use crate::{Arrows, Effort};

/// What is told to a game from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// What arrows move on a board with a blank.
    pub arrows: Arrows,
    /// The fewest moves in which this puzzle has been solved before, in the game's metric.
    pub fewest: Option<usize>,
    /// The length of a shortest solution from the start, in moves of the game's metric.
    pub par: Option<usize>,
    /// What a hint or a solution may cost. At first it is what the family thinks right for the puzzle.
    pub effort: Effort,
}
