//! Unpacked records, and the consequences of their last moves.

use loyd_core::BlockMetric;
use loyd_search::cpu::{Cpu, LANES, VectorLanes, each};

use super::generator::MoveGenerator;
use super::masks::{Conditions, Movers};
use crate::bitboard::{BitBoard, DIRECTIONS, PieceGroup, SIGNS, reach};
use crate::key::{AnchorMove, PackedKey};

/// Up to four unpacked records in parallel, with scratch space.
pub(crate) struct Workspace<B, K> {
    pub(super) keys: [K; LANES],
    pub(super) last_moves: [LastMove<B>; LANES],
    /// The occupied cells in each position.
    pub(crate) occupied: [B; LANES],
    /// The anchors of each group's pieces.
    pub(super) anchors: Vec<[B; LANES]>,
    pub(super) movers: Movers<B>,
    /// A record without pieces, for lanes without a position.
    blank: Vec<u64>,
}

/// The consequences of a position's last move, as in [`Conditions`].
#[derive(Clone, Copy)]
pub(super) struct LastMove<B> {
    pub(super) swept: B,
    pub(super) earlier: [B; 2],
    pub(super) pruned: [B; DIRECTIONS],
}

impl<B: BitBoard> LastMove<B> {
    const NONE: Self = Self { swept: B::EMPTY, earlier: [B::EMPTY; 2], pruned: [B::EMPTY; DIRECTIONS] };
}

impl<B: BitBoard, K: PackedKey> Workspace<B, K> {
    pub(crate) fn new(generator: &MoveGenerator<B, K>) -> Self {
        let none = [B::EMPTY; LANES];
        Self {
            keys: [K::ZERO; LANES],
            last_moves: [LastMove::NONE; LANES],
            occupied: none,
            anchors: vec![none; generator.layout.groups.len()],
            movers: Movers::new(generator.starts.len()),
            blank: vec![0; generator.packing.words()],
        }
    }

    /// Returns the anchors of a group in a position.
    #[inline(always)]
    pub(crate) fn anchors(&self, group: usize, lane: usize) -> B {
        self.anchors[group][lane]
    }

    /// Returns, for each sign, the pieces in a position whose steps are known duplicates.
    #[inline(always)]
    pub(crate) fn duplicates(&self, lane: usize) -> [B; SIGNS] {
        [self.movers.duplicates[0][lane], self.movers.duplicates[1][lane]]
    }
}

impl<B: BitBoard, K: PackedKey> MoveGenerator<B, K> {
    /// Unpacks records. If there are fewer than [`LANES`], the remaining positions have no pieces.
    #[inline(always)]
    pub(super) fn unpack<C: Cpu>(
        &self,
        cpu: C,
        workspace: &mut Workspace<B, K>,
        parents: &[u64],
    ) -> Conditions<B::Lanes<C>> {
        let words = self.packing.words();
        let mut records = parents.chunks_exact(words);
        let records = each!(_lane => records.next().unwrap_or(&workspace.blank));
        let mut occupied = B::Lanes::<C>::splat(cpu, self.layout.fixed);
        // The anchors of four records are placed in one register, and the covered cells are found
        // for all four at once.
        for (number, (group, into)) in self.layout.groups.iter().zip(&mut workspace.anchors).enumerate() {
            let mut anchors = each!(lane => self.packing.anchors_of(records[lane], number));
            if !B::IS_SMALL {
                // A field of cell indices cannot express that there are no pieces, so a blank
                // record has some.
                anchors.iter_mut().skip(parents.len() / words).for_each(|anchors| *anchors = B::EMPTY);
            }
            let anchors = B::Lanes::<C>::of(cpu, anchors);
            anchors.store(into);
            occupied = occupied.or(group.footprints_in_lanes(anchors));
        }
        occupied.store(&mut workspace.occupied);
        for (lane, record) in records.into_iter().enumerate() {
            workspace.keys[lane] = self.packing.key(record);
            let last_move = |last: AnchorMove| self.last_move(cpu, last, workspace.occupied[lane]);
            workspace.last_moves[lane] = self.packing.last(record).map_or(LastMove::NONE, last_move);
        }
        let last = &workspace.last_moves;
        Conditions {
            occupied,
            swept: B::Lanes::<C>::of(cpu, each!(lane => last[lane].swept)),
            earlier: [
                B::Lanes::<C>::of(cpu, each!(lane => last[lane].earlier[0])),
                B::Lanes::<C>::of(cpu, each!(lane => last[lane].earlier[1])),
            ],
            pruned: each!(step => B::Lanes::<C>::of(cpu, each!(lane => last[lane].pruned[step]))),
            duplicates: self.known_duplicates(cpu, records),
        }
    }

