//! The breadth-first search itself.

use loyd_core::{BlockMetric, BlockPuzzle};

use super::board::Board;
use super::crowd::{Crowd, Round};
use super::expand::{Child, Expander, View};
use super::finish::Finish;
use super::fronts::COURSES;
use super::key::Key;
use super::lanes::LANES;
use super::layout::Layout;
use super::queue::{Queue, Record};
use super::record::Move;
use super::slot::Slot;
use super::speed::{AVX2, AVX512, PLAIN, speed};
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

    /// Lets so many threads share depths of at least `from` positions. What is found does not depend on their number.
    fn share(&mut self, threads: usize, from: u64);

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
    view: View<B, S::Key>,
    table: Table<S>,
    /// Positions found and not yet expanded.
    queue: Queue,
    /// Positions generated and not yet looked up. Their parents are in the current chunk of the queue.
    batch: Vec<Child<S::Key>>,
    /// What took the search over, once it was large.
    crowd: Option<Crowd<B, S>>,
    /// The threads that it may use, and the positions of a depth from which on it takes over.
    threads: (usize, u64),
    /// The cells taken in each of those parents.
    occupied: Vec<B>,
    /// By parent and course, the pieces whose steps led nowhere new; then nothing of interest.
    dull: Vec<[B; COURSES + 1]>,
    /// The first of those parents.
    first: usize,
    /// Room for the next batch.
    next_batch: Vec<Child<S::Key>>,
    /// What is new of the batch.
    new: Vec<u32>,
    /// The slides of the batch that go on.
    further: Vec<u32>,
    /// What the processor can do.
    speed: u8,
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
    /// What tells that a position is one slide away from the goal.
    finish: Option<Finish<B>>,
    /// The solved position, once it is found, or the one before it.
    goal: Vec<u64>,
    /// The slide from there.
    last: Option<Move>,
    state: State,
}

