//! A running attempt as stored in the records. It can be resumed after the program has been closed
//! or killed.

use std::time::Duration;

use loyd_core::random::Seed;
use loyd_play::{Split, Splits};
use loyd_records::Penalty;
use serde_json::{Value, json};

use super::super::event::CompetitionEvent;
use super::{Attempt, Inspection};

/// The displayed values of an attempt, which is stored again only when one of them changes: the
/// whole seconds on the clock, the number of solved boards and, on a single board, the number of
/// rows that are in place. The seed and whether it is a retry identify the attempt.
pub(crate) type Stamp = (u64, usize, usize, Seed, bool);

impl Attempt {
    /// Returns the values currently displayed, or `None` if the clock is not running, since there
    /// is then nothing to lose.
    pub(crate) fn stamp(&self, now: Duration) -> Option<Stamp> {
        let (boards, rows) = (self.boards_done(), self.splits.rows.len());
        self.is_running().then(|| (self.clock(now).as_secs(), boards, rows, self.seed, self.is_retry))
    }

    /// Returns the entry for the records.
    pub(crate) fn to_json(&self, now: Duration) -> Value {
        let rows: Vec<_> = self.splits.rows.iter().map(|split| json!([split.moves, split.at])).collect();
        json!({
            "event": self.event.to_string(),
            "inspection": self.inspection.seconds(),
            "seed": self.seed.to_string(),
            "milliseconds": self.clock(now).as_millis() as u64,
            "moves": self.moves_before,
            "games": self.games.iter().map(ToString::to_string).collect::<Vec<_>>(),
            "helped": self.was_helped,
            "penalty": self.penalty.number(),
            "ends": self.board_times,
            "rows": rows,
            "retry": self.is_retry,
            "seeded": self.is_seeded,
        })
    }

    /// Reads an attempt from an entry written by [`Attempt::to_json`]. Returns `None` for any other
    /// value. The attempt's clock is stopped until the next move.
    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let number = |key: &str| value.get(key)?.as_u64();
        let flag = |key: &str| value.get(key).and_then(Value::as_bool).unwrap_or_default();
        let list = |key: &str| value.get(key).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        let inspection = Inspection::of_limit(value.get("inspection")?.as_u64())?;
        let event: CompetitionEvent = value.get("event")?.as_str()?.parse().ok()?;
        let board_times: Vec<u64> = list("ends").iter().filter_map(Value::as_u64).collect();
        // With all boards solved, the attempt would be over.
        let board = Some(board_times.len()).filter(|done| *done < event.boards())?;
        let row = |split: &Value| {
            Some(Split { moves: usize::try_from(split.get(0)?.as_u64()?).ok()?, at: split.get(1)?.as_u64()? })
        };
        let seed = value.get("seed")?.as_str()?.parse().ok()?;
        Some(Self {
            earlier_time: Some(Duration::from_millis(number("milliseconds")?)),
            started_at: None,
            board,
            moves_before: usize::try_from(number("moves")?).ok()?,
            games: list("games").iter().filter_map(|id| id.as_str()?.parse().ok()).collect(),
            was_helped: flag("helped"),
            penalty: Penalty::of_number(value.get("penalty")?.as_i64()?)?,
            board_times,
            splits: Splits { rows: list("rows").iter().filter_map(row).collect(), quarters: Vec::new() },
            is_retry: flag("retry"),
            is_seeded: flag("seeded"),
            ..Self::new(event, inspection, seed, Duration::ZERO)
        })
    }
}
