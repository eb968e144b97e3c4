use std::ops::Range;

use crate::tiles::grid::Packed;
use crate::tiles::pattern::Filling;
use crate::tiles::split::Tree;

/// A guide whose tables are filled in slices.
pub(super) struct Build<G: Tabled> {
    guide: G,
    /// The parts of the table that are still empty, the next one last.
    waiting: Vec<Part<G::Filling>>,
    /// The part that is being filled.
    current: Option<(Range<usize>, G::Filling)>,
}

/// A part of a guide's table, and what begins to fill it.
pub(super) struct Part<F> {
    pub(super) range: Range<usize>,
    pub(super) begin: Box<dyn FnOnce() -> F + Send>,
}

/// A guide with one table.
pub(super) trait Tabled: Tree<Board = Packed> {
    type Filling: Filling;

    fn table(&mut self) -> &mut [<Self::Filling as Filling>::Entry];
}

impl<G: Tabled> Build<G> {
    /// The building of a guide whose table is empty.
    pub(super) fn new(guide: G, mut parts: Vec<Part<G::Filling>>) -> Self {
        parts.reverse();
        Self { guide, waiting: parts, current: None }
    }

    /// Goes on for at most `budget` placements, takes those worked on from it, and says whether the guide is ready.
    pub(super) fn advance(&mut self, budget: &mut u64) -> bool {
        loop {
            if self.current.is_none() {
                self.current = self.waiting.pop().map(|part| (part.range, (part.begin)()));
            }
            let Some((range, filling)) = &mut self.current else { return true };
            if !filling.advance(&mut self.guide.table()[range.clone()], budget) {
                return false;
            }
            self.current = None;
        }
    }

    /// The guide, once it is ready.
    pub(super) fn finish(self) -> G {
        self.guide
    }
}
