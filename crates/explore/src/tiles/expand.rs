//! Stores positions as pairs of bits, and expands a frontier 64 positions at a time.

use std::sync::Arc;

use super::edges::{Edge, FarChange, NearChange, RankChange};
use super::plan::ShardPlan;
use crate::outbox::Outbox;
use crate::part::Route;

/// A worker's shards.
pub(super) struct Shards {
    pub(super) plan: Arc<ShardPlan>,
    /// For each shard, its index in `all` or the worker that owns it.
    locations: Vec<ShardLocation>,
    pub(super) all: Vec<RankShard>,
    /// The parity of the frontier's depth.
    pub(super) parity: usize,
    buffers: Buffers,
}

#[derive(Clone, Copy, Debug)]
enum ShardLocation {
    Local(u32),
    Remote(u32),
}

/// Buffers that all shards share.
#[derive(Default)]
struct Buffers {
    /// The frontier for one blank position: the index of each pair, and its frontier bits.
    found: Vec<(u32, u64)>,
    /// The positions before and after one step of a multi-step move.
    groups: [Vec<Group>; 2],
}

/// Positions with adjacent ranks: the rank of the first bit, and one bit for each of the 64 ranks
/// from there on.
type Group = (u64, u64);

/// Splits an address into the shard's number, the slot, and the index of the [`Pair`](Pair) in the
/// shard. Addresses name positions in messages between workers. The slot is the blank's cell, which
/// fits in 4 bits.
fn address_parts(address: u64) -> (usize, usize, usize) {
    ((address >> 44) as usize, (address >> 40 & 15) as usize, (address & ((1 << 40) - 1)) as usize)
}

fn address(shard: u64, slot: usize, pair: usize) -> u64 {
    shard << 44 | (slot as u64) << 40 | pair as u64
}

impl Shards {
    /// Creates a worker's shards, with no positions found yet.
    pub(super) fn new(plan: Arc<ShardPlan>, route: &Route) -> Self {
        let mut all = vec![];
        let locations = (0..plan.shards).map(|number| {
            let owner = route.owner(plan.bundle(number));
            if owner == route.worker {
                all.push(RankShard::new(number, plan.board.cells(), plan.pairs));
                ShardLocation::Local(all.len() as u32 - 1)
            } else {
                ShardLocation::Remote(owner as u32)
            }
        });
        let locations = locations.collect();
        Self { plan, locations, all, parity: 0, buffers: Buffers::default() }
    }

    /// Marks the goal, whose rank is 0, as the frontier at depth 0, if this worker owns its shard.
    pub(super) fn mark_goal(&mut self) {
        let blank = self.plan.board.blank;
        if let ShardLocation::Local(shard) = self.locations[0] {
            self.all[shard as usize].mark(blank, blank * self.plan.pairs, 1, 0);
        }
    }

    /// Returns the shards of one bundle.
    pub(super) fn shards_in_bundle(&mut self, bundle: usize) -> impl Iterator<Item = &mut RankShard> {
        let plan = Arc::clone(&self.plan);
        self.all.iter_mut().filter(move |shard| plan.bundle(shard.number) == bundle)
    }

    /// Returns the number of positions in the frontier.
    pub(super) fn frontier(&self) -> u64 {
        self.all.iter().flat_map(|shard| &shard.frontier_counts[self.parity]).sum()
    }

    /// Marks positions that another worker found: pairs of an address and bits.
    pub(super) fn receive(&mut self, words: &[u64]) {
        let next = 1 - self.parity;
        for &[address, bits] in words.as_chunks().0 {
            let (shard, slot, pair) = address_parts(address);
            if let ShardLocation::Local(index) = self.locations[shard] {
                self.all[index as usize].mark(slot, pair, bits, next);
            }
        }
    }

    /// Marks the positions one move away from the frontier of a shard, and marks that frontier as
    /// expanded.
    pub(super) fn expand(&mut self, shard: usize, outbox: &mut Outbox) {
        let plan = Arc::clone(&self.plan);
        let mut buffers = std::mem::take(&mut self.buffers);
        for slot in 0..plan.board.cells() {
            if self.all[shard].frontier_counts[self.parity][slot] == 0 {
                continue;
            }
            buffers.found.clear();
            self.all[shard].take_frontier(slot, plan.pairs, self.parity, &mut buffers.found);
            for &to in &plan.horizontal[slot] {
                self.step_sideways(shard, to, &buffers.found);
            }
            for column in &plan.vertical[slot] {
                self.expand_column(shard, column, &mut buffers, outbox);
            }
        }
        self.buffers = buffers;
    }

