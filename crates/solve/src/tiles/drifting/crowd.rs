use loyd_core::Direction;

/// What the beam knows of a position besides its tiles.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) score: i32,
    /// A hash of the blank's cell and of the cells of all tiles up to this stage.
    pub(super) key: u64,
    /// Where it is in the tree.
    pub(super) node: u32,
    /// Moves from the start.
    pub(super) depth: u32,
    pub(super) blank: u16,
    /// How many tiles up to this stage are out of place.
    pub(super) missing: u16,
    /// The way of the blank in the last move.
    pub(super) last: Option<Direction>,
}

/// Positions side by side.
#[derive(Debug, Default)]
pub(super) struct Crowd {
    pub(super) boards: Vec<u16>,
    pub(super) states: Vec<State>,
}

impl Crowd {
    pub(super) fn push(&mut self, board: &[u16], state: State) {
        self.boards.extend_from_slice(board);
        self.states.push(state);
    }

    pub(super) fn len(&self) -> usize {
        self.states.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.boards.clear();
        self.states.clear();
    }

    /// The tiles of one position, on a board of so many cells.
    pub(super) fn board(&mut self, index: usize, cells: usize) -> &mut [u16] {
        &mut self.boards[index * cells..][..cells]
    }

    pub(super) fn bytes(&self) -> usize {
        self.boards.capacity() * size_of::<u16>() + self.states.capacity() * size_of::<State>()
    }
}
