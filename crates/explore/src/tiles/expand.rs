//! The moves of a frontier, 64 positions at a time.

use super::legs::{Change, Far, Leg, Near};
use super::shard::mark;
use super::{Place, Plan, TilePart};
use crate::outbox::Outbox;

/// Room for what one place of the blank has.
#[derive(Default)]
pub(super) struct Workshop {
    /// Numbers of pairs with the bits of the frontier.
    found: Vec<(u32, u64)>,
    /// Positions before and after a leg of a way of several.
    pieces: [Vec<Piece>; 2],
}

/// Positions with neighbouring ranks: that of the first bit, and which of it and the next 63.
type Piece = (u64, u64);

/// Where bits are: shard, slot, pair.
pub(super) fn address_parts(address: u64) -> (usize, usize, usize) {
    ((address >> 44) as usize, (address >> 40 & 15) as usize, (address & ((1 << 40) - 1)) as usize)
}

fn address(shard: u64, slot: usize, pair: usize) -> u64 {
    shard << 44 | (slot as u64) << 40 | pair as u64
}

impl TilePart {
    /// Finds what is one move away from the frontier in a shard, which is then done with.
    pub(super) fn expand(&mut self, shard: usize, outbox: &mut Outbox) {
        let plan = std::sync::Arc::clone(&self.plan);
        let mut workshop = std::mem::take(&mut self.workshop);
        for slot in 0..plan.board.cells() {
            if self.shards[shard].fresh[self.parity][slot] == 0 {
                continue;
            }
            workshop.found.clear();
            self.shards[shard].take(slot, plan.pairs, self.parity, &mut workshop.found);
            for &beside in &plan.beside[slot] {
                self.beside(shard, beside, &workshop.found);
            }
            for way in &plan.ways[slot] {
                self.follow(shard, way, &mut workshop, outbox);
            }
        }
        self.workshop = workshop;
    }

    /// Steps that keep the rank.
    fn beside(&mut self, shard: usize, slot: usize, found: &[(u32, u64)]) {
        let (parity, pairs) = (1 - self.parity, self.plan.pairs);
        let shard = &mut self.shards[shard];
        let all = &mut shard.pairs[slot * pairs..(slot + 1) * pairs];
        let new = found.iter().map(|&(number, bits)| u64::from(mark(&mut all[number as usize], bits, parity)));
        shard.fresh[parity][slot] += new.sum::<u64>();
    }

    /// The moves of one way, of one step or more.
    fn follow(&mut self, shard: usize, way: &[Leg], workshop: &mut Workshop, outbox: &mut Outbox) {
        let (first, others) = (&way[0], &way[1..]);
        let base = self.shards[shard].number * self.plan.size;
        match &first.change {
            Change::Near(near) if others.is_empty() => self.near(shard, first, near, &workshop.found),
            _ => {
                let [before, after] = &mut workshop.pieces;
                before.clear();
                before.extend(workshop.found.iter().map(|&(number, bits)| (base + u64::from(number) * 64, bits)));
                for leg in way {
                    after.clear();
                    match &leg.change {
                        Change::Near(near) => self.plan.step_near(near, before, after),
                        Change::Far(far) => step_far(far, before, after),
                    }
                    self.deliver(leg.to, after, outbox);
                    std::mem::swap(before, after);
                }
            }
        }
    }

    /// Steps within a shard.
    fn near(&mut self, shard: usize, leg: &Leg, near: &Near, found: &[(u32, u64)]) {
        let slot = leg.to;
        let (parity, pairs) = (1 - self.parity, self.plan.pairs);
        let shard = &mut self.shards[shard];
        let shard_parity = usize::from(self.plan.shard_parities[shard.number as usize]);
        let all = &mut shard.pairs[slot * pairs..(slot + 1) * pairs];
        let mut new = 0;
        for &(number, mut bits) in found {
            let first = u64::from(number) * 64;
            let deltas = near.deltas(shard_parity + self.plan.parities.above(first));
            let deltas = &deltas[(first % near.period) as usize..];
            while bits != 0 {
                let bit = bits.trailing_zeros();
                bits &= bits - 1;
                let rank = (first + u64::from(bit)).wrapping_add_signed(deltas[bit as usize].into());
                new += u64::from(mark(&mut all[(rank / 64) as usize], 1 << (rank % 64), parity));
            }
        }
        shard.fresh[parity][slot] += new;
    }

    /// Marks positions here, or has them marked by the worker that has their shard.
    fn deliver(&mut self, slot: usize, pieces: &[Piece], outbox: &mut Outbox) {
        let size = self.plan.size;
        let (mut start, mut place, mut number) = (u64::MAX, Place::Here(0), 0);
        for &(first, bits) in pieces {
            if first < start || first >= start + size {
                number = first / size;
                start = number * size;
                place = self.places[number as usize];
            }
            let (pair, shift) = (slot * self.plan.pairs + ((first - start) / 64) as usize, (first - start) % 64);
            let (low, high) = (bits << shift, if shift == 0 { 0 } else { bits >> (64 - shift) });
            self.put(place, (number, slot, pair), low, outbox);
            if high != 0 {
                self.put(place, (number, slot, pair + 1), high, outbox);
            }
        }
    }

    #[inline]
    fn put(&mut self, place: Place, (shard, slot, pair): (u64, usize, usize), bits: u64, outbox: &mut Outbox) {
        match place {
            Place::Here(here) => self.shards[here as usize].mark(slot, pair, bits, 1 - self.parity),
            Place::There(worker) if bits != 0 => outbox.put(worker as usize, [address(shard, slot, pair), bits]),
            Place::There(_) => {}
        }
    }
}

impl Plan {
    /// Steps within a shard, position by position.
    fn step_near(&self, near: &Near, before: &[Piece], after: &mut Vec<Piece>) {
        for &(first, mut bits) in before {
            while bits != 0 {
                let rank = first + u64::from(bits.trailing_zeros());
                bits &= bits - 1;
                let (shard, within) = (rank / self.size, rank % self.size);
                let parity = usize::from(self.shard_parities[shard as usize]) + self.parities.above(within);
                let delta = near.deltas(parity)[(within % near.period) as usize];
                after.push((rank.wrapping_add_signed(delta.into()), 1));
            }
        }
    }
}

/// Steps of whole runs of ranks.
fn step_far(far: &Far, before: &[Piece], after: &mut Vec<Piece>) {
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
