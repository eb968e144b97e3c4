//! The tuning of short solutions: every number that decides when a beam runs and how wide it is.
//!
//! The numbers were chosen by the measurements in `bench/tiles-short.md` (single-tile metric) and
//! `bench/tiles-multi.md`.

use loyd_search::Nodes;

/// The approximate number of nodes of the first wide beam, and the default factor between
/// consecutive ones.
pub(super) const FIRST_NODES: usize = 23_000;
pub(super) const GROWTH: usize = 4;
/// The default factor if [beams differ](super::improver::Improver), and the width from which it
/// applies. A second beam with another [`Variant`] then gains as much as one of twice the width. A
/// few beams, each twice as wide as the previous one, therefore gain more in the same time
/// (`bench/tiles-short.md`, *Widths and variants*).
pub(super) const STAGED_GROWTH: usize = 2;
pub(super) const TWOFOLD_FROM: usize = 1000;
/// Another beam starts only if at least this multiple of the widest beam's cost remains. A narrower
/// beam gains nothing, unless all beams differ or it is the second of a pair.
pub(super) const ONE_FITS: f64 = 1.0;
pub(super) const OTHER_FITS: f64 = 0.5;
/// A short sweep after the last beam may use 1/6 of the remaining nodes.
pub(super) const SWEEP_PART: Nodes = 6;
/// The nodes of a wide beam, as a multiple of its width times the sum of the tiles' distances.
pub(super) const NODES_PER_CELL: f64 = 3.2;
/// The minimum width of a wide beam, by the minimum number of cells. On large boards, a narrower
/// beam strays from the goal and takes longer.
pub(super) const NARROWEST: [(usize, usize); 3] = [(361, 200), (144, 100), (0, 30)];
/// A wide beam may use the mirror image of a symmetric board. A network is not symmetric, so this
/// beam loses other positions. On boards with fewer cells than this, every second beam uses the
/// mirror image. On others, a beam does so if it is at most slightly wider than the previous one.
pub(super) const ALTERNATING_CELLS: usize = 36;
/// If at least this multiple of the widest beam's cost remains and no more than two beams fit, the
/// last two beams are a pair: one over the board and one over its mirror image, with half of the
/// nodes each. This gains more than a single beam, or a narrow and a wide one
/// (`bench/tiles-short.md`, *A pair of last beams*).
pub(super) const PAIR_FITS: f64 = 4.0;
/// The maximum width of a wide beam. A depth of a wider beam takes too long.
pub(super) const WIDEST: usize = 150_000;
/// Boards with at least this number of cells and a side of at least [`BLANK_BEAM_FIRST_SIDE`],
/// unless a side is too short for it, start with a blank-path beam: a wide beam from the start
/// would take a second or more, or stray from the goal. A wide beam continues from the position
/// where the blank-path beam comes near the goal.
pub(super) const BLANK_BEAM_FIRST_CELLS: usize = 300;
pub(super) const BLANK_BEAM_FIRST_SIDE: usize = 19;
/// In the multi-tile metric, on boards with fewer cells than this, the first wide beam starts from
/// the start position instead, because a path of single steps is a bad beginning there
/// (`bench/tiles-multi.md`, *Short solutions*).
pub(super) const MULTI_RELAY_CELLS: usize = 484;
/// The mean distance of the tiles from their goal cells, in tenths of a cell, when a wide beam
/// takes over from a blank-path beam. It is reduced by half a tenth per row and column, but not
/// below [`LEAST_NEAR`]: from farther away a wide beam strays on boards with long sides
/// (`bench/tiles-short.md`, *A beam after a blank-path beam*).
pub(super) const NEAR: usize = 100;
pub(super) const LEAST_NEAR: usize = 50;
/// A beam on a board with sweeps may find a solution that is longer than the best one by 1/64.
pub(super) const LONGER: u32 = 64;
/// Boards with fewer cells have no sweep of windows by beams, because they have few windows and
/// beams over the whole board are better.
pub(super) const SWEPT_CELLS: usize = 50;
/// On boards that are [far](Geometry::is_far), the path of a stalled wide beam is completed only if
/// at least this number of positions per move of the best solution were generated since the last
/// completion. Completing a path takes as long as half a position per move. On 100×100, completion
/// at every errand took longer than the beam itself (`bench/tiles-short.md`, *Errands*).
pub(super) const COMPLETION: Nodes = 8;
/// The first width of a blank-path beam by the least number of cells, the factor between
/// consecutive widths, and the greatest width. The windows of the solution follow. On the largest
/// boards, a beam of width 50 ends too far from the goal for a wide beam to continue. On the
/// smallest ones there is time for a wider beam, which ends nearer to the goal.
pub(super) const FIRST_BLANK: [(usize, usize); 3] = [(2000, 200), (626, 50), (0, 80)];
pub(super) const BLANK_GROWTH: usize = 4;
/// The factor between consecutive widths in the multi-tile metric.
pub(super) const MULTI_BLANK_GROWTH: usize = 2;
pub(super) const WIDEST_BLANK: usize = 3200;

