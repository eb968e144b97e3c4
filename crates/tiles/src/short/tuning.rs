//! The tuning of the search for short solutions: the board classes, with a row of numbers for each,
//! and the numbers that all classes share.
//!
//! `schedule` derives from these numbers which beam runs when. To change a number for boards of one
//! size, look up their class in [`BoardClass`] and change the number in its row. The narrowest and
//! widest beams are the same in all classes ([`NARROWEST`], [`WIDEST`]). The numbers were chosen
//! from the measurements in `bench/tiles-short.md`, whose sections are named in *italics*, and in
//! `bench/tiles-multi.md` for the multi-tile metric. The weights of the score are in `scorer`.

use loyd_core::TileMetric;
use loyd_search::Nodes;

/// The properties of a board that determine its class.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardTraits {
    pub(super) columns: usize,
    pub(super) rows: usize,
    pub(super) metric: TileMetric,
    /// Whether there is a network for the board and its blank goal.
    pub(super) has_network: bool,
    /// Whether the board has a mirror image with the same blank goal.
    pub(super) is_symmetric: bool,
}

/// The class of a board. All rules for short solutions that differ between boards depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BoardClass {
    /// A symmetric board of fewer than 36 cells with a network: 5×5.
    SmallNetwork,
    /// A larger symmetric board of fewer than 50 cells with a network: 6×6 and 7×7.
    Network,
    /// An asymmetric board of fewer than 50 cells with a network.
    SkewNetwork,
    /// Any other board of fewer than 50 cells.
    Small,
    /// At least 50 cells, which a beam solves in stages: 8×8 to 18×18.
    Staged,
    /// At least 300 cells and long sides: 19×19 to 25×25. A wide beam from the start would take a
    /// second or more, or stray from the goal.
    Large,
    /// More than 625 cells and long sides: 26×26 and larger. A wide beam from the start would end
    /// too far from the goal.
    Far,
    /// [`Staged`](Self::Staged), in the multi-tile metric.
    MultiStaged,
    /// [`Large`](Self::Large), in the multi-tile metric, with fewer than 484 cells.
    MultiLarge,
    /// [`Large`](Self::Large), in the multi-tile metric, with at least 484 cells.
    MultiRelay,
    /// [`Far`](Self::Far), in the multi-tile metric.
    MultiFar,
}

/// The minimum number of cells on a board that a beam solves in several stages.
const STAGED_CELLS: usize = 50;
/// The minimum number of cells, and the minimum length of the longer and of the shorter side, of
/// boards that start with a blank-path beam.
const LARGE_CELLS: usize = 300;
const LARGE_SIDES: (usize, usize) = (19, 8);
/// The minimum number of cells on a far board.
const FAR_CELLS: usize = 626;

/// Returns whether a beam solves a board of `cells` cells in several stages.
pub(super) fn has_stages(cells: usize) -> bool {
    cells >= STAGED_CELLS
}

impl BoardClass {
    /// Returns the class of a board.
    pub(super) fn of(board: &BoardTraits) -> Self {
        let &BoardTraits { columns, rows, metric, has_network, is_symmetric } = board;
        let (cells, longer, shorter) = (columns * rows, columns.max(rows), columns.min(rows));
        let is_large = cells >= LARGE_CELLS && longer >= LARGE_SIDES.0 && shorter >= LARGE_SIDES.1;
        match metric {
            TileMetric::Single if is_large && cells >= FAR_CELLS => Self::Far,
            TileMetric::Single if is_large => Self::Large,
            TileMetric::Multi if is_large => match cells {
                ..484 => Self::MultiLarge,
                484..FAR_CELLS => Self::MultiRelay,
                _ => Self::MultiFar,
            },
            TileMetric::Single if has_stages(cells) => Self::Staged,
            TileMetric::Multi if has_stages(cells) => Self::MultiStaged,
            TileMetric::Single if has_network => match cells {
                _ if !is_symmetric => Self::SkewNetwork,
                ..36 => Self::SmallNetwork,
                _ => Self::Network,
            },
            _ => Self::Small,
        }
    }

