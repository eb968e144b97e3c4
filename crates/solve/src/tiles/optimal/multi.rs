use super::automaton::Kid;
use super::build::{Build, Part, Tabled};
use super::search::Guide;
use crate::tiles::grid::{Grid, Packed, at};
use crate::tiles::pattern::{Drops, FillRuns, Filling, Reflection, Slots, huge_table, prefetch, run_patterns};

/// Bounds of the multi-tile metric: the greatest number over several patterns, each with the blank, of the position and of
/// its reflection where there is one.
///
/// Consecutive moves change axis, so the axis of the next move and the number of moves left give the axis of the last one,
/// and every number is for one pair of axes. All lengths that it stands for have the same parity as the moves left, so that
/// halves of both are compared.
///
/// A search needs no numbers below the node that it enters, only slacks: by how much the moves left exceed every bound. What
/// a move takes from them is in the tables, for all moves along a line at once. So a node whose line is read costs one word
/// a lookup, all of them fetched at the same time, and successors that fail cost nothing more.
///
/// `D` is the word of slacks: one for boards with lines of at most five cells, and one for longer ones.
#[derive(Debug)]
pub(super) struct Multi<D> {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    goal: Packed,
    /// What leads from a cell towards another one of its line.
    strides: [[i8; 16]; 16],
    /// For a cell and another one of its line, the index of the move from the one to the other.
    indices: [[u8; 16]; 16],
    /// For every cell itself and its reflection.
    cells: [[u8; 16]; 2],
    /// For every slot four times itself and its reflection.
    shifts: [[u8; 16]; 2],
    /// Whether the axes of the reflection are exchanged.
    turn: usize,
    /// By axis, for the reflection of a line: 0 where it runs the same way, else how many moves there are along it.
    flips: [u8; 2],
    lookups: Vec<Lookup>,
    table: Vec<u64>,
    drops: std::marker::PhantomData<D>,
}

/// Where a pattern's tables begin, and how their index is cut out of the places.
#[derive(Clone, Copy, Debug)]
struct Lookup {
    /// By the axis of the last move.
    numbers: [usize; 2],
    drops: [usize; 2],
    shift: u32,
    mask: usize,
    /// Whether it is of the reflection.
    reflected: bool,
}

/// A position: tiles by slot, their places and the reflected ones, the slack of every lookup, and the axes of the last and
/// the next move.
#[derive(Clone, Copy)]
pub(super) struct Node<D> {
    board: Packed,
    places: [Packed; 2],
    slack: D,
    last: usize,
    next: usize,
}

impl<D: Drops> Multi<D> {
    /// Begins to build the tables for all goals that have the blank at `home`; `None` without memory for them.
    pub(super) fn build(grid: Grid, home: usize) -> Option<Build<Self>> {
        let (patterns, others) = run_patterns(&grid, home);
        let slots = Slots::new(&[patterns.clone(), vec![others]].concat());
        let reflection = Reflection::new(&grid, home, &slots);
        let words = |pattern: &Vec<u8>| FillRuns::<D>::words(pattern.len());
        let table = huge_table(patterns.iter().map(words).sum(), FillRuns::<D>::EMPTY)?;
        let (mut lookups, mut fillings, mut base, mut shift) = (Vec::new(), Vec::new(), 0, 0);
        for pattern in patterns {
            let (len, range) = (pattern.len(), base..base + words(&pattern));
            let images = if reflection.is_some() { [false, true].as_slice() } else { &[false] };
            lookups.extend(images.iter().map(|&reflected| Lookup::new::<D>(base, len, shift, reflected)));
            (base, shift) = (range.end, shift + 4 * len as u32);
            fillings.push(Part { range, begin: Box::new(move || FillRuns::new(grid, home, &pattern)) });
        }
        Some(Build::new(Self::new(grid, slots, reflection, lookups, table), fillings))
    }

    fn new(grid: Grid, slots: Slots, reflection: Option<Reflection>, lookups: Vec<Lookup>, table: Vec<u64>) -> Self {
        let solved: Packed = (0..grid.len() as u64).map(|cell| cell << (4 * cell)).sum();
        let identity = std::array::from_fn(|index| index as u8);
        let (cells, images) = reflection.as_ref().map_or((identity, identity), |image| (image.cells, image.slots));
        let flip = |axis, next: usize| if cells[next] < cells[0] { grid.line(axis) as u8 - 1 } else { 0 };
        Self {
            goal: slots.rename(&grid, solved),
            strides: strides(&grid),
            indices: indices(&grid),
            cells: [identity, cells],
            shifts: [identity, images].map(|slots| slots.map(|slot| 4 * slot)),
            turn: usize::from(reflection.as_ref().is_some_and(|image| image.transposes)),
            flips: [flip(0, grid.width()), flip(1, 1)],
            reflection,
            lookups,
            table,
            grid,
            slots,
            drops: std::marker::PhantomData,
        }
    }

