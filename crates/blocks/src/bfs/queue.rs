//! The positions waiting to be expanded, first in, first out.

use std::collections::VecDeque;

use loyd_search::Stop;

use super::table::{KeyTable, OutOfMemory, with_capacity};
use crate::key::KeySlot;

/// A queue of records of equal size, in chunks. Some chunks are waiting to be read, one is being
/// read, and chunks that have been read are reused.
#[derive(Default)]
pub(crate) struct RecordQueue {
    /// The number of words in a record.
    pub(crate) words: usize,
    waiting: VecDeque<Vec<u64>>,
    /// The chunk for appending records, after the waiting ones.
    filling: Vec<u64>,
    /// The chunk that is being read.
    current: Vec<u64>,
    /// The index of the next record in that chunk, and the number of records there.
    pub(super) next: usize,
    readable: usize,
    spare: Vec<Vec<u64>>,
    /// The number of records that fit in all chunks.
    room: usize,
    /// The number of records that fit without another chunk.
    free: usize,
}

/// The number of records in the smallest and in the largest chunk.
const CHUNK: [usize; 2] = [64, 1 << 14];

impl RecordQueue {
    /// Creates an empty queue of records with this number of words.
    pub(crate) fn new(words: usize) -> Self {
        Self { words, ..Self::default() }
    }

    /// Returns the memory in use, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.room * self.words * 8) as u64
    }

    /// Makes room for `more` records, in at most `limit` bytes.
    pub(crate) fn reserve(&mut self, more: usize, limit: u64) -> Result<(), OutOfMemory> {
        while self.free < more {
            let records = self.room.clamp(CHUNK[0], CHUNK[1]);
            if self.bytes() + (records * self.words * 8) as u64 > limit {
                return Err(OutOfMemory);
            }
            let chunk = with_capacity::<u64>(records * self.words)?;
            self.add_spare(chunk);
        }
        Ok(())
    }

    /// Appends a record and returns a reference to it. Room must have been reserved.
    #[inline(always)]
    pub(crate) fn push(&mut self, record: QueuedRecord) -> &mut [u64] {
        if self.filling.capacity() - self.filling.len() < self.words {
            self.take_spare();
        }
        let first = self.filling.len();
        match record {
            QueuedRecord::New(record) => append_record(&mut self.filling, record),
            QueuedRecord::Current(index) => {
                append_record(&mut self.filling, &self.current[index * self.words..][..self.words]);
            }
        }
        self.free -= 1;
        &mut self.filling[first..]
    }

    /// Moves on to another chunk for appending.
    #[cold]
    fn take_spare(&mut self) {
        let full = std::mem::replace(&mut self.filling, self.spare.pop().unwrap_or_default());
        if !full.is_empty() {
            self.waiting.push_back(full);
        }
    }

    /// Returns a record in the chunk that is being read.
    #[inline(always)]
    pub(crate) fn current(&self, index: usize) -> &[u64] {
        &self.current[index * self.words..][..self.words]
    }

    /// Returns up to `max` of the next records in the current chunk, and their number.
    #[inline(always)]
    pub(super) fn peek(&self, max: usize) -> (&[u64], usize) {
        let count = max.min(self.readable - self.next);
        (&self.current[self.next * self.words..][..count * self.words], count)
    }

    /// Moves on to the next chunk if all of this one has been read.
    pub(super) fn advance_if_read(&mut self) {
        if self.next == self.readable {
            self.advance();
        }
    }

    /// Removes the next record. Returns its index in the current chunk, which is valid until the
    /// next call.
    #[inline(always)]
    pub(crate) fn pop(&mut self) -> Option<usize> {
        self.advance_if_read();
        let index = (self.next < self.readable).then_some(self.next)?;
        self.next += 1;
        Some(index)
    }

    fn advance(&mut self) {
        let next = match self.waiting.pop_front() {
            Some(next) => next,
            None if self.filling.is_empty() => return,
            None => {
                self.free -= (self.filling.capacity() - self.filling.len()) / self.words;
                std::mem::take(&mut self.filling)
            }
        };
        let mut read = std::mem::replace(&mut self.current, next);
        (self.next, self.readable) = (0, self.current.len() / self.words);
        if read.capacity() >= self.words {
            read.clear();
            self.free += read.capacity() / self.words;
            self.spare.push(read);
        }
    }

    /// Makes this chunk the current one, and returns the previous one, which has been read
    /// completely.
    pub(super) fn replace_current(&mut self, chunk: Vec<u64>) -> Vec<u64> {
        self.room += chunk.capacity() / self.words;
        let read = std::mem::replace(&mut self.current, chunk);
        self.room -= read.capacity() / self.words;
        (self.next, self.readable) = (0, self.current.len() / self.words);
        read
    }

    /// Adds an empty chunk to be filled.
    pub(super) fn add_spare(&mut self, chunk: Vec<u64>) {
        self.room += chunk.capacity() / self.words;
        self.free += chunk.capacity() / self.words;
        self.spare.push(chunk);
    }

    /// Returns whether there is room for `more` records.
    pub(super) fn has_room(&self, more: usize) -> bool {
        self.free >= more
    }

    /// Removes and returns all unread records, and frees all other memory.
    pub(super) fn take(&mut self) -> Vec<Vec<u64>> {
        self.current.drain(..self.next * self.words);
        let taken = std::mem::replace(self, Self::new(self.words));
        let chunks = [taken.current].into_iter().chain(taken.waiting).chain([taken.filling]);
        chunks.filter(|chunk| !chunk.is_empty()).collect()
    }

    /// Frees the spare chunks.
    pub(crate) fn shrink(&mut self) {
        for chunk in self.spare.drain(..) {
            self.room -= chunk.capacity() / self.words;
            self.free -= chunk.capacity() / self.words;
        }
    }
}

