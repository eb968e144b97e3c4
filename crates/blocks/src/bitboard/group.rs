//! Interchangeable pieces, their steps, and the placements that they reach.

use std::ops::Range;

use loyd_core::blocks::Shape;
use loyd_core::{BlockPuzzle, Direction};
use loyd_search::cpu::{Cpu, Shift, Shifts, VectorLanes};

use super::board::BitBoard;
use super::{DIRECTIONS, SIGNS, cells, linear, on_grid};

/// Interchangeable pieces with one shape and one freedom.
pub(crate) struct PieceGroup<B> {
    /// The cells that a piece covers if its anchor is at cell 0. The anchor is the first cell in
    /// reading order, so none precedes it.
    footprint: B,
    /// The distances from the anchor to those cells: the first four, and the others. If there are
    /// fewer than four, the last one is repeated. For most shapes, no branch then depends on their
    /// number.
    offsets: ([Shift; 4], Vec<Shift>),
    /// The anchors that place the shape within the grid and off the fixed cells.
    pub(crate) fits: B,
    /// The indices of the group's steps among all steps: at most one per direction.
    pub(crate) steps: Range<usize>,
    /// The data for [`reach`].
    reach: ReachMasks<B>,
    /// The anchors in regions with a single piece.
    pub(crate) single: B,
    /// The anchors in all regions.
    pub(crate) anchors: B,
    /// Whether the shape is a rectangle and all steps are regular.
    pub(crate) is_box: bool,
    /// The place of each anchor in its region, by cell.
    pub(crate) places: Vec<GroupAnchor>,
}

/// The steps of a group and the first four cells that a piece covers, one of each per lane. A lane
/// without a step has an empty mask.
struct ReachMasks<B> {
    /// The anchors with a step that stays within the grid and off the fixed cells.
    open: [B; 4],
    /// The change that each step makes to the anchor.
    steps: Shifts,
    /// The distances from the covered cells back to the anchor.
    back: Shifts,
}

/// An anchor of a group.
#[derive(Clone, Copy, Default)]
pub(crate) struct GroupAnchor {
    /// The index of its region.
    pub(crate) region: u16,
    /// The number of the region's anchors before it.
    pub(crate) index: u16,
}

/// A step in one direction by the pieces of a group.
pub(crate) struct GroupStep<B> {
    /// The index of the group.
    pub(crate) group: u8,
    /// The index of the direction, below [`DIRECTIONS`].
    pub(crate) direction: u8,
    /// The change that the step makes to the anchor.
    pub(crate) delta: isize,
    /// The anchors whose step stays within the grid and off the fixed cells.
    pub(crate) open: B,
    /// The distances from two of the cells that the step enters to the anchor before it, or the
    /// distance from its only cell twice.
    pub(crate) entered: [i32; 2],
    /// The distances from the other cells that the step enters to the anchor before it.
    other_entered: Vec<i32>,
    /// Whether the step enters at most two cells, and no later step in the same direction enters a
    /// cell that the piece covered before the first one. Steps of broad shapes, and of shapes with
    /// a gap along the direction, are not regular.
    pub(crate) is_regular: bool,
}

impl<B: BitBoard> PieceGroup<B> {
    /// Creates a group of pieces with a shape, among fixed cells. The group has no steps or regions
    /// yet.
    pub(super) fn new(puzzle: &BlockPuzzle, shape: &Shape, fixed: B) -> Self {
        let offsets: Vec<i32> = cells(shape).map(|cell| linear(cell, puzzle.columns()) as i32).collect();
        let footprint = B::of(offsets.iter().map(|&offset| offset as usize));
        let anchors = (0..puzzle.rows() * puzzle.columns()).filter(|&anchor| on_grid(puzzle, shape, anchor));
        let four = [0, 1, 2, 3].map(|index: usize| offsets[index.min(offsets.len() - 1)]);
        let others = offsets.iter().skip(4).copied().map(Shift::new);
        Self {
            footprint,
            fits: B::of(anchors.filter(|&anchor| !(footprint << anchor).intersects(fixed))),
            steps: 0..0,
            reach: ReachMasks {
                open: [B::EMPTY; 4],
                steps: Shifts::new([0; 4]),
                back: Shifts::new(four.map(|offset| -offset)),
            },
            offsets: (four.map(Shift::new), others.collect()),
            single: B::EMPTY,
            anchors: B::EMPTY,
            is_box: shape.is_rectangle(),
            places: vec![GroupAnchor::default(); puzzle.rows() * puzzle.columns()],
        }
    }

    /// Sets the group's steps. The first one has index `first` among all steps.
    pub(super) fn set_steps(&mut self, first: usize, steps: &[GroupStep<B>]) {
        self.steps = first..first + steps.len();
        self.is_box &= steps.iter().all(|step| step.is_regular);
        let mut deltas = [0; DIRECTIONS];
        for (lane, step) in steps.iter().enumerate() {
            self.reach.open[lane] = step.open;
            deltas[lane] = step.delta as i32;
        }
        self.reach.steps = Shifts::new(deltas);
    }