    /// Returns the tuning of the class.
    pub(super) const fn tuning(self) -> &'static Tuning {
        match self {
            Self::SmallNetwork => &SMALL_NETWORK,
            Self::Network => &NETWORK,
            Self::SkewNetwork => &SKEW_NETWORK,
            Self::Small => &SMALL,
            Self::Staged => &STAGED,
            Self::Large => &LARGE,
            Self::Far => &FAR,
            Self::MultiStaged => &MULTI_STAGED,
            Self::MultiLarge => &MULTI_LARGE,
            Self::MultiRelay => &MULTI_RELAY,
            Self::MultiFar => &MULTI_FAR,
        }
    }
}

/// The numbers for a class of boards.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "the switches are independent")]
pub(super) struct Tuning {
    /// The beams before the first wide beam from the start.
    pub(super) opening: Opening,
    /// The approximate number of nodes in the first wide beam, and its minimum number of nodes as a
    /// multiple of those in the narrowest beam ([`NARROWEST`]). Most boards of 8×8 and larger start
    /// with the narrowest beam or a multiple of it. Larger values delay the first short solution.
    pub(super) first_nodes: usize,
    pub(super) first_multiple: usize,
    /// The factor between consecutive widths of wide beams, and `(from, factor)`: a different
    /// factor from the width `from` upwards (*Widths and variants*).
    pub(super) growth: usize,
    pub(super) later_growth: (usize, usize),
    /// Whether each beam uses the next variant of the score, in turn. A second beam with a
    /// different variant gains as much as one of twice the width, so a few beams, each twice as
    /// wide as the previous one, gain more in the same time (*Widths and variants*). Otherwise,
    /// variants are used only by beams that are at most slightly wider than an earlier one, once
    /// each. In the multi-tile metric, differing beams make most solutions longer, by 6% on 20×20.
    pub(super) beams_differ: bool,
    /// The variants of the score; the default comes first. On average, all are equally good.
    pub(super) variants: &'static [Variant],
    /// Whether a beam narrows near its limit (*Narrowing*).
    pub(super) narrows: bool,
    /// When a beam uses the mirror image of the board (*Widths and variants*). A network is not
    /// symmetric, so this beam loses different positions.
    pub(super) image: ImageUse,
    /// Another beam starts only if at least this multiple of the widest beam's cost remains. A
    /// narrower beam gains nothing unless beams differ.
    pub(super) min_left: f64,
    /// Whether the last beams are planned to use the remaining nodes (*The planned last beam*).
    pub(super) plans: bool,
    /// Whether windows of the solution are searched by beams (*Windows by beams*). Boards of fewer
    /// than 50 cells have few windows, and beams over the whole board are better. In the multi-tile
    /// metric, a sweep takes several times as long and finds almost nothing.
    pub(super) sweeps: bool,
    /// The factor between consecutive widths of blank-path beams.
    pub(super) blank_growth: usize,
    /// The score bonus for a finished stage, in moves. The larger the board, the farther a beam
    /// must go back for tiles left behind (*A beam after a blank-path beam*).
    pub(super) stage_bonus: i32,
    /// The number of depths without a better rank after which a beam is stalled; `None` for the sum
    /// of the board's sides (*A beam after a blank-path beam*).
    pub(super) stalled_depths: Option<u32>,
    /// Whether a beam's keys omit the tiles next to the blank during an escape (*Escapes*). A tile
    /// of the stage may have to move away from its goal cell first. If keys include the neighbours,
    /// the beam fills up before that happens: on 100×100, beams of 20,000 positions did not get
    /// past a stage that blind beams of at most 6,400 pass. The shipped values were learned with
    /// beams on smaller boards, so the keys on those boards still include the neighbours.
    pub(super) is_blind_on_escapes: bool,
    /// A path of a stalled wide beam is completed only if at least this number of positions per
    /// move of the best solution has been generated since the last completion. Completing a path
    /// takes as long as generating half a position per move: on 100×100, completing one at every
    /// escape took longer than the beam itself (*Escapes*).
    pub(super) nodes_between_completions: Nodes,
}

