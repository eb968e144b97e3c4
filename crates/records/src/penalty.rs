//! Penalties, and the changes that a player makes to the results of recorded games.

use serde_json::{Value, json};

use crate::id::GameId;

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

    /// Returns the combination of two penalties.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Dnf, _) | (_, Self::Dnf) => Self::Dnf,
            (Self::Plus(first), Self::Plus(second)) => Self::Plus(first.saturating_add(second)),
            (Self::None, other) => other,
            (first, Self::None) => first,
        }
    }

    /// Returns a time with this penalty, in milliseconds, or `None` for a DNF.
    pub fn of_time(self, milliseconds: u64) -> Option<u64> {
        match self {
            Self::None => Some(milliseconds),
            Self::Plus(extra) => Some(milliseconds.saturating_add(extra.into())),
            Self::Dnf => None,
        }
    }

    /// Returns the number used in csTimer's files: milliseconds, or -1 for a DNF.
    pub const fn number(self) -> i64 {
        match self {
            Self::None => 0,
            Self::Plus(milliseconds) => milliseconds as i64,
            Self::Dnf => -1,
        }
    }

    /// Returns the penalty with this number, or `None` for an invalid number.
    pub fn of_number(number: i64) -> Option<Self> {
        match number {
            -1 => Some(Self::Dnf),
            0 => Some(Self::None),
            milliseconds => Some(Self::Plus(milliseconds.try_into().ok()?)),
        }
    }
}

/// A change that a player has made to the result of a recorded game. The record itself never
/// changes, since its identifier is a hash of its contents; the change is stored as a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ruling {
    /// The game has this penalty.
    Penalised(Penalty),
    /// The game is deleted: no list or statistic includes it.
    Deleted,
}

/// The prefix of the setting keys for rulings.
const KEY_PREFIX: &str = "ruling.";
/// The value of the setting for a deleted game.
const DELETED: &str = "deleted";

impl Ruling {
    /// Returns the key of the setting that holds a game's ruling.
    pub(crate) fn setting(id: GameId) -> String {
        format!("{KEY_PREFIX}{id}")
    }

    /// Returns the value of the setting.
    pub(crate) fn value(self) -> Value {
        match self {
            Self::Penalised(penalty) => json!(penalty.number()),
            Self::Deleted => json!(DELETED),
        }
    }

    /// Returns the game and the ruling that a setting contains, or `None` for any other setting.
    pub(crate) fn of_setting(key: &str, value: &Value) -> Option<(GameId, Self)> {
        let id = key.strip_prefix(KEY_PREFIX)?.parse().ok()?;
        let ruling = match value.as_i64() {
            Some(number) => Self::Penalised(Penalty::of_number(number)?),
            None => (value.as_str()? == DELETED).then_some(Self::Deleted)?,
        };
        Some((id, ruling))
    }
}
