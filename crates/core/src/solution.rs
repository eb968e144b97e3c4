//! Solutions, and the verification of written moves.

use crate::Puzzle;

/// Returns the length of `steps` as a number of moves in `metric`: the number of maximal runs of
/// steps that join (see [`Puzzle::joins`]).
///
/// ```
/// use loyd_core::{Direction::{Left, Up}, TileMetric, TilePuzzle, moves_in};
/// let steps = [Left, Left, Up];
/// assert_eq!(moves_in::<TilePuzzle>(TileMetric::Single, &steps), 3);
/// assert_eq!(moves_in::<TilePuzzle>(TileMetric::Multi, &steps), 2);
/// ```
pub fn moves_in<P: Puzzle>(metric: P::Metric, steps: &[P::Step]) -> usize {
    moves::<P>(metric, steps).count()
}

/// Divides `steps` into moves in `metric`: the maximal runs of steps that join (see
/// [`Puzzle::joins`]).
pub fn moves<P: Puzzle>(metric: P::Metric, steps: &[P::Step]) -> impl Iterator<Item = &[P::Step]> {
    steps.chunk_by(move |&previous, &next| P::joins(metric, previous, next))
}

/// Steps from a position to a solved one. The steps are replayed on construction, so a solution is
/// its own proof.
///
/// ```
/// use loyd_core::{Direction::Left, Solution, TileMetric, TilePosition, TilePuzzle};
/// let start = TilePosition::new(2, 2, vec![1, 2, 0, 3])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let solution = Solution::new(&puzzle, start, vec![Left])?;
/// assert_eq!(solution.length(TileMetric::Single), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution<P: Puzzle> {
    start: P::Position,
    steps: Vec<P::Step>,
}

impl<P: Puzzle> Solution<P> {
    /// Replays `steps` from `start`.
    ///
    /// # Errors
    /// [`NotASolution`], if a step is illegal or the last position is not solved.
    pub fn new(puzzle: &P, start: P::Position, steps: Vec<P::Step>) -> Result<Self, NotASolution> {
        let mut position = start.clone();
        puzzle.play_all(&mut position, &steps).map_err(|index| NotASolution::Illegal { index })?;
        if puzzle.is_solved(&position) { Ok(Self { start, steps }) } else { Err(NotASolution::Unsolved) }
    }

    /// Returns the starting position.
    pub fn start(&self) -> &P::Position {
        &self.start
    }

    /// Returns the steps in order.
    pub fn steps(&self) -> &[P::Step] {
        &self.steps
    }

    /// Returns the moves in `metric`, each with its steps.
    pub fn moves(&self, metric: P::Metric) -> impl Iterator<Item = &[P::Step]> {
        moves::<P>(metric, &self.steps)
    }

    /// Returns the number of moves in `metric`.
    pub fn length(&self, metric: P::Metric) -> usize {
        moves_in::<P>(metric, &self.steps)
    }
}

/// The reason why steps are not a solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotASolution {
    /// A step is illegal in its position.
    #[error("step {} is illegal", index + 1)]
    Illegal {
        /// The index of the step, from 0.
        index: usize,
    },
    /// All steps are legal, but the goal is not reached.
    #[error("the steps do not reach the goal")]
    Unsolved,
}

/// Makes the moves in an answer from `start` until one is illegal.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle, text::tile_moves, verify};
/// let start = TilePosition::new(3, 2, vec![1, 2, 3, 0, 4, 5])?;
/// let puzzle = TilePuzzle::blank_last(start.clone());
/// let report = verify(&puzzle, &start, &tile_moves::parse("LL", None)?);
/// assert!(report.solved);
/// assert_eq!(
///     (report.entries, report.length(TileMetric::Single), report.length(TileMetric::Multi)),
///     (2, 2, 1)
/// );
///
/// let report = verify(&puzzle, &start, &tile_moves::parse("ll", None)?);
/// assert_eq!(report.illegal.map(|at| at.entry), Some(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn verify<P, E>(puzzle: &P, start: &P::Position, entries: E) -> Report<P>
where
    P: Puzzle,
    E: IntoIterator<Item: AsRef<[P::Step]>>,
{
    let mut position = start.clone();
    let (mut steps, mut count, mut illegal) = (Vec::new(), 0, None);
    for entry in entries {
        count += 1;
        // Moves after an illegal one are counted but not made.
        let written = if illegal.is_none() { entry.as_ref() } else { &[] };
        for (step, &played) in written.iter().enumerate() {
            if puzzle.play(&mut position, played).is_ok() {
                steps.push(played);
            } else {
                illegal = Some(IllegalAt { entry: count, step: step + 1 });
                break;
            }
        }
    }
    let solved = illegal.is_none() && puzzle.is_solved(&position);
    Report { entries: count, steps, position, illegal, solved }
}

/// The result of replaying a list of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<P: Puzzle> {
    /// The number of moves as written; a move written in parts counts once per part.
    pub entries: usize,
    /// The steps made: all of them, or those before the first illegal one.
    pub steps: Vec<P::Step>,
    /// The resulting position.
    pub position: P::Position,
    /// The first illegal step, if there is one.
    pub illegal: Option<IllegalAt>,
    /// Whether all steps are legal and the last position is solved.
    pub solved: bool,
}

impl<P: Puzzle> Report<P> {
    /// Returns the length of the steps made, as a number of moves in `metric`. Consecutive steps
    /// that form one move count once, regardless of their notation.
    pub fn length(&self, metric: P::Metric) -> usize {
        moves_in::<P>(metric, &self.steps)
    }

    /// Returns the length in every metric, the finest first.
    pub fn lengths(&self) -> impl Iterator<Item = (P::Metric, usize)> {
        P::METRICS.iter().map(|&metric| (metric, self.length(metric)))
    }
}

/// The location of an illegal step in a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IllegalAt {
    /// The move as written, from 1.
    pub entry: usize,
    /// The step within that move, from 1.
    pub step: usize,
}
