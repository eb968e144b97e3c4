//! A puzzle compiled for search: what can move, and where to.

use std::ops::Range;

use loyd_core::blocks::{MAX_GRID, Shape};
use loyd_core::{BlockMetric, BlockPosition, BlockPuzzle, Direction};

use super::board::Board;
use super::fronts::COURSES;
use super::lanes::{Fours, Shift};
use super::speed::PLAIN;

/// The part of a puzzle that a position lets move.
///
/// Pieces that can never move are walls here. The others belong to a *group*, a class of core, and within it to a
/// *region*: the placements that a piece of the group reaches when the other moving pieces are ignored. Interchangeable
/// pieces of different regions never change places, so a position is known by the cells taken in each region.
pub(super) struct Layout<B> {
    /// Walls and pieces that can't move.
    pub(super) fixed: B,
    pub(super) groups: Vec<Group<B>>,
    /// Group by group.
    pub(super) ways: Vec<Way<B>>,
    /// Group by group.
    pub(super) regions: Vec<Region<B>>,
    /// The anchors of all pieces at the start, by group.
    pub(super) start: Vec<Vec<usize>>,
    /// Groups of one piece, with the cells at which its goal is reached; all must be.
    pub(super) targets: Vec<(usize, B)>,
    /// Whether a piece that can't move keeps the goal from ever being reached.
    pub(super) is_hopeless: bool,
}

/// Interchangeable pieces: one shape, one freedom.
pub(super) struct Group<B> {
    /// The cells covered with the anchor at cell 0. Anchors come first in reading order, so none is before it.
    stamp: B,
    /// The offsets of those cells: the first four, or the last of fewer again, so that for most shapes no branch depends
    /// on their number; then the others.
    offsets: ([usize; 4], Vec<usize>),
    /// The same as shifts.
    shifts: ([Shift; 4], Vec<Shift>),
    /// The anchors where the shape stays on the grid and off the fixed cells.
    fits: B,
    /// Where its ways are among all ways: there are four at most.
    pub(super) ways: Range<usize>,
    /// Its ways once more, as far as floods need them.
    pub(super) flood: Flood<B>,
    /// The anchors in regions of one piece.
    pub(super) alone: B,
    /// The anchors in all regions.
    places: B,
    /// Whether it is a box and all its ways are plain.
    pub(super) is_simple: bool,
    /// By anchor, its region and its place there.
    pub(super) spots: Vec<Spot>,
}

/// What the flood of all anchors that a piece reaches needs, for four ways and four cells of the piece at once. Where
/// there are fewer, no way is open, and the last cell stands again.
pub(super) struct Flood<B> {
    /// The anchors where the shape stays on the grid and off the fixed cells.
    pub(super) fits: B,
    /// The anchors from which a step of each way stays there.
    pub(super) open: [B; 4],
    /// The offsets of four of the cells that it covers.
    pub(super) offsets: [u64; 4],
    /// By how much a step changes the anchor, as shifts of 64 cells to the left and to the right.
    pub(super) shifts: [[u64; 4]; 2],
}

/// An anchor of a group.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot {
    /// The number of its region.
    pub(super) region: u16,
    /// How many anchors of the region come before it.
    pub(super) place: u16,
}

/// A direction in which the pieces of a group may go.
pub(super) struct Way<B> {
    pub(super) front: Front<B>,
    /// Where the anchor a step starts from is, relative to further cells that the step enters.
    entered: Vec<i32>,
    /// By how much a step changes the anchor.
    pub(super) delta: isize,
    /// Whether a step enters at most two cells, and no further step a cell that the piece covered at first. Broad shapes
    /// and those with a gap along the way do.
    pub(super) is_plain: bool,
}

/// What keeps most pieces from going a way. There is no list in it, so that no branch depends on the shape.
#[derive(Clone, Copy)]
pub(super) struct Front<B> {
    /// The anchors from which a step stays on the grid and off the fixed cells.
    pub(super) open: B,
    /// Where the anchor a step starts from is, relative to cells that the step enters: the first two, or one twice.
    pub(super) entered: [i32; 2],
    /// The number of the group.
    pub(super) group: u8,
    /// The number of the direction.
    pub(super) direction: u8,
}

