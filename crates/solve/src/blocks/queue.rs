//! The positions that wait for their turn, first in, first out.

use std::collections::VecDeque;

use super::table::NoRoom;

/// A queue of records of equal size, in chunks that are used again once they were read.
pub(super) struct Queue {
    words: usize,
    chunks: VecDeque<Vec<u64>>,
    /// Words of the first chunk that were read.
    read: usize,
    spare: Vec<Vec<u64>>,
    /// The records that fit into all chunks, spare ones among them.
    room: usize,
    /// The records for which there is room without another chunk.
    free: usize,
}

/// Records in the smallest and in the largest chunk.
const CHUNK: [usize; 2] = [64, 1 << 14];

impl Queue {
    /// An empty queue of records of this many words.
    pub(super) fn new(words: usize) -> Self {
        Self { words, chunks: VecDeque::new(), read: 0, spare: vec![], room: 0, free: 0 }
    }

    /// The words of a record.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// The memory that it holds.
    pub(super) fn bytes(&self) -> u64 {
        (self.room * self.words * 8) as u64
    }

    /// Makes room for `more` records, in at most `limit` bytes.
    pub(super) fn reserve(&mut self, more: usize, limit: u64) -> Result<(), NoRoom> {
        while self.free < more {
            let records = self.room.clamp(CHUNK[0], CHUNK[1]);
            if self.bytes() + (records * self.words * 8) as u64 > limit {
                return Err(NoRoom);
            }
            let mut chunk = vec![];
            chunk.try_reserve_exact(records * self.words).map_err(|_| NoRoom)?;
            self.room += chunk.capacity() / self.words;
            self.free += chunk.capacity() / self.words;
            self.spare.push(chunk);
        }
        Ok(())
    }

    /// Appends a record, for which room was made before.
    pub(super) fn push(&mut self, record: &[u64]) {
        let is_full = |chunk: &Vec<u64>| chunk.capacity() - chunk.len() < record.len();
        if self.chunks.back().is_none_or(is_full) {
            self.chunks.extend(self.spare.pop());
        }
        if let Some(chunk) = self.chunks.back_mut() {
            chunk.extend_from_slice(record);
            self.free -= 1;
        }
    }

    /// Moves the first record to the end of `into`.
    pub(super) fn pop(&mut self, into: &mut Vec<u64>) {
        let Some(chunk) = self.chunks.front_mut() else { return };
        into.extend_from_slice(&chunk[self.read..self.read + self.words]);
        self.read += self.words;
        if self.read == chunk.len() {
            self.recycle_first();
        }
    }

    /// Gives back the memory of spare chunks.
    pub(super) fn shrink(&mut self) {
        for chunk in self.spare.drain(..) {
            self.room -= chunk.capacity() / self.words;
            self.free -= chunk.capacity() / self.words;
        }
    }

    /// The first chunk was read. It is not the last one too, unless all was read: then it may have room left, which
    /// must not be counted twice.
    fn recycle_first(&mut self) {
        self.read = 0;
        if let Some(mut chunk) = self.chunks.pop_front() {
            self.free += chunk.len() / self.words;
            chunk.clear();
            self.spare.push(chunk);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_out_in_the_order_in_which_they_went_in() {
        let mut queue = Queue::new(3);
        let (mut pushed, mut popped, mut into) = (0, 0, vec![]);
        for burst in [1, 63, 200, 1, 5000, 40_000, 7] {
            queue.reserve(burst, u64::MAX).unwrap();
            for _ in 0..burst {
                queue.push(&[pushed, 1, 2]);
                pushed += 1;
            }
            for _ in 0..burst * 2 / 3 {
                into.clear();
                queue.pop(&mut into);
                assert_eq!(into, [popped, 1, 2]);
                popped += 1;
            }
            queue.shrink();
        }
        assert_eq!(queue.reserve(1 << 20, 1 << 20), Err(NoRoom));
        assert!(queue.bytes() <= 1 << 20);
    }
}
