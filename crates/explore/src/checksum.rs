//! Checksums that are computed while bytes are read or written.

use std::io::{self, Read, Write};

/// The checksum of the bytes so far, in the form used by one of the checkpoint versions.
#[derive(Clone, Debug)]
pub(crate) enum Checksum {
    /// CRC-32, since version 2.
    Crc32 {
        hasher: crc32fast::Hasher,
        /// The number of bytes so far.
        length: u64,
    },
    /// The version 1 checksum, which is only read, never written.
    Words(WordChecksum),
}

impl Checksum {
    /// Returns an empty checksum for the current version.
    pub(crate) fn new() -> Self {
        Self::Crc32 { hasher: crc32fast::Hasher::new(), length: 0 }
    }

    /// Returns an empty checksum for version 1.
    pub(crate) fn version_1() -> Self {
        Self::Words(WordChecksum { hash: 0xcbf2_9ce4_8422_2325, word: [0; 8], length: 0 })
    }

    pub(crate) fn add(&mut self, bytes: &[u8]) {
        match self {
            Self::Crc32 { hasher, length } => {
                hasher.update(bytes);
                *length += bytes.len() as u64;
            }
            Self::Words(words) => words.add(bytes),
        }
    }

    /// Returns the checksum and the number of bytes.
    pub(crate) fn finish(self) -> (u64, u64) {
        match self {
            Self::Crc32 { hasher, length } => (hasher.finalize().into(), length),
            Self::Words(words) => words.finish(),
        }
    }
}

/// The version 1 checksum: FNV-1a over 64-bit words, with an additional shift.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WordChecksum {
    hash: u64,
    /// The bytes after the last complete word.
    word: [u8; 8],
    length: u64,
}

impl WordChecksum {
    fn add(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.word[(self.length % 8) as usize] = byte;
            self.length += 1;
            if self.length.is_multiple_of(8) {
                self.mix(u64::from_le_bytes(self.word));
            }
        }
    }

    fn mix(&mut self, word: u64) {
        self.hash = (self.hash ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        self.hash ^= self.hash >> 29;
    }

    fn finish(mut self) -> (u64, u64) {
        self.word[(self.length % 8) as usize..].fill(0);
        self.mix(u64::from_le_bytes(self.word));
        self.mix(self.length);
        (self.hash, self.length)
    }
}

/// A reader or writer that computes the checksum of the bytes that pass through it.
pub(crate) struct Checksummed<T> {
    pub(crate) inner: T,
    pub(crate) sum: Checksum,
}

impl<T: Read> Read for Checksummed<T> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.sum.add(&buffer[..read]);
        Ok(read)
    }
}

impl<T: Write> Write for Checksummed<T> {
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

    fn sum(empty: &Checksum, pieces: &[&[u8]]) -> (u64, u64) {
        let mut sum = empty.clone();
        for piece in pieces {
            sum.add(piece);
        }
        sum.finish()
    }

    #[test]
    fn a_checksum_depends_on_every_byte_but_not_on_chunks() {
        let text: Vec<u8> = (0..100).collect();
        for empty in [Checksum::new(), Checksum::version_1()] {
            let whole = sum(&empty, &[&text]);
            for cut in 0..text.len() {
                assert_eq!(sum(&empty, &[&text[..cut], &text[cut..cut], &text[cut..]]), whole);
                let mut other = text.clone();
                other[cut] ^= 1;
                assert_ne!(sum(&empty, &[&other]), whole);
                assert_ne!(sum(&empty, &[&text[..cut]]), whole);
            }
            assert_ne!(sum(&empty, &[&[0]]), sum(&empty, &[&[0, 0]]));
        }
    }

    #[test]
    fn version_1_checksums_are_stable() {
        let text: Vec<u8> = (0..100).collect();
        assert_eq!(sum(&Checksum::version_1(), &[&text]), (GOLDEN, 100));
    }

    /// The value that the version 1 program computed.
    const GOLDEN: u64 = 0x5b10_b02d_01df_4bf5;
}
