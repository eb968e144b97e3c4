//! Tile puzzles: every position has a rank, which is the index of two bits that store its state.

mod board;
mod edges;
mod expand;
mod plan;

use std::io::{self, Read, Write};
use std::sync::Arc;

use loyd_core::{TileMetric, TilePosition};

pub use board::MOST_CELLS;
use board::OrientedBoard;
use expand::Shards;
use plan::ShardPlan;

use crate::fault::ExploreError;
use crate::outbox::Outbox;
use crate::part::{ExplorationStage, Route, StateSpace, WorkerLimits, WorkerPart};

/// The reachable positions of a tile puzzle.
#[derive(Clone, Debug)]
pub(crate) struct TileSpace(Arc<ShardPlan>);

impl TileSpace {
    /// Creates the space of the positions that can reach `goal`.
    ///
    /// # Errors
    /// Returns [`ExploreError::TooLarge`] if there are more than [`MOST_CELLS`] cells.
    pub(crate) fn new(goal: &TilePosition, metric: TileMetric) -> Result<Self, ExploreError> {
        if goal.cells().len() > MOST_CELLS {
            let (width, height) = (goal.width(), goal.height());
            return Err(ExploreError::TooLarge(format!(
                "{width}x{height} is too large: at most {MOST_CELLS} cells can be explored"
            )));
        }
        Ok(Self(Arc::new(ShardPlan::new(OrientedBoard::new(goal), metric))))
    }

    /// Returns the total number of positions, which is half the number of permutations.
    pub(crate) fn positions(&self) -> u64 {
        self.0.board.ranks() * self.0.board.cells() as u64
    }

    /// Returns the goal's key. A key is the blank's cell times the number of ranks, plus the rank.
    pub(crate) fn goal_key(&self) -> u64 {
        self.0.board.blank as u64 * self.0.board.ranks()
    }

    /// Returns a key's position as text.
    pub(crate) fn text(&self, key: u64) -> String {
        let ranks = self.0.board.ranks();
        self.0.board.position((key / ranks) as usize, key % ranks).to_string()
    }

    /// Calls `visit` with the keys of the positions one move away.
    pub(crate) fn neighbours(&self, key: u64, mut visit: impl FnMut(u64)) {
        let (plan, ranks) = (&self.0, self.0.board.ranks());
        let (blank, rank) = ((key / ranks) as usize, key % ranks);
        plan.horizontal[blank].iter().for_each(|&to| visit(to as u64 * ranks + rank));
        for column in &plan.vertical[blank] {
            let mut rank = rank;
            for edge in column {
                rank = plan.step(edge, rank);
                visit(edge.to as u64 * ranks + rank);
            }
        }
    }

    /// Returns the memory used by the bits of all positions, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.shards * (self.0.board.cells() * self.0.pairs * size_of::<expand::Pair>()) as u64
    }
}

impl StateSpace for TileSpace {
    fn bundles(&self) -> usize {
        self.0.bundles
    }

    fn keeps_all_layers(&self) -> bool {
        true
    }

    fn part(&self, route: &Route, limits: &WorkerLimits) -> Result<Box<dyn WorkerPart>, ExploreError> {
        let needed = self.bytes() / route.workers as u64;
        if needed > limits.memory {
            return Err(ExploreError::Memory { needed, allowed: limits.memory });
        }
        let mut shards = Shards::new(Arc::clone(&self.0), route);
        if limits.is_new {
            shards.mark_goal();
        }
        Ok(Box::new(TilePart { shards, next: 0 }))
    }
}

/// A worker's part of the positions.
struct TilePart {
    shards: Shards,
    /// The index of the next shard to scan.
    next: usize,
}

impl WorkerPart for TilePart {
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, ExploreError> {
        let shards = self.shards.all.len();
        if self.next == shards {
            return Ok(None);
        }
        self.shards.expand(self.next, outbox);
        self.next += 1;
        // The share is always less than the whole, because only `None` marks the end.
        Ok(Some(((self.next as u64) << 16) / (shards as u64 + 1)))
    }

    fn receive(&mut self, words: &[u64]) -> Result<(), ExploreError> {
        self.shards.receive(words);
        Ok(())
    }

    fn close(&mut self) -> Result<u64, ExploreError> {
        (self.shards.parity, self.next) = (1 - self.shards.parity, 0);
        Ok(self.shards.frontier())
    }

    fn bytes(&self) -> u64 {
        self.shards.all.iter().map(|shard| size_of_val(&*shard.pairs) as u64).sum()
    }

    fn kept_positions(&self) -> [u64; 2] {
        let frontier = self.shards.frontier();
        let found = self.shards.all.iter().flat_map(|shard| &shard.pairs);
        let found: u64 = found.map(|[even, odd]| u64::from((even | odd).count_ones())).sum();
        [frontier, found - frontier]
    }

    fn first_positions(&mut self, max: usize) -> Result<Vec<(u128, String)>, ExploreError> {
        let (plan, parity) = (&self.shards.plan, self.shards.parity);
        let mut found = vec![];
        for shard in &self.shards.all {
            for blank in (0..plan.board.cells()).filter(|&blank| shard.frontier_counts[parity][blank] > 0) {
                let pairs = &shard.pairs[blank * plan.pairs..(blank + 1) * plan.pairs];
                for rank in ranks(pairs, parity).take(max) {
                    let rank = shard.number * plan.size + rank;
                    found.push((u128::from(rank) << 8 | blank as u128, plan.board.position(blank, rank).to_string()));
                }
            }
            // Shards are in rank order, so later ones have no positions that sort earlier.
            if found.len() >= max {
                break;
            }
        }
        found.sort_unstable();
        found.truncate(max);
        Ok(found)
    }

    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> io::Result<()> {
        let mut bytes = vec![];
        for shard in self.shards.shards_in_bundle(bundle) {
            for pairs in shard.pairs.chunks(CHUNK) {
                bytes.clear();
                bytes.extend(pairs.iter().flatten().flat_map(|word| word.to_le_bytes()));
                to.write_all(&bytes)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, bundle: usize, stage: ExplorationStage, from: &mut dyn Read) -> io::Result<()> {
        let parity = stage.depth as usize % 2;
        let pairs_each = self.shards.plan.pairs;
        self.shards.parity = parity;
        let mut bytes = vec![0; CHUNK * size_of::<expand::Pair>()];
        for shard in self.shards.shards_in_bundle(bundle) {
            for pairs in shard.pairs.chunks_mut(CHUNK) {
                let bytes = &mut bytes[..size_of_val(pairs)];
                from.read_exact(bytes)?;
                for (word, bytes) in pairs.iter_mut().flatten().zip(bytes.as_chunks().0) {
                    *word = u64::from_le_bytes(*bytes);
                }
            }
            shard.count_frontier(pairs_each, parity);
        }
        Ok(())
    }
}

/// Returns the ranks of the frontier positions in the given pairs.
fn ranks(pairs: &[expand::Pair], parity: usize) -> impl Iterator<Item = u64> {
    let frontier = pairs.iter().zip(0_u64..).map(move |(pair, number)| (number, pair[parity] & !pair[1 - parity]));
    frontier
        .filter(|&(_, bits)| bits != 0)
        .flat_map(|(number, bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| number * 64 + bit))
}

/// The number of pairs that are read or written in one call.
const CHUNK: usize = 1 << 16;
