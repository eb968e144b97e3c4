//! Positions as pairs of bits.

/// 64 positions: the first word has a bit for each that was found at an even depth, the second for an odd one. A position
/// of the frontier has the bit of its depth; once it is expanded it has both.
pub(super) type Pair = [u64; 2];

/// The positions that share their first digits.
pub(super) struct Shard {
    pub(super) number: u64,
    /// The pairs of each place of the blank, one place after the other.
    pub(super) pairs: Vec<Pair>,
    /// By parity of the depth and place of the blank, the number of positions of the frontier.
    pub(super) fresh: [Vec<u64>; 2],
}

impl Shard {
    pub(super) fn new(number: u64, slots: usize, pairs: usize) -> Self {
        Self { number, pairs: vec![[0; 2]; slots * pairs], fresh: [vec![0; slots], vec![0; slots]] }
    }

    /// Marks positions of one pair as found at a depth of this parity.
    #[inline]
    pub(super) fn mark(&mut self, slot: usize, pair: usize, bits: u64, parity: usize) {
        self.fresh[parity][slot] += u64::from(mark(&mut self.pairs[pair], bits, parity));
    }

    /// Lists the frontier of one place of the blank as numbers of pairs with bits, and marks it as expanded. Marking all of a
    /// place at once lets the caller write to the pairs while it follows the moves.
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

    /// Counts the frontier again, after a checkpoint was read.
    pub(super) fn count(&mut self, pairs: usize, parity: usize) {
        for (slot, all) in self.pairs.chunks(pairs).enumerate() {
            let fresh = all.iter().map(|pair| u64::from((pair[parity] & !pair[1 - parity]).count_ones()));
            self.fresh[parity][slot] = fresh.sum();
        }
    }
}

/// Marks those of some positions that were not found before, and returns their number. Whatever depth found them, a position
/// counts once: this is why the order in which workers send does not matter.
#[inline]
pub(super) fn mark(pair: &mut Pair, bits: u64, parity: usize) -> u32 {
    let new = bits & !(pair[0] | pair[1]);
    pair[parity] |= new;
    new.count_ones()
}
