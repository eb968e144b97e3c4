//! Detection of processor features, and code compiled for them.
//!
//! A program for all x86-64 processors may use only the instructions available in 2003. Inner loops
//! that benefit from later ones are therefore [`Kernel`]s. A kernel is compiled once per [`Cpu`],
//! and [`CpuLevel::run`] runs the best version that this processor supports. No other module
//! detects processor features or uses vector instructions.

#![allow(clippy::inline_always, reason = "inlined functions are compiled for the instruction set of their caller")]

mod lanes;
mod memory;
#[cfg(target_arch = "x86_64")]
pub mod x86;

pub use crate::each;
pub use lanes::{BitSet, LANES, Portable, Shift, Shifts, VectorLanes};
pub use memory::return_freed_memory;
pub use memory::{advise_huge_pages, prefetch, prefetch_all};

/// An instruction set that code is compiled for.
///
/// A value of a type that implements this trait proves that this processor has these instructions,
/// because only [`CpuLevel::detect`] creates one. A function that takes one can therefore use the
/// instructions and remain safe to call.
pub trait Cpu: Copy + Send + Sync + 'static {
    /// Four 64-bit words side by side.
    type Words: VectorLanes<u64, Self>;

    /// Searches a cache line for a slot.
    fn find(self, line: &[u32; 16], slot: u32) -> Matches;

    /// Reads a cache line that other threads may be writing to. If the processor has no suitable
    /// instruction, `slots` reads the line.
    ///
    /// # Safety
    /// The line must be valid for reads of 64 bytes, and other threads must write to it only with
    /// atomic operations.
    unsafe fn read<L: Copy>(self, line: *const L, slots: impl FnOnce() -> L) -> L;

    /// Calls a kernel that is compiled for these instructions. The call is never inlined.
    fn run<K: Kernel>(self, kernel: K) -> K::Output;
}

/// Slots in a cache line, as bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Matches {
    /// The slots that are not 0.
    pub used: u32,
    /// The used slots that match the requested slot in all but the two lowest bits.
    pub same: u32,
}

/// A function that is compiled for several processors. Its fields are the arguments.
pub trait Kernel {
    /// The return type.
    type Output;
    /// Whether compiling for more than the [`Baseline`] is worthwhile.
    const HAS_VECTORS: bool;

    /// Executes the kernel. An implementation must be `#[inline(always)]`, and so must every called
    /// function that uses the instructions of `cpu`: a function that is not inlined is compiled for
    /// the baseline.
    fn run<C: Cpu>(self, cpu: C) -> Self::Output;
}

/// The instructions that every processor of the program's architecture has.
#[derive(Clone, Copy, Debug)]
pub struct Baseline;

impl Cpu for Baseline {
    type Words = Portable<u64>;

    #[inline(always)]
    fn find(self, line: &[u32; 16], slot: u32) -> Matches {
        #[cfg(target_arch = "x86_64")]
        return x86::find_by_fours(line, slot);
        #[cfg(not(target_arch = "x86_64"))]
        find_one_by_one(line, slot)
    }

    #[inline(always)]
    unsafe fn read<L: Copy>(self, line: *const L, slots: impl FnOnce() -> L) -> L {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        // SAFETY: the caller guarantees that the line is readable, and every x86-64 processor has
        // SSE2.
        return unsafe { x86::read_by_fours(line, slots) };
        #[cfg(not(all(target_arch = "x86_64", not(miri))))]
        {
            let _ = line;
            slots()
        }
    }

    #[inline(never)]
    fn run<K: Kernel>(self, kernel: K) -> K::Output {
        kernel.run(self)
    }
}

/// Implements [`Cpu::find`] for any processor.
#[cfg(any(test, not(target_arch = "x86_64")))]
fn find_one_by_one(line: &[u32; 16], slot: u32) -> Matches {
    let matching = |test: &dyn Fn(u32) -> bool| {
        line.iter().enumerate().fold(0, |matching, (index, &other)| matching | u32::from(test(other)) << index)
    };
    let used = matching(&|other| other != 0);
    Matches { used, same: matching(&|other| other ^ slot < 4) & used }
}

/// The best instruction set that this processor supports.
#[derive(Clone, Copy, Debug)]
pub enum CpuLevel {
    /// Only the instructions that every processor of the architecture has.
    Baseline(Baseline),
    /// AVX2 and the instructions introduced with it.
    #[cfg(target_arch = "x86_64")]
    Avx2(x86::Avx2),
    /// AVX-512 as well.
    #[cfg(target_arch = "x86_64")]
    Avx512(x86::Avx512),
}

impl CpuLevel {
    /// Detects the processor's features.
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(cpu) = x86::Avx2::detect() {
            return x86::Avx512::detect().map_or(Self::Avx2(cpu), Self::Avx512);
        }
        Self::Baseline(Baseline)
    }

    /// Runs the version of a kernel that was compiled for this level.
    #[inline]
    pub fn run<K: Kernel>(self, kernel: K) -> K::Output {
        if !K::HAS_VECTORS {
            return Baseline.run(kernel);
        }
        match self {
            Self::Baseline(cpu) => cpu.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2(cpu) => cpu.run(kernel),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512(cpu) => cpu.run(kernel),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A kernel that finds a slot.
    struct Find<'a>(&'a [u32; 16], u32);

    impl Kernel for Find<'_> {
        type Output = Matches;
        const HAS_VECTORS: bool = true;

        #[inline(always)]
        fn run<C: Cpu>(self, cpu: C) -> Matches {
            cpu.find(self.0, self.1)
        }
    }

    #[test]
    fn all_processors_find_the_same_slots() {
        let detected = CpuLevel::detect();
        let mut levels = vec![CpuLevel::Baseline(Baseline), detected];
        #[cfg(target_arch = "x86_64")]
        levels.extend(x86::Avx2::detect().map(CpuLevel::Avx2));
        // Miri interprets these instructions too, and takes a fifth of a second per line.
        let lines: u32 = if cfg!(miri) { 40 } else { 4000 };
        for n in 0..lines {
            let line = std::array::from_fn(|index| match (index as u32).cmp(&(n % 17)) {
                std::cmp::Ordering::Less => (n / 17 * 7 + index as u32 * 5) % 11 * 4 + 1 + n % 3,
                _ => 0,
            });
            for slot in [0, 4, 12, 40, u32::MAX - 3] {
                for level in &levels {
                    assert_eq!(level.run(Find(&line, slot)), find_one_by_one(&line, slot), "{level:?}");
                }
            }
        }
    }
}
