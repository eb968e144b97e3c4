//! A large breadth-first search, divided into shards that threads share.
//!
//! The keys are divided among a fixed number of *shards* by bits of their hash, as Korf and Schultze divide a space (2005,
//! "Large-scale parallel breadth-first search"). Each shard has a table and a queue of its own. A round has two phases:
//! every shard expands some of its positions and puts the children into the boxes of the shards that own them; then every
//! shard looks up what came to it, box by box. Only the division of shards among threads depends on the number of threads,
//! so with any number the search finds the same positions in the same order.

use super::queue::{Queue, Record};
use super::reserve::reserve;
use super::table::{OutOfMemory, Table, mark_of};
use crate::Stop;
use crate::blocks::bitboard::{Board, SIGNS};
use crate::blocks::key::{Key, Slot};
use crate::blocks::movegen::{Child, MoveGenerator, Workspace};
use crate::cpu::{Cpu, Kernel, LANES};
use crate::parallel::Team;

/// The bits of a key that name its shard.
pub(super) const SHARD_BITS: u32 = 3;
/// As many shards as threads can be used. Their tables take hardly more memory than one.
pub(super) const SHARDS: usize = 1 << SHARD_BITS;
/// The number of positions that a shard expands in a round: enough that threads seldom wait for each other, few enough that
/// the boxes stay in the caches.
const ROUND: usize = 4096;
/// The number of positions, or of children, from which on a phase is worth more than one thread: some tens of microseconds.
const WORTH_THREADS: usize = 512;
/// How many look-ups ahead a cache line is asked for.
const AHEAD: usize = 12;
/// The part of its keys for which a table makes room ahead of need, when another one has to grow.
const EARLY: usize = 16;
/// The bits of a child's parent that say which of its shard's parents it is; the others say which shard's.
const PARENT_BITS: u32 = 24;

/// A search divided into shards.
pub(super) struct ShardedSearch<B, S: Slot> {
    shards: Vec<Shard<S>>,
    /// By shard, the positions that it expands.
    parents: Vec<Parents>,
    /// By sender and receiver, children to be looked up.
    boxes: Vec<Boxes<S::Key>>,
    workspaces: Vec<Workspace<B, S::Key>>,
    /// The threads, which stay from one phase to the next.
    team: Team,
    words: usize,
    key_bits: u32,
    /// Whether the round was stopped while children were looked up.
    is_interrupted: bool,
}

/// By receiver, children to be looked up.
type Boxes<K> = [Vec<Child<K>>; SHARDS];
/// What a shard needs to expand its positions, with its number.
type Sender<'a, B, K> = (usize, ((&'a mut Boxes<K>, &'a Parents), &'a mut Workspace<B, K>));

/// A part of the positions, by bits of their keys.
pub(super) struct Shard<S: Slot> {
    pub(super) table: Table<S>,
    pub(super) queue: Queue,
    /// Children for the next phase.
    sent: Boxes<S::Key>,
    /// Positions of the next depth found so far.
    found: u64,
    /// A solved position, if it found one.
    goal: Option<Vec<u64>>,
    /// Whether it has no room for more.
    is_full: bool,
    /// The number of senders whose box is looked up.
    received: usize,
}

/// A chunk of a shard's queue.
#[derive(Default)]
struct Parents {
    records: Vec<u64>,
    /// How many of them are expanded.
    done: usize,
    /// How many more belong to this round.
    now: usize,
    /// Positions of the current depth that are not expanded.
    left: u64,
}

/// What came of a round.
pub(super) enum Round {
    Unfinished,
    /// All positions of the depth are expanded, and this number of positions of the next one was found.
    Finished(u64),
    Solved(Vec<u64>),
}

impl<B: Board, S: Slot> ShardedSearch<B, S> {
    /// A search whose shards know their positions; of these, each shard still has to expand the number of `left`.
    pub(super) fn new(moves: &MoveGenerator<B, S::Key>, shards: Vec<Shard<S>>, left: &[u64], key_bits: u32) -> Self {
        let words = shards.first().map_or(0, |shard| shard.queue.words);
        let parents = left.iter().map(|&left| Parents { left, ..Parents::default() }).collect();
        Self {
            shards,
            parents,
            boxes: (0..SHARDS).map(|_| Boxes::default()).collect(),
            workspaces: (0..SHARDS).map(|_| Workspace::new(moves)).collect(),
            team: Team::new(1),
            words,
            key_bits,
            is_interrupted: false,
        }
    }

