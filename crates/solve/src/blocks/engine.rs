//! The breadth-first search itself.

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::expand::{Batch, Child, Expander};
use super::key::Key;
use super::layout::Layout;
use super::queue::Queue;
use super::slot::Slot;
use super::table::{NoRoom, Table};

/// A search of any widths.
pub(super) trait Search: Send {
    /// Goes on until `nodes` positions are known, and says how things stand.
    fn run(&mut self, nodes: u64) -> State;

    /// How many positions are 0, 1, 2, … moves away from the start, as far as they are known.
    fn by_depth(&self) -> &[u64];

    /// The depth that is being searched: no position of a smaller one is solved.
    fn depth_reached(&self) -> u32;

    /// The positions known.
    fn nodes(&self) -> u64;

    /// The memory in use.
    fn bytes(&self) -> u64;

    /// The moves to the goal that was found, each as the cells of an anchor before and after.
    fn path(&mut self) -> Vec<(usize, usize)>;
}

/// How a search stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    Searching,
    Solved,
    Exhausted,
    OutOfMemory,
}

/// What to search, and how.
#[derive(Clone, Copy)]
pub(super) struct Task {
    pub(super) metric: BlockMetric,
    pub(super) aim: Aim,
    /// The most bytes that the search may hold.
    pub(super) memory: u64,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Aim {
    /// The nearest solved position.
    Goal,
    /// Every position.
    Everything,
}

pub(super) struct Engine<B, S: Slot> {
    expander: Expander<B, S::Key>,
    table: Table<S>,
    /// Positions found and not yet expanded.
    queue: Queue,
    batch: Batch<S::Key>,
    by_depth: Vec<u64>,
    /// Positions of the current depth that are still in the queue.
    left: u64,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The most bytes for the table and the queue together.
    limit: u64,
    aim: Aim,
    /// Positions of the next depth found so far.
    found: u64,
    /// The start, then the position found last.
    record: Vec<u64>,
    state: State,
}

/// The positions that are looked up together, so that the cache lines that they need come at the same time.
const BATCH: usize = 64;

impl<B: Board, S: Slot> Engine<B, S> {
    /// A search whose keys are below 2^`key_bits`, with a table of at least `lines` lines.
    pub(super) fn new(
        puzzle: &BlockPuzzle,
        layout: Layout<B>,
        Task { metric, aim, memory }: Task,
        key_bits: u32,
        lines: usize,
    ) -> Result<Self, NoRoom> {
        let mut expander = Expander::<B, S::Key>::new(puzzle, layout, metric);
        let (start, key) = expander.start();
        let limit = memory.checked_sub(expander.bytes()).ok_or(NoRoom)?;
        let mut table = Table::new(key_bits, lines, limit)?;
        let mut queue = Queue::new(start.len());
        queue.reserve(1, limit.saturating_sub(table.bytes()))?;
        table.insert(key.spread(key_bits), mark(0));
        queue.push(&start);
        let is_solved = aim == Aim::Goal && expander.is_solved(&start, None);
        let state = if is_solved { State::Solved } else { State::Searching };
        Ok(Self {
            expander,
            table,
            queue,
            batch: Batch::new(),
            by_depth: vec![1],
            left: 1,
            key_bits,
            limit,
            aim,
            found: 0,
            record: start,
            state,
        })
    }

    /// Expands the next position.
    fn advance(&mut self) {
        let parent = self.batch.parents.len();
        self.queue.pop(&mut self.batch.parents);
        self.left -= 1;
        let first = self.batch.children.len();
        self.expander.expand(&mut self.batch, parent);
        for child in &mut self.batch.children[first..] {
            child.key = child.key.spread(self.key_bits);
            self.table.prefetch(child.key);
        }
        if self.batch.children.len() >= BATCH || self.left == 0 {
            self.state = self.flush();
        }
    }

    /// Looks up all that was generated, and goes to the next depth if this one is done.
    fn flush(&mut self) -> State {
        if self.reserve(self.batch.children.len()).is_err() {
            return State::OutOfMemory;
        }
        let mark = mark(self.by_depth.len());
        for child in &self.batch.children {
            if !self.table.insert(child.key, mark) {
                continue;
            }
            let piece = usize::from(child.piece);
            let parent = &self.batch.parents[child.parent as usize..];
            self.record.copy_from_slice(&parent[..self.queue.words()]);
            self.expander.packing.play(&mut self.record, piece, child.place);
            if self.aim == Aim::Goal && self.expander.is_solved(&self.record, Some(piece)) {
                return State::Solved;
            }
            self.queue.push(&self.record);
            self.found += 1;
        }
        self.batch.clear();
        if self.left > 0 { State::Searching } else { self.descend() }
    }

    fn descend(&mut self) -> State {
        if self.found == 0 {
            return State::Exhausted;
        }
        self.by_depth.push(self.found);
        self.left = std::mem::take(&mut self.found);
        State::Searching
    }

    /// Makes room for `more` positions.
    fn reserve(&mut self, more: usize) -> Result<(), NoRoom> {
        self.queue.reserve(more, self.limit.saturating_sub(self.table.bytes()))?;
        if self.table.reserve(more, self.queue.bytes() * 5 / 4).is_err() {
            self.queue.shrink();
            self.queue.reserve(more, self.limit.saturating_sub(self.table.bytes()))?;
            self.table.reserve(more, self.queue.bytes())?;
        }
        Ok(())
    }
}

impl<B: Board, S: Slot> Search for Engine<B, S> {
    fn run(&mut self, nodes: u64) -> State {
        while self.state == State::Searching && self.nodes() < nodes {
            self.advance();
        }
        self.state
    }

    fn by_depth(&self) -> &[u64] {
        &self.by_depth
    }

    fn depth_reached(&self) -> u32 {
        let is_start = self.state == State::Solved && self.nodes() == 1;
        if is_start { 0 } else { self.by_depth.len() as u32 }
    }

    fn nodes(&self) -> u64 {
        self.table.len() as u64
    }

    fn bytes(&self) -> u64 {
        self.expander.bytes() + self.table.bytes() + self.queue.bytes()
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let length = self.depth_reached() as usize;
        let mut record = self.record.clone();
        let mut path: Vec<_> = (0..length).rev().filter_map(|depth| self.step_back(&mut record, mark(depth))).collect();
        path.reverse();
        path
    }
}

impl<B: Board, S: Slot> Engine<B, S> {
    /// Takes a move back to a position with this mark, and says which move.
    fn step_back(&mut self, record: &mut [u64], mark: u8) -> Option<(usize, usize)> {
        self.expander.packing.forget_move(record);
        self.batch.clear();
        self.batch.parents.extend_from_slice(record);
        self.expander.expand(&mut self.batch, 0);
        let is_nearer = |child: &&Child<S::Key>| self.table.mark(child.key.spread(self.key_bits)) == Some(mark);
        let child = *self.batch.children.iter().find(is_nearer)?;
        let piece = usize::from(child.piece);
        let after = self.expander.anchor(record, piece);
        self.expander.packing.play(record, piece, child.place);
        Some((self.expander.anchor(record, piece), after))
    }
}

/// The mark of a depth: neighbours differ by at most 1 in depth, so depths modulo 3 tell which of them is nearer.
fn mark(depth: usize) -> u8 {
    (depth % 3) as u8 + 1
}
