//! Breadth-first search on one thread.

use loyd_core::BlockMetric;

use super::division::Division;
use super::queue::{Queue, Record};
use super::reserve::reserve;
use super::search::{Aim, Query, Report, Search, State, WORTH_SHARING, WORTH_THREADS};
use super::sharded::{Round, ShardedSearch};
use super::table::{OutOfMemory, Table, mark_of, with_capacity};
use crate::Stop;
use crate::blocks::bitboard::{Board, Layout, SIGNS};
use crate::blocks::key::{Key, Move, Slot};
use crate::blocks::movegen::{Child, LastSlides, MoveGenerator, Workspace};
use crate::cpu::{Baseline, Cpu, Kernel, LANES};

/// A search with a table of all positions known and a queue of those that are not expanded yet.
pub(super) struct SerialSearch<B, S: Slot> {
    moves: MoveGenerator<B, S::Key>,
    workspace: Workspace<B, S::Key>,
    table: Table<S>,
    queue: Queue,
    batch: Batch<B, S::Key>,
    /// What continues the search once it is large.
    sharded: Option<ShardedSearch<B, S>>,
    /// What becomes that, while the positions known are divided.
    division: Option<Division<S>>,
    /// The number of threads that the search may use, and the number of positions in a depth from which on it is divided.
    threads: (usize, u64),
    by_depth: Vec<u64>,
    /// Positions of the current depth that are still in the queue.
    left: u64,
    /// Positions of the next depth found so far.
    found: u64,
    /// Keys are below 2^`key_bits`.
    key_bits: u32,
    /// The bytes of everything but the table and the queue.
    constant: u64,
    /// The most bytes for the table and the queue together.
    limit: u64,
    aim: Aim,
    /// The last slides to the goal, if the search may stop one slide before it.
    last_slides: Option<LastSlides<B>>,
    /// The record of the solved position, once it is found; with `last_slides`, that of the position one slide before it.
    goal: Vec<u64>,
    /// With `last_slides`, the slide from that position to the goal.
    last: Option<Move>,
    state: State,
}

/// Positions that are looked up together, so that the cache lines that they need arrive at the same time. Their parents are
/// in the chunk of the queue that is being read.
struct Batch<B, K> {
    children: Vec<Child<K>>,
    /// Room for the next batch.
    next: Vec<Child<K>>,
    /// The numbers of the children that are new.
    new: Vec<u32>,
    /// The numbers of the slides that go on.
    continued: Vec<u32>,
    /// The place of the first parent.
    first: usize,
    /// By parent, the cells taken.
    occupied: Vec<B>,
    /// By parent and sign, the pieces whose steps are known duplicates. The last place takes what has no sign.
    duplicates: Vec<[B; SIGNS + 1]>,
}

/// The lines of the first table, if there is memory enough: few puzzles are so small that they do not need them, and they
/// stay in the fastest cache.
const START_LINES: usize = 512;
/// The number of children at which a batch is looked up.
const BATCH: usize = 128;
/// The most parents of a batch.
const PARENTS: usize = BATCH + LANES;

impl<B: Board, K: Key> Batch<B, K> {
    /// A batch of positions that have at most `moves` moves.
    fn new(moves: usize, is_slide: bool) -> Result<Self, OutOfMemory> {
        let (children, slides) = Self::sizes(moves, is_slide);
        Ok(Self {
            children: with_capacity(children)?,
            next: with_capacity(slides)?,
            new: with_capacity(children)?,
            continued: with_capacity(slides)?,
            first: 0,
            occupied: with_capacity(PARENTS)?,
            duplicates: with_capacity(PARENTS)?,
        })
    }

    /// The most children, and the most slides that go on.
    fn sizes(moves: usize, is_slide: bool) -> (usize, usize) {
        let children = BATCH + LANES * moves;
        (children, if is_slide { children } else { 0 })
    }

    /// The memory for positions that have at most `moves` moves.
    fn bytes(moves: usize, is_slide: bool) -> usize {
        let (children, slides) = Self::sizes(moves, is_slide);
        (children + slides) * (size_of::<Child<K>>() + size_of::<u32>()) + PARENTS * (SIGNS + 2) * size_of::<B>()
    }
}

