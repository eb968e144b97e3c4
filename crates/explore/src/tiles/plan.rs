//! The data that the workers share: the division into shards, and the rank change that every
//! step makes.

use loyd_core::{Direction, TileMetric};

use super::board::{OrientedBoard, half_factorial};
use super::edges::{Edge, NearChange, Parities, RankChange, digit_parity};

/// The data about a board that the workers share.
#[derive(Debug)]
pub(super) struct ShardPlan {
    pub(super) board: OrientedBoard,
    pub(super) metric: TileMetric,
    pub(super) shards: u64,
    /// The number of ranks in a shard.
    pub(super) size: u64,
    /// The number of [`Pair`](super::expand::Pair)s, each with 64 positions, that a shard has per
    /// blank position.
    pub(super) pairs: usize,
    pub(super) bundles: usize,
    /// The parity of the digits that name each shard.
    pub(super) shard_parities: Vec<u8>,
    pub(super) parities: Parities,
    /// For each blank position, the cells that one horizontal move reaches.
    pub(super) horizontal: Vec<Vec<usize>>,
    /// For each blank position, the columns above and below it, each as the steps of the longest
    /// move. A move of several steps passes through all shorter ones.
    pub(super) vertical: Vec<Vec<Vec<Edge>>>,
}

impl ShardPlan {
    pub(super) fn new(board: OrientedBoard, metric: TileMetric) -> Self {
        let top = top_digits(board.k());
        let size = half_factorial(board.k() - top);
        let shards = board.ranks() / size;
        let mut plan = Self {
            metric,
            shards,
            size,
            pairs: size.div_ceil(64) as usize,
            bundles: (shards as usize).min(if board.k() < 12 { 256 } else { 4096 }),
            shard_parities: (0..shards).map(|shard| digit_parity(shard * size, board.k()) as u8).collect(),
            parities: Parities::new(&board, top),
            horizontal: vec![],
            vertical: vec![],
            board,
        };
        plan.horizontal = (0..plan.board.cells()).map(|cell| plan.horizontal(cell)).collect();
        plan.vertical = (0..plan.board.cells()).map(|cell| plan.vertical(top, cell)).collect();
        plan
    }

    /// Returns the cells in the blank's row that one move reaches.
    fn horizontal(&self, cell: usize) -> Vec<usize> {
        let reach = if self.metric == TileMetric::Single { 1 } else { self.board.width };
        let is_near = |other: &usize| *other != cell && other.abs_diff(cell) <= reach;
        let row = cell / self.board.width * self.board.width;
        (row..row + self.board.width).filter(is_near).collect()
    }

    /// Returns the steps of the longest move up and of the longest move down.
    fn vertical(&self, top: usize, cell: usize) -> Vec<Vec<Edge>> {
        let reach = if self.metric == TileMetric::Single { 1 } else { self.board.height };
        let column = |down: bool| {
            let direction = if down { Direction::Down } else { Direction::Up };
            let after = |&blank: &usize| direction.neighbour(blank, self.board.height, self.board.width);
            let blanks = std::iter::successors(Some(cell), after);
            let steps = blanks.filter(|blank| after(blank).is_some()).take(reach);
            steps.map(|blank| Edge::new(&self.board, top, blank, down)).collect::<Vec<_>>()
        };
        [column(false), column(true)].into_iter().filter(|edges| !edges.is_empty()).collect()
    }

    /// Returns the bundle of a shard. Adjacent shards are in different bundles: the positions at a
    /// depth have similar ranks, so one worker would otherwise have most of them.
    pub(super) fn bundle(&self, shard: u64) -> usize {
        (shard * BUNDLE_STRIDE % self.shards) as usize % self.bundles
    }

    /// Returns the rank of one position after a vertical step.
    pub(super) fn step(&self, edge: &Edge, rank: u64) -> u64 {
        match &edge.change {
            RankChange::Near(near) => self.near_step(near, rank),
            RankChange::Far(far) => rank.wrapping_add_signed(far.delta(rank / far.run)),
        }
    }

    /// Returns the rank after a vertical step that stays in its shard.
    pub(super) fn near_step(&self, near: &NearChange, rank: u64) -> u64 {
        let (shard, offset) = (rank / self.size, rank % self.size);
        let parity = usize::from(self.shard_parities[shard as usize]) + self.parities.above(offset);
        rank.wrapping_add_signed(near.deltas(parity)[(offset % near.period) as usize].into())
    }
}

/// A prime that does not divide any possible number of shards.
const BUNDLE_STRIDE: u64 = 7919;

/// Returns the number of leading digits that name a shard, on a board with `k` tiles. A shard
/// should fit in the L1 or L2 cache, and there should be enough shards for many workers.
fn top_digits(k: usize) -> usize {
    match k {
        ..=4 => 0,
        5..=8 => 1,
        9..=10 => 2,
        11..=12 => 3,
        _ => 4,
    }
}
