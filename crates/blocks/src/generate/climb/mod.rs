//! Climbing makes small changes to a board, one after another, to make its hardest start harder.
//!
//! On boards of any style, parts are moved, and a map of all reachable positions finds the hardest
//! starts. On the boards in `lanes`, whole rows and columns are changed instead.

mod lanes;
mod tempering;

use loyd_core::BlockPuzzle;
use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};
use loyd_search::Stop;

use self::lanes::LaneBoards;
use self::tempering::{Landscape, temper};
use super::limits::map_component;
use super::{Climb, Recipe, draw};

/// Whether tempering and changes to whole rows and columns are included. The JavaScript engine must
/// be small, so it lacks them.
const HAS_LANES: bool = !cfg!(target_family = "wasm");

/// Returns the hardest board found by [`Recipe::climb`] changes to a random board; `None` if the
/// goal is unreachable on all of them, or if the work is cancelled.
pub(super) fn hardest_board(recipe: &Recipe, source: &mut impl Rng, stop: Stop) -> Option<Setup> {
    match recipe.climb_by {
        Climb::Hill => climb(&mut RecipeBoards(recipe), recipe, source, stop),
        _ if HAS_LANES && LaneBoards::supports(recipe) => {
            climb_with_temperatures(&mut LaneBoards::new(recipe), recipe, source, stop)
        }
        _ => climb_with_temperatures(&mut RecipeBoards(recipe), recipe, source, stop),
    }
}

/// Returns the hardest board found by annealing or tempering.
fn climb_with_temperatures(
    landscape: &mut impl Landscape,
    recipe: &Recipe,
    source: &mut impl Rng,
    stop: Stop,
) -> Option<Setup> {
    match recipe.climb_by {
        Climb::Tempering if HAS_LANES => temper(landscape, recipe.climb, &recipe.length, source, stop),
        _ => climb(landscape, recipe, source, stop),
    }
}

/// Returns the hardest board found by changing a single board. A change is kept if the hardest
/// start becomes no easier, or easier by at most the [`slack`].
fn climb<L: Landscape>(landscape: &mut L, recipe: &Recipe, source: &mut impl Rng, stop: Stop) -> Option<Setup> {
    let first = landscape.random_board(source)?;
    let mut current = landscape.summit(first, source, stop);
    let mut best: Option<(L::Board, u32)> = None;
    for number in 0..recipe.climb {
        if stop.is_requested() {
            return None;
        }
        let base = match &current {
            Some((board, _)) => board.clone(),
            None => landscape.random_board(source)?,
        };
        let Some(board) = landscape.changed_board(&base, source) else { continue };
        let slack = slack(recipe, number, source);
        let floor = current.as_ref().map_or(0, |&(_, height)| height.saturating_sub(slack));
        let Some(next) = landscape.summit(board, source, stop).filter(|&(_, height)| height >= floor) else {
            continue;
        };
        if best.as_ref().is_none_or(|&(_, height)| next.1 > height) {
            best = Some(next.clone());
        }
        if next.1 >= *recipe.length.end() {
            break;
        }
        current = Some(next);
    }
    landscape.setup(best.filter(|&(_, height)| height >= *recipe.length.start())?.0)
}

/// Returns the number of moves that a change may lose. With [`Climb::Hill`], it is at least one
/// with probability 1/2, at least two with probability 1/4, and so on. With [`Climb::Annealing`],
/// the probability of each additional move is 2/5 at the first change, and decreases linearly to 0.
fn slack(recipe: &Recipe, number: u32, source: &mut impl Rng) -> u32 {
    match recipe.climb_by {
        Climb::Hill => source.next_u32().trailing_zeros(),
        Climb::Annealing | Climb::Tempering => {
            let permits_loss = |source: &mut _| below(5, source) < 2 && below(recipe.climb, source) >= number;
            (0..u32::BITS).take_while(|_| permits_loss(source)).count() as u32
        }
    }
}

/// A landscape of boards that satisfy a recipe. A change is applied to a hardest start of the
/// board, so a small change to the board is a small change to the puzzle.
struct RecipeBoards<'a>(&'a Recipe);

impl Landscape for RecipeBoards<'_> {
    type Board = Setup;

    fn random_board(&mut self, source: &mut impl Rng) -> Option<Setup> {
        draw::random_board(self.0, source)
    }

    fn changed_board(&mut self, board: &Setup, source: &mut impl Rng) -> Option<Setup> {
        draw::changed_board(board, self.0, source)
    }

    fn summit(&mut self, board: Setup, source: &mut impl Rng, stop: Stop) -> Option<(Setup, u32)> {
        let puzzle = BlockPuzzle::try_from(board).ok()?;
        let map = map_component(&puzzle, self.0.metric, self.0.limits(), stop).ok()?;
        let distance = map.statistics()?.greatest_distance()?;
        let hardest = map.hardest();
        let start = &hardest[below(hardest.len() as u32, source) as usize];
        Some((Setup::from(&puzzle.restarted(start)?), distance))
    }

    fn setup(&mut self, board: Setup) -> Option<Setup> {
        Some(board)
    }
}
