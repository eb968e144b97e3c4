//! Hill climbing: a board is changed a little, again and again, while its hardest start gets harder.

use loyd_core::BlockPuzzle;
use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};

use super::refine::mapped;
use super::{Recipe, draw};
use crate::Stop;

/// A board at a hardest start, and the distance of that from the goal, in moves.
struct Summit {
    setup: Setup,
    distance: u32,
}

/// The hardest board that [`Recipe::climb`] changes of a random board lead to; `None` if the goal can be reached on none of
/// them, or if the work is cancelled.
///
/// A change is kept if the hardest start of its component is at least as hard as before. At every second change one move less
/// is accepted, at every fourth two, and so on. Each change starts from a hardest start, not from where the pieces were, so
/// that a small change of the board is a small change of the puzzle.
pub(super) fn climbed(recipe: &Recipe, source: &mut impl Rng, stop: Stop) -> Option<Setup> {
    let mut here = Summit::of(draw::drawn(recipe, source)?, recipe, source, stop);
    let mut best: Option<Summit> = None;
    for _ in 0..recipe.climb {
        if stop.is_requested() {
            return None;
        }
        let base = match &here {
            Some(summit) => summit.setup.clone(),
            None => draw::drawn(recipe, source)?,
        };
        let Some(setup) = draw::changed(&base, recipe, source) else { continue };
        // 0 with chance 1/2, 1 with 1/4, 2 with 1/8, …
        let slack = source.next_u32().trailing_zeros();
        let floor = here.as_ref().map_or(0, |summit| summit.distance.saturating_sub(slack));
        let Some(next) = Summit::of(setup, recipe, source, stop).filter(|next| next.distance >= floor) else {
            continue;
        };
        if best.as_ref().is_none_or(|best| next.distance > best.distance) {
            best = Some(Summit { setup: next.setup.clone(), distance: next.distance });
        }
        if next.distance >= *recipe.length.end() {
            break;
        }
        here = Some(next);
    }
    best.map(|summit| summit.setup)
}

impl Summit {
    /// One of the hardest starts of a board's component; `None` without a goal in reach, or if the component is too large.
    fn of(setup: Setup, recipe: &Recipe, source: &mut impl Rng, stop: Stop) -> Option<Self> {
        let puzzle = BlockPuzzle::try_from(setup).ok()?;
        let map = mapped(&puzzle, recipe, stop)?;
        let distance = map.statistics()?.greatest_distance()?;
        let hardest = map.hardest();
        let start = &hardest[below(hardest.len() as u32, source) as usize];
        Some(Self { setup: Setup::from(&puzzle.restarted(start)?), distance })
    }
}
