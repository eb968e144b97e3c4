use std::sync::Arc;

use super::{Cache, FillOrders, FillSteps, Filling, Found, Pattern, zeroed_table};
use crate::parallel;
use crate::solver::Allowance;
use crate::tiles::board::Grid;

/// The words of a pattern's table.
pub(in crate::tiles) type Words = Arc<Vec<u32>>;

/// The tables of this process, by the board's sides and the pattern.
static CACHE: Cache<(usize, usize, Pattern), Build, Words> = Cache::new();

/// A table that is being filled.
struct Build {
    table: Vec<u32>,
    filling: Fill,
}

/// What fills it: all orders of its tiles at once where that is possible.
enum Fill {
    Orders(Box<FillOrders>),
    Steps(Box<FillSteps>),
}

/// The memory that building the tables of some patterns takes at most, in bytes, `builders` of them at a time.
pub(in crate::tiles) fn bytes_to_build(grid: &Grid, patterns: &[Pattern], builders: usize) -> u64 {
    let mut sizes: Vec<u64> = patterns.iter().map(|pattern| 4 * pattern.words(grid) as u64).collect();
    sizes.sort_unstable();
    // A table that is built has a second one beside it, of what is settled.
    sizes.iter().sum::<u64>() + sizes.iter().rev().take(builders).sum::<u64>()
}

/// The tables of some patterns, all different, or a part of the work on them: on each of up to `threads` of them, within an
/// allowance of zones of placements.
pub(in crate::tiles) fn advance(
    grid: &Grid,
    patterns: &[Pattern],
    threads: usize,
    allowance: &mut Allowance,
) -> Found<Vec<Words>> {
    let missing = patterns.iter().filter(|pattern| CACHE.get(&key(grid, pattern)).is_none());
    let missing: Vec<_> = missing.take(threads.max(1)).collect();
    let before = allowance.left;
    let results = parallel::map(threads, missing, |pattern| {
        let mut allowance = *allowance;
        let found = advance_one(grid, pattern, &mut allowance);
        (allowance.left, found)
    });
    allowance.left = results.iter().map(|(left, _)| *left).min().unwrap_or(before);
    if results.iter().any(|(_, found)| matches!(found, Found::NoMemory)) {
        return Found::NoMemory;
    }
    let complete = patterns.iter().map(|pattern| CACHE.get(&key(grid, pattern)));
    complete.collect::<Option<_>>().map_or(Found::Unfinished, Found::Complete)
}

fn advance_one(grid: &Grid, pattern: &Pattern, allowance: &mut Allowance) -> Found<Words> {
    let stop = allowance.stop;
    let advance = |mut build: Box<Build>| {
        let is_filled = match &mut build.filling {
            Fill::Orders(filling) => filling.advance(&mut build.table, allowance),
            Fill::Steps(filling) => filling.advance(&mut build.table, allowance),
        };
        if is_filled { Ok(Arc::new(build.table)) } else { Err(build) }
    };
    CACHE.advance(&key(grid, pattern), stop, || begin(grid, pattern), advance)
}

/// Adds a table that was built before.
pub(in crate::tiles) fn put(grid: &Grid, pattern: &Pattern, words: Words) {
    CACHE.put(key(grid, pattern), words);
}

fn key(grid: &Grid, pattern: &Pattern) -> (usize, usize, Pattern) {
    (grid.width, grid.height, pattern.clone())
}

fn begin(grid: &Grid, pattern: &Pattern) -> Option<Build> {
    let table = zeroed_table(pattern.words(grid))?;
    let filling = if FillOrders::serves(grid, pattern) {
        Fill::Orders(Box::new(FillOrders::new(*grid, pattern)?))
    } else {
        Fill::Steps(Box::new(FillSteps::new(*grid, pattern)?))
    };
    Some(Build { table, filling })
}