impl Tuning {
    /// Returns the default factor between the width of a wide beam and the next one.
    pub(super) fn growth(&self, width: usize) -> usize {
        let (from, later) = self.later_growth;
        if width >= from { later } else { self.growth }
    }

    /// Returns the sum of the tiles' distances up to which a wide beam is better than a blank-path
    /// beam, on a board with this many columns and rows; 0 if no wide beam takes over.
    pub(super) fn near(&self, (columns, rows): (usize, usize)) -> u32 {
        if self.opening == Opening::Blank {
            return 0;
        }
        let tenths = NEAR_DISTANCE.saturating_sub(usize::midpoint(columns, rows)).max(MIN_NEAR);
        (columns * rows * tenths / 10) as u32
    }
}

/// The first beams on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// None: the first beam is a wide one.
    Wide,
    /// A blank-path beam. In the multi-tile metric on boards of this size, a path of single steps
    /// is a bad start for a wide beam (`bench/tiles-multi.md`, *Short solutions*).
    Blank,
    /// A blank-path beam, and a wide beam from the position where it comes near the goal.
    Relay,
    /// Relays until none is possible. No wide beam begins at the starting position.
    Relays,
}

/// When the mirror image is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ImageUse {
    Never,
    /// In alternate beams, from the second one onwards.
    Alternate,
    /// In a beam that is at most slightly wider than the previous one. If at least [`PAIR_LEFT`]
    /// times the widest beam's cost remains and no more than two beams fit, the last two are a
    /// *pair*: one over the board and one over its image, with half the nodes each. This gains more
    /// than a single beam, or a narrow and a wide one (*A pair of last beams*).
    Pair,
}

/// How a scorer differs from the default. Beams of equal width with different scorers lose
/// different positions: the lengths of their solutions have a standard deviation of 1.5% on 15×15,
/// so a second beam gains as much as one of twice the width (*Widths and variants*).
#[derive(Clone, Copy, Debug)]
pub(super) struct Variant {
    /// The change in the factor for learned values, in multiples of half the default.
    pub(super) learned: i32,
    /// The cost of a linear conflict, in moves.
    pub(super) conflict: i32,
    /// The maximum number of tiles in each stage except the last.
    pub(super) group: usize,
}

/// The defaults for [`Variant::conflict`] and [`Variant::group`].
pub(super) const CONFLICT: i32 = 2;
pub(super) const GROUP: usize = 5;
pub(super) const DEFAULT_VARIANT: Variant = Variant { learned: 0, conflict: CONFLICT, group: GROUP };

