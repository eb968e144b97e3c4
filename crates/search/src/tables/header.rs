//! The header of a table file.
//!
//! It consists of the magic bytes (8 bytes), the version (4), the length of the label (4), the
//! length of the data (8), the label, a checksum of each chunk of the data (4 each), a checksum of
//! everything before it (4), and zeros up to a multiple of 4096 bytes. The data follow the header.
//! All numbers are little-endian. The checksums are CRC-32 (IEEE), which detects every error burst
//! of up to 32 bits.

use super::{TableFault, VERSION};

const MAGIC: [u8; 8] = *b"LoydTab\n";
/// The number of bytes before the label.
const FIXED_LENGTH: usize = 24;
/// The maximum length of a label in bytes, including the separator between its parts.
const MAX_LABEL: usize = 1002;
/// The alignment of the data in the file, in bytes.
const PAGE: u64 = 4096;
/// The number of data bytes per checksum.
pub(super) const CHUNK: usize = 1 << 20;

/// The contents of a header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TableHeader {
    /// The label as text.
    pub(super) label: String,
    /// The length of the data in bytes.
    pub(super) length: u64,
    /// The checksum of every chunk.
    pub(super) checksums: Vec<u32>,
}

impl TableHeader {
    /// Encodes the bytes that precede the data in the file.
    pub(super) fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((self.label.len() as u32).to_le_bytes());
        bytes.extend(self.length.to_le_bytes());
        bytes.extend(self.label.as_bytes());
        bytes.extend(self.checksums.iter().flat_map(|checksum| checksum.to_le_bytes()));
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes.resize(bytes.len().next_multiple_of(PAGE as usize), 0);
        bytes
    }

    /// Reads the header at the start of a file with `file_length` bytes. `bytes` are the file's
    /// first bytes.
    pub(super) fn decode(bytes: &[u8], file_length: u64) -> Result<Self, TableFault> {
        if !bytes.starts_with(&MAGIC) {
            return Err(TableFault::Foreign);
        }
        let found = read_number(bytes, 8)? as u32;
        if found != VERSION {
            return Err(TableFault::Version { found });
        }
        let (label_length, length) = (read_number(bytes, 12)? as u32 as usize, read_number(bytes, 16)?);
        let chunks = length.div_ceil(CHUNK as u64);
        if label_length > MAX_LABEL || length > 1 << 48 {
            return Err(TableFault::Header);
        }
        let end = (FIXED_LENGTH + label_length) as u64 + 4 * chunks;
        let expected = data_start(end) + length;
        if file_length != expected {
            return Err(TableFault::Length { expected, found: file_length });
        }
        let end = usize::try_from(end).map_err(|_| TableFault::Header)?;
        let padded = data_start(end as u64) as usize;
        let (checksummed, rest) =
            bytes.get(..padded).and_then(|header| header.split_at_checked(end)).ok_or(TableFault::Header)?;
        if rest[..4] != crc32fast::hash(checksummed).to_le_bytes() || rest[4..].iter().any(|&byte| byte != 0) {
            return Err(TableFault::Header);
        }
        let (label, checksums) = checksummed[FIXED_LENGTH..].split_at(label_length);
        let label = String::from_utf8(label.to_vec()).map_err(|_| TableFault::Header)?;
        let checksums = checksums.as_chunks().0.iter().copied().map(u32::from_le_bytes).collect();
        Ok(Self { label, length, checksums })
    }

    /// Returns the offset of the data in the file.
    pub(super) fn data_start(&self) -> u64 {
        data_start((FIXED_LENGTH + self.label.len() + 4 * self.checksums.len()) as u64)
    }

    /// Returns the maximum length of a header in a file with `file_length` bytes.
    pub(super) fn max_length(file_length: u64) -> u64 {
        data_start((FIXED_LENGTH + MAX_LABEL) as u64 + 4 * file_length.div_ceil(CHUNK as u64))
    }
}

/// Returns the offset of the data after a header of `checksummed` bytes followed by its checksum.
fn data_start(checksummed: u64) -> u64 {
    (checksummed + 4).next_multiple_of(PAGE)
}

/// Reads eight bytes at an offset as a little-endian number.
fn read_number(bytes: &[u8], at: usize) -> Result<u64, TableFault> {
    let bytes = bytes.get(at..).and_then(|bytes| bytes.first_chunk()).ok_or(TableFault::Header)?;
    Ok(u64::from_le_bytes(*bytes))
}
