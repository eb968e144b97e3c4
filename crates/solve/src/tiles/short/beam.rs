use std::mem;
use std::sync::Arc;

use loyd_core::Direction;

use super::merge::{MOST_SEGMENTS, Merger};
use super::scorer::{Node, Scorer};
use super::segment::{Child, Cutoff, Expanded, Layer, RANKS, Segment};
use super::tour::{Cursor, Op, Tour};
use crate::{Nodes, parallel};

/// The most by which a child's score is better than the best one of its parents.
const LEAP: i32 = 1 << 11;
/// The most by which the cutoff rises from one depth to the next.
const RISE: i32 = 96;
/// After this multiple of the sum of the sides without a better score, the blank is attracted to the next tile.
const PATIENCE: u32 = 1;
/// The first attraction and the last one; each is twice the one before.
const FIRST_ATTRACTION: i32 = 8;
const LAST_ATTRACTION: i32 = 256;
/// The depths between two [`Beam::balance`]s.
const BALANCE: u32 = 64;
/// The positions a thread with which threads begin to pay.
const POSITIONS_A_THREAD: usize = 1_000;

/// The state of a beam. Paths are directions of the blank, step by step.
#[derive(Debug)]
pub(super) enum Outcome {
    Searching,
    /// The scores have stopped improving and the blank is attracted from here on: the path to the best position.
    Attracted(Vec<Direction>),
    /// The path to the goal.
    Solved(Vec<Direction>),
    /// The beam can't go on: the path to the best position.
    Stuck(Vec<Direction>),
}

/// A beam search over the whole board, in which finished stages count in the score.
///
/// Its positions are the leaves of a tree, kept as a [`Tour`]. Threads work on segments of it. The result does not depend on
/// the number of threads.
pub(super) struct Beam {
    scorer: Arc<Scorer>,
    width: usize,
    /// Solutions of at least this number of moves are useless.
    limit: u32,
    /// The most bytes that it may hold.
    memory: usize,
    threads: usize,
    segments: Vec<Segment>,
    /// One for every bucket.
    mergers: Vec<Merger>,
    /// The path from the start to the root of the tree.
    trunk: Vec<Direction>,
    depth: u32,
    layer: Layer,
    /// The best score since the last stage was finished or the attraction changed, and its depth.
    record: (i32, u32),
    /// The last stage that was reached.
    stage: u16,
    nodes: Nodes,
}

impl Beam {
    pub(super) fn new(
        scorer: Arc<Scorer>,
        board: &[u16],
        width: usize,
        limit: u32,
        memory: usize,
        threads: usize,
    ) -> Self {
        let cursor = Cursor::new(&scorer.geometry, board);
        let root = scorer.root(&cursor);
        Self {
            scorer,
            width,
            limit,
            memory,
            threads: threads.min(width / POSITIONS_A_THREAD).clamp(1, MOST_SEGMENTS),
            segments: vec![Segment::new(cursor, Tour::new(), vec![root])],
            mergers: Vec::new(),
            trunk: Vec::new(),
            depth: 0,
            layer: Layer { base: 0, attraction: 0, limit: i32::MAX, buckets: 1 },
            record: (i32::MAX, 0),
            stage: 0,
            nodes: 0,
        }
    }

    /// About the bytes that a beam of some width holds.
    pub(super) fn least_bytes(width: usize) -> usize {
        let a_leaf = size_of::<Node>() + 24 * size_of::<Op>();
        let a_child = size_of::<Child>() + Merger::BYTES_A_CHILD;
        width.saturating_mul(a_leaf + 4 * a_child)
    }

