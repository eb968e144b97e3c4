//! What came of an attempt.

use std::time::Duration;

use loyd_records::GameId;
use serde_json::{Value, json};

use super::event::Event;
use crate::text::exact;

/// What is added to a time, or that it does not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Penalty {
    /// Nothing.
    #[default]
    None,
    /// Milliseconds.
    Plus(u32),
    /// It did not finish.
    Dnf,
}

impl Penalty {
    /// The usual one of two seconds.
    pub const TWO: Self = Self::Plus(2000);

    /// Those that a player gives.
    pub const CHOICES: [Self; 3] = [Self::None, Self::TWO, Self::Dnf];

    /// Both penalties together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Dnf, _) | (_, Self::Dnf) => Self::Dnf,
            (Self::Plus(one), Self::Plus(two)) => Self::Plus(one.saturating_add(two)),
            (Self::None, other) => other,
            (one, Self::None) => one,
        }
    }

    /// The number by which csTimer's files know it: milliseconds, or −1.
    pub const fn number(self) -> i64 {
        match self {
            Self::None => 0,
            Self::Plus(milliseconds) => milliseconds as i64,
            Self::Dnf => -1,
        }
    }

    /// The penalty of such a number; `None` for one that none has.
    pub fn of_number(number: i64) -> Option<Self> {
        match number {
            -1 => Some(Self::Dnf),
            0 => Some(Self::None),
            milliseconds => Some(Self::Plus(milliseconds.try_into().ok()?)),
        }
    }
}

/// The result of an attempt, or of a solve that was imported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solve {
    /// The time on the clock, without the penalty.
    pub milliseconds: u64,
    /// The moves, of all boards; `None` where another timer did not count them.
    pub moves: Option<u32>,
    /// The penalty of the time.
    pub penalty: Penalty,
    /// The moves that a penalty has added, where the event counts moves.
    pub extra_moves: u32,
    /// When it ended, in Unix milliseconds; 0 where that is not known.
    pub at: i64,
    /// The seed, or the scramble as another timer wrote it.
    pub scramble: String,
    /// What the player wrote about it.
    pub comment: String,
    /// The time on the clock at the end of each board, or when each row of a single board was in place.
    pub splits: Vec<u64>,
    /// The record of the last board, if there is one.
    pub game: Option<GameId>,
}

impl Solve {
    /// The time that counts, with the penalty, in milliseconds; `None` if it did not finish.
    pub fn time(&self) -> Option<u64> {
        match self.penalty {
            Penalty::None => Some(self.milliseconds),
            Penalty::Plus(more) => Some(self.milliseconds + u64::from(more)),
            Penalty::Dnf => None,
        }
    }

    /// The time as lists of solves show it: `+` behind it for a penalty, `dnf` before that of an attempt that does not count.
    pub fn shown(&self, dnf: &str) -> String {
        let time = |milliseconds| exact(Duration::from_millis(milliseconds));
        match (self.penalty, self.time()) {
            (Penalty::Plus(_), Some(total)) => format!("{}+", time(total)),
            (_, Some(total)) => time(total),
            (_, None) => format!("{dnf} ({})", time(self.milliseconds)),
        }
    }

    /// The moves that count; `None` if it did not finish, or they are not known.
    pub fn counted_moves(&self) -> Option<u64> {
        let moves = self.moves.filter(|_| self.penalty != Penalty::Dnf)?;
        Some(u64::from(moves) + u64::from(self.extra_moves))
    }

    /// Gives it a penalty in place of the one that it had. Where the event counts moves, a second is a move, as in csTimer; an
    /// attempt that is beyond the event's limit then did not finish.
    pub(super) fn penalise(&mut self, penalty: Penalty, event: Event) {
        (self.penalty, self.extra_moves) = match (penalty, event.limit()) {
            (Penalty::Plus(milliseconds), Some(_)) => (Penalty::None, milliseconds / 1000),
            (penalty, _) => (penalty, 0),
        };
        let counted = self.counted_moves().filter(|_| self.extra_moves > 0);
        if counted.zip(event.limit()).is_some_and(|(moves, limit)| moves > limit.into()) {
            self.penalty = Penalty::Dnf;
        }
    }

    /// The penalty as it was given: +2 also where it has added two moves, and not two seconds.
    pub fn given(&self) -> Penalty {
        match self.penalty {
            Penalty::None if self.extra_moves > 0 => Penalty::Plus(self.extra_moves.saturating_mul(1000)),
            penalty => penalty,
        }
    }

    /// Moves a second.
    pub fn rate(&self) -> Option<f64> {
        let (moves, milliseconds) = (self.moves?, self.milliseconds);
        (milliseconds > 0).then(|| f64::from(moves) * 1000.0 / milliseconds as f64)
    }

    /// The entry of the records, an array whose later parts may be missing.
    pub(super) fn json(&self) -> Value {
        let game = self.game.map(|game| game.to_string());
        let numbers = (self.milliseconds, self.moves, self.penalty.number(), self.at);
        let mut entry =
            json!([numbers.0, numbers.1, numbers.2, numbers.3, self.scramble, self.comment, self.splits, game]);
        // Without one the entry is as it always was.
        if let (Value::Array(parts), 1..) = (&mut entry, self.extra_moves) {
            parts.push(self.extra_moves.into());
        }
        entry
    }

    /// The solve of such an entry; `None` for anything else.
    pub(super) fn of_json(value: &Value) -> Option<Self> {
        let text = |index: usize| value.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
        let splits = value.get(6).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        Some(Self {
            milliseconds: value.get(0)?.as_u64()?,
            moves: value.get(1).and_then(Value::as_u64).and_then(|moves| moves.try_into().ok()),
            penalty: Penalty::of_number(value.get(2)?.as_i64()?)?,
            at: value.get(3).and_then(Value::as_i64).unwrap_or_default(),
            scramble: text(4),
            comment: text(5),
            splits: splits.iter().filter_map(Value::as_u64).collect(),
            game: text(7).parse().ok(),
            extra_moves: value
                .get(8)
                .and_then(Value::as_u64)
                .and_then(|moves| moves.try_into().ok())
                .unwrap_or_default(),
        })
    }
}
