use loyd_search::Allowance;

use super::build::{FilledTable, TableBuild};
use super::{Cache, Decrements, FillRuns, Unbuilt};
use crate::board::Grid;

/// The words in a pattern's tables.
pub(crate) type RunWords<D> = FilledTable<FillRuns<D>>;

/// The key of a table: the board's side lengths, the blank's goal and the pattern's tiles.
type Key = (usize, usize, usize, Vec<u8>);

/// This process's tables.
pub(crate) type RunCache<D> = Cache<Key, TableBuild<FillRuns<D>>, RunWords<D>>;

/// A type of decrements whose tables this process keeps.
pub(crate) trait KeptDecrements: Decrements {
    /// Returns the tables.
    fn tables() -> &'static RunCache<Self>;
}

impl KeptDecrements for u64 {
    fn tables() -> &'static RunCache<Self> {
        static TABLES: RunCache<u64> = Cache::new();
        &TABLES
    }
}

impl KeptDecrements for u128 {
    fn tables() -> &'static RunCache<Self> {
        static TABLES: RunCache<u128> = Cache::new();
        &TABLES
    }
}

/// Returns the maximum memory for building the tables for the given patterns in parallel and
/// searching with them, in bytes. This includes the working data for building them.
pub(crate) fn bytes_to_build<D: Decrements>(patterns: &[Vec<u8>]) -> u64 {
    let bytes = |pattern: &Vec<u8>| 8 * FillRuns::<D>::words(pattern.len()) as u64 + (24 << (4 * pattern.len()));
    patterns.iter().map(bytes).sum()
}

/// Returns the tables of distinct patterns if they are complete. Otherwise, continues to build up
/// to `threads` of them in parallel, within an allowance of placements.
pub(crate) fn advance<D: KeptDecrements>(
    grid: Grid,
    blank_goal: usize,
    patterns: &[Vec<u8>],
    threads: usize,
    allowance: &mut Allowance,
) -> Result<Vec<RunWords<D>>, Unbuilt> {
    let keys: Vec<Key> = patterns.iter().map(|tiles| key(&grid, blank_goal, tiles)).collect();
    let begin = |(_, _, _, tiles): &Key| {
        TableBuild::new(FillRuns::<D>::words(tiles.len()), || Some(FillRuns::new(grid, blank_goal, tiles)))
    };
    D::tables().advance_all(&keys, threads, allowance, begin)
}

/// Adds tables that were built elsewhere.
pub(super) fn put<D: KeptDecrements>(grid: &Grid, blank_goal: usize, tiles: &[u8], words: RunWords<D>) {
    D::tables().put(key(grid, blank_goal, tiles), words);
}

/// Returns whether the tables for all these patterns exist.
pub(crate) fn are_complete<D: KeptDecrements>(grid: &Grid, blank_goal: usize, patterns: &[Vec<u8>]) -> bool {
    patterns.iter().all(|tiles| D::tables().get(&key(grid, blank_goal, tiles)).is_some())
}

fn key(grid: &Grid, blank_goal: usize, tiles: &[u8]) -> Key {
    (grid.width, grid.height, blank_goal, tiles.to_vec())
}
