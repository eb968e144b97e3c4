use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::{Change, Condition, Game, GameId, SetAside, State, Summary};

/// What the player's side and the writer have in common.
#[derive(Default)]
pub(super) struct Shared(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    games: HashMap<GameId, Arc<Game>>,
    arrivals: Vec<Summary>,
    state: State,
}

impl Shared {
    /// Counts changes that wait, and has their games at hand.
    pub(super) fn expect(&self, changes: &[Change]) {
        let mut inner = self.inner();
        inner.state.waiting += 1;
        for change in changes {
            if let Change::Game(id, game) = change {
                inner.games.insert(*id, game.clone());
            }
        }
    }

    /// Counts changes that became durable.
    pub(super) fn tell_recorded(&self) {
        let mut inner = self.inner();
        inner.state.condition = Condition::Ready;
        inner.state.waiting -= 1;
    }

    /// Keeps a game that was read; it is an arrival unless it is known.
    pub(super) fn keep(&self, id: GameId, game: Arc<Game>) {
        let mut inner = self.inner();
        let summary = Summary::of(id, &game);
        if inner.games.insert(id, game).is_none() {
            inner.arrivals.push(summary);
        }
    }

    pub(super) fn game(&self, id: GameId) -> Option<Arc<Game>> {
        self.inner().games.get(&id).cloned()
    }

    pub(super) fn take_arrivals(&self) -> Vec<Summary> {
        mem::take(&mut self.inner().arrivals)
    }

    pub(super) fn state(&self) -> State {
        self.inner().state.clone()
    }

    /// Says why nothing can be recorded for now.
    pub(super) fn block(&self, cause: &idb::Error) {
        self.inner().state.condition = Condition::Blocked { cause: cause.to_string() };
    }

    /// Says that an entry can't be read.
    pub(super) fn tell_damaged(&self, key: &str, fault: String) {
        let set_aside = SetAside { path: key.into(), fault, saved_games: 0 };
        self.inner().state.set_aside.push(set_aside);
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
