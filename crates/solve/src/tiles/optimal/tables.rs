use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use loyd_core::TileMetric;

use super::automaton::Automaton;
use super::build::{Build, Tabled};
use super::multi::Multi;
use super::single::Single;
use crate::tiles::grid::Grid;
use crate::tiles::split::Tree;

/// What every search of one board, metric and goal cell of the blank shares.
#[derive(Debug)]
pub(in crate::tiles) struct Tables<G> {
    pub(super) guide: Arc<G>,
    pub(super) automaton: Arc<Automaton>,
}

impl<T: Tree> Tables<T> {
    /// The tables of a large guide for the single-tile metric.
    pub(in crate::tiles) fn large(grid: &Grid, tree: T) -> Self {
        Self { guide: Arc::new(tree), automaton: Arc::new(Automaton::new(grid, TileMetric::Single, LONG_SINGLE_WORDS)) }
    }
}

impl<G> Clone for Tables<G> {
    fn clone(&self) -> Self {
        Self { guide: Arc::clone(&self.guide), automaton: Arc::clone(&self.automaton) }
    }
}

/// The longest words of the automaton: longer ones prune little more and take longer to list.
const SINGLE_WORDS: usize = 10;
/// The same where a node takes longer, as it waits for memory.
const LONG_SINGLE_WORDS: usize = 12;
/// The same for runs, which branch more.
const MULTI_WORDS: usize = 6;

/// Tables that this process has built or builds, of one kind of guide: its metric, and what begins to build one.
pub(super) struct Shelf<G: Tabled> {
    entries: Mutex<BTreeMap<Key, Entry<G>>>,
    begin: fn(Grid, usize) -> Option<Build<G>>,
    metric: TileMetric,
    words: usize,
}

/// Tables of the single-tile metric for a goal that some symmetry of the board leaves in place.
pub(super) static REFLECTED: Shelf<Single<true>> = Shelf::new(Single::build, TileMetric::Single, SINGLE_WORDS);
/// Tables of the single-tile metric for any other goal.
pub(super) static PLAIN: Shelf<Single<false>> = Shelf::new(Single::build, TileMetric::Single, SINGLE_WORDS);
/// Tables of the multi-tile metric for boards with lines of at most five cells.
pub(super) static SHORT_LINES: Shelf<Multi<u64>> = Shelf::new(Multi::build, TileMetric::Multi, MULTI_WORDS);
/// Tables of the multi-tile metric for boards with longer lines.
pub(super) static LONG_LINES: Shelf<Multi<u128>> = Shelf::new(Multi::build, TileMetric::Multi, MULTI_WORDS);
/// The longest short line.
pub(super) const SHORT: usize = 5;

/// The board's sides and the blank's goal cell.
type Key = (usize, usize, usize);

enum Entry<G: Tabled> {
    Building(Build<G>),
    Built(Tables<G>),
}

/// What a shelf has of some tables.
pub(super) enum Found<G> {
    Tables(Tables<G>),
    /// They are not ready: to be asked for again.
    Building,
    /// The system has no memory for them.
    NoMemory,
}

impl<G: Tabled> Shelf<G> {
    const fn new(begin: fn(Grid, usize) -> Option<Build<G>>, metric: TileMetric, words: usize) -> Self {
        Self { entries: Mutex::new(BTreeMap::new()), begin, metric, words }
    }

    /// Goes on building the tables of a goal for at most `budget` placements, and takes those worked on from it. Several searches that need the same tables
    /// build them together: one at a time, the others wait for its slice.
    pub(super) fn advance(&self, grid: Grid, home: usize, budget: &mut u64) -> Found<G> {
        // A thread that panics while it builds leaves the map as it was, but for the entry that it worked on.
        let mut entries = self.entries.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (grid.width(), grid.height(), home);
        let build = match entries.remove(&key) {
            Some(Entry::Built(tables)) => {
                entries.insert(key, Entry::Built(tables.clone()));
                return Found::Tables(tables);
            }
            Some(Entry::Building(build)) => Some(build),
            None => (self.begin)(grid, home),
        };
        let Some(mut build) = build else { return Found::NoMemory };
        if !build.advance(budget) {
            entries.insert(key, Entry::Building(build));
            return Found::Building;
        }
        let automaton = Automaton::new(&grid, self.metric, self.words);
        let tables = Tables { guide: Arc::new(build.finish()), automaton: Arc::new(automaton) };
        entries.insert(key, Entry::Built(tables.clone()));
        Found::Tables(tables)
    }
}
