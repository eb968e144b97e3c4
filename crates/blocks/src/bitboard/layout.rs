//! A puzzle compiled for search: its movable pieces and their placements, without the pieces that
//! can never move.

use loyd_core::blocks::Target;
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Direction};
use loyd_search::cpu::Baseline;

use super::SIGNS;
use super::board::BitBoard;
use super::group::{GroupAnchor, GroupStep, PieceGroup, reach};

/// The part of a puzzle that can move from a position.
///
/// Pieces that can never move are treated as walls. Each other piece belongs to a *group* (one of
/// the [`BlockPuzzle::classes`]) and, within it, to a *region*: the placements that a piece of the
/// group can reach if the other movable pieces are ignored. Interchangeable pieces in different
/// regions never swap places, so the occupied cells of each region identify a position.
pub(crate) struct Layout<B> {
    /// Walls and pieces that cannot move.
    pub(crate) fixed: B,
    pub(crate) groups: Vec<PieceGroup<B>>,
    /// The steps, group by group.
    pub(crate) steps: Vec<GroupStep<B>>,
    /// The regions, group by group.
    pub(crate) regions: Vec<PlacementRegion<B>>,
    /// The anchors of all pieces in the starting position, by group.
    pub(crate) start: Vec<Vec<usize>>,
    /// Targets as groups with anchors: a piece of the group must occupy one of the anchors. All
    /// targets must be reached.
    pub(crate) targets: Vec<(usize, B)>,
    /// Targets that pieces of several groups can reach. One target from each list must be reached.
    pub(crate) alternatives: Vec<Vec<(usize, B)>>,
    /// Whether an immovable piece makes the goal unreachable.
    pub(crate) is_hopeless: bool,
}

/// Placements of a group that are reachable from one another.
pub(crate) struct PlacementRegion<B> {
    /// The anchors.
    pub(crate) mask: B,
    /// The number of anchors.
    pub(crate) places: usize,
    /// The number of the group's pieces in it.
    pub(crate) pieces: usize,
    /// The index of the group.
    pub(crate) group: usize,
}

