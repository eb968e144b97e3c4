//! The state that all screens share. Screens depend on it and not on the app.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_front::keys::KeyMap;
use loyd_front::words::Words;
use loyd_front::{AppSettings, GameCard, Language, Metrics, PlaySession, Player};
use loyd_play::{Game, Job};
use loyd_records::{GameId, Records};

use crate::config::Config;
use crate::look::{Environment, ScreenLook};
use crate::preferences::{BLOCK_METRIC, Preferences, TILE_METRIC};
use crate::words;

/// The slot of the game in progress.
const SLOT: &str = "terminal";

/// The parts that make up an app.
pub struct TerminalSetup {
    /// The key bindings and preferences.
    pub config: Config,
    /// The properties of the terminal.
    pub environment: Environment,
    /// The records of games.
    pub records: Records,
    /// Generates seeds.
    pub seeds: Box<dyn FnMut() -> Seed>,
    /// Runs a search outside the app, and sends [`Event::Searched`](crate::event::Event::Searched)
    /// as it progresses.
    pub searches: Box<dyn FnMut(Job)>,
}

/// The state that all screens share: the player, key bindings, preferences and look.
pub(crate) struct AppContext {
    /// The games and their records, and the controller of the game screen.
    pub(crate) player: Player,
    /// The key bindings.
    pub(crate) keys: KeyMap,
    /// The current preferences, regardless of where they were set.
    pub(crate) preferences: Preferences,
    /// The names of the preferences that the configuration file or the command line sets.
    overridden: Vec<String>,
    /// The look that results from the preferences.
    pub(crate) look: ScreenLook,
    /// The messages in the player's language.
    pub(crate) words: Words,
    /// A remark to show with the next game.
    pub(crate) remark: Option<String>,
    /// The text to copy to the clipboard.
    pub(crate) copied: Option<String>,
}

impl AppContext {
    /// Creates the context. Also returns the reason why the saved game cannot be resumed, if any.
    pub(crate) fn new(setup: TerminalSetup) -> (Self, Option<String>) {
        let TerminalSetup { config, environment, records, seeds, searches } = setup;
        let preferences = Preferences::defaults(&environment).stored(&records);
        let (session, fault) = PlaySession::new(records, SLOT, seeds);
        let mut player = Player::new(session, searches);
        player.prove_pars();
        player.session.keep_games();
        let look = preferences.look();
        let mut app = Self {
            player,
            keys: config.keys,
            preferences,
            overridden: Vec::new(),
            look,
            words: words::of(Language::English),
            remark: None,
            copied: None,
        };
        for (name, value) in config.preferences {
            // The configuration was checked when it was parsed.
            let _ = app.override_preference(&name, &value);
        }
        app.apply();
        (app, fault)
    }

    /// Returns the session.
    pub(crate) fn session(&self) -> &PlaySession {
        &self.player.session
    }

    /// Describes a card's game in progress, if there is one: `Continue, 4 moves`.
    pub(crate) fn describe_game_in_progress(&self, card: GameCard) -> Option<String> {
        let moves = self.session().in_progress(card)?.status().moves;
        Some(self.tell("home-kept", &[("moves", moves.into())]))
    }

    /// Returns the records of games.
    pub(crate) fn records(&self) -> &Records {
        &self.session().recorder.records
    }

    /// Returns a recorded game.
    ///
    /// # Errors
    /// The reason why it cannot be loaded.
    pub(crate) fn recorded_game(&self, id: GameId) -> Result<Box<dyn Game>, String> {
        let record = self.records().game(id).map_err(|error| error.to_string())?;
        let record = record.ok_or_else(|| self.text("no-such-game"))?;
        loyd_play::load(&record.log).map_err(|faults| faults.to_string())
    }

    /// Returns the session's time.
    pub(crate) fn now(&self) -> Duration {
        self.session().now.since_start
    }

    /// Returns whether the configuration file or the command line sets a preference.
    pub(crate) fn is_overridden(&self, name: &str) -> bool {
        self.overridden.iter().any(|overridden| overridden == name)
    }

    /// Changes and stores preferences. The next time the program starts, the configuration file
    /// overrides them.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Preferences)) {
        let before = self.preferences;
        change(&mut self.preferences);
        self.preferences.store(before, &mut self.player.session.recorder.records);
        self.apply();
    }

    /// Chooses the next or the previous value of a preference, unless the configuration file or the
    /// command line sets it.
    pub(crate) fn turn(&mut self, name: &str, is_forward: bool) {
        if !self.is_overridden(name) {
            self.change(|preferences| preferences.turn(name, is_forward));
        }
    }

    /// Sets the metric for new games until the program exits. If a puzzle is given, the metric
    /// applies to its family, otherwise to the family that has the metric.
    pub(crate) fn set_metric(&mut self, puzzle: Option<&AnyPuzzle>, metric: &str) -> Result<(), String> {
        match puzzle {
            Some(AnyPuzzle::Tiles(_)) => self.override_preference(TILE_METRIC, metric)?,
            Some(AnyPuzzle::Blocks(_)) => self.override_preference(BLOCK_METRIC, metric)?,
            None => self
                .override_preference(TILE_METRIC, metric)
                .or_else(|_| self.override_preference(BLOCK_METRIC, metric))?,
        }
        self.apply();
        Ok(())
    }

    /// Sets a preference, which the player then cannot change.
    fn override_preference(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.preferences.choose(name, value)?;
        self.overridden.push(name.to_owned());
        Ok(())
    }

    /// Applies the preferences to the player and the look.
    fn apply(&mut self) {
        let Preferences { arrows, speed, tile_metric: tiles, block_metric: blocks, .. } = self.preferences;
        self.look = self.preferences.look();
        if self.words.language != self.preferences.screen_language() {
            self.words = words::of(self.preferences.screen_language());
        }
        self.player.speed = speed;
        self.player.session.set_arrows(arrows);
        self.player.session.metrics = Metrics { tiles, blocks };
    }
}
