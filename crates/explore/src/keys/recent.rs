use super::packed::{Packed, spread};

/// A direct-mapped cache of the keys that were found last. A key that is still in the cache is
/// dropped when it is found again. If another key has replaced it, it is sorted once more, which
/// only costs time.
pub(super) struct Recent<K>(Vec<K>);

/// The number of keys in the cache.
const SLOTS: usize = 1 << 15;

impl<K: Packed> Recent<K> {
    /// The size of a cache in bytes.
    pub(super) const BYTES: u64 = (SLOTS * size_of::<K>()) as u64;

    pub(super) fn new() -> Self {
        Self(vec![K::NONE; SLOTS])
    }

    /// Forgets all keys.
    pub(super) fn clear(&mut self) {
        self.0.fill(K::NONE);
    }

    /// Inserts a key. Returns whether it was absent.
    #[inline]
    pub(super) fn is_new(&mut self, key: K) -> bool {
        let slot = &mut self.0[(spread(key.key()) >> 16) as usize % SLOTS];
        std::mem::replace(slot, key) != key
    }
}
