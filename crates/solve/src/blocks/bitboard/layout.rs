//! A puzzle compiled for search: what can move, and where to.

use loyd_core::blocks::Target;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Direction};

use super::board::Board;
use super::frozen::{frozen, obstacles, shut_gates};
use super::grid::SIGNS;
use super::group::{Group, GroupStep, Place};
use super::reach::reach;
use crate::cpu::Baseline;

/// The part of a puzzle that a position lets move.
///
/// Pieces that can never move are walls here. The others belong to a *group*, a class of core, and within it to a
/// *region*: the placements that a piece of the group reaches when the other moving pieces are ignored. Interchangeable
/// pieces of different regions never change places, so the cells taken in each region identify a position.
pub(crate) struct Layout<B> {
    /// Walls and pieces that can't move.
    pub(crate) fixed: B,
    pub(crate) groups: Vec<Group<B>>,
    /// Group by group.
    pub(crate) steps: Vec<GroupStep<B>>,
    /// Group by group.
    pub(crate) regions: Vec<Region<B>>,
    /// The anchors of all pieces at the start, by group.
    pub(crate) start: Vec<Vec<usize>>,
    /// Groups, with anchors at one of which a piece must be; all of these must be reached.
    pub(crate) targets: Vec<(usize, B)>,
    /// Targets that pieces of several groups can reach: of each list one must be.
    pub(crate) either: Vec<Vec<(usize, B)>>,
    /// Whether a piece that can't move keeps the goal from ever being reached.
    pub(crate) is_hopeless: bool,
}

/// Placements that pieces of one group reach from one another.
pub(crate) struct Region<B> {
    /// The anchors.
    pub(crate) mask: B,
    /// The number of anchors.
    pub(crate) places: usize,
    /// The number of pieces of the group in it.
    pub(crate) pieces: usize,
    /// The number of the group.
    pub(crate) group: usize,
}

impl<B: Board> Layout<B> {
    /// What can move from `position` on.
    pub(crate) fn new(puzzle: &BlockPuzzle, position: &BlockPosition) -> Self {
        let frozen = frozen(puzzle, position);
        let mut layout = Self {
            fixed: obstacles(puzzle, position, &frozen),
            groups: vec![],
            steps: vec![],
            regions: vec![],
            start: vec![],
            targets: vec![],
            either: vec![],
            is_hopeless: false,
        };
        let mut groups = vec![None; puzzle.pieces().len()];
        for class in puzzle.classes() {
            let movers: Vec<usize> = class.iter().copied().filter(|&piece| !frozen[piece]).collect();
            if let Some(&first) = movers.first() {
                groups[first] = Some(layout.groups.len());
                layout.add_group(puzzle, position, &movers);
            }
        }
        layout.add_targets(puzzle, position, &groups, &frozen);
        layout
    }

    fn add_group(&mut self, puzzle: &BlockPuzzle, position: &BlockPosition, movers: &[usize]) {
        let anchors: Vec<usize> = movers.iter().map(|&piece| position.anchors()[piece].into()).collect();
        let (number, piece) = (self.groups.len(), &puzzle.pieces()[movers[0]]);
        let mut group = Group::new(puzzle, &piece.shape, self.fixed | shut_gates(puzzle, movers[0]));
        let first = self.steps.len();
        let allowed = Direction::ALL.into_iter().filter(|&direction| piece.freedom.allows(direction));
        let step = |direction| GroupStep::new(puzzle, (number, &piece.shape), group.fits, direction);
        self.steps.extend(allowed.map(step));
        group.set_steps(first, &self.steps[first..]);
        let mut left = B::of(anchors.iter().copied());
        // A region is what a piece reaches on the board without the others; the pieces in it are done with.
        while let Some(anchor) = left.cells().next() {
            let mask = reach(Baseline, &group, anchor, B::EMPTY);
            let region = Region { mask, places: mask.count(), pieces: (left & mask).count(), group: number };
            for (index, anchor) in mask.cells().enumerate() {
                group.places[anchor] = Place { region: self.regions.len() as u16, index: index as u16 };
            }
            group.anchors = group.anchors | mask;
            if region.pieces == 1 {
                group.single = group.single | mask;
            }
            self.regions.push(region);
            left = left.without(mask);
        }
        self.start.push(anchors);
        self.groups.push(group);
    }

