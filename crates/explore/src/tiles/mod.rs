//! Tile puzzles: every position has a rank, and two bits there say what is known of it.

mod board;
mod expand;
mod legs;
mod shard;

use std::io::{Read, Write};
use std::sync::Arc;

use loyd_core::{TileMetric, TilePosition};

pub use board::MOST_CELLS;
use board::{Board, half_factorial};
use legs::{Leg, Parities};
use shard::Shard;

use crate::fault::Fault;
use crate::outbox::Outbox;
use crate::part::{Limits, Part, Route, Space};
use expand::Workshop;

/// The positions of a tile puzzle that can be reached.
#[derive(Clone, Debug)]
pub(crate) struct TileSpace(Arc<Plan>);

/// Everything about a board that its workers share.
#[derive(Debug)]
struct Plan {
    board: Board,
    metric: TileMetric,
    shards: u64,
    /// Ranks of a shard.
    size: u64,
    /// Pairs of bits of a place of the blank in a shard.
    pairs: usize,
    bundles: usize,
    /// By shard, the parity of its digits.
    shard_parities: Vec<u8>,
    parities: Parities,
    /// By cell of the blank, those that horizontal steps of one move lead to.
    beside: Vec<Vec<usize>>,
    /// By cell of the blank, the ways up and down, each of one step or of more.
    ways: Vec<Vec<Vec<Leg>>>,
}

impl TileSpace {
    /// All that can be reached from `goal`.
    ///
    /// # Errors
    /// [`Fault::TooLarge`], with more than [`MOST_CELLS`] cells.
    pub(crate) fn new(goal: &TilePosition, metric: TileMetric) -> Result<Self, Fault> {
        if goal.cells().len() > MOST_CELLS {
            let (width, height) = (goal.width(), goal.height());
            return Err(Fault::TooLarge(format!(
                "{width}x{height} is too large: at most {MOST_CELLS} cells can be explored"
            )));
        }
        Ok(Self(Arc::new(Plan::new(Board::new(goal), metric))))
    }

    /// All positions: half of the permutations.
    pub(crate) fn positions(&self) -> u64 {
        self.0.board.ranks() * self.0.board.cells() as u64
    }

    /// The bytes that the bits of all positions take.
    pub(crate) fn bytes(&self) -> u64 {
        self.0.shards * (self.0.board.cells() * self.0.pairs * size_of::<shard::Pair>()) as u64
    }
}

impl Plan {
    fn new(board: Board, metric: TileMetric) -> Self {
        let top = top_digits(board.k());
        let size = half_factorial(board.k() - top);
        let shards = board.ranks() / size;
        let mut plan = Self {
            metric,
            shards,
            size,
            pairs: size.div_ceil(64) as usize,
            bundles: (shards as usize).min(if board.k() < 12 { 256 } else { 4096 }),
            shard_parities: (0..shards).map(|shard| legs::digit_parity(shard * size, board.k()) as u8).collect(),
            parities: Parities::new(&board, top),
            beside: vec![],
            ways: vec![],
            board,
        };
        plan.beside = (0..plan.board.cells()).map(|cell| plan.beside(cell)).collect();
        plan.ways = (0..plan.board.cells()).map(|cell| plan.ways(top, cell)).collect();
        plan
    }

    fn beside(&self, cell: usize) -> Vec<usize> {
        let reach = if self.metric == TileMetric::Single { 1 } else { self.board.width };
        let is_near = |other: &usize| *other != cell && other.abs_diff(cell) <= reach;
        let row = cell / self.board.width * self.board.width;
        (row..row + self.board.width).filter(is_near).collect()
    }

    fn ways(&self, top: usize, cell: usize) -> Vec<Vec<Leg>> {
        let reach = if self.metric == TileMetric::Single { 1 } else { self.board.height };
        let way = |down: bool| {
            let after = |&blank: &usize| {
                let next = if down { Some(blank + self.board.width) } else { blank.checked_sub(self.board.width) };
                next.filter(|&next| next < self.board.cells())
            };
            let blanks = std::iter::successors(Some(cell), after);
            let steps = blanks.filter(|blank| after(blank).is_some()).take(reach);
            steps.map(|blank| Leg::new(&self.board, top, blank, down)).collect::<Vec<_>>()
        };
        [way(false), way(true)].into_iter().filter(|way| !way.is_empty()).collect()
    }

    /// The bundle that a shard is in: neighbours in different ones, so that none has only the ends of a depth.
    fn bundle(&self, shard: u64) -> usize {
        (shard * SCATTER % self.shards) as usize % self.bundles
    }
}

/// A prime that is no factor of any number of shards.
const SCATTER: u64 = 7919;

/// The digits that name a shard, on a board of `k` tiles: a shard should fit in a near cache, and there should be enough of
/// them for many workers.
fn top_digits(k: usize) -> usize {
    match k {
        ..=4 => 0,
        5..=8 => 1,
        9..=10 => 2,
        11..=12 => 3,
        _ => 4,
    }
}

impl Space for TileSpace {
    fn bundles(&self) -> usize {
        self.0.bundles
    }

    fn roots(&self) -> u64 {
        1
    }

    fn part(&self, route: &Route, limits: &Limits) -> Result<Box<dyn Part>, Fault> {
        let needed = self.bytes() / route.workers as u64;
        if needed > limits.memory {
            return Err(Fault::Memory { needed, allowed: limits.memory });
        }
        Ok(Box::new(TilePart::new(Arc::clone(&self.0), *route, limits.is_new)))
    }
}

