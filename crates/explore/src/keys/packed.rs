use crate::outbox::Outbox;

/// A key as stored in lists and messages: one word if all keys in the space fit, otherwise two. For
/// most puzzles, this halves the memory and the size of messages.
pub(super) trait Packed: Copy + Ord + 'static {
    /// A number that is not a key.
    const NONE: Self;

    /// Converts a key to this type. All keys in the space fit in the chosen type, so no bit is
    /// lost.
    fn pack(key: u128) -> Self;
    fn key(self) -> u128;
    /// Adds the key to the words for a worker.
    fn send(self, to: usize, outbox: &mut Outbox);
    fn receive(words: &[u64]) -> impl Iterator<Item = Self>;
}

/// Multiplies a key by the golden ratio. The upper bits of the product depend on all bits of the
/// key.
pub(super) fn mix(key: u128) -> u64 {
    (key as u64 ^ ((key >> 64) as u64).rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Packed for u64 {
    const NONE: Self = Self::MAX;

    fn pack(key: u128) -> Self {
        key as Self
    }

    fn key(self) -> u128 {
        self.into()
    }

    fn send(self, to: usize, outbox: &mut Outbox) {
        outbox.put(to, [self]);
    }

    fn receive(words: &[u64]) -> impl Iterator<Item = Self> {
        words.iter().copied()
    }
}

impl Packed for u128 {
    const NONE: Self = Self::MAX;

    fn pack(key: u128) -> Self {
        key
    }

    fn key(self) -> u128 {
        self
    }

    fn send(self, to: usize, outbox: &mut Outbox) {
        outbox.put(to, [self as u64, (self >> 64) as u64]);
    }

    fn receive(words: &[u64]) -> impl Iterator<Item = Self> {
        words.as_chunks().0.iter().map(|&[low, high]| Self::from(low) | Self::from(high) << 64)
    }
}

/// A direct-mapped cache of the most recently found keys. A key that is found again while it is
/// still in the cache is dropped. If another key has taken its slot, the key is sorted again, which
/// costs only time.
pub(super) struct RecentKeys<K>(Vec<K>);

/// The number of keys in the cache.
const SLOTS: usize = 1 << 15;

impl<K: Packed> RecentKeys<K> {
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
    pub(super) fn insert(&mut self, key: K) -> bool {
        let slot = &mut self.0[(mix(key.key()) >> 16) as usize % SLOTS];
        std::mem::replace(slot, key) != key
    }
}
