use loyd_search::Stop;

use super::queue::RecordQueue;
use super::table::{KeyTable, OutOfMemory};
use crate::key::KeySlot;

/// Makes room for `more` positions in a table and a queue. Returns `false` if it is stopped while
/// the table grows; the next call then continues. Together with the `others` bytes in use by the
/// search, they may take `limit` bytes.
///
/// At first the table leaves a quarter of the queue's size for the queue to grow. If that is too
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
