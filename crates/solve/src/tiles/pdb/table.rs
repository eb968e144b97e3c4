use bytemuck::Zeroable;
use bytemuck::allocation::try_zeroed_slice_box;

use crate::cpu;

/// A table of zeros; `None` if the system has no memory for it.
///
/// The system provides a page, of 2 MB where it has such pages, when it is first written: so even a table of gigabytes is
/// made at once. A search reads all over its tables, and with small pages most of its time goes into finding where they
/// are: the multi-tile search gains about 6 %.
pub(in crate::tiles) fn zeroed_table<T: Zeroable>(entries: usize) -> Option<Vec<T>> {
    let table = try_zeroed_slice_box(entries).ok()?.into_vec();
    cpu::advise_huge_pages(&table);
    Some(table)
}

/// A table of equal entries; `None` if the system has no memory for it.
pub(in crate::tiles) fn table<T: Copy>(entries: usize, value: T) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    table.resize(entries, value);
    Some(table)
}

/// Begins to fetch an entry into the caches, for tables that are far larger than they are.
#[inline]
pub(in crate::tiles) fn prefetch<T>(table: &[T], at: usize) {
    if let Some(entry) = table.get(at) {
        cpu::prefetch(entry);
    }
}
