use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use loyd_search::{Allowance, Stop, parallel};

use super::rank::placements;
use super::step_tables;
use super::{BuildWatch, FillSteps, Pattern, TableError, TableFiller, Views, zeroed_table};
use crate::board::Grid;

/// The number of tiles at the end of a pattern's list whose placements divide packing and unpacking
/// into parts. A part takes about a millisecond.
const OUTER_TILES: usize = 2;

/// The step tables for a board's largest patterns, in their file format.
///
/// The file holds the words for the patterns in order: three bytes for every placement of a
/// pattern's tiles, in index order, except placements with two tiles on one cell. For searches, the
/// tables are laid out on large pages with four bytes per word and space for every index. This
/// takes half a CPU second, and reduces a lookup to an addition and a read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StepFile {
    grid: Grid,
    patterns: Vec<Pattern>,
}

/// The number of bytes per word in the file. A pattern has at most six tiles, with four bits each.
const BYTES_PER_WORD: usize = 3;
/// The number of zones processed between two progress reports.
const SLICE: u64 = 1 << 18;
/// The interval at which placements are sampled to estimate the number of zones.
const SAMPLE_INTERVAL: usize = 10_007;

impl StepFile {
    /// Returns the tables for the blank's goal at `blank_goal`.
    pub(super) fn new(grid: Grid, blank_goal: usize) -> Self {
        Self { grid, patterns: Views::new(grid, blank_goal, Pattern::LARGEST).patterns() }
    }

    /// Returns the tiles of the patterns.
    pub(super) fn tiles(&self) -> Vec<&[u8]> {
        self.patterns.iter().map(|pattern| &*pattern.tiles).collect()
    }

