use super::segment::{Child, Layer, RANKS};

/// The segment and the index of a child share the 32 bits of [`Slot::child`].
const INDEX_BITS: usize = 27;
/// The most segments that fit those bits.
pub(super) const MOST_SEGMENTS: usize = 32;

/// Merges the children of one bucket: of all with one key, only the best remains.
#[derive(Debug, Default)]
pub(super) struct Merger {
    table: KeyTable,
    /// By segment, its children of this bucket.
    pub(super) children: Vec<Vec<Child>>,
    /// The number of remaining children by segment and rank.
    counts: Vec<u32>,
}

impl Merger {
    /// The bytes that merging takes for a child.
    pub(super) const BYTES_A_CHILD: usize = 3 * size_of::<Slot>();

    /// Its size in bytes, without the children.
    pub(super) fn bytes(&self) -> usize {
        self.table.slots.capacity() * size_of::<Slot>() + self.counts.capacity() * size_of::<u32>()
    }

    /// The number of remaining children of a segment and rank, counted from the layer's base.
    pub(super) fn count(&self, segment: usize, rank: usize) -> usize {
        self.counts[segment * RANKS + rank] as usize
    }

    /// Marks all but the best child of every key as duplicates, and counts the others.
    pub(super) fn merge(&mut self, layer: Layer) {
        self.counts.clear();
        self.counts.resize(self.children.len() * RANKS, 0);
        self.table.clear(self.children.iter().map(Vec::len).sum());
        for segment in 0..self.children.len() {
            for index in 0..self.children[segment].len() {
                self.admit(layer, segment, index);
            }
        }
    }

    #[inline]
    fn admit(&mut self, layer: Layer, segment: usize, index: usize) {
        let child = self.children[segment][index];
        let rank = layer.rank(&child);
        if let Some(number) = self.table.entry(child.node.key, (segment << INDEX_BITS | index) as u32) {
            let (other_segment, other) = (*number as usize >> INDEX_BITS, *number as usize & ((1 << INDEX_BITS) - 1));
            let other_rank = layer.rank(&self.children[other_segment][other]);
            // Of equal ranks the first one remains, so that the result depends on no thread.
            if other_rank <= rank {
                self.children[segment][index].is_duplicate = true;
                return;
            }
            *number = (segment << INDEX_BITS | index) as u32;
            self.children[other_segment][other].is_duplicate = true;
            self.counts[other_segment * RANKS + (other_rank - layer.base) as usize] -= 1;
        }
        self.counts[segment * RANKS + (rank - layer.base) as usize] += 1;
    }
}

/// A hash map from keys to children that is emptied at every depth. It has open addressing and keeps only a tag of every key:
/// two keys of 4,294,967,296 are confused.
#[derive(Debug, Default)]
struct KeyTable {
    slots: Vec<Slot>,
    /// Slots of earlier rounds are empty: that saves clearing the table.
    round: u32,
    mask: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    tag: u32,
    /// The round in which the slot was filled, from 1.
    round: u32,
    child: u32,
}

impl KeyTable {
    /// Empties the table and makes room for `keys` keys.
    fn clear(&mut self, keys: usize) {
        let size = (2 * keys).next_power_of_two().max(64);
        if self.slots.len() < size || self.round == u32::MAX {
            self.slots.clear();
            self.slots.resize(size, Slot::default());
            self.round = 0;
        }
        self.mask = size - 1;
        self.round += 1;
    }

    /// The child of a key. If the key is new, its child is set to `child` and the result is `None`.
    fn entry(&mut self, key: u64, child: u32) -> Option<&mut u32> {
        let tag = (key >> 32) as u32;
        let mut at = key as usize & self.mask;
        while self.slots[at].round == self.round {
            if self.slots[at].tag == tag {
                return Some(&mut self.slots[at].child);
            }
            at = (at + 1) & self.mask;
        }
        self.slots[at] = Slot { tag, round: self.round, child };
        None
    }
}
