//! Four bit sets side by side. A single vector instruction processes all of them if the processor
//! supports it.

use std::ops::{BitAnd, BitOr, Not};

/// A set of small numbers, stored as bits.
pub trait BitSet:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Send + Sync + 'static
{
    /// The empty set.
    const EMPTY: Self;

    /// Adds `by` to every number. Numbers that leave the range may wrap around.
    #[must_use]
    fn moved(self, by: i32) -> Self;

    /// Returns whether the set has no numbers.
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Returns the numbers that are not in the other set.
    #[inline(always)]
    #[must_use]
    fn without(self, other: Self) -> Self {
        self & !other
    }
}

impl BitSet for u64 {
    const EMPTY: Self = 0;

    #[inline(always)]
    fn moved(self, by: i32) -> Self {
        self.rotate_left(by as u32)
    }
}

/// The number of lanes: the 64-bit lanes of an AVX2 register.
pub const LANES: usize = 4;

/// Builds an array with a value per lane, or per direction: `each!(lane => sets[lane])`.
///
/// It is a macro because a closure passed to `from_fn` or `map` may not be inlined. It would then
/// be compiled for the baseline, and each vector instruction in it would become a call: searches
/// for the `turn` metric took four times as long.
#[macro_export]
macro_rules! each {
    ($lane:ident => $value:expr) => {
        [
            $crate::each!($lane, 0, $value),
            $crate::each!($lane, 1, $value),
            $crate::each!($lane, 2, $value),
            $crate::each!($lane, 3, $value),
        ]
    };
    ($lane:ident, $number:literal, $value:expr) => {{
        let $lane = $number;
        $value
    }};
}

/// A shift of bit sets by a given number of cells.
#[derive(Clone, Copy)]
pub struct Shift {
    /// The distance in cells; negative towards lower numbers.
    pub by: i32,
    /// The distance as a 64-bit left rotation, and as the equivalent right rotation.
    pub(super) rotations: [u64; 2],
}

impl Shift {
    /// Creates a shift by `by` cells.
    #[inline]
    pub fn new(by: i32) -> Self {
        let left = u64::from(by.cast_unsigned()) % 64;
        Self { by, rotations: [left, 64 - left] }
    }
}

/// A shift per lane.
#[derive(Clone, Copy)]
pub struct Shifts {
    pub(super) by: [i32; LANES],
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only x86 rotates lanes"))]
    pub(super) rotations: [[u64; LANES]; 2],
}

impl Shifts {
    /// Creates a shift of each lane by its own number of cells.
    pub fn new(by: [i32; LANES]) -> Self {
        let rotations = |side: usize| by.map(|by| Shift::new(by).rotations[side]);
        Self { by, rotations: [rotations(0), rotations(1)] }
    }
}

/// Four sets of type `T`, in the representation for a processor `C`.
pub trait VectorLanes<T, C>: Copy {
    /// Loads four sets, one per lane.
    fn of(cpu: C, lanes: [T; LANES]) -> Self;

    /// Copies one set to all lanes.
    fn splat(cpu: C, set: T) -> Self;

    /// Writes the four sets.
    fn store(self, lanes: &mut [T; LANES]);

    /// Returns the intersection, lane by lane.
    #[must_use]
    fn and(self, other: Self) -> Self;

    /// Returns the union, lane by lane.
    #[must_use]
    fn or(self, other: Self) -> Self;

    /// Returns the difference, lane by lane.
    #[must_use]
    fn without(self, other: Self) -> Self;

    /// Moves all lanes by the same distance, as [`BitSet::moved`] does.
    #[must_use]
    fn moved(self, by: Shift) -> Self;

    /// Moves each lane by its own distance.
    #[must_use]
    fn moved_per_lane(self, by: &Shifts) -> Self;

    /// Returns the union of all lanes.
    fn union(self) -> T;

    /// Returns the lanes that are not empty, as bits.
    fn occupied(self) -> u64;
}

/// Four sets that are processed one after another, on any processor.
#[derive(Clone, Copy)]
pub struct Portable<T>([T; LANES]);

/// The maximum size, in bytes, of sets whose operations are inlined. In the browser, inlined
/// operations on 32-byte sets would take up 2% of the program's size, for board sizes that few
/// puzzles have.
const MAX_INLINE_SIZE: usize = if cfg!(target_family = "wasm") { 8 } else { 32 };

impl<T: BitSet> Portable<T> {
    const IS_INLINED: bool = size_of::<T>() <= MAX_INLINE_SIZE;

    /// Computes a set per lane.
    #[inline(always)]
    fn each(work: impl Fn(usize) -> T) -> Self {
        if Self::IS_INLINED { Self(crate::each!(lane => work(lane))) } else { Self::each_outlined(work) }
    }

    /// Computes a set per lane without inlining: operations on four large sets would overflow the
    /// instruction cache.
    #[inline(never)]
    fn each_outlined(work: impl Fn(usize) -> T) -> Self {
        Self(std::array::from_fn(work))
    }

    #[inline(always)]
    fn union_inline(&self) -> T {
        let [a, b, c, d] = self.0;
        a | b | (c | d)
    }

    #[inline(never)]
    fn union_outlined(&self) -> T {
        self.union_inline()
    }

    #[inline(always)]
    fn occupied_inline(&self) -> u64 {
        (0..LANES).fold(0, |lanes, lane| lanes | u64::from(!self.0[lane].is_empty()) << lane)
    }

    #[inline(never)]
    fn occupied_outlined(&self) -> u64 {
        self.occupied_inline()
    }
}

impl<T: BitSet, C> VectorLanes<T, C> for Portable<T> {
    #[inline(always)]
    fn of(_: C, lanes: [T; LANES]) -> Self {
        Self(lanes)
    }

    #[inline(always)]
    fn splat(_: C, set: T) -> Self {
        Self([set; LANES])
    }

    #[inline(always)]
    fn store(self, lanes: &mut [T; LANES]) {
        *lanes = self.0;
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self::each(|lane| self.0[lane] & other.0[lane])
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self::each(|lane| self.0[lane] | other.0[lane])
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self::each(|lane| self.0[lane].without(other.0[lane]))
    }

    #[inline(always)]
    fn moved(self, by: Shift) -> Self {
        Self::each(|lane| self.0[lane].moved(by.by))
    }

    #[inline(always)]
    fn moved_per_lane(self, by: &Shifts) -> Self {
        Self::each(|lane| self.0[lane].moved(by.by[lane]))
    }

    #[inline(always)]
    fn union(self) -> T {
        if Self::IS_INLINED { self.union_inline() } else { self.union_outlined() }
    }

    #[inline(always)]
    fn occupied(self) -> u64 {
        if Self::IS_INLINED { self.occupied_inline() } else { self.occupied_outlined() }
    }
}
