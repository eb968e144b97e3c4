//! The set of all positions found: an open-addressing table of slots, with a mark for each.

use super::slot::{Lanes, Scale, Slot};
use super::speed::PLAIN;
use crate::cpu::{advise_huge_pages, prefetch};

/// Keys with their marks. It grows in place: keys keep their order by home line, so each line is taken out and spread
/// over later ones, from the last line to the first.
pub(super) struct Table<S: Slot> {
    /// The home lines and `S::REACH` more, into which the last ones overflow.
    lines: Vec<S::Line>,
    scale: Scale,
    len: usize,
    /// Keys that found all lines in reach full: practically none.
    stash: Vec<(S::Key, u8)>,
    /// The most bytes that the lines may take.
    limit: u64,
}

/// The memory for a larger table is not to be had.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NoRoom;

/// The size in bytes from which a table is large: it grows by a third, no longer by doubling.
const LARGE: usize = 4 << 20;
/// The size in bytes below which a table is small: it grows fourfold.
const SMALL: usize = 64 << 10;
/// The size in bytes above which a table is worth fetching from ahead of time.
const FAR: usize = 512 << 10;
/// The part of the slots in use at which a table grows, in percent: of a small one and of a large one.
const LOAD: [usize; 2] = [60, 70];

impl<S: Slot> Table<S> {
    /// An empty table for spread keys below `2^key_bits`, with at least `lines` lines and at most `limit` bytes.
    pub(super) fn new(key_bits: u32, lines: usize, limit: u64) -> Result<Self, NoRoom> {
        let scale = Scale::new(key_bits, lines);
        let mut table = Self { lines: vec![], scale, len: 0, stash: vec![], limit };
        table.add_lines(lines + S::REACH, limit)?;
        Ok(table)
    }

    /// The number of keys.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// The lines that are home to keys.
    pub(super) fn home_lines(&self) -> usize {
        self.scale.lines
    }

    /// Gives back all memory. It is of no more use.
    pub(super) fn forget(&mut self) {
        (self.lines, self.stash, self.len) = (vec![], vec![], 0);
    }

    /// Changes the most bytes that it may take.
    pub(super) fn set_limit(&mut self, limit: u64) {
        self.limit = limit;
    }

    /// All keys, spread, with their marks.
    pub(super) fn keys(&self) -> impl Iterator<Item = (S::Key, u8)> {
        let in_line = |(number, line): (usize, &S::Line)| {
            let slots = line.as_ref().iter().filter(|slot| slot.mark() != 0);
            slots.map(|slot| (slot.key(number, &self.scale), slot.mark())).collect::<Vec<_>>()
        };
        self.lines.iter().enumerate().flat_map(in_line).chain(self.stash.iter().copied())
    }

    /// The memory that it fills.
    pub(super) fn bytes(&self) -> u64 {
        (self.lines.len() * Self::LINE_BYTES) as u64
    }

    /// Whether it is too large to be near in the caches.
    pub(super) fn is_far(&self) -> bool {
        self.lines.len() * Self::LINE_BYTES > FAR
    }

