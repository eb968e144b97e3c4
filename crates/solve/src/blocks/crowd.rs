//! A large search shared among threads.
//!
//! The keys are divided among a fixed number of *members* by bits of their hash. Each has a table and a queue of its own.
//! A round has two phases: every member expands some of its positions and puts the children into the boxes of those to
//! whom they belong; then every member looks up what came to it, box by box. Nothing but the division of members among
//! threads depends on the number of threads, so whatever it is, the search finds the same positions in the same order:
//! Korf and Schultze (2005, "Large-scale parallel breadth-first search") divide a space by hash in the same way.

use super::board::Board;
use super::engine::mark;
use super::expand::{Child, Expander, View};
use super::fronts::COURSES;
use super::key::Key;
use super::lanes::LANES;
use super::queue::{Queue, Record};
use super::slot::Slot;
use super::speed::{AVX2, AVX512, PLAIN, speed};
use super::table::{NoRoom, Table};
use crate::parallel;

/// The bits of a key that tell its member.
const MEMBER_BITS: u32 = 3;
/// So many members are enough for as many threads, and their tables are not many more than one.
const MEMBERS: usize = 1 << MEMBER_BITS;
/// How many positions a member expands in a round: enough that starting threads costs nothing, few enough that the boxes
/// stay in the caches.
const ROUND: usize = 4096;
/// From so many children on, a phase is worth starting threads for.
const WORTH_THREADS: usize = 4096;
/// How many look-ups ahead a cache line is asked for.
const AHEAD: usize = 12;

/// A search divided among members.
pub(super) struct Crowd<B, S: Slot> {
    members: Vec<Member<S>>,
    /// By member, the positions that it expands.
    parents: Vec<Parents>,
    /// By sender and receiver, children to be looked up.
    boxes: Vec<Boxes<S::Key>>,
    views: Vec<View<B, S::Key>>,
    words: usize,
    key_bits: u32,
    speed: u8,
}

type Boxes<K> = [Vec<Child<K>>; MEMBERS];

struct Member<S: Slot> {
    table: Table<S>,
    queue: Queue,
    /// Children for the next phase, by receiver.
    sent: Boxes<S::Key>,
    /// Positions of the next depth found so far.
    found: u64,
    /// A solved position, if it found one.
    goal: Option<Vec<u64>>,
    /// Whether it has no room for more.
    is_full: bool,
}

/// A chunk of a member's queue.
#[derive(Default)]
struct Parents {
    records: Vec<u64>,
    /// How many of them are expanded.
    done: usize,
    /// How many more are of this round.
    now: usize,
    /// Positions of the current depth that are not expanded.
    left: u64,
}

/// What came of a round.
pub(super) enum Round {
    Going,
    /// All positions of the depth are expanded; so many of the next were found.
    Over(u64),
    Solved(Vec<u64>),
}

/// What all members need to know in a phase.
struct Phase<'a, B, K> {
    expander: &'a Expander<B, K>,
    parents: &'a [Parents],
    boxes: &'a [Boxes<K>],
    words: usize,
    key_bits: u32,
    mark: u8,
    /// The bytes that each member may hold.
    share: u64,
    wants_goal: bool,
    speed: u8,
}

impl<B: Board, S: Slot> Crowd<B, S> {
    /// Takes over all keys of a table, and all records of a queue from the `first` of its current chunk on, unless the memory for it is not to be had.
    pub(super) fn new(
        expander: &Expander<B, S::Key>,
        table: &Table<S>,
        (queue, first): (&Queue, usize),
        key_bits: u32,
        limit: u64,
    ) -> Result<Self, NoRoom> {
        let words = queue.words();
        let share = limit.saturating_sub(table.bytes() + queue.bytes()) / MEMBERS as u64;
        let bits = S::Key::bits_of_members(key_bits, MEMBER_BITS);
        let lines = table.home_lines().div_ceil(MEMBERS) + 1;
        let member = |_| {
            let table = Table::new(bits, lines, share)?;
            let queue = Queue::new(words);
            Ok(Member { table, queue, sent: Boxes::default(), found: 0, goal: None, is_full: false })
        };
        let mut crowd = Self {
            members: (0..MEMBERS).map(member).collect::<Result<_, NoRoom>>()?,
            parents: (0..MEMBERS).map(|_| Parents::default()).collect(),
            boxes: (0..MEMBERS).map(|_| Boxes::default()).collect(),
            views: (0..MEMBERS).map(|_| expander.view()).collect(),
            words,
            key_bits,
            speed: speed(),
        };
        for (key, mark) in table.keys() {
            let (member, key) = key.member(key_bits, MEMBER_BITS);
            let Member { table, queue, .. } = &mut crowd.members[member];
            table.reserve(1, queue.bytes())?;
            table.insert::<PLAIN>(key, mark);
        }
        crowd.take_over(expander, queue.each(first), share)?;
        for member in &mut crowd.members {
            member.table.set_limit(limit / MEMBERS as u64);
        }
        Ok(crowd)
    }

