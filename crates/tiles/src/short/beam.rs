use std::cmp::Reverse;
use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};
use loyd_search::parallel::Team;
use loyd_search::{Nodes, Stop};

use super::geometry::mirrored_path;
use super::merge::{MOST_SEGMENTS, Merger};
use super::network::Network;
use super::numbers::Lanes;
use super::scorer::{BeamNode, Scorer};
use super::segment::{Cutoff, DepthLayer, Expanded, RANKS, ScoredChild, Segment};
use super::tour::{Op, Tour};
use super::tuning::{
    BALANCE, ERRAND, FIRST_ATTRACTION, LEAST_GAIN, LEAST_LEFT_PART, LEAST_PART, LEAST_ROOM, MOST_BUCKETS,
    MOST_DOUBLINGS, MOST_ERRANDS, MOST_WIDENINGS, NARROW, POSITIONS_PER_SEGMENT, POSITIONS_PER_THREAD, PROGRESS,
    RECENT_DECREASES, RISE, SEGMENTS_PER_THREAD, UNEVEN, WIDE, WIDENED,
};

/// A value above any rank.
const HIGHEST: i32 = 1 << 30;

/// The state of a beam. Paths are directions of the blank, step by step.
#[derive(Debug)]
pub(super) enum BeamOutcome {
    Searching,
    /// The path to the best position. The constructive method may find a good solution from there.
    /// The beam continues. For a wide beam, the scores have stopped improving, and an errand starts
    /// here.
    Ready(Vec<Direction>),
    /// The path to the goal.
    Solved(Vec<Direction>),
    /// No kept position leads to a solution below the limit.
    Exhausted,
    /// The beam cannot continue. The path leads to the best position.
    Stuck(Vec<Direction>),
}

impl BeamOutcome {
    /// Returns the outcome for the mirror image of the board.
    pub(super) fn mirrored(self) -> Self {
        match self {
            Self::Ready(path) => Self::Ready(mirrored_path(&path)),
            Self::Solved(path) => Self::Solved(mirrored_path(&path)),
            Self::Stuck(path) => Self::Stuck(mirrored_path(&path)),
            Self::Searching | Self::Exhausted => self,
        }
    }
}

