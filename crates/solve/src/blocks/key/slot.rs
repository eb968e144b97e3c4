//! What a table stores for a key: as little as distinguishes keys, and a mark.

use super::terms::{Key, hash};
use super::wide::WideKey;
use crate::cpu::{Cpu, Matches};

/// The size of a table: how keys are divided among its lines.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scale {
    /// Keys are below 2^bits.
    pub(crate) key_bits: u32,
    /// Lines that are home to keys.
    pub(crate) lines: usize,
    /// Keys per line, rounded up, where keys are numbers of 64 bits.
    span: u64,
    /// 2^64 divided by the span, rounded down or one less.
    reciprocal: u64,
}

impl Scale {
    pub(crate) fn new(key_bits: u32, lines: usize) -> Self {
        let span = if key_bits < 64 { (1_u64 << key_bits).div_ceil(lines as u64) } else { u64::MAX };
        Self { key_bits, lines, span, reciprocal: u64::MAX / span }
    }

    /// `key ÷ span` and the remainder, by one multiplication: the reciprocal makes the quotient at most one too small.
    #[inline(always)]
    fn divide(&self, key: u64) -> (usize, u64) {
        let quotient = high(key, self.reciprocal);
        let rest = key - quotient * self.span;
        if rest < self.span { (quotient as usize, rest) } else { (quotient as usize + 1, rest - self.span) }
    }
}

/// The upper half of a product: `fraction ÷ 2^64 × of`.
#[inline(always)]
fn high(fraction: u64, of: u64) -> u64 {
    ((u128::from(fraction) * u128::from(of)) >> 64) as u64
}

/// What stands for a key in a line of a table. The two lowest bits are a mark, 0 in an empty slot.
pub(crate) trait Slot: Copy + Send + 'static {
    type Key: Key;
    /// A cache line of slots, or one slot if that is longer.
    type Line: Copy + Send + AsRef<[Self]> + AsMut<[Self]>;

    const EMPTY_LINE: Self::Line;
    /// The number of lines in which a key is looked for: its home and those after it.
    const REACH: usize;

    /// The home line of a key that was spread, and its slot there, with mark 0. In a table with more lines, keys must have the
    /// same order by home line: the table relies on that when it grows in place.
    fn place(key: Self::Key, scale: &Scale) -> (usize, Self);

    /// The key that this slot, in this line, stands for.
    fn key(self, line: usize, scale: &Scale) -> Self::Key;

    /// The slot of the same key one line farther from home.
    #[must_use]
    #[inline(always)]
    fn displaced(self) -> Self {
        self
    }

    /// 1, 2 or 3; 0 in an empty slot.
    fn mark(self) -> u8;

    /// A slot with mark 0, marked.
    #[must_use]
    fn marked(self, mark: u8) -> Self;

    /// Whether two slots of one line stand for one key, if neither is empty.
    fn is_same(self, other: Self) -> bool;

    /// Looks for a slot in a line. Slots fill a line from the first place on, and none is ever emptied.
    #[inline(always)]
    fn find<C: Cpu>(_: C, line: &Self::Line, slot: Self) -> Matches {
        let places = |test: fn(Self, Self) -> bool| {
            let slots = line.as_ref().iter().enumerate();
            slots.fold(0, |places, (place, &other)| places | u32::from(test(other, slot)) << place)
        };
        let used = places(|other, _| other.mark() != 0);
        Matches { used, same: places(Self::is_same) & used }
    }
}

/// A cache line.
#[derive(Clone, Copy)]
#[repr(C, align(64))]
pub(crate) struct Line<S, const SLOTS: usize>([S; SLOTS]);

impl<S, const SLOTS: usize> AsRef<[S]> for Line<S, SLOTS> {
    fn as_ref(&self) -> &[S] {
        &self.0
    }
}

impl<S, const SLOTS: usize> AsMut<[S]> for Line<S, SLOTS> {
    fn as_mut(&mut self) -> &mut [S] {
        &mut self.0
    }
}

/// The parts of [`Slot`] that all integers have in common, but for the key's type, the slots of a line and the reach.
macro_rules! integer_slot {
    ($key:ty, $slots:literal, $reach:literal) => {
        type Key = $key;
        type Line = Line<Self, $slots>;

        const EMPTY_LINE: Self::Line = Line([0; $slots]);
        const REACH: usize = $reach;

        #[inline(always)]
        fn mark(self) -> u8 {
            (self & 3) as u8
        }

        #[inline(always)]
        fn marked(self, mark: u8) -> Self {
            self | Self::from(mark)
        }

        #[inline(always)]
        fn is_same(self, other: Self) -> bool {
            self ^ other < 4
        }
    };
}

/// In a table of `u32` slots, at most 2 to the power of this of all possible keys may have one home line: the remainder of a
/// key takes 26 bits of its slot, the distance from home 4 and the mark 2.
pub(super) const NARROW_SPAN_BITS: u32 = 26;

/// Only what the line does not say of the key: the remainder (Cleary 1984, "Compact hash tables using bidirectional
/// linear probing"), then 4 bits for the distance from home, then the mark.
impl Slot for u32 {
    integer_slot!(u64, 16, 16);

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        let (line, rest) = scale.divide(key);
        (line, (rest as Self) << 6)
    }

    fn key(self, line: usize, scale: &Scale) -> u64 {
        let home = line - (self >> 2) as usize % Self::REACH;
        home as u64 * scale.span + u64::from(self >> 6)
    }

    #[inline(always)]
    fn displaced(self) -> Self {
        self + 4
    }

    #[inline(always)]
    fn find<C: Cpu>(cpu: C, Line(slots): &Self::Line, slot: Self) -> Matches {
        cpu.find(slots, slot)
    }
}

/// The whole key, of at most 62 bits.
impl Slot for u64 {
    integer_slot!(u64, 8, 32);

    #[inline(always)]
    fn place(key: u64, scale: &Scale) -> (usize, Self) {
        (high(key << (64 - scale.key_bits), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u64 {
        self >> 2
    }
}

/// The whole key, of at most 126 bits.
impl Slot for u128 {
    integer_slot!(u128, 4, 64);

    #[inline(always)]
    fn place(key: u128, scale: &Scale) -> (usize, Self) {
        (high(hash(&[key as u64, (key >> 64) as u64]), scale.lines as u64) as usize, key << 2)
    }

    fn key(self, _: usize, _: &Scale) -> u128 {
        self >> 2
    }
}

/// The whole key; the mark is in its spare bits.
impl<const N: usize> Slot for WideKey<N> {
    type Key = Self;
    type Line = Line<Self, 1>;

    const EMPTY_LINE: Self::Line = Line([Self::ZERO]);
    const REACH: usize = 256;

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
    fn marked(mut self, mark: u8) -> Self {
        self.0[0] |= u64::from(mark);
        self
    }

    #[inline(always)]
    fn is_same(self, other: Self) -> bool {
        self.0[0] ^ other.0[0] < 4 && self.0[1..] == other.0[1..]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_slots_and_their_lines_give_keys_back() {
        for (bits, lines) in [(10, 16), (31, 37), (40, 20_000), (40, 1 << 20)] {
            let scale = Scale::new(bits, lines);
            for key in (0..1_u64 << bits).step_by((1 << bits) / 1009 + 1).chain([(1 << bits) - 1]) {
                let (line, slot) = u32::place(key, &scale);
                assert!(line < lines);
                assert_eq!(slot.marked(3).key(line, &scale), key);
                assert_eq!(slot.displaced().displaced().marked(1).key(line + 2, &scale), key);
            }
        }
    }
}
