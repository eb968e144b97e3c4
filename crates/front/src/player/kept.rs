//! Positions that are kept under F1 to F12.

use loyd_play::Game;
use loyd_records::Records;
use serde_json::{Map, Value};

use super::{Notice, Player};
use crate::keys::{Code, Key};

/// The setting with the kept games, by the number of their key.
const SETTING: &str = "kept";
/// The number of places.
const PLACES: u8 = 12;

/// What a key does with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeptKey {
    /// Ctrl and the key keep the position.
    Keep(u8),
    /// The key alone brings it back.
    Bring(u8),
}

impl KeptKey {
    /// What a key does, if it is one of the places.
    pub(super) fn of(key: Key) -> Option<Self> {
        match key {
            Key { code: Code::F(place), ctrl, alt: false } if (1..=PLACES).contains(&place) => {
                Some(if ctrl { Self::Keep(place) } else { Self::Bring(place) })
            }
            _ => None,
        }
    }
}

/// The kept game of a place, as it was saved.
fn kept(records: &Records, place: u8) -> Option<&str> {
    records.setting(SETTING)?.get(place.to_string())?.as_str()
}

impl Player {
    /// The numbers of the places where a position is kept.
    pub fn kept_places(&self) -> Vec<u8> {
        let records = self.session.recorder().records();
        (1..=PLACES).filter(|place| kept(records, *place).is_some()).collect()
    }

    /// Whether a key brings a position back, whatever else it does.
    pub fn brings_back(&self, key: Key) -> bool {
        let records = self.session.recorder().records();
        matches!(KeptKey::of(key), Some(KeptKey::Bring(place)) if kept(records, place).is_some())
    }

    /// Keeps the current position in a place, from 1 to 12. What was kept there is replaced; if that is this very position, it
    /// is forgotten, so that a key like F1 can get its usual meaning back.
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

    /// The kept game of a place.
    fn kept_game(&self, place: u8) -> Option<Box<dyn Game>> {
        loyd_play::load(kept(self.session.recorder().records(), place)?).ok()
    }

    /// Begins a game for practice at the kept position, with the moves that led there. Says so where none is kept.
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