const SMALL: Tuning = Tuning {
    opening: Opening::Wide,
    first_nodes: 23_000,
    first_multiple: 1,
    growth: 4,
    later_growth: (usize::MAX, 4),
    beams_differ: false,
    variants: &[DEFAULT_VARIANT, Variant { learned: 1, ..DEFAULT_VARIANT }, Variant { learned: -1, ..DEFAULT_VARIANT }],
    narrows: false,
    image: ImageUse::Never,
    min_left: 1.0,
    plans: true,
    sweeps: false,
    blank_growth: 4,
    stage_bonus: 4,
    stalled_depths: None,
    is_blind_on_escapes: false,
    nodes_between_completions: 0,
};
const SKEW_NETWORK: Tuning = Tuning { narrows: true, ..SMALL };
const NETWORK: Tuning = Tuning { image: ImageUse::Pair, ..SKEW_NETWORK };
const SMALL_NETWORK: Tuning = Tuning { image: ImageUse::Alternate, ..SKEW_NETWORK };
const STAGED: Tuning = Tuning {
    later_growth: (1000, 2),
    beams_differ: true,
    variants: &[
        DEFAULT_VARIANT,
        Variant { conflict: 4, group: 4, ..DEFAULT_VARIANT },
        Variant { group: 6, ..DEFAULT_VARIANT },
        Variant { conflict: 4, ..DEFAULT_VARIANT },
        Variant { group: 4, ..DEFAULT_VARIANT },
        Variant { conflict: 4, group: 6, ..DEFAULT_VARIANT },
    ],
    min_left: 0.5,
    sweeps: true,
    ..SMALL
};
/// After a narrow beam that continued from a blank-path beam, a narrow beam from the start would
/// rarely find a shorter solution.
const LARGE: Tuning = Tuning { opening: Opening::Relay, first_multiple: 4, ..STAGED };
const FAR: Tuning = Tuning { stalled_depths: Some(30), ..far(LARGE) };
const MULTI_STAGED: Tuning = Tuning { plans: false, ..SMALL };
const MULTI_LARGE: Tuning = Tuning { opening: Opening::Blank, blank_growth: 2, ..MULTI_STAGED };
const MULTI_RELAY: Tuning = Tuning { opening: Opening::Relay, first_multiple: 4, ..MULTI_LARGE };
const MULTI_FAR: Tuning = far(MULTI_RELAY);

/// Returns the tuning for a far board, given that for a large one.
const fn far(large: Tuning) -> Tuning {
    Tuning {
        opening: Opening::Relays,
        stage_bonus: 12,
        is_blind_on_escapes: true,
        nodes_between_completions: 8,
        ..large
    }
}

// The schedule of beams.

/// The minimum width of a wide beam, by the minimum number of cells. On large boards, a narrower
/// beam strays from the goal and takes longer.
pub(super) const NARROWEST: [(usize, usize); 3] = [(361, 200), (144, 100), (0, 30)];
/// The maximum width of a wide beam. A depth of a wider beam takes too long.
pub(super) const WIDEST: usize = 150_000;
/// The number of nodes in a wide beam, as a multiple of its width times the sum of the tiles'
/// distances.
pub(super) const NODES_PER_CELL: f64 = 3.2;
/// The multiple of the widest beam's cost that must remain for the second beam of a pair, and for a
/// whole pair.
pub(super) const SECOND_LEFT: f64 = 0.5;
pub(super) const PAIR_LEFT: f64 = 4.0;
/// A short sweep after the last beam may use 1/6 of the remaining nodes.
pub(super) const SWEEP_PART: Nodes = 6;
/// A beam on a board with sweeps may find a solution that is longer than the best one by 1/64.
pub(super) const LONGER_PART: u32 = 64;
/// The first width of a blank-path beam, by the minimum number of cells. On the largest boards, a
/// beam of width 50 ends too far from the goal for a wide beam to continue. On the smallest ones,
/// there is time for a wider beam, which ends nearer to the goal (`bench/tiles-short.md`, *A beam
/// after a blank-path beam*).
pub(super) const FIRST_BLANK: [(usize, usize); 3] = [(2000, 200), (626, 50), (0, 80)];
/// The maximum width of a blank-path beam.
pub(super) const WIDEST_BLANK: usize = 3200;
/// The mean distance of the tiles from their goal cells, in tenths of a cell, at which a wide beam
/// takes over from a blank-path beam. It is reduced by half a tenth per row and column, but not
/// below [`MIN_NEAR`]: from farther away, a wide beam strays on boards with long sides
/// (`bench/tiles-short.md`, *A beam after a blank-path beam*).
const NEAR_DISTANCE: usize = 100;
const MIN_NEAR: usize = 50;

/// Returns the entry for boards of `cells` cells in a table that is sorted by minimum number of
/// cells, in descending order.
pub(super) fn by_cells(table: &[(usize, usize)], cells: usize) -> usize {
    table.iter().find(|&&(min, _)| cells >= min).map_or(0, |&(_, number)| number)
}

