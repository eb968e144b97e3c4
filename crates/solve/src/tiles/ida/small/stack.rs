use crate::tiles::board::Packed;
use crate::tiles::ida::parallel::Place;

/// What is left of a search below one position, and the way to where it is.
pub(in crate::tiles) struct Stack<N> {
    /// What is left, the next position last.
    pub(super) waiting: Vec<Spot<N>>,
    /// The moves that are left where it begins.
    room: u8,
    /// For every number of moves left, the cell that the blank went to last on the way to the current position.
    pub(super) way: [u8; 256],
}

/// A position that is not searched yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot<N> {
    pub(super) node: N,
    /// The automaton's state.
    pub(super) state: u16,
    /// The moves that are left.
    pub(super) room: u8,
    /// The blank's cell.
    pub(super) blank: u8,
}

impl<N> Default for Stack<N> {
    fn default() -> Self {
        Self { waiting: Vec::new(), room: 0, way: [0; 256] }
    }
}

impl<N> Stack<N> {
    /// Begins a search from a place, which is `node`, with `room` moves left.
    pub(super) fn begin(&mut self, node: N, place: &Place<Packed>, room: u32) {
        self.waiting.clear();
        self.waiting.push(Spot { node, state: place.state, room: room as u8, blank: place.blank as u8 });
        self.room = room as u8;
    }

    /// The cells that the blank went to, to the current position, which has `room` moves left, and on to a cell.
    pub(super) fn path(&self, room: u8, to: u8) -> Vec<u8> {
        self.way[usize::from(room)..usize::from(self.room)].iter().rev().copied().chain([to]).collect()
    }
}