    /// Makes horizontal moves. They preserve the rank, so whole words of positions move together
    /// and stay in their shard.
    fn step_sideways(&mut self, shard: usize, slot: usize, found: &[(u32, u64)]) {
        let (parity, pairs) = (1 - self.parity, self.plan.pairs);
        let shard = &mut self.all[shard];
        let all = &mut shard.pairs[slot * pairs..(slot + 1) * pairs];
        let new = found.iter().map(|&(number, bits)| u64::from(mark(&mut all[number as usize], bits, parity)));
        shard.frontier_counts[parity][slot] += new.sum::<u64>();
    }

    /// Makes the moves of one or more steps along one column.
    fn expand_column(&mut self, shard: usize, column: &[Edge], buffers: &mut Buffers, outbox: &mut Outbox) {
        let (first, others) = (&column[0], &column[1..]);
        let base = self.all[shard].number * self.plan.size;
        match &first.change {
            RankChange::Near(near) if others.is_empty() => self.step_within_shard(shard, first, near, &buffers.found),
            _ => {
                let [before, after] = &mut buffers.groups;
                before.clear();
                before.extend(buffers.found.iter().map(|&(number, bits)| (base + u64::from(number) * 64, bits)));
                for edge in column {
                    after.clear();
                    match &edge.change {
                        RankChange::Near(near) => step_near(&self.plan, near, before, after),
                        RankChange::Far(far) => step_far(far, before, after),
                    }
                    self.deliver(edge.to, after, outbox);
                    std::mem::swap(before, after);
                }
            }
        }
    }

    /// Makes single steps that stay within a shard and whose rank change depends on the position.
    /// Most of the time is spent here, so positions are marked directly, without the list that
    /// other moves need.
    fn step_within_shard(&mut self, shard: usize, edge: &Edge, near: &NearChange, found: &[(u32, u64)]) {
        let slot = edge.to;
        let (parity, pairs) = (1 - self.parity, self.plan.pairs);
        let shard = &mut self.all[shard];
        let shard_parity = usize::from(self.plan.shard_parities[shard.number as usize]);
        let all = &mut shard.pairs[slot * pairs..(slot + 1) * pairs];
        let mut new = 0;
        for &(number, mut bits) in found {
            let first = u64::from(number) * 64;
            // The changes of 64 adjacent ranks are adjacent in memory, so one slice serves the
            // whole word.
            let deltas = near.deltas(shard_parity + self.plan.parities.above(first));
            let deltas = &deltas[(first % near.period) as usize..];
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let rank = (first + u64::from(bit)).wrapping_add_signed(deltas[bit as usize].into());
                new += u64::from(mark(&mut all[(rank / 64) as usize], 1 << (rank % 64), parity));
            }
        }
        shard.frontier_counts[parity][slot] += new;
    }

    /// Marks positions in this worker's shards, and sends the others to their owners. Groups are in
    /// rank order, so the shard is looked up only when it changes.
    fn deliver(&mut self, slot: usize, groups: &[Group], outbox: &mut Outbox) {
        let size = self.plan.size;
        let (mut start, mut location, mut number) = (u64::MAX, ShardLocation::Local(0), 0);
        for &(first, bits) in groups {
            if first < start || first >= start + size {
                number = first / size;
                start = number * size;
                location = self.locations[number as usize];
            }
            // A group may begin anywhere in a word, so it can extend into the next one.
            let (pair, shift) = (slot * self.plan.pairs + ((first - start) / 64) as usize, (first - start) % 64);
            let (low, high) = (bits << shift, if shift == 0 { 0 } else { bits >> (64 - shift) });
            self.put(location, (number, slot, pair), low, outbox);
            if high != 0 {
                self.put(location, (number, slot, pair + 1), high, outbox);
            }
        }
    }

    #[inline]
    fn put(
        &mut self,
        location: ShardLocation,
        (shard, slot, pair): (u64, usize, usize),
        bits: u64,
        outbox: &mut Outbox,
    ) {
        match location {
            ShardLocation::Local(index) => self.all[index as usize].mark(slot, pair, bits, 1 - self.parity),
            ShardLocation::Remote(worker) if bits != 0 => {
                outbox.put(worker as usize, [address(shard, slot, pair), bits]);
            }
            ShardLocation::Remote(_) => {}
        }
    }
}

