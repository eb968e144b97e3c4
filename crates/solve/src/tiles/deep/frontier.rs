use crate::tiles::grid::{Board, Boards, Grid, Wide};
use crate::tiles::optimal::automaton::Automaton;

/// The positions some moves from the start: all of one depth, each once.
///
/// It is a function of the start and the depth alone.
pub(super) struct Frontier {
    pub(super) depth: u32,
    /// Every position met, in breadth-first order.
    arena: Vec<Entry>,
    /// Where those of the greatest depth begin.
    rim: usize,
}

/// A position of the frontier.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) board: Wide,
    pub(super) parent: u32,
    pub(super) state: u16,
    pub(super) blank: u8,
}

impl Frontier {
    pub(super) fn new(board: Wide, blank: usize) -> Self {
        let start = Entry { board, parent: 0, state: blank as u16, blank: blank as u8 };
        Self { depth: 0, arena: vec![start], rim: 0 }
    }

    /// The numbers of the positions of the greatest depth.
    pub(super) fn rim(&self) -> impl ExactSizeIterator<Item = u32> + use<> {
        self.rim as u32..self.arena.len() as u32
    }

    /// A position by its number.
    pub(super) fn entry(&self, number: u32) -> Entry {
        self.arena[number as usize]
    }

    /// Goes one move deeper, and gives the number of the goal if it is met. Of two ways to a position the alphabetically
    /// first is kept, as the automaton needs it.
    pub(super) fn deepen(&mut self, grid: &Grid, automaton: &Automaton) -> Option<u32> {
        let mut met: Boards<Wide> = self.arena.iter().map(|entry| entry.board).collect();
        let rim = self.rim();
        (self.rim, self.depth) = (self.arena.len(), self.depth + 1);
        for parent in rim {
            let Entry { board, state, blank, .. } = self.entry(parent);
            for kid in automaton.kids(state) {
                let board = board.run(grid, blank.into(), kid.to.into());
                if met.insert(board) {
                    self.arena.push(Entry { board, parent, state: kid.state, blank: kid.to });
                }
            }
        }
        let goal = Wide::solved(grid.len());
        self.rim().find(|&number| self.entry(number).board == goal)
    }

    /// The cells that the blank goes to on the way to a position.
    pub(super) fn path(&self, mut number: u32) -> Vec<u8> {
        let mut path = Vec::new();
        while number != 0 {
            let entry = self.entry(number);
            path.push(entry.blank);
            number = entry.parent;
        }
        path.reverse();
        path
    }

    /// The positions met.
    pub(super) fn len(&self) -> usize {
        self.arena.len()
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.arena)
    }
}