    /// Returns the cells that a piece covers with its anchor at `anchor`.
    #[inline(always)]
    pub(crate) fn footprint(&self, anchor: usize) -> B {
        self.footprint << anchor
    }

    /// Returns the cells that pieces cover with their anchors at `anchors`.
    #[inline(always)]
    pub(crate) fn footprints(&self, anchors: B) -> B {
        let ([one, two, three, four], others) = &self.offsets;
        let all = anchors.moved(one.by) | anchors.moved(two.by) | anchors.moved(three.by);
        others.iter().fold(all | anchors.moved(four.by), |all, offset| all | anchors.moved(offset.by))
    }

    /// Like [`PieceGroup::footprints`], but for four positions in parallel.
    #[inline(always)]
    pub(crate) fn footprints_in_lanes<C, L: VectorLanes<B, C>>(&self, anchors: L) -> L {
        let ([one, two, three, four], others) = &self.offsets;
        let mut all = anchors.moved(*one).or(anchors.moved(*two)).or(anchors.moved(*three).or(anchors.moved(*four)));
        for &offset in others {
            all = all.or(anchors.moved(offset));
        }
        all
    }

    /// Returns `free` without the anchors that place the piece's fifth cell, or a later one, on an
    /// occupied cell.
    #[inline(always)]
    fn free_for_other_cells(&self, free: B, occupied: B) -> B {
        self.offsets.1.iter().fold(free, |free, offset| free.without(occupied.moved(-offset.by)))
    }
}

impl<B: BitBoard> GroupStep<B> {
    /// Creates a step for the pieces with a shape that fits at the anchors `fits`.
    pub(super) fn new(puzzle: &BlockPuzzle, (group, shape): (usize, &Shape), fits: B, direction: Direction) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let stays = |&anchor: &usize| direction.neighbour(anchor, rows, columns).is_some_and(|next| fits.has(next));
        let (down, right) = direction.offset();
        let after = |(row, column): (isize, isize), steps: isize| (row + steps * down, column + steps * right);
        let is_covered = |cell| cells(shape).any(|covered| covered == cell);
        let new: Vec<_> = cells(shape).map(|cell| after(cell, 1)).filter(|&cell| !is_covered(cell)).collect();
        let is_clear =
            (1..rows.max(columns) as isize).all(|steps| new.iter().all(|&cell| !is_covered(after(cell, steps))));
        let mut entered = new.iter().map(|&cell| -linear(cell, columns) as i32);
        let first = entered.next().unwrap_or(0);
        let second = entered.next().unwrap_or(first);
        let other_entered: Vec<i32> = entered.collect();
        Self {
            group: group as u8,
            direction: direction as u8,
            delta: linear((down, right), columns),
            open: B::of(fits.cells().filter(stays)),
            entered: [first, second],
            is_regular: is_clear && other_entered.is_empty(),
            other_entered,
        }
    }

    /// Returns the sign of the step along its line, below [`SIGNS`].
    pub(crate) fn sign(&self) -> u8 {
        self.direction % SIGNS as u8
    }

    /// Returns whether the step enters a single cell.
    pub(super) fn is_narrow(&self) -> bool {
        self.entered[0] == self.entered[1] && self.is_regular
    }

    /// Returns the anchors whose step is possible if other pieces cover the `occupied` cells.
    #[inline(always)]
    pub(crate) fn clear(&self, occupied: B) -> B {
        let [first, second] = self.entered;
        let clear = self.open.without(occupied.moved(first) | occupied.moved(second));
        self.other_entered.iter().fold(clear, |clear, &offset| clear.without(occupied.moved(offset)))
    }

    /// Returns the anchors after the step.
    #[inline(always)]
    pub(crate) fn after(&self, anchors: B) -> B {
        anchors.moved(self.delta as i32)
    }
}

/// Returns the anchors that a piece of `group` reaches from the anchor `from`, including `from`
/// itself, across cells that are not `occupied`. The flood fill spreads from all anchors in all
/// four directions simultaneously.
#[inline(always)]
pub(crate) fn reach<B: BitBoard, C: Cpu>(cpu: C, group: &PieceGroup<B>, from: usize, occupied: B) -> B {
    let masks = &group.reach;
    // An anchor is blocked if one of the cells that the piece would cover there is occupied.
    let blocked = B::Lanes::<C>::splat(cpu, occupied).moved_per_lane(&masks.back).union();
    let free = group.free_for_other_cells(group.fits.without(blocked), occupied);
    let open = B::Lanes::<C>::of(cpu, masks.open);
    let mut reached = B::cell(from);
    // Each round takes one more step from all anchors reached, so the number of rounds is the
    // length of the longest path.
    loop {
        let next = B::Lanes::<C>::splat(cpu, reached).and(open).moved_per_lane(&masks.steps).union();
        let more = reached | (next & free);
        if more == reached {
            return reached;
        }
        reached = more;
    }
}
