//! The moves of a metric from a position, for searches whose edges are whole moves.

use crate::Puzzle;

/// A move and the resulting position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Successor<P: Puzzle> {
    /// The steps of the move, one or more.
    pub steps: Vec<P::Step>,
    /// The position after them.
    pub position: P::Position,
}

/// Returns the steps that can begin a new move of `metric`, in the puzzle's order. Excludes the
/// inverse of the step `previous`, and steps that would continue its move instead of beginning a
/// new one.
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

/// Returns the moves of `metric` that begin with one of the steps `first`. Only one of several
/// moves to the same position is returned, and no move leads back to `position`. The caller chooses
/// the first steps and their order: see [`first_steps`].
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
/// // The blank in a corner: one tile from either side, or two of the row.
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
    // A move continues with every step that joins its last one. Each result is itself extended
    // later.
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
