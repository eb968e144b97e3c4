//! The positions that wait for their turn, first in, first out.

use std::collections::VecDeque;

use super::table::NoRoom;

/// A queue of records of equal size, in chunks: the first ones wait to be read, one is being read, and read ones are
/// used again.
pub(super) struct Queue {
    words: usize,
    waiting: VecDeque<Vec<u64>>,
    /// The chunk that records are appended to, after those that wait.
    filling: Vec<u64>,
    current: Vec<u64>,
    /// The records in that.
    readable: usize,
    spare: Vec<Vec<u64>>,
    /// The records that fit into all chunks.
    room: usize,
    /// The records for which there is room without another chunk.
    free: usize,
}

/// Records in the smallest and in the largest chunk.
const CHUNK: [usize; 2] = [64, 1 << 14];

impl Queue {
    /// An empty queue of records of this many words.
    pub(super) fn new(words: usize) -> Self {
        Self {
            words,
            waiting: VecDeque::new(),
            filling: vec![],
            current: vec![],
            readable: 0,
            spare: vec![],
            room: 0,
            free: 0,
        }
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

    /// Appends a record, for which room was made before, and gives access to it.
    #[inline(always)]
    pub(super) fn push(&mut self, record: Record) -> &mut [u64] {
        if self.filling.capacity() - self.filling.len() < self.words {
            self.take_spare();
        }
        let first = self.filling.len();
        match record {
            Record::New(record) => append(&mut self.filling, record),
            Record::Current(index) => append(&mut self.filling, &self.current[index * self.words..][..self.words]),
        }
        self.free -= 1;
        &mut self.filling[first..]
    }

    /// Goes on to append to another chunk.
    #[cold]
    fn take_spare(&mut self) {
        let full = std::mem::replace(&mut self.filling, self.spare.pop().unwrap_or_default());
        if !full.is_empty() {
            self.waiting.push_back(full);
        }
    }

    /// A record of the chunk that is being read.
    #[inline(always)]
    pub(super) fn current(&self, index: usize) -> Option<&[u64]> {
        let first = index * self.words;
        self.current.get(first..first + self.words)
    }

    /// Up to `most` records of the chunk that is being read, and how many these are.
    #[inline(always)]
    pub(super) fn some(&self, index: usize, most: usize) -> (&[u64], usize) {
        let count = most.min(self.readable - index);
        (&self.current[index * self.words..][..count * self.words], count)
    }

    /// Goes on to the next chunk.
    pub(super) fn advance(&mut self) {
        let next = match self.waiting.pop_front() {
            Some(next) => next,
            None if self.filling.is_empty() => return,
            None => {
                self.free -= (self.filling.capacity() - self.filling.len()) / self.words;
                std::mem::take(&mut self.filling)
            }
        };
        let mut read = std::mem::replace(&mut self.current, next);
        self.readable = self.current.len() / self.words;
        if read.capacity() >= self.words {
            read.clear();
            self.free += read.capacity() / self.words;
            self.spare.push(read);
        }
    }

    /// The words of a record.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// Exchanges a chunk that was read, or an empty one, for the next to be read. It still counts as held by the queue.
    pub(super) fn exchange(&mut self, chunk: &mut Vec<u64>) {
        std::mem::swap(&mut self.current, chunk);
        self.advance();
        std::mem::swap(&mut self.current, chunk);
        self.readable = self.current.len() / self.words;
    }

    /// Goes through all records that wait, and those of the current chunk from `first` on.
    pub(super) fn each(&self, first: usize) -> impl Iterator<Item = &[u64]> {
        let current = self.current.chunks_exact(self.words).skip(first);
        let chunks = self.waiting.iter().chain([&self.filling]);
        current.chain(chunks.flat_map(|chunk| chunk.chunks_exact(self.words)))
    }

    /// Gives back the memory of spare chunks.
    pub(super) fn shrink(&mut self) {
        for chunk in self.spare.drain(..) {
            self.room -= chunk.capacity() / self.words;
            self.free -= chunk.capacity() / self.words;
        }
    }
}

/// Appends a record. A copy of a size that is known when this is compiled is a few instructions, any other a call.
#[inline(always)]
fn append(chunk: &mut Vec<u64>, record: &[u64]) {
    match record.len() {
        4 => append_words::<4>(chunk, record),
        5 => append_words::<5>(chunk, record),
        6 => append_words::<6>(chunk, record),
        7 => append_words::<7>(chunk, record),
        8 => append_words::<8>(chunk, record),
        9 => append_words::<9>(chunk, record),
        _ => chunk.extend_from_slice(record),
    }
}

#[inline(always)]
fn append_words<const N: usize>(chunk: &mut Vec<u64>, record: &[u64]) {
    if let Some(record) = record.first_chunk::<N>() {
        chunk.extend_from_slice(record);
    }
}

/// What to append.
#[derive(Clone, Copy)]
pub(super) enum Record<'a> {
    New(&'a [u64]),
    /// A copy of this record of the chunk that is being read.
    Current(usize),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_come_out_in_the_order_in_which_they_went_in() {
        let mut queue = Queue::new(3);
        let (mut pushed, mut popped, mut index) = (0, 0, 0);
        for burst in [1, 63, 200, 1, 5000, 40_000, 7] {
            queue.reserve(burst, u64::MAX).unwrap();
            for _ in 0..burst {
                queue.push(Record::New(&[pushed, 1, 2]));
                pushed += 1;
            }
            for _ in 0..burst * 2 / 3 {
                if queue.current(index).is_none() {
                    queue.advance();
                    index = 0;
                }
                assert_eq!(queue.current(index), Some(&[popped, 1, 2][..]));
                (popped, index) = (popped + 1, index + 1);
            }
            queue.shrink();
        }
        assert_eq!(queue.reserve(1 << 20, 1 << 20), Err(NoRoom));
        assert!(queue.bytes() <= 1 << 20);
    }
}