impl<B: Board> Front<B> {
    /// The anchors from which no piece that is `occupied` is in the first two cells entered.
    #[inline(always)]
    pub(super) fn clear(&self, occupied: B) -> B {
        let [first, second] = self.entered;
        self.open.without(occupied.moved(first) | occupied.moved(second))
    }
}

/// Placements that pieces of one group reach from one another.
pub(super) struct Region<B> {
    /// The anchors.
    pub(super) mask: B,
    /// How many anchors it has.
    pub(super) places: usize,
    /// How many pieces of the group are in it.
    pub(super) pieces: usize,
}

impl<B: Board> Layout<B> {
    /// What can move from `position` on.
    pub(super) fn new(puzzle: &BlockPuzzle, position: &BlockPosition) -> Self {
        let frozen = frozen(puzzle, position);
        let mut layout = Self {
            fixed: obstacles(puzzle, position, &frozen),
            groups: vec![],
            ways: vec![],
            regions: vec![],
            start: vec![],
            targets: vec![],
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
        layout.add_targets(puzzle, position, &groups);
        layout
    }

    fn add_group(&mut self, puzzle: &BlockPuzzle, position: &BlockPosition, movers: &[usize]) {
        let anchors: Vec<usize> = movers.iter().map(|&piece| position.anchors()[piece].into()).collect();
        let (number, shape) = (self.groups.len(), &puzzle.pieces()[movers[0]].shape);
        let freedom = puzzle.pieces()[movers[0]].freedom;
        let mut group = Group::new(puzzle, shape, self.fixed);
        group.ways.start = self.ways.len();
        let allowed = Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction));
        self.ways.extend(allowed.map(|direction| Way::new(puzzle, (number, shape), group.fits, direction)));
        group.ways.end = self.ways.len();
        group.flood.set(&self.ways[group.ways.clone()]);
        group.is_simple = is_box(shape) && self.ways[group.ways.clone()].iter().all(|way| way.is_plain);
        let mut left = anchors.iter().fold(B::EMPTY, |left, &anchor| left | B::cell(anchor));
        while let Some(anchor) = left.cells().next() {
            let mask = group.reach::<PLAIN>(&self.ways, anchor, B::EMPTY);
            let region = Region { mask, places: mask.count(), pieces: (left & mask).count() };
            for (place, anchor) in mask.cells().enumerate() {
                group.spots[anchor] = Spot { region: self.regions.len() as u16, place: place as u16 };
            }
            group.places = group.places | mask;
            if region.pieces == 1 {
                group.alone = group.alone | mask;
            }
            self.regions.push(region);
            left = left.without(mask);
        }
        self.start.push(anchors);
        self.groups.push(group);
    }

    fn add_targets(&mut self, puzzle: &BlockPuzzle, position: &BlockPosition, groups: &[Option<usize>]) {
        for target in &puzzle.goal().0 {
            let Some(group) = groups[target.piece()] else {
                self.is_hopeless |= !target.is_reached_at(puzzle, position.anchors()[target.piece()]);
                continue;
            };
            let anchors = self.groups[group].fits.cells();
            let reached = anchors.filter(|&anchor| target.is_reached_at(puzzle, anchor as u16));
            self.targets.push((group, reached.fold(B::EMPTY, |cells, anchor| cells | B::cell(anchor))));
        }
    }

    /// The courses in which dull steps are kept: both, if all pieces are cars, which keep to a row or column and are one
    /// cell wide; none otherwise, since there are few dull steps then and records would be longer, and none on
    /// large boards. Records are the same in all metrics.
    pub(super) fn courses(&self) -> usize {
        let are_cars = self
            .groups
            .iter()
            .all(|group| self.ways[group.ways.clone()].iter().all(Way::is_narrow) && group.ways.len() <= COURSES);
        let is_worth = B::IS_SMALL && are_cars;
        if is_worth { COURSES } else { 0 }
    }

    /// All ways, for turns by group and direction.
    pub(super) fn ways_of(&self, is_turn: bool) -> Vec<Option<&Way<B>>> {
        if !is_turn {
            return self.ways.iter().map(Some).collect();
        }
        let of_group = |group: &Group<B>| {
            let ways = &self.ways[group.ways.clone()];
            [0, 1, 2, 3].map(|direction| ways.iter().find(|way| way.front.direction == direction))
        };
        self.groups.iter().flat_map(of_group).collect()
    }

    /// The numbers of places and of pieces of every region.
    pub(super) fn region_sizes(&self) -> Vec<(usize, usize)> {
        self.regions.iter().map(|region| (region.places, region.pieces)).collect()
    }

    /// The most moves that a position can have, on a grid whose longer side is `side`.
    pub(super) fn most_moves(&self, metric: BlockMetric, side: usize) -> usize {
        let reach = match metric {
            BlockMetric::Step => 4,
            BlockMetric::Slide => 2 * side,
            BlockMetric::Turn => usize::MAX,
        };
        self.regions.iter().map(|region| region.pieces * region.places.min(reach)).sum()
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> u64 {
        let spots: usize = self.groups.iter().map(|group| size_of_val(&*group.spots)).sum();
        (spots + size_of_val(&*self.groups) + size_of_val(&*self.ways) + size_of_val(&*self.regions)) as u64
    }
}

