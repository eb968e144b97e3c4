use crate::{Puzzle, moves_in};

/// Makes the moves of an answer from `start` until one is illegal.
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
    /// Returns the length of the steps made, in moves of `metric`. Consecutive steps that form one
    /// move count once, regardless of their notation.
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
