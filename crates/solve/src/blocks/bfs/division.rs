//! The way from a search on one thread to one that is divided: what is known is copied piece by piece, so that it can be stopped.

use super::queue::{Queue, Record};
use super::sharded::{SHARD_BITS, SHARDS, Shard, ShardedSearch};
use super::table::{OutOfMemory, Table};
use crate::Stop;
use crate::blocks::bitboard::Board;
use crate::blocks::key::{Key, Slot};
use crate::blocks::movegen::MoveGenerator;
use crate::cpu::Baseline;

/// Takes over all keys of a table, and the records of a queue that are not expanded, into shards.
pub(super) struct Division<S: Slot> {
    shards: Vec<Shard<S>>,
    /// By shard, the positions that wait to be expanded.
    left: Vec<u64>,
    /// The lines of a shard's table at the beginning.
    lines: usize,
    key_bits: u32,
    /// The bytes that a shard may hold until the old table is gone, and those that all may hold then.
    room: u64,
    limit: u64,
    /// The next part of the table.
    part: usize,
    /// The records of the queue that are taken over.
    records: usize,
}

/// The records that are taken over in one piece.
const PIECE: usize = 1 << 10;

impl<S: Slot> Division<S> {
    pub(super) fn new(table: &Table<S>, queue: &Queue, key_bits: u32, limit: u64) -> Self {
        let room = limit.saturating_sub(table.bytes() + queue.bytes()) / SHARDS as u64;
        let (shards, left, lines) = (vec![], vec![0; SHARDS], table.scale.lines.div_ceil(SHARDS) + 1);
        Self { shards, left, lines, key_bits, room, limit, part: 0, records: 0 }
    }

    /// Does a piece. Returns whether all is taken over.
    pub(super) fn advance<B: Board>(
        &mut self,
        moves: &MoveGenerator<B, S::Key>,
        table: &Table<S>,
        queue: &Queue,
    ) -> Result<bool, OutOfMemory> {
        if self.shards.len() < SHARDS {
            let bits = S::Key::bits_in_shard(self.key_bits, SHARD_BITS);
            self.shards.push(Shard::new(Table::new(bits, self.lines, self.room)?, Queue::new(queue.words)));
        } else if self.part < table.parts() {
            self.take_keys(table)?;
            self.part += 1;
        } else {
            return self.take_records(moves, queue);
        }
        Ok(false)
    }

    fn take_keys(&mut self, table: &Table<S>) -> Result<(), OutOfMemory> {
        for (key, mark) in table.keys(self.part) {
            let (shard, key) = key.shard(self.key_bits, SHARD_BITS);
            let Shard { table, queue, .. } = &mut self.shards[shard];
            table.reserve(1, queue.bytes(), Stop::NEVER)?;
            table.insert(Baseline, key, mark);
        }
        Ok(())
    }

    fn take_records<B: Board>(&mut self, moves: &MoveGenerator<B, S::Key>, queue: &Queue) -> Result<bool, OutOfMemory> {
        let before = self.records;
        for record in queue.rest(before).take(PIECE) {
            let shard = moves.packing.key(record).spread(self.key_bits).shard(self.key_bits, SHARD_BITS).0;
            let Shard { table, queue, .. } = &mut self.shards[shard];
            queue.reserve(1, self.room.saturating_sub(table.bytes()))?;
            queue.push(Record::New(record));
            self.left[shard] += 1;
            self.records += 1;
        }
        Ok(self.records == before)
    }

    /// The search, once all is taken over and the old table is given back.
    pub(super) fn finish<B: Board>(mut self, moves: &MoveGenerator<B, S::Key>) -> ShardedSearch<B, S> {
        for shard in &mut self.shards {
            shard.table.limit = self.limit / SHARDS as u64;
        }
        ShardedSearch::new(moves, self.shards, &self.left, self.key_bits)
    }

    /// The memory in use.
    pub(super) fn bytes(&self) -> u64 {
        self.shards.iter().map(|shard| shard.table.bytes() + shard.queue.bytes()).sum()
    }
}
