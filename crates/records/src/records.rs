use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
#[cfg(not(target_family = "wasm"))]
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use loyd_core::{BlockMetric, BlockPuzzle, FamilyName, Puzzle};
use serde_json::Value;

use crate::category::Category;
use crate::game::{GameOutcome, GameRecord, Summary};
use crate::id::{GameId, LevelId};
use crate::index::{Bests, Index, LevelProgress};
use crate::json::{self, Exported, Imported};
use crate::penalty::{Penalty, Ruling};
use crate::statistics::Statistics;
use crate::store::{ReadError, RecordChange, Store, StoreState, Ticket};
use crate::verify::{self, RecordVerification, Verified};

/// A player's records, with all summaries in memory.
///
/// Only [`Records::game`], the methods built on it (export, verification) and [`Records::flush`]
/// may wait for a disk. An addition is visible immediately, and durable once its ticket says so.
pub struct Records {
    store: Box<dyn Store>,
    index: Index,
    settings: BTreeMap<String, Value>,
    saves: BTreeMap<String, String>,
}

impl Records {
    /// Creates records backed by a store.
    pub fn new(store: impl Store + 'static) -> Self {
        let mut store = Box::new(store);
        let contents = store.load();
        let rulings = contents.settings.iter().filter_map(|(key, value)| Ruling::of_setting(key, value));
        let index = Index::of(contents.games, rulings.collect());
        Self { store, index, settings: contents.settings, saves: contents.saves }
    }

    /// Opens the records in an SQLite file, which is created if it does not exist. Opening never
    /// fails. If the file cannot be used, the records stay in memory, and [`Records::state`] gives
    /// the reason.
    #[cfg(not(target_family = "wasm"))]
    pub fn open(file: impl Into<PathBuf>) -> Self {
        Self::new(crate::sqlite::SqliteStore::open(file.into()))
    }

    /// Records a game.
    pub fn record(&mut self, game: GameRecord) -> Ticket {
        let change = self.add_to_index(game);
        self.store.append_own(vec![change])
    }

    /// Records a game and clears the slot in which it was saved, in one transaction.
    pub fn record_and_clear(&mut self, game: GameRecord, slot: &str) -> Ticket {
        self.saves.remove(slot);
        let game = self.add_to_index(game);
        self.store.append_own(vec![game, RecordChange::Save { slot: slot.to_owned(), text: None }])
    }

    /// Assigns a penalty to a game. It replaces any earlier penalty, and all statistics and lists
    /// include it.
    pub fn set_penalty(&mut self, id: GameId, penalty: Penalty) -> Ticket {
        self.apply_ruling(id, Ruling::Penalised(penalty))
    }

    /// Deletes a game from all statistics and lists.
    pub fn delete(&mut self, id: GameId) -> Ticket {
        self.apply_ruling(id, Ruling::Deleted)
    }

    fn apply_ruling(&mut self, id: GameId, ruling: Ruling) -> Ticket {
        self.index.apply_ruling(id, ruling);
        self.set_setting(&Ruling::setting(id), ruling.value())
    }

    /// Returns all games, oldest first.
    pub fn games(&self) -> &[Summary] {
        &self.index.games
    }

    /// Returns the games that a filter selects, oldest first.
    pub fn list<'a>(&'a self, filter: &'a Filter) -> impl DoubleEndedIterator<Item = &'a Summary> {
        self.games().iter().filter(|game| filter.passes(game))
    }

    /// Returns a complete game, if it exists. This may wait for a disk.
    ///
    /// # Errors
    /// [`ReadError`] if the game exists but cannot be read.
    pub fn game(&self, id: GameId) -> Result<Option<GameRecord>, ReadError> {
        self.store.read(id)
    }

    /// Returns all categories that have a game, sorted by their text forms.
    pub fn categories(&self) -> Vec<Arc<Category>> {
        let mut categories: Vec<_> = self.index.bests.keys().cloned().collect();
        categories.sort_by_cached_key(ToString::to_string);
        categories
    }

    /// Returns the personal bests in a category.
    pub fn bests(&self, category: &Category) -> Bests {
        self.index.bests.get(category).cloned().unwrap_or_default()
    }

    /// Returns whether there are any block games.
    pub fn has_block_games(&self) -> bool {
        self.index.bests.keys().any(|category| matches!(**category, Category::Blocks { .. }))
    }

