use std::mem;
use std::sync::Arc;

use loyd_core::{Direction, TileMetric};
use loyd_search::parallel::Team;
use loyd_search::{Nodes, Stop};

use super::beam_tree::BeamTree;
use super::escapes::Escapes;
use super::geometry::mirrored_path;
use super::limits::{BeamCounts, BeamLimits};
use super::merge::Merger;
use super::network::Network;
use super::numbers::Lanes;
use super::scorer::{BeamNode, Scorer};
use super::segment::{Cutoff, DepthLayer, ExpansionResult, RANKS, ScoredChild, Segment};
use super::tour::Op;
use super::tuning::{CUTOFF_MARGIN, MAX_BUCKETS, POSITIONS_PER_THREAD, RECENT_DECREASES};

/// The state of a beam. Paths are lists of the blank's directions, step by step.
#[derive(Debug)]
pub(super) enum BeamOutcome {
    Searching,
    /// The path to the best position. The constructive method may find a good solution from there.
    /// The beam continues. For a wide beam, the scores have stopped improving, and an escape starts
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
    pub(super) fn mirror_image(self) -> Self {
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
/// The positions are the leaves of a tree, stored as a [tour](super::tour::Tour). Threads process
/// segments of the tour. The result does not depend on the number of threads.
pub(super) struct Beam {
    scorer: Arc<Scorer>,
    pub(super) tree: BeamTree,
    /// One merger per bucket.
    mergers: Vec<Merger>,
    layer: DepthLayer,
    /// Whether the children at this depth are still being generated.
    is_expanding: bool,
    cutoffs: CutoffForecast,
    escapes: Escapes,
    limits: BeamLimits,
    counts: BeamCounts,
    /// The memory limit, in bytes.
    memory: usize,
}

/// The cutoff at the last depth, from which the next one is estimated.
#[derive(Default)]
struct CutoffForecast {
    last: Option<i32>,
    /// The decrease of each of the last cutoffs from its predecessor, most recent first; 0 for an
    /// increase.
    decreases: [i32; RECENT_DECREASES],
}

impl CutoffForecast {
    /// Returns the limit for the next depth from the cutoff at this depth, if there is one. With a
    /// network, cutoffs decrease by eleven moves per depth. If the limit did not decrease as well,
    /// half of the children would be merged although they are not good enough to be kept.
    fn next_limit(&mut self, cutoff: Option<i32>) -> i32 {
        let decrease = self.last.zip(cutoff).map_or(0, |(before, now)| before - now);
        self.decreases.rotate_right(1);
        self.decreases[0] = decrease.max(0);
        let min_decrease = self.decreases.into_iter().min().unwrap_or_default();
        self.last = cutoff;
        cutoff.map_or(i32::MAX, |cutoff| cutoff - min_decrease + CUTOFF_MARGIN)
    }
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
        let narrows = scorer.tuning.narrows && scorer.evaluation.network().is_some();
        let narrowing = narrows.then(|| scorer.geometry.cells() as u32);
        let limits = BeamLimits { limit, ..BeamLimits::new(width, narrowing) };
        let team = Team::new(BeamTree::threads_for(limits.widened_width(u32::MAX), threads));
        let mergers = (0..buckets).map(|_| Merger::new(width / buckets)).collect();
        Self::with_parts(scorer, board, limits, memory, team, mergers)
    }

    /// Restarts on a different board with the same geometry. The threads and the mergers, which
    /// hold most of the memory, are reused.
    #[cfg(any(test, feature = "training"))]
    pub(super) fn restart(self, board: &[u16]) -> Self {
        let Self { scorer, limits, memory, tree, mut mergers, .. } = self;
        mergers.iter_mut().for_each(Merger::forget);
        Self::with_parts(scorer, board, limits, memory, tree.team, mergers)
    }

    fn with_parts(
        scorer: Arc<Scorer>,
        board: &[u16],
        limits: BeamLimits,
        memory: usize,
        team: Team,
        mergers: Vec<Merger>,
    ) -> Self {
        let cursor = scorer.cursor(board);
        let first = scorer.root(&cursor);
        let (rank, (columns, rows)) = (first.score >> 1, scorer.geometry.sides());
        let sums = scorer.evaluation.network().map_or_else(Vec::new, |network| network.sums(board));
        let detours = match scorer.metric {
            // Every step moves one tile nearer to its goal cell or farther away.
            TileMetric::Single => {
                let max = limits.limit.saturating_sub(1 + scorer.geometry.manhattan(board)) / 2;
                max.min(u16::MAX.into()) as u16
            }
            TileMetric::Multi => u16::MAX,
        };
        Self {
            escapes: Escapes::new(scorer.tuning, (columns + rows) as u32, scorer.groups.len(), first.stage, rank),
            tree: BeamTree::new(team, cursor, first, sums),
            layer: DepthLayer {
                base: rank,
                attraction: 0,
                limit: i32::MAX,
                buckets: mergers.len(),
                detours,
                is_blind: false,
                was_blind: false,
            },
            scorer,
            mergers,
            is_expanding: false,
            cutoffs: CutoffForecast::default(),
            limits,
            counts: BeamCounts::default(),
            memory,
        }
    }

    /// Sets the depth at which the beam is expected to end, and its node budget. The beam narrows
    /// if it would exceed the budget.
    pub(super) fn plan(&mut self, end: u32, allowance: Nodes) {
        self.limits.plan = Some((end, allowance));
    }

    /// Returns the approximate memory for a beam, in bytes, with a hidden layer of `layer` times
    /// [`LANES`](super::numbers::LANES) units.
    pub(super) fn min_bytes(width: usize, layer: usize) -> usize {
        let buckets = Self::buckets(width);
        let mergers = buckets * Merger::min_bytes(width / buckets);
        Self::bytes_for(width, width.saturating_mul(4), layer).saturating_add(mergers)
    }

    /// Returns the maximum memory for `positions` positions and `children` children, in bytes.
    /// Lists double when they grow, so up to half of each is unused, and each segment has its own
    /// lists.
    fn bytes_for(positions: usize, children: usize, layer: usize) -> usize {
        let per_position = size_of::<BeamNode>() + 24 * size_of::<Op>() + 2 * layer * size_of::<Lanes>();
        let used = positions
            .saturating_mul(per_position)
            .saturating_add(children.saturating_mul(size_of::<ScoredChild>() + 1));
        used.saturating_mul(2)
    }

    /// Returns whether the beam exceeds its memory limit, judged by the numbers of positions and
    /// children. The additional memory of segments depends on the number of threads, and must not
    /// influence the result.
    fn is_too_large(&self) -> bool {
        let layer = self.scorer.evaluation.network().map_or(0, Network::layer);
        let mergers = self.mergers.len() * Merger::min_bytes(self.limits.width / self.mergers.len());
        Self::bytes_for(self.tree.len(), self.counts.children, layer) + mergers > self.memory
    }

    /// Returns the number of buckets. It influences the result, unlike the number of threads.
    fn buckets(width: usize) -> usize {
        (width / POSITIONS_PER_THREAD).clamp(1, MAX_BUCKETS)
    }

    /// Returns the memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.tree.bytes() + self.mergers.iter().map(Merger::bytes).sum::<usize>()
    }

