//! The set of all known positions: an open-addressing table of slots, with a mark for each.

use std::mem::MaybeUninit;
use std::ops::Range;
use std::sync::{Mutex, MutexGuard, PoisonError};

use loyd_search::Stop;
use loyd_search::cpu::{Baseline, Cpu, Matches, advise_huge_pages, prefetch};
use loyd_search::parallel::Team;

use crate::key::{KeySlot, Scale, SharedLine};

/// A hash table of keys, each with a mark.
///
/// A key is in its home line or, if that is full, in one of the next ones. A table grows in place.
/// Keys keep their order by home line, so each line is taken out and spread over later ones, from
/// the last line to the first. Growing a table of several gigabytes takes seconds, so growth can be
/// stopped. A table whose growth is stopped must not be read or written until
/// [`KeyTable::reserve`] has completed the growth.
pub(crate) struct KeyTable<S: KeySlot> {
    /// The home lines and `S::REACH` more, into which the last home lines overflow.
    lines: Vec<S::Line>,
    pub(super) scale: Scale,
    /// The number of keys.
    pub(crate) len: usize,
    /// The keys that do not fit in the table because every line within reach is full. The stash is
    /// almost always empty.
    stash: Stash<S>,
    /// The memory limit for the lines, in bytes.
    pub(crate) limit: u64,
    /// The growth in progress.
    growth: Option<Growth>,
}

/// Keys with their marks, shared by threads.
type Stash<S> = Mutex<Vec<(<S as KeySlot>::Key, u8)>>;

/// A table that several threads extend, as long as it has room. The threads count the keys that
/// they add ([`KeyTable::len`]).
///
/// A place in a line is claimed with an atomic operation and never emptied again. Two threads that
/// add the same key look at the same lines in the same order, and both try to claim the first empty
/// place. One of them succeeds, and the other then finds the key.
pub(super) struct SharedKeyTable<'a, S: KeySlot> {
    /// The lines of the table, starting at index `first`.
    lines: &'a [SharedLine<S::Line>],
    first: usize,
    scale: Scale,
    stash: &'a Stash<S>,
}

/// A thread's handle to the table, exclusive or shared.
pub(super) enum Access<'a, S: KeySlot> {
    Exclusive(&'a mut KeyTable<S>),
    Shared(&'a SharedKeyTable<'a, S>),
}

/// The growth of a table: lines are added, then the keys are spread over all of them.
#[derive(Clone, Copy)]
struct Growth {
    /// The previous scale, and the previous number of lines.
    old: Scale,
    total: usize,
    /// The target number of home lines.
    lines: usize,
    /// The lines before this index have not been rehashed yet; `None` while lines are being added.
    next: Option<usize>,
}

/// The memory limit or the system does not permit more memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OutOfMemory;

/// Returns an empty vector with capacity for `len` values.
pub(crate) fn with_capacity<T>(len: usize) -> Result<Vec<T>, OutOfMemory> {
    let mut vector = vec![];
    vector.try_reserve_exact(len).map_err(|_| OutOfMemory)?;
    Ok(vector)
}

/// The size in bytes above which a table is large: it reserves all memory that it may ever need,
/// and is filled more densely.
const LARGE_SIZE: usize = 4 << 20;
/// The size in bytes below which a table is small. A small table grows fourfold, a larger one
/// twofold.
const SMALL_SIZE: usize = 64 << 10;
/// The assumed size of a core's caches, in bytes. Prefetching from a larger table is worthwhile.
const CACHE_SIZE: usize = 512 << 10;
/// The number of lines that are added or rehashed between two checks for a stop request. This takes
/// a few hundred microseconds.
const LINES_PER_STEP: usize = 1 << 12;
/// The number of lines in a work item when several threads rehash lines.
const REHASH_PIECE: usize = 1 << 9;
/// The number of lines in a work item when several threads add lines: one large page of memory.
const CLEAR_PIECE: usize = 1 << 15;
/// The load factor, in percent, above which a table grows: for tables that are not large, and for
/// large ones.
const MAX_LOAD: [usize; 2] = [60, 70];

/// Returns the mark for a depth. Neighbours differ by at most 1 in depth, so depths modulo 3 show
/// which of them is nearer.
pub(crate) fn mark_of(depth: usize) -> u8 {
    (depth % 3) as u8 + 1
}

