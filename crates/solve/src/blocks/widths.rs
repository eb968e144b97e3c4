//! Which forms of boards, keys and slots a search uses.

use loyd_core::{BlockPosition, BlockPuzzle};

use super::board::{Bits, Board};
use super::engine::{Engine, Search, Task};
use super::key::{Wide, key_bits};
use super::layout::Layout;
use super::slot::{NARROW_SPAN_BITS, Slot};
use super::table::NoRoom;

/// The narrowest forms that a search may use for boards and keys.
///
/// It uses wider ones where the puzzle needs them. Asking for more than that is of use to tests: every form can meet
/// every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Widths {
    /// The fewest cells that boards have room for: it may be 64, 256 or 1024.
    pub cells: usize,
    /// The fewest bits that keys have room for: it may be 40 (kept in 32 bits and their place), 62, 126, 510 or 1534.
    pub key_bits: u32,
}

/// The widest keys of which a table keeps only a remainder of 32 bits from its first line on: that takes 1 MB at most.
const NARROW_BITS: u32 = 40;
/// The fewest bits of a key, so that even the smallest table has several keys a line.
const FEWEST_BITS: u32 = 8;
/// The fewest lines of a table: a small puzzle shall not wait for memory to be cleared.
const FEWEST_LINES: usize = 16;

/// The search for a task in forms at least this wide.
pub(super) fn open(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    task: Task,
    widths: Widths,
) -> Result<Box<dyn Search>, NoRoom> {
    match widths.cells.max(puzzle.rows() * puzzle.columns()) {
        0..=64 => on_board::<u64>(puzzle, position, task, widths),
        65..=256 => on_board::<Bits<4>>(puzzle, position, task, widths),
        _ => on_board::<Bits<16>>(puzzle, position, task, widths),
    }
}

fn on_board<B: Board>(
    puzzle: &BlockPuzzle,
    position: &BlockPosition,
    task: Task,
    widths: Widths,
) -> Result<Box<dyn Search>, NoRoom> {
    let layout = Layout::<B>::new(puzzle, position);
    let regions = layout.region_sizes();
    let bits = key_bits(&regions).unwrap_or(u32::MAX).max(FEWEST_BITS);
    match bits.max(widths.key_bits) {
        wanted if wanted <= NARROW_BITS => engine::<B, u32>(puzzle, layout, task, bits),
        wanted if wanted <= 62 => engine::<B, u64>(puzzle, layout, task, bits),
        wanted if wanted <= 126 => engine::<B, u128>(puzzle, layout, task, bits),
        _ if widths.key_bits <= 510 && Wide::<8>::holds(&regions) => engine::<B, Wide<8>>(puzzle, layout, task, bits),
        _ => engine::<B, Wide<24>>(puzzle, layout, task, bits),
    }
}

fn engine<B: Board, S: Slot>(
    puzzle: &BlockPuzzle,
    layout: Layout<B>,
    task: Task,
    key_bits: u32,
) -> Result<Box<dyn Search>, NoRoom> {
    let lines = FEWEST_LINES << key_bits.min(NARROW_BITS).saturating_sub(NARROW_SPAN_BITS + FEWEST_LINES.ilog2());
    Ok(Box::new(Engine::<B, S>::new(puzzle, layout, task, key_bits, lines)?))
}