/// Makes steps whose change depends on the position, one position at a time.
fn step_near(plan: &ShardPlan, near: &NearChange, before: &[Group], after: &mut Vec<Group>) {
    for &(first, mut bits) in before {
        while bits != 0 {
            let rank = first + u64::from(bits.trailing_zeros());
            bits &= bits - 1;
            after.push((plan.near_step(near, rank), 1));
        }
    }
}

/// Makes steps that change all ranks in a run by the same amount. The bits of a group stay
/// together, except at the end of a run.
fn step_far(far: &FarChange, before: &[Group], after: &mut Vec<Group>) {
    let (mut start, mut delta) = (u64::MAX, 0);
    for &(first, bits) in before {
        let (mut first, mut bits) = (first, bits);
        while bits != 0 {
            let skipped = bits.trailing_zeros();
            (first, bits) = (first + u64::from(skipped), bits >> skipped);
            if first < start || first - start >= far.run {
                start = first / far.run * far.run;
                delta = far.delta(first / far.run);
            }
            let left = far.run - (first - start);
            let inside = if left < 64 { bits & ((1 << left) - 1) } else { bits };
            after.push((first.wrapping_add_signed(delta), inside));
            bits &= !inside;
        }
    }
}

/// Sixty-four positions. The first word has a bit for each position found at an even depth, and the
/// second has one for each position found at an odd depth. A frontier position has only the bit for
/// its depth; an expanded position has both bits.
pub(super) type Pair = [u64; 2];

/// The positions whose ranks share their first digits.
pub(super) struct RankShard {
    pub(super) number: u64,
    /// The pairs for each blank position, one position after another.
    pub(super) pairs: Vec<Pair>,
    /// The number of frontier positions, by depth parity and blank position.
    pub(super) frontier_counts: [Vec<u64>; 2],
}

impl RankShard {
    pub(super) fn new(number: u64, slots: usize, pairs: usize) -> Self {
        Self { number, pairs: vec![[0; 2]; slots * pairs], frontier_counts: [vec![0; slots], vec![0; slots]] }
    }

    /// Marks positions in one pair as found at a depth of this parity.
    #[inline]
    fn mark(&mut self, slot: usize, pair: usize, bits: u64, parity: usize) {
        self.frontier_counts[parity][slot] += u64::from(mark(&mut self.pairs[pair], bits, parity));
    }

    /// Lists the frontier for one blank position, as pairs of an index and bits, and marks it as
    /// expanded. Since the whole list is marked first, the caller can write to the pairs while it
    /// expands the list.
    pub(super) fn take_frontier(&mut self, slot: usize, pairs: usize, parity: usize, found: &mut Vec<(u32, u64)>) {
        self.frontier_counts[parity][slot] = 0;
        let all = &mut self.pairs[slot * pairs..(slot + 1) * pairs];
        for (number, pair) in all.iter_mut().enumerate() {
            let bits = pair[parity] & !pair[1 - parity];
            if bits != 0 {
                pair[1 - parity] |= bits;
                found.push((number as u32, bits));
            }
        }
    }

    /// Counts the frontier again after a checkpoint has been loaded.
    pub(super) fn count_frontier(&mut self, pairs: usize, parity: usize) {
        for (slot, all) in self.pairs.chunks(pairs).enumerate() {
            let counts = all.iter().map(|pair| u64::from((pair[parity] & !pair[1 - parity]).count_ones()));
            self.frontier_counts[parity][slot] = counts.sum();
        }
    }
}

/// Marks the positions that have not been found before, and returns their number. A position is
/// counted once, regardless of the depth at which it is found, so the order of messages does not
/// matter.
#[inline]
fn mark(pair: &mut Pair, bits: u64, parity: usize) -> u32 {
    let new = bits & !(pair[0] | pair[1]);
    pair[parity] |= new;
    new.count_ones()
}