/// Returns the mark for the previous depth.
pub(crate) fn mark_before(mark: u8) -> u8 {
    if mark == 1 { 3 } else { mark - 1 }
}

impl<S: KeySlot> KeyTable<S> {
    /// Creates an empty table for spread keys below `2^key_bits`, with at least `lines` lines and
    /// at most `limit` bytes.
    pub(crate) fn new(key_bits: u32, lines: usize, limit: u64) -> Result<Self, OutOfMemory> {
        let scale = Scale::new(key_bits, lines);
        let mut table = Self { lines: vec![], scale, len: 0, stash: Mutex::default(), limit, growth: None };
        table.make_room(lines + S::REACH, limit)?;
        table.lines.resize(lines + S::REACH, S::EMPTY_LINE);
        Ok(table)
    }

    /// Frees all memory. The table cannot be used afterwards.
    pub(crate) fn free(&mut self) {
        (self.lines, self.stash, self.len, self.growth) = (vec![], Mutex::default(), 0, None);
    }

    /// Returns a handle that several threads can use.
    pub(super) fn share(&mut self) -> SharedKeyTable<'_, S> {
        SharedKeyTable { lines: SharedLine::share(&mut self.lines), first: 0, scale: self.scale, stash: &self.stash }
    }

    /// Returns the memory used by the table's lines, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        (self.lines.len() * Self::LINE_BYTES) as u64
    }

    /// Returns the memory used by a large table with this number of keys, in bytes.
    pub(super) fn bytes_for(keys: u64) -> u64 {
        keys * 100 / MAX_LOAD[1] as u64 / Self::SLOTS as u64 * Self::LINE_BYTES as u64
    }

    /// Returns whether the table is too large to stay in the caches of a core.
    pub(crate) fn exceeds_caches(&self) -> bool {
        self.lines.len() * Self::LINE_BYTES > CACHE_SIZE
    }

    /// Prefetches the home line of a key.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: S::Key) {
        prefetch(&self.lines[S::place(key, &self.scale).0]);
    }

    /// Adds a key with its mark, from 1 to 3, if absent. Returns its previous mark, or 0 if it was
    /// added.
    ///
    /// The processor cannot predict whether the key is present, so no branch depends on this while
    /// the home line has room: a slot is written in either case.
    #[inline(always)]
    pub(crate) fn insert<C: Cpu>(&mut self, cpu: C, key: S::Key, mark: u8) -> u8 {
        let (home, slot) = S::place(key, &self.scale);
        let line = &mut self.lines[home];
        let Matches { same, used } = S::find(cpu, line, slot);
        let slots = line.as_mut();
        let free = used.trailing_ones() as usize;
        if free == slots.len() && same == 0 {
            return self.insert_beyond_home(key, mark);
        }
        let place = if same == 0 { free } else { same.trailing_zeros() as usize };
        let (old, new) = (slots[place], slot.with_mark(mark));
        slots[place] = if same == 0 { new } else { old };
        self.len += usize::from(same == 0);
        old.mark()
    }

    /// Like [`KeyTable::insert`], but for a key whose home line is full of other keys.
    #[cold]
    fn insert_beyond_home(&mut self, key: S::Key, mark: u8) -> u8 {
        if let Some(old) = self.mark(key) {
            return old;
        }
        self.insert_absent(key, mark);
        self.len += 1;
        0
    }

    /// Returns the mark of a key.
    pub(crate) fn mark(&self, key: S::Key) -> Option<u8> {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &self.lines[home..home + S::REACH] {
            let Matches { same, used } = S::find(Baseline, line, slot);
            let slots = line.as_ref();
            if same != 0 {
                return Some(slots[same.trailing_zeros() as usize].mark());
            }
            // A line with an empty slot has never overflowed into the next one.
            if used.trailing_ones() as usize != slots.len() {
                return None;
            }
            slot = slot.one_line_farther();
        }
        Some(mark_in(&lock(&self.stash), &key)).filter(|&mark| mark != 0)
    }

    /// Makes room for `more` keys. Returns `false` if it is stopped; the next call then continues.
    /// `others` is how many bytes of the limit the rest of the search uses.
    pub(crate) fn reserve(&mut self, more: usize, others: u64, stop: Stop) -> Result<bool, OutOfMemory> {
        self.reserve_with_team(None, more, others, stop)
    }

    /// Like [`KeyTable::reserve`], but with all threads in a team.
    pub(super) fn reserve_with_team(
        &mut self,
        mut team: Option<&mut Team>,
        more: usize,
        others: u64,
        stop: Stop,
    ) -> Result<bool, OutOfMemory> {
        loop {
            while let Some(growth) = self.growth {
                self.growth = self.continue_growth(growth, team.as_deref_mut());
                if self.growth.is_some() && stop.is_requested() {
                    return Ok(false);
                }
            }
            if more <= self.room() {
                return Ok(true);
            }
            self.begin_growth(others)?;
        }
    }

    /// Returns the number of keys that still fit.
    pub(super) fn room(&self) -> usize {
        (self.scale.lines * Self::SLOTS * MAX_LOAD[usize::from(self.is_large())] / 100).saturating_sub(self.len)
    }

    const LINE_BYTES: usize = size_of::<S::Line>();
    const SLOTS: usize = Self::LINE_BYTES / size_of::<S>();

    fn lines_in(bytes: u64) -> usize {
        usize::try_from(bytes / Self::LINE_BYTES as u64).unwrap_or(usize::MAX)
    }

    fn is_large(&self) -> bool {
        self.lines.len() * Self::LINE_BYTES > LARGE_SIZE
    }

    fn begin_growth(&mut self, others: u64) -> Result<(), OutOfMemory> {
        let (old, total) = (self.scale, self.lines.len());
        let wanted = match total * Self::LINE_BYTES {
            0..SMALL_SIZE => 4 * old.lines,
            _ => 2 * old.lines,
        };
        let affordable = self.limit.saturating_sub(others);
        let lines = wanted.min(Self::lines_in(affordable).saturating_sub(S::REACH));
        if lines < old.lines + old.lines / 16 {
            return Err(OutOfMemory);
        }
        self.make_room(lines + total - old.lines, affordable)?;
        self.growth = Some(Growth { old, total, lines, next: None });
        Ok(())
    }

    /// Performs part of a growth. Returns the remaining growth.
    fn continue_growth(&mut self, growth: Growth, team: Option<&mut Team>) -> Option<Growth> {
        let Growth { old, total, lines, next } = growth;
        let (wanted, low) = (lines + total - old.lines, total.min(40 * S::REACH));
        match next {
            None if self.lines.len() < wanted => {
                self.add_lines(wanted, team);
                Some(growth)
            }
            None => {
                self.scale = Scale::new(old.key_bits, lines);
                Some(Growth { next: Some(total), ..growth })
            }
            Some(next) if next > low => {
                let from = next.saturating_sub(LINES_PER_STEP).max(low);
                // At least a third of the growth remains after rounding. These keys therefore move
                // to lines whose old keys have all been taken out.
                let is_disjoint = (from - S::REACH) / 3 * (2 * old.lines + lines) / old.lines > next;
                match team {
                    Some(team) if is_disjoint => self.rehash_with_team(team, old, from..next),
                    _ => self.rehash(old, from..next),
                }
                Some(Growth { next: Some(from), ..growth })
            }
            Some(low) => {
                self.rehash_first(old, low);
                None
            }
        }
    }

    /// Adds lines, up to a total of `wanted`: at most [`LINES_PER_STEP`], or [`CLEAR_PIECE`] per
    /// thread of a team. The system provides memory when it is first written, and this is a large
    /// share of the work of growing.
    fn add_lines(&mut self, wanted: usize, team: Option<&mut Team>) {
        let Some(team) = team else {
            return self.lines.resize(wanted.min(self.lines.len() + LINES_PER_STEP), S::EMPTY_LINE);
        };
        let more = (wanted - self.lines.len()).min(team.threads() * CLEAR_PIECE);
        let clear = |lines: &mut [MaybeUninit<S::Line>]| {
            for line in lines {
                line.write(S::EMPTY_LINE);
            }
        };
        team.for_each(self.lines.spare_capacity_mut()[..more].chunks_mut(CLEAR_PIECE), clear);
        // SAFETY: room for all the lines has already been made, and `more` of them have just been
        // written.
        unsafe { self.lines.set_len(self.lines.len() + more) };
    }

    /// Makes room for a total of `needed` lines, in at most `limit` bytes.
    fn make_room(&mut self, needed: usize, limit: u64) -> Result<(), OutOfMemory> {
        if needed > self.lines.capacity() {
            self.allocate(needed, Self::lines_in(limit))?;
        }
        Ok(())
    }

    /// Moves the table to memory for at least `needed` lines. Both allocations exist during the
    /// move. A large table reserves all the lines that it may ever have, and does not move again:
    /// systems provide memory only when it is written. In a browser, reserved memory is in use.
    fn allocate(&mut self, needed: usize, max_lines: usize) -> Result<(), OutOfMemory> {
        if needed + self.lines.len() > max_lines {
            return Err(OutOfMemory);
        }
        let is_large = needed * Self::LINE_BYTES > LARGE_SIZE;
        let limit_lines = Self::lines_in(self.limit);
        let mut wanted = if cfg!(not(target_family = "wasm")) && is_large { limit_lines.max(needed) } else { needed };
        while self.lines.try_reserve_exact(wanted - self.lines.len()).is_err() {
            if wanted == needed {
                return Err(OutOfMemory);
            }
            wanted = (wanted / 2).max(needed);
        }
        if is_large {
            advise_huge_pages(&self.lines);
        }
        Ok(())
    }

    /// Moves the keys in the given lines from the `old` scale to the new one.
    ///
    /// A table grows by at least 1/16. With rounding, the index of a home line grows by at least
    /// 1/35. Starting at line `40 × REACH`, the keys in a line therefore move to the same or a
    /// later line, whose old keys have all been taken out before. The keys of the earlier lines are
    /// all taken out first. If rounding leaves no growth, the old and the new place are the same.
    fn rehash(&mut self, old: Scale, lines: Range<usize>) {
        // The lines are processed from the last to the first, so keys only move to lines without
        // old keys.
        for line in lines.rev() {
            let taken = std::mem::replace(&mut self.lines[line], S::EMPTY_LINE);
            for slot in taken.as_ref().iter().filter(|slot| slot.mark() != 0) {
                self.insert_absent(slot.key(line, &old), slot.mark());
            }
        }
    }

    /// Like [`KeyTable::rehash`], but with several threads. No key may move to one of the given
    /// lines.
    fn rehash_with_team(&mut self, team: &mut Team, old: Scale, lines: Range<usize>) {
        let Range { start, end } = lines;
        let (before, after) = self.lines.split_at_mut(end);
        let to: SharedKeyTable<'_, S> =
            SharedKeyTable { lines: SharedLine::share(after), first: end, scale: self.scale, stash: &self.stash };
        let pieces = before[start..].chunks_mut(REHASH_PIECE).enumerate();
        team.for_each(pieces, |(piece, lines)| {
            for (line, place) in lines.iter_mut().zip(start + piece * REHASH_PIECE..) {
                let taken = std::mem::replace(line, S::EMPTY_LINE);
                for slot in taken.as_ref().iter().filter(|slot| slot.mark() != 0) {
                    to.insert(slot.key(place, &old), slot.mark());
                }
            }
        });
    }

    /// Moves the keys in the first lines and in the stash to their places according to the new
    /// scale.
    fn rehash_first(&mut self, old: Scale, low: usize) {
        let mut keys = std::mem::take(&mut *lock(&self.stash));
        for line in 0..low {
            let taken = std::mem::replace(&mut self.lines[line], S::EMPTY_LINE);
            let slots = taken.as_ref().iter().filter(|slot| slot.mark() != 0);
            keys.extend(slots.map(|slot| (slot.key(line, &old), slot.mark())));
        }
        for (key, mark) in keys {
            self.insert_absent(key, mark);
        }
    }

    /// Adds an absent key, without counting it.
    fn insert_absent(&mut self, key: S::Key, mark: u8) {
        let (home, mut slot) = S::place(key, &self.scale);
        for line in &mut self.lines[home..home + S::REACH] {
            let free = line.as_mut().iter_mut().find(|slot| slot.mark() == 0);
            if let Some(free) = free {
                *free = slot.with_mark(mark);
                return;
            }
            slot = slot.one_line_farther();
        }
        lock(&self.stash).push((key, mark));
    }
}

