//! The set of all positions found: an open-addressing table of slots, with a mark for each.

use super::memory::{advise_huge_pages, prefetch};
use super::slot::{Scale, Slot};

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

/// The part of the slots in use at which a table grows, in percent.
const LOAD: usize = 80;
/// The size in bytes from which a table grows by a third, no longer by doubling.
const LARGE: usize = 4 << 20;

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

    /// The memory that it fills.
    pub(super) fn bytes(&self) -> u64 {
        (self.lines.len() * Self::LINE_BYTES) as u64
    }

    /// Gets the home line of a key into the cache.
    pub(super) fn prefetch(&self, key: S::Key) {
        prefetch(&self.lines[S::place(key, &self.scale).0]);
    }

    /// Adds a key with its mark, from 1 to 3, unless it is there. Says whether it was added.
    pub(super) fn insert(&mut self, key: S::Key, mark: u8) -> bool {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &mut self.lines[home..home + S::REACH] {
            match find::<S>(line, slot) {
                Find::Same(_) => return false,
                Find::Free(lane) => {
                    line.as_mut()[lane] = slot.marked(mark);
                    self.len += 1;
                    return true;
                }
                Find::Full => slot = slot.displaced(),
            }
        }
        let is_new = self.stash.iter().all(|&(other, _)| other != key);
        if is_new {
            self.stash.push((key, mark));
            self.len += 1;
        }
        is_new
    }

    /// The mark of a key.
    pub(super) fn mark(&self, key: S::Key) -> Option<u8> {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &self.lines[home..home + S::REACH] {
            match find::<S>(line, slot) {
                Find::Same(lane) => return Some(line.as_ref()[lane].mark()),
                Find::Free(_) => return None,
                Find::Full => slot = slot.displaced(),
            }
        }
        self.stash.iter().find(|&&(other, _)| other == key).map(|&(_, mark)| mark)
    }

    /// Makes room for `more` keys. `others` is what the rest of the search holds of the memory.
    pub(super) fn reserve(&mut self, more: usize, others: u64) -> Result<(), NoRoom> {
        while (self.len + more) * 100 > self.scale.lines * Self::LANES * LOAD {
            self.grow(others)?;
        }
        Ok(())
    }

    const LINE_BYTES: usize = size_of::<S::Line>();
    const LANES: usize = Self::LINE_BYTES / size_of::<S>();

    fn grow(&mut self, others: u64) -> Result<(), NoRoom> {
        let (old, total) = (self.scale, self.lines.len());
        let wanted = if total * Self::LINE_BYTES < LARGE { 2 * old.lines } else { old.lines / 3 * 4 };
        let affordable = self.limit.saturating_sub(others);
        let most = (affordable / Self::LINE_BYTES as u64) as usize;
        let lines = wanted.min(most.saturating_sub(S::REACH));
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
            self.allocate(needed, (limit / Self::LINE_BYTES as u64) as usize)?;
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
        let mut wanted = if cfg!(target_os = "linux") && is_large { most } else { needed };
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
    /// A home line goes at least 1/16 of its number onwards. So from the line `18 × REACH` on, what comes out of a line
    /// finds its new lines at or after it, where nothing old is left; the lines before are all taken out first.
    fn respread(&mut self, old: Scale, total: usize) {
        let low = total.min(18 * S::REACH);
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

    /// Adds a key that is not there and was counted before.
    fn put(&mut self, key: S::Key, mark: u8) {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &mut self.lines[home..home + S::REACH] {
            let slots = line.as_mut();
            if let Some(lane) = lanes(slot, slots.len()).find(|&lane| slots[lane].mark() == 0) {
                slots[lane] = slot.marked(mark);
                return;
            }
            slot = slot.displaced();
        }
        self.stash.push((key, mark));
    }
}

enum Find {
    Same(usize),
    Free(usize),
    Full,
}

/// Looks for a slot in a line. Slots are never emptied, so a free one ends the search.
#[inline]
fn find<S: Slot>(line: &S::Line, slot: S) -> Find {
    let slots = line.as_ref();
    for lane in lanes(slot, slots.len()) {
        if slots[lane].mark() == 0 {
            return Find::Free(lane);
        }
        if slots[lane].is_same(slot) {
            return Find::Same(lane);
        }
    }
    Find::Full
}

/// The lanes of a line in the order in which a slot looks at them.
fn lanes<S: Slot>(slot: S, len: usize) -> impl Iterator<Item = usize> {
    let first = slot.lane();
    (0..len).map(move |lane| (first + lane) % len)
}
