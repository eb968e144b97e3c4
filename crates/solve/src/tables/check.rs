use std::sync::atomic::{AtomicUsize, Ordering};

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
    checksums: &[u32],
    threads: usize,
    stop: Stop,
) -> Result<Option<usize>, TableFault> {
    let first = AtomicUsize::new(usize::MAX);
    parallel::for_each(threads, data.chunks(CHUNK).zip(checksums).enumerate(), |(number, (chunk, &expected))| {
        if !stop.is_requested() && crc32fast::hash(chunk) != expected {
            first.fetch_min(number, Ordering::Relaxed);
        }
    });
    if stop.is_requested() {
        return Err(TableFault::Stopped);
    }
    Ok(Some(first.into_inner()).filter(|&number| number != usize::MAX))
}