/// The lines of the first table, if there is memory enough: few puzzles are so small that they do not need them, and they
/// stay in the fastest cache.
const START_LINES: usize = 512;
/// The positions that are looked up together, so that the cache lines that they need come at the same time.
const BATCH: usize = 128;
/// A search with so many positions in one depth is divided, even if one thread does all the work: it then goes the same
/// way with any number of threads.
pub(super) const WORTH_SHARING: u64 = 1 << 20;

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
        let children = BATCH + LANES * layout.most_moves(metric, side);
        let slides = if metric == BlockMetric::Slide { children } else { 0 };
        let buffers = (children + slides) * (size_of::<Child<S::Key>>() + size_of::<u32>())
            + (BATCH + LANES) * (COURSES + 2) * size_of::<B>();
        let constant = Expander::<B, S::Key>::bytes(&layout, side) + buffers as u64;
        let limit = memory.checked_sub(constant).ok_or(NoRoom)?;
        let (mut batch, mut next_batch, mut new, mut further) = (vec![], vec![], vec![], vec![]);
        batch.try_reserve_exact(children).map_err(|_| NoRoom)?;
        next_batch.try_reserve_exact(slides).map_err(|_| NoRoom)?;
        new.try_reserve_exact(children).map_err(|_| NoRoom)?;
        further.try_reserve_exact(slides).map_err(|_| NoRoom)?;
        let expander = Expander::<B, S::Key>::new(puzzle, layout, metric);
        let (start, key) = expander.start();
        let has_room = (START_LINES * size_of::<S::Line>()) as u64 <= limit / 16;
        let mut table = Table::new(key_bits, if has_room { lines.max(START_LINES) } else { lines }, limit)?;
        let mut queue = Queue::new(start.len());
        queue.reserve(1, limit.saturating_sub(table.bytes()))?;
        table.insert::<PLAIN>(key.spread(key_bits), mark(0));
        queue.push(Record::New(&start));
        let is_solved = aim == Aim::Goal && expander.is_solved(&start);
        let finish = if aim == Aim::Goal { expander.finish() } else { None };
        let state = if is_solved { State::Solved } else { State::Searching };
        Ok(Self {
            view: expander.view(),
            expander,
            table,
            queue,
            batch,
            crowd: None,
            threads: (1, WORTH_SHARING),
            occupied: Vec::with_capacity(BATCH + LANES),
            dull: Vec::with_capacity(BATCH + LANES),
            first: 0,
            next_batch,
            new,
            further,
            speed: speed(),
            next: 0,
            by_depth: vec![1],
            left: 1,
            key_bits,
            constant,
            limit,
            aim,
            found: 0,
            finish,
            goal: if is_solved { start } else { vec![] },
            last: None,
            state,
        })
    }

    /// Expands positions until enough wait to be looked up, and looks them up.
    fn advance(&mut self) {
        if self.crowd.is_some() {
            return self.advance_together();
        }
        match self.speed {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has these features.
            AVX512 if B::IS_SMALL => unsafe { self.advance_fastest() },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has these features.
            AVX2 if B::IS_SMALL => unsafe { self.advance_fast() },
            _ => self.advance_as::<PLAIN>(),
        }
    }

    /// The same, compiled for processors with AVX2.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn advance_fast(&mut self) {
        self.advance_as::<AVX2>();
    }

    /// The same, compiled for processors with AVX-512.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512dq")]
    fn advance_fastest(&mut self) {
        self.advance_as::<AVX512>();
    }

    /// The same for a search that is divided.
    fn advance_together(&mut self) {
        let (depth, wants_goal) = (self.by_depth.len(), self.aim == Aim::Goal);
        let Some(crowd) = &mut self.crowd else { return };
        self.state = match crowd.round(&self.expander, depth, self.limit, wants_goal, self.threads.0) {
            Err(NoRoom) => State::OutOfMemory,
            Ok(Round::Going) => State::Searching,
            Ok(Round::Over(found)) => {
                self.found = found;
                self.descend()
            }
            Ok(Round::Solved(goal)) => {
                self.goal = goal;
                State::Solved
            }
        };
    }

    /// Divides the search if the depth that begins is large, and if there is room to do so.
    fn divide(&mut self) {
        if self.left < self.threads.1 || self.crowd.is_some() {
            return;
        }
        let queue = (&self.queue, self.next);
        if let Ok(crowd) = Crowd::new(&self.expander, &self.table, queue, self.key_bits, self.limit) {
            self.crowd = Some(crowd);
            self.queue = Queue::new(self.queue.words());
            self.table.forget();
        }
    }

    #[inline(always)]
    fn advance_as<const SPEED: u8>(&mut self) {
        let is_far = self.table.is_far();
        self.first = self.next;
        self.occupied.clear();
        self.dull.clear();
        while self.left > 0 && self.batch.len() < BATCH {
            let (parents, count) = self.queue.some(self.next, LANES.min(self.left as usize));
            if count == 0 {
                break;
            }
            let first = self.batch.len();
            self.expander.expand::<SPEED>(&mut self.view, parents, self.next as u32, &mut self.batch);
            self.occupied.extend_from_slice(&self.view.occupied()[..count]);
            if self.expander.has_courses() {
                let dull = |[back, forth]: [B; COURSES]| [back, forth, B::EMPTY];
                self.dull.extend((0..count).map(|lane| dull(self.view.dull(lane))));
            }
            self.next += count;
            self.left -= count as u64;
            if is_far {
                for child in &self.batch[first..] {
                    self.table.prefetch(child.key.spread(self.key_bits));
                }
            }
        }
        self.state = self.flush::<SPEED>();
        if self.queue.current(self.next).is_none() {
            self.queue.advance();
            self.next = 0;
        }
    }

    /// Looks up all that was generated, and goes to the next depth if this one is done.
    #[inline(always)]
    fn flush<const SPEED: u8>(&mut self) -> State {
        while !self.batch.is_empty() {
            if self.reserve(self.batch.len()).is_err() {
                return State::OutOfMemory;
            }
            self.insert::<SPEED>();
            if self.keep() {
                return State::Solved;
            }
            self.found += self.new.len() as u64;
            self.slide_on();
        }
        if self.left > 0 { State::Searching } else { self.descend() }
    }

    /// Looks up the batch, and notes what is new, which slides go on, and which steps were dull.
    #[inline(always)]
    fn insert<const SPEED: u8>(&mut self) {
        let Self { expander, table, batch, new, further, dull, .. } = self;
        let (mark, key_bits, first) = (mark(self.by_depth.len()), self.key_bits, self.first);
        let (is_slide, has_courses) = (expander.is_slide(), expander.has_courses());
        let (mut count_new, mut count_further) = (0, 0);
        new.resize(batch.len(), 0);
        further.resize(if is_slide { batch.len() } else { 0 }, 0);
        for (index, child) in batch.iter().enumerate() {
            let old = table.insert::<SPEED>(child.key.spread(key_bits), mark);
            new[count_new] = index as u32;
            count_new += usize::from(old == 0);
            if has_courses {
                let dull = &mut dull[child.parent as usize - first][usize::from(child.course)];
                *dull = *dull | B::cell_if(old != 0 && old != mark, child.last.from.into());
            }
            if is_slide {
                further[count_further] = index as u32;
                count_further += usize::from(child.goes_on && (old == 0 || old == mark));
            }
        }
        new.truncate(count_new);
        further.truncate(count_further);
    }

    /// Queues what is new, and says whether one of it is solved, or one slide away from that.
    #[inline(always)]
    fn keep(&mut self) -> bool {
        for &index in &self.new {
            let child = &self.batch[index as usize];
            let parent = child.parent as usize;
            let record = self.queue.push(Record::Current(parent));
            self.expander.play(record, child);
            if self.expander.has_courses() {
                self.expander.set_dull(record, &self.dull[parent - self.first]);
            }
            let is_solved = match &self.finish {
                Some(finish) => {
                    let occupied = self.occupied[parent - self.first];
                    self.last = self.expander.last_slide(finish, occupied, record, child.last);
                    self.last.is_some()
                }
                None => self.aim == Aim::Goal && self.expander.is_solved_by(record, child.last),
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
    fn slide_on(&mut self) {
        let is_far = self.table.is_far();
        self.next_batch.clear();
        for &index in &self.further {
            let child = &self.batch[index as usize];
            let parent = child.parent as usize;
            let Some(record) = self.queue.current(parent) else { continue };
            let next = self.expander.go_on(record, self.occupied[parent - self.first], child);
            self.next_batch.push(next);
            if is_far {
                self.table.prefetch(next.key.spread(self.key_bits));
            }
        }
        std::mem::swap(&mut self.batch, &mut self.next_batch);
    }

    fn descend(&mut self) -> State {
        if self.found == 0 {
            return State::Exhausted;
        }
        self.by_depth.push(self.found);
        self.left = std::mem::take(&mut self.found);
        self.divide();
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
        if is_start { 0 } else { self.by_depth.len() as u32 + u32::from(self.last.is_some()) }
    }

    fn nodes(&self) -> u64 {
        self.crowd.as_ref().map_or(self.table.len() as u64, Crowd::nodes)
    }

    fn bytes(&self) -> u64 {
        let crowd = self.crowd.as_ref().map_or(0, Crowd::bytes);
        self.constant + self.table.bytes() + self.queue.bytes() + crowd
    }

    fn share(&mut self, threads: usize, from: u64) {
        self.threads = (threads, from);
    }

    fn path(&mut self) -> Vec<(usize, usize)> {
        let length = self.depth_reached() as usize - usize::from(self.last.is_some());
        let mut record = self.goal.clone();
        let mut path: Vec<_> = (0..length).rev().filter_map(|depth| self.step_back(&mut record, mark(depth))).collect();
        path.reverse();
        path.extend(self.last.map(|last| (last.from.into(), last.to.into())));
        path
    }
}

impl<B: Board, S: Slot> Engine<B, S> {
    /// The mark of a key, if it is known.
    fn mark_of(&self, key: S::Key) -> Option<u8> {
        match &self.crowd {
            Some(crowd) => crowd.mark(key),
            None => self.table.mark(key.spread(self.key_bits)),
        }
    }

    /// Takes a move back to a position with this mark, and says which move.
    fn step_back(&mut self, record: &mut [u64], mark: u8) -> Option<(usize, usize)> {
        self.expander.forget_last(record);
        self.batch.clear();
        self.expander.expand_all(&mut self.view, record, &mut self.batch);
        let is_nearer = |child: &&Child<S::Key>| self.mark_of(child.key) == Some(mark);
        let child = *self.batch.iter().find(is_nearer)?;
        self.expander.play(record, &child);
        Some((child.last.to.into(), child.last.from.into()))
    }
}

/// The mark of a depth: neighbours differ by at most 1 in depth, so depths modulo 3 tell which of them is nearer.
pub(super) fn mark(depth: usize) -> u8 {
    (depth % 3) as u8 + 1
}
