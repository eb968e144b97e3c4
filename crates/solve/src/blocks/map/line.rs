use crate::blocks::queue::{Queue, Record};
use crate::blocks::table::NoRoom;

/// A queue that is read record by record.
pub(super) struct Line {
    queue: Queue,
    /// The place in the current chunk of the next record.
    next: usize,
}

impl Line {
    /// An empty line of records of this many words.
    pub(super) fn new(words: usize) -> Self {
        Self { queue: Queue::new(words), next: 0 }
    }

    /// The memory that it holds.
    pub(super) fn bytes(&self) -> u64 {
        self.queue.bytes()
    }

    /// Makes room for `more` records, in at most `limit` bytes.
    pub(super) fn reserve(&mut self, more: usize, limit: u64) -> Result<(), NoRoom> {
        self.queue.reserve(more, limit)
    }

    /// Appends a record, for which room was made before.
    pub(super) fn push(&mut self, record: &[u64]) {
        self.queue.push(Record::New(record));
    }

    /// Takes the first record, of which there is one.
    pub(super) fn pop(&mut self, into: &mut Vec<u64>) {
        if self.queue.current(self.next).is_none() {
            self.queue.advance();
            self.next = 0;
        }
        into.extend_from_slice(self.queue.current(self.next).unwrap_or_default());
        self.next += 1;
    }

    /// Gives back the memory of spare chunks.
    pub(super) fn shrink(&mut self) {
        self.queue.shrink();
    }
}
