use loyd_search::Allowance;

use super::build::{FilledTable, TableBuild};
use super::{Cache, FillOrders, FillSteps, Pattern, TableFiller, Unbuilt};
use crate::board::Grid;

/// The words in a pattern's table.
pub(crate) type Words = FilledTable<Fill>;

/// The key of a table: the board's side lengths and the pattern.
type Key = (usize, usize, Pattern);

/// This process's tables.
static CACHE: Cache<Key, TableBuild<Fill>, Words> = Cache::new();

/// The method that fills a table: all orders of its tiles together, if possible.
type Fill = Box<dyn TableFiller<Entry = u32>>;

impl TableFiller for Fill {
    type Entry = u32;

    fn advance(&mut self, table: &mut [u32], allowance: &mut Allowance) -> bool {
        (**self).advance(table, allowance)
    }
}

/// Returns the maximum memory for building the tables for the given patterns, in bytes, if
/// `builders` of them are built in parallel.
pub(crate) fn bytes_to_build(grid: &Grid, patterns: &[Pattern], builders: usize) -> u64 {
    let mut sizes: Vec<u64> = patterns.iter().map(|pattern| 4 * pattern.words(grid) as u64).collect();
    sizes.sort_unstable();
    // A table under construction has a second one for the settled zones.
    sizes.iter().sum::<u64>() + sizes.iter().rev().take(builders).sum::<u64>()
}

/// Returns the tables of distinct patterns if they are complete. Otherwise, continues to build up
/// to `threads` of them in parallel, within an allowance of zones.
pub(crate) fn advance(
    grid: &Grid,
    patterns: &[Pattern],
    threads: usize,
    allowance: &mut Allowance,
) -> Result<Vec<Words>, Unbuilt> {
    let keys: Vec<Key> = patterns.iter().map(|pattern| key(grid, pattern)).collect();
    CACHE.advance_all(&keys, threads, allowance, |(_, _, pattern)| begin(grid, pattern))
}

/// Returns whether the tables for all these patterns exist.
pub(crate) fn are_complete(grid: &Grid, patterns: &[Pattern]) -> bool {
    patterns.iter().all(|pattern| CACHE.get(&key(grid, pattern)).is_some())
}

/// Returns the memory used by all of this process's tables for boards of one size, in bytes.
pub(crate) fn bytes_held(grid: &Grid) -> u64 {
    CACHE.bytes(|(width, height, _)| (*width, *height) == (grid.width, grid.height))
}

/// Adds a table that was built elsewhere.
pub(crate) fn put(grid: &Grid, pattern: &Pattern, words: Words) {
    CACHE.put(key(grid, pattern), words);
}

fn key(grid: &Grid, pattern: &Pattern) -> Key {
    (grid.width, grid.height, pattern.clone())
}

fn begin(grid: &Grid, pattern: &Pattern) -> Option<TableBuild<Fill>> {
    TableBuild::new(pattern.words(grid), || {
        Some(if FillOrders::supports(grid, pattern) {
            Box::new(FillOrders::new(*grid, pattern)?) as Fill
        } else {
            Box::new(FillSteps::new(*grid, pattern)?)
        })
    })
}
