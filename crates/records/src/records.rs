use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use loyd_core::{BlockMetric, BlockPuzzle, Puzzle};
use serde_json::Value;

use crate::index::Index;
use crate::json::{self, Exported, Imported};
use crate::{
    Bests, Category, Change, Filter, Game, GameId, LevelId, LevelProgress, ReadError, State, Statistics, Store,
    Summary, Ticket, Verification, Verified, verify,
};

/// Everything that is recorded, at hand.
///
/// Only [`Records::game`], what is built on it (export and verification) and [`Records::flush`] may wait for a disk.
/// What is added is seen here at once, and durable when its ticket says so.
pub struct Records {
    store: Box<dyn Store>,
    index: Index,
    settings: BTreeMap<String, Value>,
    saves: BTreeMap<String, String>,
}

impl Records {
    /// Records over a store.
    pub fn new(store: impl Store + 'static) -> Self {
        let mut store = Box::new(store);
        let contents = store.load();
        Self { store, index: Index::of(contents.games), settings: contents.settings, saves: contents.saves }
    }

    /// Records in an SQLite file, which is begun if it isn't there. It never fails: where the file can't be used, play
    /// goes on in memory, and [`Records::state`] says why.
    #[cfg(not(target_family = "wasm"))]
    pub fn open(file: impl Into<PathBuf>) -> Self {
        Self::new(crate::SqliteStore::open(file.into()))
    }

    /// Records a game that ended.
    pub fn record(&mut self, game: Game) -> Ticket {
        let change = self.admit(game);
        self.store.append(vec![change])
    }

    /// Records a game that ended and empties the slot that it was saved in, both or neither.
    pub fn record_and_clear(&mut self, game: Game, slot: &str) -> Ticket {
        self.saves.remove(slot);
        let game = self.admit(game);
        self.store.append(vec![game, Change::Save { slot: slot.to_owned(), text: None }])
    }

    /// Every game, the oldest first.
    pub fn games(&self) -> &[Summary] {
        self.index.games()
    }

    /// The games that pass a filter, the oldest first.
    pub fn list<'a>(&'a self, filter: &'a Filter) -> impl DoubleEndedIterator<Item = &'a Summary> {
        self.games().iter().filter(|game| filter.passes(game))
    }

    /// A whole game, with its texts. It may wait for a disk.
    ///
    /// # Errors
    /// [`ReadError`], when it is there and can't be read.
    pub fn game(&self, id: GameId) -> Result<Option<Game>, ReadError> {
        self.store.read(id)
    }

    /// Every category that was played, ordered by its text.
    pub fn categories(&self) -> Vec<Arc<Category>> {
        let mut categories: Vec<_> = self.index.categories().cloned().collect();
        categories.sort_by_cached_key(ToString::to_string);
        categories
    }

    /// The personal bests of a category.
    pub fn bests(&self, category: &Category) -> Bests {
        self.index.bests(category).cloned().unwrap_or_default()
    }

    /// How far the player is with a level. `par` is its optimum in `metric`, where that is known.
    pub fn level_progress(&self, level: LevelId, metric: BlockMetric, par: Option<u32>) -> LevelProgress {
        let fewest = |metric| Some(self.index.bests(&Category::Blocks { level, metric })?.moves.as_ref()?.play.moves);
        let best = fewest(metric);
        LevelProgress {
            solved: BlockPuzzle::METRICS.iter().any(|&metric| fewest(metric).is_some()),
            optimal: best.zip(par).is_some_and(|(best, par)| best <= par),
            fewest: best,
        }
    }

    /// The statistics of the games that pass a filter. Times compare within a category, so it should set one.
    pub fn statistics(&self, filter: &Filter) -> Statistics {
        Statistics::of(self.list(filter))
    }

    /// Every setting.
    pub fn settings(&self) -> &BTreeMap<String, Value> {
        &self.settings
    }

    /// A setting's value.
    pub fn setting(&self, key: &str) -> Option<&Value> {
        self.settings.get(key)
    }

    /// Sets a setting.
    pub fn set_setting(&mut self, key: &str, value: Value) -> Ticket {
        self.settings.insert(key.to_owned(), value.clone());
        self.store.append(vec![Change::Setting { key: key.to_owned(), value: Some(value) }])
    }

    /// Removes a setting.
    pub fn remove_setting(&mut self, key: &str) -> Ticket {
        self.settings.remove(key);
        self.store.append(vec![Change::Setting { key: key.to_owned(), value: None }])
    }

