use std::alloc::{Layout, handle_alloc_error};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use super::guide::Views;
use super::shelf;
use crate::tiles::grid::Grid;
use crate::tiles::pattern::{FillSteps, Filling, Pattern, huge_table};

/// The largest tables of steps of a board, as a file keeps them.
///
/// It has the words of the patterns one after the other: for every placement of a pattern's tiles, in the order of the
/// index and without those where two tiles share a cell, three bytes. For searches they are laid out anew, four bytes a
/// word and room for every index, on large pages: that takes a second or two, and a look-up is an addition and a read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::tiles) struct Kept {
    grid: Grid,
    patterns: Vec<Pattern>,
}

/// The bytes of a word in the file: no pattern has more than six tiles of four bits.
const WORD: usize = 3;
/// Zones that are worked on before the progress is told.
const SLICE: u64 = 1 << 18;
/// One placement in so many is looked at to guess how many zones there are.
const SAMPLE: usize = 10_007;

impl Kept {
    /// The tables for the blank's goal at `home`.
    pub(in crate::tiles) fn new(grid: Grid, home: usize) -> Self {
        Self { grid, patterns: Views::new(grid, home, Pattern::LARGEST).patterns() }
    }

    /// The tiles of the patterns.
    pub(in crate::tiles) fn tiles(&self) -> impl Iterator<Item = &[u8]> {
        self.patterns.iter().map(|pattern| &*pattern.tiles)
    }

    /// The length of the file's data in bytes.
    pub(in crate::tiles) fn bytes(&self) -> u64 {
        self.patterns.iter().map(|pattern| self.packed(pattern) as u64).sum()
    }

    /// The memory that building takes at most, in bytes, with the data.
    pub(in crate::tiles) fn bytes_to_build(&self) -> u64 {
        let tables = self.patterns.iter().map(|pattern| 8 * pattern.words(&self.grid) as u64);
        tables.sum::<u64>() + self.bytes()
    }

    /// Builds them, at most one a thread at a time; `go_on` is told the part that is done, from 0 to 1, and stops the work
    /// by saying no: the answer then is `None`.
    pub(in crate::tiles) fn build(&self, threads: usize, go_on: &(dyn Fn(f64) -> bool + Sync)) -> Option<Vec<u8>> {
        let total: u64 = self.patterns.iter().map(|pattern| zones(&self.grid, pattern)).sum();
        let done = AtomicU64::new(0);
        let slice_done = |zones: u64| {
            let done = done.fetch_add(zones, Ordering::Relaxed) + zones;
            go_on((done as f64 / total as f64).min(1.0))
        };
        let mut bytes = Vec::with_capacity(self.bytes() as usize);
        for patterns in self.patterns.chunks(threads.max(1)) {
            for packed in self.build_at_once(patterns, &slice_done) {
                bytes.extend(packed?);
            }
        }
        Some(bytes)
    }

    /// The words of some patterns as a file keeps them, each built by a thread of its own.
    fn build_at_once(&self, patterns: &[Pattern], slice_done: &(dyn Fn(u64) -> bool + Sync)) -> Vec<Option<Vec<u8>>> {
        thread::scope(|scope| {
            let build = |pattern| scope.spawn(move || Some(self.pack(pattern, &self.fill(pattern, slice_done)?)));
            let threads: Vec<_> = patterns.iter().map(build).collect();
            threads.into_iter().map(|thread| thread.join().expect("filling a table does not panic")).collect()
        })
    }

    /// The words of a pattern; `None` if it is stopped.
    fn fill(&self, pattern: &Pattern, slice_done: &(dyn Fn(u64) -> bool + Sync)) -> Option<Vec<u32>> {
        let words = pattern.words(&self.grid);
        let begun = huge_table(words, FillSteps::EMPTY).zip(FillSteps::new(self.grid, pattern));
        let no_memory = || handle_alloc_error(Layout::array::<u32>(words).unwrap_or(Layout::new::<u32>()));
        let (mut table, mut filling) = begun.unwrap_or_else(no_memory);
        loop {
            let mut left = SLICE;
            let filled = filling.advance(&mut table, &mut left);
            if !slice_done(SLICE - left) {
                return None;
            }
            if filled {
                return Some(table);
            }
        }
    }

    /// The bytes of a pattern's words in the file.
    fn packed(&self, pattern: &Pattern) -> usize {
        WORD * placements(self.grid.len(), pattern.tiles.len())
    }

