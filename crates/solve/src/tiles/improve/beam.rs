use std::sync::Arc;
use std::{mem, thread};

use loyd_core::Direction;

use super::judge::Judge;
use super::part::{Child, Cut, Leaf, Made, Part, RANKS, Round};
use super::seen::Seen;
use super::tour::{Op, Tour, Walker};
use crate::Nodes;

/// A child's score is better than the best one of its parents by no more than this.
const LEAP: i32 = 1 << 11;
/// From one depth to the next, the cut rises at most by this.
const RISE: i32 = 96;
/// So many times the sum of the sides a beam goes on without coming nearer, then it is lured.
const PATIENCE: u32 = 1;
/// The first lure, and the one after which nothing helps; each is twice the one before.
const LURE: i32 = 8;
const LAST_LURE: i32 = 256;
/// After so many depths the parts are made equal, and what all paths share is taken out.
const TIDY: u32 = 64;
/// A beam of fewer positions a thread is not worth its threads.
const SHARED: usize = 1_000;
/// More parts and wider beams than can be told in these bits and the rest of 32 are not made.
const PART_BITS: usize = 27;
const MOST_PARTS: usize = 32;

/// How a beam stands.
#[derive(Debug)]
pub(super) enum Outcome {
    Going,
    /// The ways of the blank to a position from where it comes no nearer without a lure.
    Lured(Vec<Direction>),
    /// The ways of the blank to the goal, step by step.
    Solved(Vec<Direction>),
    /// The ways of the blank to the best position, from where it comes no nearer.
    Stuck(Vec<Direction>),
}

/// A beam search over the whole board, in which the stages that are done count as a part of the score.
///
/// Its positions are the leaves of a tree that is walked around (see [`Tour`]). Threads look after parts of it; what is
/// found does not depend on how many there are.
pub(super) struct Beam {
    judge: Arc<Judge>,
    width: usize,
    /// Solutions of so many moves are of no use.
    limit: u32,
    /// What it may hold, in bytes.
    memory: usize,
    threads: usize,
    parts: Vec<Part>,
    /// A table for every box of children.
    sieves: Vec<Sieve>,
    /// The steps before the root of the tree.
    trunk: Vec<Direction>,
    depth: u32,
    round: Round,
    /// The best score since the last stage was done or the lure changed, and the depth where it was met.
    record: (i32, u32),
    /// The last stage that was reached.
    stage: u16,
    nodes: Nodes,
}

impl Beam {
    pub(super) fn new(
        judge: Arc<Judge>,
        board: &[u16],
        width: usize,
        limit: u32,
        memory: usize,
        threads: usize,
    ) -> Self {
        let walker = Walker::new(&judge.field, board);
        let root = judge.root(&walker);
        Self {
            judge,
            width,
            limit,
            memory,
            threads: threads.min(width / SHARED).clamp(1, MOST_PARTS),
            parts: vec![Part::new(walker, Tour::new(), vec![root])],
            sieves: Vec::new(),
            trunk: Vec::new(),
            depth: 0,
            round: Round { base: 0, lure: 0, limit: i32::MAX, boxes: 1 },
            record: (i32::MAX, 0),
            stage: 0,
            nodes: 0,
        }
    }

    /// About what a beam of some width holds, in bytes.
    pub(super) fn least_bytes(width: usize) -> usize {
        let a_leaf = size_of::<Leaf>() + 24 * size_of::<Op>();
        let a_child = size_of::<Child>() + 3 * Seen::SLOT;
        width.saturating_mul(a_leaf + 4 * a_child)
    }

    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    pub(super) fn bytes(&self) -> usize {
        self.parts.iter().map(Part::bytes).sum::<usize>()
            + self.sieves.iter().map(Sieve::bytes).sum::<usize>()
            + self.trunk.capacity()
    }

