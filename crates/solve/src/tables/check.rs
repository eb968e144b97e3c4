use std::sync::atomic::{AtomicUsize, Ordering};

use super::header::CHUNK;
use crate::parallel;

/// The checksum of every chunk of `data`.
pub(super) fn checksums(data: &[u8], threads: usize) -> Vec<u32> {
    parallel::map(threads, data.chunks(CHUNK), crc32fast::hash)
}

/// The number of the first chunk of `data` that has not the checksum listed for it.
pub(super) fn first_damaged(data: &[u8], checksums: &[u32], threads: usize) -> Option<usize> {
    let first = AtomicUsize::new(usize::MAX);
    parallel::for_each(threads, data.chunks(CHUNK).zip(checksums).enumerate(), |(number, (chunk, &expected))| {
        if crc32fast::hash(chunk) != expected {
            first.fetch_min(number, Ordering::Relaxed);
        }
    });
    Some(first.into_inner()).filter(|&number| number != usize::MAX)
}
