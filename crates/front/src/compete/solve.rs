//! The result of an attempt.

use loyd_records::{GameId, Penalty};
use serde_json::{Value, json};

use super::event::CompetitionEvent;
use crate::text::penalised;

/// The longest accepted time for a solve, in milliseconds: about three years. Only forged or
/// damaged files contain longer times.
pub(super) const MAX_TIME: u64 = 100_000_000_000;

/// The result of an attempt, or an imported solve.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Solve {
    /// The time on the clock, without the penalty.
    pub milliseconds: u64,
    /// The number of moves on all boards; `None` if another timer did not count them.
    pub moves: Option<u32>,
    /// The penalty, unless it is counted in moves.
    pub penalty: Penalty,
    /// The number of moves added by a penalty, if the event counts moves.
    pub extra_moves: u32,
    /// When the attempt ended, in Unix milliseconds; 0 if unknown.
    pub at: i64,
    /// The seed, or the scramble as another timer wrote it.
    pub scramble: String,
    /// The player's comment.
    pub comment: String,
    /// The time on the clock when each board was solved or, for a single board, when each row was
    /// in place.
    pub splits: Vec<u64>,
    /// The recorded games of the boards. Older versions of the program stored only the last one.
    pub games: Vec<GameId>,
}

impl Solve {
    /// Returns the time including the penalty, in milliseconds, or `None` for a DNF.
    pub fn time(&self) -> Option<u64> {
        self.penalty.of_time(self.milliseconds)
    }

    /// Returns the time as shown in lists of solves: followed by `+` for a penalty, and in brackets
    /// after `dnf` for a DNF.
    pub fn shown(&self, dnf: &str) -> String {
        penalised(self.milliseconds, self.penalty, dnf)
    }

    /// Returns the recorded game of the last board, if there is one.
    pub fn game(&self) -> Option<GameId> {
        self.games.last().copied()
    }

    /// Returns the moves including the penalty, or `None` for a DNF or if they are unknown.
    pub fn counted_moves(&self) -> Option<u64> {
        let moves = self.moves.filter(|_| self.penalty != Penalty::Dnf)?;
        Some(u64::from(moves) + u64::from(self.extra_moves))
    }

    /// Replaces the penalty. If the event counts moves, each second of the penalty becomes a move,
    /// as in csTimer; an attempt that then exceeds the event's limit is a DNF.
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

    /// Returns the penalty as it was given: +2 even if it has added two moves instead of two
    /// seconds.
    pub fn given_penalty(&self) -> Penalty {
        match self.penalty {
            Penalty::None if self.extra_moves > 0 => Penalty::Plus(self.extra_moves.saturating_mul(1000)),
            penalty => penalty,
        }
    }

    /// Returns the number of moves per second.
    pub fn rate(&self) -> Option<f64> {
        let (moves, milliseconds) = (self.moves?, self.milliseconds);
        (milliseconds > 0).then(|| f64::from(moves) * 1000.0 / milliseconds as f64)
    }

    /// Returns the entry for the records: an array of eight elements, or of nine if a penalty added
    /// moves.
    pub(super) fn to_json(&self) -> Value {
        let games: Vec<_> = self.games.iter().map(ToString::to_string).collect();
        let game = (!games.is_empty()).then(|| games.join(" "));
        let Self { milliseconds, moves, at, scramble, comment, splits, .. } = self;
        let mut entry = json!([milliseconds, moves, self.penalty.number(), at, scramble, comment, splits, game]);
        // Without additional moves, the entry keeps its original form.
        if let (Value::Array(parts), 1..) = (&mut entry, self.extra_moves) {
            parts.push(self.extra_moves.into());
        }
        entry
    }

    /// Reads a solve from an entry written by [`Solve::to_json`]. Returns `None` if the time or the
    /// penalty is missing or invalid, or if the time exceeds [`MAX_TIME`]. All other elements are
    /// optional.
    pub(super) fn from_json(value: &Value) -> Option<Self> {
        let text = |index: usize| value.get(index).and_then(Value::as_str).unwrap_or_default().to_owned();
        let moves = |index: usize| value.get(index)?.as_u64()?.try_into().ok();
        let splits = value.get(6).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
        Some(Self {
            milliseconds: value.get(0)?.as_u64().filter(|&time| time <= MAX_TIME)?,
            moves: moves(1),
            penalty: Penalty::of_number(value.get(2)?.as_i64()?)?,
            at: value.get(3).and_then(Value::as_i64).unwrap_or_default(),
            scramble: text(4),
            comment: text(5),
            splits: splits.iter().filter_map(Value::as_u64).filter(|&time| time <= MAX_TIME).collect(),
            games: text(7).split_whitespace().filter_map(|game| game.parse().ok()).collect(),
            extra_moves: moves(8).unwrap_or_default(),
        })
    }
}
