/// A table of so many equal entries; `None` if the system has no memory for it.
pub(in crate::tiles) fn table<T: Copy>(entries: usize, value: T) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    table.resize(entries, value);
    Some(table)
}

/// The same on pages of 2 MB where the system has them. A search reads all over its tables, and with small pages most of
/// its time goes into finding where they are: the multi-tile search gains about 6 %.
pub(in crate::tiles) fn huge_table<T: Copy>(entries: usize, value: T) -> Option<Vec<T>> {
    let mut table = Vec::new();
    table.try_reserve_exact(entries).ok()?;
    advise(&table);
    table.resize(entries, value);
    Some(table)
}

/// Asks for large pages under a table that was not touched yet.
#[cfg(target_os = "linux")]
fn advise<T>(table: &Vec<T>) {
    const PAGE: usize = 2 << 20;
    let begin = (table.as_ptr() as usize).next_multiple_of(PAGE);
    let end = (table.as_ptr() as usize + table.capacity() * size_of::<T>()) / PAGE * PAGE;
    if begin < end {
        // SAFETY: the whole pages from `begin` to `end` belong to the table, and the advice changes no byte of them. It may
        // be refused, which changes nothing at all.
        unsafe { libc::madvise(begin as *mut libc::c_void, end - begin, libc::MADV_HUGEPAGE) };
    }
}

/// Other systems decide for themselves.
#[cfg(not(target_os = "linux"))]
fn advise<T>(_: &Vec<T>) {}

/// Begins to fetch an entry into the caches, for tables that are far larger than they are.
#[inline]
pub(in crate::tiles) fn prefetch<T>(table: &[T], at: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(entry) = table.get(at) {
        // SAFETY: prefetching has no effect but on the caches, and the entry is in the table.
        unsafe {
            std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(std::ptr::from_ref(entry).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (table, at);
}
