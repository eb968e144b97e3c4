use std::collections::HashSet;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Puzzle};
use loyd_search::Stop;

use super::canonical::Canonical;
use super::limits::{ComponentLimits, Unmapped, mapped};
use crate::map::DistanceMap;
use crate::plain;

/// The canonical start of a component: of the positions farthest from the goal, the one with the
/// least [`Canonical`] form.
///
/// If distances are measured in the same metric, two puzzles have equal forms if and only if a
/// symmetry of the square and a renaming of pieces map all positions and the goal of one puzzle to
/// the positions and the goal of the other.
///
/// ```
/// use loyd_blocks::generate::{CanonicalStart, ComponentLimits};
/// use loyd_core::{BlockMetric, BlockPuzzle};
/// use loyd_search::Stop;
/// let limits = ComponentLimits { positions: 10_000, memory: 1 << 24 };
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
    /// Returns the canonical start of a puzzle's component, with distances in a metric.
    ///
    /// # Errors
    /// [`Unmapped`], with the reason why there is none.
    pub fn search(
        puzzle: &BlockPuzzle,
        metric: BlockMetric,
        limits: ComponentLimits,
        stop: Stop,
    ) -> Result<Self, Unmapped> {
        let mut map = mapped(puzzle, metric, limits, stop)?;
        let reason = || if stop.is_requested() { Unmapped::Stopped } else { Unmapped::Unsolvable };
        Self::new(puzzle, &mut map, stop).ok_or_else(reason)
    }

    /// Returns the canonical start of the component on a complete map; `None` if the map is
    /// incomplete or has no goal, or soon after `stop` is requested.
    pub fn new(puzzle: &BlockPuzzle, map: &mut DistanceMap, stop: Stop) -> Option<Self> {
        let farthest = match map.all_hardest() {
            Some(positions) => positions.to_vec(),
            None => farthest(puzzle, map, stop)?,
        };
        let starts = farthest.iter().filter_map(|position| puzzle.restarted(position));
        let starts = starts.map(|puzzle| Self { form: Canonical::new(&puzzle), puzzle });
        starts.min_by(|one, other| one.form.cmp(&other.form))
    }
}

/// Returns all positions at the greatest distance from the goal, for a map that has too many of
/// them to list. `None` soon after `stop` is requested.
fn farthest(puzzle: &BlockPuzzle, map: &mut DistanceMap, stop: Stop) -> Option<Vec<BlockPosition>> {
    let greatest = map.statistics()?.greatest_distance()?;
    let mut seen = HashSet::from([puzzle.key(&puzzle.start())]);
    let (mut open, mut farthest) = (vec![puzzle.start()], vec![]);
    while let Some(position) = open.pop() {
        if stop.is_requested() {
            return None;
        }
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
