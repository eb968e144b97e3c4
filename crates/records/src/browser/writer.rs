use std::sync::Arc;

use gloo_timers::future::TimeoutFuture;
use tokio::sync::mpsc::UnboundedReceiver;

use super::database::Entries;
use super::shared::Shared;
use crate::json::{entry, read_entry};
use crate::{Change, Ticket};

/// How long to wait before a write is tried again, in milliseconds.
const AGAIN_AFTER: u32 = 2_000;

/// What the writer is asked for.
pub(super) enum Job {
    /// Make these durable, together.
    Write(Vec<Change>, Ticket),
    /// Look for what other pages of the origin recorded.
    Refresh(Ticket),
}

/// Does the jobs in their order, as long as the page lives. A write that fails is tried again on a new connection.
pub(super) async fn write_behind(name: String, mut jobs: UnboundedReceiver<Job>, shared: Arc<Shared>) {
    while let Some(job) = jobs.recv().await {
        match job {
            Job::Write(changes, ticket) => {
                let entries: Vec<_> = changes.into_iter().map(entry).collect();
                while let Err(error) = write(&name, &entries).await {
                    shared.block(&error);
                    TimeoutFuture::new(AGAIN_AFTER).await;
                }
                shared.tell_recorded();
                ticket.tell_recorded();
            }
            Job::Refresh(ticket) => {
                if let Err(error) = refresh(&name, &shared).await {
                    shared.block(&error);
                }
                ticket.tell_recorded();
            }
        }
    }
}

/// A connection a write: it costs a millisecond, and none is open to block another page's upgrade.
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
