use super::search::Guide;
use crate::tiles::grid::{Grid, Packed, at};
use crate::tiles::pattern::{Reflection, Slots, fill_runs, partition};

/// Bounds of the multi-tile metric: the greatest entry over several patterns, each with the blank, of the position and of
/// its reflection where there is one.
///
/// Consecutive moves change axis, so the axis of the next move and the number of moves left give the axis of the last one,
/// and every entry is for one pair of axes.
#[derive(Debug)]
pub(super) struct Multi {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    goal: Packed,
    lookups: Vec<Lookup>,
    table: Vec<u8>,
}

/// Where a pattern's table begins, and how its index is cut out of the places.
#[derive(Clone, Copy, Debug)]
struct Lookup {
    base: usize,
    shift: u32,
    bits: u32,
}

impl Lookup {
    /// The place of an entry; `axes` has the axis of the last move in bit 1 and that of the next in bit 0.
    #[inline]
    fn index(self, places: Packed, blank: usize, axes: usize) -> usize {
        let placement = (places >> self.shift) as usize & ((1 << self.bits) - 1);
        self.base + (axes << (self.bits + 4) | placement << 4 | blank)
    }
}

/// A position: tiles by slot, their places and the reflected ones, and the axes of the last and the next move.
#[derive(Clone, Copy)]
pub(super) struct Node {
    board: Packed,
    places: Packed,
    reflected: Packed,
    axes: usize,
}

impl Multi {
    /// Builds the tables for all goals that have the blank at `home`.
    pub(super) fn new(grid: Grid, home: usize) -> Self {
        let patterns = partition(&grid, home);
        let slots = Slots::new(&patterns);
        let mut table = vec![0; patterns.iter().map(|pattern| table_size(pattern)).sum()];
        let (mut lookups, mut base, mut shift) = (Vec::new(), 0, 0);
        for pattern in &patterns {
            let bits = 4 * pattern.len() as u32;
            let (last_down, last_across) =
                table[base..base + table_size(pattern)].split_at_mut(table_size(pattern) / 2);
            fill_runs(last_down, &grid, home, pattern, false);
            fill_runs(last_across, &grid, home, pattern, true);
            lookups.push(Lookup { base, shift, bits });
            base += table_size(pattern);
            shift += bits;
        }
        let solved: Packed = (0..grid.len() as u64).map(|cell| cell << (4 * cell)).sum();
        let goal = slots.rename(&grid, solved);
        Self { reflection: Reflection::new(&grid, home, &slots), goal, lookups, table, grid, slots }
    }

    /// The memory that building and searching take at most, in bytes: the tables, and the longest wave of a search.
    pub(super) fn bytes_to_build(grid: &Grid, home: usize) -> u64 {
        let sizes = partition(grid, home).into_iter().map(|pattern| table_size(&pattern) as u64);
        let (total, largest) = sizes.fold((0, 0), |(total, largest), size| (total + size, size.max(largest)));
        total + largest / 4
    }

    /// Whether the tables leave a position at most `room` moves from the goal.
    #[inline]
    fn allows(&self, node: &Node, blank: usize, room: u32) -> bool {
        let passes = |index: usize| u32::from(self.table[index]) <= room;
        self.lookups.iter().all(|lookup| passes(lookup.index(node.places, blank, node.axes)))
            && self.reflection.as_ref().is_none_or(|reflection| {
                let axes = if reflection.transposes { node.axes ^ 3 } else { node.axes };
                let blank = reflection.cells[blank].into();
                self.lookups.iter().all(|lookup| passes(lookup.index(node.reflected, blank, axes)))
            })
    }

    /// Takes the blank along its line to `to`.
    #[inline]
    fn run(&self, node: &Node, blank: usize, to: usize) -> Node {
        let mut node = *node;
        node.axes ^= 1;
        let stride = self.grid.stride(blank, to);
        let mut blank = blank;
        while blank != to {
            let next = blank.wrapping_add_signed(stride);
            let slot = at(node.board, next);
            let change = slot as u64 ^ u64::from(Slots::BLANK);
            node.board ^= change << (4 * next) ^ change << (4 * blank);
            node.places ^= ((next ^ blank) as u64) << (4 * slot);
            if let Some(reflection) = &self.reflection {
                let change = reflection.cells[next] ^ reflection.cells[blank];
                node.reflected ^= u64::from(change) << (4 * reflection.slots[slot]);
            }
            blank = next;
        }
        node
    }

    fn node(&self, board: Packed, axes: usize) -> Node {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        Node { board, places, reflected, axes }
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
        let node = self.node(board, last << 1 | usize::from(!sideways));
        self.allows(&node, blank, room).then_some(node)
    }

    #[inline]
    fn child(&self, node: &Node, blank: usize, to: usize, room: u32) -> Option<Node> {
        let child = self.run(node, blank, to);
        let passes = self.allows(&child, to, room) && (room > 0 || child.board == self.goal);
        passes.then_some(child)
    }

    /// The axes of a path are those of a path with no moves left, so that the goal is met only there.
    #[inline]
    fn is_goal(&self, _: &Node, room: u32) -> bool {
        room == 0
    }

    #[inline]
    fn distance(&self, _: &Node, room: u32) -> u32 {
        room
    }

    fn bytes(&self) -> u64 {
        self.table.len() as u64
    }
}

/// The bytes of a pattern's table: for two axes of the last and two of the next move, tiles and blank.
fn table_size(pattern: &[u8]) -> usize {
    4 << (4 * pattern.len() + 4)
}
