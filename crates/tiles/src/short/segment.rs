#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

use std::mem;

use loyd_core::{Direction, TileMetric};
use loyd_search::cpu::{Cpu, CpuLevel, Kernel, advise_huge_pages};
use loyd_search::{Nodes, Stop};

use super::geometry::may_follow;
use super::network::Network;
use super::numbers::Lanes;
use super::scorer::{BeamNode, Scorer};
use super::tour::{Op, Tour, TourCursor};

/// A segment of a beam's tour with its positions. Only one thread processes it at a time.
#[derive(Debug)]
pub(super) struct Segment {
    pub(super) cursor: TourCursor,
    pub(super) tour: Tour,
    pub(super) leaves: Vec<BeamNode>,
    /// The sums of the network's hidden layer, leaf by leaf; empty without a network. They are
    /// stored because a tour has ten steps per leaf, and updating all sums takes longer than the
    /// rest of a step.
    pub(super) sums: Vec<Lanes>,
    /// The children of the leaves, bucketed by key. Each bucket is in leaf order.
    pub(super) buckets: Vec<Vec<ScoredChild>>,
    /// The bucket of each child, in leaf order.
    order: Vec<u8>,
    /// For each child that becomes a leaf, its parent, and the direction and number of steps of its
    /// move.
    kept: Vec<(u32, Direction, u8)>,
    /// The sums of the previous depth's leaves, whose memory is reused.
    spare: Vec<Lanes>,
    /// The numbers of tour operations and of leaves already processed, and the result so far.
    expanded: (usize, usize, ExpansionResult),
    is_expanded: bool,
}

/// A position at the next depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredChild {
    pub(super) node: BeamNode,
    /// The remaining cost of the stage, if [`DepthLayer::attraction`] is not 0.
    escape: u16,
    /// The number of steps in the move.
    steps: u8,
    /// Whether an equal or better position at this depth or an earlier one has the same key.
    pub(super) is_duplicate: bool,
    /// The index of the parent leaf.
    parent: u32,
}

/// The number of ranks that are distinguished.
pub(super) const RANKS: usize = 1 << 12;

/// How many leaves ahead of computing sums to prefetch.
const PREFETCH_DISTANCE: usize = 4;

/// The number of leaves expanded between two checks for a stop request. Expanding them takes less
/// than a millisecond.
const LEAVES_PER_CHECK: usize = 1 << 9;

/// Parameters for all positions at one depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct DepthLayer {
    /// The lowest rank of a child. Ranks above it by [`RANKS`] or more are not distinguished.
    pub(super) base: i32,
    /// The weight of the stage's remaining cost.
    pub(super) attraction: i32,
    /// The highest rank of a child that is not dropped immediately.
    pub(super) limit: i32,
    /// The number of buckets.
    pub(super) buckets: usize,
    /// The maximum number of steps on a path that move a tile away from its goal cell.
    pub(super) detours: u16,
    /// Whether the children's keys omit the tiles next to the blank, and whether the leaves' keys
    /// do.
    pub(super) is_blind: bool,
    pub(super) was_blind: bool,
}

impl DepthLayer {
    /// Returns the rank of a child; lower is better.
    #[inline(always)]
    pub(super) fn rank(&self, child: &ScoredChild) -> i32 {
        (child.node.score + self.attraction * i32::from(child.escape)) >> 1
    }

    /// Returns the index of a rank, relative to the lowest one.
    #[inline(always)]
    pub(super) fn rank_index(&self, rank: i32) -> usize {
        (rank - self.base).min(RANKS as i32 - 1) as usize
    }
}

/// The result of an expansion.
#[derive(Debug)]
pub(super) struct ExpansionResult {
    pub(super) nodes: Nodes,
    /// The lowest rank of a child.
    pub(super) best: i32,
    /// The index of the leaf before a solved position, and the move to that position.
    pub(super) solved: Option<(usize, Direction, u8)>,
}

impl Default for ExpansionResult {
    fn default() -> Self {
        Self { nodes: 0, best: i32::MAX, solved: None }
    }
}

/// The children to keep: all with a rank below `rank`, and the first `at_rank` with exactly that
/// rank. Ranks are relative to the lowest one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cutoff {
    pub(super) rank: usize,
    pub(super) at_rank: usize,
}