    /// Returns the length of the file's data in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.patterns.iter().map(|pattern| self.packed_size(pattern) as u64).sum()
    }

    /// Returns the maximum memory for laying out the tables, in bytes, including the data.
    pub(super) fn bytes_to_open(&self) -> u64 {
        let tables = self.patterns.iter().map(|pattern| 4 * pattern.words(&self.grid) as u64);
        tables.sum::<u64>() + self.bytes()
    }

    /// Returns the maximum memory for building up to `threads` tables in parallel, in bytes,
    /// including the data.
    pub(super) fn bytes_to_build(&self, threads: usize) -> u64 {
        // A table under construction has a second one for the settled zones, and is packed before
        // the next tables are started.
        let bytes = |pattern: &Pattern| 8 * pattern.words(&self.grid) as u64 + self.packed_size(pattern) as u64;
        let mut bytes: Vec<u64> = self.patterns.iter().map(bytes).collect();
        bytes.sort_unstable();
        bytes.iter().rev().take(threads.max(1)).sum::<u64>() + self.bytes()
    }

    /// Builds the tables in parallel, at most one per thread.
    ///
    /// # Errors
    /// [`TableError::Stopped`] and [`TableError::Memory`].
    pub(super) fn build(&self, threads: usize, watch: BuildWatch) -> Result<Vec<u8>, TableError> {
        let total: u64 = self.patterns.iter().map(|pattern| estimate_zones(&self.grid, pattern)).sum();
        let done = AtomicU64::new(0);
        let slice_done = |zones: u64| {
            let done = done.fetch_add(zones, Ordering::Relaxed) + zones;
            watch.should_continue((done as f64 / total as f64).min(1.0))
        };
        let mut bytes = try_with_capacity(self.bytes() as usize)?;
        for patterns in self.patterns.chunks(threads.max(1)) {
            let packed = parallel::map(threads, patterns, |pattern| {
                self.pack(pattern, &self.fill(pattern, watch.stop, &slice_done)?, &slice_done)
            });
            for packed in packed {
                bytes.extend(packed?);
            }
        }
        Ok(bytes)
    }

    /// Returns the words for a pattern.
    ///
    /// The first zones are far apart, and each of them touches memory that the system must first
    /// provide. A slice of them may take seconds, so it also ends when `stop` is requested.
    fn fill(&self, pattern: &Pattern, stop: Stop, slice_done: SliceDone) -> Result<Vec<u32>, TableError> {
        let allocated = zeroed_table(pattern.words(&self.grid)).zip(FillSteps::new(self.grid, pattern));
        let (mut table, mut filler) = allocated.ok_or(TableError::Memory)?;
        loop {
            let mut allowance = Allowance::new(SLICE, stop);
            let is_filled = filler.advance(&mut table, &mut allowance);
            if !slice_done(SLICE - allowance.left) {
                return Err(TableError::Stopped);
            }
            if is_filled {
                return Ok(table);
            }
        }
    }

    /// Returns the size of a pattern's words in the file, in bytes.
    fn packed_size(&self, pattern: &Pattern) -> usize {
        BYTES_PER_WORD * placements(self.grid.len(), pattern.tiles.len())
    }

    fn pack(&self, pattern: &Pattern, words: &[u32], slice_done: SliceDone) -> Result<Vec<u8>, TableError> {
        let mut bytes = try_with_capacity(self.packed_size(pattern))?;
        for (number, occupied) in outer_placements(self.grid.len()) {
            let inner = pattern.tiles.len() - OUTER_TILES;
            let words = &words[number * self.grid.len().pow(inner as u32)..];
            let pack = &mut |base: usize, free: u64| {
                bytes.extend(SetCells(free).flat_map(|cell| {
                    let [a, b, c, _] = words[base + cell].to_le_bytes();
                    [a, b, c]
                }));
            };
            for_each_row(self.grid, inner, 0, occupied, pack);
            if !slice_done(0) {
                return Err(TableError::Stopped);
            }
        }
        Ok(bytes)
    }

    /// Lays out the data from a file for searches, with up to `threads` threads, and adds them to
    /// this process's tables.
    ///
    /// # Errors
    /// [`TableError::Length`], [`TableError::Memory`] and [`TableError::Stopped`].
    pub(super) fn put(&self, mut data: &[u8], threads: usize, stop: Stop) -> Result<(), TableError> {
        if data.len() as u64 != self.bytes() {
            return Err(TableError::Length);
        }
        for pattern in &self.patterns {
            let (packed, rest) = data.split_at(self.packed_size(pattern));
            let words = self.unpack(pattern, packed, threads, stop)?;
            step_tables::put(&self.grid, pattern, Arc::new(words));
            data = rest;
        }
        Ok(())
    }

    fn unpack(&self, pattern: &Pattern, packed: &[u8], threads: usize, stop: Stop) -> Result<Vec<u32>, TableError> {
        let (cells, inner) = (self.grid.len(), pattern.tiles.len() - OUTER_TILES);
        let mut words = zeroed_table(pattern.words(&self.grid)).ok_or(TableError::Memory)?;
        let mut parts = words.chunks_mut(cells.pow(inner as u32)).enumerate();
        let part = |(number, occupied)| Some((parts.find(|(at, _)| *at == number)?.1, occupied));
        let parts: Vec<_> = outer_placements(cells).filter_map(part).collect();
        let packed = packed.chunks(BYTES_PER_WORD * placements(cells - OUTER_TILES, inner));
        let work: Vec<_> = parts.into_iter().zip(packed).collect();
        parallel::for_each(threads, work, |((words, occupied), packed)| {
            if stop.is_requested() {
                return;
            }
            let mut stored = packed.as_chunks::<BYTES_PER_WORD>().0.iter();
            for_each_row(self.grid, inner, 0, occupied, &mut |base, free| {
                let row = &mut words[base..base + cells];
                for (cell, &[a, b, c]) in SetCells(free).zip(&mut stored) {
                    row[cell] = u32::from_le_bytes([a, b, c, 0]);
                }
            });
        });
        if stop.is_requested() { Err(TableError::Stopped) } else { Ok(words) }
    }
}

/// Receives the number of zones that a slice has settled. Returns whether to continue.
type SliceDone<'a> = &'a (dyn Fn(u64) -> bool + Sync);

/// Returns an empty list with this capacity in bytes.
pub(super) fn try_with_capacity(bytes: usize) -> Result<Vec<u8>, TableError> {
    let mut buffer = Vec::new();
    buffer.try_reserve_exact(bytes).map_err(|_| TableError::Memory)?;
    Ok(buffer)
}

