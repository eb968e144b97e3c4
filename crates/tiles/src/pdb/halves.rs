#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use loyd_search::tables::Table;

use super::rank::{PatternPlacement, Rank, placements};
use super::{Reflection, Slots, prefetch};
use crate::board::{Grid, Packed, at};

/// Bounds for the single-tile metric from two patterns: the Manhattan distance of all tiles plus
/// twice the excess of each pattern. If the position has a reflection, the greater of the two
/// bounds applies.
#[derive(Debug)]
pub(crate) struct Halves {
    grid: Grid,
    slots: Slots,
    reflection: Option<Reflection>,
    /// The reflection of each cell, and of each slot.
    cells: [u8; 16],
    images: [u8; 16],
    /// The Manhattan distances, by slot and cell.
    distances: [[u8; 16]; 16],
    /// The first slot of the second pattern, and that of the tiles without a pattern.
    second_start: u8,
    unassigned_start: u8,
    ranks: [Rank; 2],
    /// The index of each pattern's first entry.
    bases: [usize; 2],
    pub(crate) table: Table,
}

/// A position: tiles by slot, Manhattan distance, and the placements and excess of the patterns and
/// their reflections.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct HalvesNode {
    board: Packed,
    pub(crate) distance: u32,
    /// The placements of both patterns in the position and in its reflection.
    placements: [[PatternPlacement; 2]; 2],
    /// The excess of both patterns in the position and in its reflection, eight bits each; 0
    /// without a reflection. Combining them avoids a stall: the processor would wait for a byte
    /// that is written separately and then read together with the other byte.
    excess: [u16; 2],
}

impl HalvesNode {
    /// Returns a lower bound on the number of moves to the goal.
    #[inline(always)]
    pub(crate) fn bound(&self) -> u32 {
        self.bound_with(None)
    }

    /// Returns the [bound](Self::bound), with `reflected` in place of the reflection's excess if
    /// given.
    #[inline(always)]
    pub(crate) fn bound_with(&self, reflected: Option<u16>) -> u32 {
        let reflected = reflected.unwrap_or(self.excess[1]);
        Self::bound_for(self.distance, self.excess[0]).max(Self::bound_for(self.distance, reflected))
    }

    /// Updates the reflection's placement from a fetched entry, and its excess.
    #[inline(always)]
    pub(crate) fn reflect(&mut self, entry: &PrefetchedEntry, excess: u16) {
        self.excess[1] = excess;
        self.placements[1][usize::from(entry.pattern & 1)] = entry.placement;
    }

    #[inline(always)]
    fn bound_for(distance: u32, excess: u16) -> u32 {
        distance + 2 * u32::from((excess & 0xff) + (excess >> 8))
    }
}

/// A prefetched entry, and the pattern that it belongs to.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PrefetchedEntry {
    placement: PatternPlacement,
    number: u32,
    pattern: u8,
}

impl Halves {
    /// Creates the bounds from the table for a pair of patterns, whose entries are stored one after
    /// the other.
    pub(crate) fn new(grid: Grid, blank_goal: usize, patterns: &[Vec<u8>; 2], table: Table) -> Self {
        let is_unassigned =
            |&tile: &u8| usize::from(tile) != blank_goal && !patterns.iter().flatten().any(|&own| own == tile);
        let unassigned: Vec<u8> = (0..grid.len() as u8).filter(is_unassigned).collect();
        let tiles = [patterns[0].clone(), patterns[1].clone(), unassigned];
        let slots = Slots::new(&tiles);
        let reflection = Reflection::new(&grid, blank_goal, &slots);
        let identity = std::array::from_fn(|index| index as u8);
        let (cells, images) = reflection.as_ref().map_or((identity, identity), |image| (image.cells, image.slots));
        let mut distances = [[0; 16]; 16];
        for (distances, &tile) in distances.iter_mut().zip(tiles.iter().flatten()) {
            *distances = std::array::from_fn(|cell| grid.distance(tile.into(), cell));
        }
        let ranks = [0, 1].map(|index| Rank::new(&grid, patterns[index].len()));
        let bases = [0, placements(grid.len(), patterns[0].len()).next_multiple_of(2)];
        let second_start = patterns[0].len() as u8;
        let unassigned_start = second_start + patterns[1].len() as u8;
        Self { grid, slots, reflection, cells, images, distances, second_start, unassigned_start, ranks, bases, table }
    }

    #[inline]
    fn entry(&self, number: usize) -> u8 {
        self.table[number / 2] >> (4 * (number % 2)) & 15
    }

    /// Returns the index of a pattern's entry.
    #[inline]
    fn number(&self, pattern: usize, placement: PatternPlacement) -> usize {
        self.bases[pattern] + self.ranks[pattern].of(placement)
    }

