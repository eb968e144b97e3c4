//! The compiled data for generating a puzzle's moves.

use loyd_core::{BlockMetric, BlockPuzzle};
use loyd_search::cpu::{CpuLevel, LANES};

use super::masks::StepMasks;
use super::step_keys::StepKeys;
use crate::bitboard::{BitBoard, DIRECTIONS, GroupStep, Layout};
use crate::key::{AnchorMove, PackedKey, Packing};

/// The data for generating the moves of positions that are packed as records.
pub(crate) struct MoveGenerator<B, K> {
    pub(crate) layout: Layout<B>,
    pub(crate) packing: Packing<B, K>,
    pub(super) masks: StepMasks<B>,
    pub(super) metric: BlockMetric,
    pub(super) columns: usize,
    /// The number of cells in the grid, which is also the number of entries per group in `single`.
    pub(super) cells: usize,
    /// The line of cells starting at cell 0, which `line` shifts and truncates: the first column
    /// for vertical moves, all cells for horizontal ones.
    pub(super) lines: [B; 2],
    /// A mask that replaces a branch: no cell for vertical moves, all cells for horizontal ones.
    pub(super) axes: [B; 2],
    /// For each direction of the last move and each direction of the same piece's next move: all
    /// cells if the next move is pruned, otherwise none.
    pub(super) pruned: [[B; DIRECTIONS]; DIRECTIONS],
    /// The cells to the left of each column.
    pub(super) left_of: Vec<B>,
    /// For each step, its data as the first step of a move.
    pub(super) starts: Vec<MoveStart>,
    /// The irregular steps, which masks cannot handle and which are tested piece by piece.
    pub(super) irregular: Vec<usize>,
    /// The terms of all regions in order.
    pub(crate) terms: Vec<K>,
    /// The index of each region's first term.
    pub(crate) bases: Vec<usize>,
    /// For each group and anchor, the term of a piece that is alone in its region.
    pub(super) single: Vec<K>,
    /// The changes that steps make to keys; `None` on large boards, for which the table would be
    /// too large.
    pub(super) step_keys: Option<StepKeys<B, K>>,
    /// The instruction set of this processor.
    pub(crate) level: CpuLevel,
}

/// The data for the first step of a move.
pub(super) struct MoveStart {
    pub(super) delta: i16,
    pub(super) group: u8,
    pub(super) sign: u8,
}

/// A position one move away from its parent.
#[derive(Clone, Copy)]
pub(crate) struct ChildKey<K> {
    pub(crate) key: K,
    /// The caller's number for the parent.
    pub(crate) parent: u32,
    pub(crate) last: AnchorMove,
    /// The step that the piece took, for the `step` and `slide` metrics.
    pub(super) step: u16,
    /// Whether the piece can repeat this step.
    pub(crate) can_continue: bool,
    /// The sign of a single step, or the number of signs for any other move.
    pub(crate) sign: u8,
}

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    pub(crate) fn new(puzzle: &BlockPuzzle, layout: Layout<B>, metric: BlockMetric) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let sizes = layout.region_sizes();
        let base = |base: &mut usize, &(places, pieces): &(usize, usize)| {
            Some(std::mem::replace(base, *base + places * pieces))
        };
        let (terms, bases) = (K::terms(&sizes), sizes.iter().scan(0, base).collect::<Vec<usize>>());
        let places = layout.groups.iter().flat_map(|group| &group.places);
        let column = B::of((0..rows).map(|row| row * columns));
        let left_of = (0..columns).scan(B::EMPTY, |left, by| Some(std::mem::replace(left, *left | column << by)));
        let is_turn = metric == BlockMetric::Turn;
        let steps = layout.steps_by_direction(is_turn);
        let start = |(number, step): (usize, Option<&GroupStep<B>>)| {
            let group = if is_turn { (number / DIRECTIONS) as u8 } else { step.map_or(0, |step| step.group) };
            let (delta, sign) = step.map_or((0, 0), |step| (step.delta as i16, step.sign()));
            MoveStart { delta, group, sign }
        };
        let all_if = |condition: bool| if condition { !B::EMPTY } else { B::EMPTY };
        Self {
            packing: Packing::new(rows * columns, &layout.group_sizes(), layout.signs()),
            masks: StepMasks::new(&steps, is_turn),
            metric,
            columns,
            cells: rows * columns,
            lines: [column, !B::EMPTY],
            axes: [B::EMPTY, !B::EMPTY],
            pruned: [0, 1, 2, 3].map(|last| [0, 1, 2, 3].map(|next| all_if(is_pruned(metric, last, next)))),
            left_of: left_of.collect(),
            starts: steps.iter().copied().enumerate().map(start).collect(),
            irregular: (0..layout.steps.len()).filter(|&step| !layout.steps[step].is_regular).collect(),
            single: places.map(|place| terms[bases[usize::from(place.region)] + usize::from(place.index)]).collect(),
            step_keys: B::IS_SMALL.then(|| StepKeys::new(&layout, (rows, columns), &terms, &bases)),
            terms,
            bases,
            level: CpuLevel::detect(),
            layout,
        }
    }

    /// Returns the memory, in bytes, that a generator and a workspace need for a layout on a grid
    /// whose longer side is `side`.
    pub(crate) fn bytes(layout: &Layout<B>, side: usize) -> u64 {
        let terms: usize = layout.region_sizes().iter().map(|&(places, pieces)| places * pieces).sum();
        let groups = layout.groups.len();
        let single = groups * layout.groups.first().map_or(0, |group| group.places.len());
        let step_keys = if B::IS_SMALL { StepKeys::<B, K>::bytes(layout) } else { 0 };
        let boards = (side + LANES * groups) * size_of::<B>();
        layout.bytes()
            + StepMasks::<B>::bytes(DIRECTIONS * groups)
            + step_keys
            + ((terms + single) * size_of::<K>() + boards) as u64
    }

    /// Returns whether [`MoveGenerator::expand`] returns only the shortest slides.
    #[inline(always)]
    pub(crate) fn is_slide(&self) -> bool {
        self.metric == BlockMetric::Slide
    }

    /// Returns whether records store known duplicates, which prune steps.
    #[inline(always)]
    pub(crate) fn has_duplicates(&self) -> bool {
        self.metric != BlockMetric::Turn && self.packing.has_duplicates()
    }
}

/// Returns whether a piece that has just moved in direction `last` need not move in direction
/// `next`: back for `step`, along the same line for `slide`, and in any direction for `turn`.
fn is_pruned(metric: BlockMetric, last: usize, next: usize) -> bool {
    match metric {
        BlockMetric::Step => next == last ^ 1,
        BlockMetric::Slide => next / 2 == last / 2,
        BlockMetric::Turn => true,
    }
}
