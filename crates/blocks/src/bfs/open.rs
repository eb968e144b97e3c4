use super::frontier::FrontierSearch;
use super::full::FullSearch;
use super::search::{BfsQuery, BfsSearch, SearchAim};
use crate::bitboard::{BitBoard, Layout};
use crate::key::{BuildTyped, KeySlot, Widths, build};

impl BfsQuery<'_> {
    /// Creates the search, with types of at least these widths; `None` if memory is insufficient
    /// even for the start.
    pub(super) fn open(&self, widths: Widths) -> Option<Box<dyn BfsSearch>> {
        build(self.puzzle, self.position, widths, self)
    }
}

impl BuildTyped for BfsQuery<'_> {
    type Output = Box<dyn BfsSearch>;

    fn build<B: BitBoard, S: KeySlot>(&self, layout: Layout<B>, key_bits: u32, lines: usize) -> Option<Self::Output> {
        Some(match self.aim {
            SearchAim::GoalInThreeDepths => Box::new(FrontierSearch::<B, S>::new(self, layout, key_bits, lines).ok()?),
            SearchAim::Goal | SearchAim::Everything => {
                Box::new(FullSearch::<B, S>::new(self, layout, key_bits, lines).ok()?)
            }
        })
    }
}
