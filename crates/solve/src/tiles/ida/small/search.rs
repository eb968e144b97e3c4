use super::single::{Node, Single};
use crate::tiles::board::Packed;
use crate::tiles::ida::automaton::Automaton;
use crate::tiles::ida::parallel::{Ended, Flow, Place, Tree, Walk};

/// The parts of all searches of small boards.
pub(in crate::tiles) const PARTS: &[(u64, usize)] = &[(0, 4), (5_000, 500)];

/// What a depth-first search below one position remembers between its slices.
pub(in crate::tiles) struct Trail {
    /// Where it begins: the position, the automaton's state and the moves that are left; nowhere yet, if there is none.
    root: Option<(Node, u16, u32)>,
    /// The count of nodes to pause at.
    pause: u64,
    /// Nodes on the path of a paused search that are taken off the count, since going on generates them again.
    owed: u64,
    /// For every number of moves left, the move to go on with after a pause.
    cursors: [u8; 256],
}

impl Default for Trail {
    fn default() -> Self {
        Self { root: None, pause: 0, owed: 0, cursors: [0; 256] }
    }
}

impl<const REFLECTED: bool> Tree for Single<REFLECTED> {
    type Board = Packed;
    type Work = Trail;

    const RISE: u32 = 2;
    const WALKS: usize = 1;
    const PARTS: &'static [(u64, usize)] = PARTS;

    fn bound(&self, board: Packed, _: usize) -> u32 {
        self.node(board).bound()
    }

    fn begin(&self, walk: &mut Walk<Trail>, place: &Place<Packed>, room: u32) -> Result<(), u32> {
        let node = self.node(place.board);
        if node.bound() > room {
            return Err(node.bound());
        }
        let work = Trail { root: Some((node, place.state, room)), ..Trail::default() };
        *walk = Walk { nodes: 0, nearest: node.sum, path: Vec::new(), work };
        Ok(())
    }

    fn run(&self, automaton: &Automaton, walks: &mut [Walk<Trail>], budget: u64) -> Option<Ended> {
        let walk = walks.first_mut()?;
        let (node, state, room) = walk.work.root?;
        walk.work.pause = walk.nodes.saturating_add(budget.max(1));
        walk.nodes -= std::mem::take(&mut walk.work.owed);
        let flow = Descent { guide: self, automaton, walk }.descend(&node, state, room);
        walk.nodes += walk.work.owed;
        walk.path.reverse();
        flow.ended()
    }

    fn bytes(&self) -> u64 {
        self.table.len() as u64
    }
}

struct Descent<'a, const REFLECTED: bool> {
    guide: &'a Single<REFLECTED>,
    automaton: &'a Automaton,
    walk: &'a mut Walk<Trail>,
}

impl<const REFLECTED: bool> Descent<'_, REFLECTED> {
    /// Searches below a node with `room` moves left, at least one. When the budget is used up it unwinds and leaves a
    /// cursor for every move on the path; called again, it follows the cursors and goes on where it was.
    fn descend(&mut self, node: &Node, state: u16, room: u32) -> Flow {
        if self.walk.nodes >= self.walk.work.pause {
            return Flow::Paused;
        }
        let kids = self.automaton.kids(state);
        let blank = self.automaton.blank(state);
        self.walk.nodes += kids.len() as u64;
        let first = std::mem::take(&mut self.walk.work.cursors[room as usize & 255]);
        for (slot, kid) in kids.iter().enumerate().skip(first.into()) {
            let Some(child) = self.guide.child(node, blank, kid.to.into(), room - 1) else { continue };
            if child.is_goal() {
                self.walk.path.push(kid.to);
                return Flow::Found;
            }
            self.walk.nearest = self.walk.nearest.min(child.sum);
            match self.descend(&child, kid.state, room - 1) {
                Flow::Done => {}
                Flow::Found => {
                    self.walk.path.push(kid.to);
                    return Flow::Found;
                }
                Flow::Paused => {
                    self.walk.work.cursors[room as usize & 255] = slot as u8;
                    self.walk.nodes -= kids.len() as u64;
                    self.walk.work.owed += kids.len() as u64;
                    return Flow::Paused;
                }
            }
        }
        Flow::Done
    }
}