impl<B: Board> Group<B> {
    fn new(puzzle: &BlockPuzzle, shape: &Shape, fixed: B) -> Self {
        let offsets: Vec<usize> = cells(shape).map(|cell| linear(cell, puzzle.columns()) as usize).collect();
        let stamp = offsets.iter().fold(B::EMPTY, |stamp, &offset| stamp | B::cell(offset));
        let anchors = (0..puzzle.rows() * puzzle.columns()).filter(|&anchor| on_grid(shape, anchor, puzzle));
        let free = anchors.filter(|&anchor| !(stamp << anchor).meets(fixed));
        let fits = free.fold(B::EMPTY, |fits, anchor| fits | B::cell(anchor));
        let spots = vec![Spot::default(); puzzle.rows() * puzzle.columns()];
        let four = std::array::from_fn(|index| offsets[index.min(offsets.len() - 1)]);
        let offsets: ([usize; 4], Vec<usize>) = (four, offsets.into_iter().skip(4).collect());
        let shift = |&offset: &usize| Shift::new(offset as i32);
        let shifts = (offsets.0.each_ref().map(shift), offsets.1.iter().map(shift).collect());
        let flood = Flood { fits, open: [B::EMPTY; 4], offsets: four.map(|offset| offset as u64), shifts: [[0; 4]; 2] };
        Self {
            stamp,
            offsets,
            shifts,
            fits,
            ways: 0..0,
            flood,
            alone: B::EMPTY,
            places: B::EMPTY,
            is_simple: false,
            spots,
        }
    }

    /// The cells that a piece covers with its anchor at `cell`.
    #[inline(always)]
    pub(super) fn stamp_at(&self, cell: usize) -> B {
        self.stamp << cell
    }

    /// The cells that pieces cover with their anchors at `cells`.
    #[inline(always)]
    pub(super) fn stamps_at(&self, cells: B) -> B {
        let ([one, two, three, four], others) = &self.offsets;
        let all = (cells << *one) | (cells << *two) | (cells << *three) | (cells << *four);
        others.iter().fold(all, |all, &offset| all | (cells << offset))
    }

    /// The same in each of some positions.
    #[inline(always)]
    pub(super) fn stamps_in<F: Fours<B>>(&self, cells: F) -> F {
        let ([one, two, three, four], others) = &self.shifts;
        let mut all = cells.moved(*one).or(cells.moved(*two)).or(cells.moved(*three).or(cells.moved(*four)));
        for &shift in others {
            all = all.or(cells.moved(shift));
        }
        all
    }

