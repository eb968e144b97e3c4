//! Requests about memory that change no result.

/// Makes the allocator give large blocks back to the system as soon as they are freed, where it is the GNU C library's.
///
/// A search allocates and frees blocks of megabytes. The allocator would keep those of each thread for later ones, up to as much
/// again as the memory limit. Call it once, at the start of the program.
pub fn give_freed_memory_back() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Blocks of at least this number of bytes are mapped one by one.
        const LARGE: libc::c_int = 1 << 20;
        // SAFETY: the call sets a parameter of the allocator, under the allocator's own lock.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        }
    }
}

/// Asks for the cache line of a value ahead of its use. The value does not change, and neither does any result: a
/// breadth-first search over 22 million positions is 1.4 times as fast for it.
#[inline]
pub(crate) fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch affects nothing but caches, and the address is that of a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks for all cache lines of a slice ahead of its use, as [`prefetch`] does for one value.
#[inline]
pub(crate) fn prefetch_all<T>(values: &[T]) {
    const LINE: usize = 64;
    values.chunks(LINE.div_ceil(size_of::<T>())).for_each(|line| prefetch(&line[0]));
}

/// Asks for pages of 2 MB under the whole capacity of a vector, used or not. One entry of the address translation cache then
/// covers 512 times as much memory: that breadth-first search is 1.09 times as fast for it. Call it before the memory is
/// first written. A system that has no such pages ignores it.
pub(crate) fn advise_huge_pages<T>(vector: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 2 << 20;
        let start = (vector.as_ptr() as usize).next_multiple_of(PAGE);
        let end = (vector.as_ptr() as usize + vector.capacity() * size_of::<T>()) / PAGE * PAGE;
        if start < end {
            // SAFETY: the range lies within the one allocation of the vector, and this advice changes no content.
            unsafe {
                libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}
