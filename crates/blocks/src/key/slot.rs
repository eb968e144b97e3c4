//! The stored form of a key in a table: enough bits to distinguish it from other keys, and a mark.

use std::array::from_fn;
use std::cell::UnsafeCell;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use loyd_search::cpu::{Cpu, Matches};

use super::terms::{PackedKey, WideKey, hash};

/// The size of a table, which determines how keys are divided among its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Keys are below 2^`key_bits`.
    pub(crate) key_bits: u32,
    /// The number of home lines.
    pub(crate) lines: usize,
    /// The number of keys per line, rounded up, for keys that are 64-bit integers.
    span: u64,
    /// 2^64 divided by the span, rounded down; possibly one less.
    reciprocal: u64,
}

impl Scale {
    pub(crate) fn new(key_bits: u32, lines: usize) -> Self {
        let span = if key_bits < 64 { (1_u64 << key_bits).div_ceil(lines as u64) } else { u64::MAX };
        Self { key_bits, lines, span, reciprocal: u64::MAX / span }
    }

    /// Returns `key ÷ span` and the remainder, with one multiplication. With the reciprocal, the
    /// quotient is at most one too small.
    #[inline(always)]
    fn divide(&self, key: u64) -> (usize, u64) {
        let quotient = high(key, self.reciprocal);
        let remainder = key - quotient * self.span;
        if remainder < self.span {
            (quotient as usize, remainder)
        } else {
            (quotient as usize + 1, remainder - self.span)
        }
    }
}

/// Returns the upper half of a product: `fraction ÷ 2^64 × factor`.
#[inline(always)]
fn high(fraction: u64, factor: u64) -> u64 {
    ((u128::from(fraction) * u128::from(factor)) >> 64) as u64
}

/// The representation of a key in a line of a table. The two lowest bits are a mark, 0 in an empty
/// slot.
pub(crate) trait KeySlot: Copy + Send + 'static {
    type Key: PackedKey;
    /// A cache line of slots, or a single slot if it is longer than that.
    type Line: Copy + Send + AsRef<[Self]> + AsMut<[Self]>;

    const EMPTY_LINE: Self::Line;
    /// The number of lines that are searched for a key: its home line and the following ones.
    const REACH: usize;

    /// Returns the home line of a spread key, and its slot there, with mark 0. The order of keys by
    /// home line must not depend on the number of lines. The table relies on this when it grows in
    /// place.
    fn place(key: Self::Key, scale: &Scale) -> (usize, Self);

    /// Returns the key that this slot in this line stands for.
    fn key(self, line: usize, scale: &Scale) -> Self::Key;

    /// Returns the slot for the same key one line farther from its home line.
    #[must_use]
    #[inline(always)]
    fn one_line_farther(self) -> Self {
        self
    }

    /// Returns the mark: 1, 2 or 3, or 0 in an empty slot.
    fn mark(self) -> u8;

    /// Returns this slot, whose mark must be 0, with the given mark.
    #[must_use]
    fn with_mark(self, mark: u8) -> Self;

    /// Returns whether two non-empty slots in one line have the same key.
    fn has_same_key(self, other: Self) -> bool;

    /// Searches for a slot in a line. Lines are filled starting at the first place, and slots are
    /// never emptied.
    #[inline(always)]
    fn find<C: Cpu>(_: C, line: &Self::Line, slot: Self) -> Matches {
        let places = |test: fn(Self, Self) -> bool| {
            let slots = line.as_ref().iter().enumerate();
            slots.fold(0, |places, (place, &other)| places | u32::from(test(other, slot)) << place)
        };
        let used = places(|other, _| other.mark() != 0);
        Matches { used, same: places(Self::has_same_key) & used }
    }

    /// Reads a line while other threads may be adding to it.
    fn read<C: Cpu>(cpu: C, line: &SharedLine<Self::Line>) -> Self::Line;

    /// Puts a slot into an empty place in a line. Returns `false` if another thread has filled the
    /// place first.
    fn fill(self, line: &SharedLine<Self::Line>, place: usize) -> bool;
}

/// A line of slots shared by threads.
#[repr(transparent)]
pub(crate) struct SharedLine<L>(UnsafeCell<L>);