    /// The anchors where a piece fits between `occupied` cells.
    #[inline(always)]
    fn free(&self, occupied: B) -> B {
        let ([one, two, three, four], others) = &self.offsets;
        let taken = (occupied >> *one) | (occupied >> *two) | (occupied >> *three) | (occupied >> *four);
        others.iter().fold(self.fits.without(taken), |free, &offset| free.without(occupied >> offset))
    }

    /// Whether a piece of the group can come to an anchor.
    pub(super) fn is_place(&self, cell: usize) -> bool {
        self.places.has(cell)
    }

    /// The anchors that a piece reaches from `cell` over cells that are not `occupied`, among them `cell`. `SPEED` says
    /// that the processor has AVX2.
    #[inline(always)]
    pub(super) fn reach<const SPEED: u8>(&self, ways: &[Way<B>], cell: usize, occupied: B) -> B {
        if let Some(reach) = B::reach::<SPEED>(self, cell, occupied) {
            return reach;
        }
        let ways = &ways[self.ways.clone()];
        let free = self.free(occupied);
        let mut reach = B::cell(cell);
        loop {
            let next = ways.iter().fold(B::EMPTY, |next, way| next | way.step(reach & way.front.open));
            let more = reach | (next & free);
            if more == reach {
                return reach;
            }
            reach = more;
        }
    }

    /// Of the anchors in `free`, those where cells beyond the first four are free too.
    #[inline(always)]
    pub(super) fn free_beyond_four(&self, free: B, occupied: B) -> B {
        self.offsets.1.iter().fold(free, |free, &offset| free.without(occupied >> offset))
    }
}

impl<B: Board> Flood<B> {
    fn set(&mut self, ways: &[Way<B>]) {
        for (lane, way) in ways.iter().enumerate() {
            let left = (way.delta as u64) % 64;
            self.open[lane] = way.front.open;
            (self.shifts[0][lane], self.shifts[1][lane]) = (left, 64 - left);
        }
    }
}

impl<B: Board> Way<B> {
    fn new(puzzle: &BlockPuzzle, (group, shape): (usize, &Shape), fits: B, direction: Direction) -> Self {
        let (rows, columns) = (puzzle.rows(), puzzle.columns());
        let open = fits.cells().filter(|&anchor| {
            let next = direction.from(anchor / columns, anchor % columns, rows, columns);
            next.is_some_and(|(row, column)| fits.has(row * columns + column))
        });
        let step = match direction {
            Direction::Up => (-1, 0),
            Direction::Down => (1, 0),
            Direction::Left => (0, -1),
            Direction::Right => (0, 1),
        };
        let after = |steps: isize| cells(shape).map(move |cell| (cell.0 + steps * step.0, cell.1 + steps * step.1));
        let new: Vec<_> = after(1).filter(|&cell| cells(shape).all(|before| before != cell)).collect();
        let is_clear = (1..MAX_GRID as isize).all(|steps| {
            let mut entered = new.iter().map(|&(row, column)| (row + steps * step.0, column + steps * step.1));
            entered.all(|cell| cells(shape).all(|before| before != cell))
        });
        let mut entered = new.into_iter().map(|cell| -linear(cell, columns) as i32);
        let first = entered.next().unwrap_or(0);
        let second = entered.next().unwrap_or(first);
        let front = Front {
            open: open.fold(B::EMPTY, |open, anchor| open | B::cell(anchor)),
            entered: [first, second],
            group: group as u8,
            direction: direction as u8,
        };
        let entered: Vec<i32> = entered.collect();
        Self { front, delta: linear(step, columns), is_plain: is_clear && entered.is_empty(), entered }
    }

    /// Whether a step enters one cell.
    fn is_narrow(&self) -> bool {
        self.front.entered[0] == self.front.entered[1] && self.is_plain
    }

    /// The anchors from which a piece can step over `occupied` cells.
    #[inline(always)]
    pub(super) fn clear(&self, occupied: B) -> B {
        let clear = self.front.clear(occupied);
        self.entered.iter().fold(clear, |clear, &offset| clear.without(occupied.moved(offset)))
    }