/// A beam search over the whole board, whose score rewards finished stages.
///
/// Its positions are the leaves of a tree, stored as a [`Tour`]. Threads process segments of it.
/// The result does not depend on the number of threads.
pub(super) struct Beam {
    scorer: Arc<Scorer>,
    width: usize,
    /// Solutions of at least this length are not worth finding.
    limit: u32,
    /// The expected depth of its end, and the node budget up to there.
    end: u32,
    allowance: Nodes,
    /// The total number of positions kept at all depths.
    kept: Nodes,
    /// The memory limit, in bytes.
    memory: usize,
    /// The threads. A depth has three phases of only a few milliseconds each in a wide beam.
    team: Team,
    segments: Vec<Segment>,
    /// One merger per bucket.
    mergers: Vec<Merger>,
    /// The path from the start to the root of the tree.
    trunk: Vec<Direction>,
    depth: u32,
    /// Whether the children of this depth are only partly generated.
    is_expanding: bool,
    layer: DepthLayer,
    /// The cutoff of the last depth, if there was one.
    cutoff: Option<i32>,
    /// The decrease of each of the last cutoffs from its predecessor, most recent first; 0 for an
    /// increase.
    decreases: [i32; RECENT_DECREASES],
    /// The number of children of the last depth, within its limit.
    children: usize,
    /// The best rank since the last change of the attraction, and its depth. A rank counts only if
    /// it is better by more than [`Beam::least_gain`].
    record: (i32, u32),
    /// The last stage that was reached.
    stage: u16,
    /// The depth of the last change of the attraction.
    turned: u32,
    /// The number of errands since the last progress, and the best rank before them.
    errands: u32,
    milestone: i32,
    pub(super) nodes: Nodes,
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
        let buckets = Self::buckets(width);
        let team = Team::new(threads.min(widened(width, u32::MAX) / POSITIONS_PER_THREAD).clamp(1, MOST_SEGMENTS));
        let mergers = (0..buckets).map(|_| Merger::new(width / buckets)).collect();
        Self::over(scorer, board, (width, limit, memory), team, mergers)
    }

    /// Restarts on another board of the same geometry. The threads and the mergers, which hold most
    /// of the memory, are reused.
    #[cfg(any(test, feature = "training"))]
    pub(super) fn begun_again(self, board: &[u16]) -> Self {
        let Self { scorer, width, limit, memory, team, mut mergers, .. } = self;
        mergers.iter_mut().for_each(Merger::forget);
        Self::over(scorer, board, (width, limit, memory), team, mergers)
    }

    fn over(
        scorer: Arc<Scorer>,
        board: &[u16],
        (width, limit, memory): (usize, u32, usize),
        team: Team,
        mergers: Vec<Merger>,
    ) -> Self {
        let cursor = scorer.cursor(board);
        let root = scorer.root(&cursor);
        let sums = scorer.evaluation.network().map_or_else(Vec::new, |network| network.sums(board));
        let buckets = mergers.len();
        let detours = match scorer.metric {
            // Every step moves one tile nearer to its goal cell or farther away.
            TileMetric::Single => {
                let most = limit.saturating_sub(1 + scorer.geometry.manhattan(board)) / 2;
                most.min(u16::MAX.into()) as u16
            }
            TileMetric::Multi => u16::MAX,
        };
        Self {
            scorer,
            width,
            limit,
            end: limit,
            allowance: Nodes::MAX,
            kept: 0,
            memory,
            team,
            segments: vec![Segment::new(cursor, Tour::new(), vec![root], sums)],
            mergers,
            trunk: Vec::new(),
            depth: 0,
            is_expanding: false,
            layer: DepthLayer {
                base: root.score >> 1,
                attraction: 0,
                limit: i32::MAX,
                buckets,
                detours,
                is_blind: false,
                was_blind: false,
            },
            cutoff: None,
            decreases: [0; RECENT_DECREASES],
            children: 0,
            record: (HIGHEST, 0),
            stage: root.stage,
            turned: 0,
            errands: 0,
            milestone: root.score >> 1,
            nodes: 0,
        }
    }

    /// Sets the expected depth of its end, and its node budget. The beam narrows if it would exceed
    /// the budget.
    pub(super) fn plan(&mut self, end: u32, allowance: Nodes) {
        (self.end, self.allowance) = (end, allowance);
    }

    /// Returns the approximate memory of a beam, in bytes, with a hidden layer of `layer` times
    /// [`LANES`](super::numbers::LANES) units.
    pub(super) fn least_bytes(width: usize, layer: usize) -> usize {
        let buckets = Self::buckets(width);
        let mergers = buckets * Merger::least_bytes(width / buckets);
        Self::bytes_of(width, width.saturating_mul(4), layer).saturating_add(mergers)
    }

    /// Returns the maximum memory of some positions and their children, in bytes. Lists double when
    /// they grow, so up to half of each is unused, and each segment has its own lists.
    fn bytes_of(positions: usize, children: usize, layer: usize) -> usize {
        let a_position = size_of::<BeamNode>() + 24 * size_of::<Op>() + 2 * layer * size_of::<Lanes>();
        let used =
            positions.saturating_mul(a_position).saturating_add(children.saturating_mul(size_of::<ScoredChild>() + 1));
        used.saturating_mul(2)
    }

    /// Returns whether it exceeds its memory limit, judged by the numbers of positions. The
    /// additional memory of segments depends on the number of threads, and must not influence the
    /// result.
    fn is_too_large(&self) -> bool {
        let layer = self.scorer.evaluation.network().map_or(0, Network::layer);
        let mergers = self.mergers.len() * Merger::least_bytes(self.width / self.mergers.len());
        Self::bytes_of(self.len(), self.children, layer) + mergers > self.memory
    }

    /// Returns the number of buckets. It influences the result, unlike the number of threads.
    fn buckets(width: usize) -> usize {
        (width / POSITIONS_PER_THREAD).clamp(1, MOST_BUCKETS)
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.segments.iter().map(Segment::bytes).sum::<usize>()
            + self.mergers.iter().map(Merger::bytes).sum::<usize>()
            + self.trunk.capacity()
    }

    /// Generates all positions of the next depth, or a part of them if it is stopped.
    pub(super) fn advance(&mut self, stop: Stop) -> BeamOutcome {
        if !self.is_expanding {
            if self.attract() {
                return BeamOutcome::Ready(self.best_path());
            }
            let is_empty = self.segments.iter().all(|segment| segment.leaves.is_empty());
            if self.depth >= self.limit {
                return BeamOutcome::Exhausted;
            }
            if is_empty || self.errands > MOST_ERRANDS || self.is_too_large() {
                return BeamOutcome::Stuck(self.best_path());
            }
            self.depth += 1;
        }
        let (scorer, layer) = (&*self.scorer, self.layer);
        let mut expanded = vec![false; self.segments.len()];
        let mut segments: Vec<_> = self.segments.iter_mut().zip(&mut expanded).collect();
        segments.sort_by_key(|(segment, _)| Reverse(segment.leaves.len()));
        self.team.for_each(segments, |(segment, expanded)| *expanded = segment.expand(scorer, layer, stop));
        self.is_expanding = expanded.contains(&false);
        if self.is_expanding {
            return BeamOutcome::Searching;
        }
        if let Some(path) = self.count() {
            return BeamOutcome::Solved(path);
        }
        if self.layer.base == i32::MAX {
            return BeamOutcome::Exhausted;
        }
        self.children = self.segments.iter().map(Segment::children).sum();
        if self.children == 0 {
            // All children are above the limit, so the depth is generated again without it.
            (self.layer.limit, self.is_expanding) = (i32::MAX, true);
            return BeamOutcome::Searching;
        }
        self.select();
        self.layer.was_blind = self.layer.is_blind;
        self.kept += self.len() as Nodes;
        if self.segments.len() == 1 && self.depth.is_multiple_of(BALANCE) || !self.is_divided() {
            self.balance();
        }
        BeamOutcome::Searching
    }

    /// Prepares the next layer. Returns whether the beam is stalled for the first time in its
    /// stage.
    ///
    /// If no rank improves for a long time, the beam starts an errand: it brings the tiles of the
    /// stage to their goal cells, regardless of the cost elsewhere. After a while it returns to the
    /// normal score.
    fn attract(&mut self) -> bool {
        let stage = self.segments.iter().flat_map(|segment| &segment.leaves).map(|leaf| leaf.stage).max();
        let stage = stage.unwrap_or_default();
        let (best, side) = (self.layer.base, self.scorer.geometry.sides());
        let sides = (side.0 + side.1) as u32;
        if stage > self.stage || self.layer.attraction == 0 && best < self.milestone - PROGRESS {
            (self.stage, self.milestone, self.errands) = (stage, self.milestone.min(best), 0);
        }
        if best < self.record.0 - self.least_gain() {
            self.record = (best, self.depth);
        }
        let is_stalled = self.depth - self.record.1 > self.scorer.tuning.stalled_depths.unwrap_or(sides);
        if self.layer.attraction == 0 && is_stalled {
            self.errands += 1;
            self.milestone = self.milestone.min(self.record.0);
            self.turn_to(FIRST_ATTRACTION << self.errands.min(MOST_DOUBLINGS));
            return self.errands == 1;
        }
        if self.layer.attraction > 0 && (is_stalled || self.depth - self.turned > ERRAND * sides) {
            self.turn_to(0);
        }
        false
    }

    /// Returns the minimum improvement of the record that counts.
    fn least_gain(&self) -> i32 {
        if self.scorer.groups.len() > 1 { LEAST_GAIN * (self.depth - self.record.1) as i32 } else { 0 }
    }

    /// Returns the number of positions to keep: more if the beam is stalled, fewer near the goal,
    /// and fewer if it would exceed its node budget.
    fn room(&self) -> usize {
        if self.errands > 0 {
            return widened(self.width, self.errands);
        }
        let room = self.narrowed(self.limit.saturating_sub(self.depth));
        if self.allowance == Nodes::MAX || self.kept == 0 {
            return room;
        }
        let left = self.end.saturating_sub(self.depth).max(self.end / LEAST_LEFT_PART).max(1);
        let nodes_a_position = self.nodes as f64 / self.kept as f64;
        let planned = self.mean_room(left) * f64::from(left) * nodes_a_position;
        let part = self.allowance.saturating_sub(self.nodes) as f64 / planned;
        if part < 1.0 { ((room as f64 * part) as usize).max(self.least_room()) } else { room }
    }

    /// Returns the fewest positions to keep.
    fn least_room(&self) -> usize {
        (self.width / LEAST_PART).max(self.width.min(LEAST_ROOM))
    }

    /// Returns the number of positions to keep with `left` moves remaining to its limit, if it is
    /// not stalled.
    fn narrowed(&self, left: u32) -> usize {
        if !self.is_narrowing() {
            return self.width;
        }
        let cells = self.scorer.geometry.cells() as u32;
        let [none, all] = [NARROW, WIDE].map(|fifths| fifths * cells / 5);
        let part = (left.min(all).saturating_sub(none)) as usize;
        (self.width * part / (all - none) as usize).max(self.least_room())
    }

    /// Returns whether it narrows near its limit.
    fn is_narrowing(&self) -> bool {
        self.scorer.evaluation.network().is_some() && self.scorer.groups.len() == 1
    }

    /// Returns the mean number of positions kept over the last `limit` moves, if the beam is not
    /// stalled.
    pub(super) fn mean_room(&self, limit: u32) -> f64 {
        if !self.is_narrowing() {
            return self.width as f64;
        }
        (0..limit).map(|left| self.narrowed(left)).sum::<usize>() as f64 / f64::from(limit.max(1))
    }

    /// Changes the attraction and forgets the visited positions.
    fn turn_to(&mut self, attraction: i32) {
        self.turned = self.depth;
        self.record = (HIGHEST, self.depth);
        self.layer.attraction = attraction;
        self.layer.is_blind = attraction > 0 && self.scorer.tuning.is_blind_on_errands;
        self.expect_after(None);
        self.mergers.iter_mut().for_each(Merger::forget);
    }

    /// Counts the children of all leaves. Returns the path to the goal if one of them is solved.
    fn count(&mut self) -> Option<Vec<Direction>> {
        let expanded: Vec<Expanded> = self.segments.iter_mut().map(Segment::take_expanded).collect();
        self.nodes += expanded.iter().map(|expanded| expanded.nodes).sum::<Nodes>();
        self.layer.base = expanded.iter().map(|expanded| expanded.best).min().unwrap_or_default();
        let solved = |(segment, expanded): (&Segment, Expanded)| {
            let (leaf, way, steps) = expanded.solved?;
            Some([segment.tour.path(leaf), vec![way; steps.into()]].concat())
        };
        let path = self.segments.iter().zip(expanded).find_map(solved)?;
        Some([mem::take(&mut self.trunk), path].concat())
    }

    /// Keeps the best children, one per key.
    fn select(&mut self) {
        let layer = self.layer;
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            merger.children = self.segments.iter_mut().map(|segment| mem::take(&mut segment.buckets[bucket])).collect();
        }
        self.team.for_each(&mut self.mergers, |merger| merger.merge(layer));
        if self.mergers.iter().all(|merger| !merger.has_any()) {
            // All children have been visited before, so the beam forgets the visited positions and
            // continues.
            self.team.for_each(&mut self.mergers, |merger| {
                merger.forget();
                merger.merge(layer);
            });
        }
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            for (segment, children) in self.segments.iter_mut().zip(merger.children.drain(..)) {
                segment.buckets[bucket] = children;
            }
        }
        let cutoffs = self.cutoffs();
        let scorer = &*self.scorer;
        let mut segments: Vec<_> = self.segments.iter_mut().zip(cutoffs).collect();
        segments.sort_by_key(|(segment, _)| Reverse(segment.children()));
        self.team.for_each(segments, |(segment, cutoff)| segment.grow(scorer, layer, cutoff));
    }

    /// Returns the cutoff of each segment. Together, the segments keep as many children as the beam
    /// is wide.
    fn cutoffs(&mut self) -> Vec<Cutoff> {
        let total = |rank| self.mergers.iter().map(|merger| merger.total(rank)).sum::<usize>();
        let count = |segment, rank| self.mergers.iter().map(|merger| merger.count(segment, rank)).sum::<usize>();
        let mut room = self.room();
        let mut last = 0;
        // Counting by rank finds the cutoff without sorting the children.
        while last < RANKS {
            let here = total(last);
            if here > room {
                break;
            }
            room -= here;
            last += 1;
        }
        let cutoff = |segment| {
            let taken = if last < RANKS { count(segment, last).min(room) } else { 0 };
            room -= taken;
            Cutoff { rank: last, room: taken }
        };
        let cutoffs = (0..self.segments.len()).map(cutoff).collect();
        self.expect_after((last < RANKS).then(|| self.layer.base + last as i32));
        cutoffs
    }

    /// Sets the limit of the next depth from the cutoff of this one, if there is one. With a
    /// network, cutoffs decrease by eleven moves per depth. If the limit did not decrease as well,
    /// half of the children would be merged although they are not good enough to be kept.
    fn expect_after(&mut self, cutoff: Option<i32>) {
        let fall = self.cutoff.zip(cutoff).map_or(0, |(before, now)| before - now);
        self.decreases.rotate_right(1);
        self.decreases[0] = fall.max(0);
        let least = self.decreases.into_iter().min().unwrap_or_default();
        self.layer.limit = cutoff.map_or(i32::MAX, |cutoff| cutoff - least + RISE);
        self.cutoff = cutoff;
    }

    /// Returns the number of segments for its positions. Each thread gets several, so no thread
    /// waits long for another.
    fn pieces(&self) -> usize {
        let (threads, len) = (self.useful_threads(), self.len());
        if threads == 1 {
            return 1;
        }
        // The number is a multiple of the number of threads. With three equal segments and two
        // threads, one thread would process two.
        let most = (threads * SEGMENTS_PER_THREAD).min(MOST_SEGMENTS / threads * threads);
        (len / POSITIONS_PER_SEGMENT).next_multiple_of(threads).clamp(threads, most)
    }

    /// Returns the number of threads that are worthwhile for its positions.
    fn useful_threads(&self) -> usize {
        self.team.threads().min(self.len() / POSITIONS_PER_THREAD).max(1)
    }

    /// Returns whether it has enough segments of sufficiently equal length.
    fn is_divided(&self) -> bool {
        let (threads, count, len) = (self.useful_threads(), self.segments.len(), self.len());
        if threads == 1 {
            return count == 1;
        }
        let most = self.segments.iter().map(|segment| segment.leaves.len()).max().unwrap_or_default();
        // The longest segments are processed first, so threads wait long only for one that exceeds
        // a thread's share.
        let is_even = most * threads * UNEVEN <= len * (UNEVEN + 1);
        count >= self.pieces() && is_even
    }

    /// Moves the steps that all paths share from the tree to the trunk, and divides the leaves
    /// evenly among the segments.
    fn balance(&mut self) {
        let others: Vec<Segment> = self.segments.drain(1..).collect();
        let Some(whole) = self.segments.first_mut() else { return };
        for other in others {
            whole.tour.join(&other.tour);
            whole.leaves.extend(other.leaves);
            whole.sums.extend(other.sums);
        }
        for way in whole.tour.trunk() {
            whole.cursor.go(&self.scorer.geometry, way);
            self.trunk.push(way);
        }
        self.divide();
    }

    /// Divides the only segment among the threads.
    fn divide(&mut self) {
        for count in (1..self.pieces()).rev() {
            let whole = &mut self.segments[0];
            let from = whole.leaves.len() * count / (count + 1);
            let sums = whole.sums.len() / whole.leaves.len() * from;
            let (tour, leaves, sums) =
                (whole.tour.split(from), whole.leaves.split_off(from), whole.sums.split_off(sums));
            let cursor = whole.cursor.clone();
            self.segments.insert(1, Segment::new(cursor, tour, leaves, sums));
        }
    }

    /// Returns whether the children of this depth are only partly generated, because it was
    /// stopped.
    pub(super) fn is_expanding(&self) -> bool {
        self.is_expanding
    }

    /// Returns the maximum number of positions that it keeps, if it is not stalled.
    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// Returns the number of its positions.
    pub(super) fn len(&self) -> usize {
        self.segments.iter().map(|segment| segment.leaves.len()).sum()
    }

    /// Returns the scores of its positions.
    pub(super) fn scores(&self) -> impl Iterator<Item = i32> {
        self.segments.iter().flat_map(|segment| &segment.leaves).map(|leaf| leaf.score)
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

    /// Returns the path to the best leaf.
    fn best_path(&self) -> Vec<Direction> {
        let best = self.scores().zip(0..).min();
        self.path(best.map_or(0, |(_, leaf)| leaf))
    }
}

