use super::queue::Queue;
use super::table::{OutOfMemory, Table};
use crate::blocks::key::Slot;

/// Makes room for `more` positions in a table and a queue. Together with the `others` bytes that the search holds, they may
/// hold `limit` bytes.
///
/// At first the table leaves a quarter of the queue's size for the queue to grow. Where that is too much, the queue gives back
/// its spare chunks.
pub(crate) fn reserve<S: Slot>(
    table: &mut Table<S>,
    queue: &mut Queue,
    more: usize,
    (limit, others): (u64, u64),
) -> Result<(), OutOfMemory> {
    let for_queue = |table: &Table<S>| limit.saturating_sub(others + table.bytes());
    table.set_limit(limit);
    queue.reserve(more, for_queue(table))?;
    if table.reserve(more, others + queue.bytes() * 5 / 4).is_err() {
        queue.shrink();
        queue.reserve(more, for_queue(table))?;
        table.reserve(more, others + queue.bytes())?;
    }
    Ok(())
}
