use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::{BlockMetric, BlockPuzzle, TileMetric, TilePuzzle};
use loyd_front::{Book, LevelPlace, place_of};
use loyd_levels::Level;
use loyd_play::{Change, Command, Family, Game, Job, Origin, Sitting, TileDeal};
use loyd_records::Records;
use serde_json::Value;

use super::Moment;
use crate::config::Config;
use crate::keys::{Action, KeyMap};
use crate::look::{Environment, Look};
use crate::preferences::{Counting, MotionName, Named, Preference, Preferences, Speed};

/// The slot of the game in progress.
const SLOT: &str = "terminal";

/// What an app is made of.
pub struct Setup {
    /// Keys and preferences.
    pub config: Config,
    /// What is known about the terminal.
    pub environment: Environment,
    /// Where games are recorded.
    pub records: Records,
    /// Draws seeds.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Runs a search somewhere, and sends [`super::Event::Searched`] as it goes on.
    pub searches: Box<dyn FnMut(Job)>,
}

/// What all screens share: the games on the table, the records, keys and looks.
pub(crate) struct Desk {
    table: Option<Sitting>,
    /// Another game was put on the table, and nothing was done in it yet that undo would not take back with it.
    is_fresh: bool,
    /// The level that the game on the table is.
    level: Option<LevelPlace>,
    pub(crate) book: Book,
    pub(crate) keys: KeyMap,
    /// What the configuration file says.
    given: Preferences,
    chosen: Preferences,
    environment: Environment,
    pub(crate) look: Look,
    pub(crate) now: Moment,
    /// What is to be said about the game that was just put on the table.
    pub(crate) remark: Option<String>,
    seeds: Box<dyn FnMut() -> Seed>,
    searches: Box<dyn FnMut(Job)>,
}

impl Desk {
    pub(crate) fn new(setup: Setup) -> Self {
        let Setup { config, environment, records, seeds, searches } = setup;
        let chosen = stored(&records);
        let look = look(config.preferences.or(chosen), &environment);
        Self {
            table: None,
            is_fresh: false,
            level: None,
            book: Book::new(records, SLOT),
            keys: config.keys,
            given: config.preferences,
            chosen,
            environment,
            look,
            now: Moment::default(),
            remark: None,
            seeds,
            searches,
        }
    }

    /// The game on the table.
    pub(crate) fn game(&self) -> Option<&dyn Game> {
        self.table.as_ref().map(Sitting::game)
    }

    /// The game on the table, to be asked and polled. Commands go through [`Desk::act`].
    pub(crate) fn game_mut(&mut self) -> Option<&mut dyn Game> {
        self.table.as_mut().map(Sitting::game_mut)
    }

    /// Whether there is something to undo and to redo, in this game or beside it.
    pub(crate) fn can_undo_redo(&self) -> (bool, bool) {
        self.table.as_ref().map_or((false, false), |table| (table.can_undo(), table.can_redo()))
    }

    /// The level that the game on the table is.
    pub(crate) fn level(&self) -> Option<LevelPlace> {
        self.level
    }

    /// Puts a game on the table; undo brings back the one before.
    pub(crate) fn start(&mut self, game: Box<dyn Game>) {
        self.let_go();
        match &mut self.table {
            Some(table) => table.start(game),
            None => self.table = Some(Sitting::new(game)),
        }
        self.arrive();
    }

    /// A sitting that is full lets go of its first game.
    fn let_go(&mut self) {
        let is_full = self.table.as_ref().is_some_and(|table| table.games().0.count() >= Sitting::MOST_GAMES);
        if is_full {
            self.give_up_others();
        }
    }

    /// A new game of tiles.
    pub(crate) fn deal(&mut self, width: usize, height: usize) -> Result<(), String> {
        let deal = TileDeal { metric: self.tile_metric(), ..TileDeal::new(width, height, (self.seeds)()) };
        self.start(Box::new(deal.game().map_err(|fault| fault.to_string())?));
        Ok(())
    }

    /// A game of a bundled level.
    pub(crate) fn start_level(&mut self, place: LevelPlace) {
        let level = place.level();
        let origin = Origin { name: Some(level.name().to_owned()), ..Origin::default() };
        let metric = self.level_metric(level).to_string();
        if let Ok(game) = loyd_play::open(AnyPuzzle::Blocks(level.puzzle().clone()), Some(&metric), origin) {
            self.level = Some(place);
            self.start(game);
        }
    }

