use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;
use loyd_search::cpu;

/// A table of zeros; `None` if the system has insufficient memory.
///
/// The system provides a page (of 2 MB if supported) when it is first written, so even a table of
/// gigabytes is created at once. A search accesses its tables at random, and with small pages most
/// of its time is spent on address translation: large pages make the multi-tile search about 6 %
/// faster.
pub(crate) fn zeroed_table<T: Zeroable>(entries: usize) -> Option<Vec<T>> {
    let table = try_zeroed_slice_box(entries).ok()?.into_vec();
    cpu::advise_huge_pages(&table);
    Some(table)
}

/// A table of equal entries; `None` if the system has insufficient memory.
pub(crate) fn table<T: Copy>(entries: usize, value: T) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    table.resize(entries, value);
    Some(table)
}

/// Prefetches an entry into the caches, for tables that are far larger than the caches.
#[inline]
pub(crate) fn prefetch<T>(table: &[T], at: usize) {
    if let Some(entry) = table.get(at) {
        cpu::prefetch(entry);
    }
}