/// A worker's shards.
struct TilePart {
    plan: Arc<Plan>,
    route: Route,
    /// By shard, its place in `shards`, or the worker that has it.
    places: Vec<Place>,
    shards: Vec<Shard>,
    /// The parity of the frontier's depth.
    parity: usize,
    /// The next shard to scan.
    next: usize,
    workshop: Workshop,
}

#[derive(Clone, Copy, Debug)]
enum Place {
    Here(u32),
    There(u32),
}

impl TilePart {
    fn new(plan: Arc<Plan>, route: Route, is_new: bool) -> Self {
        let mut shards = vec![];
        let places = (0..plan.shards).map(|number| {
            let owner = route.owner(plan.bundle(number));
            if owner == route.worker {
                shards.push(Shard::new(number, plan.board.cells(), plan.pairs));
                Place::Here(shards.len() as u32 - 1)
            } else {
                Place::There(owner as u32)
            }
        });
        let places = places.collect();
        let mut part = Self { plan, route, places, shards, parity: 0, next: 0, workshop: Workshop::default() };
        if is_new {
            part.seed();
        }
        part
    }

    /// Marks the goal, whose rank is 0.
    fn seed(&mut self) {
        let blank = self.plan.board.goal_blank();
        if let Place::Here(shard) = self.places[0] {
            self.shards[shard as usize].mark(blank, blank * self.plan.pairs, 1, 0);
        }
    }

    fn of_bundle(&mut self, bundle: usize) -> impl Iterator<Item = &mut Shard> {
        let plan = Arc::clone(&self.plan);
        self.shards.iter_mut().filter(move |shard| plan.bundle(shard.number) == bundle)
    }
}

impl Part for TilePart {
    fn scan(&mut self, outbox: &mut Outbox) -> Result<Option<u64>, Fault> {
        if self.next == self.shards.len() {
            return Ok(None);
        }
        self.expand(self.next, outbox);
        self.next += 1;
        Ok(Some(((self.next as u64) << 16) / (self.shards.len() as u64 + 1)))
    }

    fn receive(&mut self, words: &[u64]) -> Result<(), Fault> {
        let next = 1 - self.parity;
        for &[address, bits] in words.as_chunks().0 {
            let (shard, slot, pair) = expand::address_parts(address);
            if let Place::Here(place) = self.places[shard] {
                self.shards[place as usize].mark(slot, pair, bits, next);
            }
        }
        Ok(())
    }

    fn close(&mut self) -> Result<u64, Fault> {
        (self.parity, self.next) = (1 - self.parity, 0);
        Ok(self.shards.iter().flat_map(|shard| &shard.fresh[self.parity]).sum())
    }

    fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| size_of_val(&*shard.pairs) as u64).sum()
    }

    fn first(&mut self, most: usize) -> Result<Vec<(u128, String)>, Fault> {
        let (plan, parity) = (&self.plan, self.parity);
        let mut found = vec![];
        for shard in &self.shards {
            for blank in (0..plan.board.cells()).filter(|&blank| shard.fresh[parity][blank] > 0) {
                let pairs = &shard.pairs[blank * plan.pairs..(blank + 1) * plan.pairs];
                for rank in ranks(pairs, parity).take(most) {
                    let rank = shard.number * plan.size + rank;
                    found.push((u128::from(rank) << 8 | blank as u128, plan.board.position(blank, rank).to_string()));
                }
            }
            // Shards are in order, and a position that sorts earlier can only be in this one.
            if found.len() >= most {
                break;
            }
        }
        found.sort_unstable();
        found.truncate(most);
        Ok(found)
    }

    fn save(&mut self, bundle: usize, to: &mut dyn Write) -> Result<(), Fault> {
        let failed = |error| Fault::File { what: "write", path: "checkpoint".into(), error };
        let mut bytes = vec![];
        for shard in self.of_bundle(bundle) {
            for pairs in shard.pairs.chunks(CHUNK) {
                bytes.clear();
                bytes.extend(pairs.iter().flatten().flat_map(|word| word.to_le_bytes()));
                to.write_all(&bytes).map_err(failed)?;
            }
        }
        Ok(())
    }

    fn load(&mut self, bundle: usize, depth: u32, from: &mut dyn Read) -> Result<(), Fault> {
        let failed = |error| Fault::File { what: "read", path: "checkpoint".into(), error };
        let parity = depth as usize % 2;
        let pairs_each = self.plan.pairs;
        self.parity = parity;
        let mut bytes = vec![0; CHUNK * size_of::<shard::Pair>()];
        for shard in self.of_bundle(bundle) {
            for pairs in shard.pairs.chunks_mut(CHUNK) {
                let bytes = &mut bytes[..size_of_val(pairs)];
                from.read_exact(bytes).map_err(failed)?;
                for (word, bytes) in pairs.iter_mut().flatten().zip(bytes.as_chunks().0) {
                    *word = u64::from_le_bytes(*bytes);
                }
            }
            shard.count(pairs_each, parity);
        }
        Ok(())
    }
}

/// The ranks of the frontier among some pairs.
fn ranks(pairs: &[shard::Pair], parity: usize) -> impl Iterator<Item = u64> {
    let frontier = pairs.iter().zip(0_u64..).map(move |(pair, number)| (number, pair[parity] & !pair[1 - parity]));
    frontier
        .filter(|&(_, bits)| bits != 0)
        .flat_map(|(number, bits)| (0..64).filter(move |bit| bits >> bit & 1 == 1).map(move |bit| number * 64 + bit))
}

/// Pairs that are written at a time.
const CHUNK: usize = 1 << 16;