// Windows by beams.

/// For each round, the length of the windows in moves, the length of the first window, and the
/// width of the beams. Rounds with windows of equal length place the borders differently. The last
/// two rounds take three times as long as all earlier ones. Longer windows gain less
/// (`bench/tiles-short.md`, *Windows by beams*).
pub(super) const ROUNDS: [(usize, usize, usize); 6] =
    [(50, 50, 1000), (50, 25, 1000), (100, 100, 1000), (100, 50, 1000), (100, 25, 4000), (100, 75, 4000)];
/// The number of rounds in a short sweep and in a long one.
pub(super) const SHORT_ROUNDS: usize = 4;
pub(super) const LONG_ROUNDS: usize = ROUNDS.len();
/// The approximate number of positions that a sweep generates per move of the path.
pub(super) const NODES_PER_SHORT_MOVE: Nodes = 2_500;
pub(super) const NODES_PER_LONG_MOVE: Nodes = 10_500;
/// The number of windows searched at the same time. Unlike the number of threads, it changes the
/// path that is known after a given number of nodes.
pub(super) const CONCURRENT_WINDOWS: usize = 8;
/// The number of depths that every beam searches before the nodes are counted again. This takes a
/// few milliseconds.
pub(super) const DEPTHS_PER_COUNT: u32 = 4;

// Short windows, each searched exactly.

/// The lengths of windows, in moves.
pub(super) const WINDOW_LENGTHS: [usize; 4] = [12, 18, 26, 36];
/// The node limit for searching one window.
pub(super) const NODES_PER_WINDOW: Nodes = 4_000;

// A blank-path beam.

/// The number of rows (or columns) per track of the target's route; the number of tracks is rounded
/// up.
pub(super) const LINES_PER_TRACK: usize = 6;
/// The number of depths per cell of the target's route.
pub(super) const DEPTHS_PER_ROUTE_CELL: u32 = 10;
/// The weight of the blank's distance from the target, to be multiplied by the square root of the
/// sum of the sides. It slightly exceeds the gain from moving a distant tile. Otherwise, the blank
/// would stay in one region as long as it gains a little there.
pub(super) const TARGET_WEIGHT: u32 = 104;
/// The exponent for distances, as a fraction.
pub(super) const DISTANCE_POWER: (u32, u32) = (3, 2);
/// The minimum gain of a *pass*, in cells per hundred blank moves. A pass is a quarter of the route
/// and covers the board once. Its gain is the decrease in the sum of the tiles' distances. A pass
/// with a smaller gain is the last one.
pub(super) const MIN_PASS_GAIN: u32 = 30;
/// A path is completed by the constructive method after a pass that has reduced the sum of the
/// tiles' distances to this percentage of its value at the previously completed path.
pub(super) const COMPLETION_PERCENT: u32 = 85;
/// The number of depths after which the steps that all paths share are removed again.
pub(super) const TRUNK_DEPTHS: u32 = 32;

// A beam.

