//! Positions stored under F1 to F12.

use loyd_play::Game;
use loyd_records::Records;
use serde_json::{Map, Value};

use super::{Notice, Player};
use crate::keys::{Code, Key};

/// The key of the setting that holds the stored games, by the number of their function key.
const SETTING: &str = "kept";
/// The number of keys that can store a position.
const PLACES: u8 = 12;

/// The effect of a key on a stored position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeptKey {
    /// Ctrl and the key store the position.
    Keep(u8),
    /// The key alone restores it.
    Bring(u8),
}

impl KeptKey {
    /// Returns the effect of a key, if it can store a position.
    pub(super) fn of(key: Key) -> Option<Self> {
        match key {
            Key { code: Code::F(place), ctrl, alt: false } if (1..=PLACES).contains(&place) => {
                Some(if ctrl { Self::Keep(place) } else { Self::Bring(place) })
            }
            _ => None,
        }
    }
}

/// Returns the game stored under a key, as text.
fn stored_game(records: &Records, place: u8) -> Option<&str> {
    records.setting(SETTING)?.get(place.to_string())?.as_str()
}

impl Player {
    /// Returns the numbers of the keys that have a stored position.
    pub fn kept_places(&self) -> Vec<u8> {
        let records = self.session.recorder().records();
        (1..=PLACES).filter(|place| stored_game(records, *place).is_some()).collect()
    }

    /// Returns whether a key restores a position. This takes precedence over the key's other
    /// effects.
    pub fn brings_back(&self, key: Key) -> bool {
        let records = self.session.recorder().records();
        matches!(KeptKey::of(key), Some(KeptKey::Bring(place)) if stored_game(records, place).is_some())
    }

    /// Stores the current position under a key, from 1 to 12, replacing an earlier one. If this
    /// very position is already stored there, it is removed, so a key such as F1 can regain its
    /// default action.
    pub fn keep_position(&mut self, place: u8) {
        let Some(game) = self.session.game() else { return };
        let is_kept = self.kept_game(place).is_some_and(|kept| kept.scene() == game.scene());
        let text = game.save();
        let records = self.session.recorder_mut().records_mut();
        let mut all = records.setting(SETTING).and_then(Value::as_object).cloned().unwrap_or_else(Map::new);
        let notice = if is_kept {
            all.remove(&place.to_string());
            Notice::PositionForgotten(place)
        } else {
            all.insert(place.to_string(), Value::from(text));
            Notice::PositionKept(place)
        };
        records.set_setting(SETTING, Value::Object(all));
        self.report(notice);
    }

    /// Returns the game stored under a key.
    fn kept_game(&self, place: u8) -> Option<Box<dyn Game>> {
        loyd_play::load(stored_game(self.session.recorder().records(), place)?).ok()
    }

    /// Starts a practice game at the position stored under a key, with the moves that led there.
    /// Shows a message if nothing is stored.
    pub fn bring_position_back(&mut self, place: u8) {
        match self.kept_game(place) {
            Some(game) => {
                self.start(game.branch(usize::MAX));
                self.report(Notice::PositionBack(place));
            }
            None => self.report(Notice::NothingKept(place)),
        }
    }
}
