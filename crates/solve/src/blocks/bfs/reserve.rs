use super::queue::Queue;
use super::table::{OutOfMemory, Table};
use crate::Stop;
use crate::blocks::key::Slot;

/// Makes room for `more` positions in a table and a queue, and returns whether there is: not if it is stopped while the table
/// grows, and then the next call goes on. Together with the `others` bytes that the search holds, they may hold `limit` bytes.
///
/// At first the table leaves a quarter of the queue's size for the queue to grow. Where that is too much, the queue gives back
/// its spare chunks.
pub(crate) fn reserve<S: Slot>(
    table: &mut Table<S>,
    queue: &mut Queue,
    more: usize,
    (limit, others): (u64, u64),
    stop: Stop,
) -> Result<bool, OutOfMemory> {
    let for_queue = |table: &Table<S>| limit.saturating_sub(others + table.bytes());
    table.limit = limit;
    queue.reserve(more, for_queue(table))?;
    table.reserve(more, others + queue.bytes() * 5 / 4, stop).or_else(|_| {
        queue.shrink();
        queue.reserve(more, for_queue(table))?;
        table.reserve(more, others + queue.bytes(), stop)
    })
}
