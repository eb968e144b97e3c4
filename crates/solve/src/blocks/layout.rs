//! A puzzle compiled for search: what can move, and where to.

use loyd_core::blocks::Shape;
use loyd_core::{BlockPosition, BlockPuzzle, Direction};

use super::board::Board;

/// The part of a puzzle that a position lets move.
///
/// Pieces that can never move are walls here. The others belong to a *group*, a class of core, and within it to a
/// *region*: the placements that a piece of the group reaches when the other moving pieces are ignored. Interchangeable
/// pieces of different regions never change places, so a position is known by the cells taken in each region.
pub(super) struct Layout<B> {
    pub(super) columns: usize,
    /// Walls and pieces that can't move.
    pub(super) fixed: B,
    pub(super) groups: Vec<Group<B>>,
    /// Grouped by group.
    pub(super) regions: Vec<Region<B>>,
    /// Grouped by region, in ascending order of their cells at the start.
    pub(super) pieces: Vec<Mobile>,
    /// Pieces with the cells at which their goal is reached; all must be.
    pub(super) targets: Vec<(usize, B)>,
    /// Whether a piece that can't move keeps the goal from ever being reached.
    pub(super) is_hopeless: bool,
}

/// Interchangeable pieces: one shape, one freedom.
pub(super) struct Group<B> {
    /// The cells covered with the anchor at cell 0. Anchors come first in reading order, so none is before it.
    stamp: B,
    /// The offsets of those cells.
    offsets: Vec<usize>,
    /// By direction, the anchors from which a step stays on the grid and off the fixed cells.
    pub(super) open: [B; 4],
    /// By direction, the cells that a step enters, relative to the anchor it starts from.
    entered: [Vec<isize>; 4],
    /// By anchor, its place in its region.
    pub(super) places: Vec<u16>,
    /// The anchors where the shape stays on the grid and off the fixed cells.
    fits: B,
}

/// Placements that pieces of one group reach from one another.
pub(super) struct Region<B> {
    pub(super) group: usize,
    /// The anchors in ascending order.
    pub(super) anchors: Vec<u16>,
    /// The same as a set.
    pub(super) mask: B,
    /// How many pieces of the group are in it.
    pub(super) pieces: usize,
}

/// A piece that can move.
pub(super) struct Mobile {
    pub(super) group: usize,
    pub(super) region: usize,
    /// Where it starts: a place in its region.
    pub(super) start: u16,
}

/// How far a step in a direction moves an anchor.
pub(super) fn delta(direction: Direction, columns: usize) -> isize {
    match direction {
        Direction::Up => -(columns as isize),
        Direction::Down => columns as isize,
        Direction::Left => -1,
        Direction::Right => 1,
    }
}

impl<B: Board> Layout<B> {
    /// What can move from `position` on.
    pub(super) fn new(puzzle: &BlockPuzzle, position: &BlockPosition) -> Self {
        let frozen = frozen(puzzle, position);
        let mut layout = Self {
            columns: puzzle.columns(),
            fixed: obstacles(puzzle, position, &frozen),
            groups: vec![],
            regions: vec![],
            pieces: vec![],
            targets: vec![],
            is_hopeless: false,
        };
        let mut numbers = vec![None; puzzle.pieces().len()];
        for class in puzzle.classes() {
            let movers: Vec<usize> = class.iter().copied().filter(|&piece| !frozen[piece]).collect();
            if let Some(&first) = movers.first() {
                layout.groups.push(Group::new(puzzle, first, layout.fixed));
                layout.add_pieces(position, movers, &mut numbers);
            }
        }
        layout.add_targets(puzzle, position, &numbers);
        layout
    }

    /// Adds pieces of the last group, region by region.
    fn add_pieces(&mut self, position: &BlockPosition, mut movers: Vec<usize>, numbers: &mut [Option<usize>]) {
        let group = self.groups.len() - 1;
        let anchor = |piece: usize| usize::from(position.anchors()[piece]);
        movers.sort_unstable_by_key(|&piece| anchor(piece));
        while let Some(&first) = movers.first() {
            let mask = self.groups[group].reach(anchor(first), B::EMPTY, self.columns);
            let (inside, outside): (Vec<_>, Vec<_>) = movers.into_iter().partition(|&piece| mask.has(anchor(piece)));
            movers = outside;
            let anchors: Vec<u16> = mask.cells().map(|cell| cell as u16).collect();
            for (place, &anchor) in anchors.iter().enumerate() {
                self.groups[group].places[usize::from(anchor)] = place as u16;
            }
            let region = self.regions.len();
            self.regions.push(Region { group, anchors, mask, pieces: inside.len() });
            for piece in inside {
                numbers[piece] = Some(self.pieces.len());
                self.pieces.push(Mobile { group, region, start: self.groups[group].places[anchor(piece)] });
            }
        }
    }

    fn add_targets(&mut self, puzzle: &BlockPuzzle, position: &BlockPosition, numbers: &[Option<usize>]) {
        for target in &puzzle.goal().0 {
            let Some(piece) = numbers[target.piece()] else {
                self.is_hopeless |= !target.is_reached_at(puzzle, position.anchors()[target.piece()]);
                continue;
            };
            let region = &self.regions[self.pieces[piece].region];
            let reached = region.anchors.iter().filter(|&&anchor| target.is_reached_at(puzzle, anchor));
            self.targets.push((piece, reached.fold(B::EMPTY, |cells, &anchor| cells | B::cell(anchor.into()))));
        }
    }

