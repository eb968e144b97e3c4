use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use loyd_core::TileMetric;

use crate::tiles::grid::Grid;
use crate::tiles::optimal::automaton::Automaton;
use crate::tiles::pattern::{FillSteps, Filling, Pattern, huge_table};

/// The words of a pattern's table.
pub(super) type Words = Arc<Vec<u32>>;

/// Tables that this process has built or builds, for any search that needs them.
static SHELF: Mutex<BTreeMap<Key, Entry>> = Mutex::new(BTreeMap::new());

/// The board's sides and the pattern.
type Key = (usize, usize, Pattern);

enum Entry {
    Building(Box<Build>),
    Built(Words),
}

/// The automata of the boards met so far, by width, height and longest word.
static AUTOMATA: Mutex<BTreeMap<(usize, usize, usize), Arc<Automaton>>> = Mutex::new(BTreeMap::new());

/// The automaton of a board's moves, of all forbidden words of at most `length` moves.
pub(super) fn automaton(grid: &Grid, length: usize) -> Arc<Automaton> {
    let mut automata = AUTOMATA.lock().unwrap_or_else(PoisonError::into_inner);
    let build = || Arc::new(Automaton::wide(grid, TileMetric::Single, length));
    Arc::clone(automata.entry((grid.width(), grid.height(), length)).or_insert_with(build))
}

/// A table that is being filled.
struct Build {
    table: Vec<u32>,
    filling: FillSteps,
}

/// What the shelf has of some tables.
pub(super) enum Found {
    Tables(Vec<Words>),
    /// They are not ready: to be asked for again.
    Building,
    /// The system has no memory for them.
    NoMemory,
}

/// The memory that building the tables of some patterns on one thread takes at most, in bytes.
pub(super) fn bytes_to_build(grid: &Grid, patterns: &[Pattern]) -> u64 {
    let sizes = patterns.iter().map(|pattern| 4 * pattern.words(grid) as u64);
    let (total, largest) = sizes.fold((0, 0), |(total, largest), size| (total + size, size.max(largest)));
    total + largest
}

/// Goes on building the tables of some patterns, all different, for at most `budget` zones of placements a thread, and
/// takes those worked on from it. Searches that need the same tables build them together: one at a time, the others wait
/// for its slice.
pub(super) fn advance(grid: &Grid, patterns: &[Pattern], threads: usize, budget: &mut u64) -> Found {
    // A thread that panics while it builds loses only what it worked on.
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    let mut work = Vec::new();
    for pattern in patterns {
        match shelf.remove(&key(grid, pattern)) {
            Some(Entry::Built(words)) => drop(shelf.insert(key(grid, pattern), Entry::Built(words))),
            Some(Entry::Building(build)) if work.len() < threads => work.push((pattern, build)),
            None if work.len() < threads => match begin(grid, pattern) {
                Some(build) => work.push((pattern, Box::new(build))),
                None => return Found::NoMemory,
            },
            Some(waiting) => drop(shelf.insert(key(grid, pattern), waiting)),
            None => {}
        }
    }
    for (pattern, entry) in fill(work, budget) {
        shelf.insert(key(grid, pattern), entry);
    }
    let built = patterns.iter().map(|pattern| match shelf.get(&key(grid, pattern)) {
        Some(Entry::Built(words)) => Some(Arc::clone(words)),
        _ => None,
    });
    built.collect::<Option<_>>().map_or(Found::Building, Found::Tables)
}

/// Gives a table that was built before.
pub(super) fn put(grid: &Grid, pattern: &Pattern, words: Words) {
    let mut shelf = SHELF.lock().unwrap_or_else(PoisonError::into_inner);
    shelf.insert(key(grid, pattern), Entry::Built(words));
}

fn key(grid: &Grid, pattern: &Pattern) -> Key {
    (grid.width(), grid.height(), pattern.clone())
}

fn begin(grid: &Grid, pattern: &Pattern) -> Option<Build> {
    let table = huge_table(pattern.words(grid), FillSteps::EMPTY)?;
    Some(Build { table, filling: FillSteps::new(*grid, pattern)? })
}

/// Goes on with several tables at once, a thread each.
fn fill<'a>(work: Vec<(&'a Pattern, Box<Build>)>, budget: &mut u64) -> Vec<(&'a Pattern, Entry)> {
    let share = *budget;
    let advance = |(pattern, mut build): (&'a Pattern, Box<Build>)| {
        let mut left = share;
        let entry = if build.filling.advance(&mut build.table, &mut left) {
            Entry::Built(Arc::new(build.table))
        } else {
            Entry::Building(build)
        };
        (share - left, (pattern, entry))
    };
    let results: Vec<_> = if work.len() < 2 {
        work.into_iter().map(advance).collect()
    } else {
        thread::scope(|scope| {
            let threads: Vec<_> = work.into_iter().map(|part| scope.spawn(move || advance(part))).collect();
            threads.into_iter().map(|thread| thread.join().expect("filling a table does not panic")).collect()
        })
    };
    *budget -= results.iter().map(|(used, _)| *used).max().unwrap_or_default();
    results.into_iter().map(|(_, built)| built).collect()
}
