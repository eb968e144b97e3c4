use super::build::{Build, Part, Tabled};
use super::search::Guide;
use crate::tiles::grid::{Grid, Packed, at};
use crate::tiles::pattern::{FillRuns, Filling, Reflection, Slots, huge_table, partition};

/// Bounds of the multi-tile metric: the greatest entry over several patterns, each with the blank, of the position and of
/// its reflection where there is one.
///
/// Consecutive moves change axis, so the axis of the next move and the number of moves left give the axis of the last one,
/// and every entry is for one pair of axes. All lengths that an entry stands for have the same parity as the moves left, so
/// that halves of both are compared.
#[derive(Debug)]
pub(super) struct Multi {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    goal: Packed,
    /// What leads from a cell towards another one of its line.
    strides: [[i8; 16]; 16],
    /// For every cell itself and its reflection.
    cells: [[u8; 16]; 2],
    /// For every slot four times itself and its reflection.
    shifts: [[u8; 16]; 2],
    /// Whether the axes of the reflection are exchanged.
    turns: [usize; 2],
    lookups: Vec<Lookup>,
    table: Vec<u64>,
}

/// Where a pattern's tables begin, and how their index is cut out of the places.
#[derive(Clone, Copy, Debug)]
struct Lookup {
    /// By the axis of the last move.
    bases: [usize; 2],
    shift: u32,
    mask: usize,
    /// 1 for the reflection.
    side: usize,
}

/// A position: tiles by slot, their places and the reflected ones, and the axes of the last and the next move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    board: Packed,
    places: [Packed; 2],
    /// Four bits a lookup: by how much less than half the room it is.
    slack: u64,
    last: usize,
    next: usize,
}

impl Multi {
    /// Begins to build the tables for all goals that have the blank at `home`; `None` without memory for them.
    pub(super) fn build(grid: Grid, home: usize) -> Option<Build<Self>> {
        let patterns = partition(&grid, home);
        let slots = Slots::new(&patterns);
        let reflection = Reflection::new(&grid, home, &slots);
        let table = huge_table(patterns.iter().map(|pattern| 2 * words(pattern)).sum(), FillRuns::EMPTY)?;
        let (mut lookups, mut fillings, mut base, mut shift) = (Vec::new(), Vec::new(), 0, 0);
        for pattern in &patterns {
            let bases = [base, base + words(pattern)];
            for last in [0, 1] {
                let (range, tiles) = (bases[last]..bases[last] + words(pattern), pattern.clone());
                let begin = Box::new(move || FillRuns::new(grid, home, &tiles, last == 1));
                fillings.push(Part { range, begin });
            }
            let sides = if reflection.is_some() { 0..2 } else { 0..1 };
            lookups.extend(sides.map(|side| Lookup { bases, shift, mask: words(pattern) / 2 - 1, side }));
            base += 2 * words(pattern);
            shift += 4 * pattern.len() as u32;
        }
        let solved: Packed = (0..grid.len() as u64).map(|cell| cell << (4 * cell)).sum();
        let identity = std::array::from_fn(|index| index as u8);
        let (cells, images) = reflection.as_ref().map_or((identity, identity), |image| (image.cells, image.slots));
        let guide = Self {
            goal: slots.rename(&grid, solved),
            strides: strides(&grid),
            cells: [identity, cells],
            shifts: [identity, images].map(|slots| slots.map(|slot| 4 * slot)),
            turns: [0, usize::from(reflection.as_ref().is_some_and(|image| image.transposes))],
            reflection,
            lookups,
            table,
            grid,
            slots,
        };
        Some(Build::new(guide, fillings))
    }

    /// The memory that building and searching take at most, in bytes: the tables, and what is known of one pattern.
    pub(super) fn bytes_to_build(grid: &Grid, home: usize) -> u64 {
        let sizes = partition(grid, home).into_iter().map(|pattern| words(&pattern) as u64);
        let (total, largest) = sizes.fold((0, 0), |(total, largest), size| (total + size, size.max(largest)));
        16 * total + 8 * largest
    }