    /// The positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.nodes
    }

    /// Its size in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(Segment::bytes).sum::<usize>()
            + self.mergers.iter().map(Merger::bytes).sum::<usize>()
            + self.trunk.capacity()
    }

    /// Generates all positions of the next depth.
    pub(super) fn advance(&mut self) -> Outcome {
        if self.attract() && self.layer.attraction == FIRST_ATTRACTION {
            return Outcome::Attracted(self.best_path());
        }
        let is_empty = self.segments.iter().all(|segment| segment.leaves.is_empty());
        let is_hopeless = self.layer.attraction > LAST_ATTRACTION || self.depth >= self.limit;
        if is_empty || is_hopeless || self.bytes() > self.memory {
            return Outcome::Stuck(self.best_path());
        }
        self.depth += 1;
        if let Some(path) = self.expand() {
            return Outcome::Solved(path);
        }
        self.select();
        if self.depth.is_multiple_of(BALANCE) {
            self.balance();
        }
        Outcome::Searching
    }

    /// Prepares the next layer. Increases the attraction if no score has improved for long, and returns whether it does.
    fn attract(&mut self) -> bool {
        let leaves = || self.segments.iter().flat_map(|segment| &segment.leaves);
        let best = leaves().map(|leaf| leaf.score).min().unwrap_or(i32::MAX);
        let stage = leaves().map(|leaf| leaf.stage).max().unwrap_or_default();
        let (columns, rows) = self.scorer.geometry.sides();
        self.layer.base = best.saturating_sub(LEAP);
        self.layer.buckets = self.segments.len();
        if stage > self.stage {
            (self.stage, self.record, self.layer.attraction) = (stage, (best, self.depth), 0);
        } else if best < self.record.0 {
            self.record = (best, self.depth);
        } else if self.depth - self.record.1 > PATIENCE * (columns + rows) as u32 {
            self.record = (i32::MAX, self.depth);
            let attraction = (2 * self.layer.attraction).max(FIRST_ATTRACTION);
            self.layer = Layer { attraction, limit: i32::MAX, ..self.layer };
            return true;
        }
        false
    }

    /// Generates the children of all leaves, and returns the path to the goal if one of them is solved.
    fn expand(&mut self) -> Option<Vec<Direction>> {
        let (scorer, layer) = (&*self.scorer, self.layer);
        let expanded = parallel::map(self.threads, &mut self.segments, |segment| segment.expand(scorer, layer));
        self.nodes += expanded.iter().map(|expanded| expanded.nodes).sum::<Nodes>();
        let solved = |(segment, expanded): (&Segment, Expanded)| {
            let (leaf, way, steps) = expanded.solved?;
            Some([segment.tour.path(leaf), vec![way; steps.into()]].concat())
        };
        let path = self.segments.iter().zip(expanded).find_map(solved)?;
        Some([mem::take(&mut self.trunk), path].concat())
    }

    /// Keeps the best children, one of each key.
    fn select(&mut self) {
        let layer = self.layer;
        self.mergers.resize_with(self.segments.len(), Merger::default);
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            merger.children = self.segments.iter_mut().map(|segment| mem::take(&mut segment.buckets[bucket])).collect();
        }
        parallel::for_each(self.threads, &mut self.mergers, |merger| merger.merge(layer));
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            for (segment, children) in self.segments.iter_mut().zip(merger.children.drain(..)) {
                segment.buckets[bucket] = children;
            }
        }
        let cutoffs = self.cutoffs();
        let segments = self.segments.iter_mut().zip(cutoffs);
        parallel::for_each(self.threads, segments, |(segment, cutoff)| segment.grow(layer, cutoff));
    }

    /// The cutoff of every segment, so that together they keep as many children as the beam is wide.
    fn cutoffs(&mut self) -> Vec<Cutoff> {
        let segments = 0..self.segments.len();
        let count = |segment, rank| self.mergers.iter().map(|merger| merger.count(segment, rank)).sum::<usize>();
        let mut room = self.width;
        let mut last = 0;
        // Counting by rank finds the cutoff without sorting the children.
        while last < RANKS {
            let here: usize = segments.clone().map(|segment| count(segment, last)).sum();
            if here > room {
                break;
            }
            room -= here;
            last += 1;
        }
        let rank = self.layer.base.saturating_add(last as i32);
        let cutoff = |segment| {
            let taken = if last < RANKS { count(segment, last).min(room) } else { 0 };
            room -= taken;
            Cutoff { rank, room: taken }
        };
        let cutoffs = segments.map(cutoff).collect();
        self.layer.limit = if last < RANKS { rank + RISE } else { i32::MAX };
        cutoffs
    }

    /// Moves the steps that all paths share from the tree to the trunk, and divides the leaves evenly among the segments.
    fn balance(&mut self) {
        let others: Vec<Segment> = self.segments.drain(1..).collect();
        let Some(whole) = self.segments.first_mut() else { return };
        for other in others {
            whole.tour.join(&other.tour);
            whole.leaves.extend(other.leaves);
        }
        for way in whole.tour.trunk() {
            whole.cursor.go(&self.scorer.geometry, way);
            self.trunk.push(way);
        }
        if self.threads > 1 && whole.leaves.len() >= POSITIONS_A_THREAD {
            self.divide();
        }
    }

    /// Divides the only segment among the threads.
    fn divide(&mut self) {
        for count in (1..self.threads).rev() {
            let whole = &mut self.segments[0];
            let from = whole.leaves.len() * count / (count + 1);
            let (tour, leaves) = (whole.tour.split(from), whole.leaves.split_off(from));
            let cursor = whole.cursor.clone();
            self.segments.insert(1, Segment::new(cursor, tour, leaves));
        }
    }

    /// The path to the best leaf.
    fn best_path(&self) -> Vec<Direction> {
        let leaves = self
            .segments
            .iter()
            .flat_map(|segment| segment.leaves.iter().enumerate().map(move |(at, leaf)| (segment, at, leaf)));
        let best = leaves.min_by_key(|(.., leaf)| leaf.score);
        let path = best.map(|(segment, at, _)| segment.tour.path(at)).unwrap_or_default();
        [self.trunk.clone(), path].concat()
    }
}