    fn take_over<'a>(
        &mut self,
        expander: &Expander<B, S::Key>,
        records: impl Iterator<Item = &'a [u64]>,
        share: u64,
    ) -> Result<(), NoRoom> {
        for record in records {
            let member = expander.key(record).spread(self.key_bits).member(self.key_bits, MEMBER_BITS).0;
            let Member { table, queue, .. } = &mut self.members[member];
            queue.reserve(1, share.saturating_sub(table.bytes()))?;
            queue.push(Record::New(record));
            self.parents[member].left += 1;
        }
        Ok(())
    }

    /// The positions known.
    pub(super) fn nodes(&self) -> u64 {
        self.members.iter().map(|member| member.table.len() as u64).sum()
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        self.members.iter().map(Member::bytes).sum::<u64>() + self.loose_bytes()
    }

    /// The memory that belongs to no member.
    fn loose_bytes(&self) -> u64 {
        let sent = self.members.iter().map(|member| &member.sent);
        let boxes =
            self.boxes.iter().chain(sent).flatten().map(|letters| letters.capacity() * size_of::<Child<S::Key>>());
        boxes.sum::<usize>() as u64
    }

    /// The mark of a key, if it is known.
    pub(super) fn mark(&self, key: S::Key) -> Option<u8> {
        let (member, key) = key.spread(self.key_bits).member(self.key_bits, MEMBER_BITS);
        self.members[member].table.mark(key)
    }

    /// Expands some more positions with so many threads; the positions found get the depth's mark.
    pub(super) fn round(
        &mut self,
        expander: &Expander<B, S::Key>,
        depth: usize,
        limit: u64,
        wants_goal: bool,
        threads: usize,
    ) -> Result<Round, NoRoom> {
        for (parents, member) in self.parents.iter_mut().zip(&mut self.members) {
            parents.refill(&mut member.queue, self.words);
        }
        self.expand(expander, threads);
        loop {
            let waiting: usize = self.boxes.iter().flatten().map(Vec::len).sum();
            if waiting == 0 {
                break;
            }
            // The boxes may yet double.
            let share = limit.saturating_sub(2 * self.loose_bytes()) / MEMBERS as u64;
            let phase = Phase {
                expander,
                parents: &self.parents,
                boxes: &self.boxes,
                words: self.words,
                key_bits: self.key_bits,
                mark: mark(depth),
                share,
                wants_goal,
                speed: self.speed,
            };
            let threads = if waiting < WORTH_THREADS { 1 } else { threads };
            parallel::for_each(threads, self.members.iter_mut().enumerate(), |(number, member)| {
                member.receive(&phase, number);
            });
            if self.members.iter().any(|member| member.is_full) {
                return Err(NoRoom);
            }
            if let Some(goal) = self.members.iter_mut().find_map(|member| member.goal.take()) {
                return Ok(Round::Solved(goal));
            }
            for (boxes, member) in self.boxes.iter_mut().zip(&mut self.members) {
                boxes.iter_mut().for_each(Vec::clear);
                std::mem::swap(boxes, &mut member.sent);
            }
        }
        Ok(self.close())
    }

    fn expand(&mut self, expander: &Expander<B, S::Key>, threads: usize) {
        let (key_bits, words, speed) = (self.key_bits, self.words, self.speed);
        let senders = self.parents.iter().zip(&mut self.boxes).zip(&mut self.views).enumerate();
        let waiting: usize = self.parents.iter().map(|parents| parents.now).sum();
        let threads = if waiting < WORTH_THREADS { 1 } else { threads };
        parallel::for_each(threads, senders, |(number, ((parents, boxes), view))| {
            let sender = Sender { expander, number, words, key_bits };
            match speed {
                #[cfg(target_arch = "x86_64")]
                // SAFETY: the processor has these features.
                AVX512 if B::IS_SMALL => unsafe { sender.send_fastest(parents, view, boxes) },
                #[cfg(target_arch = "x86_64")]
                // SAFETY: the processor has these features.
                AVX2 if B::IS_SMALL => unsafe { sender.send_fast(parents, view, boxes) },
                _ => sender.send::<PLAIN>(parents, view, boxes),
            }
        });
    }

    /// Ends the round, and the depth if nothing of it is left.
    fn close(&mut self) -> Round {
        for parents in &mut self.parents {
            parents.done += parents.now;
            parents.left -= parents.now as u64;
        }
        if self.parents.iter().any(|parents| parents.left > 0) {
            return Round::Going;
        }
        let mut found = 0;
        for (parents, member) in self.parents.iter_mut().zip(&mut self.members) {
            parents.left = std::mem::take(&mut member.found);
            found += parents.left;
        }
        Round::Over(found)
    }
}

impl Parents {
    /// Makes sure that what the member expands next is in hand.
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

/// One member in the phase in which all expand.
struct Sender<'a, B, K> {
    expander: &'a Expander<B, K>,
    number: usize,
    words: usize,
    key_bits: u32,
}

/// The bits of a child's parent that say which of its sender's parents it is; the others say whose.
const PARENT_BITS: u32 = 24;

