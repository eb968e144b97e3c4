use super::rank::{Placement, Rank};
use crate::tables::Table;
use crate::tiles::grid::{Grid, Packed, at};
use crate::tiles::optimal::{Guide, Kid};
use crate::tiles::pattern::{Reflection, Slots, prefetch};

/// Bounds of the single-tile metric from two patterns that cover all tiles: Manhattan distance and the excess of both, of
/// the position or of its reflection where there is one, whichever is greater.
#[derive(Debug)]
pub(in crate::tiles) struct Halves {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    /// For every cell its reflection, and for every slot.
    cells: [u8; 16],
    images: [u8; 16],
    /// Manhattan distance by slot and cell.
    distances: [[u8; 16]; 16],
    /// The slots of the first pattern come before this one.
    border: u8,
    ranks: [Rank; 2],
    /// Where each pattern's entries begin.
    bases: [usize; 2],
    table: Table,
}

/// A position: tiles by slot, Manhattan distance, and what is known by the patterns and by those of the reflection.
#[derive(Clone, Copy)]
pub(in crate::tiles) struct Node {
    board: Packed,
    distance: u32,
    sides: [Side; 2],
}

/// Where the tiles of both patterns are, and the excess of each.
#[derive(Clone, Copy)]
struct Side {
    placements: [Placement; 2],
    excess: [u8; 2],
}

impl Side {
    fn excess(&self) -> u32 {
        2 * u32::from(self.excess[0] + self.excess[1])
    }
}

impl Halves {
    /// A guide with the table of a pair of patterns, first the one and then the other.
    pub(super) fn new(grid: Grid, home: usize, patterns: &[Vec<u8>; 2], table: Table) -> Self {
        let slots = Slots::new(patterns);
        let reflection = Reflection::new(&grid, home, &slots);
        let identity = std::array::from_fn(|index| index as u8);
        let (cells, images) = reflection.as_ref().map_or((identity, identity), |image| (image.cells, image.slots));
        let mut distances = [[0; 16]; 16];
        for (distances, &tile) in distances.iter_mut().zip(patterns.iter().flatten()) {
            *distances = std::array::from_fn(|cell| grid.distance(tile.into(), cell));
        }
        let ranks = [0, 1].map(|index| Rank::new(&grid, patterns[index].len()));
        let bases = [0, Rank::len(&grid, patterns[0].len()).div_ceil(2)];
        let border = patterns[0].len() as u8;
        Self { grid, slots, reflection, cells, images, distances, border, ranks, bases, table }
    }

    #[inline]
    fn entry(&self, pattern: usize, placement: Placement) -> u8 {
        let number = self.ranks[pattern].of(placement);
        self.table[self.bases[pattern] + number / 2] >> (4 * (number % 2)) & 15
    }

    /// The side after the tile of a slot goes from one cell to another.
    #[inline]
    fn moved(&self, side: &Side, slot: u8, from: usize, to: usize) -> Side {
        let pattern = usize::from(slot >= self.border);
        let mut side = *side;
        side.placements[pattern] = side.placements[pattern].moved(from, to);
        side.excess[pattern] = self.entry(pattern, side.placements[pattern]);
        side
    }

    /// Fetches the entry after the tile of a slot goes from one cell to another.
    #[inline]
    fn fetch(&self, side: &Side, slot: u8, from: usize, to: usize) {
        let pattern = usize::from(slot >= self.border);
        let placement = side.placements[pattern].moved(from, to);
        prefetch(&self.table, self.bases[pattern] + self.ranks[pattern].of(placement) / 2);
    }

    /// What is known of tiles by the places of all of them.
    fn side(&self, places: Packed) -> Side {
        let border = usize::from(self.border);
        let cells: Vec<u8> = (0..self.grid.len() - 1).map(|slot| at(places, slot) as u8).collect();
        let placements = [Placement::new(&cells[..border]), Placement::new(&cells[border..])];
        Side { placements, excess: [0, 1].map(|pattern| self.entry(pattern, placements[pattern])) }
    }

    fn node(&self, board: Packed) -> Node {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        let tiles = 0..self.grid.len() - 1;
        let distance = tiles.map(|slot| u32::from(self.distances[slot][at(places, slot)])).sum();
        Node { board, distance, sides: [self.side(places), self.side(reflected)] }
    }
}

impl Node {
    fn bound(&self) -> u32 {
        self.distance + self.sides[0].excess().max(self.sides[1].excess())
    }
}

impl Guide for Halves {
    type Node = Node;
    type Fan = ();

    const RISE: u32 = 2;

    fn bound(&self, board: Packed, _: usize) -> u32 {
        self.node(board).bound()
    }

    fn enter(&self, board: Packed, _: usize, _: bool, room: u32) -> Result<Node, u32> {
        let node = self.node(board);
        if node.bound() <= room { Ok(node) } else { Err(node.bound()) }
    }

    #[inline]
    fn fan(&self, _: &Node, _: usize, _: &[Kid], _: u32) {}

    /// The reflected entry is looked up only when the plain one passes.
    #[inline]
    fn child(&self, node: &Node, (): &(), blank: usize, to: usize, room: u32) -> Option<Node> {
        let slot = at(node.board, to);
        let distances = &self.distances[slot];
        let distance = node.distance + u32::from(distances[blank & 15]) - u32::from(distances[to & 15]);
        let plain = self.moved(&node.sides[0], slot as u8, to, blank);
        if distance + plain.excess() > room {
            return None;
        }
        let mut reflected = node.sides[1];
        if self.reflection.is_some() {
            let [from, to] = [to, blank].map(|cell| usize::from(self.cells[cell & 15]));
            reflected = self.moved(&reflected, self.images[slot], from, to);
            if distance + reflected.excess() > room {
                return None;
            }
        }
        let change = slot as u64 ^ u64::from(Slots::BLANK);
        let board = node.board ^ change << (4 * to) ^ change << (4 * blank);
        Some(Node { board, distance, sides: [plain, reflected] })
    }

    #[inline]
    fn announce(&self, node: &Node, blank: usize, to: usize) {
        let slot = at(node.board, to);
        self.fetch(&node.sides[0], slot as u8, to, blank);
        if self.reflection.is_some() {
            let [from, to] = [to, blank].map(|cell| usize::from(self.cells[cell & 15]));
            self.fetch(&node.sides[1], self.images[slot], from, to);
        }
    }

    #[inline]
    fn is_goal(&self, node: &Node, _: u32) -> bool {
        node.distance == 0
    }

    #[inline]
    fn distance(&self, node: &Node, _: u32) -> u32 {
        node.bound()
    }

    fn bytes(&self) -> u64 {
        self.table.len() as u64
    }
}
