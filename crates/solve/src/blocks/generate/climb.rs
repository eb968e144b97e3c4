//! Climbing: boards changed a little, again and again, while their hardest starts get harder.

use loyd_core::BlockPuzzle;
use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};

use super::refine::{Patience, mapped};
use super::{Recipe, draw};

/// A board at a hardest start, and how many moves that is from the goal.
struct Summit {
    setup: Setup,
    height: u32,
}

/// The hardest board that so many changes of a random board lead to; `None` if none of them has a goal in reach.
///
/// A change is kept if the hardest start of what can then be reached is as hard as before, and now and then if it is a
/// little less: at every second change one move less would do, at every fourth two, and so on. Going on from a hardest
/// start, rather than from where the pieces were, is what makes changes of the board small changes of the puzzle.
pub(super) fn climbed(recipe: &Recipe, source: &mut impl Rng, patience: &Patience) -> Option<Setup> {
    let mut here = Summit::of(draw::drawn(recipe, source)?, recipe, source, patience);
    let mut best: Option<Summit> = None;
    for _ in 0..recipe.climb {
        if patience.is_over() {
            return None;
        }
        let base = match &here {
            Some(summit) => summit.setup.clone(),
            None => draw::drawn(recipe, source)?,
        };
        let Some(setup) = draw::changed(&base, recipe, source) else { continue };
        let slack = source.next_u32().trailing_zeros();
        let floor = here.as_ref().map_or(0, |summit| summit.height.saturating_sub(slack));
        let Some(next) = Summit::of(setup, recipe, source, patience).filter(|next| next.height >= floor) else {
            continue;
        };
        if best.as_ref().is_none_or(|best| next.height > best.height) {
            best = Some(Summit { setup: next.setup.clone(), height: next.height });
        }
        if next.height >= *recipe.length.end() {
            break;
        }
        here = Some(next);
    }
    best.map(|summit| summit.setup)
}

impl Summit {
    /// One of the hardest starts of what can be reached; `None` if there is no goal, or too much to search.
    fn of(setup: Setup, recipe: &Recipe, source: &mut impl Rng, patience: &Patience) -> Option<Self> {
        let puzzle = BlockPuzzle::try_from(setup).ok()?;
        let map = mapped(&puzzle, recipe, patience)?;
        let height = map.statistics()?.greatest_distance()?;
        let hardest = map.hardest();
        let start = &hardest[below(hardest.len() as u32, source) as usize];
        Some(Self { setup: Setup::from(&puzzle.restarted(start)?), height })
    }
}
