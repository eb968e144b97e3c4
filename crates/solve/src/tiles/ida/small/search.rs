use crate::tiles::board::Packed;
use crate::tiles::ida::automaton::Automaton;
use crate::tiles::ida::parallel::{self, Ended, Flow, Place, Tree};

/// What a search of the single-tile metric asks of tables that are in the caches.
pub(in crate::tiles) trait TableHeuristic: Send + Sync + 'static {
    /// A position with whatever makes its successors' bounds cheap.
    type Node: Copy + Send + Sync;

    /// A lower bound of the moves from a position.
    fn bound(&self, board: Packed) -> u32;

    /// The node of a position, or a lower bound of the moves to the goal if that is more than `room`.
    fn enter(&self, board: Packed, room: u32) -> Result<Self::Node, u32>;

    /// The node after a move of the blank, or `None` if it is more than `room` moves from the goal.
    fn child(&self, node: &Self::Node, blank: usize, to: usize, room: u32) -> Option<Self::Node>;

    /// Whether a node is the goal.
    fn is_goal(&self, node: &Self::Node) -> bool;

    /// How far from the goal a node seems, to search promising parts first.
    fn distance(&self, node: &Self::Node) -> u32;

    /// The memory that it holds, in bytes.
    fn bytes(&self) -> u64;
}

/// The parts of all searches of small boards.
pub(in crate::tiles) const PARTS: &[(u64, usize)] = &[(0, 4), (5_000, 500)];

/// A depth-first search below one position, between its slices.
pub(in crate::tiles) struct Walk<N> {
    /// Where it begins: the position, the automaton's state and the moves that are left; nowhere yet, if there is none.
    root: Option<(N, u16, u32)>,
    trail: Trail,
}

impl<N> Default for Walk<N> {
    fn default() -> Self {
        Self { root: None, trail: Trail::default() }
    }
}

impl<N: Send + Sync> parallel::Walk for Walk<N> {
    fn generated(&self) -> u64 {
        self.trail.nodes + self.trail.owed
    }

    fn nearest(&self) -> u32 {
        self.trail.nearest
    }

    fn path(&self) -> Vec<u8> {
        self.trail.path.iter().rev().copied().collect()
    }
}

impl<G: TableHeuristic> Tree for G {
    type Board = Packed;
    type Walk = Walk<G::Node>;

    const RISE: u32 = 2;
    const WALKS: usize = 1;
    const PARTS: &'static [(u64, usize)] = PARTS;

    fn bound(&self, board: Packed, _: usize) -> u32 {
        TableHeuristic::bound(self, board)
    }

    fn begin(&self, walk: &mut Self::Walk, place: &Place<Packed>, room: u32) -> Result<(), u32> {
        let node = self.enter(place.board, room)?;
        walk.trail = Trail { nearest: self.distance(&node), ..Trail::default() };
        walk.root = Some((node, place.state, room));
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [Self::Walk], budget: u64) -> Option<Ended> {
        let walk = walks.first_mut()?;
        let (node, state, room) = walk.root.as_ref()?;
        walk.trail.allow(budget);
        Descent { guide: self, automaton, trail: &mut walk.trail }.descend(node, *state, *room).ended()
    }

    fn bytes(&self) -> u64 {
        TableHeuristic::bytes(self)
    }
}

/// What a depth-first search remembers besides the nodes on its path.
struct Trail {
    nodes: u64,
    /// The count of nodes to pause at.
    pause: u64,
    /// Nodes on the path of a paused search that are taken off the count, since going on generates them again.
    owed: u64,
    /// For every number of moves left, the move to go on with after a pause.
    cursors: [u8; 256],
    /// The solution, last move first.
    path: Vec<u8>,
    /// The least distance met.
    nearest: u32,
}

impl Default for Trail {
    fn default() -> Self {
        Self { nodes: 0, pause: 0, owed: 0, cursors: [0; 256], path: Vec::new(), nearest: u32::MAX }
    }
}

impl Trail {
    fn allow(&mut self, budget: u64) {
        self.pause = (self.nodes + self.owed).saturating_add(budget.max(1));
        self.owed = 0;
    }
}

struct Descent<'a, G: TableHeuristic> {
    guide: &'a G,
    automaton: &'a Automaton,
    trail: &'a mut Trail,
}

impl<G: TableHeuristic> Descent<'_, G> {
    /// Searches below a node with `room` moves left, at least one. When the budget is used up it unwinds and leaves a
    /// cursor for every move on the path; called again, it follows the cursors and goes on where it was.
    fn descend(&mut self, node: &G::Node, state: u16, room: u32) -> Flow {
        if self.trail.nodes >= self.trail.pause {
            return Flow::Paused;
        }
        let kids = self.automaton.kids(state);
        let blank = self.automaton.blank(state);
        self.trail.nodes += kids.len() as u64;
        let first = std::mem::take(&mut self.trail.cursors[room as usize & 255]);
        for (slot, kid) in kids.iter().enumerate().skip(first.into()) {
            let Some(child) = self.guide.child(node, blank, kid.to.into(), room - 1) else { continue };
            if self.guide.is_goal(&child) {
                self.trail.path.push(kid.to);
                return Flow::Found;
            }
            self.trail.nearest = self.trail.nearest.min(self.guide.distance(&child));
            match self.descend(&child, kid.state, room - 1) {
                Flow::Done => {}
                Flow::Found => {
                    self.trail.path.push(kid.to);
                    return Flow::Found;
                }
                Flow::Paused => {
                    self.trail.cursors[room as usize & 255] = slot as u8;
                    self.trail.nodes -= kids.len() as u64;
                    self.trail.owed += kids.len() as u64;
                    return Flow::Paused;
                }
            }
        }
        Flow::Done
    }
}
