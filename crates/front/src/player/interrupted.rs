//! The attempt whose clock runs is kept with the records, so that it goes on after the program was closed or killed.

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use serde_json::{Value, json};

use super::Player;
use super::compete::Competition;
use crate::compete::{Attempt, Sheet, SheetName};

impl Player {
    /// Keeps the attempt whose clock runs, where it shows something else than what is kept: another second, another board.
    /// Where no clock runs, nothing is kept.
    pub(super) fn keep_attempt(&mut self) {
        let now = self.now();
        let stamp = self.competition.as_ref().and_then(|competition| competition.attempt.stamp(now));
        if stamp == std::mem::replace(&mut self.kept_attempt, stamp) {
            return;
        }
        let setting = self.setting();
        let records = self.session.recorder_mut().records_mut();
        // What becomes of it is seen at the next start.
        let _ = match self.competition.as_ref().filter(|_| stamp.is_some()) {
            Some(competition) => records.set_setting(&setting, competition.json(now)),
            None => records.remove_setting(&setting),
        };
    }

    /// Goes on with the attempt that an earlier run of the program has kept.
    pub(super) fn resume_attempt(&mut self) {
        let setting = self.setting();
        let records = self.session.recorder().records();
        let Some(kept) = records.setting(&setting) else { return };
        let Some(competition) = Competition::of_json(kept, records) else {
            // Its session is gone, or another version has written it.
            self.session.recorder_mut().records_mut().remove_setting(&setting);
            return;
        };
        self.kept_attempt = competition.attempt.stamp(self.now());
        let board = competition.attempt.deal().game().ok().map(|game| AnyPuzzle::Tiles(game.puzzle().clone()));
        self.competition = Some(competition);
        // Before the first move on a board, the saved game is an older one.
        let is_there = self
            .session
            .game()
            .is_some_and(|game| game.status().finish.is_none() && board.as_ref() == Some(&game.puzzle()));
        if !is_there {
            self.show_board();
        }
    }

    /// The setting with the kept attempt. The front ends have one each, as they have a game in progress each.
    fn setting(&self) -> String {
        format!("attempt.{}", self.session.recorder().slot())
    }
}

impl Competition {
    /// The entry of the records.
    fn json(&self, now: std::time::Duration) -> Value {
        let next = self.next_seed.map(|seed| seed.to_string());
        json!({ "session": self.sheet.name.id, "next": next, "attempt": self.attempt.json(now) })
    }

    /// The competition of such an entry; `None` for anything else.
    fn of_json(value: &Value, records: &loyd_records::Records) -> Option<Self> {
        let attempt = Attempt::of_json(value.get("attempt")?)?;
        let id = value.get("session")?.as_u64()?;
        let name = SheetName::all(records).into_iter().find(|name| name.id == id)?;
        let inspection = attempt.inspection();
        let next_seed: Option<Seed> = value.get("next").and_then(Value::as_str).and_then(|seed| seed.parse().ok());
        Some(Self { sheet: Sheet::open(records, name), inspection, attempt, is_warned: false, next_seed })
    }
}
