use std::collections::HashSet;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::canonical::Canonical;
use super::limits::{RatingLimits, Unrated, mapped};
use crate::map::DistanceMap;
use crate::plain;

/// The canonical start of a component: among its positions farthest from the goal, the one whose
/// [`Canonical`] form is least.
///
/// Two puzzles have equal forms if and only if their positions, with the goal, are the same set up
/// to rotation, reflection and names. The distances must be counted in the same metric.
///
/// ```
/// use loyd_blocks::generate::{CanonicalStart, RatingLimits};
/// use loyd_core::{BlockMetric, BlockPuzzle};
/// use loyd_search::Stop;
/// let limits = RatingLimits { positions: 10_000, memory: 1 << 24 };
/// let form = |text: &str| -> Result<_, Box<dyn std::error::Error>> {
///     let puzzle: BlockPuzzle = text.parse()?;
///     Ok(CanonicalStart::search(&puzzle, BlockMetric::Slide, limits, Stop::NEVER)?.form)
/// };
/// assert_eq!(form("ZZ./1../..2")?, form("ZZ./1../.2.")?);
/// assert_ne!(form("ZZ./1../..2")?, form("ZZ./1../..#")?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CanonicalStart {
    /// The puzzle, started there.
    pub puzzle: BlockPuzzle,
    /// Its form.
    pub form: Canonical,
}

impl CanonicalStart {
    /// The canonical start of a puzzle's component, with distances in a metric.
    ///
    /// # Errors
    /// [`Unrated`], with the reason why there is none.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: RatingLimits,
        stop: Stop,
    ) -> Result<Self, Unrated> {
        Self::new(puzzle, &mut mapped(puzzle, metric, limits, stop)?).ok_or(Unrated::Unsolvable)
    }

    /// The canonical start of the component on a complete map; `None` if the map is incomplete or
    /// has no goal.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Self> {
        let farthest = match map.all_hardest() {
            Some(positions) => positions.to_vec(),
            None => farthest(puzzle, map)?,
        };
        let starts = farthest.iter().filter_map(|position| puzzle.restarted(position));
        let starts = starts.map(|puzzle| Self { form: Canonical::new(&puzzle), puzzle });
        starts.min_by(|one, other| one.form.cmp(&other.form))
    }
}

/// All positions at the greatest distance from the goal, if they are too many for the map to list.
fn farthest(puzzle: &BlockPuzzle, map: &mut DistanceMap) -> Option<Vec<BlockPosition>> {
    let greatest = map.statistics()?.greatest_distance()?;
    let mut seen = HashSet::from([puzzle.key(&puzzle.start())]);
    let (mut open, mut farthest) = (vec![puzzle.start()], vec![]);
    while let Some(position) = open.pop() {
        for neighbour in plain::moves(puzzle, &position, BlockMetric::Step) {
            if seen.insert(puzzle.key(&neighbour)) {
                open.push(neighbour);
            }
        }
        if map.distance(&position) == Some(greatest) {
            farthest.push(position);
        }
    }
    Some(farthest)
}
