//! All Klotski puzzles of a given size.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use loyd_core::text::{external_line, piece_names};
use loyd_core::{BlockMetric, BlockPuzzle, Family};
use loyd_search::Stop;

use super::part::ClassMember;
use super::rush::ClassFault;
use super::trays::{KlotskiPieces, MAX_CELLS, Tray, TrayLayout};
use super::{join, representative};
use crate::generate::comparison::CanonicalStart;
use crate::generate::limits::{ComponentLimits, map_component};
use crate::generate::refine::tidy;

/// All Klotski puzzles of a given size: one 2×2 square, any number of two-cell bars and single
/// cells, and at least two gaps. The square must reach the middle of the lower edge. Pieces of the
/// same shape are interchangeable.
///
/// The layouts of a set of pieces fall into *groups*: components of layouts that are reachable from
/// each other. A part of the class is a set of pieces. The members are the groups with both solved
/// and unsolved layouts, each represented by a hardest start. A group and its mirror image count as
/// two members.
///
/// ```
/// use loyd_blocks::generate::{KlotskiClass, KlotskiPieces};
/// use loyd_core::BlockMetric;
/// use loyd_search::Stop;
/// let class = KlotskiClass::new(4, 4, BlockMetric::Turn)?;
/// let part =
///     class.part_of(KlotskiPieces { across: 1, down: 3, singles: 2 }).expect("the part exists");
/// let groups = class.groups(part, Stop::NEVER).expect("no stop is requested");
/// assert_eq!(groups.members.iter().map(|member| member.length).max(), Some(7));
/// # Ok::<(), loyd_blocks::generate::ClassFault>(())
/// ```
#[derive(Clone, Debug)]
pub struct KlotskiClass {
    tray: Tray,
    metric: BlockMetric,
    /// The sets of pieces, each with the number of its layouts.
    parts: Vec<(KlotskiPieces, u64)>,
}

/// The groups in a part of a [`KlotskiClass`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KlotskiGroups {
    /// The members, in order of their first layouts.
    pub members: Vec<ClassMember>,
    /// The totals for all groups.
    pub totals: GroupTotals,
}

/// Totals for the groups in one or more parts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupTotals {
    /// The number of groups.
    pub groups: u64,
    /// The number of groups with a solved layout.
    pub solvable: u64,
    /// The number of layouts in the largest group.
    pub largest: u64,
    /// The number of solved layouts.
    pub solved: u64,
    /// The number of layouts without a solution.
    pub unsolvable: u64,
}

/// The possible side lengths of boards.
const SIDES: RangeInclusive<usize> = 3..=9;
/// The maximum number of layouts for one set of pieces. A search takes about 40 bytes per layout.
const MAX_LAYOUTS: u64 = 1 << 26;

impl KlotskiClass {
    /// Returns the class for a board size, with lengths counted in `metric`.
    ///
    /// # Errors
    /// Returns [`ClassFault::Cells`] if a side is not from 3 to 9 or there are more than 29 cells.
    pub fn new(rows: usize, columns: usize, metric: BlockMetric) -> Result<Self, ClassFault> {
        if !SIDES.contains(&rows) || !SIDES.contains(&columns) || rows * columns > MAX_CELLS {
            return Err(ClassFault::Cells { rows, columns });
        }
        let tray = Tray { rows, columns };
        Ok(Self { tray, metric, parts: tray.counts().into_iter().collect() })
    }

    /// Returns the class with only one of its sets of pieces.
    ///
    /// # Errors
    /// Returns [`ClassFault::Pieces`] if the pieces do not fit on the board, or leave fewer than
    /// two gaps.
    pub fn only(self, pieces: KlotskiPieces) -> Result<Self, ClassFault> {
        let part = self.part_of(pieces).ok_or(ClassFault::Pieces)?;
        Ok(Self { parts: vec![self.parts[part as usize]], ..self })
    }

    /// Checks that no set of pieces has more layouts than a search can hold.
    ///
    /// # Errors
    /// Returns [`ClassFault::Layouts`] if a set has more.
    pub fn check(&self) -> Result<(), ClassFault> {
        let layouts = self.positions().into_iter().max().unwrap_or(0);
        if layouts > MAX_LAYOUTS { Err(ClassFault::Layouts { layouts }) } else { Ok(()) }
    }