// SAFETY: the line is read and written only by atomic operations and by `Cpu::read`.
unsafe impl<L: Send> Sync for SharedLine<L> {}

impl<L> SharedLine<L> {
    /// Lets threads share the given lines.
    pub(crate) fn share(lines: &mut [L]) -> &[Self] {
        // SAFETY: both types have the same layout, and there is no other reference to the lines
        // while the result lives.
        unsafe { &*(std::ptr::from_mut(lines) as *const [Self]) }
    }
}

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct CacheLine<S, const SLOTS: usize>([S; SLOTS]);

impl<S, const SLOTS: usize> AsRef<[S]> for CacheLine<S, SLOTS> {
    fn as_ref(&self) -> &[S] {
        &self.0
    }
}

impl<S, const SLOTS: usize> AsMut<[S]> for CacheLine<S, SLOTS> {
    fn as_mut(&mut self) -> &mut [S] {
        &mut self.0
    }
}

/// The parts of [`KeySlot`] common to all integers, except the key's type, the slots per line and
/// the reach.
macro_rules! integer_slot {
    ($key:ty, $slots:literal, $reach:literal) => {
        type Key = $key;
        type Line = CacheLine<Self, $slots>;

        const EMPTY_LINE: Self::Line = CacheLine([0; $slots]);
        const REACH: usize = $reach;

        #[inline(always)]
        fn mark(self) -> u8 {
            (self & 3) as u8
        }

        #[inline(always)]
        fn with_mark(self, mark: u8) -> Self {
            self | Self::from(mark)
        }

        #[inline(always)]
        fn has_same_key(self, other: Self) -> bool {
            self ^ other < 4
        }
    };
}

/// The parts of [`KeySlot`] that concern threads, for single-word slots, which the processor reads
/// and writes atomically.
macro_rules! single_word {
    ($atomic:ty, $slots:literal) => {
        #[inline(always)]
        fn read<C: Cpu>(cpu: C, SharedLine(line): &SharedLine<Self::Line>) -> Self::Line {
            let one_by_one = || {
                // SAFETY: both types have the same layout, and only atomic operations write to the
                // line.
                let slots = unsafe { &*line.get().cast::<[$atomic; $slots]>() };
                CacheLine(from_fn(|place| slots[place].load(Ordering::Relaxed)))
            };
            // SAFETY: the line has 64 bytes, and only atomic operations write to it.
            unsafe { cpu.read(line.get(), one_by_one) }
        }

        #[inline(always)]
        fn fill(self, SharedLine(line): &SharedLine<Self::Line>, place: usize) -> bool {
            // SAFETY: as in `read`.
            let slot = unsafe { &(&*line.get().cast::<[$atomic; $slots]>())[place] };
            slot.compare_exchange(0, self, Ordering::Relaxed, Ordering::Relaxed).is_ok()
        }
    };
}

/// The first word of a multi-word slot while a thread is writing the other words. Its mark is 0, so
/// no stored key has this value.
const BUSY: u64 = 4;

/// The parts of [`KeySlot`] that concern threads, for multi-word slots. The first word holds the
/// mark and is at index `$first` in memory.
macro_rules! multi_word {
    ($words:expr, $slots:literal, $first:expr) => {
        #[inline(always)]
        fn read<C: Cpu>(_: C, SharedLine(line): &SharedLine<Self::Line>) -> Self::Line {
            // SAFETY: both types have the same layout, and only atomic operations write to the
            // line.
            let slots = unsafe { &*line.get().cast::<[[AtomicU64; $words]; $slots]>() };
            CacheLine(from_fn(|place| {
                let words = &slots[place];
                let mut first = words[$first].load(Ordering::Acquire);
                while first == BUSY {
                    spin_loop();
                    first = words[$first].load(Ordering::Acquire);
                }
                let other = |word: usize| words[word ^ $first].load(Ordering::Relaxed);
                let word = |word: usize| if word == 0 { first } else { other(word) };
                Self::from_words(&from_fn::<_, { $words }, _>(word))
            }))
        }

        #[inline(always)]
        fn fill(self, SharedLine(line): &SharedLine<Self::Line>, place: usize) -> bool {
            // SAFETY: as in `read`.
            let words = unsafe { &(&*line.get().cast::<[[AtomicU64; $words]; $slots]>())[place] };
            if words[$first].compare_exchange(0, BUSY, Ordering::Relaxed, Ordering::Relaxed).is_err() {
                return false;
            }
            let mut new = [0; $words];
            self.to_words(&mut new);
            for (word, &new) in new.iter().enumerate().skip(1) {
                words[word ^ $first].store(new, Ordering::Relaxed);
            }
            words[$first].store(new[0], Ordering::Release);
            true
        }
    };
}

