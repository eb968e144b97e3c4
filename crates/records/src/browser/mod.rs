//! The store in a browser: `IndexedDB` with one entry per game, setting and game in progress.

mod database;
mod writer;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use database::Entries;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use wasm_bindgen_futures::spawn_local;
use writer::{BrowserState, BrowserWriter, WriterTask};

use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::store::{Contents, ReadError, RecordChange, Store, StoreState, Ticket};

/// Records in a browser database that belongs to the page's origin.
///
/// A change is passed to the browser immediately, so a page that is closed right afterwards loses
/// nothing. A ticket is done when the browser reports that the transaction is complete. The browser
/// decides when to write to the disk.
pub struct BrowserStore {
    shared: Arc<BrowserState>,
    tasks: UnboundedSender<WriterTask>,
    contents: Option<Contents>,
}

impl BrowserStore {
    /// Opens the database with this name, and creates it if it does not exist. Opening never fails.
    /// If the browser keeps no data, as in some private windows, the records stay in memory, and
    /// [`Store::state`] gives the reason.
    pub async fn open(name: &str) -> Self {
        let shared = Arc::new(BrowserState::default());
        let contents = match Entries::open(name).await {
            Ok(entries) => entries.read().await.map(|read| sort_entries(read, &shared)),
            Err(error) => Err(error),
        };
        let contents = contents.unwrap_or_else(|error| {
            shared.block(&error);
            Contents::default()
        });
        let (tasks, queue) = unbounded_channel();
        spawn_local(BrowserWriter::new(name.to_owned(), tasks.clone(), shared.clone()).run(queue));
        Self { shared, tasks, contents: Some(contents) }
    }

    fn enqueue(&self, task: impl FnOnce(Ticket) -> WriterTask) -> Ticket {
        let ticket = Ticket::waiting();
        // The writer lives as long as the page, so the queue is never closed.
        let _ = self.tasks.send(task(ticket.clone()));
        ticket
    }
}

/// Sorts entries into contents. An unreadable entry remains in the database and is reported in the
/// state.
fn sort_entries(entries: Vec<(String, String)>, shared: &BrowserState) -> Contents {
    let (mut settings, mut saves) = (BTreeMap::new(), BTreeMap::new());
    for (key, text) in entries {
        match crate::json::read_entry(&text) {
            Ok(RecordChange::Game(id, game)) => shared.add_game(id, game),
            Ok(RecordChange::Setting { key, value }) => settings.extend(value.map(|value| (key, value))),
            Ok(RecordChange::Save { slot, text }) => saves.extend(text.map(|text| (slot, text))),
            Err(fault) => shared.report_damage(&key, fault),
        }
    }
    Contents { games: shared.take_arrivals(), settings, saves }
}

impl Store for BrowserStore {
    fn load(&mut self) -> Contents {
        self.contents.take().unwrap_or_default()
    }

    fn append(&mut self, changes: Vec<RecordChange>) -> Ticket {
        self.shared.add_pending(&changes);
        self.enqueue(|ticket| WriterTask::Write(changes, ticket))
    }

    fn refresh(&mut self) -> Ticket {
        self.enqueue(WriterTask::Refresh)
    }

    fn arrivals(&mut self) -> Vec<Summary> {
        self.shared.take_arrivals()
    }

    /// Returns immediately, because all games are in memory.
    fn read(&self, id: GameId) -> Result<Option<GameRecord>, ReadError> {
        Ok(self.shared.game(id).map(|game| GameRecord::clone(&game)))
    }

    /// Returns immediately whether everything is durable, because a page cannot wait.
    fn flush(&mut self, _limit: Duration) -> bool {
        self.state().waiting == 0
    }

    fn state(&self) -> StoreState {
        self.shared.state()
    }
}