impl<B: Board, S: Slot> SerialSearch<B, S> {
    /// A search whose keys are below 2^`key_bits`, with a table of at least `lines` lines.
    pub(super) fn new(query: &Query, layout: Layout<B>, key_bits: u32, lines: usize) -> Result<Self, OutOfMemory> {
        let (&Query { puzzle, metric, aim, memory, .. }, side) = (query, query.side());
        let (most_moves, is_slide) = (layout.most_moves(metric, side), metric == BlockMetric::Slide);
        let batch_bytes = Batch::<B, S::Key>::bytes(most_moves, is_slide) as u64;
        let constant = MoveGenerator::<B, S::Key>::bytes(&layout, side) + batch_bytes;
        let limit = memory.checked_sub(constant).ok_or(OutOfMemory)?;
        let batch = Batch::new(most_moves, is_slide)?;
        let moves = MoveGenerator::<B, S::Key>::new(puzzle, layout, metric);
        let start = moves.start();
        let has_room = (START_LINES * size_of::<S::Line>()) as u64 <= limit / 16;
        let mut table = Table::new(key_bits, if has_room { lines.max(START_LINES) } else { lines }, limit)?;
        let mut queue = Queue::new(start.len());
        queue.reserve(1, limit.saturating_sub(table.bytes()))?;
        table.insert(Baseline, moves.packing.key(&start).spread(key_bits), mark_of(0));
        queue.push(Record::New(&start));
        let is_solved = aim == Aim::Goal && moves.is_solved(&start);
        Ok(Self {
            workspace: Workspace::new(&moves),
            last_slides: if aim == Aim::Goal { moves.last_slides() } else { None },
            moves,
            table,
            queue,
            batch,
            sharded: None,
            division: None,
            threads: (1, WORTH_SHARING),
            by_depth: vec![1],
            left: 1,
            found: 0,
            key_bits,
            constant,
            limit,
            aim,
            goal: if is_solved { start } else { vec![] },
            last: None,
            state: if is_solved { State::Solved } else { State::Searching },
        })
    }

    /// Does a round of a search that is divided.
    fn advance_shards(&mut self, stop: Stop) -> State {
        let (depth, wants_goal) = (self.by_depth.len(), self.aim == Aim::Goal);
        let Some(sharded) = &mut self.sharded else { return self.state };
        match sharded.round(&self.moves, depth, self.limit, wants_goal, self.threads.0, stop) {
            Err(OutOfMemory) => State::OutOfMemory,
            Ok(Round::Unfinished) => State::Searching,
            Ok(Round::Finished(found)) => {
                self.found = found;
                self.descend()
            }
            Ok(Round::Solved(goal)) => {
                self.goal = goal;
                State::Solved
            }
        }
    }

    /// Does a piece of the division; without room for it, the search goes on as it is.
    fn go_on_dividing(&mut self) -> State {
        let Some(mut division) = self.division.take() else { return self.state };
        match division.advance(&self.moves, &self.table, &self.queue) {
            Err(OutOfMemory) => {}
            Ok(false) => self.division = Some(division),
            Ok(true) => {
                self.sharded = Some(division.finish(&self.moves));
                self.queue = Queue::new(self.queue.words);
                self.table.free();
            }
        }
        self.state
    }

    /// Expands positions until enough wait to be looked up.
    #[inline(always)]
    fn fill_batch<C: Cpu>(&mut self, cpu: C) {
        let Self { moves, workspace, table, queue, batch, .. } = self;
        let is_far = table.is_far();
        batch.first = queue.next;
        batch.occupied.clear();
        batch.duplicates.clear();
        while self.left > 0 && batch.children.len() < BATCH {
            let (parents, count) = queue.peek(LANES.min(self.left as usize));
            if count == 0 {
                break;
            }
            let first = batch.children.len();
            moves.expand(cpu, workspace, parents, queue.next as u32, &mut batch.children);
            batch.occupied.extend_from_slice(&workspace.occupied[..count]);
            if moves.has_duplicates() {
                let row = |[back, forth]: [B; SIGNS]| [back, forth, B::EMPTY];
                batch.duplicates.extend((0..count).map(|lane| row(workspace.duplicates(lane))));
            }
            queue.next += count;
            self.left -= count as u64;
            // A look-up in a far table waits for memory, unless its line was asked for well before.
            if is_far {
                for child in &batch.children[first..] {
                    table.prefetch(child.key.spread(self.key_bits));
                }
            }
        }
    }

