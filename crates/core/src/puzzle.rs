//! The rules of a puzzle. Searches that work with whole moves, instead of steps, use
//! [`successors`].

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use crate::UnknownName;

/// The rules and the goal of one puzzle: its positions, their legal steps, and when a position is
/// solved.
///
/// In both families, the positions and steps form an undirected graph: every step has an inverse. A
/// step moves one piece by one cell. A metric decides when two consecutive steps belong to the same
/// move. Every move costs 1.
pub trait Puzzle: Clone + Debug + Send + Sync + 'static {
    /// The location of every piece. Each piece is identified individually.
    type Position: Clone + Eq + Hash + Debug + Send + 'static;
    /// The movement of one piece by one cell.
    type Step: Copy + Eq + Debug + Send + 'static;
    /// A way to count moves.
    type Metric: Copy + Eq + Debug + Display + FromStr<Err = UnknownName> + Send + 'static;

    /// Every metric of the family, the finest first.
    const METRICS: &'static [Self::Metric];

    /// Returns the starting position.
    fn start(&self) -> Self::Position;

    /// Returns whether the goal is reached.
    fn is_solved(&self, position: &Self::Position) -> bool;

    /// Returns the legal steps in a position. The iterator borrows neither argument, so a loop over
    /// the steps can also make them.
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
    /// Returns the index of the illegal step. All steps before it have been made.
    fn play_all(&self, position: &mut Self::Position, steps: &[Self::Step]) -> Result<(), usize> {
        steps.iter().enumerate().try_for_each(|(index, &step)| self.play(position, step).map_err(|_| index))
    }

    /// Returns the step that reverses `step`.
    fn inverse(step: Self::Step) -> Self::Step;

    /// Returns whether `next` continues the move that ends with `previous`.
    fn joins(metric: Self::Metric, previous: Self::Step, next: Self::Step) -> bool;
}

/// A step that is illegal in its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position does not allow this step")]
pub struct IllegalStep;

/// A move and the resulting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor<P: Puzzle> {
    /// The steps of the move, one or more.
    pub steps: Vec<P::Step>,
    /// The position after them.
    pub position: P::Position,
}

/// Returns the steps that can begin a new move in `metric`, in the puzzle's order. Excludes the
/// inverse of `previous`, and steps that would continue the move that ends with `previous`.
pub fn first_steps<P: Puzzle>(
    puzzle: &P,
    position: &P::Position,
    metric: P::Metric,
    previous: Option<P::Step>,
) -> impl Iterator<Item = P::Step> + use<P> {
    let is_new =
        move |&step: &P::Step| previous.is_none_or(|last| step != P::inverse(last) && !P::joins(metric, last, step));
    puzzle.steps(position).filter(is_new)
}

/// Returns the moves in `metric` that begin with one of the steps in `first`. If several moves lead
/// to the same position, only one of them is returned. No move leads back to `position`. The caller
/// chooses the first steps and their order: see [`first_steps`].
///
/// Longer moves come after the moves that they extend, so every returned move is as short as
/// possible.
///
/// ```
/// use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle, first_steps, successors};
/// let start = TilePosition::new(3, 2, vec![0, 1, 2, 3, 4, 5])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let count = |metric| {
///     successors(&puzzle, &start, metric, first_steps(&puzzle, &start, metric, None)).len()
/// };
/// // The blank is in a corner: a tile from either side can move, or both tiles of the row.
/// assert_eq!((count(TileMetric::Single), count(TileMetric::Multi)), (2, 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn successors<P: Puzzle>(
    puzzle: &P,
    position: &P::Position,
    metric: P::Metric,
    first: impl IntoIterator<Item = P::Step>,
) -> Vec<Successor<P>> {
    let mut found: Vec<Successor<P>> = Vec::new();
    let add = |found: &mut Vec<Successor<P>>, from: &P::Position, played: &[P::Step], step| {
        let mut end = from.clone();
        puzzle.play_unchecked(&mut end, step);
        if end != *position && found.iter().all(|other| other.position != end) {
            found.push(Successor { steps: played.iter().copied().chain([step]).collect(), position: end });
        }
    };
    for step in first {
        add(&mut found, position, &[], step);
    }
    // A move can continue with any step that joins its last one. The results are extended in turn.
    let mut at = 0;
    while at < found.len() {
        let Successor { steps, position: from } = found[at].clone();
        let joining = |&next: &P::Step| steps.last().is_some_and(|&last| P::joins(metric, last, next));
        for step in puzzle.steps(&from).filter(joining) {
            add(&mut found, &from, &steps, step);
        }
        at += 1;
    }
    found
}

/// Returns the moves from a position in a metric, one per resulting position.
pub fn every_move<P: Puzzle>(puzzle: &P, position: &P::Position, metric: P::Metric) -> Vec<Successor<P>> {
    successors(puzzle, position, metric, first_steps(puzzle, position, metric, None))
}