/// The maximum number of possible keys that share a home line in a table of `u32` slots, as a power
/// of 2. The remainder of a key takes 26 bits of its slot, the distance from the home line 4, and
/// the mark 2.
pub(super) const NARROW_SPAN_BITS: u32 = 26;

/// Stores only the part of the key that the line does not imply: the remainder (Cleary 1984,
/// "Compact hash tables using bidirectional linear probing"), then 4 bits for the distance from the
/// home line, then the mark.
impl KeySlot for u32 {
    integer_slot!(u64, 16, 16);
    single_word!(AtomicU32, 16);

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        let (line, remainder) = scale.divide(key);
        (line, (remainder as Self) << 6)
    }

    fn key(self, line: usize, scale: &Scale) -> u64 {
        let home = line - (self >> 2) as usize % Self::REACH;
        home as u64 * scale.span + u64::from(self >> 6)
    }

    #[inline(always)]
    fn one_line_farther(self) -> Self {
        self + 4
    }

    #[inline(always)]
    fn find<C: Cpu>(cpu: C, CacheLine(slots): &Self::Line, slot: Self) -> Matches {
        cpu.find(slots, slot)
    }
}

/// Stores the whole key, of at most 62 bits.
impl KeySlot for u64 {
    integer_slot!(u64, 8, 32);
    single_word!(AtomicU64, 8);

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        (high(key << (64 - scale.key_bits), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u64 {
        self >> 2
    }
}

/// Stores the whole key, of at most 126 bits.
impl KeySlot for u128 {
    integer_slot!(u128, 4, 64);
    multi_word!(2, 4, usize::from(cfg!(target_endian = "big")));

    #[inline(always)]
    fn place(key: u128, scale: &Scale) -> (usize, Self) {
        (high(hash(&[key as u64, (key >> 64) as u64]), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u128 {
        self >> 2
    }
}

/// Stores the whole key, with the mark in its spare bits.
impl<const N: usize> KeySlot for WideKey<N> {
    type Key = Self;
    type Line = CacheLine<Self, 1>;

    const EMPTY_LINE: Self::Line = CacheLine([Self::ZERO]);
    const REACH: usize = 256;

    multi_word!(N, 1, 0);

    #[inline(always)]
    fn place(key: Self, scale: &Scale) -> (usize, Self) {
        (high(hash(&key.0), scale.lines as u64) as usize, key)
    }

    fn key(mut self, _: usize, _: &Scale) -> Self {
        self.0[0] &= !3;
        self
    }

    #[inline(always)]
    fn mark(self) -> u8 {
        (self.0[0] & 3) as u8
    }

    #[inline(always)]
    fn with_mark(mut self, mark: u8) -> Self {
        self.0[0] |= u64::from(mark);
        self
    }

    #[inline(always)]
    fn has_same_key(self, other: Self) -> bool {
        self.0[0] ^ other.0[0] < 4 && self.0[1..] == other.0[1..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_slots_round_trip_their_keys() {
        for (bits, lines) in [(10, 16), (31, 37), (40, 20_000), (40, 1 << 20)] {
            let scale = Scale::new(bits, lines);
            for key in (0..1_u64 << bits).step_by((1 << bits) / 1009 + 1).chain([(1 << bits) - 1]) {
                let (line, slot) = u32::place(key, &scale);
                assert!(line < lines);
                assert_eq!(slot.with_mark(3).key(line, &scale), key);
                assert_eq!(slot.one_line_farther().one_line_farther().with_mark(1).key(line + 2, &scale), key);
            }
        }
    }
}