/// Returns the number of positions that a beam keeps during and after an errand, by the number of
/// errands since the last progress.
fn widened(width: usize, errands: u32) -> usize {
    (width << errands.min(MOST_WIDENINGS)).min(WIDENED).max(width)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use loyd_core::TilePuzzle;
    use loyd_core::random::{self, Seed};
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::short::geometry::Geometry;

    /// Returns a beam over the goal of a board, with the program's weights and network for it.
    fn beam(columns: usize, rows: usize, width: usize) -> Beam {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(columns, rows));
        let scorer = Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single);
        Beam::new(Arc::new(scorer), &Geometry::board(&puzzle, puzzle.goal()), width, u32::MAX, 1 << 28, 1)
    }

    /// During errands, keys omit the tiles next to the blank. The first depth of an errand and the
    /// first one after it read keys of the other kind.
    #[test]
    fn keys_agree_with_positions_before_during_and_after_errands() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(26, 26));
        let start = random::solvable(puzzle.goal(), &mut Seed(4).source());
        let board = Geometry::board(&puzzle, &start);
        let scorer = Arc::new(Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single));
        let mut beam = Beam::new(scorer.clone(), &board, 300, u32::MAX, 1 << 28, 1);
        let (root, mut turns, mut is_blind, questions) = (scorer.cursor(&board), 0, false, AtomicUsize::new(0));
        let often = || questions.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        while turns < 4 {
            beam.advance(Stop::when(&often));
            if beam.is_expanding() {
                continue;
            }
            (turns, is_blind) = (turns + u32::from(beam.layer.was_blind != is_blind), beam.layer.was_blind);
            for (leaf, node) in beam.segments[0].leaves.iter().enumerate().step_by(40) {
                let path = [&beam.trunk[..], &beam.segments[0].tour.path(leaf)].concat();
                let cursor = root.after(&scorer.geometry, &path);
                let tiles = scorer.groups[..=usize::from(node.stage)].iter().flatten();
                let key = |key, &tile| key ^ scorer.evaluation.key(tile, cursor.places[usize::from(tile)].into());
                assert_eq!(tiles.fold(scorer.surroundings(&cursor, node.stage, is_blind), key), node.key);
            }
        }
        assert!(questions.into_inner() > 10);
    }

    #[test]
    fn keys_of_a_blind_beam_omit_the_tiles_next_to_the_blank() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(8, 8));
        let scorer = Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single);
        let cells = Geometry::board(&puzzle, puzzle.goal());
        let mut other = cells.clone();
        // Exchanges the tiles next to the blank with two distant ones.
        for (one, two) in [(62, 45), (55, 37)] {
            other.swap(one, two);
        }
        let key = |board: &[u16], is_blind| scorer.surroundings(&scorer.cursor(board), 0, is_blind);
        assert_ne!(key(&cells, false), key(&other, false));
        assert_eq!(key(&cells, true), key(&other, true));
    }

    #[test]
    fn a_wide_beam_is_divided_among_threads_and_a_narrow_one_is_not() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(8, 8));
        let start = random::solvable(puzzle.goal(), &mut Seed(2).source());
        let scorer = Arc::new(Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single));
        let board = Geometry::board(&puzzle, &start);
        let mut beam = Beam::new(scorer, &board, 1000, u32::MAX, 1 << 28, 8);
        (0..40).for_each(|_| assert!(matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching)));
        assert_eq!((beam.len(), beam.useful_threads(), beam.pieces()), (1000, 2, 2));
        assert!(beam.segments.len() >= 2);
        beam.width = 300;
        (0..2).for_each(|_| assert!(matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching)));
        assert_eq!((beam.len(), beam.segments.len()), (300, 1));
    }

    #[test]
    fn a_depth_without_successors_below_the_limit_is_regenerated_without_it() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(6, 6));
        let start = random::solvable(puzzle.goal(), &mut Seed(4).source());
        let geometry = Arc::new(Geometry::new(&puzzle));
        let scorer = Arc::new(Scorer::shipped(geometry, TileMetric::Single));
        let mut beam = Beam::new(scorer, &Geometry::board(&puzzle, &start), 100, u32::MAX, 1 << 28, 1);
        (0..30).for_each(|_| assert!(matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching)));
        let nodes = beam.nodes;
        beam.layer.limit = i32::MIN;
        (0..2).for_each(|_| assert!(matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching)));
        assert_eq!((beam.depth, beam.len()), (31, 100));
        assert!((300..600).contains(&(beam.nodes - nodes)), "{} nodes", beam.nodes - nodes);
    }

    #[test]
    fn a_restarted_beam_behaves_like_a_new_one() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(6, 6));
        let scorer = Arc::new(Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single));
        let board = |seed| Geometry::board(&puzzle, &random::solvable(puzzle.goal(), &mut Seed(seed).source()));
        let new = |seed| Beam::new(scorer.clone(), &board(seed), 100, u32::MAX, 1 << 28, 1);
        let mut again = new(4);
        for seed in 5..8 {
            // Enough depths for the second beam's keys to meet slots of the first one's.
            (0..60).for_each(|_| assert!(matches!(again.advance(Stop::NEVER), BeamOutcome::Searching)));
            again = again.begun_again(&board(seed));
            let mut one = new(seed);
            for _ in 0..60 {
                assert!(matches!(one.advance(Stop::NEVER), BeamOutcome::Searching));
                assert!(matches!(again.advance(Stop::NEVER), BeamOutcome::Searching));
                assert_eq!((again.nodes, again.path(0)), (one.nodes, one.path(0)));
                assert!(again.scores().eq(one.scores()));
            }
        }
    }

    /// Returns the nodes that a beam generates until it ends, and the length of its solution, with
    /// an optional plan.
    fn ended(plan: Option<(u32, Nodes)>) -> (Nodes, Option<u32>) {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(8, 8));
        let start = random::solvable(puzzle.goal(), &mut Seed(2).source());
        let scorer = Arc::new(Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single));
        let mut beam = Beam::new(scorer, &Geometry::board(&puzzle, &start), 1000, 700, 1 << 28, 1);
        loop {
            if let Some((end, allowance)) = plan {
                beam.plan(end, allowance);
            }
            match beam.advance(Stop::NEVER) {
                BeamOutcome::Searching | BeamOutcome::Ready(_) => {}
                BeamOutcome::Solved(path) => return (beam.nodes, Some(path.len() as u32)),
                BeamOutcome::Exhausted | BeamOutcome::Stuck(_) => return (beam.nodes, None),
            }
        }
    }

    #[test]
    fn a_planned_beam_narrows_to_end_within_its_nodes() {
        let (nodes, length) = ended(None);
        let length = length.expect("a solution");
        assert_eq!(ended(Some((length, 2 * nodes))), (nodes, Some(length)));
        let (half, narrower) = ended(Some((length, nodes / 2)));
        assert!(half <= nodes / 2 && half > nodes * 2 / 5, "{half} of {nodes} nodes");
        // A solution longer than planned would take slightly more, since later depths keep the
        // fewest positions.
        assert!(narrower.is_some_and(|narrower| narrower <= length), "{narrower:?}");
    }

    #[test]
    fn a_beam_with_a_network_and_one_stage_narrows_near_its_limit() {
        let wide = beam(6, 6, 5760);
        let rooms = [u32::MAX, 72, 43, 20, 14, 0].map(|left| wide.narrowed(left));
        assert_eq!(rooms, [5760, 5760, 2880, 595, 360, 360]);
        assert_eq!([72, 43, 20, 0].map(|left| beam(6, 6, 300).narrowed(left)), [300, 150, 100, 100]);
        assert_eq!(beam(6, 6, 60).narrowed(0), 60);
        // Without a network, and with several stages.
        assert!([beam(6, 7, 5760), beam(8, 8, 5760)].iter().all(|beam| beam.narrowed(0) == 5760));
        assert!((beam(6, 7, 5760).mean_room(100) - 5760.0).abs() < 1e-9);
        let mean = wide.mean_room(144) / 5760.0;
        assert!((0.70..0.72).contains(&mean), "{mean}");
    }
}