    /// Returns the number of parts, which are sets of pieces.
    pub fn parts(&self) -> u64 {
        self.parts.len() as u64
    }

    /// Returns the pieces of a part.
    pub fn pieces(&self, part: u64) -> KlotskiPieces {
        self.parts[part as usize].0
    }

    /// Returns the part with these pieces, if there is one.
    pub fn part_of(&self, pieces: KlotskiPieces) -> Option<u64> {
        self.parts.iter().position(|(other, _)| *other == pieces).map(|part| part as u64)
    }

    /// Returns the number of layouts in each part, counted without listing them.
    pub fn positions(&self) -> Vec<u64> {
        self.parts.iter().map(|&(_, layouts)| layouts).collect()
    }

    /// Returns the groups of a part, in a fixed order; `None` if `stop` is requested.
    pub fn groups(&self, part: u64, stop: Stop) -> Option<KlotskiGroups> {
        let layouts = self.tray.layouts(self.pieces(part), stop)?;
        let mut groups = KlotskiGroups { members: vec![], totals: GroupTotals::default() };
        for group in find_groups(self.tray, &layouts, stop)?.into_values() {
            groups.totals.add(&group);
            if group.solved > 0 && group.layouts > group.solved {
                groups.members.push(self.member(layouts[group.first], group.layouts, stop)?);
            }
        }
        Some(groups)
    }

    /// Returns the member for the group that contains a layout; `None` if `stop` is requested.
    fn member(&self, layout: TrayLayout, layouts: u64, stop: Stop) -> Option<ClassMember> {
        let puzzle = BlockPuzzle::try_from(self.tray.setup(layout, piece_names())).ok()?;
        let limits = ComponentLimits { positions: u64::MAX, memory: u64::MAX };
        let mut map = map_component(&puzzle, self.metric, limits, stop).ok()?;
        debug_assert_eq!(map.positions(), layouts, "both searches find the same group");
        let length = map.statistics()?.greatest_distance()?;
        let hardest = tidy(&CanonicalStart::new(&puzzle, &mut map, stop)?.puzzle)?;
        Some(ClassMember { length, board: external_line(&hardest.any()), positions: layouts })
    }
}

impl GroupTotals {
    /// Returns the combined totals for two sets of groups.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            groups: self.groups + other.groups,
            solvable: self.solvable + other.solvable,
            largest: self.largest.max(other.largest),
            solved: self.solved + other.solved,
            unsolvable: self.unsolvable + other.unsolvable,
        }
    }

    fn add(&mut self, group: &Group) {
        let is_solvable = group.solved > 0;
        *self = self.and(Self {
            groups: 1,
            solvable: is_solvable.into(),
            largest: group.layouts,
            solved: group.solved,
            unsolvable: if is_solvable { 0 } else { group.layouts },
        });
    }
}

/// Layouts that are reachable from each other.
struct Group {
    /// The index of its first layout.
    first: usize,
    /// The number of layouts, and the number of solved layouts.
    layouts: u64,
    solved: u64,
}

/// Returns the groups of layouts, in ascending order of their representatives. Returns `None` if
/// `stop` is requested.
fn find_groups(tray: Tray, layouts: &[TrayLayout], stop: Stop) -> Option<BTreeMap<u32, Group>> {
    let mut parents: Vec<u32> = (0..layouts.len() as u32).collect();
    for (number, &layout) in (0_u32..).zip(layouts) {
        if number.is_multiple_of(1 << 12) && stop.is_requested() {
            return None;
        }
        tray.each_step(layout, |next| {
            // A layout after a step consists of the same pieces, so it is in the list.
            if let Ok(next) = layouts.binary_search(&next) {
                join(&mut parents, number, next as u32);
            }
        });
    }
    let mut groups = BTreeMap::new();
    for (number, &layout) in layouts.iter().enumerate() {
        let root = representative(&mut parents, number as u32);
        let group = groups.entry(root).or_insert(Group { first: number, layouts: 0, solved: 0 });
        group.layouts += 1;
        group.solved += u64::from(tray.is_solved(layout));
    }
    Some(groups)
}