    /// Returns the number of positions generated so far.
    pub(super) fn nodes(&self) -> Nodes {
        self.counts.nodes
    }

    /// Returns whether the children at this depth are still being generated.
    pub(super) fn is_expanding(&self) -> bool {
        self.is_expanding
    }

    /// Generates all positions at the next depth, or some of them if it is stopped.
    pub(super) fn advance(&mut self, stop: Stop) -> BeamOutcome {
        if !self.is_expanding {
            if self.is_newly_stalled() {
                return BeamOutcome::Ready(self.tree.best_path());
            }
            if self.counts.depth >= self.limits.limit {
                return BeamOutcome::Exhausted;
            }
            if self.tree.len() == 0 || self.escapes.have_failed() || self.is_too_large() {
                return BeamOutcome::Stuck(self.tree.best_path());
            }
            self.counts.depth += 1;
        }
        let (scorer, layer) = (&*self.scorer, self.layer);
        let parts = vec![(); self.tree.segments.len()];
        let expanded = self.tree.for_each(
            parts,
            |segment| segment.leaves.len(),
            |segment, ()| segment.expand(scorer, layer, stop),
        );
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
        self.counts.children = self.tree.segments.iter().map(Segment::children).sum();
        if self.counts.children == 0 {
            // All children are above the limit, so the depth is generated again without it.
            self.layer.limit = i32::MAX;
            self.is_expanding = true;
            return BeamOutcome::Searching;
        }
        self.select();
        self.layer.was_blind = self.layer.is_blind;
        self.counts.kept += self.tree.len() as Nodes;
        self.tree.divide_evenly(&self.scorer.geometry, self.counts.depth);
        BeamOutcome::Searching
    }

    /// Starts or ends an escape if it is due. Returns whether the first escape since the last
    /// progress has just started.
    fn is_newly_stalled(&mut self) -> bool {
        let stage = self.tree.leaves().map(|leaf| leaf.stage).max().unwrap_or_default();
        let Some(attraction) = self.escapes.update(self.counts.depth, self.layer.base, stage) else { return false };
        self.layer.attraction = attraction;
        self.layer.is_blind = attraction > 0 && self.scorer.tuning.is_blind_on_escapes;
        self.layer.limit = self.cutoffs.next_limit(None);
        // Visited positions may now have a different rank.
        self.mergers.iter_mut().for_each(Merger::forget);
        attraction > 0 && self.escapes.count() == 1
    }