    /// Returns, for each sign, the pieces whose steps were known duplicates before the last moves.
    #[inline(always)]
    fn known_duplicates<C: Cpu>(&self, cpu: C, records: [&[u64]; LANES]) -> [B::Lanes<C>; SIGNS] {
        if !self.has_duplicates() {
            return [B::Lanes::<C>::splat(cpu, B::EMPTY); SIGNS];
        }
        [
            B::Lanes::<C>::of(cpu, each!(lane => self.packing.duplicates(records[lane], 0))),
            B::Lanes::<C>::of(cpu, each!(lane => self.packing.duplicates(records[lane], 1))),
        ]
    }

    #[inline(always)]
    fn last_move<C: Cpu>(&self, cpu: C, AnchorMove { group, from, to }: AnchorMove, occupied: B) -> LastMove<B> {
        let group = &self.layout.groups[usize::from(group)];
        let (from, to) = (usize::from(from), usize::from(to));
        let moved = B::cell(to);
        let is_horizontal = usize::from(from.abs_diff(to) < self.columns);
        let pruned = self.pruned[2 * is_horizontal + usize::from(from < to)];
        let (swept, earlier) = match self.metric {
            BlockMetric::Step => (group.footprint(from) | group.footprint(to), [B::below(from); 2]),
            BlockMetric::Slide => {
                (group.footprints(self.line(from, to, is_horizontal)), self.lines_before(from, is_horizontal))
            }
            BlockMetric::Turn => (self.cells_swept_by_turn(cpu, group, (from, to), occupied), [B::below(from); 2]),
        };
        let earlier = [earlier[0].without(moved), earlier[1].without(moved)];
        let pruned = [pruned[0] & moved, pruned[1] & moved, pruned[2] & moved, pruned[3] & moved];
        LastMove { swept, earlier, pruned }
    }

    /// Returns the cells that a piece may have covered on its way from one anchor to another.
    #[inline(always)]
    fn cells_swept_by_turn<C: Cpu>(&self, cpu: C, group: &PieceGroup<B>, (from, to): (usize, usize), occupied: B) -> B {
        let (first, last) = (from.min(to), from.max(to));
        let is_step = last - first == self.columns || (last - first == 1 && last % self.columns != 0);
        if is_step {
            return group.footprint(from) | group.footprint(to);
        }
        group.footprints(reach(cpu, group, to, occupied.without(group.footprint(to))))
    }

    /// Returns the anchors in lines before the line of a move, for moves along columns and for
    /// moves along rows. Lines are ordered as follows: all rows from top to bottom, then all
    /// columns from left to right.
    #[inline(always)]
    fn lines_before(&self, from: usize, is_horizontal: usize) -> [B; 2] {
        let (column, level) = (from % self.columns, self.axes[is_horizontal]);
        [self.left_of[column].without(level), !level | B::below(from - column)]
    }

    /// Returns the cells from one cell to another in the same row or column, inclusive.
    #[inline(always)]
    fn line(&self, from: usize, to: usize, is_horizontal: usize) -> B {
        let (first, last) = (from.min(to), from.max(to));
        (self.lines[is_horizontal] << first) & (B::below(last) | B::cell(last))
    }
}