impl<B: BitBoard> Layout<B> {
    /// Returns the movable part of a puzzle from `position`.
    pub(crate) fn new(puzzle: &BlockPuzzle, position: &BlockPosition) -> Self {
        let frozen = frozen_pieces(puzzle, position);
        let mut layout = Self {
            fixed: obstacle_cells(puzzle, position, &frozen),
            groups: vec![],
            steps: vec![],
            regions: vec![],
            start: vec![],
            targets: vec![],
            alternatives: vec![],
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
        let mut group = PieceGroup::new(puzzle, &piece.shape, self.fixed | closed_gates(puzzle, movers[0]));
        let first = self.steps.len();
        let allowed = Direction::ALL.into_iter().filter(|&direction| piece.freedom.allows(direction));
        let step = |direction| GroupStep::new(puzzle, (number, &piece.shape), group.fits, direction);
        self.steps.extend(allowed.map(step));
        group.set_steps(first, &self.steps[first..]);
        let mut left = B::of(anchors.iter().copied());
        // A region is the set of anchors that a piece reaches on the board without the others. It
        // is the same for all pieces in it.
        while let Some(anchor) = left.cells().next() {
            let mask = reach(Baseline, &group, anchor, B::EMPTY);
            let region = PlacementRegion { mask, places: mask.count(), pieces: (left & mask).count(), group: number };
            for (index, anchor) in mask.cells().enumerate() {
                group.places[anchor] = GroupAnchor { region: self.regions.len() as u16, index: index as u16 };
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
            // Only the first movable piece of a group refers to it, so each group occurs once.
            let mut options: Vec<(usize, B)> = concerned()
                .filter_map(|piece| groups[piece])
                .map(|group| (group, self.anchors_reaching(puzzle, target, group)))
                .collect();
            match options.len() {
                0 => self.is_hopeless = true,
                1 => self.targets.append(&mut options),
                _ => self.alternatives.push(options),
            }
        }
    }

    /// Returns the anchors at which a group's pieces reach the target.
    fn anchors_reaching(&self, puzzle: &BlockPuzzle, target: &Target, group: usize) -> B {
        B::of(self.groups[group].fits.cells().filter(|&anchor| target.is_reached_at(puzzle, anchor as u16)))
    }

    /// Returns the number of sets of known duplicates in a record, one per sign of a step. If all
    /// pieces are cars, which stay in a row or column and are one cell wide, there is a set for
    /// each sign. Otherwise, and on large boards, there is none: steps of other pieces are rarely
    /// known duplicates, and the sets would lengthen the records. The number does not depend on the
    /// metric.
    pub(crate) fn signs(&self) -> usize {
        let are_cars =
            self.steps.iter().all(GroupStep::is_narrow) && self.groups.iter().all(|group| group.steps.len() <= SIGNS);
        if B::IS_SMALL && are_cars { SIGNS } else { 0 }
    }

    /// Returns all steps. For turns, there are four entries per group, one for each direction, with
    /// `None` where a step is not allowed.
    pub(crate) fn steps_by_direction(&self, is_turn: bool) -> Vec<Option<&GroupStep<B>>> {
        if !is_turn {
            return self.steps.iter().map(Some).collect();
        }
        let steps_of = |group: &PieceGroup<B>| {
            let steps = &self.steps[group.steps.clone()];
            [0, 1, 2, 3].map(|direction| steps.iter().find(|step| step.direction == direction))
        };
        self.groups.iter().flat_map(steps_of).collect()
    }

    /// Returns the number of places and the number of pieces in each region.
    pub(crate) fn region_sizes(&self) -> Vec<(usize, usize)> {
        self.regions.iter().map(|region| (region.places, region.pieces)).collect()
    }

    /// Returns the number of pieces in each group.
    pub(crate) fn group_sizes(&self) -> Vec<usize> {
        self.start.iter().map(Vec::len).collect()
    }

    /// Returns the maximum number of moves from any position, on a grid whose longer side is
    /// `side`.
    pub(crate) fn max_moves(&self, metric: BlockMetric, side: usize) -> usize {
        let reach = match metric {
            BlockMetric::Step => 4,
            BlockMetric::Slide => 2 * side,
            BlockMetric::Turn => usize::MAX,
        };
        self.regions.iter().map(|region| region.pieces * region.places.min(reach)).sum()
    }

    /// Returns the memory used by the layout's tables, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        let places: usize = self.groups.iter().map(|group| size_of_val(&*group.places)).sum();
        (places + size_of_val(&*self.groups) + size_of_val(&*self.steps) + size_of_val(&*self.regions)) as u64
    }
}

/// Returns, for each piece, whether it can never move. The pieces that can never move are the
/// largest set that walls, edges and the pieces themselves keep in place.
fn frozen_pieces(puzzle: &BlockPuzzle, position: &BlockPosition) -> Vec<bool> {
    // The permanent occupant of each cell, as far as known: a piece or a wall.
    let mut holders = puzzle.occupants(position);
    for (row, column) in puzzle.walls() {
        holders[row * puzzle.columns() + column] = Some(WALL);
    }
    let mut frozen = vec![true; puzzle.pieces().len()];
    let mut has_changed = true;
    // A piece that can step may free others, so all are tested again until no piece can.
    while std::mem::take(&mut has_changed) {
        for (piece, frozen) in frozen.iter_mut().enumerate() {
            if *frozen && can_step(puzzle, position, piece, &holders) {
                *frozen = false;
                has_changed = true;
                for (row, column) in puzzle.cells_at(piece, position.anchors()[piece]) {
                    holders[row * puzzle.columns() + column] = None;
                }
            }
        }
    }
    frozen
}

/// Returns the cells of walls and of the pieces marked `frozen`.
fn obstacle_cells<B: BitBoard>(puzzle: &BlockPuzzle, position: &BlockPosition, frozen: &[bool]) -> B {
    let pieces = (0..frozen.len()).filter(|&piece| frozen[piece]);
    let covered = pieces.flat_map(|piece| puzzle.cells_at(piece, position.anchors()[piece]));
    B::of(puzzle.walls().chain(covered).map(|(row, column)| row * puzzle.columns() + column))
}

/// Returns the gates that a piece may not enter.
fn closed_gates<B: BitBoard>(puzzle: &BlockPuzzle, piece: usize) -> B {
    let closed =
        puzzle.gates().iter().map(|gate| gate.cell).filter(|&(row, column)| !puzzle.admits(piece, row, column));
    B::of(closed.map(|(row, column)| row * puzzle.columns() + column))
}

/// The index that stands for a wall. No piece has it.
const WALL: u16 = u16::MAX;

fn can_step(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, holders: &[Option<u16>]) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let freedom = puzzle.pieces()[piece].freedom;
    Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction)).any(|direction| {
        puzzle.cells_at(piece, position.anchors()[piece]).all(|(row, column)| {
            direction.from(row, column, rows, columns).is_some_and(|(row, column)| {
                let holder = holders[row * columns + column];
                holder.is_none_or(|holder| holder == piece as u16) && puzzle.admits(piece, row, column)
            })
        })
    })
}

impl<B: BitBoard> Layout<B> {
    /// Returns the anchors, by group, in the only solved position, if the goal determines the place
    /// of every piece.
    pub(crate) fn unique_goal(&self) -> Option<Vec<Vec<usize>>> {
        if self.is_hopeless || !self.alternatives.is_empty() {
            return None;
        }
        let anchors: Vec<B> = (0..self.groups.len()).map(|group| self.unique_anchors(group)).collect::<Option<_>>()?;
        let has_its_pieces =
            |region: &PlacementRegion<B>| (anchors[region.group] & region.mask).count() == region.pieces;
        let mut taken = self.fixed;
        for (group, anchors) in self.groups.iter().zip(&anchors) {
            for anchor in anchors.cells() {
                let cells = group.footprint(anchor);
                if taken.intersects(cells) {
                    return None;
                }
                taken = taken | cells;
            }
        }
        let is_unique = self.regions.iter().all(has_its_pieces);
        is_unique.then(|| anchors.iter().map(|anchors| anchors.cells().collect()).collect())
    }

    /// Returns the required anchors of a group's pieces, if there are exactly as many anchors as
    /// pieces.
    fn unique_anchors(&self, number: usize) -> Option<B> {
        let (group, pieces) = (&self.groups[number], self.start[number].len());
        let targets = self.targets.iter().filter(|target| target.0 == number).map(|&(_, cells)| cells & group.anchors);
        let anchors = if pieces == 1 {
            targets.reduce(|all, cells| all & cells)?
        } else {
            targets.filter(|cells| cells.count() == 1).fold(B::EMPTY, |all, cells| all | cells)
        };
        (anchors.count() == pieces).then_some(anchors)
    }
}
