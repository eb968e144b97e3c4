use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use loyd_core::TileMetric;

use super::automaton::Automaton;
use super::multi::Multi;
use super::single::Single;
use crate::tiles::grid::Grid;

/// What every search of one board, metric and goal cell of the blank shares.
#[derive(Debug)]
pub(super) struct Tables<G> {
    pub(super) guide: Arc<G>,
    pub(super) automaton: Arc<Automaton>,
}

impl<G> Clone for Tables<G> {
    fn clone(&self) -> Self {
        Self { guide: Arc::clone(&self.guide), automaton: Arc::clone(&self.automaton) }
    }
}

/// The longest words of the automaton: longer ones prune little more and take longer to list.
const SINGLE_WORDS: usize = 10;
/// The same for runs, which branch more.
const MULTI_WORDS: usize = 6;

/// Tables of the single-tile metric for a goal that some symmetry of the board leaves in place.
pub(super) fn reflected(grid: Grid, home: usize) -> Tables<Single<true>> {
    static CACHE: Cache<Single<true>> = Cache::new();
    CACHE.get(grid, home, || Single::new(grid, home), TileMetric::Single, SINGLE_WORDS)
}

/// Tables of the single-tile metric for any other goal.
pub(super) fn plain(grid: Grid, home: usize) -> Tables<Single<false>> {
    static CACHE: Cache<Single<false>> = Cache::new();
    CACHE.get(grid, home, || Single::new(grid, home), TileMetric::Single, SINGLE_WORDS)
}

/// Tables of the multi-tile metric.
pub(super) fn multi(grid: Grid, home: usize) -> Tables<Multi> {
    static CACHE: Cache<Multi> = Cache::new();
    CACHE.get(grid, home, || Multi::new(grid, home), TileMetric::Multi, MULTI_WORDS)
}

/// Tables built by this process, by the board's sides and the blank's goal cell.
struct Cache<G>(Mutex<BTreeMap<(usize, usize, usize), Tables<G>>>);

impl<G> Cache<G> {
    const fn new() -> Self {
        Self(Mutex::new(BTreeMap::new()))
    }

    /// The tables of a goal, built once: a second thread that asks meanwhile waits.
    fn get(&self, grid: Grid, home: usize, guide: impl Fn() -> G, metric: TileMetric, words: usize) -> Tables<G> {
        // A thread that panics while it builds leaves the map as it was.
        let mut built = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let tables = built.entry((grid.width(), grid.height(), home)).or_insert_with(|| Tables {
            guide: Arc::new(guide()),
            automaton: Arc::new(Automaton::new(&grid, metric, words)),
        });
        tables.clone()
    }
}
