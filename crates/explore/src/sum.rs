//! A checksum that is computed while bytes pass.

use std::io::{self, Read, Write};

/// The sum of the bytes so far: FNV-1a over words of 64 bits, so any damage to a single word shows for certain.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sum {
    hash: u64,
    word: [u8; 8],
    /// All bytes; those after the last whole word wait in `word`.
    length: u64,
}

impl Sum {
    pub(crate) fn new() -> Self {
        Self { hash: 0xcbf2_9ce4_8422_2325, word: [0; 8], length: 0 }
    }

    pub(crate) fn add(&mut self, mut bytes: &[u8]) {
        let held = (self.length % 8) as usize;
        self.length += bytes.len() as u64;
        if held > 0 {
            let taken = bytes.len().min(8 - held);
            self.word[held..held + taken].copy_from_slice(&bytes[..taken]);
            if held + taken < 8 {
                return;
            }
            self.mix(u64::from_le_bytes(self.word));
            bytes = &bytes[taken..];
        }
        let (words, rest) = bytes.as_chunks();
        words.iter().for_each(|word| self.mix(u64::from_le_bytes(*word)));
        self.word[..rest.len()].copy_from_slice(rest);
    }

    fn mix(&mut self, word: u64) {
        self.hash = (self.hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.hash ^= self.hash >> 29;
    }

    /// The sum and the number of all bytes.
    pub(crate) fn finish(mut self) -> (u64, u64) {
        self.word[(self.length % 8) as usize..].fill(0);
        self.mix(u64::from_le_bytes(self.word));
        self.mix(self.length);
        (self.hash, self.length)
    }
}

/// A reader or a writer that sums up what passes.
pub(crate) struct Summed<T> {
    pub(crate) inner: T,
    pub(crate) sum: Sum,
}

impl<T> Summed<T> {
    pub(crate) fn new(inner: T) -> Self {
        Self { inner, sum: Sum::new() }
    }
}

impl<T: Read> Read for Summed<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.sum.add(&buffer[..read]);
        Ok(read)
    }
}

impl<T: Write> Write for Summed<T> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.inner.write(bytes)?;
        self.sum.add(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(pieces: &[&[u8]]) -> (u64, u64) {
        let mut sum = Sum::new();
        pieces.iter().for_each(|piece| sum.add(piece));
        sum.finish()
    }

    #[test]
    fn a_sum_depends_on_every_byte_and_not_on_how_they_come() {
        let text: Vec<u8> = (0..100).collect();
        let whole = sum(&[&text]);
        for cut in 0..text.len() {
            assert_eq!(sum(&[&text[..cut], &text[cut..cut], &text[cut..]]), whole);
            let mut other = text.clone();
            other[cut] ^= 1;
            assert_ne!(sum(&[&other]), whole);
            assert_ne!(sum(&[&text[..cut]]), whole);
        }
        assert_ne!(sum(&[&[0]]), sum(&[&[0, 0]]));
    }
}
