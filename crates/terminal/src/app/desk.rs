use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_core::{Family, TilePuzzle};
use loyd_front::{Metrics, Table};
use loyd_play::Job;
use loyd_records::Records;
use serde_json::Value;

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
    pub(crate) table: Table,
    pub(crate) keys: KeyMap,
    /// What the configuration file says.
    given: Preferences,
    chosen: Preferences,
    environment: Environment,
    pub(crate) look: Look,
    /// What is to be said about the game that was just put on the table.
    pub(crate) remark: Option<String>,
    searches: Box<dyn FnMut(Job)>,
}

impl Desk {
    /// The desk, and why the saved game can't go on if it can't.
    pub(crate) fn new(setup: Setup) -> (Self, Option<String>) {
        let Setup { config, environment, records, seeds, searches } = setup;
        let chosen = stored(&records);
        let look = look(config.preferences.or(chosen), &environment);
        let (table, fault) = Table::new(records, SLOT, seeds);
        let mut desk = Self {
            table,
            keys: config.keys,
            given: config.preferences,
            chosen,
            environment,
            look,
            remark: None,
            searches,
        };
        desk.furnish();
        (desk, fault)
    }

    /// The records of games.
    pub(crate) fn records(&self) -> &Records {
        self.table.book().records()
    }

    /// Runs a search elsewhere.
    pub(crate) fn search(&mut self, job: Job) {
        (self.searches)(job);
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
            Preference::TileMetric => TilePuzzle::DEFAULT_METRIC.name(),
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
            self.table.book_mut().records_mut().set_setting(&setting(preference), Value::from(name));
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

    /// New games of the family that knows this metric count in it for this sitting; of the puzzle's family, if there is
    /// one.
    pub(crate) fn count_in(&mut self, puzzle: Option<&AnyPuzzle>, metric: &str) -> Result<(), String> {
        match puzzle {
            Some(AnyPuzzle::Tiles(_)) => self.given.set(Preference::TileMetric, metric)?,
            Some(AnyPuzzle::Blocks(_)) => self.given.set(Preference::BlockMetric, metric)?,
            None => {
                let tiles = self.given.set(Preference::TileMetric, metric);
                tiles.or_else(|_| self.given.set(Preference::BlockMetric, metric))?;
            }
        }
        self.furnish();
        Ok(())
    }

    /// The key that help names for an action, for people.
    pub(crate) fn key(&self, action: Action) -> String {
        let key = self.keys.keys(action).first();
        key.map_or_else(|| "-".to_owned(), |key| key.label(self.look.is_unicode()))
    }

    /// Tells the table what is preferred.
    fn furnish(&mut self) {
        let Preferences { arrows, tile_metric, block_metric, .. } = self.preferences();
        self.table.set_arrows(arrows.unwrap_or_default());
        self.table.set_metrics(Metrics {
            tiles: tile_metric.unwrap_or(TilePuzzle::DEFAULT_METRIC),
            blocks: block_metric.unwrap_or_default(),
        });
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
