//! The native store: SQLite, written by a thread of its own.
//!
//! The file has a write-ahead log and every commit waits for the disk, so what is told as recorded outlives a killed
//! program and a power cut. Any number of programs may have it open.

mod aside;
mod gate;
mod open;
mod rows;
mod schema;
mod shared;
mod trouble;
mod writer;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::thread;
use std::time::Duration;

use crate::store::{Change, Contents, ReadError, State, Store};
use crate::{Condition, Game, GameId, SetAside, Summary, Ticket};
use open::Ready;
use shared::Shared;
use trouble::Trouble;
use writer::{Message, Unit, Writer};

/// How long dropping a store waits for what is not written yet.
const CLOSE_WAIT: Duration = Duration::from_secs(5);
/// How long reading a game waits for the writer.
const READ_WAIT: Duration = Duration::from_secs(10);

/// A store in an SQLite file.
///
/// A writer thread takes what is appended, commits all that waits at once, and then tells the tickets. What can't be
/// written (a full disk, a read-only folder, another program's lock) stays in memory and is tried again. A damaged file is
/// set aside under a new name and a fresh one begun with what could be read. Dropping the store waits for the writer, five
/// seconds at most.
#[derive(Debug)]
pub struct SqliteStore {
    contents: Contents,
    inbox: Sender<Message>,
    arrivals: Receiver<Summary>,
    shared: Arc<Shared>,
    /// Never sent to; it closes when the writer has ended.
    ended: Receiver<()>,
}

/// What opening came to.
struct Opening {
    /// The file, if it can be read at all.
    file: Option<Ready>,
    condition: Condition,
    set_aside: Option<SetAside>,
}

impl SqliteStore {
    /// Opens a file, and begins it if it isn't there. It never fails: where the file can't be used, everything stays in
    /// memory, and [`Store::state`] says why.
    pub fn open(path: impl Into<PathBuf>) -> Self {
        let path = absolute(&path.into());
        let Opening { mut file, condition, set_aside } = opened(&path);
        let contents = file.as_mut().map(|file| std::mem::take(&mut file.contents)).unwrap_or_default();
        let shared = Arc::new(Shared::new(condition, set_aside));
        let (inbox, messages) = mpsc::channel();
        let (news, arrivals) = mpsc::channel();
        let (ending, ended) = mpsc::channel();
        let writer = Writer::new(path, file, shared.clone(), news);
        let run = move || {
            writer.run(&messages);
            drop(ending);
        };
        if let Err(error) = thread::Builder::new().name("loyd-records".to_owned()).spawn(run) {
            shared.state().condition = Condition::Blocked { cause: error.to_string() };
        }
        Self { contents, inbox, arrivals, shared, ended }
    }

    fn send(&self, message: Message) {
        // The writer ends before its store only if the system refuses a thread; its state says so.
        let _ = self.inbox.send(message);
    }
}

impl Store for SqliteStore {
    fn load(&mut self) -> Contents {
        std::mem::take(&mut self.contents)
    }

    fn append(&mut self, changes: Vec<Change>) -> Ticket {
        let ticket = Ticket::waiting();
        self.shared.state().waiting += 1;
        self.send(Message::Append(Unit { changes, ticket: ticket.clone() }));
        ticket
    }

    fn refresh(&mut self) -> Ticket {
        let ticket = Ticket::waiting();
        self.send(Message::Refresh(ticket.clone()));
        ticket
    }

    fn arrivals(&mut self) -> Vec<Summary> {
        self.arrivals.try_iter().collect()
    }

    fn read(&self, id: GameId) -> Result<Option<Game>, ReadError> {
        let (reply, answer) = mpsc::channel();
        self.send(Message::Read(id, reply));
        answer.recv_timeout(READ_WAIT).unwrap_or(Err(ReadError::Busy))
    }

    fn flush(&mut self, limit: Duration) -> bool {
        self.send(Message::Retry);
        self.shared.wait_idle(limit)
    }

    fn state(&self) -> State {
        self.shared.state().clone()
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.send(Message::Close);
        // It closes when the writer has ended; until then nothing comes.
        let _ = self.ended.recv_timeout(CLOSE_WAIT);
    }
}

fn opened(path: &Path) -> Opening {
    let ready = {
        let _gate = gate::opening(path);
        open::ready(path)
    };
    let opened = match ready {
        Err(Trouble::Damaged(fault)) => aside::begin_anew(path, fault),
        ready => ready.map(|file| (file, None)),
    };
    match opened {
        Ok((file, set_aside)) => Opening { file: Some(file), condition: Condition::Ready, set_aside },
        Err(trouble) => {
            let readable = matches!(trouble, Trouble::Blocked(_));
            let file = readable.then(|| open::read_only(path).ok()).flatten();
            Opening { file, condition: trouble.condition(path), set_aside: None }
        }
    }
}

/// The path with links followed, so that the log lies beside the file itself and a change of the working folder does no
/// harm.
fn absolute(path: &Path) -> PathBuf {
    fs::canonicalize(path).or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
}
