use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::header::CHUNK;

/// The checksum of every chunk of `data`.
pub(super) fn checksums(data: &[u8], threads: usize) -> Vec<u32> {
    let chunks = data.len().div_ceil(CHUNK);
    let mut checksums = vec![0; chunks];
    let share = chunks.div_ceil(threads.max(1)).max(1);
    thread::scope(|scope| {
        for (sums, data) in checksums.chunks_mut(share).zip(data.chunks(share * CHUNK)) {
            scope.spawn(move || {
                for (sum, chunk) in sums.iter_mut().zip(data.chunks(CHUNK)) {
                    *sum = crc32fast::hash(chunk);
                }
            });
        }
    });
    checksums
}

/// The first chunk whose checksum is another one. A thread takes its next chunk when it is free.
pub(super) fn first_damaged(data: &[u8], checksums: &[u32], threads: usize) -> Option<usize> {
    let (next, damaged) = (AtomicUsize::new(0), AtomicUsize::new(usize::MAX));
    let check = || {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(sum) = checksums.get(index) else { break };
            if crc32fast::hash(&data[index * CHUNK..data.len().min((index + 1) * CHUNK)]) != *sum {
                damaged.fetch_min(index, Ordering::Relaxed);
            }
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(check);
        }
        check();
    });
    Some(damaged.into_inner()).filter(|&index| index != usize::MAX)
}
