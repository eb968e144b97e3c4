//! Positions as pairs of bits.

/// 64 positions. The first word has a bit for each position found at an even depth, the second for
/// an odd depth. A frontier position has only the bit of its depth; an expanded position has both
/// bits.
pub(super) type Pair = [u64; 2];

/// The positions whose ranks share their first digits.
pub(super) struct RankShard {
    pub(super) number: u64,
    /// The pairs of each cell of the blank, one cell after the other.
    pub(super) pairs: Vec<Pair>,
    /// The number of frontier positions, by parity of the depth and cell of the blank.
    pub(super) fresh: [Vec<u64>; 2],
}

impl RankShard {
    pub(super) fn new(number: u64, slots: usize, pairs: usize) -> Self {
        Self { number, pairs: vec![[0; 2]; slots * pairs], fresh: [vec![0; slots], vec![0; slots]] }
    }

    /// Marks positions of one pair as found at a depth of this parity.
    #[inline]
    pub(super) fn mark(&mut self, slot: usize, pair: usize, bits: u64, parity: usize) {
        self.fresh[parity][slot] += u64::from(mark(&mut self.pairs[pair], bits, parity));
    }

    /// Lists the frontier for one cell of the blank, as pairs of an index and bits, and marks it as
    /// expanded. Since the whole list is marked first, the caller can write to the pairs while it
    /// expands the list.
    pub(super) fn take(&mut self, slot: usize, pairs: usize, parity: usize, found: &mut Vec<(u32, u64)>) {
        self.fresh[parity][slot] = 0;
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
    pub(super) fn count(&mut self, pairs: usize, parity: usize) {
        for (slot, all) in self.pairs.chunks(pairs).enumerate() {
            let fresh = all.iter().map(|pair| u64::from((pair[parity] & !pair[1 - parity]).count_ones()));
            self.fresh[parity][slot] = fresh.sum();
        }
    }
}

/// Marks the positions that have not been found before, and returns their number. A position counts
/// once, regardless of the depth of its discovery, so the order of messages does not matter.
#[inline]
pub(super) fn mark(pair: &mut Pair, bits: u64, parity: usize) -> u32 {
    let new = bits & !(pair[0] | pair[1]);
    pair[parity] |= new;
    new.count_ones()
}