/// Children are dropped immediately if their rank exceeds an expected cutoff by more than this. The
/// expected cutoff is the last one minus the smallest of its last [`RECENT_DECREASES`] decreases.
/// Ranks are in 1/32 of a move, so this is six moves.
pub(super) const CUTOFF_MARGIN: i32 = 6 * 32;
/// The number of decreases that are remembered.
pub(super) const RECENT_DECREASES: usize = 4;
/// The weight of the escape in the rank ([`attraction`](super::segment::DepthLayer::attraction)).
/// It is doubled for each escape since the last progress, including the current one, up to
/// [`MAX_DOUBLINGS`] times.
pub(super) const FIRST_ATTRACTION: i32 = 64;
pub(super) const MAX_DOUBLINGS: u32 = 4;
/// The maximum number of depths in an escape, as a multiple of the sum of the board's sides.
pub(super) const ESCAPE_LENGTH: u32 = 6;
/// The maximum number of escapes without [`MIN_PROGRESS`].
pub(super) const MAX_ESCAPES: u32 = 12;
/// The minimum improvement in the rank per depth: a quarter of a move. A beam with several stages
/// that improves less is stalled.
pub(super) const MIN_GAIN: i32 = 8;
/// The width is doubled with each escape since the last progress, up to this number of times and up
/// to this width.
pub(super) const MAX_WIDENINGS: u32 = 5;
pub(super) const MAX_WIDENED_WIDTH: usize = 20_000;
/// The number of remaining moves from which a beam with a network and a single stage narrows, and
/// the number at which its width would reach zero, in fifths of the number of cells. The estimate
/// is nearly exact near the goal. On 6×6, the positions of a good solution are on average among the
/// best twelfth of a beam with 100 moves remaining, among the best fiftieth with 40, and among the
/// best thousandth with 20 (`bench/tiles-short.md`, *Narrowing*).
pub(super) const NARROWING_START: u32 = 10;
pub(super) const NARROWING_END: u32 = 2;
/// The minimum width after narrowing: 1/16 of the full width, but at least 100 positions.
pub(super) const MIN_PART: usize = 16;
pub(super) const MIN_WIDTH: usize = 100;
/// A planned beam assumes that at least 1/50 of the expected depth remains.
pub(super) const MIN_LEFT_PART: u32 = 50;
/// The improvement in a rank that counts as progress: four moves.
pub(super) const MIN_PROGRESS: i32 = 4 * 32;
/// The number of depths after which a single segment is divided among the threads again.
pub(super) const DEPTHS_PER_BALANCE: u32 = 16;
/// The minimum number of positions per thread that makes threads worthwhile.
pub(super) const POSITIONS_PER_THREAD: usize = 400;
/// The maximum number of segments per thread, and the minimum number of positions per segment if
/// there are more segments than threads.
pub(super) const SEGMENTS_PER_THREAD: usize = 4;
pub(super) const POSITIONS_PER_SEGMENT: usize = 1000;
/// The longest segment may exceed a thread's share by 1/4.
pub(super) const IMBALANCE_PART: usize = 4;
/// The maximum number of buckets of children.
pub(super) const MAX_BUCKETS: usize = 8;

#[cfg(test)]
mod tests {
    use TileMetric::{Multi, Single};

    use super::*;

    #[test]
    fn boards_have_the_expected_classes() {
        for (columns, rows, metric, class) in [
            (5, 5, Single, BoardClass::SmallNetwork),
            (7, 7, Single, BoardClass::Network),
            (7, 6, Single, BoardClass::Small),
            (7, 7, Multi, BoardClass::Small),
            (10, 5, Single, BoardClass::Staged),
            (8, 8, Single, BoardClass::Staged),
            (18, 18, Single, BoardClass::Staged),
            (128, 7, Single, BoardClass::Staged),
            (19, 16, Single, BoardClass::Large),
            (25, 25, Single, BoardClass::Large),
            (26, 26, Single, BoardClass::Far),
            (10, 5, Multi, BoardClass::MultiStaged),
            (21, 23, Multi, BoardClass::MultiLarge),
            (22, 22, Multi, BoardClass::MultiRelay),
            (25, 25, Multi, BoardClass::MultiRelay),
            (26, 26, Multi, BoardClass::MultiFar),
        ] {
            let has_network = columns == rows && metric == Single;
            let traits = BoardTraits { columns, rows, metric, has_network, is_symmetric: true };
            assert_eq!(BoardClass::of(&traits), class, "{columns}x{rows} {metric}");
        }
        let skew = BoardTraits { columns: 6, rows: 6, metric: Single, has_network: true, is_symmetric: false };
        assert_eq!(BoardClass::of(&skew), BoardClass::SkewNetwork);
    }
}
