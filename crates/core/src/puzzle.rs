use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::UnknownName;

/// The rules and the goal of one puzzle: its positions, their legal steps, and when a position is
/// solved.
///
/// Both families are undirected graphs of positions and steps, and each step has an inverse. A step
/// moves one piece by one cell. A metric is a rule that decides when two consecutive steps count as
/// one move, so every move costs 1.
pub trait Puzzle: Clone + Debug + Send + Sync + 'static {
    /// The places of all pieces, which are individually identified.
    type Position: Clone + Eq + Hash + Debug + Send + 'static;
    /// The movement of one piece by one cell.
    type Step: Copy + Eq + Debug + Send + 'static;
    /// The ways to count moves.
    type Metric: Copy + Eq + Debug + Display + FromStr<Err = UnknownName> + Send + 'static;

    /// Every metric of the family, the finest first.
    const METRICS: &'static [Self::Metric];

    /// Returns the start position.
    fn start(&self) -> Self::Position;

    /// Returns whether the goal is reached.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// Returns the legal steps of a position. The iterator borrows neither argument, so the loop's
    /// body may make steps.
    fn steps(&self, position: &Self::Position) -> impl Iterator<Item = Self::Step> + use<Self>;

    /// Returns whether `step` is among [`Puzzle::steps`].
    fn is_legal(&self, position: &Self::Position, step: Self::Step) -> bool;

    /// Makes a step without checking it. An illegal step panics or leaves an invalid position
    /// (pieces overlap or leave the grid), but never violates memory safety.
    fn play_unchecked(&self, position: &mut Self::Position, step: Self::Step);

    /// Makes a step if it is legal. Otherwise, the position is unchanged.
    ///
    /// # Errors
    /// [`IllegalStep`], if the step is not among [`Puzzle::steps`].
    fn play(&self, position: &mut Self::Position, step: Self::Step) -> Result<(), IllegalStep> {
        if !self.is_legal(position, step) {
            return Err(IllegalStep);
        }
        self.play_unchecked(position, step);
        Ok(())
    }

    /// Makes steps in order, up to the first illegal one.
    ///
    /// # Errors
    /// The index of the illegal step, from 0; the earlier steps have been made.
    fn play_all(&self, position: &mut Self::Position, steps: &[Self::Step]) -> Result<(), usize> {
        steps.iter().enumerate().try_for_each(|(index, &step)| self.play(position, step).map_err(|_| index))
    }

    /// Returns the step that reverses `step`.
    fn inverse(step: Self::Step) -> Self::Step;

    /// Returns whether `next` continues the move of `previous`.
    fn joins(metric: Self::Metric, previous: Self::Step, next: Self::Step) -> bool;
}

/// A step that is illegal at its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position does not allow this step")]
pub struct IllegalStep;
