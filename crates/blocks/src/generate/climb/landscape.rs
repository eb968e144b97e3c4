use loyd_core::blocks::Setup;
use loyd_core::random::Rng;
use loyd_search::Stop;

/// A search landscape: boards with their neighbours and their heights.
pub(super) trait Landscape {
    /// A board, in its form for changes.
    type Board: Clone;

    /// A random board; `None` if the draw does not fit.
    fn drawn(&mut self, source: &mut impl Rng) -> Option<Self::Board>;

    /// A board with a small change; `None` if that does not fit.
    fn changed(&mut self, board: &Self::Board, source: &mut impl Rng) -> Option<Self::Board>;

    /// The board in the form to be changed next, and the distance of a hardest start from the goal,
    /// in moves. `None` if no goal is reachable, if there are too many positions, or if the work is
    /// cancelled.
    fn summit(&mut self, board: Self::Board, source: &mut impl Rng, stop: Stop) -> Option<(Self::Board, u32)>;

    /// The board at a hardest start.
    fn setup(&mut self, board: Self::Board) -> Option<Setup>;
}