    /// A new game in place of this one: the next level, or another start of the same board.
    pub(crate) fn start_next(&mut self) -> Result<(), String> {
        let Some(puzzle) = self.game().map(Game::puzzle) else { return Ok(()) };
        match (self.level.and_then(LevelPlace::next), puzzle) {
            (Some(next), _) => self.start_level(next),
            (None, AnyPuzzle::Tiles(puzzle)) => {
                let deal = TileDeal {
                    goal: loyd_core::tiles::TileGoal::of(puzzle.goal()),
                    metric: self.tile_metric(),
                    ..TileDeal::new(puzzle.width(), puzzle.height(), (self.seeds)())
                };
                self.start(Box::new(deal.game().map_err(|fault| fault.to_string())?));
            }
            (None, AnyPuzzle::Blocks(_)) if self.level.is_some() => {
                return Err("this is the last level of the pack".to_owned());
            }
            (None, AnyPuzzle::Blocks(_)) => {
                if let Some(again) = self.game().map(Game::again) {
                    self.start(again);
                }
            }
        }
        Ok(())
    }

    /// Does what the player says to the game on the table, and records what comes of it.
    pub(crate) fn act(&mut self, command: Command) -> Change {
        let now = self.now;
        let Some(table) = &mut self.table else { return Change::Nothing };
        table.tell_time(now.since_start);
        let change = table.act(command);
        if change.is_move() && std::mem::take(&mut self.is_fresh) {
            self.give_up_others();
        }
        let Some(table) = &mut self.table else { return change };
        match change {
            Change::Finished => self.book.finish(table.game(), now.unix),
            Change::Game => self.arrive(),
            Change::Position => self.book.touch(now.since_start),
            Change::Nothing | Change::Focus | Change::Over => {}
        }
        change
    }

    /// Somebody who moves in another game has left the ones before: that is recorded now, and what is saved is this one.
    fn give_up_others(&mut self) {
        let now = self.now;
        if let Some(table) = &mut self.table {
            table.give_up_others(|game| self.book.abandon(game, now.unix));
            self.book.touch(now.since_start);
            self.book.save(table.game(), now.since_start, true);
        }
    }

    /// Runs a search elsewhere.
    pub(crate) fn search(&mut self, job: Job) {
        (self.searches)(job);
    }

    /// Tells the time.
    pub(crate) fn tell_time(&mut self, now: Moment) {
        self.now = now;
        if let Some(table) = &mut self.table {
            table.tell_time(now.since_start);
            self.book.save(table.game(), now.since_start, false);
        }
        self.book.look();
    }

    /// Holds the clock of the game on the table.
    pub(crate) fn pause(&mut self) {
        if let Some(game) = self.game_mut() {
            game.pause();
        }
    }

    /// Saves the game on the table at once.
    pub(crate) fn save(&mut self) {
        if let Some(table) = &self.table {
            self.book.save(table.game(), self.now.since_start, true);
        }
    }

    /// Ends the sitting: the game on the table is saved, and the others that were begun are recorded as left.
    pub(crate) fn close(&mut self) -> bool {
        self.give_up_others();
        if let Some(table) = &self.table {
            self.book.clear_unless_begun(table.game());
        }
        self.book.close()
    }

    /// Puts the saved game on the table, if there is none.
    pub(crate) fn resume(&mut self) -> Result<(), String> {
        if self.table.is_none()
            && let Some(saved) = self.book.saved()
        {
            self.table = Some(Sitting::new(saved?));
            self.arrive();
        }
        Ok(())
    }

    /// What is preferred, what nobody chose as it usually is.
    pub(crate) fn preferences(&self) -> Preferences {
        self.given.or(self.chosen)
    }