/// Appends a record. Copying a record takes a few instructions if the compiler knows its size, and
/// a function call otherwise.
#[inline(always)]
fn append_record(chunk: &mut Vec<u64>, record: &[u64]) {
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

/// The record to append.
#[derive(Clone, Copy)]
pub(crate) enum QueuedRecord<'a> {
    New(&'a [u64]),
    /// A copy of the record with this index in the current chunk.
    Current(usize),
}

/// Makes room for `more` positions in a table and a queue. Returns `false` if it is stopped while
/// the table is growing; the next call then continues. Together with the `others` bytes in use by
/// the search, the table and the queue may take `limit` bytes.
///
/// Initially, the table leaves a quarter of the queue's size for the queue to grow. If that is too
/// much, the queue frees its spare chunks.
pub(crate) fn reserve<S: KeySlot>(
    table: &mut KeyTable<S>,
    queue: &mut RecordQueue,
    more: usize,
    (limit, others): (u64, u64),
    stop: Stop,
) -> Result<bool, OutOfMemory> {
    let for_queue = |table: &KeyTable<S>| limit.saturating_sub(others + table.bytes());
    table.limit = limit;
    queue.reserve(more, for_queue(table))?;
    table.reserve(more, others + queue.bytes() * 5 / 4, stop).or_else(|_| {
        queue.shrink();
        queue.reserve(more, for_queue(table))?;
        table.reserve(more, others + queue.bytes(), stop)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_returned_in_insertion_order() {
        let mut queue = RecordQueue::new(3);
        let (mut pushed, mut popped) = (0, 0);
        for burst in [1, 63, 200, 1, 5000, 40_000, 7] {
            queue.reserve(burst, u64::MAX).unwrap();
            for _ in 0..burst {
                queue.push(QueuedRecord::New(&[pushed, 1, 2]));
                pushed += 1;
            }
            for _ in 0..burst * 2 / 3 {
                let index = queue.pop().unwrap();
                assert_eq!(queue.current(index), &[popped, 1, 2][..]);
                popped += 1;
            }
            queue.shrink();
        }
        assert_eq!(queue.reserve(1 << 20, 1 << 20), Err(OutOfMemory));
        assert!(queue.bytes() <= 1 << 20);
    }
}