impl<B: Board, K: Key> Sender<'_, B, K> {
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn send_fast(&self, parents: &Parents, view: &mut View<B, K>, boxes: &mut Boxes<K>) {
        self.send::<AVX2>(parents, view, boxes);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512dq")]
    fn send_fastest(&self, parents: &Parents, view: &mut View<B, K>, boxes: &mut Boxes<K>) {
        self.send::<AVX512>(parents, view, boxes);
    }

    #[inline(always)]
    fn send<const SPEED: u8>(&self, parents: &Parents, view: &mut View<B, K>, boxes: &mut Boxes<K>) {
        let mut children = vec![];
        let end = parents.done + parents.now;
        for index in (parents.done..end).step_by(LANES) {
            let number = (self.number << PARENT_BITS | index) as u32;
            let records = &parents.records[index * self.words..end.min(index + LANES) * self.words];
            self.expander.expand::<SPEED>(view, records, number, &mut children);
            for child in &children {
                boxes[child.key.spread(self.key_bits).member(self.key_bits, MEMBER_BITS).0].push(*child);
            }
            children.clear();
        }
    }
}

impl<S: Slot> Member<S> {
    fn bytes(&self) -> u64 {
        self.table.bytes() + self.queue.bytes()
    }

    /// Looks up what came to this member.
    fn receive<B: Board>(&mut self, phase: &Phase<B, S::Key>, number: usize) {
        for boxes in phase.boxes {
            let letters = &boxes[number];
            if self.reserve(letters.len(), phase.share).is_err() {
                self.is_full = true;
                return;
            }
            self.open(phase, letters);
        }
    }

    fn open<B: Board>(&mut self, phase: &Phase<B, S::Key>, letters: &[Child<S::Key>]) {
        match phase.speed {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has these features.
            AVX512 if B::IS_SMALL => unsafe { self.open_fastest(phase, letters) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the processor has these features.
            AVX2 if B::IS_SMALL => unsafe { self.open_fast(phase, letters) },
            _ => self.open_as::<B, PLAIN>(phase, letters),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
    fn open_fast<B: Board>(&mut self, phase: &Phase<B, S::Key>, letters: &[Child<S::Key>]) {
        self.open_as::<B, AVX2>(phase, letters);
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt,avx512f,avx512vl,avx512dq")]
    fn open_fastest<B: Board>(&mut self, phase: &Phase<B, S::Key>, letters: &[Child<S::Key>]) {
        self.open_as::<B, AVX512>(phase, letters);
    }

    #[inline(always)]
    fn open_as<B: Board, const SPEED: u8>(&mut self, phase: &Phase<B, S::Key>, letters: &[Child<S::Key>]) {
        let own = |child: &Child<S::Key>| child.key.spread(phase.key_bits).member(phase.key_bits, MEMBER_BITS).1;
        for (index, child) in letters.iter().enumerate() {
            if let Some(later) = letters.get(index + AHEAD) {
                self.table.prefetch(own(later));
            }
            let old = self.table.insert::<SPEED>(own(child), phase.mark);
            if old == 0 {
                self.keep(phase, child);
            }
            if child.goes_on && phase.expander.is_slide() && (old == 0 || old == phase.mark) {
                self.slide_on(phase, child);
            }
        }
    }

    /// Queues a position that was found, unless the search has what it wants.
    #[inline(always)]
    fn keep<B: Board>(&mut self, phase: &Phase<B, S::Key>, child: &Child<S::Key>) {
        let record = self.queue.push(Record::New(phase.parent(child)));
        phase.expander.play(record, child);
        phase.expander.set_dull(record, &[B::EMPTY; COURSES]);
        self.found += 1;
        if phase.wants_goal && self.goal.is_none() && phase.expander.is_solved_by(record, child.last) {
            self.goal = Some(record.to_vec());
        }
    }

    #[inline(always)]
    fn slide_on<B: Board>(&mut self, phase: &Phase<B, S::Key>, child: &Child<S::Key>) {
        let parent = phase.parent(child);
        let next = phase.expander.go_on(parent, phase.expander.occupied(parent), child);
        self.sent[next.key.spread(phase.key_bits).member(phase.key_bits, MEMBER_BITS).0].push(next);
    }

    /// Makes room for `more` positions in a share of the memory.
    fn reserve(&mut self, more: usize, share: u64) -> Result<(), NoRoom> {
        self.table.set_limit(share);
        self.queue.reserve(more, share.saturating_sub(self.table.bytes()))?;
        if self.table.reserve(more, self.queue.bytes() * 5 / 4).is_err() {
            self.queue.shrink();
            self.queue.reserve(more, share.saturating_sub(self.table.bytes()))?;
            self.table.reserve(more, self.queue.bytes())?;
        }
        Ok(())
    }
}

impl<B: Board, K: Key> Phase<'_, B, K> {
    #[inline(always)]
    fn parent(&self, child: &Child<K>) -> &[u64] {
        let number = child.parent as usize;
        self.parents[number >> PARENT_BITS].record(number % (1 << PARENT_BITS), self.words)
    }
}