    /// The memory that building and searching take at most, in bytes: the tables, and what is known of one pattern.
    pub(super) fn bytes_to_build(grid: &Grid, home: usize) -> u64 {
        let (patterns, _) = run_patterns(grid, home);
        let tables: usize = patterns.iter().map(|pattern| 8 * FillRuns::<D>::words(pattern.len())).sum();
        let largest = patterns.iter().map(Vec::len).max().unwrap_or_default();
        tables as u64 + (24 << (4 * largest))
    }

    /// The slacks of a node with so many moves left, or `None` if a bound exceeds them.
    fn slack(&self, node: &Node<D>, blank: usize, room: u32) -> Option<D> {
        let mut slack = D::NONE;
        for (lane, lookup) in self.lookups.iter().enumerate() {
            let (last, at, cell) = self.place(lookup, node, blank);
            let number = self.table[lookup.numbers[last] + at] >> (4 * cell) & 15;
            slack = slack.with(lane, (room / 2).checked_sub(number as u32)?.min(MOST_SLACK) as u16);
        }
        Some(slack)
    }

    /// The axis of the last move, the placement with the axis of the next one, and the blank's cell, as a lookup sees them.
    #[inline]
    fn place(&self, lookup: &Lookup, node: &Node<D>, blank: usize) -> (usize, usize, usize) {
        let side = usize::from(lookup.reflected);
        let turn = side & self.turn;
        let placement = (node.places[side] >> lookup.shift) as usize & lookup.mask;
        ((node.last ^ turn) & 1, 2 * placement + (node.next ^ turn), self.cells[side][blank & 15].into())
    }

    /// The drops of all moves along the blank's line.
    #[inline]
    fn drops(&self, node: &Node<D>, blank: usize) -> D {
        let mut drops = D::ZERO;
        for (lane, lookup) in self.lookups.iter().enumerate() {
            let (last, at, cell) = self.place(lookup, node, blank);
            let mut entry = D::read(&self.table[lookup.drops[last]..], at, cell);
            if lookup.reflected && self.flips[node.next & 1] > 0 {
                entry = reversed(entry, self.flips[node.next & 1]);
            }
            drops = drops.with(lane, entry);
        }
        drops
    }

    /// Begins to fetch the words of a node.
    #[inline]
    fn announce_all(&self, node: &Node<D>, blank: usize) {
        for lookup in &self.lookups {
            let (last, at, cell) = self.place(lookup, node, blank);
            prefetch(&self.table, lookup.drops[last] + (at * 16 + cell) * D::BITS / 64);
        }
    }

    /// The index of a move along its line.
    #[inline]
    fn index(&self, blank: usize, to: usize) -> usize {
        usize::from(self.indices[blank & 15][to & 15]) & MOST_MOVES
    }

    /// Takes the blank along its line to `to`.
    #[inline]
    fn run(&self, node: &Node<D>, mut blank: usize, to: usize) -> Node<D> {
        let mut node = *node;
        node.next ^= 1;
        let stride = isize::from(self.strides[blank][to]);
        while blank != to {
            let next = blank.wrapping_add_signed(stride) & 15;
            let slot = at(node.board, next);
            let change = slot as u64 ^ u64::from(Slots::BLANK);
            node.board ^= change << (4 * next) ^ change << (4 * blank);
            for side in [0, 1] {
                let change = self.cells[side][next] ^ self.cells[side][blank];
                node.places[side] ^= u64::from(change) << self.shifts[side][slot];
            }
            blank = next;
        }
        node
    }

    fn node(&self, board: Packed, last: usize, next: usize) -> Node<D> {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        Node { board, places: [places, reflected], slack: D::NONE, last, next }
    }
}

/// The successors of a node that pass, by the index of the move.
pub(super) type Fan<D> = [Option<Node<D>>; MOST_MOVES + 1];

/// The most moves along a line; one less than a power of two.
const MOST_MOVES: usize = 7;