    fn pack(&self, pattern: &Pattern, words: &[u32]) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(self.packed(pattern));
        let pack = &mut |index: usize| bytes.extend_from_slice(&words[index].to_le_bytes()[..WORD]);
        each_placement(self.grid.len(), pattern.tiles.len(), 0, 0, pack);
        bytes
    }

    /// Lays the data of a file out for searches and gives them to all of this process; `false` if the data have not the
    /// right length, or if there is no memory.
    pub(in crate::tiles) fn put(&self, mut data: &[u8]) -> bool {
        if data.len() as u64 != self.bytes() {
            return false;
        }
        for pattern in &self.patterns {
            let (packed, rest) = data.split_at(self.packed(pattern));
            let Some(words) = self.unpack(pattern, packed) else { return false };
            shelf::put(&self.grid, pattern, Arc::new(words));
            data = rest;
        }
        true
    }

    /// A thread for every core takes the placements of the next cell of the last tile.
    fn unpack(&self, pattern: &Pattern, packed: &[u8]) -> Option<Vec<u32>> {
        let (cells, tiles) = (self.grid.len(), pattern.tiles.len());
        let mut words = huge_table(pattern.words(&self.grid), FillSteps::EMPTY)?;
        let block = words.len() / cells;
        let work = words.chunks_mut(block).zip(packed.chunks(packed.len() / cells)).enumerate();
        let work = Mutex::new(work);
        let next = || work.lock().ok()?.next();
        let unpack = || {
            while let Some((cell, (words, packed))) = next() {
                let mut stored = packed.chunks_exact(WORD);
                each_placement(cells, tiles - 1, 0, 1 << cell, &mut |index| {
                    let bytes = stored.next().unwrap_or_default();
                    words[index] = bytes.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
                });
            }
        };
        thread::scope(|scope| {
            for _ in 1..thread::available_parallelism().map_or(1, usize::from) {
                scope.spawn(unpack);
            }
            unpack();
        });
        Some(words)
    }
}

/// The ways to lay so many tiles on different cells.
fn placements(cells: usize, tiles: usize) -> usize {
    (0..tiles).map(|tile| cells - tile).product()
}

/// Calls `act` for the index of every placement of the first `slots` tiles on cells that are not `occupied`, in ascending
/// order; the later tiles' part of the index is `base`.
fn each_placement(cells: usize, slots: usize, base: usize, occupied: u32, act: &mut impl FnMut(usize)) {
    let free = (0..cells).filter(|cell| occupied >> cell & 1 == 0);
    match slots {
        0 => act(base),
        1 => free.for_each(|cell| act(base + cell)),
        _ => {
            let power = cells.pow(slots as u32 - 1);
            free.for_each(|cell| each_placement(cells, slots - 1, base + cell * power, occupied | 1 << cell, act));
        }
    }
}

/// About how many zones the placements of a pattern have together.
fn zones(grid: &Grid, pattern: &Pattern) -> u64 {
    let (mut zones, mut seen) = (0, 0);
    let (cells, tiles) = (grid.len(), pattern.tiles.len());
    for index in (0..pattern.words(grid)).step_by(SAMPLE) {
        let (mut at, mut occupied) = (index, 0_u32);
        for _ in 0..tiles {
            occupied |= 1 << (at % cells);
            at /= cells;
        }
        if occupied.count_ones() as usize == tiles {
            let mut free = grid.all() & !occupied;
            while free != 0 {
                free &= !grid.flood(free & free.wrapping_neg(), free);
                zones += 1;
            }
            seen += 1;
        }
    }
    zones * placements(cells, tiles) as u64 / u64::max(seen, 1)
}

#[cfg(test)]
mod tests {
    use super::super::shelf::Found;
    use super::*;

    fn kept(width: usize, height: usize) -> Kept {
        Kept::new(Grid::wide(width, height).expect("at most 25 cells"), 0)
    }

    #[test]
    fn what_is_packed_is_what_was_built() {
        for (width, height, threads) in [(3, 3, 1), (4, 2, 2), (4, 3, 3)] {
            let kept = kept(width, height);
            let data = kept.build(threads, &|_| true).expect("it is not stopped");
            assert_eq!(data.len() as u64, kept.bytes());
            assert!(kept.put(&data));
            let Found::Tables(tables) = shelf::advance(&kept.grid, &kept.patterns, 1, &mut 0) else {
                panic!("all tables are there");
            };
            for (pattern, words) in kept.patterns.iter().zip(tables) {
                let filled = kept.fill(pattern, &|_| true).expect("it is not stopped");
                assert_eq!(*words, filled, "{pattern:?}");
            }
        }
    }

    #[test]
    fn other_lengths_are_refused() {
        let kept = kept(3, 2);
        let data = kept.build(1, &|_| true).expect("it is not stopped");
        assert!(!kept.put(&data[1..]) && !kept.put(&[]));
    }

    #[test]
    fn a_stopped_build_has_no_result() {
        assert_eq!(kept(3, 3).build(2, &|_| false), None);
    }

    #[test]
    fn placements_are_counted_and_come_in_order() {
        let mut indices = Vec::new();
        each_placement(6, 3, 0, 0, &mut |index| indices.push(index));
        assert_eq!(indices.len(), placements(6, 3));
        assert!(indices.is_sorted_by(|a, b| a < b));
    }
}
