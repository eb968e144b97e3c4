use std::collections::HashMap;
use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use wasm_bindgen_futures::spawn_local;

use super::database::{Entries, Sent};
use super::shared::Shared;
use crate::json::{entry, read_entry};
use crate::store::Change;
use crate::ticket::Ticket;

/// The time before a failed write is tried again, in milliseconds.
const AGAIN_AFTER: u32 = 2_000;

/// A task for the writer.
pub(super) enum Job {
    /// Make these changes durable together.
    Write(Vec<Change>, Ticket),
    /// Write this again, which the browser gave up.
    Again(Write),
    /// Read what other pages of the origin recorded.
    Refresh(Ticket),
    /// Close the database, which another page wants to lay out anew.
    Close,
}

/// Entries that become durable together.
pub(super) struct Write {
    /// The number of the write, in the order in which they were asked for.
    number: u64,
    /// Texts by key; without a text the entry is removed.
    entries: Vec<(String, Option<String>)>,
    /// What is done when they are durable.
    ticket: Ticket,
}

/// What executes the tasks.
pub(super) struct Writer {
    /// The name of the database.
    name: String,
    /// The tasks, to which failed writes are added.
    jobs: UnboundedSender<Job>,
    /// Where the store learns which writes are done.
    shared: Arc<Shared>,
    /// The open database.
    database: Option<Entries>,
    /// The number of the last write of each key: a write that is repeated must not undo a later one.
    latest: HashMap<String, u64>,
    /// The number of writes.
    writes: u64,
}

impl Writer {
    /// A writer to the database with this name, which adds failed writes to the tasks.
    pub(super) fn new(name: String, jobs: UnboundedSender<Job>, shared: Arc<Shared>) -> Self {
        Self { name, jobs, shared, database: None, latest: HashMap::new(), writes: 0 }
    }

    /// Executes the tasks in their order until the page ends.
    ///
    /// A write is handed over to the browser as soon as it is asked for, in the same turn of the page's event loop: a page that is
    /// closed or loaded again right after a move has no later turn. So the database stays open, and a write does not wait for the
    /// one before it; the browser keeps their order.
    pub(super) async fn run(mut self, mut queue: UnboundedReceiver<Job>) {
        while let Some(job) = queue.recv().await {
            match job {
                Job::Write(changes, ticket) => {
                    self.writes += 1;
                    let entries: Vec<_> = changes.into_iter().map(entry).collect();
                    self.latest.extend(entries.iter().map(|(key, _)| (key.clone(), self.writes)));
                    self.write(Write { number: self.writes, entries, ticket }).await;
                }
                Job::Again(write) => self.repeat(write).await,
                Job::Refresh(ticket) => {
                    if let Err(error) = refresh(&self.name, &self.shared).await {
                        self.shared.block(&error);
                    }
                    ticket.set_recorded();
                }
                Job::Close => self.database = None,
            }
        }
    }

    /// Hands a write over to the browser.
    async fn write(&mut self, write: Write) {
        match self.send(&write.entries).await {
            Ok(sent) => {
                let (shared, jobs) = (self.shared.clone(), self.jobs.clone());
                spawn_local(async move {
                    match sent.ended().await {
                        Ok(()) => {
                            shared.set_recorded();
                            write.ticket.set_recorded();
                        }
                        Err(cause) => {
                            shared.block(&cause);
                            // The writer lives as long as the page.
                            let _ = jobs.send(Job::Again(write));
                        }
                    }
                });
            }
            Err(error) => {
                self.shared.block(&error);
                self.repeat(write).await;
            }
        }
    }

    /// Writes what was not written before, on a new connection and until it succeeds, but for what was written anew meanwhile.
    async fn repeat(&mut self, mut write: Write) {
        write.entries.retain(|(key, _)| self.latest.get(key) == Some(&write.number));
        loop {
            self.database = None;
            let ended = match self.send(&write.entries).await {
                Ok(sent) => sent.ended().await,
                Err(error) => Err(error.to_string()),
            };
            match ended {
                Ok(()) => break,
                Err(cause) => self.shared.block(&cause),
            }
            TimeoutFuture::new(AGAIN_AFTER).await;
        }
        self.shared.set_recorded();
        write.ticket.set_recorded();
    }

    /// Begins a transaction, in a database that is opened where it is not open.
    async fn send(&mut self, entries: &[(String, Option<String>)]) -> Result<Sent, idb::Error> {
        let database = match self.database.take() {
            Some(database) => database,
            None => {
                let mut database = Entries::open(&self.name).await?;
                let jobs = self.jobs.clone();
                database.on_other_version(move || _ = jobs.send(Job::Close));
                database
            }
        };
        self.database.insert(database).send(entries)
    }
}

async fn refresh(name: &str, shared: &Shared) -> Result<(), idb::Error> {
    for (_, text) in Entries::open(name).await?.read().await? {
        if let Ok(Change::Game(id, game)) = read_entry(&text) {
            shared.keep(id, game);
        }
    }
    Ok(())
}
