use super::TableFault;
use super::header::CHUNK;
use crate::{Stop, parallel};

/// The checksum of every chunk of `data`.
pub(super) fn checksums(data: &[u8], threads: usize, stop: Stop) -> Result<Vec<u32>, TableFault> {
    let checksum = |chunk| if stop.is_requested() { 0 } else { crc32fast::hash(chunk) };
    let checksums = parallel::map(threads, data.chunks(CHUNK), checksum);
    if stop.is_requested() { Err(TableFault::Stopped) } else { Ok(checksums) }
}