    /// Whether the tables leave a position at most `room` moves from the goal.
    ///
    /// A move takes one from the room and seldom adds more than one to a length, so that the slack of a lookup, counted in
    /// halves, seldom falls by more than one. While it is large the lookup is left out, which loses almost no bound; the
    /// lookups with the least slack come first.
    #[inline]
    fn allows(&self, node: &mut Node, blank: usize, room: u32) -> bool {
        let slack = node.slack;
        let (least, little) = (nibbles_of(slack, 0), nibbles_of(slack, 1));
        node.slack = (slack & !(15 * (least | little))) - (ONES & !(least | little));
        for mut lookups in [least, little] {
            while lookups != 0 {
                let index = lookups.trailing_zeros();
                lookups &= lookups - 1;
                let Some(lookup) = self.lookups.get(index as usize / 4) else { break };
                let entry = self.entry(lookup, node, blank);
                let Some(slack) = u64::from(room / 2).checked_sub(entry) else { return false };
                node.slack |= slack.min(15) << index;
            }
        }
        true
    }

    #[inline]
    fn entry(&self, lookup: &Lookup, node: &Node, blank: usize) -> u64 {
        let side = lookup.side & 1;
        let turn = self.turns[side];
        let placement = (node.places[side] >> lookup.shift) as usize & lookup.mask;
        let word = self.table[lookup.bases[(node.last ^ turn) & 1] + 2 * placement + (node.next ^ turn)];
        word >> (4 * self.cells[side][blank]) & 15
    }

    /// Takes the blank along its line to `to`.
    #[inline]
    fn run(&self, node: &Node, mut blank: usize, to: usize) -> Node {
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

    fn node(&self, board: Packed, last: usize, next: usize) -> Node {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        Node { board, places: [places, reflected], slack: 0, last, next }
    }
}

/// One in every four bits.
const ONES: u64 = 0x1111_1111_1111_1111;

/// The lowest bit of every four that hold `value`.
#[inline]
fn nibbles_of(word: u64, value: u64) -> u64 {
    let differing = word ^ (value * ONES);
    !(differing | differing >> 1 | differing >> 2 | differing >> 3) & ONES
}

fn strides(grid: &Grid) -> [[i8; 16]; 16] {
    std::array::from_fn(|from| std::array::from_fn(|to| grid.stride(from, to) as i8))
}

impl Tabled for Multi {
    type Filling = FillRuns;

    fn table(&mut self) -> &mut [u64] {
        &mut self.table
    }
}

impl Guide for Multi {
    type Node = Node;

    const RISE: u32 = 1;

    fn bound(&self, board: Packed, blank: usize) -> u32 {
        let reaches = |room| [false, true].iter().any(|&sideways| self.enter(board, blank, sideways, room).is_some());
        (0..=u32::from(u8::MAX)).find(|&room| reaches(room)).unwrap_or_default()
    }

    /// The next move changes axis, and so does every one after it: with an even number of them the last one has the axis
    /// of the last move made.
    fn enter(&self, board: Packed, blank: usize, sideways: bool, room: u32) -> Option<Node> {
        let last = usize::from(sideways) ^ (room as usize & 1);
        let mut node = self.node(board, last, usize::from(!sideways));
        self.allows(&mut node, blank, room).then_some(node)
    }

    #[inline]
    fn child(&self, node: &Node, blank: usize, to: usize, room: u32) -> Option<Node> {
        let mut child = self.run(node, blank, to);
        let passes = self.allows(&mut child, to, room) && (room > 0 || child.board == self.goal);
        passes.then_some(child)
    }

    /// With no moves left only the goal passes.
    #[inline]
    fn is_goal(&self, _: &Node, room: u32) -> bool {
        room == 0
    }

    #[inline]
    fn distance(&self, _: &Node, room: u32) -> u32 {
        room
    }

    fn bytes(&self) -> u64 {
        size_of_val(&*self.table) as u64
    }
}

/// The words of a pattern's table for one axis of the last move.
fn words(pattern: &[u8]) -> usize {
    2 << (4 * pattern.len())
}
