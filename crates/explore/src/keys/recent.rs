use super::packed::{Packed, spread};

/// A cache of the keys that were found last, one key a slot. A key that is still in the cache is dropped when it is found again.
/// If another key has taken its slot, it is sorted once more, which costs time only.
pub(super) struct Recent<K>(Vec<K>);

const SLOTS: usize = 1 << 15;

impl<K: Packed> Recent<K> {
    /// The bytes of a cache.
    pub(super) const BYTES: u64 = (SLOTS * size_of::<K>()) as u64;

    pub(super) fn new() -> Self {
        Self(vec![K::NONE; SLOTS])
    }

    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        self.0.fill(K::NONE);
    }

    /// Keeps a key. Returns whether it was not there.
    #[inline]
    pub(super) fn is_new(&mut self, key: K) -> bool {
        let slot = &mut self.0[(spread(key.key()) >> 16) as usize % SLOTS];
        std::mem::replace(slot, key) != key
    }
}
