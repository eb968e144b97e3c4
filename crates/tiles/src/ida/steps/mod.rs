//! Searches with step tables, in batches of positions.
//!
//! This file defines a position's bounds, how steps change them, and the automaton's moves. `batch`
//! expands positions, and `tree` runs a search below one position as a part of a parallel search.

mod batch;
mod tree;

use std::marker::PhantomData;

use crate::board::{GRID_CELLS, Grid, PackedBoard};
use crate::ida::automaton::Automaton;
use crate::pdb::{PATTERNS, Pattern, PatternImage, Views, Words};

/// The number of possible tile numbers, which have at most six bits.
const TILES: usize = 64;

/// The effect of a tile's step in a view.
#[derive(Clone, Copy, Debug, Default)]
struct ViewStep {
    pattern: u8,
    /// The bit in the pattern's word that is set if its bound rises.
    bit: u8,
    /// The change in the index of the pattern's word.
    stride: i32,
}

/// Bounds from the patterns of several views: the sum of the patterns' bounds in each view, and the
/// maximum over the views.
pub(in crate::ida) struct StepHeuristic<const VIEWS: usize, B> {
    grid: Grid,
    /// The effects, by tile and direction, for all [`TILES`] tile numbers.
    steps: Vec<[[ViewStep; VIEWS]; 4]>,
    lookups: Vec<ViewLookup>,
    moves: PackedMoves,
    /// How searches are divided into parts, in the form of
    /// [`ParallelTree::parts`](crate::ida::parallel::ParallelTree::parts).
    parts: &'static [(u64, usize)],
    /// The board type of the frontier.
    boards: PhantomData<fn() -> B>,
}

/// One pattern of one view.
#[derive(Clone)]
struct ViewLookup {
    view: usize,
    image: PatternImage,
    /// For each slot in the table, the tile on the board.
    tiles: Vec<u8>,
    words: Words,
}

/// A frontier position. There is room for `TABLES` patterns and `CELLS` cells. Both numbers are
/// powers of two, and should be small because a position is copied for each of its successors.
#[derive(Clone, Copy)]
#[repr(C, align(16))]
pub(in crate::ida) struct PatternNode<const TABLES: usize, const CELLS: usize> {
    /// The tile in each cell. The blank's byte is undefined.
    board: [u8; CELLS],
    /// The index of each pattern's word, and the word.
    indices: [u32; TABLES],
    words: [u32; TABLES],
    /// For each view, in sixteen bits: half of the difference between the remaining moves and the
    /// bound.
    slack: u32,
    state: u16,
    remaining: u16,
    blank: u8,
    /// The patterns whose words have not been read yet.
    unread: [u8; 2],
}

impl<const TABLES: usize, const CELLS: usize> PatternNode<TABLES, CELLS> {
    /// Returns the node with room for fewer patterns and cells.
    fn narrowed<const FEWER: usize, const SMALLER: usize>(&self) -> PatternNode<FEWER, SMALLER> {
        let &Self { slack, state, remaining, blank, unread, .. } = self;
        PatternNode {
            board: std::array::from_fn(|cell| self.board[cell]),
            indices: std::array::from_fn(|pattern| self.indices[pattern]),
            words: std::array::from_fn(|pattern| self.words[pattern]),
            slack,
            state,
            remaining,
            blank,
            unread,
        }
    }
}

impl<const VIEWS: usize, B: PackedBoard> StepHeuristic<VIEWS, B> {
    /// Creates the heuristic. `tables` are the tables of [`Views::patterns`].
    pub(in crate::ida) fn new(
        views: &Views,
        tables: &[Words],
        automaton: &Automaton,
        parts: &'static [(u64, usize)],
    ) -> Self {
        let patterns = views.patterns();
        let mut heuristic = Self {
            grid: views.grid,
            steps: vec![[[ViewStep::default(); VIEWS]; 4]; TILES],
            lookups: vec![],
            moves: PackedMoves::new(&views.grid, automaton),
            parts,
            boards: PhantomData,
        };
        for (view, (image, tiles)) in
            views.views.iter().enumerate().flat_map(|(at, view)| view.iter().map(move |entry| (at, entry)))
        {
            let own = |slot: &u8| tiles.iter().copied().find(|&tile| image.cells[usize::from(tile)] == *slot);
            let tiles: Vec<u8> = image.pattern.tiles.iter().filter_map(own).collect();
            let words = patterns.iter().zip(tables).find(|(pattern, _)| **pattern == image.pattern);
            let words = words.map(|(_, words)| words.clone()).expect("every pattern has its table");
            heuristic.add(ViewLookup { view, image: image.clone(), tiles, words });
        }
        heuristic
    }

    /// Returns a copy of the heuristic for searches with a different automaton.
    pub(in crate::ida) fn for_automaton(&self, automaton: &Automaton) -> Self {
        let (steps, lookups) = (self.steps.clone(), self.lookups.clone());
        Self { steps, lookups, moves: PackedMoves::new(&self.grid, automaton), ..*self }
    }