    /// The games in progress, by slot, as they were when the records were opened and as this program changed them.
    pub fn saves(&self) -> &BTreeMap<String, String> {
        &self.saves
    }

    /// The game in progress of a slot.
    pub fn saved(&self, slot: &str) -> Option<&str> {
        self.saves.get(slot).map(String::as_str)
    }

    /// Saves the game in progress in a slot. Of two programs that use one slot, the last to save wins.
    pub fn save(&mut self, slot: &str, text: &str) -> Ticket {
        self.saves.insert(slot.to_owned(), text.to_owned());
        self.store.append(vec![Change::Save { slot: slot.to_owned(), text: Some(text.to_owned()) }])
    }

    /// Empties a slot.
    pub fn clear(&mut self, slot: &str) -> Ticket {
        self.saves.remove(slot);
        self.store.append(vec![Change::Save { slot: slot.to_owned(), text: None }])
    }

    /// Asks for games that other programs recorded. Once the ticket is told, [`Records::poll`] brings them. Settings and
    /// games in progress stay this program's own.
    pub fn refresh(&mut self) -> Ticket {
        self.store.refresh()
    }

    /// Takes in what came from other programs, and says how many games are new. Never waits.
    pub fn poll(&mut self) -> usize {
        let arrivals = self.store.arrivals();
        arrivals.into_iter().filter(|game| self.index.insert(game.clone())).count()
    }

    /// Waits until all is durable, but no longer than `limit`, and says whether it is.
    pub fn flush(&mut self, limit: Duration) -> bool {
        self.store.flush(limit)
    }

    /// How the store stands.
    pub fn state(&self) -> State {
        self.store.state()
    }

    /// Writes everything as JSON lines: a header, then games, settings and games in progress. A game
    /// that can't be read is reported and doesn't stop the rest.
    ///
    /// # Errors
    /// When `out` refuses.
    pub fn export(&self, out: &mut impl Write) -> io::Result<Exported> {
        let games = self.export_games(&Filter::default(), out)?;
        json::write_settings(&self.settings, &self.saves, out)?;
        Ok(games)
    }

    /// Writes the games that pass a filter as JSON lines.
    ///
    /// # Errors
    /// When `out` refuses.
    pub fn export_games(&self, filter: &Filter, out: &mut impl Write) -> io::Result<Exported> {
        json::write_games(self.list(filter).map(|game| game.id), |id| self.game(id), out)
    }

    /// Takes in what [`Records::export`] wrote, here or elsewhere. Games that are known stay as they are, and so do
    /// settings and slots that have a value; what can't be read is reported and doesn't stop the rest. What is new
    /// becomes durable together.
    ///
    /// # Errors
    /// When `text` can't be read.
    pub fn import(&mut self, text: impl BufRead) -> io::Result<Imported> {
        let (mut changes, mut imported) = json::read(text)?;
        let before = changes.len();
        changes.retain(|change| self.adopt(change));
        imported.known = before - changes.len();
        imported.games = changes.iter().filter(|change| matches!(change, Change::Game(..))).count();
        imported.others = changes.len() - imported.games;
        imported.ticket = self.store.append(changes);
        Ok(imported)
    }

    /// Replays the games that pass a filter with `replay`, and says of each whether its record is true.
    pub fn verify<'a>(
        &'a self,
        filter: &'a Filter,
        replay: impl Fn(&Game) -> Result<Verified, String> + 'a,
    ) -> impl Iterator<Item = Verification> + 'a {
        self.list(filter).map(move |game| verify::verification(game, self.game(game.id), &replay))
    }

    /// Takes a game into the index. Times beyond what a file can hold are cut.
    fn admit(&mut self, mut game: Game) -> Change {
        game.play.milliseconds = game.play.milliseconds.min(i64::MAX as u64);
        let id = GameId::of(&game);
        self.index.insert(Summary::of(id, &game));
        Change::Game(id, game.into())
    }

    /// Takes in an imported change, if it is new here.
    fn adopt(&mut self, change: &Change) -> bool {
        match change {
            Change::Game(id, game) => self.index.insert(Summary::of(*id, game)),
            Change::Setting { key, value } => adopt(&mut self.settings, key, value.as_ref()),
            Change::Save { slot, text } => adopt(&mut self.saves, slot, text.as_ref()),
        }
    }
}

/// Gives `key` its value, if it has none, and says whether.
fn adopt<T: Clone>(map: &mut BTreeMap<String, T>, key: &str, value: Option<&T>) -> bool {
    match value {
        Some(value) if !map.contains_key(key) => map.insert(key.to_owned(), value.clone()).is_none(),
        _ => false,
    }
}