    /// Counts the children of all leaves. Returns the path to the goal if one of them is solved.
    fn count(&mut self) -> Option<Vec<Direction>> {
        let expanded: Vec<ExpansionResult> = self.tree.segments.iter_mut().map(Segment::take_expanded).collect();
        self.counts.nodes += expanded.iter().map(|expanded| expanded.nodes).sum::<Nodes>();
        self.layer.base = expanded.iter().map(|expanded| expanded.best).min().unwrap_or_default();
        let mut before = 0;
        for (segment, expanded) in self.tree.segments.iter().zip(expanded) {
            if let Some((leaf, direction, steps)) = expanded.solved {
                return Some([self.tree.path(before + leaf), vec![direction; steps.into()]].concat());
            }
            before += segment.leaves.len();
        }
        None
    }

    /// Keeps the best children, one per key.
    fn select(&mut self) {
        let layer = self.layer;
        let BeamTree { team, segments, .. } = &mut self.tree;
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            merger.children = segments.iter_mut().map(|segment| mem::take(&mut segment.buckets[bucket])).collect();
        }
        team.for_each(&mut self.mergers, |merger| merger.merge(layer));
        if self.mergers.iter().all(|merger| !merger.has_any()) {
            // All children have been visited before, so the beam forgets the visited positions and
            // continues.
            team.for_each(&mut self.mergers, |merger| {
                merger.forget();
                merger.merge(layer);
            });
        }
        for (bucket, merger) in self.mergers.iter_mut().enumerate() {
            for (segment, children) in segments.iter_mut().zip(merger.children.drain(..)) {
                segment.buckets[bucket] = children;
            }
        }
        let cutoffs = self.keep_best();
        let scorer = &*self.scorer;
        self.tree.for_each(cutoffs, Segment::children, |segment, cutoff| segment.grow(scorer, layer, cutoff));
    }

    /// Returns the cutoff of each segment. Together, the segments keep as many children as the beam
    /// has room for.
    fn keep_best(&mut self) -> Vec<Cutoff> {
        let total = |rank| self.mergers.iter().map(|merger| merger.total(rank)).sum::<usize>();
        let count = |segment, rank| self.mergers.iter().map(|merger| merger.count(segment, rank)).sum::<usize>();
        let mut width = self.limits.at(self.counts, self.escapes.count());
        let mut last = 0;
        // Counting by rank finds the cutoff without sorting the children.
        while last < RANKS {
            let here = total(last);
            if here > width {
                break;
            }
            width -= here;
            last += 1;
        }
        let cutoff = |segment| {
            let taken = if last < RANKS { count(segment, last).min(width) } else { 0 };
            width -= taken;
            Cutoff { rank: last, at_rank: taken }
        };
        let cutoffs = (0..self.tree.segments.len()).map(cutoff).collect();
        let cutoff = (last < RANKS).then(|| self.layer.base + last as i32);
        self.layer.limit = self.cutoffs.next_limit(cutoff);
        cutoffs
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use loyd_core::TilePuzzle;
    use loyd_core::random::{self, Seed};
    use loyd_core::tiles::TileGoal;

    use super::*;
    use crate::short::geometry::Geometry;

    /// Returns a beam over a random square board, with the shipped weights and network, and the
    /// board.
    fn beam(side: usize, seed: u64, width: usize, limit: u32, threads: usize) -> (Beam, Vec<u16>) {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(side, side));
        let board = Geometry::board(&puzzle, &random::solvable(puzzle.goal(), &mut Seed(seed).source()));
        let scorer = Arc::new(Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single));
        (Beam::new(scorer, &board, width, limit, 1 << 28, threads), board)
    }

    fn search(beam: &mut Beam, depths: usize) {
        (0..depths).for_each(|_| assert!(matches!(beam.advance(Stop::NEVER), BeamOutcome::Searching)));
    }

    /// During escapes, keys omit the tiles next to the blank. The first depth of an escape still
    /// reads keys that include them, and the first depth after an escape still reads keys that omit
    /// them.
    #[test]
    fn keys_agree_with_positions_before_during_and_after_escapes() {
        let (mut beam, board) = beam(26, 4, 300, u32::MAX, 1);
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(26, 26));
        let scorer = Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single);
        let (root, mut turns, mut was_blind, checks) = (scorer.cursor(&board), 0, false, AtomicUsize::new(0));
        let is_stop_due = || checks.fetch_add(1, Ordering::Relaxed) % 2 == 1;
        while turns < 4 {
            beam.advance(Stop::when(&is_stop_due));
            if beam.is_expanding() {
                continue;
            }
            let agrees = |is_blind| {
                beam.tree.leaves().enumerate().step_by(40).all(|(leaf, node)| {
                    let cursor = root.after(&scorer.geometry, &beam.tree.path(leaf));
                    let tiles = scorer.groups[..=usize::from(node.stage)].iter().flatten();
                    let key = |key, &tile| key ^ scorer.evaluation.key(tile, cursor.places[usize::from(tile)].into());
                    tiles.fold(scorer.surroundings(&cursor, node.stage, is_blind), key) == node.key
                })
            };
            if !agrees(was_blind) {
                (turns, was_blind) = (turns + 1, !was_blind);
                assert!(agrees(was_blind), "neither kind of key agrees");
            }
        }
        assert!(checks.into_inner() > 10);
    }

    #[test]
    fn a_blind_beams_keys_omit_the_tiles_next_to_the_blank() {
        let puzzle = TilePuzzle::blank_last(TileGoal::BlankLast.position(8, 8));
        let scorer = Scorer::shipped(Arc::new(Geometry::new(&puzzle)), TileMetric::Single);
        let cells = Geometry::board(&puzzle, puzzle.goal());
        let mut other = cells.clone();
        // Swaps the tiles next to the blank with two distant ones.
        for (one, two) in [(62, 45), (55, 37)] {
            other.swap(one, two);
        }
        let key = |board: &[u16], is_blind| scorer.surroundings(&scorer.cursor(board), 0, is_blind);
        assert_ne!(key(&cells, false), key(&other, false));
        assert_eq!(key(&cells, true), key(&other, true));
    }

    #[test]
    fn a_wide_beam_is_divided_among_threads_and_a_narrow_one_is_not() {
        let mut beam = beam(8, 2, 1000, u32::MAX, 8).0;
        search(&mut beam, 40);
        assert_eq!(beam.tree.len(), 1000);
        assert!(beam.tree.segments.len() >= 2);
        // With a budget of 0 nodes, the beam keeps the minimum number of positions.
        beam.plan(700, 0);
        search(&mut beam, 2);
        assert_eq!((beam.tree.len(), beam.tree.segments.len()), (100, 1));
    }

    #[test]
    fn a_depth_without_successors_below_the_limit_is_regenerated_without_the_limit() {
        let mut beam = beam(6, 4, 100, u32::MAX, 1).0;
        search(&mut beam, 30);
        let (nodes, length) = (beam.nodes(), beam.tree.path(0).len());
        beam.layer.limit = i32::MIN;
        search(&mut beam, 2);
        assert_eq!((beam.tree.path(0).len(), beam.tree.len()), (length + 1, 100));
        assert!((300..600).contains(&(beam.nodes() - nodes)), "{} nodes", beam.nodes() - nodes);
    }

    #[test]
    fn a_restarted_beam_behaves_like_a_new_one() {
        let mut again = beam(6, 4, 100, u32::MAX, 1).0;
        for seed in 5..8 {
            let (mut one, board) = beam(6, seed, 100, u32::MAX, 1);
            // Enough depths for the second beam's keys to match slots that the first one filled.
            search(&mut again, 60);
            again = again.restart(&board);
            let keys = |beam: &Beam| beam.tree.leaves().map(|leaf| (leaf.key, leaf.score)).collect::<Vec<_>>();
            for _ in 0..60 {
                search(&mut one, 1);
                search(&mut again, 1);
                assert_eq!((again.nodes(), again.tree.path(0)), (one.nodes(), one.tree.path(0)));
                assert!(keys(&again) == keys(&one));
            }
        }
    }

    /// Returns the number of nodes that a beam generates until it ends, and the length of its
    /// solution, with an optional plan.
    fn run_to_end(plan: Option<(u32, Nodes)>) -> (Nodes, Option<u32>) {
        let mut beam = beam(8, 2, 1000, 700, 1).0;
        loop {
            if let Some((end, allowance)) = plan {
                beam.plan(end, allowance);
            }
            match beam.advance(Stop::NEVER) {
                BeamOutcome::Searching | BeamOutcome::Ready(_) => {}
                BeamOutcome::Solved(path) => return (beam.nodes(), Some(path.len() as u32)),
                BeamOutcome::Exhausted | BeamOutcome::Stuck(_) => return (beam.nodes(), None),
            }
        }
    }

    #[test]
    fn a_planned_beam_narrows_to_end_within_its_node_budget() {
        let (nodes, length) = run_to_end(None);
        let length = length.expect("a solution");
        assert_eq!(run_to_end(Some((length, 2 * nodes))), (nodes, Some(length)));
        let (half, narrower) = run_to_end(Some((length, nodes / 2)));
        assert!(half <= nodes / 2 && half > nodes * 2 / 5, "{half} of {nodes} nodes");
        // A solution longer than planned would take slightly more, since later depths keep the
        // minimum number of positions.
        assert!(narrower.is_some_and(|narrower| narrower <= length), "{narrower:?}");
    }
}
