use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::store::{Condition, Contents, ReadError, RecordChange, Store, StoreState, Ticket};

/// An in-memory store, for tests and for players who do not want a file. Its contents live as long
/// as its handles.
///
/// ```
/// use loyd_records::{MemoryStore, Records};
/// let store = MemoryStore::new();
/// Records::new(store.clone()).set_setting("theme", "dark".into());
/// assert_eq!(Records::new(store).setting("theme"), Some(&"dark".into()));
/// ```
#[derive(Debug, Default)]
pub struct MemoryStore {
    shared: Arc<Mutex<MemoryState>>,
    seen: usize,
}

/// The contents that all handles share.
#[derive(Debug, Default)]
struct MemoryState {
    contents: Contents,
    games: HashMap<GameId, Arc<GameRecord>>,
    /// The changes that are waiting while the store is held.
    held: Option<Vec<(Vec<RecordChange>, Ticket)>>,
}

impl Clone for MemoryStore {
    /// Returns another handle to this memory, as if a second program had opened the same file.
    fn clone(&self) -> Self {
        Self { shared: self.shared.clone(), seen: 0 }
    }
}

impl MemoryStore {
    /// Creates an empty store.
    pub fn new() -> Self {
        Self::default()
    }

    /// Suspends recording, as a full disk would: later changes wait.
    pub fn hold(&self) {
        self.shared().held.get_or_insert_default();
    }

    /// Records the waiting changes, and resumes recording.
    pub fn release(&self) {
        let mut shared = self.shared();
        for (changes, ticket) in shared.held.take().unwrap_or_default() {
            shared.apply(changes);
            ticket.set_recorded();
        }
    }

    fn shared(&self) -> MutexGuard<'_, MemoryState> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl MemoryState {
    fn apply(&mut self, changes: Vec<RecordChange>) {
        for change in changes {
            match change {
                RecordChange::Game(id, game) => self.add(id, game),
                RecordChange::Setting { key, value: Some(value) } => _ = self.contents.settings.insert(key, value),
                RecordChange::Setting { key, value: None } => _ = self.contents.settings.remove(&key),
                RecordChange::Save { slot, text: Some(text) } => _ = self.contents.saves.insert(slot, text),
                RecordChange::Save { slot, text: None } => _ = self.contents.saves.remove(&slot),
            }
        }
    }

    fn add(&mut self, id: GameId, game: Arc<GameRecord>) {
        if !self.games.contains_key(&id) {
            self.contents.games.push(Summary::of(id, &game));
            self.games.insert(id, game);
        }
    }

    /// Returns a game that is waiting to be recorded.
    fn waiting(&self, id: GameId) -> Option<&Arc<GameRecord>> {
        let changes = self.held.iter().flatten().flat_map(|(changes, _)| changes);
        changes.into_iter().find_map(|change| match change {
            RecordChange::Game(other, game) if *other == id => Some(game),
            _ => None,
        })
    }
}

impl Store for MemoryStore {
    fn load(&mut self) -> Contents {
        let contents = self.shared().contents.clone();
        self.seen = contents.games.len();
        contents
    }

    fn append(&mut self, changes: Vec<RecordChange>) -> Ticket {
        let ticket = Ticket::waiting();
        let mut shared = self.shared();
        if let Some(held) = &mut shared.held {
            held.push((changes, ticket.clone()));
        } else {
            shared.apply(changes);
            ticket.set_recorded();
        }
        ticket
    }

    fn refresh(&mut self) -> Ticket {
        let ticket = Ticket::waiting();
        ticket.set_recorded();
        ticket
    }

    fn arrivals(&mut self) -> Vec<Summary> {
        let new = self.shared().contents.games[self.seen..].to_vec();
        self.seen += new.len();
        new
    }

    fn read(&self, id: GameId) -> Result<Option<GameRecord>, ReadError> {
        let shared = self.shared();
        Ok(shared.games.get(&id).or_else(|| shared.waiting(id)).map(|game| GameRecord::clone(game)))
    }

    /// Returns immediately, because only [`MemoryStore::release`] can record waiting changes.
    fn flush(&mut self, _limit: Duration) -> bool {
        self.state().waiting == 0
    }

    fn state(&self) -> StoreState {
        let shared = self.shared();
        let condition = match shared.held {
            None => Condition::Ready,
            Some(_) => Condition::Blocked { cause: "the store is held".to_owned() },
        };
        StoreState { condition, waiting: shared.held.iter().flatten().count(), ..StoreState::default() }
    }
}
