//! The positions in a beam, and how they are divided among threads.

use std::cmp::Reverse;

use loyd_core::Direction;
use loyd_search::parallel::Team;

use super::geometry::Geometry;
use super::merge::MAX_SEGMENTS;
use super::numbers::Lanes;
use super::scorer::BeamNode;
use super::segment::Segment;
use super::tour::{Tour, TourCursor};
use super::tuning::{
    DEPTHS_PER_BALANCE, IMBALANCE_PART, POSITIONS_PER_SEGMENT, POSITIONS_PER_THREAD, SEGMENTS_PER_THREAD,
};

/// The positions in a beam: the leaves of a tree of paths, in segments that threads process.
pub(super) struct BeamTree {
    /// The threads. They are reused because even in a wide beam, a depth has three phases of only a
    /// few milliseconds each.
    pub(super) team: Team,
    pub(super) segments: Vec<Segment>,
    /// The path from the start to the root of the tree.
    trunk: Vec<Direction>,
}

impl BeamTree {
    /// Creates a tree that has only a root, at the cursor, with the network's sums there.
    pub(super) fn new(team: Team, cursor: TourCursor, root: BeamNode, sums: Vec<Lanes>) -> Self {
        Self { team, segments: vec![Segment::new(cursor, Tour::new(), vec![root], sums)], trunk: Vec::new() }
    }

    /// Returns the number of threads that are worthwhile for this number of positions.
    pub(super) fn threads_for(positions: usize, threads: usize) -> usize {
        threads.min(positions / POSITIONS_PER_THREAD).clamp(1, MAX_SEGMENTS)
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(Segment::bytes).sum::<usize>() + self.trunk.capacity()
    }

    /// Returns the number of positions.
    pub(super) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.leaves.len()).sum()
    }

    /// Returns the positions.
    pub(super) fn leaves(&self) -> impl Iterator<Item = &BeamNode> {
        self.segments.iter().flat_map(|segment| &segment.leaves)
    }

    /// Returns the path to a position, by its index; the common part of all paths if there is no
    /// such position.
    pub(super) fn path(&self, mut index: usize) -> Vec<Direction> {
        for segment in &self.segments {
            if index < segment.leaves.len() {
                return [self.trunk.clone(), segment.tour.path(index)].concat();
            }
            index -= segment.leaves.len();
        }
        self.trunk.clone()
    }

    /// Returns the path to the best position.
    pub(super) fn best_path(&self) -> Vec<Direction> {
        let best = self.leaves().map(|leaf| leaf.score).zip(0..).min();
        self.path(best.map_or(0, |(_, leaf)| leaf))
    }

    /// Performs work on all segments, the largest by `size` first. Returns the results in segment
    /// order.
    pub(super) fn for_each<T: Send, R: Send + Default>(
        &mut self,
        values: Vec<T>,
        size: impl Fn(&Segment) -> usize,
        work: impl Fn(&mut Segment, T) -> R + Sync,
    ) -> Vec<R> {
        let mut results: Vec<R> = values.iter().map(|_| R::default()).collect();
        let mut parts: Vec<_> = self.segments.iter_mut().zip(values).zip(&mut results).collect();
        parts.sort_by_key(|((segment, _), _)| Reverse(size(segment)));
        self.team.for_each(parts, |((segment, value), result)| *result = work(segment, value));
        results
    }

    /// Divides the positions evenly among the threads after `depth`, unless they are already
    /// divided evenly.
    pub(super) fn divide_evenly(&mut self, geometry: &Geometry, depth: u32) {
        if self.segments.len() == 1 && depth.is_multiple_of(DEPTHS_PER_BALANCE) || !self.is_divided() {
            self.balance(geometry);
        }
    }

    /// Returns the number of segments for the positions. Each thread gets several, so no thread
    /// waits long for another.
    fn segment_count(&self) -> usize {
        let (threads, len) = (self.useful_threads(), self.len());
        if threads == 1 {
            return 1;
        }
        // The number is a multiple of the number of threads. With three equal segments and two
        // threads, one thread would process two.
        let max = (threads * SEGMENTS_PER_THREAD).min(MAX_SEGMENTS / threads * threads);
        (len / POSITIONS_PER_SEGMENT).next_multiple_of(threads).clamp(threads, max)
    }

    /// Returns the number of threads that are worthwhile for the positions.
    fn useful_threads(&self) -> usize {
        Self::threads_for(self.len(), self.team.threads())
    }

    /// Returns whether the tree has enough segments of sufficiently equal length.
    fn is_divided(&self) -> bool {
        let (threads, count, len) = (self.useful_threads(), self.segments.len(), self.len());
        if threads == 1 {
            return count == 1;
        }
        let max = self.segments.iter().map(|segment| segment.leaves.len()).max().unwrap_or_default();
        // The longest segments are processed first, so threads wait long only for one that exceeds
        // a thread's share.
        let is_even = max * threads * IMBALANCE_PART <= len * (IMBALANCE_PART + 1);
        count >= self.segment_count() && is_even
    }

    /// Moves the steps that all paths share from the tree to the trunk, and divides the leaves
    /// evenly among the segments.
    fn balance(&mut self, geometry: &Geometry) {
        let others: Vec<Segment> = self.segments.drain(1..).collect();
        let Some(whole) = self.segments.first_mut() else { return };
        for other in others {
            whole.tour.join(&other.tour);
            whole.leaves.extend(other.leaves);
            whole.sums.extend(other.sums);
        }
        for direction in whole.tour.trunk() {
            whole.cursor.go(geometry, direction);
            self.trunk.push(direction);
        }
        self.divide();
    }

    /// Divides the only segment among the threads.
    fn divide(&mut self) {
        for count in (1..self.segment_count()).rev() {
            let whole = &mut self.segments[0];
            let from = whole.leaves.len() * count / (count + 1);
            let sums = whole.sums.len() / whole.leaves.len() * from;
            let (tour, leaves, sums) =
                (whole.tour.split(from), whole.leaves.split_off(from), whole.sums.split_off(sums));
            let cursor = whole.cursor.clone();
            self.segments.insert(1, Segment::new(cursor, tour, leaves, sums));
        }
    }
}