    /// What is preferred in one thing.
    pub(crate) fn preference(&self, preference: Preference) -> &'static str {
        let usual = match preference {
            Preference::Arrows => loyd_play::Arrows::default().name(),
            Preference::Palette => self.look.palette.name(),
            Preference::Colours => self.look.depth.name(),
            Preference::Glyphs => self.look.glyphs.name(),
            Preference::Speed => Speed::default().name(),
            Preference::Motion => MotionName::default().name(),
            Preference::TileMetric => TilePuzzle::METRIC.name(),
            Preference::BlockMetric => Counting::default().name(),
        };
        self.preferences().get(preference).unwrap_or(usual)
    }

    /// Whether the configuration file decides.
    pub(crate) fn is_given(&self, preference: Preference) -> bool {
        self.given.get(preference).is_some()
    }

    /// Chooses, and remembers it.
    pub(crate) fn choose(&mut self, preference: Preference, name: &str) {
        if self.chosen.set(preference, name).is_ok() {
            self.book.records_mut().set_setting(&setting(preference), Value::from(name));
            self.look = look(self.preferences(), &self.environment);
            self.furnish();
        }
    }

    /// Chooses the next name of a preference, or the one before, unless the choice is made elsewhere.
    pub(crate) fn turn(&mut self, preference: Preference, is_forward: bool) {
        if self.is_given(preference) {
            return;
        }
        let choices = preference.choices();
        let chosen = self.preference(preference);
        let place = choices.iter().position(|name| *name == chosen).unwrap_or(0);
        let step = if is_forward { 1 } else { choices.len() - 1 };
        self.choose(preference, choices[(place + step) % choices.len()]);
    }

    /// How moves of a new game of tiles are counted.
    pub(crate) fn tile_metric(&self) -> TileMetric {
        self.preferences().tile_metric.unwrap_or(TilePuzzle::METRIC)
    }

    /// How moves of a new game of blocks are counted, if that is not left to the level.
    pub(crate) fn block_metric(&self) -> Option<BlockMetric> {
        self.preferences().block_metric.and_then(Counting::metric)
    }

    /// How moves of a new game of a level are counted.
    pub(crate) fn level_metric(&self, level: &Level) -> BlockMetric {
        self.block_metric().unwrap_or(level.metric())
    }

    /// The metric of a new game of a puzzle that was read. `own` is what the file says; the player's choice goes before.
    pub(crate) fn metric_of(&self, puzzle: &AnyPuzzle, own: Option<String>) -> String {
        match puzzle {
            AnyPuzzle::Tiles(_) => self.tile_metric().to_string(),
            AnyPuzzle::Blocks(_) => {
                let chosen = self.block_metric().map(|metric| metric.to_string());
                chosen.or(own).unwrap_or_else(|| BlockPuzzle::METRIC.to_string())
            }
        }
    }

    /// New games of the family that knows this metric count in it for this sitting; of the puzzle's family, if there is
    /// one.
    pub(crate) fn count_in(&mut self, puzzle: Option<&AnyPuzzle>, metric: &str) -> Result<(), String> {
        match puzzle {
            Some(AnyPuzzle::Tiles(_)) => self.given.set(Preference::TileMetric, metric),
            Some(AnyPuzzle::Blocks(_)) => self.given.set(Preference::BlockMetric, metric),
            None => {
                let tiles = self.given.set(Preference::TileMetric, metric);
                tiles.or_else(|_| self.given.set(Preference::BlockMetric, metric))
            }
        }
    }

    /// The key that help names for an action, for people.
    pub(crate) fn key(&self, action: Action) -> String {
        let key = self.keys.keys(action).first();
        key.map_or_else(|| "-".to_owned(), |key| key.label(self.look.is_unicode()))
    }

    /// Another game is on the table: what is known of it beside itself is told to it.
    fn arrive(&mut self) {
        self.is_fresh = true;
        let puzzle = self.game().map(Game::puzzle);
        let pack = self.level.map(|place| place.pack);
        self.level = match &puzzle {
            Some(AnyPuzzle::Blocks(puzzle)) => place_of(puzzle, pack),
            _ => None,
        };
        self.furnish();
        self.book.touch(self.now.since_start);
        let now = self.now;
        if let Some(table) = &mut self.table {
            table.tell_time(now.since_start);
        }
    }

    fn furnish(&mut self) {
        let arrows = self.preferences().arrows.unwrap_or_default();
        let Some(game) = self.game() else { return };
        let (puzzle, metric) = (game.puzzle(), game.status().metric);
        let fewest = self.book.fewest(&puzzle, &metric);
        let par = self.level.zip(metric.parse().ok()).map(|(place, metric)| place.level().pars().get(metric) as usize);
        if let Some(game) = self.game_mut() {
            let settings = game.settings();
            settings.arrows = arrows;
            settings.fewest = fewest;
            settings.par = par;
        }
    }
}

fn setting(preference: Preference) -> String {
    format!("terminal.{}", preference.name())
}

/// What was chosen in earlier sittings.
fn stored(records: &Records) -> Preferences {
    let mut stored = Preferences::default();
    for preference in Preference::ALL {
        if let Some(name) = records.setting(&setting(preference)).and_then(Value::as_str) {
            // A name that another version knew is passed over.
            let _ = stored.set(preference, name);
        }
    }
    stored
}

fn look(preferences: Preferences, environment: &Environment) -> Look {
    Look {
        depth: preferences.colours.unwrap_or_else(|| environment.depth()),
        palette: preferences.palette.unwrap_or_default(),
        glyphs: preferences.glyphs.unwrap_or_else(|| environment.glyphs()),
    }
}
