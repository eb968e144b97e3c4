use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::UnknownName;

/// The rules and the goal of one puzzle: what a position is, which steps it allows, when it is solved.
///
/// Both families are undirected graphs: positions, and steps that each have an inverse. A step is one piece, one cell.
/// A metric is a rule that says when two consecutive steps count as one move, so that every move costs 1.
pub trait Puzzle: Clone + Debug + Send + Sync + 'static {
    /// Where every piece is, each known by name.
    type Position: Clone + Eq + Hash + Debug + Send + 'static;
    /// One piece going one cell.
    type Step: Copy + Eq + Debug + Send + 'static;
    /// The ways to count moves.
    type Metric: Copy + Eq + Debug + Display + FromStr<Err = UnknownName> + Send + 'static;

    /// Every metric of the family, the finest first.
    const METRICS: &'static [Self::Metric];

    /// The position that the puzzle starts from.
    fn start(&self) -> Self::Position;

    /// Whether the goal is reached.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// The steps that are legal now. The iterator borrows neither argument, so the loop's body may play.
    fn steps(&self, position: &Self::Position) -> impl Iterator<Item = Self::Step> + use<Self>;

    /// Whether `step` is among [`Puzzle::steps`].
    fn is_legal(&self, position: &Self::Position, step: Self::Step) -> bool;

    /// Plays a step known to be legal. Any other step leaves a position that is not one of this puzzle (pieces overlap
    /// or leave the grid) or panics; it never breaks memory.
    fn play_unchecked(&self, position: &mut Self::Position, step: Self::Step);

    /// Plays a step if it is legal; otherwise the position stays as it was.
    ///
    /// # Errors
    /// [`IllegalStep`], when the step is not among [`Puzzle::steps`].
    fn play(&self, position: &mut Self::Position, step: Self::Step) -> Result<(), IllegalStep> {
        if !self.is_legal(position, step) {
            return Err(IllegalStep);
        }
        self.play_unchecked(position, step);
        Ok(())
    }

    /// Plays steps one after the other, up to the first illegal one.
    ///
    /// # Errors
    /// The place of that step, from 0; those before it are played.
    fn play_all(&self, position: &mut Self::Position, steps: &[Self::Step]) -> Result<(), usize> {
        steps.iter().enumerate().try_for_each(|(index, &step)| self.play(position, step).map_err(|_| index))
    }

    /// The step that takes `step` back.
    fn inverse(step: Self::Step) -> Self::Step;

    /// Whether `next` goes on with the move that `previous` belongs to.
    fn joins(metric: Self::Metric, previous: Self::Step, next: Self::Step) -> bool;
}

/// A step that the position does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position does not allow this step")]
pub struct IllegalStep;