    fn add(&mut self, lookup: ViewLookup) {
        for (slot, &tile) in lookup.tiles.iter().enumerate() {
            for direction in 0..4 {
                let (table_direction, stride) = self.table_direction(&lookup.image, direction);
                self.steps[usize::from(tile)][direction][lookup.view] = ViewStep {
                    pattern: self.lookups.len() as u8,
                    bit: (4 * slot + table_direction) as u8,
                    stride: stride * self.grid.len().pow(slot as u32) as i32,
                };
            }
        }
        self.lookups.push(lookup);
    }

    /// Returns a direction in the coordinates of a pattern's table, and the difference between
    /// adjacent cells there.
    fn table_direction(&self, image: &PatternImage, direction: usize) -> (usize, i32) {
        let inside = (0..self.grid.len()).find_map(|cell| Some((cell, self.grid.neighbour(cell, direction)?)));
        let (from, to) = inside.expect("every board has two rows and two columns");
        let (from, to) = (usize::from(image.cells[from]), usize::from(image.cells[to]));
        (self.grid.direction(from, to), to as i32 - from as i32)
    }

    /// Returns the words of every pattern.
    fn tables(&self) -> [&[u32]; PATTERNS] {
        std::array::from_fn(|at| self.lookups.get(at).map_or(&[][..], |lookup| &lookup.words))
    }

    /// Returns the node for a board, without its slack, state and remaining moves, and the bound in
    /// each view.
    fn enter(&self, board: B, blank: usize) -> (PatternNode<PATTERNS, TILES>, [u32; VIEWS]) {
        let mut node = PatternNode {
            board: [0; TILES],
            indices: [0; PATTERNS],
            words: [0; PATTERNS],
            slack: 0,
            state: 0,
            remaining: 0,
            blank: blank as u8,
            unread: [0; 2],
        };
        let (mut places, mut bounds) = ([0; GRID_CELLS], [0; VIEWS]);
        for cell in 0..self.grid.len() {
            places[board.at(cell)] = cell;
            node.board[cell] = board.at(cell) as u8;
        }
        for (pattern, lookup) in self.lookups.iter().enumerate() {
            let image = &lookup.image;
            let mut buffer = [0; Pattern::LARGEST];
            for (cell, &tile) in buffer.iter_mut().zip(&lookup.tiles) {
                *cell = image.cells[places[usize::from(tile)]];
            }
            let cells = &buffer[..lookup.tiles.len()];
            let index = Pattern::index(&self.grid, cells);
            (node.indices[pattern], node.words[pattern]) = (index as u32, lookup.words[index]);
            let blank = image.cells[blank].into();
            bounds[lookup.view] += image.pattern.distance(&self.grid, &lookup.words, cells, blank);
        }
        (node, bounds)
    }
}

/// An automaton's moves, packed into eight bytes per state. A search reads a single entry per
/// position.
pub(in crate::ida) struct PackedMoves {
    /// The next state, by state and tile direction, or [`PackedMoves::NONE`].
    pub(in crate::ida) next: Vec<[u16; 4]>,
    /// The offset from the blank to the tile, by tile direction.
    offsets: [i8; 4],
}

impl PackedMoves {
    /// The marker for a missing move.
    pub(in crate::ida) const NONE: u16 = u16::MAX;

    pub(in crate::ida) fn new(grid: &Grid, automaton: &Automaton) -> Self {
        let states = (0..automaton.len()).map(|state| {
            let mut next = [Self::NONE; 4];
            for successor in automaton.successors(state as u16) {
                next[usize::from(successor.direction)] = successor.state;
            }
            next
        });
        let down = grid.width as i8;
        Self { next: states.collect(), offsets: [down, -down, 1, -1] }
    }

    /// Returns the next states, by tile direction.
    #[inline]
    pub(in crate::ida) fn next_states(&self, state: u16) -> [u16; 4] {
        self.next[usize::from(state)]
    }

    /// Returns the cell of the tile that moves in a direction.
    #[inline]
    pub(in crate::ida) fn tile(&self, blank: u8, direction: usize) -> u8 {
        blank.wrapping_add_signed(self.offsets[direction & 3])
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::TileMetric;

    use super::*;

    #[test]
    fn moves_agree_with_the_automaton() {
        for (width, height) in [(3, 3), (5, 2), (5, 5)] {
            let grid = Grid::wide(width, height).expect("at most 25 cells");
            let automaton = Automaton::shared(&grid, TileMetric::Single, 6);
            let moves = PackedMoves::new(&grid, &automaton);
            // The first states are the initial ones, and a state determines the blank's cell.
            let mut blanks: Vec<u8> = (0..automaton.len()).map(|state| state as u8).collect();
            for successor in (0..automaton.len() as u16).flat_map(|state| automaton.successors(state)) {
                blanks[usize::from(successor.state)] = successor.to;
            }
            for state in 0..automaton.len() as u16 {
                let next = moves.next_states(state);
                let blank = blanks[usize::from(state)];
                for successor in automaton.successors(state) {
                    let direction = usize::from(successor.direction);
                    assert_eq!((next[direction], moves.tile(blank, direction)), (successor.state, successor.to));
                }
                assert_eq!(
                    next.iter().filter(|&&state| state != PackedMoves::NONE).count(),
                    automaton.successors(state).len()
                );
            }
        }
    }
}
