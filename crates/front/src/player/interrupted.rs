//! Stores a running attempt in the records, so it can be resumed after the program has been closed
//! or killed.

use loyd_core::random::Seed;
use loyd_core::text::AnyPuzzle;
use loyd_play::Game;
use serde_json::{Value, json};

use super::Player;
use super::compete::Competition;
use crate::compete::{Attempt, SessionEntry, SolveSheet};

impl Player {
    /// Stores the running attempt if its displayed values have changed, for example because another
    /// second has passed or another board has begun. Removes the stored attempt if no clock is
    /// running.
    pub(super) fn keep_attempt(&mut self) {
        let now = self.now();
        let stamp = self.competition.as_ref().and_then(|competition| competition.attempt.stamp(now));
        if stamp == std::mem::replace(&mut self.kept_attempt, stamp) {
            return;
        }
        let setting = self.setting("attempt");
        let records = &mut self.session.recorder.records;
        // The recorder reports any problem with the store.
        let _ = match self.competition.as_ref().filter(|_| stamp.is_some()) {
            Some(competition) => records.set_setting(&setting, competition.to_json(now)),
            None => records.remove_setting(&setting),
        };
    }

    /// Resumes the attempt that an earlier run of the program stored.
    pub(super) fn resume_attempt(&mut self) {
        let setting = self.setting("attempt");
        let records = &self.session.recorder.records;
        let Some(stored) = records.setting(&setting) else { return };
        let Some(competition) = Competition::from_json(stored, records) else {
            // Its session no longer exists, or a different version of the program wrote it.
            self.session.recorder.records.remove_setting(&setting);
            return;
        };
        self.kept_attempt = competition.attempt.stamp(self.now());
        let board = competition.attempt.deal().game().ok().map(|game| AnyPuzzle::Tiles(game.puzzle().clone()));
        self.competition = Some(competition);
        // Before the first move on a board, the saved game is an older one.
        let game = self.session.game().filter(|game| Some(game.puzzle()) == board);
        let status = game.map(Game::status).filter(|status| status.finish.is_none());
        match (status, &mut self.competition) {
            (Some(status), Some(competition)) => competition.attempt.note_moves(&status),
            _ => self.show_board(),
        }
    }
}

impl Competition {
    /// Returns the entry for the records.
    fn to_json(&self, now: std::time::Duration) -> Value {
        let next = self.next_seed.map(|seed| seed.to_string());
        json!({ "session": self.sheet.entry.id, "next": next, "attempt": self.attempt.to_json(now) })
    }

    /// Reads a competition from an entry written by [`Competition::to_json`]. Returns `None` for
    /// any other value.
    fn from_json(value: &Value, records: &loyd_records::Records) -> Option<Self> {
        let attempt = Attempt::from_json(value.get("attempt")?)?;
        let id = value.get("session")?.as_u64()?;
        let entry = SessionEntry::all(records).into_iter().find(|entry| entry.id == id)?;
        let inspection = attempt.inspection;
        let next_seed: Option<Seed> = value.get("next").and_then(Value::as_str).and_then(|seed| seed.parse().ok());
        Some(Self { sheet: SolveSheet::open(records, entry), inspection, attempt, is_warned: false, next_seed })
    }
}
