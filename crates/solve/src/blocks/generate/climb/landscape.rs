use loyd_core::blocks::Setup;
use loyd_core::random::Rng;

use crate::Stop;

/// What is climbed: boards with their neighbours and their heights.
pub(super) trait Landscape {
    /// A board, in the form in which it is changed.
    type Board: Clone;

    /// A random board; `None` if what was drawn does not fit.
    fn drawn(&mut self, source: &mut impl Rng) -> Option<Self::Board>;

    /// A board changed a little; `None` if that does not fit.
    fn changed(&mut self, board: &Self::Board, source: &mut impl Rng) -> Option<Self::Board>;

    /// The board as it is to be changed next, and the distance of a hardest start from the goal, in moves; `None` without a
    /// goal in reach, if there are too many positions, or if the work is cancelled.
    fn summit(&mut self, board: Self::Board, source: &mut impl Rng, stop: Stop) -> Option<(Self::Board, u32)>;

    /// The board at a hardest start.
    fn setup(&mut self, board: Self::Board) -> Option<Setup>;
}
