use std::sync::Arc;

use loyd_search::{Allowance, Stop, parallel};

use super::rank::placements;
use super::step_file::{SetCells, for_each_row, try_with_capacity};
use super::{BuildWatch, FillRuns, TableError, Unbuilt, run_patterns, run_tables};
use crate::board::Grid;

/// The run tables for a board of 16 cells, in their file format.
///
/// The file holds the words for the patterns in order, and for each pattern its four tables in
/// order: the words for every placement of the pattern's tiles, in index order, except placements
/// with two tiles on one cell. For searches, the tables are laid out on large pages with space for
/// every index, so a lookup takes a shift and a read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RunFile {
    grid: Grid,
    blank_goal: usize,
    patterns: Vec<Vec<u8>>,
}

/// The number of placements processed between two progress reports.
const SLICE: u64 = 1 << 16;
/// The approximate number of times that each placement in a table is processed: once for its
/// decrements, and in every wave that reaches it.
const VISITS: u64 = 9;
/// The number of bytes per word.
const BYTES_PER_WORD: usize = 8;

/// A lane of a word has eight bits, since lines of the board have at most five cells.
type Lanes = u64;

impl RunFile {
    /// Returns the tables for the blank's goal at `blank_goal`.
    pub(super) fn new(grid: Grid, blank_goal: usize) -> Self {
        Self { grid, blank_goal, patterns: run_patterns(&grid, blank_goal).0 }
    }

    /// Returns the tiles of the patterns.
    pub(super) fn tiles(&self) -> &[Vec<u8>] {
        &self.patterns
    }

