use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::{Game, GameId, Summary, Ticket};

/// Where records last. It is opened with everything loaded, and from then on nothing but [`Store::read`] and
/// [`Store::flush`] may wait: a browser's store is asynchronous, and a player is never held up.
pub trait Store: Send {
    /// Hands over everything that was loaded. It is called once, before anything else.
    fn load(&mut self) -> Contents;

    /// Takes changes that become durable together or not at all, in the order in which they were appended. Appending a
    /// game that is there already changes nothing. Never waits.
    fn append(&mut self, changes: Vec<Change>) -> Ticket;

    /// Asks for games that others recorded since; they come out of [`Store::arrivals`] no later than the ticket is told.
    /// Never waits.
    fn refresh(&mut self) -> Ticket;

    /// Games that others recorded, as far as they were noticed; some may be known already. Never waits.
    fn arrivals(&mut self) -> Vec<Summary>;

    /// A whole game. It may wait for a disk.
    ///
    /// # Errors
    /// [`ReadError`], when it is there and can't be read.
    fn read(&self, id: GameId) -> Result<Option<Game>, ReadError>;

    /// Waits until everything appended is durable, but no longer than `limit`, and says whether it is.
    fn flush(&mut self, limit: Duration) -> bool;

    /// How it stands. Never waits.
    fn state(&self) -> State;
}

/// One thing to make durable.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A game with its id.
    Game(GameId, Arc<Game>),
    /// A setting's new value; `None` removes it.
    Setting {
        /// Its key.
        key: String,
        /// Its value.
        value: Option<Value>,
    },
    /// A game in progress; `None` empties the slot.
    Save {
        /// The slot.
        slot: String,
        /// The save's text.
        text: Option<String>,
    },
}

/// What a store holds, without the texts of its games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// The games, in any order.
    pub games: Vec<Summary>,
    /// The settings.
    pub settings: BTreeMap<String, Value>,
    /// The games in progress, by slot.
    pub saves: BTreeMap<String, String>,
}

/// How a store stands. Its text tells a player what matters, and is empty when all is well.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Whether it can record.
    pub condition: Condition,
    /// How many appended units are in memory only.
    pub waiting: usize,
    /// Damaged files that were set aside since it was opened.
    pub set_aside: Vec<SetAside>,
}

/// Whether a store can record. In all but the first case play goes on in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Condition {
    /// It can.
    #[default]
    Ready,
    /// It can't for now, and goes on trying.
    Blocked {
        /// Why, in the words of the system.
        cause: String,
    },
    /// The file was written by a newer version of the program, and is left as it is.
    Newer {
        /// The file's version of the schema.
        found: i64,
        /// The newest that this program knows.
        known: i64,
    },
    /// The file is the database of another program, and is left as it is.
    Foreign,
}

/// A damaged file that was given another name. A fresh one was begun with what could be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// Where it is now.
    pub path: PathBuf,
    /// What was wrong with it.
    pub fault: String,
    /// How many games could be carried over; each was checked against its id.
    pub saved_games: usize,
}

/// A recorded game that can't be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The store refuses.
    #[error("the game can't be read: {0}")]
    Unreadable(String),
    /// The store doesn't answer in time.
    #[error("the records are busy")]
    Busy,
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let aside = self.set_aside.iter().map(ToString::to_string);
        let condition = (self.condition != Condition::Ready).then(|| self.condition.to_string());
        f.pad(&aside.chain(condition).collect::<Vec<_>>().join("; "))
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Ready => f.pad("games are recorded"),
            Self::Blocked { cause } => write!(f, "games are kept in memory only: {cause}"),
            Self::Newer { found, known } => write!(
                f,
                "games are kept in memory only: the records are of version {found}, and this program knows {known}"
            ),
            Self::Foreign => f.pad("games are kept in memory only: the file belongs to another program"),
        }
    }
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { path, fault, saved_games } = self;
        write!(
            f,
            "the records were damaged ({fault}) and are set aside as {}; games saved: {saved_games}",
            path.display()
        )
    }
}