    /// Looks up all that was generated, and goes to the next depth if this one is done. If it is stopped while the table grows,
    /// some children are left for the next call.
    #[inline(always)]
    fn flush<C: Cpu>(&mut self, cpu: C, stop: Stop) -> State {
        while !self.batch.children.is_empty() {
            match reserve(&mut self.table, &mut self.queue, self.batch.children.len(), (self.limit, 0), stop) {
                Ok(true) => {}
                Ok(false) => return State::Searching,
                Err(OutOfMemory) => return State::OutOfMemory,
            }
            self.look_up(cpu);
            if self.keep_new() {
                return State::Solved;
            }
            self.found += self.batch.new.len() as u64;
            self.continue_slides();
        }
        if self.left > 0 { State::Searching } else { self.descend() }
    }

    /// Looks up the batch, and notes which children are new, which slides go on, and which steps are known duplicates.
    #[inline(always)]
    fn look_up<C: Cpu>(&mut self, cpu: C) {
        let Self { moves, table, key_bits, .. } = self;
        let Batch { children, new, continued, first, duplicates, .. } = &mut self.batch;
        let (mark, key_bits, first) = (mark_of(self.by_depth.len()), *key_bits, *first);
        let (is_slide, has_duplicates) = (moves.is_slide(), moves.has_duplicates());
        let (mut count_new, mut count_continued) = (0, 0);
        new.resize(children.len(), 0);
        continued.resize(if is_slide { children.len() } else { 0 }, 0);
        // About half of the children are known, in no order that the processor could foresee. So every number is written to
        // both lists, and whether it stays there is a sum, not a branch.
        for (index, child) in children.iter().enumerate() {
            let old = table.insert(cpu, child.key.spread(key_bits), mark);
            new[count_new] = index as u32;
            count_new += usize::from(old == 0);
            if has_duplicates {
                let known = &mut duplicates[child.parent as usize - first][usize::from(child.sign)];
                // The position was found before, and not at the next depth: the step leads no farther from the start.
                *known = *known | B::cell_if(old != 0 && old != mark, child.last.from.into());
            }
            if is_slide {
                continued[count_continued] = index as u32;
                count_continued += usize::from(child.can_continue && (old == 0 || old == mark));
            }
        }
        new.truncate(count_new);
        continued.truncate(count_continued);
    }

    /// Queues what is new. Returns whether one of these is solved, or one slide away from that.
    #[inline(always)]
    fn keep_new(&mut self) -> bool {
        for &index in &self.batch.new {
            let child = &self.batch.children[index as usize];
            let parent = child.parent as usize;
            let record = self.queue.push(Record::Current(parent));
            self.moves.packing.play(record, child.last, child.key);
            if self.moves.has_duplicates() {
                self.moves.packing.set_duplicates(record, &self.batch.duplicates[parent - self.batch.first]);
            }
            let is_solved = match &self.last_slides {
                Some(slides) => {
                    let occupied = self.batch.occupied[parent - self.batch.first];
                    self.last = self.moves.last_slide(slides, occupied, record, child.last);
                    self.last.is_some()
                }
                None => self.aim == Aim::Goal && self.moves.is_solved_by(record, child.last),
            };
            if is_solved {
                self.goal.extend_from_slice(record);
                return true;
            }
        }
        false
    }

    /// Makes the next batch from the slides that go on.
    #[inline(always)]
    fn continue_slides(&mut self) {
        let is_far = self.table.is_far();
        let Batch { children, next, continued, first, occupied, .. } = &mut self.batch;
        next.clear();
        // Only a slide to a position of the next depth goes on: what lies beyond others is found from there.
        for &index in &*continued {
            let child = &children[index as usize];
            let parent = child.parent as usize;
            let slide = self.moves.continue_slide(self.queue.current(parent), occupied[parent - *first], child);
            next.push(slide);
            if is_far {
                self.table.prefetch(slide.key.spread(self.key_bits));
            }
        }
        std::mem::swap(children, next);
    }

