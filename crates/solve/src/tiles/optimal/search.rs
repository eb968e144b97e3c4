use std::sync::Arc;

use super::automaton::{Automaton, Kid};
use crate::tiles::grid::{Boards, Grid, Packed, run};

/// What the search asks of tables.
pub(in crate::tiles) trait Guide: Send + Sync + 'static {
    /// A position with whatever makes its successors' bounds cheap.
    type Node: Copy + Send;
    /// What is found out about a node once for all its successors.
    type Fan;

    /// What the bound of an iteration rises by: 2 where the length's parity is known.
    const RISE: u32;

    /// A lower bound of the moves from a position that no move led to.
    fn bound(&self, board: Packed, blank: usize) -> u32;

    /// The node of a position, or `None` if it is more than `room` moves from the goal. `sideways` is whether the last
    /// move ran along a row.
    fn enter(&self, board: Packed, blank: usize, sideways: bool, room: u32) -> Option<Self::Node>;

    /// What is found out for all successors of a node at once, which have `room` moves left.
    fn fan(&self, node: &Self::Node, blank: usize, kids: &[Kid], room: u32) -> Self::Fan;

    /// The node after a move of the blank, or `None` if it is more than `room` moves from the goal.
    fn child(&self, node: &Self::Node, fan: &Self::Fan, blank: usize, to: usize, room: u32) -> Option<Self::Node>;

    /// Tells the memory that the bound after a move of the blank will be asked for soon.
    #[inline]
    fn announce(&self, _: &Self::Node, _blank: usize, _to: usize) {}

    /// Whether a node with `room` moves left is the goal.
    fn is_goal(&self, node: &Self::Node, room: u32) -> bool;

    /// How far from the goal a node seems, to search promising parts first.
    fn distance(&self, node: &Self::Node, room: u32) -> u32;

    /// The memory that it holds, in bytes.
    fn bytes(&self) -> u64;
}

/// Iterative-deepening A* (Korf, 1985) on boards of at most 16 cells.
///
/// A breadth-first search first collects the positions some moves away, without duplicates. Every iteration searches below
/// each of them, and the next iteration takes them in the order of how near to the goal the last one came: with luck the
/// last iteration, which is longer than all others together, meets the solution early. The order is a function of the
/// position alone, so that counts of nodes are too.
pub(super) struct Search<G: Guide> {
    grid: Grid,
    guide: Arc<G>,
    automaton: Arc<Automaton>,
    frontier: Frontier,
    bound: u32,
    /// The part of the frontier that is searched now, and whether that has begun.
    current: usize,
    begun: bool,
    trail: Trail,
    solution: Option<Vec<u8>>,
}

impl<G: Guide> Search<G> {
    /// A search from a position that is not the goal and from which the goal can be reached.
    pub(super) fn new(grid: Grid, guide: Arc<G>, automaton: Arc<Automaton>, board: Packed, blank: usize) -> Self {
        let frontier = Frontier::new(board, blank);
        let bound = guide.bound(board, blank);
        let trail = Trail::new();
        let mut search =
            Self { grid, guide, automaton, frontier, bound, current: 0, begun: false, trail, solution: None };
        search.split(FEW_PARTS);
        search
    }

    /// Takes a lower bound as proven. It must have the parity of the length where that is known.
    pub(super) fn raise(&mut self, bound: u32) {
        if self.solution.is_none() {
            self.bound = self.bound.max(bound);
        }
    }

    /// Searches on for about `budget` nodes, and says whether it is at its end.
    pub(super) fn run(&mut self, budget: u64) -> bool {
        self.trail.allow(budget);
        while self.solution.is_none() {
            if self.current == self.frontier.rim.len() {
                self.deepen();
            } else if !self.search_current() {
                return false;
            }
        }
        true
    }

    /// The cells that the blank goes to on a shortest way, once it is found.
    pub(super) fn solution(&self) -> Option<&[u8]> {
        self.solution.as_deref()
    }

    /// A proven lower bound of the length.
    pub(super) fn lower_bound(&self) -> u32 {
        self.bound
    }

    /// Positions generated.
    pub(super) fn nodes(&self) -> u64 {
        self.trail.nodes + self.trail.owed
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.guide.bytes() + (self.automaton.bytes() + self.frontier.bytes()) as u64
    }

    /// Searches below the current part of the frontier; `false` when the budget is used up before its end.
    fn search_current(&mut self) -> bool {
        let entry = self.frontier.entry(self.current);
        let room = self.bound - self.frontier.depth;
        let Some(node) = self.guide.enter(entry.board, entry.blank(), entry.sideways, room) else {
            self.frontier.rim[self.current].key = u32::MAX;
            self.current += 1;
            return true;
        };
        if !std::mem::replace(&mut self.begun, true) {
            self.trail.nearest = self.guide.distance(&node, room);
        }
        let mut tree = Tree { guide: &*self.guide, automaton: &self.automaton, trail: &mut self.trail };
        match tree.descend(&node, entry.state, room) {
            Flow::Paused => return false,
            Flow::Found => {
                let mut path = self.frontier.path(self.current);
                path.extend(self.trail.path.drain(..).rev());
                self.solution = Some(path);
            }
            Flow::Done => self.frontier.rim[self.current].key = self.trail.nearest,
        }
        self.begun = false;
        self.current += 1;
        true
    }

    fn deepen(&mut self) {
        self.bound += G::RISE;
        self.current = 0;
        if self.trail.nodes > NODES_TO_SPLIT {
            self.split(MANY_PARTS);
        }
        self.frontier.rim.sort_by_key(|part| part.key);
    }

