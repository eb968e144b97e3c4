use super::frontier::FrontierSearch;
use super::full::FullSearch;
use super::search::{Aim, Query, Search};
use crate::bitboard::{Board, Layout};
use crate::key::{Build, Slot, Widths, build};

impl Query<'_> {
    /// Creates the search, with types of at least these widths; `None` if memory is insufficient
    /// even for the start.
    pub(super) fn open(&self, widths: Widths) -> Option<Box<dyn Search>> {
        build(self.puzzle, self.position, widths, self)
    }
}

impl Build for Query<'_> {
    type Output = Box<dyn Search>;

    fn build<B: Board, S: Slot>(&self, layout: Layout<B>, key_bits: u32, lines: usize) -> Option<Self::Output> {
        Some(match self.aim {
            Aim::GoalInThreeDepths => Box::new(FrontierSearch::<B, S>::new(self, layout, key_bits, lines).ok()?),
            Aim::Goal | Aim::Everything => Box::new(FullSearch::<B, S>::new(self, layout, key_bits, lines).ok()?),
        })
    }
}