    /// Makes all positions of the next depth.
    pub(super) fn advance(&mut self) -> Outcome {
        if self.watch() && self.round.lure == LURE {
            return Outcome::Lured(self.best_path());
        }
        let is_empty = self.parts.iter().all(|part| part.leaves.is_empty());
        if is_empty || self.round.lure > LAST_LURE || self.depth >= self.limit || self.bytes() > self.memory {
            return Outcome::Stuck(self.best_path());
        }
        self.depth += 1;
        if let Some(path) = self.expand() {
            return Outcome::Solved(path);
        }
        self.sift();
        if self.depth.is_multiple_of(TIDY) {
            self.tidy();
        }
        Outcome::Going
    }

    /// Lures the blank more if the beam has come no nearer for long, and says whether it does.
    fn watch(&mut self) -> bool {
        let leaves = || self.parts.iter().flat_map(|part| &part.leaves);
        let best = leaves().map(|leaf| leaf.score).min().unwrap_or(i32::MAX);
        let stage = leaves().map(|leaf| leaf.stage).max().unwrap_or_default();
        let (columns, rows) = self.judge.field.sides();
        self.round.base = best.saturating_sub(LEAP);
        self.round.boxes = self.parts.len();
        if stage > self.stage {
            (self.stage, self.record, self.round.lure) = (stage, (best, self.depth), 0);
        } else if best < self.record.0 {
            self.record = (best, self.depth);
        } else if self.depth - self.record.1 > PATIENCE * (columns + rows) as u32 {
            self.record = (i32::MAX, self.depth);
            self.round = Round { lure: (2 * self.round.lure).max(LURE), limit: i32::MAX, ..self.round };
            return true;
        }
        false
    }

    /// Makes the children of all leaves, and returns the path to the goal if one of them is there.
    fn expand(&mut self) -> Option<Vec<Direction>> {
        let (judge, round) = (&*self.judge, self.round);
        let made = on_threads(&mut self.parts, |part| part.expand(judge, round));
        self.nodes += made.iter().map(|made| made.nodes).sum::<Nodes>();
        let solved = |(part, made): (&Part, Made)| {
            let (leaf, way, steps) = made.solved?;
            Some([part.tour.path(leaf), vec![way; steps.into()]].concat())
        };
        let path = self.parts.iter().zip(made).find_map(solved)?;
        Some([mem::take(&mut self.trunk), path].concat())
    }

    /// Keeps the best children, one of each key.
    fn sift(&mut self) {
        let (round, parts) = (self.round, self.parts.len());
        self.sieves.resize_with(parts, Sieve::default);
        for (number, sieve) in self.sieves.iter_mut().enumerate() {
            sieve.boxes = self.parts.iter_mut().map(|part| mem::take(&mut part.boxes[number])).collect();
        }
        on_threads(&mut self.sieves, |sieve| sieve.sift(round));
        for (number, sieve) in self.sieves.iter_mut().enumerate() {
            for (part, children) in self.parts.iter_mut().zip(sieve.boxes.drain(..)) {
                part.boxes[number] = children;
            }
        }
        let cuts = self.cuts();
        let mut work: Vec<(&mut Part, Cut)> = self.parts.iter_mut().zip(cuts).collect();
        on_threads(&mut work, |(part, cut)| part.grow(round, *cut));
    }

    /// What of each part is kept.
    fn cuts(&mut self) -> Vec<Cut> {
        let count = |part: usize, rank: usize| -> usize {
            self.sieves.iter().map(|sieve| sieve.counts[part * RANKS + rank] as usize).sum()
        };
        let parts = 0..self.parts.len();
        let mut room = self.width;
        let mut last = 0;
        while last < RANKS {
            let here: usize = parts.clone().map(|part| count(part, last)).sum();
            if here > room {
                break;
            }
            room -= here;
            last += 1;
        }
        let rank = self.round.base.saturating_add(last as i32);
        let cuts = parts.map(|part| {
            let taken = if last < RANKS { count(part, last).min(room) } else { 0 };
            room -= taken;
            Cut { rank, room: taken }
        });
        let cuts = cuts.collect();
        self.round.limit = if last < RANKS { rank + RISE } else { i32::MAX };
        cuts
    }