// Inside a beam.

/// Children are dropped immediately if their rank exceeds an expected cutoff by more than this. The
/// expected cutoff is the last one minus the smallest of its last [`RECENT_DECREASES`] decreases.
/// Ranks are in 1/32 of a move, so this is six moves.
pub(super) const RISE: i32 = 6 * 32;
/// The number of decreases that are remembered.
pub(super) const RECENT_DECREASES: usize = 4;
/// A beam is stalled after this number of depths without a better rank, as a multiple of the sum of
/// the board's sides. It then starts an *errand*: see [`Beam::attract`].
pub(super) const STALLED_DEPTHS: u32 = 1;
/// The same for the single-tile metric on boards that are [far](super::geometry::Geometry::is_far),
/// which need many errands.
pub(super) const STALLED_DEPTHS_OF_FAR: u32 = 30;
/// The weight of the errand in the rank ([`DepthLayer::attraction`]). It is doubled for each errand
/// since the last progress, including the current one, up to [`MOST_DOUBLINGS`] times.
pub(super) const FIRST_ATTRACTION: i32 = 64;
pub(super) const MOST_DOUBLINGS: u32 = 4;
/// The maximum number of depths of an errand, as a multiple of the sum of the board's sides.
pub(super) const ERRAND: u32 = 6;
/// The maximum number of errands without [`PROGRESS`].
pub(super) const MOST_ERRANDS: u32 = 12;
/// The minimum improvement of the rank per depth, a quarter of a move. A beam with several stages
/// that improves less is stalled.
pub(super) const LEAST_GAIN: i32 = 8;
/// The width is doubled with each errand since the last progress, up to this number of times and up
/// to this width.
pub(super) const MOST_WIDENINGS: u32 = 5;
pub(super) const WIDENED: usize = 20_000;
/// The remaining moves from which a beam with a network and a single stage narrows, and those at
/// which its width would reach zero, in fifths of the number of cells. The estimate is nearly exact
/// near the goal. On 6×6, the positions of a good solution are on average among the best twelfth of
/// a beam with 100 moves remaining, among the best fiftieth with 40, and among the best thousandth
/// with 20 (`bench/tiles-short.md`, *Narrowing*).
pub(super) const WIDE: u32 = 10;
pub(super) const NARROW: u32 = 2;
/// The least width after narrowing: 1/16 of the full width, and 100 positions.
pub(super) const LEAST_PART: usize = 16;
pub(super) const LEAST_ROOM: usize = 100;
/// Assumes that at least 1/50 of the expected depth remains.
pub(super) const LEAST_LEFT_PART: u32 = 50;
/// The improvement of a rank that counts as progress: four moves.
pub(super) const PROGRESS: i32 = 4 * 32;
/// The number of depths between two calls of [`Beam::balance`] for a single segment.
pub(super) const BALANCE: u32 = 16;
/// The minimum number of positions per thread that makes threads worthwhile.
pub(super) const POSITIONS_PER_THREAD: usize = 400;
/// The maximum number of segments per thread, and the minimum number of positions per segment if
/// there are more segments than threads.
pub(super) const SEGMENTS_PER_THREAD: usize = 4;
pub(super) const POSITIONS_PER_SEGMENT: usize = 1000;
/// The longest segment may exceed a thread's share by 1/4.
pub(super) const UNEVEN: usize = 4;
/// The maximum number of buckets of children.
pub(super) const MOST_BUCKETS: usize = 8;