impl Segment {
    pub(super) fn new(cursor: TourCursor, tour: Tour, leaves: Vec<BeamNode>, sums: Vec<Lanes>) -> Self {
        let (buckets, order, kept, spare) = Default::default();
        Self {
            cursor,
            tour,
            leaves,
            sums,
            buckets,
            order,
            kept,
            spare,
            expanded: Default::default(),
            is_expanded: false,
        }
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.cursor.bytes()
            + self.tour.bytes()
            + self.leaves.capacity() * size_of::<BeamNode>()
            + self.buckets.iter().map(|children| children.capacity() * size_of::<ScoredChild>()).sum::<usize>()
            + self.order.capacity()
            + self.kept.capacity() * size_of::<(u32, Direction, u8)>()
            + (self.sums.capacity() + self.spare.capacity()) * size_of::<Lanes>()
    }

    /// Returns the number of children within the layer's limit.
    pub(super) fn children(&self) -> usize {
        self.order.len()
    }

    /// Generates the children of all leaves, or of some of them if it is stopped. The next call
    /// then continues. Returns whether all are generated.
    pub(super) fn expand(&mut self, scorer: &Scorer, layer: DepthLayer, stop: Stop) -> bool {
        CpuLevel::detect().run(ExpandAll { segment: self, scorer, layer, stop })
    }

    /// Implements [`Segment::expand`], compiled for the processor.
    #[inline(always)]
    fn expand_all(&mut self, scorer: &Scorer, layer: DepthLayer, stop: Stop) -> bool {
        let (ops_done, leaves_done, expanded) = &mut self.expanded;
        if *ops_done == 0 {
            self.buckets.resize_with(layer.buckets, Vec::new);
            self.buckets.iter_mut().for_each(Vec::clear);
            self.order.clear();
        }
        let width = scorer.evaluation.network().map_or(0, Network::layer);
        // A single board serves all leaves. The cost of a step does not depend on the board's size,
        // unlike the cost of copying the board.
        for &op in &self.tour.ops[if self.is_expanded { self.tour.ops.len() } else { *ops_done }..] {
            *ops_done += 1;
            match op {
                Op::Go(direction) => self.cursor.go(&scorer.geometry, direction),
                Op::Leaf => {
                    let parent = *leaves_done;
                    let Some(&leaf) = self.leaves.get(parent) else { break };
                    *leaves_done += 1;
                    let key = leaf.key ^ scorer.surroundings(&self.cursor, leaf.stage, layer.was_blind);
                    let sums = &self.sums[parent * width..][..width];
                    let (buckets, order) = (&mut self.buckets, &mut self.order);
                    let mut expansion = Expansion { scorer, layer, parent, sums, buckets, order, expanded };
                    expansion.expand(&mut self.cursor, BeamNode { key, ..leaf });
                    if leaves_done.is_multiple_of(LEAVES_PER_CHECK) && stop.is_requested() {
                        return false;
                    }
                }
            }
        }
        self.is_expanded = true;
        true
    }

    /// Returns the result of a complete expansion.
    pub(super) fn take_expanded(&mut self) -> ExpansionResult {
        self.is_expanded = false;
        mem::take(&mut self.expanded).2
    }

    /// Replaces the leaves with the children up to the cutoff.
    pub(super) fn grow(&mut self, scorer: &Scorer, layer: DepthLayer, cutoff: Cutoff) {
        CpuLevel::detect().run(GrowAll { segment: self, scorer, layer, cutoff });
    }

    /// Implements [`Segment::grow`], compiled for the processor.
    #[inline(always)]
    fn grow_all(&mut self, scorer: &Scorer, layer: DepthLayer, cutoff: Cutoff) {
        let mut left = cutoff.at_rank;
        self.leaves.clear();
        self.kept.clear();
        let mut buckets: Vec<_> = self.buckets.iter().map(|children| children.iter()).collect();
        for &bucket in &self.order {
            let Some(child) = buckets[usize::from(bucket)].next() else { continue };
            let rank = layer.rank_index(layer.rank(child));
            if child.is_duplicate || rank > cutoff.rank || rank == cutoff.rank && left == 0 {
                continue;
            }
            let Some(direction) = child.node.last else { continue };
            left -= usize::from(rank == cutoff.rank);
            self.leaves.push(child.node);
            self.kept.push((child.parent, direction, child.steps));
        }
        self.tour.grow(self.kept.iter().copied());
        self.grow_sums(scorer);
    }

    /// Replaces the sums with those of the new leaves.
    #[inline(always)]
    fn grow_sums(&mut self, scorer: &Scorer) {
        let Some(width) = scorer.evaluation.network().map(Network::layer) else { return };
        mem::swap(&mut self.sums, &mut self.spare);
        self.sums.clear();
        let capacity = self.sums.capacity();
        self.sums.reserve(self.leaves.len() * width);
        if self.sums.capacity() > capacity {
            advise_huge_pages(&self.sums);
        }
        for (index, (leaf, &(parent, ..))) in self.leaves.iter().zip(&self.kept).enumerate() {
            // The change that a step makes can be anywhere in a table, so it is prefetched a few
            // leaves earlier.
            if let Some(upcoming) = self.leaves.get(index + PREFETCH_DISTANCE) {
                scorer.prefetch(upcoming);
            }
            scorer.extend(&mut self.sums, &self.spare[parent as usize * width..][..width], leaf);
        }
    }
}