    /// The number of positions known.
    pub(super) fn nodes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.table.len as u64).sum()
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.table.bytes() + shard.queue.bytes()).sum::<u64>() + self.box_bytes()
    }

    /// The memory of all boxes.
    fn box_bytes(&self) -> u64 {
        let boxes = self.boxes.iter().chain(self.shards.iter().map(|shard| &shard.sent)).flatten();
        boxes.map(|children| children.capacity() * size_of::<Child<S::Key>>()).sum::<usize>() as u64
    }

    /// The mark of a key, if it is known.
    pub(super) fn mark(&self, key: S::Key) -> Option<u8> {
        let (shard, key) = key.spread(self.key_bits).shard(self.key_bits, SHARD_BITS);
        self.shards[shard].table.mark(key)
    }

    /// Expands some more positions on `threads` threads; the positions found get the mark of `depth`. If it is stopped while
    /// tables grow, the next call goes on with the round.
    pub(super) fn round(
        &mut self,
        moves: &MoveGenerator<B, S::Key>,
        depth: usize,
        limit: u64,
        wants_goal: bool,
        threads: usize,
        stop: Stop,
    ) -> Result<Round, OutOfMemory> {
        if self.team.threads() != threads {
            self.team = Team::new(threads);
        }
        if !std::mem::take(&mut self.is_interrupted) {
            for (parents, shard) in self.parents.iter_mut().zip(&mut self.shards) {
                parents.refill(&mut shard.queue, self.words);
            }
            self.expand(moves);
        }
        // The slides that go on are looked up in another phase, until none is left.
        loop {
            let waiting: usize = self.boxes.iter().flatten().map(Vec::len).sum();
            if waiting == 0 {
                break;
            }
            let incoming = |number: usize| self.boxes.iter().map(|boxes| boxes[number].len()).sum::<usize>();
            let is_growing =
                self.shards.iter().enumerate().any(|(number, shard)| shard.table.must_grow(incoming(number)));
            let phase = Phase {
                moves,
                parents: &self.parents,
                boxes: &self.boxes,
                words: self.words,
                key_bits: self.key_bits,
                mark: mark_of(depth),
                // The boxes may yet double.
                room: limit.saturating_sub(2 * self.box_bytes()) / SHARDS as u64,
                wants_goal,
                is_growing,
                stop,
            };
            let shards = self.shards.iter_mut().enumerate();
            let receive = |(number, shard): (usize, &mut Shard<S>)| shard.receive(&phase, number);
            if waiting < WORTH_THREADS {
                shards.for_each(receive);
            } else {
                self.team.for_each(shards, receive);
            }
            if self.shards.iter().any(|shard| shard.is_full) {
                return Err(OutOfMemory);
            }
            if self.shards.iter().any(|shard| shard.received < SHARDS) {
                self.is_interrupted = true;
                return Ok(Round::Unfinished);
            }
            self.shards.iter_mut().for_each(|shard| shard.received = 0);
            if let Some(goal) = self.shards.iter_mut().find_map(|shard| shard.goal.take()) {
                return Ok(Round::Solved(goal));
            }
            for (boxes, shard) in self.boxes.iter_mut().zip(&mut self.shards) {
                boxes.iter_mut().for_each(Vec::clear);
                std::mem::swap(boxes, &mut shard.sent);
            }
        }
        Ok(self.close())
    }

    /// The first phase.
    fn expand(&mut self, moves: &MoveGenerator<B, S::Key>) {
        let (key_bits, words) = (self.key_bits, self.words);
        let waiting: usize = self.parents.iter().map(|parents| parents.now).sum();
        let senders = self.boxes.iter_mut().zip(&self.parents).zip(&mut self.workspaces).enumerate();
        let send = |(number, ((boxes, parents), workspace)): Sender<B, S::Key>| {
            moves.level.run(Send { moves, number, words, key_bits, parents, boxes, workspace });
        };
        if waiting < WORTH_THREADS { senders.for_each(send) } else { self.team.for_each(senders, send) }
    }

    /// Ends the round, and the depth if nothing of it is left.
    fn close(&mut self) -> Round {
        for parents in &mut self.parents {
            parents.done += parents.now;
            parents.left -= parents.now as u64;
        }
        if self.parents.iter().any(|parents| parents.left > 0) {
            return Round::Unfinished;
        }
        for (parents, shard) in self.parents.iter_mut().zip(&mut self.shards) {
            parents.left = std::mem::take(&mut shard.found);
        }
        Round::Finished(self.parents.iter().map(|parents| parents.left).sum())
    }
}

impl Parents {
    /// Makes sure that the positions that the shard expands next are here.
    fn refill(&mut self, queue: &mut Queue, words: usize) {
        if self.left > 0 && self.done * words == self.records.len() {
            queue.exchange(&mut self.records);
            self.done = 0;
        }
        let there = self.records.len() / words - self.done;
        self.now = there.min(ROUND).min(usize::try_from(self.left).unwrap_or(usize::MAX));
    }

    fn record(&self, index: usize, words: usize) -> &[u64] {
        &self.records[index * words..][..words]
    }
}

/// The first phase of one shard: it expands its parents and puts their children into boxes.
struct Send<'a, B, K> {
    moves: &'a MoveGenerator<B, K>,
    /// The number of the shard.
    number: usize,
    words: usize,
    key_bits: u32,
    parents: &'a Parents,
    boxes: &'a mut Boxes<K>,
    workspace: &'a mut Workspace<B, K>,
}