    /// Returns the length of the file's data in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.patterns.iter().map(|tiles| self.packed_size(tiles) as u64).sum()
    }

    /// Returns whether this process already has the tables, for example because it has built them.
    pub(super) fn is_loaded(&self) -> bool {
        run_tables::are_complete::<Lanes>(&self.grid, self.blank_goal, &self.patterns)
    }

    /// Returns the memory that searches hold, in bytes.
    pub(super) fn bytes_held(&self) -> u64 {
        self.patterns.iter().map(|tiles| (BYTES_PER_WORD * FillRuns::<Lanes>::words(tiles.len())) as u64).sum()
    }

    /// Returns the maximum memory that building takes, in bytes, including the data.
    pub(super) fn bytes_to_build(&self) -> u64 {
        run_tables::bytes_to_build::<Lanes>(&self.patterns) + self.bytes()
    }

    /// Builds the tables in parallel, at most one per thread.
    ///
    /// # Errors
    /// [`TableError::Stopped`] and [`TableError::Memory`].
    pub(super) fn build(&self, threads: usize, watch: BuildWatch) -> Result<Vec<u8>, TableError> {
        let placements: usize = self.patterns.iter().map(|tiles| self.placements(tiles)).sum();
        let (total, mut done) = (VISITS * placements as u64, 0);
        loop {
            let mut allowance = Allowance::new(SLICE, watch.stop);
            let found =
                run_tables::advance::<Lanes>(self.grid, self.blank_goal, &self.patterns, threads, &mut allowance);
            done += (SLICE - allowance.left) * threads.clamp(1, self.patterns.len()) as u64;
            if !watch.should_continue((done as f64 / total as f64).min(1.0)) {
                return Err(TableError::Stopped);
            }
            match found {
                Err(Unbuilt::Unfinished) => {}
                Err(Unbuilt::TooLarge) => return Err(TableError::Memory),
                Ok(tables) => return self.pack(&tables),
            }
        }
    }

    fn placements(&self, tiles: &[u8]) -> usize {
        placements(self.grid.len(), tiles.len())
    }

    /// Returns the size of a pattern's words in the file, in bytes.
    fn packed_size(&self, tiles: &[u8]) -> usize {
        sections(tiles.len()).map(|section| BYTES_PER_WORD * section.words).iter().sum::<usize>()
            * self.placements(tiles)
    }

    fn pack(&self, tables: &[run_tables::RunWords<Lanes>]) -> Result<Vec<u8>, TableError> {
        let mut bytes = try_with_capacity(self.bytes() as usize)?;
        for (tiles, table) in self.patterns.iter().zip(tables) {
            for RunSection { start, words } in sections(tiles.len()) {
                for_each_row(self.grid, tiles.len(), 0, 0, &mut |base, free| {
                    for cell in SetCells(free) {
                        let at = start + words * (base + cell);
                        bytes.extend(table[at..at + words].iter().flat_map(|word| word.to_le_bytes()));
                    }
                });
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
        for tiles in &self.patterns {
            let (packed, rest) = data.split_at(self.packed_size(tiles));
            let words = self.unpack(tiles, packed, threads, stop)?;
            run_tables::put::<Lanes>(&self.grid, self.blank_goal, tiles, Arc::new(words));
            data = rest;
        }
        Ok(())
    }

    fn unpack(&self, tiles: &[u8], mut packed: &[u8], threads: usize, stop: Stop) -> Result<Vec<u64>, TableError> {
        let mut table: Vec<u64> =
            super::zeroed_table(FillRuns::<Lanes>::words(tiles.len())).ok_or(TableError::Memory)?;
        let (mut rest, mut work) = (&mut *table, Vec::new());
        for RunSection { words, .. } in sections(tiles.len()) {
            let (stored, others) = packed.split_at(BYTES_PER_WORD * words * self.placements(tiles));
            let (section, after) = rest.split_at_mut(words << (4 * tiles.len()));
            work.push((words, section, stored));
            (packed, rest) = (others, after);
        }
        parallel::for_each(threads, work, |(words, section, stored)| {
            let mut stored = stored.as_chunks::<BYTES_PER_WORD>().0.chunks_exact(words);
            for_each_row(self.grid, tiles.len(), 0, 0, &mut |base, free| {
                if stop.is_requested() {
                    return;
                }
                for (cell, stored) in SetCells(free).zip(&mut stored) {
                    let entries = &mut section[words * (base + cell)..][..words];
                    for (entry, bytes) in entries.iter_mut().zip(stored) {
                        *entry = u64::from_le_bytes(*bytes);
                    }
                }
            });
        });
        if stop.is_requested() { Err(TableError::Stopped) } else { Ok(table) }
    }
}

/// One of the four tables of a pattern: its offset, and its words per placement.
struct RunSection {
    start: usize,
    words: usize,
}

/// Returns the four tables of a pattern, in order.
fn sections(tiles: usize) -> [RunSection; 4] {
    let starts = [FillRuns::<Lanes>::numbers_at(tiles), FillRuns::<Lanes>::decrements_at(tiles)].concat();
    let end = FillRuns::<Lanes>::words(tiles);
    std::array::from_fn(|at| {
        let after = starts.get(at + 1).copied().unwrap_or(end);
        RunSection { start: starts[at], words: (after - starts[at]) >> (4 * tiles) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packed_values_agree_with_the_built_ones() {
        let file = RunFile {
            grid: Grid::new(4, 4).expect("16 cells"),
            blank_goal: 1,
            patterns: vec![vec![0, 2, 5], vec![9, 15]],
        };
        let data = file.build(2, BuildWatch::UNWATCHED).expect("the build is not stopped");
        assert_eq!(data.len() as u64, file.bytes());
        let allowance = &mut Allowance::unlimited();
        let Ok(built) = run_tables::advance::<Lanes>(file.grid, file.blank_goal, &file.patterns, 1, allowance) else {
            panic!("all tables are complete");
        };
        assert_eq!(file.put(&data, 2, Stop::NEVER), Ok(()));
        let Ok(read) = run_tables::advance::<Lanes>(file.grid, file.blank_goal, &file.patterns, 1, allowance) else {
            panic!("all tables are complete");
        };
        for (built, read) in built.iter().zip(&read) {
            assert!(!Arc::ptr_eq(built, read));
            assert_eq!(built, read);
        }
    }

    #[test]
    fn wrong_lengths_are_rejected_and_stops_are_honoured() {
        let file = RunFile { grid: Grid::new(4, 4).expect("16 cells"), blank_goal: 0, patterns: vec![vec![1, 2]] };
        let data = file.build(1, BuildWatch::UNWATCHED).expect("the build is not stopped");
        for data in [&data[1..], &[]] {
            assert_eq!(file.put(data, 1, Stop::NEVER), Err(TableError::Length));
        }
        assert_eq!(file.put(&data, 1, Stop::when(&|| true)), Err(TableError::Stopped));
        let stopped = RunFile { patterns: vec![vec![3, 4]], ..file };
        assert_eq!(
            stopped.build(1, BuildWatch { stop: Stop::when(&|| true), ..BuildWatch::UNWATCHED }),
            Err(TableError::Stopped)
        );
    }
}
