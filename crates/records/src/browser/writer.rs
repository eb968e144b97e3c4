use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use gloo_timers::future::TimeoutFuture;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use wasm_bindgen_futures::spawn_local;

use super::database::{Entries, SentTransaction};
use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::json::{entry, read_entry};
use crate::store::{Condition, Quarantined, RecordChange, StoreState, Ticket};

/// The delay before a failed write is retried, in milliseconds.
const RETRY_DELAY: u32 = 2_000;

/// A task for the writer.
pub(super) enum WriterTask {
    /// Makes these changes durable together.
    Write(Vec<RecordChange>, Ticket),
    /// Retries a write that the browser aborted.
    Retry(Write),
    /// Reads the games that other pages of the same origin have recorded.
    Refresh(Ticket),
    /// Closes the database, because another page wants to upgrade it.
    Close,
}

/// Entries that become durable together.
pub(super) struct Write {
    /// The sequence number of the write.
    number: u64,
    /// The new text for each key, or `None` to remove the entry.
    entries: Vec<(String, Option<String>)>,
    /// The ticket to complete once the entries are durable.
    ticket: Ticket,
}

/// Executes the tasks.
pub(super) struct BrowserWriter {
    /// The name of the database.
    name: String,
    /// The sender of tasks, for sending failed writes again.
    tasks: UnboundedSender<WriterTask>,
    /// The state that the store reads.
    shared: Arc<BrowserState>,
    /// The open database.
    database: Option<Entries>,
    /// The number of the last write to each key, so that a retried write does not undo a later one.
    latest: HashMap<String, u64>,
    /// The number of writes so far.
    writes: u64,
}

impl BrowserWriter {
    /// Creates a writer for the database with this name. It sends failed writes to `tasks` again.
    pub(super) fn new(name: String, tasks: UnboundedSender<WriterTask>, shared: Arc<BrowserState>) -> Self {
        Self { name, tasks, shared, database: None, latest: HashMap::new(), writes: 0 }
    }

    /// Executes the tasks in order until the page is closed.
    ///
    /// A write is passed to the browser in the same turn of the page's event loop, because a page
    /// that is closed or reloaded right after a move has no later turn. The database therefore
    /// stays open, and a write does not wait for the previous one. The browser keeps the writes in
    /// order.
    pub(super) async fn run(mut self, mut queue: UnboundedReceiver<WriterTask>) {
        while let Some(task) = queue.recv().await {
            match task {
                WriterTask::Write(changes, ticket) => {
                    self.writes += 1;
                    let entries: Vec<_> = changes.into_iter().map(entry).collect();
                    self.latest.extend(entries.iter().map(|(key, _)| (key.clone(), self.writes)));
                    self.write(Write { number: self.writes, entries, ticket }).await;
                }
                WriterTask::Retry(write) => self.retry(write).await,
                WriterTask::Refresh(ticket) => {
                    if let Err(error) = refresh(&self.name, &self.shared).await {
                        self.shared.block(&error);
                    }
                    ticket.set_recorded();
                }
                WriterTask::Close => self.database = None,
            }
        }
    }

    /// Passes a write to the browser.
    async fn write(&mut self, write: Write) {
        match self.send(&write.entries).await {
            Ok(sent) => {
                let (shared, tasks) = (self.shared.clone(), self.tasks.clone());
                spawn_local(async move {
                    match sent.wait().await {
                        Ok(()) => {
                            shared.set_recorded();
                            write.ticket.set_recorded();
                        }
                        Err(cause) => {
                            shared.block(&cause);
                            // The writer lives as long as the page.
                            let _ = tasks.send(WriterTask::Retry(write));
                        }
                    }
                });
            }
            Err(error) => {
                self.shared.block(&error);
                self.retry(write).await;
            }
        }
    }

    /// Retries a write on a new connection until it succeeds, omitting the entries that have been
    /// written again in the meantime.
    async fn retry(&mut self, mut write: Write) {
        write.entries.retain(|(key, _)| self.latest.get(key) == Some(&write.number));
        loop {
            self.database = None;
            let result = match self.send(&write.entries).await {
                Ok(sent) => sent.wait().await,
                Err(error) => Err(error.to_string()),
            };
            match result {
                Ok(()) => break,
                Err(cause) => self.shared.block(&cause),
            }
            TimeoutFuture::new(RETRY_DELAY).await;
        }
        self.shared.set_recorded();
        write.ticket.set_recorded();
    }

    /// Starts a transaction. Opens the database if it is not open.
    async fn send(&mut self, entries: &[(String, Option<String>)]) -> Result<SentTransaction, idb::Error> {
        let database = match self.database.take() {
            Some(database) => database,
            None => {
                let mut database = Entries::open(&self.name).await?;
                let tasks = self.tasks.clone();
                database.on_version_change_request(move || _ = tasks.send(WriterTask::Close));
                database
            }
        };
        self.database.insert(database).send(entries)
    }
}

async fn refresh(name: &str, shared: &BrowserState) -> Result<(), idb::Error> {
    for (_, text) in Entries::open(name).await?.read().await? {
        if let Ok(RecordChange::Game(id, game)) = read_entry(&text) {
            shared.add_game(id, game);
        }
    }
    Ok(())
}

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
    pub(super) fn add_pending(&self, changes: &[RecordChange]) {
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

    /// Adds a game that was read. A game that was not yet known is an arrival.
    pub(super) fn add_game(&self, id: GameId, game: Arc<GameRecord>) {
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

    /// Sets the reason why nothing can currently be recorded.
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
