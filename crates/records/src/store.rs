use std::collections::BTreeMap;
use std::fmt;
use std::path::PathBuf;
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::time::Duration;

use loyd_core::wording::counted;
use serde_json::Value;

use crate::game::{GameRecord, Summary};
use crate::id::GameId;

/// A storage backend for records.
///
/// Opening a store loads everything. After that, only [`Store::read`] and [`Store::flush`] may
/// wait, because a browser's store is asynchronous and a player must never wait for a disk.
pub trait Store: Send {
    /// Returns everything that was loaded. Called once, before all other methods.
    fn load(&mut self) -> Contents;

    /// Accepts changes, which become durable together or not at all, in the order in which the
    /// calls are made. Appending a game that already exists changes nothing. Never waits.
    fn append(&mut self, changes: Vec<RecordChange>) -> Ticket;

    /// Accepts changes like [`Store::append`], including a game that was played in this program. If
    /// identical games end in two programs in the same millisecond, they have the same identifier.
    /// A store that several programs share may move the end of this game by a millisecond to keep
    /// both.
    fn append_own(&mut self, changes: Vec<RecordChange>) -> Ticket {
        self.append(changes)
    }

    /// Requests the games that other programs have recorded. Once the ticket is done,
    /// [`Store::arrivals`] returns them. Never waits.
    fn refresh(&mut self) -> Ticket;

    /// Returns the games from other programs that have been found since the last call. Some may
    /// already be known. Never waits.
    fn arrivals(&mut self) -> Vec<Summary>;

    /// Returns a complete game, if it exists. This may wait for a disk.
    ///
    /// # Errors
    /// [`ReadError`] if the game exists but cannot be read.
    fn read(&self, id: GameId) -> Result<Option<GameRecord>, ReadError>;

    /// Waits until all appended changes are durable, for at most `limit`. Returns whether all are
    /// durable.
    fn flush(&mut self, limit: Duration) -> bool;

    /// Returns the state of the store. Never waits.
    fn state(&self) -> StoreState;
}

/// A change to make durable.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordChange {
    /// A game with its identifier.
    Game(GameId, Arc<GameRecord>),
    /// The new value of a setting; `None` removes it.
    Setting {
        /// The key of the setting.
        key: String,
        /// The value.
        value: Option<Value>,
    },
    /// A game in progress; `None` clears the slot.
    Save {
        /// The slot.
        slot: String,
        /// The saved text.
        text: Option<String>,
    },
}

/// The contents of a store, with summaries of the games.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Contents {
    /// The games, in any order.
    pub games: Vec<Summary>,
    /// The settings.
    pub settings: BTreeMap<String, Value>,
    /// The games in progress, by slot.
    pub saves: BTreeMap<String, String>,
}

/// The state of a store. Its text form informs the player, and is empty if everything is in order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StoreState {
    /// Whether the store can record.
    pub condition: Condition,
    /// The number of calls to [`Store::append`] whose changes are not durable yet.
    pub waiting: usize,
    /// The damaged files that were renamed since the store was opened.
    pub quarantined: Vec<Quarantined>,
    /// The altered games that were set aside since the store was opened.
    pub set_aside: Option<SetAside>,
}

/// Games whose contents do not match their identifiers because of damage or an edit. They no longer
/// count, and are kept as lines of an export.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetAside {
    /// The file that contains them.
    pub path: PathBuf,
    /// The number of these games.
    pub games: usize,
}

/// Whether a store can record. If it cannot, the records stay in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
pub enum Condition {
    /// The store can record.
    #[default]
    #[error("games are recorded")]
    Ready,
    /// The store currently cannot record, and keeps trying.
    #[error("games are kept in memory only: {cause}")]
    Blocked {
        /// The reason, as the system describes it.
        cause: String,
    },
    /// The file was written by a newer version of the program. It stays unchanged.
    #[error(
        "games are kept in memory only: the records have version {found}, but this program reads versions up to {known}"
    )]
    Newer {
        /// The version of the file's schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The file is another program's database. It stays unchanged.
    #[error("games are kept in memory only: the file belongs to another program")]
    Foreign,
}

/// A damaged file that was renamed. A new file was created with everything readable.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the records file was damaged ({fault}) and was renamed to {}; games recovered: {saved_games}",
    .path.display()
)]
pub struct Quarantined {
    /// The new path of the damaged file.
    pub path: PathBuf,
    /// The damage that was found.
    pub fault: String,
    /// The number of games that were copied to the new file. Each was checked against its
    /// identifier.
    pub saved_games: usize,
}

/// The reason why a recorded game cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The store reported an error.
    #[error("the game cannot be read: {0}")]
    Unreadable(String),
    /// The contents do not match the identifier. The message omits the correct identifier, since
    /// including it would make it easier to forge a game.
    #[error("the game was altered: it does not match its id")]
    Altered,
    /// The store did not answer in time.
    #[error("the records are busy")]
    Busy,
}

impl fmt::Display for StoreState {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let quarantined = self.quarantined.iter().map(ToString::to_string);
        let set_aside = self.set_aside.as_ref().map(ToString::to_string);
        let condition = (self.condition != Condition::Ready).then(|| self.condition.to_string());
        f.pad(&quarantined.chain(set_aside).chain(condition).collect::<Vec<_>>().join("; "))
    }
}

impl fmt::Display for SetAside {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Self { path, games } = self;
        let (were, them) = if *games == 1 { ("was", "it") } else { ("were", "them") };
        let (games, path) = (counted(*games as u64, "game"), path.display());
        write!(
            f,
            "{games} {were} altered by damage or an edit and moved to {path}; import an intact export to restore {them}"
        )
    }
}

/// A receipt for changes that were passed to a store. Once [`Ticket::is_recorded`] returns `true`,
/// the changes survive even if the program is killed or the power fails. It never returns `false`
/// again.
///
/// A store that cannot write keeps the changes in memory and retries. Its [`crate::StoreState`]
/// gives the reason.
#[derive(Clone, Debug, Default)]
pub struct Ticket(Arc<(Mutex<bool>, Condvar)>);

impl Ticket {
    /// Creates a ticket for changes that are not durable yet. The store calls
    /// [`Ticket::set_recorded`] once they are.
    pub fn waiting() -> Self {
        Self::default()
    }

    /// Returns whether the changes are durable. Never waits.
    pub fn is_recorded(&self) -> bool {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until the changes are durable, for at most `limit`. Returns whether they are durable.
    pub fn wait(&self, limit: Duration) -> bool {
        let (recorded, changed) = &*self.0;
        let recorded = recorded.lock().unwrap_or_else(PoisonError::into_inner);
        let waited = changed.wait_timeout_while(recorded, limit, |recorded| !*recorded);
        *waited.unwrap_or_else(PoisonError::into_inner).0
    }

    /// Marks the changes as durable, for all clones of the ticket. For stores only.
    pub fn set_recorded(&self) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.1.notify_all();
    }
}
