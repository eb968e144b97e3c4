//! What all screens of the app share. It stands below the screens, so that none of them needs the app itself.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_front::keys::{Action, KeyMap};
use loyd_front::{Metrics, PlaySession, Player, Settings};
use loyd_play::{Game, Job};
use loyd_records::{GameId, Records};

use crate::config::Config;
use crate::look::{Environment, Look};
use crate::preferences::{BLOCK_METRIC, Preferences, TILE_METRIC};

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
    /// Runs a search somewhere, and sends [`Event::Searched`](crate::event::Event::Searched) as it goes on.
    pub searches: Box<dyn FnMut(Job)>,
}

/// What all screens share: the player with its games and records, keys, preferences, looks.
pub(crate) struct AppContext {
    /// The games, and the controller of the game screen.
    pub(crate) player: Player,
    /// Which key does what.
    pub(crate) keys: KeyMap,
    /// What is preferred now, wherever it was chosen.
    pub(crate) preferences: Preferences,
    /// The names of the preferences that the configuration file or the command line decides.
    given: Vec<String>,
    /// The look that follows from the preferences.
    pub(crate) look: Look,
    /// What is said about the next game when it is first shown.
    pub(crate) remark: Option<String>,
    /// What is to go to the clipboard.
    copied: Option<String>,
}

impl AppContext {
    /// The context, and the reason why the saved game cannot be resumed, if there is one.
    pub(crate) fn new(setup: Setup) -> (Self, Option<String>) {
        let Setup { config, environment, records, seeds, searches } = setup;
        let preferences = Preferences::usual(&environment).stored(&records);
        let (session, fault) = PlaySession::new(records, SLOT, seeds);
        let player = Player::new(session, searches);
        let look = preferences.look();
        let mut app =
            Self { player, keys: config.keys, preferences, given: Vec::new(), look, remark: None, copied: None };
        for (name, value) in config.preferences {
            // The configuration was checked when it was read.
            let _ = app.give(&name, &value);
        }
        app.apply();
        (app, fault)
    }

    /// The games and their records.
    pub(crate) fn session(&self) -> &PlaySession {
        self.player.session()
    }

    /// The records of games.
    pub(crate) fn records(&self) -> &Records {
        self.session().recorder().records()
    }

    /// A recorded game.
    ///
    /// # Errors
    /// Why it can't be shown.
    pub(crate) fn recorded(&self, id: GameId) -> Result<Box<dyn Game>, String> {
        let record = self.records().game(id).map_err(|error| error.to_string())?;
        let record = record.ok_or("there is no such game any more")?;
        loyd_play::load(&record.log).map_err(|faults| faults.to_string())
    }

    /// Asks for a text in the clipboard.
    pub(crate) fn copy(&mut self, text: String) {
        self.copied = Some(text);
    }

    /// The text that is to go to the clipboard, once.
    pub(crate) fn take_copied(&mut self) -> Option<String> {
        self.copied.take()
    }

    /// The time of the session.
    pub(crate) fn now(&self) -> Duration {
        self.session().now().since_start
    }

    /// Whether the configuration file or the command line decides a preference.
    pub(crate) fn is_given(&self, name: &str) -> bool {
        self.given.iter().any(|given| given == name)
    }

    /// Changes and stores preferences; at the next start the configuration file overrides them.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Preferences)) {
        let before = self.preferences;
        change(&mut self.preferences);
        self.preferences.store(before, self.player.session_mut().recorder_mut().records_mut());
        self.apply();
    }

    /// Chooses the next value of a preference, or the one before, unless the configuration file decides.
    pub(crate) fn turn(&mut self, name: &str, is_forward: bool) {
        if !self.is_given(name) {
            self.change(|preferences| preferences.turn(name, is_forward));
        }
    }

    /// Counts new games in this metric until the end of the program: those of the puzzle's family, or of the family that
    /// has the metric.
    pub(crate) fn count_in(&mut self, puzzle: Option<&AnyPuzzle>, metric: &str) -> Result<(), String> {
        match puzzle {
            Some(AnyPuzzle::Tiles(_)) => self.give(TILE_METRIC, metric)?,
            Some(AnyPuzzle::Blocks(_)) => self.give(BLOCK_METRIC, metric)?,
            None => self.give(TILE_METRIC, metric).or_else(|_| self.give(BLOCK_METRIC, metric))?,
        }
        self.apply();
        Ok(())
    }

    /// The key that help names for an action, for people.
    pub(crate) fn key(&self, action: Action) -> String {
        let key = self.keys.keys(action).first();
        key.map_or_else(|| "-".to_owned(), |key| key.label(self.look.is_unicode()))
    }

    /// Sets a preference that the player cannot change.
    fn give(&mut self, name: &str, value: &str) -> Result<(), String> {
        self.preferences.choose(name, value)?;
        self.given.push(name.to_owned());
        Ok(())
    }

    /// Passes the preferences on to the player and to the look.
    fn apply(&mut self) {
        let Preferences { arrows, speed, tile_metric: tiles, block_metric: blocks, .. } = self.preferences;
        self.look = self.preferences.look();
        self.player.set_speed(speed);
        self.player.session_mut().set_arrows(arrows);
        self.player.session_mut().set_metrics(Metrics { tiles, blocks });
    }
}