    fn descend(&mut self) -> State {
        if self.found == 0 {
            return State::Exhausted;
        }
        self.by_depth.push(self.found);
        self.left = std::mem::take(&mut self.found);
        // A depth that is large is divided among threads.
        if self.left >= self.threads.1 && self.sharded.is_none() {
            self.division = Some(Division::new(&self.table, &self.queue, self.key_bits, self.limit));
        }
        State::Searching
    }

    /// The number of positions known.
    fn nodes(&self) -> u64 {
        self.sharded.as_ref().map_or(self.table.len as u64, ShardedSearch::nodes)
    }

    /// The mark of a key, if it is known.
    fn mark(&self, key: S::Key) -> Option<u8> {
        match &self.sharded {
            Some(sharded) => sharded.mark(key),
            None => self.table.mark(key.spread(self.key_bits)),
        }
    }

    /// Takes back a move to a position with this mark, and returns which move.
    fn step_back(&mut self, record: &mut [u64], mark: u8) -> Option<(usize, usize)> {
        let mut children = vec![];
        self.moves.packing.forget_last(record);
        self.moves.expand_all(&mut self.workspace, record, &mut children);
        let child = children.iter().find(|child| self.mark(child.key) == Some(mark))?;
        self.moves.packing.play(record, child.last, child.key);
        Some((child.last.to.into(), child.last.from.into()))
    }
}

/// Expands a batch of positions and looks up their children.
struct Advance<'a, B, S: Slot> {
    search: &'a mut SerialSearch<B, S>,
    stop: Stop<'a>,
}

impl<B: Board, S: Slot> Kernel for Advance<'_, B, S> {
    type Output = State;
    const HAS_VECTORS: bool = B::IS_SMALL && S::Key::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) -> State {
        let Self { search, stop } = self;
        if search.batch.children.is_empty() {
            search.fill_batch(cpu);
        }
        let state = search.flush(cpu, stop);
        // Children that are left need the chunk that their parents are in.
        if search.batch.children.is_empty() {
            search.queue.turn_page();
        }
        state
    }
}

impl<B: Board, S: Slot> Search for SerialSearch<B, S> {
    fn run(&mut self, nodes: u64, stop: Stop) -> State {
        // A round takes some microseconds, or some milliseconds once the search is divided.
        while self.state == State::Searching && self.nodes() < nodes && !stop.is_requested() {
            self.state = match (&self.sharded, &self.division) {
                (Some(_), _) => self.advance_shards(stop),
                (None, Some(_)) => self.go_on_dividing(),
                (None, None) => self.moves.level.run(Advance { search: self, stop }),
            };
        }
        self.state
    }

    fn report(&self) -> Report<'_> {
        let is_start = self.state == State::Solved && self.nodes() == 1;
        let depth = if is_start { 0 } else { self.by_depth.len() as u32 + u32::from(self.last.is_some()) };
        let sharded = self.sharded.as_ref().map_or(0, ShardedSearch::bytes);
        let division = self.division.as_ref().map_or(0, Division::bytes);
        let bytes = self.constant + self.table.bytes() + self.queue.bytes() + sharded + division;
        Report { nodes: self.nodes(), by_depth: &self.by_depth, depth, bytes }
    }

    fn share(&mut self, threads: usize, from: Option<u64>) {
        // Known duplicates are not remembered by a divided search, which then has twice as much to look up.
        let is_free = self.aim == Aim::Everything && threads > 1 && !self.moves.has_duplicates();
        self.threads = (threads, from.unwrap_or(if is_free { WORTH_THREADS } else { WORTH_SHARING }));
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let length = self.report().depth as usize - usize::from(self.last.is_some());
        let mut record = self.goal.clone();
        let back = (0..length).rev().filter_map(|depth| self.step_back(&mut record, mark_of(depth)));
        let mut path: Vec<_> = back.collect();
        path.reverse();
        path.extend(self.last.map(|last| (last.from.into(), last.to.into())));
        path
    }
}