    /// The numbers of places and of pieces of every region.
    pub(super) fn region_sizes(&self) -> Vec<(usize, usize)> {
        self.regions.iter().map(|region| (region.anchors.len(), region.pieces)).collect()
    }

    /// The anchor of a piece at a place of its region.
    pub(super) fn anchor(&self, piece: usize, place: u16) -> usize {
        self.regions[self.pieces[piece].region].anchors[usize::from(place)].into()
    }

    /// The bytes of its tables.
    pub(super) fn bytes(&self) -> u64 {
        let groups: usize = self.groups.iter().map(|group| size_of::<Group<B>>() + 2 * group.places.len()).sum();
        let regions: usize = self.regions.iter().map(|region| size_of::<Region<B>>() + 2 * region.anchors.len()).sum();
        (groups + regions + self.pieces.len() * size_of::<Mobile>()) as u64
    }
}

impl<B: Board> Group<B> {
    fn new(puzzle: &BlockPuzzle, piece: usize, fixed: B) -> Self {
        let (columns, cells) = (puzzle.columns(), puzzle.rows() * puzzle.columns());
        let (shape, freedom) = (&puzzle.pieces()[piece].shape, puzzle.pieces()[piece].freedom);
        let offsets: Vec<usize> = shape.offsets().iter().map(|&offset| linear(offset, columns) as usize).collect();
        let mut group = Self {
            stamp: offsets.iter().fold(B::EMPTY, |stamp, &offset| stamp | B::cell(offset)),
            entered: Direction::ALL.map(|direction| entered(shape, direction, columns)),
            offsets,
            open: [B::EMPTY; 4],
            places: vec![0; cells],
            fits: B::EMPTY,
        };
        for anchor in 0..cells {
            if on_grid(shape, anchor, puzzle) && !group.stamp_at(anchor).meets(fixed) {
                group.fits = group.fits | B::cell(anchor);
            }
        }
        for (way, direction) in Direction::ALL.into_iter().enumerate().filter(|&(_, way)| freedom.allows(way)) {
            let open = group.fits.cells().filter(|&anchor| {
                direction
                    .from(anchor / columns, anchor % columns, puzzle.rows(), columns)
                    .is_some_and(|(row, column)| group.fits.has(row * columns + column))
            });
            group.open[way] = open.fold(B::EMPTY, |open, anchor| open | B::cell(anchor));
        }
        group
    }

    /// The cells that a piece covers with its anchor at `cell`.
    pub(super) fn stamp_at(&self, cell: usize) -> B {
        self.stamp << cell
    }

    /// The cells that pieces cover with their anchors at `cells`.
    pub(super) fn stamps_at(&self, cells: B) -> B {
        self.offsets.iter().fold(B::EMPTY, |all, &offset| all | (cells << offset))
    }

    /// Those of `anchors` from which a piece can step in direction number `way` over `occupied` cells.
    pub(super) fn movers(&self, anchors: B, way: usize, occupied: B) -> B {
        let open = anchors & self.open[way];
        if open.is_empty() {
            return open;
        }
        self.entered[way].iter().fold(open, |movers, &offset| movers.without(shifted_back(occupied, offset)))
    }

    /// The anchors that a piece reaches from `cell` over cells that are not `occupied`, among them `cell`.
    pub(super) fn reach(&self, cell: usize, occupied: B, columns: usize) -> B {
        let free = self.offsets.iter().fold(self.fits, |free, &offset| free.without(occupied >> offset));
        let [up, down, left, right] = self.open;
        let mut reach = B::cell(cell);
        loop {
            let upright = ((reach & up) >> columns) | ((reach & down) << columns);
            let level = ((reach & left) >> 1) | ((reach & right) << 1);
            let next = reach | ((upright | level) & free);
            if next == reach {
                return reach;
            }
            reach = next;
        }
    }
}

/// The cells, seen from each cell at a distance of `offset` back.
fn shifted_back<B: Board>(cells: B, offset: isize) -> B {
    if offset < 0 { cells << offset.unsigned_abs() } else { cells >> offset.unsigned_abs() }
}

fn linear((down, right): (u8, i8), columns: usize) -> isize {
    isize::from(down) * columns as isize + isize::from(right)
}

/// The cells that a shape covers after a step and not before, relative to its anchor before.
fn entered(shape: &Shape, direction: Direction, columns: usize) -> Vec<isize> {
    let (down, right) = match direction {
        Direction::Up => (-1, 0),
        Direction::Down => (1, 0),
        Direction::Left => (0, -1),
        Direction::Right => (0, 1),
    };
    let cells = || shape.offsets().iter().map(|&(row, column)| (isize::from(row), isize::from(column)));
    let after = cells().map(|(row, column)| (row + down, column + right));
    let new = after.filter(|&cell| cells().all(|before| before != cell));
    new.map(|(row, column)| row * columns as isize + column).collect()
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
        for piece in 0..frozen.len() {
            if frozen[piece] && can_step(puzzle, position, piece, &holders) {
                frozen[piece] = false;
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
