use std::ops::Range;

use crate::board::{Boards, GRID_CELLS, Grid, PackedBoard, symmetries};
use crate::ida::automaton::Automaton;

/// The positions at a fixed depth below the starting position, without duplicates.
///
/// The positions depend only on the starting position and the depth.
pub(super) struct Frontier<B> {
    pub(super) depth: u32,
    /// All visited positions, in breadth-first order.
    arena: Vec<VisitedEntry<B>>,
    /// The index of the first position at the greatest depth.
    deepest_start: usize,
}

/// A visited position: its board, the index of its predecessor (the starting position is its own
/// predecessor), the automaton's state, and the blank's cell.
#[derive(Clone, Copy)]
struct VisitedEntry<B> {
    board: B,
    parent: u32,
    state: u16,
    blank: u8,
}

/// A frontier position.
pub(crate) struct FrontierPosition<B> {
    pub(crate) board: B,
    pub(crate) blank: usize,
    /// The automaton's state.
    pub(crate) state: u16,
    /// Whether the last move was along a row.
    pub(crate) sideways: bool,
}

impl<B: PackedBoard> Frontier<B> {
    pub(super) fn new(board: B, blank: usize) -> Self {
        let start = VisitedEntry { board, parent: 0, state: blank as u16, blank: blank as u8 };
        Self { depth: 0, arena: vec![start], deepest_start: 0 }
    }

    /// Returns the indices of the positions at the greatest depth.
    pub(super) fn deepest(&self) -> Range<u32> {
        self.deepest_start as u32..self.arena.len() as u32
    }

    /// Returns the position with the given index.
    pub(super) fn position(&self, grid: &Grid, number: u32) -> FrontierPosition<B> {
        let VisitedEntry { board, parent, state, blank } = self.arena[number as usize];
        let sideways = grid.same_row(self.arena[parent as usize].blank.into(), blank.into());
        FrontierPosition { board, blank: blank.into(), state, sideways }
    }

    /// Returns the index of a position's predecessor.
    pub(super) fn parent(&self, number: u32) -> u32 {
        self.arena[number as usize].parent
    }

    /// Deepens the frontier, move by move, until `is_large_enough` returns `true`. If it reaches
    /// the goal first, stops and returns the index of the goal's position.
    pub(super) fn grow(
        &mut self,
        grid: &Grid,
        automaton: &Automaton,
        mut is_large_enough: impl FnMut(&Self) -> bool,
    ) -> Option<u32> {
        let solved = B::solved(grid.len());
        let mut seen: Boards<B> = self.arena.iter().map(|entry| entry.board).collect();
        while !is_large_enough(self) {
            self.deepen(grid, automaton, &mut seen);
            if seen.contains(&solved) {
                return self.deepest().find(|&number| self.arena[number as usize].board == solved);
            }
        }
        None
    }

    /// Deepens the frontier by one move. Of two paths to a position, the alphabetically first is
    /// kept, as the automaton requires. Of two first moves that are mirror images of each other,
    /// only the first is kept. The solutions that begin with the second one are mirror images of
    /// those that begin with the first, and the alphabetically first of all shortest solutions is
    /// among the latter.
    fn deepen(&mut self, grid: &Grid, automaton: &Automaton, seen: &mut Boards<B>) {
        let deepest = self.deepest();
        let start = self.arena[0];
        let images = if self.depth == 0 { self_symmetries(grid, start.board, start.blank.into()) } else { Vec::new() };
        let is_first = |to: u8| images.iter().all(|image| image[usize::from(to)] >= to);
        (self.deepest_start, self.depth) = (self.arena.len(), self.depth + 1);
        for parent in deepest {
            let VisitedEntry { board, state, blank, .. } = self.arena[parent as usize];
            for successor in automaton.successors(state).iter().filter(|successor| is_first(successor.to)) {
                let board = board.run(grid, blank.into(), successor.to.into());
                if seen.insert(board) {
                    self.arena.push(VisitedEntry { board, parent, state: successor.state, blank: successor.to });
                }
            }
        }
    }

    /// Returns the cells that the blank moves to on the path to a position.
    pub(super) fn path(&self, mut number: u32) -> Vec<u8> {
        let mut path = Vec::new();
        while number != 0 {
            let entry = self.arena[number as usize];
            path.push(entry.blank);
            number = entry.parent;
        }
        path.reverse();
        path
    }

    /// Returns the number of visited positions.
    pub(super) fn len(&self) -> usize {
        self.arena.len()
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.arena)
    }
}

/// Returns the symmetries of the grid that map a board to itself if every tile is replaced with its
/// mirror image.
fn self_symmetries<B: PackedBoard>(grid: &Grid, board: B, blank: usize) -> Vec<[u8; GRID_CELLS]> {
    let preserves_board = |image: &[u8; GRID_CELLS]| {
        let mirrored = |cell: usize| usize::from(image[board.at(cell)]) == board.at(image[cell].into());
        usize::from(image[blank]) == blank && (0..grid.len()).all(mirrored)
    };
    symmetries(grid, grid).into_iter().skip(1).filter(preserves_board).collect()
}
