use loyd_core::Direction;

/// What the staged beam stores of a position besides its board.
#[derive(Clone, Copy, Debug)]
pub(super) struct State {
    pub(super) score: i32,
    /// A hash of the cells of the blank and of all tiles up to this stage.
    pub(super) key: u64,
    /// Its node in the [history](super::history::History).
    pub(super) node: u32,
    /// Moves from the start.
    pub(super) depth: u32,
    pub(super) blank: u16,
    /// The number of tiles up to this stage that are not at their goal.
    pub(super) missing: u16,
    /// The direction of the blank in the last move.
    pub(super) last: Option<Direction>,
}

/// Positions with their boards.
#[derive(Debug, Default)]
pub(super) struct States {
    boards: Vec<u16>,
    pub(super) states: Vec<State>,
}

impl States {
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

    /// The board of one position, of `cells` cells.
    pub(super) fn board(&mut self, index: usize, cells: usize) -> &mut [u16] {
        &mut self.boards[index * cells..][..cells]
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.boards.capacity() * size_of::<u16>() + self.states.capacity() * size_of::<State>()
    }
}