    /// Takes out what all paths share, and makes the parts equal.
    fn tidy(&mut self) {
        let mut rest = self.parts.drain(1..).collect::<Vec<_>>().into_iter();
        let Some(whole) = self.parts.first_mut() else { return };
        for part in &mut rest {
            whole.tour.join(&part.tour);
            whole.leaves.extend(part.leaves);
        }
        for way in whole.tour.trunk() {
            whole.walker.go(&self.judge.field, way);
            self.trunk.push(way);
        }
        if self.threads > 1 && whole.leaves.len() >= SHARED {
            self.share();
        }
    }

    /// Divides the only part among the threads.
    fn share(&mut self) {
        for part in (1..self.threads).rev() {
            let whole = &mut self.parts[0];
            let from = whole.leaves.len() * part / (part + 1);
            let (tour, leaves) = (whole.tour.split(from), whole.leaves.split_off(from));
            let walker = whole.walker.clone();
            self.parts.insert(1, Part::new(walker, tour, leaves));
        }
    }

    /// The steps to the best leaf.
    fn best_path(&self) -> Vec<Direction> {
        let leaves =
            self.parts.iter().flat_map(|part| part.leaves.iter().enumerate().map(move |(at, leaf)| (part, at, leaf)));
        let best = leaves.min_by_key(|(.., leaf)| leaf.score);
        let path = best.map(|(part, at, _)| part.tour.path(at)).unwrap_or_default();
        [self.trunk.clone(), path].concat()
    }
}

/// Looks through the children of some keys.
#[derive(Debug, Default)]
struct Sieve {
    seen: Seen,
    /// The children of every part.
    boxes: Vec<Vec<Child>>,
    /// How many children there are of every part and rank.
    counts: Vec<u32>,
}

impl Sieve {
    fn bytes(&self) -> usize {
        self.seen.bytes() + self.counts.capacity() * size_of::<u32>()
    }

    /// Drops all but the best child of every key, and counts those.
    fn sift(&mut self, round: Round) {
        self.counts.clear();
        self.counts.resize(self.boxes.len() * RANKS, 0);
        self.seen.clear(self.boxes.iter().map(Vec::len).sum());
        for part in 0..self.boxes.len() {
            for index in 0..self.boxes[part].len() {
                self.admit(round, part, index);
            }
        }
    }

    #[inline]
    fn admit(&mut self, round: Round, part: usize, index: usize) {
        let child = self.boxes[part][index];
        let rank = round.rank(&child);
        if let Some(number) = self.seen.entry(child.leaf.key, (part << PART_BITS | index) as u32) {
            let (other_part, other) = (*number as usize >> PART_BITS, *number as usize & ((1 << PART_BITS) - 1));
            let other_rank = round.rank(&self.boxes[other_part][other]);
            if other_rank <= rank {
                self.boxes[part][index].is_dropped = true;
                return;
            }
            *number = (part << PART_BITS | index) as u32;
            self.boxes[other_part][other].is_dropped = true;
            self.counts[other_part * RANKS + (other_rank - round.base) as usize] -= 1;
        }
        self.counts[part * RANKS + (rank - round.base) as usize] += 1;
    }
}

/// Does the same with all items, each on a thread of its own, and returns the results in order.
fn on_threads<T: Send, R: Send>(items: &mut [T], work: impl Fn(&mut T) -> R + Sync) -> Vec<R> {
    let Some((first, rest)) = items.split_first_mut() else { return Vec::new() };
    if rest.is_empty() {
        return vec![work(first)];
    }
    thread::scope(|scope| {
        let work = &work;
        let others: Vec<_> = rest.iter_mut().map(|item| scope.spawn(move || work(item))).collect();
        let first = work(first);
        let others =
            others.into_iter().map(|handle| handle.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        std::iter::once(first).chain(others).collect()
    })
}