    /// Prefetches the entry after the tile at `to` has moved into the blank's cell.
    #[inline(always)]
    pub(crate) fn fetch(&self, node: &HalvesNode, blank: usize, to: usize) -> PrefetchedEntry {
        self.fetch_side(node, 0, at(node.board, to) as u8, to, blank)
    }

    /// Prefetches the reflection's entry, if there is one.
    #[inline(always)]
    pub(crate) fn fetch_reflected(&self, node: &HalvesNode, blank: usize, to: usize) -> Option<PrefetchedEntry> {
        self.reflection.as_ref()?;
        let [from, into] = [to, blank].map(|cell| usize::from(self.cells[cell & 15]));
        Some(self.fetch_side(node, 1, self.images[at(node.board, to)], from, into))
    }

    #[inline(always)]
    fn fetch_side(&self, node: &HalvesNode, side: usize, slot: u8, from: usize, to: usize) -> PrefetchedEntry {
        let pattern = usize::from(slot >= self.second_start);
        let placement = node.placements[side][pattern];
        let placement = if slot < self.unassigned_start { placement.after_move(from, to) } else { placement };
        let number = self.number(pattern, placement);
        prefetch(&self.table, number / 2);
        PrefetchedEntry { placement, number: number as u32, pattern: pattern as u8 }
    }

    /// Makes `child` the node after the tile at `to` has moved into the blank's cell, without the
    /// reflection's data. Returns whether the goal may be within `remaining` moves of it;
    /// otherwise, `child` is unchanged.
    ///
    /// The node is written in place, because copying a value that was just written in parts would
    /// stall the processor.
    #[inline(always)]
    pub(crate) fn child(
        &self,
        child: &mut HalvesNode,
        node: &HalvesNode,
        entry: &PrefetchedEntry,
        (blank, to): (usize, usize),
        remaining: u32,
    ) -> bool {
        let slot = at(node.board, to);
        let distances = &self.distances[slot];
        let distance = node.distance + u32::from(distances[blank & 15]) - u32::from(distances[to & 15]);
        let excess = self.excess(node, 0, entry);
        if HalvesNode::bound_for(distance, excess) > remaining {
            return false;
        }
        *child = *node;
        let change = slot as u64 ^ u64::from(Slots::BLANK);
        child.board ^= change << (4 * to) ^ change << (4 * blank);
        child.distance = distance;
        child.excess[0] = excess;
        child.placements[0][usize::from(entry.pattern & 1)] = entry.placement;
        true
    }

    /// Returns the excess of the reflection from its prefetched entry, or `None` if it proves that
    /// the goal is more than `remaining` moves away.
    #[inline(always)]
    pub(crate) fn reflected_excess(&self, node: &HalvesNode, entry: &PrefetchedEntry, remaining: u32) -> Option<u16> {
        let excess = self.excess(node, 1, entry);
        (HalvesNode::bound_for(node.distance, excess) <= remaining).then_some(excess)
    }

    /// Returns the excess of both patterns after a step whose entry was prefetched.
    #[inline(always)]
    fn excess(&self, node: &HalvesNode, side: usize, entry: &PrefetchedEntry) -> u16 {
        let shift = 8 * (entry.pattern & 1);
        node.excess[side] & !(0xff << shift) | u16::from(self.entry(entry.number as usize)) << shift
    }

    /// Returns the placements of both patterns, given the places of all tiles, and the excess of
    /// both.
    fn side(&self, places: Packed) -> ([PatternPlacement; 2], u16) {
        let second_start = usize::from(self.second_start);
        let cells: Vec<u8> = (0..self.grid.len() - 1).map(|slot| at(places, slot) as u8).collect();
        let placements = [
            PatternPlacement::new(&cells[..second_start]),
            PatternPlacement::new(&cells[second_start..usize::from(self.unassigned_start)]),
        ];
        let excess = [0, 1].map(|pattern| self.entry(self.number(pattern, placements[pattern])));
        (placements, u16::from_le_bytes(excess))
    }

    /// Returns the node for a board.
    pub(crate) fn node(&self, board: Packed) -> HalvesNode {
        let board = self.slots.rename(&self.grid, board);
        let places = Slots::places(&self.grid, board);
        let reflected = self.reflection.as_ref().map_or(places, |reflection| reflection.places(&self.grid, board));
        let tiles = 0..self.grid.len() - 1;
        let distance = tiles.map(|slot| u32::from(self.distances[slot][at(places, slot)])).sum();
        let [plain, mut reflected] = [self.side(places), self.side(reflected)];
        if self.reflection.is_none() {
            reflected.1 = 0;
        }
        HalvesNode { board, distance, placements: [plain.0, reflected.0], excess: [plain.1, reflected.1] }
    }
}