impl<S: KeySlot> Access<'_, S> {
    /// Prefetches the home line of a key.
    #[inline(always)]
    pub(super) fn prefetch(&self, key: S::Key) {
        match self {
            Self::Exclusive(table) => table.prefetch(key),
            Self::Shared(table) => prefetch(&table.lines[table.place(key).0]),
        }
    }
}

impl<S: KeySlot> SharedKeyTable<'_, S> {
    /// Returns the home line of a key, relative to the first line here, and its slot.
    #[inline(always)]
    fn place(&self, key: S::Key) -> (usize, S) {
        let (home, slot) = S::place(key, &self.scale);
        (home - self.first, slot)
    }

    /// Returns the mark of a key (0 if it is absent or just being added), and the first empty place
    /// in its home line.
    #[inline(always)]
    pub(super) fn mark<C: Cpu>(&self, cpu: C, key: S::Key) -> (u8, u8) {
        let (home, slot) = self.place(key);
        let line = S::read(cpu, &self.lines[home]);
        let Matches { same, used } = S::find(cpu, &line, slot);
        let slots = line.as_ref();
        let free = used.trailing_ones() as usize;
        if free == slots.len() && same == 0 {
            return (self.mark_beyond_home(key), free as u8);
        }
        // The first empty slot has the mark 0, so no branch depends on whether the key is present.
        (slots[if same == 0 { free } else { same.trailing_zeros() as usize }].mark(), free as u8)
    }

    /// Adds a key that was absent when `free` was the first empty place in its home line, unless it
    /// has been added since. Returns whether this call added it. While that place is empty, nothing
    /// has been added to the line, so no second lookup is needed.
    #[inline(always)]
    pub(super) fn claim(&self, key: S::Key, mark: u8, free: u8) -> bool {
        let (home, slot) = self.place(key);
        usize::from(free) < KeyTable::<S>::SLOTS && slot.with_mark(mark).fill(&self.lines[home], free.into())
            || self.insert(key, mark) == 0
    }

    /// Like [`SharedKeyTable::mark`], but for a key whose home line is full of other keys.
    #[cold]
    fn mark_beyond_home(&self, key: S::Key) -> u8 {
        let (home, mut slot) = self.place(key);
        for line in &self.lines[home..home + S::REACH] {
            let line = S::read(Baseline, line);
            let Matches { same, used } = S::find(Baseline, &line, slot);
            let slots = line.as_ref();
            if same != 0 {
                return slots[same.trailing_zeros() as usize].mark();
            }
            if used.trailing_ones() as usize != slots.len() {
                return 0;
            }
            slot = slot.one_line_farther();
        }
        mark_in(&lock(self.stash), &key)
    }

    /// Like [`KeyTable::insert`].
    #[inline(never)]
    fn insert(&self, key: S::Key, mark: u8) -> u8 {
        let (home, mut slot) = self.place(key);
        for line in &self.lines[home..home + S::REACH] {
            loop {
                let slots = S::read(Baseline, line);
                let Matches { same, used } = S::find(Baseline, &slots, slot);
                if same != 0 {
                    return slots.as_ref()[same.trailing_zeros() as usize].mark();
                }
                let free = used.trailing_ones() as usize;
                if free == slots.as_ref().len() {
                    break;
                }
                if slot.with_mark(mark).fill(line, free) {
                    return 0;
                }
            }
            slot = slot.one_line_farther();
        }
        let mut stash = lock(self.stash);
        let old = mark_in(&stash, &key);
        if old == 0 {
            stash.push((key, mark));
        }
        old
    }
}