    /// Returns the player's progress on a level. `par` is the length of its shortest solution in
    /// `metric`, if known.
    pub fn level_progress(&self, level: LevelId, metric: BlockMetric, par: Option<u32>) -> LevelProgress {
        let fewest =
            |metric| Some(self.index.bests.get(&Category::Blocks { level, metric })?.moves.as_ref()?.play.moves);
        let best = fewest(metric);
        LevelProgress {
            solved: BlockPuzzle::METRICS.iter().any(|&metric| fewest(metric).is_some()),
            optimal: best.zip(par).is_some_and(|(best, par)| best <= par),
            fewest: best,
        }
    }

    /// Returns the statistics of the games that a filter selects. Only games in the same category
    /// are comparable, so the filter should set a category.
    pub fn statistics(&self, filter: &Filter) -> Statistics {
        Statistics::of(self.list(filter))
    }

    /// Returns all settings.
    pub fn settings(&self) -> &BTreeMap<String, Value> {
        &self.settings
    }

    /// Returns the value of a setting.
    pub fn setting(&self, key: &str) -> Option<&Value> {
        self.settings.get(key)
    }

    /// Changes a setting.
    pub fn set_setting(&mut self, key: &str, value: Value) -> Ticket {
        self.settings.insert(key.to_owned(), value.clone());
        self.store.append(vec![RecordChange::Setting { key: key.to_owned(), value: Some(value) }])
    }

    /// Removes a setting.
    pub fn remove_setting(&mut self, key: &str) -> Ticket {
        self.settings.remove(key);
        self.store.append(vec![RecordChange::Setting { key: key.to_owned(), value: None }])
    }

    /// Returns the games in progress by slot. Changes that other programs have made since the
    /// records were opened are not included.
    pub fn saves(&self) -> &BTreeMap<String, String> {
        &self.saves
    }

    /// Returns the game in progress in a slot.
    pub fn saved(&self, slot: &str) -> Option<&str> {
        self.saves.get(slot).map(String::as_str)
    }

    /// Saves the game in progress in a slot. If two programs use the same slot, the last save wins.
    pub fn save(&mut self, slot: &str, text: &str) -> Ticket {
        self.saves.insert(slot.to_owned(), text.to_owned());
        self.store.append(vec![RecordChange::Save { slot: slot.to_owned(), text: Some(text.to_owned()) }])
    }

    /// Clears a slot.
    pub fn clear(&mut self, slot: &str) -> Ticket {
        self.saves.remove(slot);
        self.store.append(vec![RecordChange::Save { slot: slot.to_owned(), text: None }])
    }

    /// Requests the games that other programs have recorded. Once the ticket is done,
    /// [`Records::poll`] adds them. Settings and games in progress from other programs are not
    /// adopted.
    pub fn refresh(&mut self) -> Ticket {
        self.store.refresh()
    }

    /// Adds the games that have arrived from other programs, and returns their number. Never waits.
    pub fn poll(&mut self) -> usize {
        let arrivals = self.store.arrivals();
        arrivals.into_iter().filter(|game| self.index.insert(game.clone())).count()
    }

    /// Waits until everything is durable, for at most `limit`. Returns whether everything is
    /// durable.
    pub fn flush(&mut self, limit: Duration) -> bool {
        self.store.flush(limit)
    }

    /// Returns the state of the store.
    pub fn state(&self) -> StoreState {
        self.store.state()
    }

    /// Writes everything as JSON lines: a header, then games, settings and games in progress. A
    /// game that cannot be read is reported and skipped.
    ///
    /// # Errors
    /// Fails if writing to `out` fails.
    pub fn export(&self, out: &mut impl Write) -> io::Result<Exported> {
        let games = self.export_games(&Filter::default(), out)?;
        json::write_settings(&self.settings, &self.saves, out)?;
        Ok(games)
    }

    /// Writes the games that a filter selects as JSON lines.
    ///
    /// # Errors
    /// Fails if writing to `out` fails.
    pub fn export_games(&self, filter: &Filter, out: &mut impl Write) -> io::Result<Exported> {
        json::write_games(self.list(filter).map(|game| game.id), |id| self.game(id), out)
    }