    /// Gets the home line of a key into the cache.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: S::Key) {
        prefetch(&self.lines[S::place(key, &self.scale).0]);
    }

    /// Adds a key with its mark, from 1 to 3, unless it is there. Gives the mark that it had, or 0 if it was added.
    ///
    /// Whether it will be is not to be foreseen, so no branch depends on it while the home line has room. `SPEED` says
    /// what the processor can do.
    #[inline(always)]
    pub(super) fn insert<const SPEED: u8>(&mut self, key: S::Key, mark: u8) -> u8 {
        let (home, slot) = S::place(key, &self.scale);
        let line = &mut self.lines[home];
        let Lanes { same, used } = S::lanes::<SPEED>(line, slot);
        let slots = line.as_mut();
        let free = used.trailing_ones() as usize;
        if free == slots.len() && same == 0 {
            return self.insert_far(key, mark);
        }
        let place = if same == 0 { free } else { same.trailing_zeros() as usize };
        let (old, new) = (slots[place], slot.marked(mark));
        slots[place] = if same == 0 { new } else { old };
        self.len += usize::from(same == 0);
        old.mark()
    }

    /// The same for a key whose home line is full of others.
    #[cold]
    fn insert_far(&mut self, key: S::Key, mark: u8) -> u8 {
        if let Some(old) = self.mark(key) {
            return old;
        }
        self.put(key, mark);
        self.len += 1;
        0
    }

    /// The mark of a key.
    pub(super) fn mark(&self, key: S::Key) -> Option<u8> {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &self.lines[home..home + S::REACH] {
            let Lanes { same, used } = S::lanes::<PLAIN>(line, slot);
            let slots = line.as_ref();
            if same != 0 {
                return Some(slots[same.trailing_zeros() as usize].mark());
            }
            if used.trailing_ones() as usize != slots.len() {
                return None;
            }
            slot = slot.displaced();
        }
        self.stash.iter().find(|&&(other, _)| other == key).map(|&(_, mark)| mark)
    }

    /// Makes room for `more` keys. `others` is what the rest of the search holds of the memory.
    pub(super) fn reserve(&mut self, more: usize, others: u64) -> Result<(), NoRoom> {
        while (self.len + more) * 100 > self.scale.lines * Self::LANES * LOAD[usize::from(self.is_large())] {
            self.grow(others)?;
        }
        Ok(())
    }

    const LINE_BYTES: usize = size_of::<S::Line>();
    const LANES: usize = Self::LINE_BYTES / size_of::<S>();

    fn lines_in(bytes: u64) -> usize {
        usize::try_from(bytes / Self::LINE_BYTES as u64).unwrap_or(usize::MAX)
    }

    fn is_large(&self) -> bool {
        self.lines.len() * Self::LINE_BYTES > LARGE
    }

    fn grow(&mut self, others: u64) -> Result<(), NoRoom> {
        let (old, total) = (self.scale, self.lines.len());
        let wanted = match total * Self::LINE_BYTES {
            0..SMALL => 4 * old.lines,
            _ => 2 * old.lines,
        };
        let affordable = self.limit.saturating_sub(others);
        let lines = wanted.min(Self::lines_in(affordable).saturating_sub(S::REACH));
        if lines < old.lines + old.lines / 16 {
            return Err(NoRoom);
        }
        self.add_lines(lines - old.lines, affordable)?;
        self.scale = Scale::new(old.key_bits, lines);
        self.respread(old, total);
        Ok(())
    }

    /// Appends empty lines, in at most `limit` bytes.
    fn add_lines(&mut self, more: usize, limit: u64) -> Result<(), NoRoom> {
        let needed = self.lines.len() + more;
        if needed > self.lines.capacity() {
            self.allocate(needed, Self::lines_in(limit))?;
        }
        self.lines.resize(needed, S::EMPTY_LINE);
        Ok(())
    }

    /// Moves to memory for at least `needed` lines; while it moves, it holds both. A large table asks for all the lines
    /// that it may ever have, since Linux gives memory only where it is written: it will not have to move again.
    fn allocate(&mut self, needed: usize, most: usize) -> Result<(), NoRoom> {
        if needed + self.lines.len() > most {
            return Err(NoRoom);
        }
        let is_large = needed * Self::LINE_BYTES > LARGE;
        let ever = Self::lines_in(self.limit);
        let mut wanted = if cfg!(target_os = "linux") && is_large { ever.max(needed) } else { needed };
        while self.lines.try_reserve_exact(wanted - self.lines.len()).is_err() {
            if wanted == needed {
                return Err(NoRoom);
            }
            wanted = (wanted / 2).max(needed);
        }
        if is_large {
            advise_huge_pages(&self.lines);
        }
        Ok(())
    }

    /// Brings the keys of the first `total` lines from their places in the `old` scale to those in the new one.
    ///
    /// A table grows by 1/16 at least, and rounding leaves 1/35 of that: so far, in parts of its number, a home line goes
    /// on. So from the line `40 × REACH` on, what comes out of a line finds its new lines at or after it, where nothing
    /// old is left; the lines before are all taken out first. Where rounding leaves nothing, old and new are the same.
    fn respread(&mut self, old: Scale, total: usize) {
        let low = total.min(40 * S::REACH);
        for line in (low..total).rev() {
            let taken = std::mem::replace(&mut self.lines[line], S::EMPTY_LINE);
            for slot in taken.as_ref().iter().filter(|slot| slot.mark() != 0) {
                self.put(slot.key(line, &old), slot.mark());
            }
        }
        let mut held = std::mem::take(&mut self.stash);
        for line in 0..low {
            let taken = std::mem::replace(&mut self.lines[line], S::EMPTY_LINE);
            let slots = taken.as_ref().iter().filter(|slot| slot.mark() != 0);
            held.extend(slots.map(|slot| (slot.key(line, &old), slot.mark())));
        }
        for (key, mark) in held {
            self.put(key, mark);
        }
    }

    /// Adds a key that is not there, without counting it.
    fn put(&mut self, key: S::Key, mark: u8) {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &mut self.lines[home..home + S::REACH] {
            let free = line.as_mut().iter_mut().find(|slot| slot.mark() == 0);
            if let Some(free) = free {
                *free = slot.marked(mark);
                return;
            }
            slot = slot.displaced();
        }
        self.stash.push((key, mark));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::super::key::{Key, Wide};
    use super::*;

    /// A table agrees with a map of the standard library while it grows from the smallest size, whatever the keys are.
    fn agrees_with_a_map<S: Slot>(bits: u32, key: impl Fn(u64) -> S::Key) {
        let scattered = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits.min(40));
        let crowded = |n: u64| n / 2;
        for number in [&scattered as &dyn Fn(u64) -> u64, &crowded] {
            let mut table = Table::<S>::new(bits, 16, 1 << 30).expect("room");
            let mut map = HashMap::new();
            for n in 0..30_000 {
                table.reserve(1, 0).expect("room");
                let (number, mark) = (number(n), (n % 3) as u8 + 1);
                let is_new = !map.contains_key(&number);
                map.entry(number).or_insert(mark);
                let old = table.insert::<PLAIN>(key(number), mark);
                assert_eq!(old, if is_new { 0 } else { map[&number] });
            }
            assert_eq!(table.len(), map.len());
            assert!(map.iter().all(|(&number, &mark)| table.mark(key(number)) == Some(mark)));
            assert!((0..1000).all(|n| table.mark(key((1 << bits.min(40)) - 1 - n)).is_none()));
        }
    }

    #[test]
    fn tables_of_all_slots_agree_with_a_map() {
        agrees_with_a_map::<u32>(30, |number| number);
        agrees_with_a_map::<u64>(62, |number| number);
        agrees_with_a_map::<u128>(126, |number| u128::from(number) << 60);
        agrees_with_a_map::<Wide<8>>(500, |number| Wide([number << 2, 0, 0, 0, 0, 0, 0, number]));
    }

    #[test]
    fn a_table_stops_growing_before_its_limit() {
        for limit in [1 << 12, 100_000, 6 << 20] {
            let mut table = Table::<u32>::new(30, 16, limit).expect("room for the smallest table");
            let added = (0..1_u64 << 24).take_while(|n| {
                let has_room = table.reserve(1, 0).is_ok();
                has_room && table.insert::<PLAIN>((n * 40).spread(30), 1) == 0
            });
            assert!(added.count() as u64 * 50 > limit);
            assert!(table.bytes() <= limit);
        }
    }
}
