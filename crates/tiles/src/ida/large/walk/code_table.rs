use super::codes::CountsCode;
use crate::pdb::prefetch;

/// A table from codes to small values, in a single allocation. A lookup is a single read, which can
/// be prefetched.
pub(super) struct CodeTable<V> {
    /// Open addressing with linear probing; at most half of the slots are in use.
    slots: Vec<(CountsCode, V)>,
    len: usize,
    /// The number of hash bits that are not part of a slot's index.
    shift: u32,
}

/// An invalid code, which marks empty slots.
const EMPTY: CountsCode = CountsCode(u64::MAX);
/// The initial number of slots, as a power of two.
const FIRST: u32 = 6;

impl<V: Copy + Default> CodeTable<V> {
    pub(super) fn new() -> Self {
        Self::with_slots(FIRST)
    }

    /// A table with room for this number of codes.
    pub(super) fn with_room(codes: usize) -> Self {
        Self::with_slots((2 * codes.max(1)).next_power_of_two().ilog2().max(FIRST))
    }

    fn with_slots(bits: u32) -> Self {
        Self { slots: vec![(EMPTY, V::default()); 1 << bits], len: 0, shift: u64::BITS - bits }
    }

    /// The number of codes.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.slots)
    }

    /// The first slot to probe for a code.
    fn place(&self, code: CountsCode) -> usize {
        // Codes differ in all of their fields, so both halves must influence the upper bits.
        let mixed = (code.0 ^ code.0 >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        (mixed >> self.shift) as usize
    }

    /// Prefetches the memory of a lookup.
    #[inline]
    pub(super) fn prefetch(&self, code: CountsCode) {
        prefetch(&self.slots, self.place(code));
    }

    /// The slot of a code: the one that holds it, or the empty one that it would take.
    #[inline]
    fn slot(&self, code: CountsCode) -> usize {
        let mut at = self.place(code);
        while self.slots[at].0 != code && self.slots[at].0 != EMPTY {
            at = (at + 1) & (self.slots.len() - 1);
        }
        at
    }

    pub(super) fn get(&self, code: CountsCode) -> Option<V> {
        let (found, value) = self.slots[self.slot(code)];
        (found == code).then_some(value)
    }

    /// The value of a code, if present.
    pub(super) fn get_mut(&mut self, code: CountsCode) -> Option<&mut V> {
        let at = self.slot(code);
        let (found, value) = &mut self.slots[at];
        (*found == code).then_some(value)
    }

    /// The value of a code, which is inserted with `value` if absent, and whether it was inserted.
    #[inline]
    pub(super) fn entry(&mut self, code: CountsCode, value: V) -> (&mut V, bool) {
        if 2 * self.len >= self.slots.len() {
            self.grow();
        }
        let at = self.slot(code);
        let slot = &mut self.slots[at];
        let is_new = slot.0 != code;
        if is_new {
            *slot = (code, value);
            self.len += 1;
        }
        (&mut slot.1, is_new)
    }

    /// Doubles the number of slots.
    fn grow(&mut self) {
        let mut larger = Self::with_slots(u64::BITS - self.shift + 1);
        for &(code, value) in self.slots.iter().filter(|slot| slot.0 != EMPTY) {
            let at = larger.slot(code);
            larger.slots[at] = (code, value);
        }
        *self = Self { len: self.len, ..larger };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn it_keeps_what_a_map_keeps() {
        let (mut table, mut map, mut random) = (CodeTable::new(), HashMap::new(), 1_u64);
        for value in 0..20_000_u32 {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let code = CountsCode(random >> 50);
            let is_new = !map.contains_key(&code.0);
            let kept = *map.entry(code.0).or_insert(value);
            assert_eq!(table.entry(code, value), (&mut { kept }, is_new));
        }
        assert_eq!(table.len(), map.len());
        for code in 0..1 << 14 {
            assert_eq!(table.get(CountsCode(code)), map.get(&code).copied());
        }
    }
}
