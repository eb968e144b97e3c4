//! Keys: one number per position, and the representations of keys and positions in searches.

mod numbers;
mod record;
mod slot;
mod terms;

use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle};

use crate::bitboard::{BitBoard, Bits, Layout};
use numbers::key_bits;
pub(super) use record::{AnchorMove, Packing};
use slot::NARROW_SPAN_BITS;
pub(super) use slot::{KeySlot, Scale, SharedLine};
pub(super) use terms::{PackedKey, WideKey, as_number};

/// The narrowest types that a search may use for boards and keys.
///
/// A search uses wider types if the puzzle needs them. Tests request wider types than necessary to
/// test every type with every puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Widths {
    /// The minimum capacity of boards, in cells: 64, 256 or 1024.
    pub cells: usize,
    /// The minimum capacity of keys, in bits. It may be 40 (stored as 32 bits and their location),
    /// 62, 126, 510 or 1534. Boards of 1024 cells have keys of 126 or 1534 bits; smaller boards
    /// never have keys of 1534 bits.
    pub key_bits: u32,
}

/// The widest keys, in bits, that are stored in `u32` slots. For these, even the smallest table has
/// 2^14 lines, which take 1 MB. At most 2^[`NARROW_SPAN_BITS`] possible keys then share a home
/// line.
const NARROW_BITS: u32 = 40;
/// The minimum number of bits in a key. Even the smallest table then has several keys per line.
const MIN_BITS: u32 = 8;
/// The maximum number of groups of pieces: a move stores its group in a byte.
const MAX_GROUPS: usize = 1 << 8;
/// Whether to compile every pair of types. Each pair adds 12 kB to the compressed program that a
/// browser loads. That program therefore lacks pairs that only save memory or that few puzzles
/// need.
const COMPILES_EVERY_PAIR: bool = !cfg!(target_family = "wasm");
/// The minimum number of lines in a table: few, because a small puzzle should not wait for memory
/// to be cleared.
const MIN_LINES: usize = 16;

/// A search to be created: its puzzle, starting position and limits.
#[derive(Clone, Copy)]
pub(crate) struct SearchQuery<'a> {
    pub(crate) puzzle: &'a BlockPuzzle,
    pub(crate) position: &'a BlockPosition,
    pub(crate) metric: BlockMetric,
    /// The memory limit, in bytes.
    pub(crate) memory: u64,
    pub(crate) widths: Widths,
}

impl<'a> SearchQuery<'a> {
    /// Creates a query for the narrowest types.
    pub(crate) fn new(puzzle: &'a BlockPuzzle, position: &'a BlockPosition, metric: BlockMetric, memory: u64) -> Self {
        Self { puzzle, position, metric, memory, widths: Widths::default() }
    }

    /// Returns the longer side of the grid.
    pub(crate) fn side(&self) -> usize {
        self.puzzle.rows().max(self.puzzle.columns())
    }
}

/// A query, with its puzzle's layout for a type of board and the sizes of keys and tables.
pub(crate) struct TypedQuery<'a, B> {
    pub(crate) query: SearchQuery<'a>,
    pub(crate) layout: Layout<B>,
    /// Keys are below 2^`key_bits`.
    pub(crate) key_bits: u32,
    /// The minimum number of lines in a table.
    pub(crate) lines: usize,
}

/// A builder for the types that a puzzle needs.
pub(crate) trait BuildTyped {
    type Output;

    /// Builds the output for a query. Returns `None` if memory is insufficient.
    fn build<B: BitBoard, S: KeySlot>(&self, typed: TypedQuery<B>) -> Option<Self::Output>;
}

/// Calls a builder for the movable part of a puzzle, with types of at least the query's widths.
/// Returns `None` if no type is wide enough, or if memory is insufficient.
///
/// Every pair of types is compiled separately, which takes several seconds. The largest boards and
/// the widest keys, which few puzzles need, therefore share one board type and have fewer key
/// types. Their keys may take more memory than necessary.
pub(crate) fn build<T: BuildTyped>(query: SearchQuery, builder: &T) -> Option<T::Output> {
    let cells = query.widths.cells.max(query.puzzle.rows() * query.puzzle.columns());
    let built = match cells {
        0..=64 => build_for_board::<u64, T>(query, builder),
        65..=256 => build_for_board::<Bits<4>, T>(query, builder),
        _ => Err(TooWide),
    };
    let build_large = || build_for_large_board(query, builder);
    built.or_else(|TooWide| if cells <= 1024 { build_large() } else { Err(TooWide) }).ok()?
}

/// The error for a puzzle whose keys are too wide for every key type available for its board.
struct TooWide;

/// Calls a builder for a board of at most 256 cells, unless keys have more than 510 bits.
fn build_for_board<B: BitBoard, T: BuildTyped>(query: SearchQuery, builder: &T) -> Result<Option<T::Output>, TooWide> {
    let typed = TypedQuery::<B>::new(query)?;
    let width = typed.key_width();
    let is_small = size_of::<B>() == size_of::<u64>();
    let (has_narrow, has_wide) = (COMPILES_EVERY_PAIR || is_small, COMPILES_EVERY_PAIR || !is_small);
    Ok(if has_narrow && width <= NARROW_BITS {
        builder.build::<B, u32>(typed)
    } else if has_narrow && width <= 62 {
        builder.build::<B, u64>(typed)
    } else if width <= 126 {
        builder.build::<B, u128>(typed)
    } else if has_wide && query.widths.key_bits <= 510 && WideKey::<8>::holds(&typed.layout.region_sizes()) {
        builder.build::<B, WideKey<8>>(typed)
    } else {
        return Err(TooWide);
    })
}

/// Calls a builder for a board of at most 1024 cells, unless keys have more than 1534 bits.
fn build_for_large_board<T: BuildTyped>(query: SearchQuery, builder: &T) -> Result<Option<T::Output>, TooWide> {
    let typed = TypedQuery::<Bits<16>>::new(query)?;
    Ok(if typed.key_width() <= 126 {
        builder.build::<_, u128>(typed)
    } else if WideKey::<24>::holds(&typed.layout.region_sizes()) {
        builder.build::<_, WideKey<24>>(typed)
    } else {
        return Err(TooWide);
    })
}

impl<'a, B: BitBoard> TypedQuery<'a, B> {
    /// Fails if there are too many groups for moves to store.
    fn new(query: SearchQuery<'a>) -> Result<Self, TooWide> {
        let layout = Layout::new(query.puzzle, query.position);
        let key_bits = key_bits(&layout.region_sizes()).unwrap_or(u32::MAX).max(MIN_BITS);
        let lines = MIN_LINES << key_bits.min(NARROW_BITS).saturating_sub(NARROW_SPAN_BITS + MIN_LINES.ilog2());
        if layout.groups.len() > MAX_GROUPS { Err(TooWide) } else { Ok(Self { query, layout, key_bits, lines }) }
    }

    /// Returns the necessary capacity of the key type, in bits.
    fn key_width(&self) -> u32 {
        self.key_bits.max(self.query.widths.key_bits)
    }
}