    /// Splits the search into at least so many parts, which may meet the goal.
    fn split(&mut self, parts: usize) {
        let before = self.frontier.arena.len();
        self.solution = self.frontier.fill(&self.grid, &self.automaton, parts);
        self.trail.nodes += (self.frontier.arena.len() - before) as u64;
        if let Some(solution) = &self.solution {
            self.bound = solution.len() as u32;
        }
        while self.bound <= self.frontier.depth && self.solution.is_none() {
            self.bound += G::RISE;
        }
    }
}

/// The parts that every search begins with, and that a long one goes on with: more find solutions earlier, and cost more
/// to go through.
const FEW_PARTS: usize = 4;
const MANY_PARTS: usize = 500;
/// What makes a search a long one.
const NODES_TO_SPLIT: u64 = 5_000;

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

impl Trail {
    fn new() -> Self {
        Self { nodes: 0, pause: 0, owed: 0, cursors: [0; 256], path: Vec::new(), nearest: u32::MAX }
    }

    fn allow(&mut self, budget: u64) {
        self.pause = (self.nodes + self.owed).saturating_add(budget.max(1));
        self.owed = 0;
    }
}

enum Flow {
    Done,
    Found,
    Paused,
}

struct Tree<'a, G: Guide> {
    guide: &'a G,
    automaton: &'a Automaton,
    trail: &'a mut Trail,
}

impl<G: Guide> Tree<'_, G> {
    /// Searches below a node with `room` moves left, at least one. When the budget is used up it unwinds and leaves a
    /// cursor for every move on the path; called again, it follows the cursors and goes on where it was.
    fn descend(&mut self, node: &G::Node, state: u16, room: u32) -> Flow {
        if self.trail.nodes >= self.trail.pause {
            return Flow::Paused;
        }
        let kids = self.automaton.kids(state);
        let blank = self.automaton.blank(state);
        self.trail.nodes += kids.len() as u64;
        let fan = self.guide.fan(node, blank, kids, room - 1);
        let first = std::mem::take(&mut self.trail.cursors[room as usize & 255]);
        for kid in kids {
            self.guide.announce(node, blank, kid.to.into());
        }
        for (slot, kid) in kids.iter().enumerate().skip(first.into()) {
            let Some(child) = self.guide.child(node, &fan, blank, kid.to.into(), room - 1) else { continue };
            if self.guide.is_goal(&child, room - 1) {
                self.trail.path.push(kid.to);
                return Flow::Found;
            }
            self.trail.nearest = self.trail.nearest.min(self.guide.distance(&child, room - 1));
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

/// The positions some moves from the start: all of one depth, each once.
struct Frontier {
    depth: u32,
    /// Every position met, in breadth-first order.
    arena: Vec<Entry>,
    /// Those of the greatest depth, in the order in which they are searched.
    rim: Vec<Part>,
}

#[derive(Clone, Copy)]
struct Entry {
    board: Packed,
    parent: u32,
    state: u16,
    blank: u8,
    sideways: bool,
}

impl Entry {
    fn blank(&self) -> usize {
        self.blank.into()
    }
}

struct Part {
    entry: u32,
    key: u32,
}

impl Frontier {
    fn new(board: Packed, blank: usize) -> Self {
        let start = Entry { board, parent: 0, state: blank as u16, blank: blank as u8, sideways: false };
        Self { depth: 0, arena: vec![start], rim: vec![Part { entry: 0, key: 0 }] }
    }

    /// Goes deeper until there are enough parts; gives the solution if it is met on the way.
    fn fill(&mut self, grid: &Grid, automaton: &Automaton, parts: usize) -> Option<Vec<u8>> {
        let goal: Packed = (0..grid.len() as u64).map(|cell| cell << (4 * cell)).sum();
        let mut met: Boards = self.arena.iter().map(|entry| entry.board).collect();
        // Of two ways to a position the alphabetically first is kept, as the automaton needs it.
        self.rim.sort_by_key(|part| part.entry);
        while self.rim.len() < parts && !self.rim.is_empty() {
            self.depth += 1;
            for part in std::mem::take(&mut self.rim) {
                self.expand(grid, automaton, part.entry, &mut met);
            }
            if met.contains(&goal) {
                return self
                    .rim
                    .iter()
                    .position(|part| self.arena[part.entry as usize].board == goal)
                    .map(|at| self.path(at));
            }
        }
        None
    }

    fn expand(&mut self, grid: &Grid, automaton: &Automaton, parent: u32, met: &mut Boards) {
        let Entry { board, state, blank, .. } = self.arena[parent as usize];
        for kid in automaton.kids(state) {
            let board = run(grid, board, blank.into(), kid.to.into());
            if met.insert(board) {
                let sideways = grid.same_row(blank.into(), kid.to.into());
                self.rim.push(Part { entry: self.arena.len() as u32, key: 0 });
                self.arena.push(Entry { board, parent, state: kid.state, blank: kid.to, sideways });
            }
        }
    }

    fn entry(&self, part: usize) -> Entry {
        self.arena[self.rim[part].entry as usize]
    }

    /// The cells that the blank goes to on the way to a part.
    fn path(&self, part: usize) -> Vec<u8> {
        let mut path = Vec::new();
        let mut at = self.rim[part].entry;
        while at != 0 {
            let entry = self.arena[at as usize];
            path.push(entry.blank);
            at = entry.parent;
        }
        path.reverse();
        path
    }

    fn bytes(&self) -> usize {
        size_of_val(&*self.arena) + size_of_val(&*self.rim)
    }
}