    /// Anchors in `open`, after a step.
    #[inline(always)]
    pub(super) fn step(&self, anchors: B) -> B {
        anchors.moved(self.delta as i32)
    }
}

/// The rows below and the columns right of the anchor.
fn cells(shape: &Shape) -> impl Iterator<Item = (isize, isize)> {
    shape.offsets().iter().map(|&(down, right)| (down.into(), right.into()))
}

/// Whether it fills all rows and columns that it spans.
fn is_box(shape: &Shape) -> bool {
    let [rows, columns] = [cells(shape).map(|cell| cell.0).max(), cells(shape).map(|cell| cell.1).max()];
    let corner = rows.unwrap_or(0) * columns.unwrap_or(0) + rows.unwrap_or(0) + columns.unwrap_or(0) + 1;
    cells(shape).all(|cell| cell.1 >= 0) && cells(shape).count() as isize == corner
}

fn linear((down, right): (isize, isize), columns: usize) -> isize {
    down * columns as isize + right
}

fn on_grid(shape: &Shape, anchor: usize, puzzle: &BlockPuzzle) -> bool {
    let (row, column) = (anchor / puzzle.columns(), anchor % puzzle.columns());
    shape.offsets().iter().all(|&(down, right)| {
        let column = column.checked_add_signed(right.into());
        row + usize::from(down) < puzzle.rows() && column.is_some_and(|column| column < puzzle.columns())
    })
}

/// The walls and the pieces marked `frozen`.
fn obstacles<B: Board>(puzzle: &BlockPuzzle, position: &BlockPosition, frozen: &[bool]) -> B {
    let columns = puzzle.columns();
    let mut obstacles = B::EMPTY;
    for cell in (0..puzzle.rows() * columns).filter(|cell| puzzle.is_wall(cell / columns, cell % columns)) {
        obstacles = obstacles | B::cell(cell);
    }
    for piece in (0..frozen.len()).filter(|&piece| frozen[piece]) {
        for (row, column) in puzzle.cells_at(piece, position.anchors()[piece]) {
            obstacles = obstacles | B::cell(row * columns + column);
        }
    }
    obstacles
}

/// The pieces that can never move: the largest set whose members are kept in place by walls, edges and one another.
fn frozen(puzzle: &BlockPuzzle, position: &BlockPosition) -> Vec<bool> {
    let mut holders: Vec<Holder> = puzzle.occupants(position).into_iter().map(Holder::from).collect();
    for (cell, holder) in holders.iter_mut().enumerate() {
        if puzzle.is_wall(cell / puzzle.columns(), cell % puzzle.columns()) {
            *holder = Holder::Wall;
        }
    }
    let mut frozen = vec![true; puzzle.pieces().len()];
    let mut loosened = true;
    while std::mem::take(&mut loosened) {
        for (piece, frozen) in frozen.iter_mut().enumerate() {
            if *frozen && can_step(puzzle, position, piece, &holders) {
                *frozen = false;
                loosened = true;
                for (row, column) in puzzle.cells_at(piece, position.anchors()[piece]) {
                    holders[row * puzzle.columns() + column] = Holder::Nothing;
                }
            }
        }
    }
    frozen
}

/// What keeps a cell taken for good, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Holder {
    Nothing,
    Wall,
    Piece(u8),
}

impl From<Option<u8>> for Holder {
    fn from(occupant: Option<u8>) -> Self {
        occupant.map_or(Self::Nothing, Self::Piece)
    }
}

fn can_step(puzzle: &BlockPuzzle, position: &BlockPosition, piece: usize, holders: &[Holder]) -> bool {
    let (rows, columns) = (puzzle.rows(), puzzle.columns());
    let freedom = puzzle.pieces()[piece].freedom;
    Direction::ALL.into_iter().filter(|&direction| freedom.allows(direction)).any(|direction| {
        puzzle.cells_at(piece, position.anchors()[piece]).all(|(row, column)| {
            direction.from(row, column, rows, columns).is_some_and(|(row, column)| {
                let holder = holders[row * columns + column];
                holder == Holder::Nothing || holder == Holder::Piece(piece as u8)
            })
        })
    })
}
