use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use tokio::sync::mpsc::UnboundedReceiver;

use super::database::Entries;
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
    /// Read what other pages of the origin recorded.
    Refresh(Ticket),
}

/// Executes the tasks in their order until the page ends. A failed write is tried again on a new connection.
pub(super) async fn write_behind(name: String, mut jobs: UnboundedReceiver<Job>, shared: Arc<Shared>) {
    while let Some(job) = jobs.recv().await {
        match job {
            Job::Write(changes, ticket) => {
                let entries: Vec<_> = changes.into_iter().map(entry).collect();
                while let Err(error) = write(&name, &entries).await {
                    shared.block(&error);
                    TimeoutFuture::new(AGAIN_AFTER).await;
                }
                shared.set_recorded();
                ticket.set_recorded();
            }
            Job::Refresh(ticket) => {
                if let Err(error) = refresh(&name, &shared).await {
                    shared.block(&error);
                }
                ticket.set_recorded();
            }
        }
    }
}

/// Opens one connection for each write. That takes a millisecond, and no open connection blocks the upgrade of another
/// page.
async fn write(name: &str, entries: &[(String, Option<String>)]) -> Result<(), idb::Error> {
    Entries::open(name).await?.write(entries).await
}

async fn refresh(name: &str, shared: &Shared) -> Result<(), idb::Error> {
    for (_, text) in Entries::open(name).await?.read().await? {
        if let Ok(Change::Game(id, game)) = read_entry(&text) {
            shared.keep(id, game);
        }
    }
    Ok(())
}
