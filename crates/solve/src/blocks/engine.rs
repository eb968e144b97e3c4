//! The breadth-first search itself.

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::expand::{Child, Expander};
use super::key::Key;
use super::layout::Layout;
use super::queue::{Queue, Record};
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
    /// Positions generated and not yet looked up. Their parents are in the current chunk of the queue.
    batch: Vec<Child<S::Key>>,
    /// The place in the current chunk of the next position to expand.
    next: usize,
    by_depth: Vec<u64>,
    /// Positions of the current depth that are still in the queue.
    left: u64,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The bytes of everything but the table and the queue.
    constant: u64,
    /// The most bytes for the table and the queue together.
    limit: u64,
    aim: Aim,
    /// Positions of the next depth found so far.
    found: u64,
    /// The solved position, once it is found.
    goal: Vec<u64>,
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
        let side = puzzle.rows().max(puzzle.columns());
        let children = BATCH + layout.most_moves(metric, side);
        let constant = Expander::<B, S::Key>::bytes(&layout, side) + (children * size_of::<Child<S::Key>>()) as u64;
        let limit = memory.checked_sub(constant).ok_or(NoRoom)?;
        let mut batch = vec![];
        batch.try_reserve_exact(children).map_err(|_| NoRoom)?;
        let expander = Expander::<B, S::Key>::new(puzzle, layout, metric);
        let (start, key) = expander.start();
        let mut table = Table::new(key_bits, lines, limit)?;
        let mut queue = Queue::new(start.len());
        queue.reserve(1, limit.saturating_sub(table.bytes()))?;
        table.insert(key.spread(key_bits), mark(0));
        queue.push(Record::New(&start));
        let is_solved = aim == Aim::Goal && expander.is_solved(&start);
        let state = if is_solved { State::Solved } else { State::Searching };
        Ok(Self {
            expander,
            table,
            queue,
            batch,
            next: 0,
            by_depth: vec![1],
            left: 1,
            key_bits,
            constant,
            limit,
            aim,
            found: 0,
            goal: if is_solved { start } else { vec![] },
            state,
        })
    }

    /// Expands positions until enough wait to be looked up, and looks them up.
    fn advance(&mut self) {
        let is_far = self.table.is_far();
        while let Some(parent) = self.queue.current(self.next).filter(|_| self.left > 0 && self.batch.len() < BATCH) {
            let first = self.batch.len();
            self.expander.expand(parent, self.next as u32, &mut self.batch);
            self.next += 1;
            self.left -= 1;
            if is_far {
                for child in &self.batch[first..] {
                    self.table.prefetch(child.key.spread(self.key_bits));
                }
            }
        }
        self.state = self.flush();
        if self.queue.current(self.next).is_none() {
            self.queue.advance();
            self.next = 0;
        }
    }

    /// Looks up all that was generated, and goes to the next depth if this one is done.
    fn flush(&mut self) -> State {
        if self.reserve(self.batch.len()).is_err() {
            return State::OutOfMemory;
        }
        let mark = mark(self.by_depth.len());
        let mut new = 0;
        for index in 0..self.batch.len() {
            let child = self.batch[index];
            self.batch[new] = child;
            new += usize::from(self.table.insert(child.key.spread(self.key_bits), mark));
        }
        for child in &self.batch[..new] {
            let record = self.queue.push(Record::Current(child.parent as usize));
            self.expander.play(record, child);
            if self.aim == Aim::Goal && self.expander.is_solved_by(record, child.last) {
                self.goal.extend_from_slice(record);
                return State::Solved;
            }
        }
        self.found += new as u64;
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
        self.constant + self.table.bytes() + self.queue.bytes()
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let length = self.depth_reached() as usize;
        let mut record = self.goal.clone();
        let mut path: Vec<_> = (0..length).rev().filter_map(|depth| self.step_back(&mut record, mark(depth))).collect();
        path.reverse();
        path
    }
}

impl<B: Board, S: Slot> Engine<B, S> {
    /// Takes a move back to a position with this mark, and says which move.
    fn step_back(&mut self, record: &mut [u64], mark: u8) -> Option<(usize, usize)> {
        self.expander.forget_last(record);
        self.batch.clear();
        self.expander.expand(record, 0, &mut self.batch);
        let is_nearer = |child: &&Child<S::Key>| self.table.mark(child.key.spread(self.key_bits)) == Some(mark);
        let child = *self.batch.iter().find(is_nearer)?;
        self.expander.play(record, &child);
        Some((child.last.to.into(), child.last.from.into()))
    }
}

/// The mark of a depth: neighbours differ by at most 1 in depth, so depths modulo 3 tell which of them is nearer.
fn mark(depth: usize) -> u8 {
    (depth % 3) as u8 + 1
}
