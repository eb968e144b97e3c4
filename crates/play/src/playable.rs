use loyd_core::Puzzle;

use crate::glide::Glide;
use crate::input::PlayerInput;
use crate::scene::Scene;

/// A family that can be drawn and played: the picture of a position, and the steps of an input. All
/// other parts of a game are shared by the families, in [`crate::GameSession`].
pub trait Playable: Puzzle {
    /// The picture of a position.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// The steps that an input causes at a position. They are legal in this order; empty if the
    /// input has no effect.
    fn interpret(&self, position: &Self::Position, input: PlayerInput) -> Vec<Self::Step>;

    /// The movement of a legal step from a position.
    fn glide(&self, position: &Self::Position, step: Self::Step) -> Glide;
}
