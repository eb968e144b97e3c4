use loyd_core::{BlockPosition, BlockPuzzle};

use super::frontier::FrontierSearch;
use super::search::{Query, Search};
use super::serial::SerialSearch;
use crate::blocks::bitboard::{Board, Layout};
use crate::blocks::key::{Build, Slot, Widths, build};

/// The search for a query, with types at least this wide; `None` if the memory is too small even for the start.
///
/// With `is_frontier`, a search for the goal keeps three depths only.
pub(super) fn open(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    query: Query,
    widths: Widths,
    is_frontier: bool,
) -> Option<Box<dyn Search>> {
    build(puzzle, position, widths, &Opening { puzzle, query, is_frontier })
}

struct Opening<'a> {
    puzzle: &'a BlockPuzzle,
    query: Query,
    is_frontier: bool,
}

impl Build for Opening<'_> {
    type Output = Option<Box<dyn Search>>;

    fn build<B: Board, S: Slot>(&self, layout: Layout<B>, key_bits: u32, lines: usize) -> Self::Output {
        let &Self { puzzle, query, is_frontier } = self;
        Some(if is_frontier {
            Box::new(FrontierSearch::<B, S>::new(puzzle, layout, query, key_bits, lines).ok()?)
        } else {
            Box::new(SerialSearch::<B, S>::new(puzzle, layout, query, key_bits, lines).ok()?)
        })
    }
}