/// Returns the approximate number of zones in all placements of a pattern.
fn estimate_zones(grid: &Grid, pattern: &Pattern) -> u64 {
    let (mut zones, mut seen) = (0, 0);
    let (cells, tiles) = (grid.len(), pattern.tiles.len());
    for index in (0..pattern.words(grid)).step_by(SAMPLE_INTERVAL) {
        let (mut at, mut occupied) = (index, 0_u64);
        for _ in 0..tiles {
            occupied |= 1 << (at % cells);
            at /= cells;
        }
        if occupied.count_ones() as usize == tiles {
            zones += grid.regions(occupied).count() as u64;
            seen += 1;
        }
    }
    zones * placements(cells, tiles) as u64 / u64::max(seen, 1)
}

/// Returns the placements of the last two tiles on different cells, in ascending order: the number
/// formed by the two leading digits of the index, and the set of the cells.
fn outer_placements(cells: usize) -> impl Iterator<Item = (usize, u64)> {
    let pairs = (0..cells * cells).filter(move |number| number / cells != number % cells);
    pairs.map(move |number| (number, 1 << (number / cells) | 1 << (number % cells)))
}

/// Calls `visit` for every placement of the first `slots` tiles, except the tile in slot 0, on
/// cells that are not `occupied`. The order is ascending by the index in step tables and run
/// tables: the sum of the tiles' cells, each multiplied by the number of cells to the power of the
/// tile's slot. Passes the index without the contribution of slot 0, and the free cells for that
/// slot's tile. `base` is the contribution of the tiles that are already placed.
pub(super) fn for_each_row(grid: Grid, slots: usize, base: usize, occupied: u64, visit: &mut impl FnMut(usize, u64)) {
    let free = grid.cells & !occupied;
    if slots <= 1 {
        return visit(base, free);
    }
    let power = grid.len().pow(slots as u32 - 1);
    for cell in SetCells(free) {
        for_each_row(grid, slots - 1, base + cell * power, occupied | 1 << cell, visit);
    }
}

/// The cells of a set, in ascending order.
pub(super) struct SetCells(pub(super) u64);

impl Iterator for SetCells {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let cell = (self.0 != 0).then(|| self.0.trailing_zeros() as usize);
        self.0 &= self.0.wrapping_sub(1);
        cell
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step_file(width: usize, height: usize) -> StepFile {
        StepFile::new(Grid::wide(width, height).expect("at most 25 cells"), 0)
    }

    #[test]
    fn packed_values_agree_with_the_built_ones() {
        for (width, height, threads) in [(3, 3, 1), (4, 2, 2), (4, 3, 3)] {
            let file = step_file(width, height);
            let data = file.build(threads, BuildWatch::UNWATCHED).expect("the build is not stopped");
            assert_eq!(data.len() as u64, file.bytes());
            assert_eq!(file.put(&data, threads, Stop::NEVER), Ok(()));
            let no_allowance = &mut Allowance::new(0, Stop::NEVER);
            let Ok(tables) = step_tables::advance(&file.grid, &file.patterns, 1, no_allowance) else {
                panic!("all tables are complete");
            };
            for (pattern, words) in file.patterns.iter().zip(tables) {
                let filled = file.fill(pattern, Stop::NEVER, &|_| true).expect("the build is not stopped");
                assert_eq!(*words, filled, "{pattern:?}");
            }
        }
    }

    #[test]
    fn wrong_lengths_are_rejected() {
        let file = step_file(3, 2);
        let data = file.build(1, BuildWatch::UNWATCHED).expect("the build is not stopped");
        for data in [&data[1..], &[]] {
            assert_eq!(file.put(data, 1, Stop::NEVER), Err(TableError::Length));
        }
        assert_eq!(file.put(&data, 1, Stop::when(&|| true)), Err(TableError::Stopped));
    }

    #[test]
    fn a_stopped_build_has_no_result() {
        assert_eq!(
            step_file(3, 3).build(2, BuildWatch { stop: Stop::when(&|| true), ..BuildWatch::UNWATCHED }),
            Err(TableError::Stopped)
        );
    }

    #[test]
    fn placements_are_counted_and_ordered() {
        let grid = Grid::wide(3, 2).expect("6 cells");
        let mut indices = Vec::new();
        for_each_row(grid, 3, 0, 0, &mut |base, free| indices.extend(SetCells(free).map(|cell| base + cell)));
        assert_eq!(indices.len(), placements(6, 3));
        assert!(indices.is_sorted_by(|a, b| a < b));
    }
}