/// Returns the mark of a key in the stash, or 0.
fn mark_in<K: PartialEq>(stash: &[(K, u8)], key: &K) -> u8 {
    stash.iter().find(|(other, _)| other == key).map_or(0, |&(_, mark)| mark)
}

fn lock<T>(stash: &Mutex<T>) -> MutexGuard<'_, T> {
    stash.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::key::{PackedKey, WideKey};

    /// Checks that a table agrees with a map from the standard library while it grows from the
    /// smallest size, for scattered and for crowded keys.
    fn check_against_map<S: KeySlot>(bits: u32, key: impl Fn(u64) -> S::Key) {
        let scattered = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits.min(40));
        let crowded = |n: u64| n / 2;
        for number in [&scattered as &dyn Fn(u64) -> u64, &crowded] {
            let mut table = KeyTable::<S>::new(bits, 16, 1 << 30).expect("room");
            let mut map = HashMap::new();
            for n in 0..30_000 {
                // Growth is stopped after each part for even numbers.
                while !table.reserve(1, 0, Stop::when(&|| n % 2 == 0)).expect("room") {}
                let (number, mark) = (number(n), (n % 3) as u8 + 1);
                let is_new = !map.contains_key(&number);
                map.entry(number).or_insert(mark);
                let old = table.insert(Baseline, key(number), mark);
                assert_eq!(old, if is_new { 0 } else { map[&number] });
            }
            assert_eq!(table.len, map.len());
            assert!(map.iter().all(|(&number, &mark)| table.mark(key(number)) == Some(mark)));
            assert!((0..1000).all(|n| table.mark(key((1 << bits.min(40)) - 1 - n)).is_none()));
        }
    }

    #[test]
    fn tables_of_all_slot_types_agree_with_a_map() {
        check_against_map::<u32>(30, |number| number);
        check_against_map::<u64>(62, |number| number);
        check_against_map::<u128>(126, |number| u128::from(number) << 60);
        check_against_map::<WideKey<8>>(500, |number| WideKey([number << 2, 0, 0, 0, 0, 0, 0, number]));
    }

    /// Checks that threads that add the same keys to a growing table, each in its own order, add
    /// every key once.
    fn check_sharing<S: KeySlot>(bits: u32, key: impl Fn(u64) -> S::Key + Sync) {
        const KEYS: u64 = 16_000;
        let number = |n: u64| n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - bits.min(40));
        let mut team = Team::new(3);
        let mut table = KeyTable::<S>::new(bits, 16, 1 << 30).expect("room");
        for round in 0..8 {
            let (first, size) = (round * KEYS / 8, KEYS / 8);
            assert_eq!(table.reserve_with_team(Some(&mut team), size as usize, 0, Stop::NEVER), Ok(true));
            let added = AtomicUsize::new(0);
            let shared = table.share();
            team.for_each([1, 3, 7], |stride| {
                for n in 0..size {
                    let key = key(number(first + n * stride % size));
                    let (old, free) = shared.mark(Baseline, key);
                    let mark = round as u8 % 3 + 1;
                    if old == 0 {
                        added.fetch_add(usize::from(shared.claim(key, mark, free)), Ordering::Relaxed);
                    } else {
                        assert_ne!(shared.insert(key, mark), 0);
                    }
                }
            });
            table.len += added.into_inner();
        }
        let keys: HashMap<u64, u64> = (0..KEYS).map(|n| (number(n), n)).collect();
        assert_eq!(table.len, keys.len());
        for (number, n) in keys {
            assert_eq!(table.mark(key(number)), Some((n / (KEYS / 8) % 3) as u8 + 1));
        }
    }

    #[test]
    fn threads_share_tables_of_all_slot_types() {
        check_sharing::<u32>(30, |number| number);
        check_sharing::<u64>(62, |number| number);
        check_sharing::<u128>(126, |number| u128::from(number) << 60);
        check_sharing::<WideKey<8>>(500, |number| WideKey([number << 2, 0, 0, 0, 0, 0, 0, number]));
    }

    #[test]
    fn a_table_stops_growing_before_its_limit() {
        for limit in [1 << 12, 100_000, 6 << 20] {
            let mut table = KeyTable::<u32>::new(30, 16, limit).expect("room for the smallest table");
            let added = (0..1_u64 << 24).take_while(|n| {
                let has_room = table.reserve(1, 0, Stop::NEVER).is_ok();
                has_room && table.insert(Baseline, (n * 40).spread(30), 1) == 0
            });
            assert!(added.count() as u64 * 50 > limit);
            assert!(table.bytes() <= limit);
        }
    }
}
