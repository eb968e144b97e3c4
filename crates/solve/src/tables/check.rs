use super::TableFault;
use super::header::CHUNK;
use crate::{Stop, parallel};

/// The checksum of every chunk of `data`.
pub(super) fn checksums(data: &[u8], threads: usize, stop: Stop) -> Result<Vec<u32>, TableFault> {
    let checksum = |chunk| if stop.is_requested() { 0 } else { crc32fast::hash(chunk) };
    let checksums = parallel::map(threads, data.chunks(CHUNK), checksum);
    if stop.is_requested() { Err(TableFault::Stopped) } else { Ok(checksums) }
}

/// The number of the first chunk of `data` that has not the checksum listed for it.
pub(super) fn first_damaged(
    data: &[u8],
    expected: &[u32],
    threads: usize,
    stop: Stop,
) -> Result<Option<usize>, TableFault> {
    Ok(checksums(data, threads, stop)?.iter().zip(expected).position(|(found, expected)| found != expected))
}