    fn add_targets(
        &mut self,
        puzzle: &BlockPuzzle,
        position: &BlockPosition,
        groups: &[Option<usize>],
        frozen: &[bool],
    ) {
        for target in &puzzle.goal().0 {
            let concerned = || (0..groups.len()).filter(|&piece| target.concerns(puzzle, piece));
            let is_reached = |piece: usize| target.is_reached_at(puzzle, position.anchors()[piece]);
            if concerned().any(|piece| frozen[piece] && is_reached(piece)) {
                continue;
            }
            // A group is named by the first of its pieces, so each comes once.
            let mut options: Vec<(usize, B)> = concerned()
                .filter_map(|piece| groups[piece])
                .map(|group| (group, self.reached_by(puzzle, target, group)))
                .collect();
            match options.len() {
                0 => self.is_hopeless = true,
                1 => self.targets.append(&mut options),
                _ => self.either.push(options),
            }
        }
    }

    /// The anchors at which a piece of a group reaches a target that is about it.
    fn reached_by(&self, puzzle: &BlockPuzzle, target: &Target, group: usize) -> B {
        B::of(self.groups[group].fits.cells().filter(|&anchor| target.is_reached_at(puzzle, anchor as u16)))
    }

    /// The number of signs for which records keep known duplicates: both, if all pieces are cars, which keep to a row or
    /// column and are one cell wide. None otherwise, since steps of other pieces are rarely known duplicates and records
    /// would be longer; and none on large boards. It does not depend on the metric.
    pub(crate) fn signs(&self) -> usize {
        let are_cars =
            self.steps.iter().all(GroupStep::is_narrow) && self.groups.iter().all(|group| group.steps.len() <= SIGNS);
        if B::IS_SMALL && are_cars { SIGNS } else { 0 }
    }

    /// All steps; for turns a row of four for each group, by direction, without those that it has not.
    pub(crate) fn steps_by_direction(&self, is_turn: bool) -> Vec<Option<&GroupStep<B>>> {
        if !is_turn {
            return self.steps.iter().map(Some).collect();
        }
        let of_group = |group: &Group<B>| {
            let steps = &self.steps[group.steps.clone()];
            [0, 1, 2, 3].map(|direction| steps.iter().find(|step| step.direction == direction))
        };
        self.groups.iter().flat_map(of_group).collect()
    }

    /// The numbers of places and of pieces of every region.
    pub(crate) fn region_sizes(&self) -> Vec<(usize, usize)> {
        self.regions.iter().map(|region| (region.places, region.pieces)).collect()
    }

    /// The number of pieces of each group.
    pub(crate) fn group_sizes(&self) -> Vec<usize> {
        self.start.iter().map(Vec::len).collect()
    }

    /// The most moves that a position can have, on a grid whose longer side is `side`.
    pub(crate) fn most_moves(&self, metric: BlockMetric, side: usize) -> usize {
        let reach = match metric {
            BlockMetric::Step => 4,
            BlockMetric::Slide => 2 * side,
            BlockMetric::Turn => usize::MAX,
        };
        self.regions.iter().map(|region| region.pieces * region.places.min(reach)).sum()
    }

    /// The bytes of its tables.
    pub(crate) fn bytes(&self) -> u64 {
        let places: usize = self.groups.iter().map(|group| size_of_val(&*group.places)).sum();
        (places + size_of_val(&*self.groups) + size_of_val(&*self.steps) + size_of_val(&*self.regions)) as u64
    }
}
