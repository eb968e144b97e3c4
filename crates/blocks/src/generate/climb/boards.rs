//! Boards of any style. Parts of them are moved, and a map of all reachable positions finds the
//! hardest starts.

use loyd_core::BlockPuzzle;
use loyd_core::blocks::Setup;
use loyd_core::random::{Rng, below};
use loyd_search::Stop;

use super::super::refine::mapped;
use super::super::{Recipe, draw};
use super::landscape::Landscape;

/// Boards of a recipe. Each is changed at a hardest start, not where its pieces were put, so that a
/// small change of the board is a small change of the puzzle.
pub(super) struct RecipeBoards<'a>(&'a Recipe);

impl<'a> RecipeBoards<'a> {
    pub(super) fn new(recipe: &'a Recipe) -> Self {
        Self(recipe)
    }
}

impl Landscape for RecipeBoards<'_> {
    type Board = Setup;

    fn drawn(&mut self, source: &mut impl Rng) -> Option<Setup> {
        draw::drawn(self.0, source)
    }

    fn changed(&mut self, board: &Setup, source: &mut impl Rng) -> Option<Setup> {
        draw::changed(board, self.0, source)
    }

    fn summit(&mut self, board: Setup, source: &mut impl Rng, stop: Stop) -> Option<(Setup, u32)> {
        let puzzle = BlockPuzzle::try_from(board).ok()?;
        let map = mapped(&puzzle, self.0, stop)?;
        let distance = map.statistics()?.greatest_distance()?;
        let hardest = map.hardest();
        let start = &hardest[below(hardest.len() as u32, source) as usize];
        Some((Setup::from(&puzzle.restarted(start)?), distance))
    }

    fn setup(&mut self, board: Setup) -> Option<Setup> {
        Some(board)
    }
}