impl<B: Board, K: Key> Kernel for Send<'_, B, K> {
    type Output = ();
    const HAS_VECTORS: bool = B::IS_SMALL && K::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self { moves, words, parents, .. } = self;
        let mut children = vec![];
        let end = parents.done + parents.now;
        for index in (parents.done..end).step_by(LANES) {
            let number = (self.number << PARENT_BITS | index) as u32;
            let records = &parents.records[index * words..end.min(index + LANES) * words];
            moves.expand(cpu, self.workspace, records, number, &mut children);
            // A copy into one of a few boxes, all of which stay in the caches, is cheaper than a look-up in a far table.
            for child in &children {
                self.boxes[child.key.spread(self.key_bits).shard(self.key_bits, SHARD_BITS).0].push(*child);
            }
            children.clear();
        }
    }
}

/// What all shards need to know in the second phase.
struct Phase<'a, B, K> {
    moves: &'a MoveGenerator<B, K>,
    parents: &'a [Parents],
    boxes: &'a [Boxes<K>],
    words: usize,
    key_bits: u32,
    /// The mark of the positions found.
    mark: u8,
    /// The bytes that each shard may hold.
    room: u64,
    wants_goal: bool,
    /// Whether the table of a shard has to grow.
    is_growing: bool,
    stop: Stop<'a>,
}

impl<B: Board, K: Key> Phase<'_, B, K> {
    #[inline(always)]
    fn parent(&self, child: &Child<K>) -> &[u64] {
        let number = child.parent as usize;
        self.parents[number >> PARENT_BITS].record(number % (1 << PARENT_BITS), self.words)
    }

    /// The shard of a key, and the key within it.
    #[inline(always)]
    fn shard(&self, key: K) -> (usize, K) {
        key.spread(self.key_bits).shard(self.key_bits, SHARD_BITS)
    }
}

impl<S: Slot> Shard<S> {
    /// A shard that knows the positions of a table.
    pub(super) fn new(table: Table<S>, queue: Queue) -> Self {
        Self { table, queue, sent: Boxes::default(), found: 0, goal: None, is_full: false, received: 0 }
    }

    /// The second phase: looks up what came to this shard, which has this number, until it is stopped while the table grows.
    fn receive<B: Board>(&mut self, phase: &Phase<B, S::Key>, number: usize) {
        if phase.is_growing && self.received == 0 {
            // Tables are equally full to within a few parts in a thousand. While one grows the threads of the others wait, so
            // all grow in the same phase. Without room for that each grows when it must.
            let early = self.table.len / EARLY;
            if let Ok(false) = self.table.reserve(early, self.queue.bytes() * 5 / 4, phase.stop) {
                return;
            }
        }
        for boxes in &phase.boxes[self.received..] {
            let children = &boxes[number];
            match reserve(&mut self.table, &mut self.queue, children.len(), (phase.room, 0), phase.stop) {
                Ok(true) => {}
                Ok(false) => return,
                Err(OutOfMemory) => {
                    self.is_full = true;
                    return;
                }
            }
            phase.moves.level.run(Receive { shard: self, phase, children });
            self.received += 1;
        }
    }

    /// Queues a position that is new, unless the search has what it wants.
    #[inline(always)]
    fn keep<B: Board>(&mut self, phase: &Phase<B, S::Key>, child: &Child<S::Key>) {
        let record = self.queue.push(Record::New(phase.parent(child)));
        phase.moves.packing.play(record, child.last, child.key);
        phase.moves.packing.set_duplicates(record, &[B::EMPTY; SIGNS]);
        self.found += 1;
        if phase.wants_goal && self.goal.is_none() && phase.moves.is_solved_by(record, child.last) {
            self.goal = Some(record.to_vec());
        }
    }

    /// Sends the next longer slide to the shard that owns its position.
    #[inline(always)]
    fn continue_slide<B: Board>(&mut self, phase: &Phase<B, S::Key>, child: &Child<S::Key>) {
        let parent = phase.parent(child);
        let next = phase.moves.continue_slide(parent, phase.moves.occupied(parent), child);
        self.sent[phase.shard(next.key).0].push(next);
    }
}

/// The look-up of one box.
struct Receive<'a, B, S: Slot> {
    shard: &'a mut Shard<S>,
    phase: &'a Phase<'a, B, S::Key>,
    children: &'a [Child<S::Key>],
}

impl<B: Board, S: Slot> Kernel for Receive<'_, B, S> {
    type Output = ();
    const HAS_VECTORS: bool = B::IS_SMALL && S::Key::IS_NUMBER;

    #[inline(always)]
    fn run<C: Cpu>(self, cpu: C) {
        let Self { shard, phase, children } = self;
        for (index, child) in children.iter().enumerate() {
            // The table is far larger than the caches, so its lines are asked for well ahead.
            if let Some(later) = children.get(index + AHEAD) {
                shard.table.prefetch(phase.shard(later.key).1);
            }
            let old = shard.table.insert(cpu, phase.shard(child.key).1, phase.mark);
            if old == 0 {
                shard.keep(phase, child);
            }
            if child.can_continue && phase.moves.is_slide() && (old == 0 || old == phase.mark) {
                shard.continue_slide(phase, child);
            }
        }
    }
}
