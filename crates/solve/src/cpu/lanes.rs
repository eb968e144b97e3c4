//! Four sets of bits side by side, so that one instruction treats all four where the processor has such instructions.

use std::ops::{BitAnd, BitOr, Not};

/// A set of small numbers, as bits.
pub(crate) trait BitSet:
    Copy + Eq + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Send + Sync + 'static
{
    /// No number.
    const EMPTY: Self;

    /// Every number with `by` added. Numbers that leave the range may come back at its other end.
    fn moved(self, by: i32) -> Self;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The numbers that are not in the other set.
    #[inline(always)]
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

/// The number of lanes: as many as AVX2 has for sets of 64 bits.
pub(crate) const LANES: usize = 4;

/// An array with a value for each lane, or for each direction: `each!(lane => sets[lane])`.
///
/// It is a macro since a closure, as `from_fn` and `map` of arrays take it, may stay a function of its own. That is compiled
/// for the baseline, and each vector instruction in it is a call then: searches in the metric `turn` took four times as long.
macro_rules! each {
    ($lane:ident => $value:expr) => {
        [each!($lane, 0, $value), each!($lane, 1, $value), each!($lane, 2, $value), each!($lane, 3, $value)]
    };
    ($lane:ident, $number:literal, $value:expr) => {{
        let $lane = $number;
        $value
    }};
}
pub(crate) use each;

/// A distance to move sets by.
#[derive(Clone, Copy)]
pub(crate) struct Shift {
    pub(crate) by: i32,
    /// The distance as a rotation of 64 bits to the left, and as the rotation to the right that it equals.
    pub(super) turns: [u64; 2],
}

impl Shift {
    pub(crate) fn new(by: i32) -> Self {
        let left = u64::from(by.cast_unsigned()) % 64;
        Self { by, turns: [left, 64 - left] }
    }
}

/// A distance for each lane.
#[derive(Clone, Copy)]
pub(crate) struct Shifts {
    pub(super) by: [i32; LANES],
    #[cfg_attr(not(target_arch = "x86_64"), expect(dead_code, reason = "only x86 rotates lanes"))]
    pub(super) turns: [[u64; LANES]; 2],
}

impl Shifts {
    pub(crate) fn new(by: [i32; LANES]) -> Self {
        let turns = |side: usize| by.map(|by| Shift::new(by).turns[side]);
        Self { by, turns: [turns(0), turns(1)] }
    }
}

/// Four sets of type `T`, as a processor `C` holds them.
pub(crate) trait Lanes<T, C>: Copy {
    /// Four sets, from registers or from memory.
    fn of(cpu: C, lanes: [T; LANES]) -> Self;

    /// One set four times.
    fn splat(cpu: C, set: T) -> Self;

    fn store(self, lanes: &mut [T; LANES]);

    #[must_use]
    fn and(self, other: Self) -> Self;

    #[must_use]
    fn or(self, other: Self) -> Self;

    #[must_use]
    fn without(self, other: Self) -> Self;

    /// All lanes moved alike, as by [`BitSet::moved`].
    #[must_use]
    fn moved(self, by: Shift) -> Self;

    /// Each lane moved by a distance of its own.
    #[must_use]
    fn moved_apart(self, by: &Shifts) -> Self;

    /// What is in any lane.
    fn union(self) -> T;

    /// The lanes that are not empty, as bits.
    fn occupied(self) -> u64;
}

/// Four sets, one after the other, for any processor.
#[derive(Clone, Copy)]
pub(crate) struct Portable<T>([T; LANES]);

/// The size of the largest sets, in bytes, whose operations are parts of their callers.
const LARGEST_INLINE: usize = 32;

impl<T: BitSet> Portable<T> {
    /// A set for each lane.
    #[inline(always)]
    fn each(work: impl Fn(usize) -> T) -> Self {
        if size_of::<T>() <= LARGEST_INLINE { Self(each!(lane => work(lane))) } else { Self::each_by_call(work) }
    }

    /// An operation on four large sets takes more instructions than a near cache would hold together with its callers.
    #[inline(never)]
    fn each_by_call(work: impl Fn(usize) -> T) -> Self {
        Self(std::array::from_fn(work))
    }
}

impl<T: BitSet, C> Lanes<T, C> for Portable<T> {
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
    fn moved_apart(self, by: &Shifts) -> Self {
        Self::each(|lane| self.0[lane].moved(by.by[lane]))
    }

    #[inline(always)]
    fn union(self) -> T {
        let [a, b, c, d] = self.0;
        a | b | (c | d)
    }

    #[inline(always)]
    fn occupied(self) -> u64 {
        (0..LANES).fold(0, |lanes, lane| lanes | u64::from(!self.0[lane].is_empty()) << lane)
    }
}
