//! Hints about memory. They do not affect any result.

/// Makes the GNU C library's allocator return large blocks to the system as soon as they are freed.
/// Does nothing with other allocators.
///
/// A search allocates and frees blocks of several megabytes. By default the allocator keeps each
/// thread's freed blocks, which can double the memory in use. Call this once, at the start of the
/// program.
pub fn return_freed_memory() {
    #[cfg(all(target_os = "linux", target_env = "gnu"))]
    {
        /// Blocks of at least this number of bytes are mapped individually.
        const LARGE: libc::c_int = 1 << 20;
        // SAFETY: the call sets an allocator parameter, under the allocator's own lock.
        unsafe {
            libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
        }
    }
}

/// Prefetches the cache line of a value. This makes a breadth-first search over 22 million
/// positions 1.4 times as fast.
#[inline]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch affects nothing but caches, and the address comes from a live reference.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Prefetches all cache lines of a slice.
#[inline]
pub fn prefetch_all<T>(values: &[T]) {
    const LINE: usize = 64;
    values.chunks(LINE.div_ceil(size_of::<T>())).for_each(|line| prefetch(&line[0]));
}

/// Requests 2 MB pages for the whole capacity of a vector. One entry in the address translation
/// cache then covers 512 times as much memory, which makes the breadth-first search mentioned under
/// [`prefetch`] 1.09 times as fast. Call this before the memory is first written. Systems without
/// such pages ignore the request.
pub fn advise_huge_pages<T>(vector: &Vec<T>) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 2 << 20;
        let start = (vector.as_ptr() as usize).next_multiple_of(PAGE);
        let end = (vector.as_ptr() as usize + vector.capacity() * size_of::<T>()) / PAGE * PAGE;
        if start < end {
            // SAFETY: the range lies within the vector's only allocation, and this advice does not
            // change its contents.
            unsafe {
                libc::madvise(start as *mut libc::c_void, end - start, libc::MADV_HUGEPAGE);
            }
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = vector;
}