/// More slack than any search uses.
const MOST_SLACK: u32 = 100;

impl Lookup {
    fn new<D: Drops>(base: usize, tiles: usize, shift: u32, reflected: bool) -> Self {
        let numbers = FillRuns::<D>::numbers_at(tiles).map(|at| base + at);
        let drops = FillRuns::<D>::drops_at(tiles).map(|at| base + at);
        Self { numbers, drops, shift, mask: (1 << (4 * tiles)) - 1, reflected }
    }
}

fn strides(grid: &Grid) -> [[i8; 16]; 16] {
    std::array::from_fn(|from| std::array::from_fn(|to| grid.stride(from, to) as i8))
}

fn indices(grid: &Grid) -> [[u8; 16]; 16] {
    let along = |cell: usize, to| if grid.same_row(cell, to) { cell % grid.width() } else { cell / grid.width() };
    std::array::from_fn(|from| {
        std::array::from_fn(|to| (along(to, from) - usize::from(to > from && along(to, from) > 0)) as u8)
    })
}

/// The drops of a line read the other way, which has so many moves.
fn reversed(entry: u16, moves: u8) -> u16 {
    let bits = entry.reverse_bits();
    ((bits & 0x5555) << 1 | bits >> 1 & 0x5555) >> (16 - 2 * moves)
}

impl<D: Drops> Tabled for Multi<D> {
    type Filling = FillRuns<D>;

    fn table(&mut self) -> &mut [u64] {
        &mut self.table
    }
}

impl<D: Drops> Guide for Multi<D> {
    type Node = Node<D>;
    type Fan = Fan<D>;

    const RISE: u32 = 1;

    fn bound(&self, board: Packed, blank: usize) -> u32 {
        let reaches = |room| [false, true].iter().any(|&sideways| self.enter(board, blank, sideways, room).is_ok());
        (0..=u32::from(u8::MAX)).find(|&room| reaches(room)).unwrap_or_default()
    }

    /// The next move changes axis, and so does every one after it: with an even number of them the last one has the axis
    /// of the last move made.
    fn enter(&self, board: Packed, blank: usize, sideways: bool, room: u32) -> Result<Node<D>, u32> {
        let last = usize::from(sideways) ^ (room as usize & 1);
        let node = self.node(board, last, usize::from(!sideways));
        Ok(Node { slack: self.slack(&node, blank, room).ok_or(room + 1)?, ..node })
    }

    /// Begins to fetch the words of all successors that pass before the search goes on with the first of them.
    #[inline]
    fn fan(&self, node: &Node<D>, blank: usize, kids: &[Kid], room: u32) -> Fan<D> {
        let drops = self.drops(node, blank);
        let mut fan = [None; MOST_MOVES + 1];
        for to in kids.iter().map(|kid| usize::from(kid.to)) {
            let index = self.index(blank, to);
            let Some(slack) = node.slack.after(drops, index) else { continue };
            let child = Node { slack, ..self.run(node, blank, to) };
            if room > 0 {
                self.announce_all(&child, to);
            } else if child.board != self.goal {
                continue;
            }
            fan[index] = Some(child);
        }
        fan
    }

    #[inline]
    fn child(&self, _: &Node<D>, fan: &Fan<D>, blank: usize, to: usize, _: u32) -> Option<Node<D>> {
        fan[self.index(blank, to)]
    }

    /// With no moves left only the goal passes.
    #[inline]
    fn is_goal(&self, _: &Node<D>, room: u32) -> bool {
        room == 0
    }

    #[inline]
    fn distance(&self, _: &Node<D>, room: u32) -> u32 {
        room
    }

    fn bytes(&self) -> u64 {
        size_of_val(&*self.table) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_both_ways() {
        assert_eq!(reversed(0b01_10_11, 3), 0b11_10_01);
        assert_eq!(reversed(0b00_01, 2), 0b01_00);
        assert_eq!(reversed(2, 1), 2);
    }

    #[test]
    fn moves_of_a_line_are_counted_from_its_beginning() {
        let indices = indices(&Grid::new(4, 4).expect("16 cells"));
        assert_eq!([4, 6, 7].map(|to| indices[5][to]), [0, 1, 2]);
        assert_eq!([0, 4, 8].map(|to| indices[12][to]), [0, 1, 2]);
        assert_eq!([4, 8, 12].map(|to| indices[0][to]), [0, 1, 2]);
    }
}
