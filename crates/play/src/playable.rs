use loyd_core::Puzzle;

use crate::{Glide, Input, Scene};

/// What a family needs to be drawn and played.
///
/// It says what a position looks like and which steps an input means. Everything else about a game is the same for all
/// families and lives in [`crate::Session`].
pub trait Playable: Puzzle {
    /// What a position looks like.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// The steps that an input means at a position: legal one after the other, none if it means nothing.
    fn interpret(&self, position: &Self::Position, input: Input) -> Vec<Self::Step>;

    /// How a legal step looks that is made from `position`.
    fn glide(&self, position: &Self::Position, step: Self::Step) -> Glide;
}
