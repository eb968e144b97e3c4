use std::mem;

use loyd_search::cpu::{advise_huge_pages, prefetch};

use super::segment::{DepthLayer, RANKS, ScoredChild};

/// The number of index bits in [`MergeSlot::child`], a 32-bit word that also holds the segment.
const INDEX_BITS: usize = 27;
/// How many children ahead of lookups to prefetch.
const PREFETCH_DISTANCE: usize = 12;
/// The maximum number of segments that fit in the remaining bits.
pub(super) const MAX_SEGMENTS: usize = 32;

/// Detects duplicates among the children in one bucket. Of all children with the same key, only the
/// best remains, and only if it is better than those at earlier depths.
#[derive(Debug)]
pub(super) struct Merger {
    seen: SeenKeys,
    /// The children in this bucket, by segment.
    pub(super) children: Vec<Vec<ScoredChild>>,
    /// The number of remaining children, by segment and rank.
    counts: Vec<u32>,
    /// The number of remaining children, by rank.
    totals: Vec<u32>,
    /// The number of ranks in use: higher ranks have no children.
    ranks: usize,
}

impl Merger {
    /// Returns the minimum memory for a merger, in bytes.
    pub(super) fn min_bytes(width: usize) -> usize {
        SeenKeys::size(width) * size_of::<MergeSlot>() + 2 * RANKS * size_of::<u32>()
    }

    /// Creates a merger for one bucket of a beam, whose share of the beam width is `width`.
    pub(super) fn new(width: usize) -> Self {
        let (children, counts, totals, ranks) = Default::default();
        Self { seen: SeenKeys::new(width), children, counts, totals, ranks }
    }

    /// Returns the memory in use, in bytes, without the children.
    pub(super) fn bytes(&self) -> usize {
        self.seen.slots.capacity() * size_of::<MergeSlot>()
            + (self.counts.capacity() + self.totals.capacity()) * size_of::<u32>()
    }

    /// Forgets all earlier depths.
    pub(super) fn forget(&mut self) {
        self.seen.first = self.seen.round + 1;
        self.children.iter_mut().flatten().for_each(|child| child.is_duplicate = false);
    }

    /// Returns whether any child remains.
    pub(super) fn has_any(&self) -> bool {
        self.ranks > 0
    }

    /// Returns the number of remaining children in a segment with this rank, relative to the
    /// layer's base.
    pub(super) fn count(&self, segment: usize, rank: usize) -> usize {
        self.counts[segment * RANKS + rank] as usize
    }

    /// Returns the number of remaining children with this rank.
    pub(super) fn total(&self, rank: usize) -> usize {
        self.totals[rank] as usize
    }

    /// Marks all children except the best for every key as duplicates, and counts the others.
    pub(super) fn merge(&mut self, layer: DepthLayer) {
        self.clear_counts();
        self.seen.round += 1;
        for segment in 0..self.children.len() {
            for index in 0..self.children[segment].len() {
                // A lookup waits for memory, so it is prefetched a few children earlier.
                if let Some(child) = self.children[segment].get(index + PREFETCH_DISTANCE) {
                    prefetch(&self.seen.slots[self.seen.first_slot(child.node.key)]);
                }
                self.admit(layer, segment, index);
            }
        }
    }

    /// Resets all counts to 0. Only ranks in use are reset, because the children of a narrow beam
    /// use only a few.
    fn clear_counts(&mut self) {
        let ranks = mem::take(&mut self.ranks);
        for counts in self.counts.chunks_mut(RANKS).chain([&mut self.totals[..]]) {
            counts.iter_mut().take(ranks).for_each(|count| *count = 0);
        }
        self.counts.resize(self.children.len() * RANKS, 0);
        self.totals.resize(RANKS, 0);
    }

