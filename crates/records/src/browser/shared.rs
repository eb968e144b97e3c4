use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::store::{Condition, Quarantined, RecordChange, StoreState};

/// The data that the store and its writer share.
#[derive(Default)]
pub(super) struct BrowserState(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    games: HashMap<GameId, Arc<GameRecord>>,
    arrivals: Vec<Summary>,
    state: StoreState,
}

impl BrowserState {
    /// Counts a write as waiting, and adds its games.
    pub(super) fn expect(&self, changes: &[RecordChange]) {
        let mut inner = self.inner();
        inner.state.waiting += 1;
        for change in changes {
            if let RecordChange::Game(id, game) = change {
                inner.games.insert(*id, game.clone());
            }
        }
    }

    /// Counts a write as durable.
    pub(super) fn set_recorded(&self) {
        let mut inner = self.inner();
        inner.state.condition = Condition::Ready;
        inner.state.waiting -= 1;
    }

    /// Adds a game that was read. A game that is not known yet is an arrival.
    pub(super) fn keep(&self, id: GameId, game: Arc<GameRecord>) {
        let mut inner = self.inner();
        let summary = Summary::of(id, &game);
        if inner.games.insert(id, game).is_none() {
            inner.arrivals.push(summary);
        }
    }

    pub(super) fn game(&self, id: GameId) -> Option<Arc<GameRecord>> {
        self.inner().games.get(&id).cloned()
    }

    pub(super) fn take_arrivals(&self) -> Vec<Summary> {
        mem::take(&mut self.inner().arrivals)
    }

    pub(super) fn state(&self) -> StoreState {
        self.inner().state.clone()
    }

    /// Sets the reason why nothing can be recorded currently.
    pub(super) fn block(&self, cause: &impl ToString) {
        self.inner().state.condition = Condition::Blocked { cause: cause.to_string() };
    }

    /// Reports an entry that cannot be read.
    pub(super) fn report_damage(&self, key: &str, fault: String) {
        let quarantined = Quarantined { path: key.into(), fault, saved_games: 0 };
        self.inner().state.quarantined.push(quarantined);
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
