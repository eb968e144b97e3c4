use crate::board::Packed;
use crate::ida::parallel::FrontierPlace;

/// The remaining work of a search below one position, and the path to the current position.
pub(crate) struct Stack<N> {
    /// The positions to search, the next one last.
    pub(super) waiting: Vec<Spot<N>>,
    /// The remaining moves at its root.
    room: u8,
    /// By number of remaining moves, the cell that the blank moved to on the path to the current
    /// position.
    pub(super) way: [u8; 256],
}

/// A position that has not been searched yet.
#[derive(Clone, Copy, Default)]
pub(super) struct Spot<N> {
    pub(super) node: N,
    /// The automaton's state.
    pub(super) state: u16,
    /// The remaining moves.
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
    /// Starts a search from a place, whose node is `node`, with `room` moves remaining.
    pub(super) fn begin(&mut self, node: N, place: &FrontierPlace<Packed>, room: u32) {
        self.waiting.clear();
        self.waiting.push(Spot { node, state: place.state, room: room as u8, blank: place.blank as u8 });
        self.room = room as u8;
    }

    /// Returns the cells that the blank moved to on the path to the current position, which has
    /// `room` moves remaining, followed by another cell.
    pub(super) fn path(&self, room: u8, to: u8) -> Vec<u8> {
        self.way[usize::from(room)..usize::from(self.room)].iter().rev().copied().chain([to]).collect()
    }
}

/// The least number of parts after this number of nodes, for all searches of small boards.
pub(super) const PARTS: &[(u64, usize)] = &[(0, 4), (5_000, 500)];