/// The arguments for expanding a segment's leaves.
struct ExpandAll<'a> {
    segment: &'a mut Segment,
    scorer: &'a Scorer,
    layer: DepthLayer,
    stop: Stop<'a>,
}

impl Kernel for ExpandAll<'_> {
    type Output = bool;
    const HAS_VECTORS: bool = true;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) -> bool {
        self.segment.expand_all(self.scorer, self.layer, self.stop)
    }
}

/// The arguments for replacing a segment's leaves.
struct GrowAll<'a> {
    segment: &'a mut Segment,
    scorer: &'a Scorer,
    layer: DepthLayer,
    cutoff: Cutoff,
}

impl Kernel for GrowAll<'_> {
    type Output = ();
    const HAS_VECTORS: bool = true;

    #[inline(always)]
    fn run<C: Cpu>(self, _: C) {
        self.segment.grow_all(self.scorer, self.layer, self.cutoff);
    }
}

/// The expansion of one leaf.
struct Expansion<'a> {
    scorer: &'a Scorer,
    layer: DepthLayer,
    parent: usize,
    /// The sums of the network's hidden layer for the leaf.
    sums: &'a [Lanes],
    buckets: &'a mut [Vec<ScoredChild>],
    order: &'a mut Vec<u8>,
    expanded: &'a mut ExpansionResult,
}

impl Expansion<'_> {
    /// Generates the children of a leaf at the cursor. The leaf's key excludes its surroundings.
    #[inline(always)]
    fn expand(&mut self, cursor: &mut TourCursor, leaf: BeamNode) {
        for direction in Direction::ALL {
            if !may_follow(self.scorer.metric, leaf.last, direction) {
                continue;
            }
            if self.scorer.metric == TileMetric::Single {
                self.step(cursor, leaf, direction, 1);
            } else {
                self.expand_line(cursor, leaf, direction);
            }
        }
    }

    /// Generates the children along a line.
    #[inline(always)]
    fn expand_line(&mut self, cursor: &mut TourCursor, mut leaf: BeamNode, direction: Direction) {
        let mut steps = 0;
        while let Some(next) = self.step(cursor, leaf, direction, steps + 1) {
            leaf = next;
            cursor.go(&self.scorer.geometry, direction);
            steps += 1;
        }
        (0..steps).for_each(|_| cursor.go(&self.scorer.geometry, direction.opposite()));
    }

    /// Generates the child after one more step. Returns its node, whose key excludes the
    /// surroundings.
    #[inline(always)]
    fn step(&mut self, cursor: &mut TourCursor, leaf: BeamNode, direction: Direction, steps: u8) -> Option<BeamNode> {
        let to = self.scorer.geometry.neighbour(cursor.blank, direction)?;
        self.expanded.nodes += 1;
        // A step away from the goal cell adds two moves to the sum of the depth and the distances,
        // which is a lower bound.
        let detours = leaf.detours.saturating_add(self.scorer.is_detour(cursor, to).into());
        if detours > self.layer.detours {
            return None;
        }
        let (next, is_solved) =
            self.scorer.step(cursor, self.sums, BeamNode { last: Some(direction), detours, ..leaf }, to);
        if is_solved {
            self.expanded.solved.get_or_insert((self.parent, direction, steps));
        }
        let attracts = self.layer.attraction > 0;
        let escape = if attracts { self.scorer.escape(cursor, &next, to) } else { 0 };
        let key = next.key ^ self.scorer.surroundings_after(cursor, next.stage, to, self.layer.is_blind);
        let parent = self.parent as u32;
        let child = ScoredChild { node: BeamNode { key, ..next }, escape, steps, is_duplicate: false, parent };
        // A child that cannot be kept would still cost a lookup during merging.
        let rank = self.layer.rank(&child);
        self.expanded.best = self.expanded.best.min(rank);
        if rank <= self.layer.limit {
            // A product is faster than a remainder. It uses the top bits of this part of the key,
            // which belong to neither a slot's index nor its tag.
            let bucket = (usize::from((key >> 16) as u16) * self.buckets.len()) >> u16::BITS;
            self.buckets[bucket].push(child);
            self.order.push(bucket as u8);
        }
        Some(next)
    }
}
