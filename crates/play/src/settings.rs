use crate::input::Arrows;
use crate::job::Effort;

/// The settings of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameSettings {
    /// What arrow keys move on a board with a blank.
    pub arrows: Arrows,
    /// The fewest moves in which the player has solved this puzzle, in the game's metric.
    pub fewest: Option<usize>,
    /// The length of a shortest solution from the start, in moves of the game's metric.
    pub par: Option<usize>,
    /// The limits of a search for a hint or a solution. They default to those of the family.
    pub effort: Effort,
}
