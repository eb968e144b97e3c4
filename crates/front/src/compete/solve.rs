//! The result of an attempt.

use std::time::Duration;

use loyd_records::GameId;
use serde_json::{Value, json};

use super::event::CompetitionEvent;
use crate::text::exact;

/// A penalty on a time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    /// No penalty.
    #[default]
    None,
    /// Additional milliseconds.
    Plus(u32),
    /// Did not finish.
    Dnf,
}

impl Penalty {
    /// The standard penalty of two seconds.
    pub const TWO: Self = Self::Plus(2000);

    /// The penalties that a player can assign.
    pub const CHOICES: [Self; 3] = [Self::None, Self::TWO, Self::Dnf];

    /// The combination of two penalties.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Dnf, _) | (_, Self::Dnf) => Self::Dnf,
            (Self::Plus(one), Self::Plus(two)) => Self::Plus(one.saturating_add(two)),
            (Self::None, other) => other,
            (one, Self::None) => one,
        }
    }

    /// The number used in csTimer's files: milliseconds, or −1.
    pub const fn number(self) -> i64 {
        match self {
            Self::None => 0,
            Self::Plus(milliseconds) => milliseconds as i64,
            Self::Dnf => -1,
        }
    }

    /// The penalty with this number; `None` for an invalid number.
    pub fn of_number(number: i64) -> Option<Self> {
        match number {
            -1 => Some(Self::Dnf),
            0 => Some(Self::None),
            milliseconds => Some(Self::Plus(milliseconds.try_into().ok()?)),
        }
    }
}

/// The longest time of a solve that counts, in milliseconds: about three years. Other times are
/// those of a forged or damaged file.
pub(super) const LONGEST: u64 = 100_000_000_000;

/// The result of an attempt or of an imported solve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solve {
    /// The time on the clock, without the penalty.
    pub milliseconds: u64,
    /// The moves of all boards; `None` if another timer did not count them.
    pub moves: Option<u32>,
    /// The penalty of the time.
    pub penalty: Penalty,
    /// The moves added by a penalty, if the event counts moves.
    pub extra_moves: u32,
    /// The time of its end in Unix milliseconds; 0 if unknown.
    pub at: i64,
    /// The seed, or the scramble as another timer wrote it.
    pub scramble: String,
    /// The player's comment.
    pub comment: String,
    /// The time on the clock at the end of each board, or when each row of a single board was in
    /// place.
    pub splits: Vec<u64>,
    /// The record of the last board, if there is one.
    pub game: Option<GameId>,
}

impl Solve {
    /// The time including the penalty, in milliseconds; `None` for a DNF.
    pub fn time(&self) -> Option<u64> {
        match self.penalty {
            Penalty::None => Some(self.milliseconds),
            Penalty::Plus(more) => Some(self.milliseconds.saturating_add(more.into())),
            Penalty::Dnf => None,
        }
    }

    /// The time for lists of solves: followed by `+` for a penalty, and preceded by `dnf` for a
    /// DNF.
    pub fn shown(&self, dnf: &str) -> String {
        let time = |milliseconds| exact(Duration::from_millis(milliseconds));
        match (self.penalty, self.time()) {
            (Penalty::Plus(_), Some(total)) => format!("{}+", time(total)),
            (_, Some(total)) => time(total),
            (_, None) => format!("{dnf} ({})", time(self.milliseconds)),
        }
    }

    /// The moves including the penalty; `None` for a DNF, or if they are unknown.
    pub fn counted_moves(&self) -> Option<u64> {
        let moves = self.moves.filter(|_| self.penalty != Penalty::Dnf)?;
        Some(u64::from(moves) + u64::from(self.extra_moves))
    }

    /// Replaces the penalty. If the event counts moves, a second is a move, as in csTimer; an
    /// attempt that then exceeds the event's limit is a DNF.
    pub(super) fn penalise(&mut self, penalty: Penalty, event: CompetitionEvent) {
        (self.penalty, self.extra_moves) = match (penalty, event.limit()) {
            (Penalty::Plus(milliseconds), Some(_)) => (Penalty::None, milliseconds / 1000),
            (penalty, _) => (penalty, 0),
        };
        let counted = self.counted_moves().filter(|_| self.extra_moves > 0);
        if counted.zip(event.limit()).is_some_and(|(moves, limit)| moves > limit.into()) {
            self.penalty = Penalty::Dnf;
        }
    }

    /// The penalty as it was given: +2 even if it has added two moves instead of two seconds.
    pub fn given(&self) -> Penalty {
        match self.penalty {
            Penalty::None if self.extra_moves > 0 => Penalty::Plus(self.extra_moves.saturating_mul(1000)),
            penalty => penalty,
        }
    }

    /// Moves per second.
    pub fn rate(&self) -> Option<f64> {
        let (moves, milliseconds) = (self.moves?, self.milliseconds);
        (milliseconds > 0).then(|| f64::from(moves) * 1000.0 / milliseconds as f64)
    }

    /// The entry for the records, an array whose last parts may be missing.
    pub(super) fn json(&self) -> Value {
        let game = self.game.map(|game| game.to_string());
        let numbers = (self.milliseconds, self.moves, self.penalty.number(), self.at);
        let mut entry =
            json!([numbers.0, numbers.1, numbers.2, numbers.3, self.scramble, self.comment, self.splits, game]);
        // Without additional moves the entry keeps its original form.
        if let (Value::Array(parts), 1..) = (&mut entry, self.extra_moves) {
            parts.push(self.extra_moves.into());
        }
        entry
    }

    /// The solve of such an entry; `None` for any other value, or a time that no clock shows.
    pub(super) fn of_json(value: &Value) -> Option<Self> {
        let text = |index: usize| value.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
        let splits = value.get(6).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        Some(Self {
            milliseconds: value.get(0)?.as_u64().filter(|&time| time <= LONGEST)?,
            moves: value.get(1).and_then(Value::as_u64).and_then(|moves| moves.try_into().ok()),
            penalty: Penalty::of_number(value.get(2)?.as_i64()?)?,
            at: value.get(3).and_then(Value::as_i64).unwrap_or_default(),
            scramble: text(4),
            comment: text(5),
            splits: splits.iter().filter_map(Value::as_u64).filter(|&time| time <= LONGEST).collect(),
            game: text(7).parse().ok(),
            extra_moves: value
                .get(8)
                .and_then(Value::as_u64)
                .and_then(|moves| moves.try_into().ok())
                .unwrap_or_default(),
        })
    }
}
