//! Positions stored under F1 to F12.

use loyd_play::Game;
use loyd_records::Records;
use serde_json::{Map, Value};

use super::{Notice, Player};
use crate::keys::{Code, Key};

/// The key of the setting that holds the stored games, by the number of their function key.
const SETTING: &str = "kept";
/// The number of keys that can store a position.
const KEY_COUNT: u8 = 12;

/// Returns the number of a function key that stores a position together with Ctrl, and restores it
/// alone.
pub(super) fn position_number(key: Key) -> Option<u8> {
    match key {
        Key { code: Code::F(number @ 1..=KEY_COUNT), alt: false, .. } => Some(number),
        _ => None,
    }
}

/// Returns the game stored under a key, as text.
fn stored_text(records: &Records, number: u8) -> Option<&str> {
    records.setting(SETTING)?.get(number.to_string())?.as_str()
}

impl Player {
    /// Returns the numbers of the keys that have a stored position.
    pub fn stored_positions(&self) -> Vec<u8> {
        let records = &self.session.recorder.records;
        (1..=KEY_COUNT).filter(|number| stored_text(records, *number).is_some()).collect()
    }

    /// Returns whether a key restores a position. This takes precedence over the key's other
    /// effects.
    pub fn restores_position(&self, key: Key) -> bool {
        let records = &self.session.recorder.records;
        !key.ctrl && position_number(key).is_some_and(|number| stored_text(records, number).is_some())
    }

    /// Stores the current position under a key, from 1 to 12, replacing an earlier one. If this
    /// very position is already stored there, it is removed, so a key such as F1 can regain its
    /// default action.
    pub fn store_position(&mut self, number: u8) {
        let Some(game) = self.session.game() else { return };
        let is_stored = self.stored_game(number).is_some_and(|stored| stored.scene() == game.scene());
        let text = game.save();
        let records = &mut self.session.recorder.records;
        let mut all = records.setting(SETTING).and_then(Value::as_object).cloned().unwrap_or_else(Map::new);
        let notice = if is_stored {
            all.remove(&number.to_string());
            Notice::Position("position-forgotten", number)
        } else {
            all.insert(number.to_string(), Value::from(text));
            Notice::Position("position-kept", number)
        };
        records.set_setting(SETTING, Value::Object(all));
        self.report(notice);
    }

    /// Returns the game stored under a key.
    fn stored_game(&self, number: u8) -> Option<Box<dyn Game>> {
        loyd_play::load(stored_text(&self.session.recorder.records, number)?).ok()
    }

    /// Starts a practice game at the position stored under a key, with the moves that led there.
    /// Shows a message if nothing is stored.
    pub fn restore_position(&mut self, number: u8) {
        match self.stored_game(number) {
            Some(game) => {
                self.start(game.branch(usize::MAX));
                self.report(Notice::Position("position-back", number));
            }
            None => self.report(Notice::Position("position-none", number)),
        }
    }
}