    /// Adds the contents of an export from this or another machine, after replaying every new game
    /// with `replay`. Known games, existing settings and occupied slots stay unchanged. Unreadable
    /// lines and games that differ from their replay are reported and skipped. All additions become
    /// durable together.
    ///
    /// # Errors
    /// Fails if reading `text` fails.
    pub fn import(
        &mut self,
        text: impl BufRead,
        replay: impl Fn(&GameRecord) -> Result<Verified, String>,
    ) -> io::Result<Imported> {
        let check = |change: &RecordChange| match change {
            RecordChange::Game(id, game) if !self.index.known.contains(id) => {
                let fault = verify::replay_faults(game, &replay).into_iter().next();
                fault.map_or(Ok(()), |fault| Err(fault.to_string()))
            }
            _ => Ok(()),
        };
        let (mut changes, mut imported) = json::read(text, check)?;
        let before = changes.len();
        changes.retain(|change| self.adopt(change));
        imported.known = before - changes.len();
        imported.games = changes.iter().filter(|change| matches!(change, RecordChange::Game(..))).count();
        imported.others = changes.len() - imported.games;
        imported.ticket = self.store.append(changes);
        Ok(imported)
    }

    /// Uses `replay` to replay the games that a filter selects, and compares each one with its
    /// record.
    pub fn verify<'a>(
        &'a self,
        filter: &'a Filter,
        replay: impl Fn(&GameRecord) -> Result<Verified, String> + 'a,
    ) -> impl Iterator<Item = RecordVerification> + 'a {
        self.list(filter).map(move |game| verify::verify_record(game, self.game(game.id), &replay))
    }

    /// Adds a game to the index. Limits the game's time to the largest value that a file can store.
    fn add_to_index(&mut self, mut game: GameRecord) -> RecordChange {
        game.play.milliseconds = game.play.milliseconds.min(i64::MAX as u64);
        let id = GameId::of(&game);
        self.index.insert(Summary::of(id, &game));
        RecordChange::Game(id, game.into())
    }

    /// Adds an imported change if it is new. Returns whether it was new.
    fn adopt(&mut self, change: &RecordChange) -> bool {
        match change {
            RecordChange::Game(id, game) => self.index.insert(Summary::of(*id, game)),
            RecordChange::Setting { key, value } => {
                let is_new = set_if_absent(&mut self.settings, key, value.as_ref());
                if let (true, Some((id, ruling))) =
                    (is_new, value.as_ref().and_then(|value| Ruling::of_setting(key, value)))
                {
                    self.index.apply_ruling(id, ruling);
                }
                is_new
            }
            RecordChange::Save { slot, text } => set_if_absent(&mut self.saves, slot, text.as_ref()),
        }
    }
}

/// Sets `key` to a value if it has none. Returns whether the value was set.
fn set_if_absent<T: Clone>(map: &mut BTreeMap<String, T>, key: &str, value: Option<&T>) -> bool {
    match value {
        Some(value) if !map.contains_key(key) => map.insert(key.to_owned(), value.clone()).is_none(),
        _ => false,
    }
}

/// A selection of games, by conditions that must all hold. The default selects all games.
///
/// ```
/// use loyd_core::FamilyName;
/// use loyd_records::Filter;
/// let family = Some(FamilyName::Tiles);
/// let unassisted = Filter { family, assisted: Some(false), ..Filter::default() };
/// assert_ne!(unassisted, Filter::default());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only games in this family.
    pub family: Option<FamilyName>,
    /// Only games in this category.
    pub category: Option<Category>,
    /// Only games on this level, in any metric.
    pub level: Option<LevelId>,
    /// Only games that ended at this time or later, in Unix milliseconds.
    pub from: Option<i64>,
    /// Only games that ended before this time, in Unix milliseconds.
    pub until: Option<i64>,
    /// Only games with this outcome.
    pub outcome: Option<GameOutcome>,
    /// Only assisted games if `true`, only unassisted games if `false`.
    pub assisted: Option<bool>,
    /// Only practice games if `true`, no practice games if `false`.
    pub practice: Option<bool>,
}

impl Filter {
    /// Returns a filter that selects all games in one category.
    pub fn of_category(category: Category) -> Self {
        Self { category: Some(category), ..Self::default() }
    }

    /// Returns whether a game meets all conditions.
    pub fn passes(&self, game: &Summary) -> bool {
        let category = &*game.category;
        let play = &game.play;
        self.family.is_none_or(|family| family == category.family())
            && self.category.as_ref().is_none_or(|other| other == category)
            && self.level.is_none_or(|level| Some(level) == category.level())
            && self.from.is_none_or(|from| from <= play.finished_at)
            && self.until.is_none_or(|until| play.finished_at < until)
            && self.outcome.is_none_or(|outcome| outcome == play.outcome)
            && self.assisted.is_none_or(|assisted| assisted == play.is_assisted())
            && self.practice.is_none_or(|practice| practice == play.practice)
    }
}
