//! Buffers for words that are sent to other workers.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Words for one worker.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Bundle {
    pub(crate) to: u32,
    pub(crate) words: Vec<u64>,
}

/// The number of words, and a checksum of them that does not depend on their order. The totals over
/// all sent words and over all received words must be equal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct WordTally {
    pub(crate) words: u64,
    pub(crate) sum: u64,
}

impl WordTally {
    pub(crate) fn add(&mut self, words: &[u64]) {
        self.words += words.len() as u64;
        // Each word is mixed first, because two changes could cancel out in a plain sum.
        let mix = |&word: &u64| (word ^ word >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.sum = words.iter().map(mix).fold(self.sum, |sum, word| sum.wrapping_add(word ^ word >> 32));
    }
}

/// The number of words in a full bundle, which is 64 KiB. Larger bundles are not faster.
const BUNDLE: usize = 8192;

/// Words that are collected until they fill a bundle.
pub(crate) struct Outbox {
    waiting: Vec<Vec<u64>>,
    ready: Vec<Bundle>,
}

impl Outbox {
    pub(crate) fn new(workers: usize) -> Self {
        Self { waiting: vec![vec![]; workers], ready: vec![] }
    }

    /// Adds words for a worker.
    #[inline]
    pub(crate) fn put<const N: usize>(&mut self, to: usize, words: [u64; N]) {
        self.waiting[to].extend_from_slice(&words);
        if self.waiting[to].len() >= BUNDLE {
            self.seal(to);
        }
    }

    /// Takes the full bundles.
    pub(crate) fn take(&mut self) -> Vec<Bundle> {
        std::mem::take(&mut self.ready)
    }

    /// Turns all remaining words into bundles.
    pub(crate) fn finish(&mut self) {
        for to in 0..self.waiting.len() {
            if !self.waiting[to].is_empty() {
                self.seal(to);
            }
        }
    }

    fn seal(&mut self, to: usize) {
        let words = std::mem::replace(&mut self.waiting[to], Vec::with_capacity(BUNDLE));
        self.ready.push(Bundle { to: to as u32, words });
    }
}

/// Serializes the words as one byte string. Serializing them individually would take a third of the
/// total exchange time.
impl Serialize for Bundle {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut bytes = Vec::with_capacity(8 * self.words.len() + 4);
        bytes.extend_from_slice(&self.to.to_le_bytes());
        bytes.extend(self.words.iter().flat_map(|word| word.to_le_bytes()));
        serializer.serialize_bytes(&bytes)
    }
}

impl<'de> Deserialize<'de> for Bundle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let bytes = <&[u8]>::deserialize(deserializer)?;
        let (to, words) = bytes.split_first_chunk().ok_or_else(|| D::Error::custom("a bundle is too short"))?;
        let words = words.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word)).collect();
        Ok(Self { to: u32::from_le_bytes(*to), words })
    }
}