    #[inline]
    fn admit(&mut self, layer: DepthLayer, segment: usize, index: usize) {
        let child = self.children[segment][index];
        let rank = layer.rank(&child);
        let SeenKeys { round, first, .. } = self.seen;
        let slot = self.seen.slot(child.node.key);
        let number = (segment << INDEX_BITS | index) as u32;
        if slot.holds(child.node.key, first) {
            // A beam would walk in circles if an equally good copy of an earlier position were
            // accepted.
            if slot.round != round && slot.score <= child.node.score {
                self.children[segment][index].is_duplicate = true;
                return;
            }
            if slot.round == round {
                let (other_segment, other) =
                    (slot.child as usize >> INDEX_BITS, slot.child as usize & ((1 << INDEX_BITS) - 1));
                let other_rank = layer.rank(&self.children[other_segment][other]);
                // If the ranks are equal, the first child remains, so the result does not depend on
                // the number of threads.
                if other_rank <= rank {
                    self.children[segment][index].is_duplicate = true;
                    return;
                }
                self.children[other_segment][other].is_duplicate = true;
                let rank_index = layer.rank_index(other_rank);
                self.counts[other_segment * RANKS + rank_index] -= 1;
                self.totals[rank_index] -= 1;
            }
        }
        *slot = MergeSlot { tag: tag(child.node.key), score: child.node.score, round, child: number };
        let rank_index = layer.rank_index(rank);
        self.counts[segment * RANKS + rank_index] += 1;
        self.totals[rank_index] += 1;
        self.ranks = self.ranks.max(rank_index + 1);
    }
}

/// A hash map from the keys at this and earlier depths to the best score for each. It has a fixed
/// size: new keys replace old ones. It stores only a 32-bit tag of every key, so two different keys
/// that share slots are confused with a probability of 1 in 4,294,967,296.
#[derive(Debug)]
struct SeenKeys {
    slots: Vec<MergeSlot>,
    /// The number of the current merge, counting from 1. It is not reset when earlier depths are
    /// forgotten.
    round: u32,
    /// The first round that is not forgotten. Slots of earlier rounds count as empty.
    first: u32,
}

#[derive(Clone, Copy, Debug, Default)]
struct MergeSlot {
    tag: u32,
    score: i32,
    /// The round that filled the slot; 0 for an empty slot.
    round: u32,
    child: u32,
}

impl MergeSlot {
    /// Returns whether the slot holds a key from round `first` or later.
    fn holds(&self, key: u64, first: u32) -> bool {
        self.round >= first && self.tag == tag(key)
    }
}

/// Returns the stored part of a key.
fn tag(key: u64) -> u32 {
    (key >> 32) as u32
}

impl SeenKeys {
    /// The number of slots per position of the beam's width, which suffices for several depths.
    const SLOTS_PER_POSITION: usize = 16;
    /// The minimum number of slots. A stalled narrow beam leaves its region only if it remembers
    /// many earlier positions.
    const MIN_SLOTS: usize = 1 << 15;
    /// The number of slots for a key, which fill a cache line.
    const WAYS: usize = 4;

    fn new(width: usize) -> Self {
        let slots = vec![MergeSlot::default(); Self::size(width)];
        advise_huge_pages(&slots);
        Self { slots, round: 0, first: 1 }
    }

    /// Returns the number of slots.
    fn size(width: usize) -> usize {
        (width * Self::SLOTS_PER_POSITION).next_power_of_two().max(Self::MIN_SLOTS)
    }

    /// Returns the index of the first slot for a key.
    #[inline]
    fn first_slot(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1) & !(Self::WAYS - 1)
    }

    /// Returns the slot for a key, or the oldest of its possible slots.
    #[inline]
    fn slot(&mut self, key: u64) -> &mut MergeSlot {
        let (first_slot, first) = (self.first_slot(key), self.first);
        let ways = &mut self.slots[first_slot..][..Self::WAYS];
        let at = ways.iter().position(|slot| slot.holds(key, first));
        // All forgotten rounds count as equally old.
        let oldest = || (0..Self::WAYS).min_by_key(|&way| ways[way].round.max(first - 1)).unwrap_or_default();
        let at = at.unwrap_or_else(oldest);
        &mut self.slots[first_slot + at]
    }
}
