//! The store on a desktop: an SQLite file written by a separate thread.
//!
//! The file has a write-ahead log, and every commit waits for the disk, so recorded games survive
//! even if the program is killed or the power fails. Any number of programs may have the file open.

mod file;
mod open;
mod pages;
mod quarantine;
mod rows;
mod schema;
mod writer;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;
use std::{env, fs, iter, thread};

use directories::ProjectDirs;

use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::store::{Condition, Contents, ReadError, RecordChange, Store, StoreState, Ticket};
use file::FileError;
use open::OpenDatabase;
use writer::{Batch, SqliteState, SqliteWriter, WriterMessage};

/// The maximum time to wait for unwritten changes when a store is dropped.
const CLOSE_WAIT: Duration = Duration::from_secs(5);
/// The maximum time to wait for the writer when a game is read.
const READ_WAIT: Duration = Duration::from_secs(10);

/// A store in an SQLite file.
///
/// A writer thread receives the changes, commits all waiting changes in one transaction, and then
/// completes their tickets. Changes that cannot be written (because of a full disk, a read-only
/// folder or another program's lock) stay in memory and are retried. A damaged file is renamed, and
/// a new file is created with everything readable. Dropping the store waits up to five seconds for
/// the writer.
#[derive(Debug)]
pub struct SqliteStore {
    contents: Contents,
    inbox: Sender<WriterMessage>,
    arrivals: Receiver<Summary>,
    shared: Arc<SqliteState>,
    /// A channel without messages, which closes when the writer exits.
    writer_exit: Receiver<()>,
}

impl SqliteStore {
    /// Opens a file, and creates it if it does not exist. Opening never fails. If the file cannot
    /// be used, the records stay in memory, and [`Store::state`] gives the reason.
    pub fn open(path: impl Into<PathBuf>) -> Self {
        let path = absolute(&path.into());
        let (mut file, state) = open_database(&path);
        let contents = file.as_mut().map(|file| std::mem::take(&mut file.contents)).unwrap_or_default();
        let shared = Arc::new(SqliteState::new(state));
        let (inbox, messages) = mpsc::channel();
        let (new_games, arrivals) = mpsc::channel();
        let (exit_signal, writer_exit) = mpsc::channel();
        let writer = SqliteWriter::new(path, file, shared.clone(), new_games);
        let run = move || {
            writer.run(&messages);
            drop(exit_signal);
        };
        if let Err(error) = thread::Builder::new().name("loyd-records".to_owned()).spawn(run) {
            shared.state().condition = Condition::Blocked { cause: error.to_string() };
        }
        Self { contents, inbox, arrivals, shared, writer_exit }
    }

    fn append_batch(&self, changes: Vec<RecordChange>, is_own: bool) -> Ticket {
        let ticket = Ticket::waiting();
        self.shared.state().waiting += 1;
        self.send(WriterMessage::Append(Batch { changes, ticket: ticket.clone(), is_own }));
        ticket
    }

    fn send(&self, message: WriterMessage) {
        // The writer is gone before its store only if its thread could not be started. The state
        // reports that.
        let _ = self.inbox.send(message);
    }
}

impl Store for SqliteStore {
    fn load(&mut self) -> Contents {
        std::mem::take(&mut self.contents)
    }

    fn append(&mut self, changes: Vec<RecordChange>) -> Ticket {
        self.append_batch(changes, false)
    }

    fn append_own(&mut self, changes: Vec<RecordChange>) -> Ticket {
        self.append_batch(changes, true)
    }

    fn refresh(&mut self) -> Ticket {
        let ticket = Ticket::waiting();
        self.send(WriterMessage::Refresh(ticket.clone()));
        ticket
    }

    fn arrivals(&mut self) -> Vec<Summary> {
        self.arrivals.try_iter().collect()
    }

    fn read(&self, id: GameId) -> Result<Option<GameRecord>, ReadError> {
        let (reply, answer) = mpsc::channel();
        self.send(WriterMessage::Read(id, reply));
        answer.recv_timeout(READ_WAIT).unwrap_or(Err(ReadError::Busy))
    }

    fn flush(&mut self, limit: Duration) -> bool {
        self.send(WriterMessage::Retry);
        self.shared.wait_idle(limit)
    }

    fn state(&self) -> StoreState {
        self.shared.state().clone()
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        self.send(WriterMessage::Close);
        // Nothing is ever sent: the call returns when the writer exits and the channel closes.
        let _ = self.writer_exit.recv_timeout(CLOSE_WAIT);
    }
}

/// Opens a file, if it can be read. Also returns the state of the store.
fn open_database(path: &Path) -> (Option<OpenDatabase>, StoreState) {
    let ready = {
        let _lock = file::lock_shared(path);
        quarantine::check_complete(path).and_then(|()| open::read_write(path))
    };
    let opened = match ready {
        Err(FileError::Damaged(fault)) => quarantine::replace(path, fault),
        ready => ready.map(|file| (file, None)),
    };
    match opened {
        Ok((file, quarantined)) => {
            let (quarantined, set_aside) = (quarantined.into_iter().collect(), file.set_aside.clone());
            (Some(file), StoreState { quarantined, set_aside, ..StoreState::default() })
        }
        Err(error) => {
            let is_readable = matches!(error, FileError::Blocked(_));
            let file = is_readable.then(|| open::read_only(path).ok()).flatten();
            (file, StoreState { condition: error.condition(path), ..StoreState::default() })
        }
    }
}

/// The maximum number of symbolic links between a path and its file.
const MAX_LINKS: usize = 40;

/// Returns the absolute path with links resolved, even if their target does not exist. The log is
/// therefore next to the file itself, and changing the working folder has no effect.
fn absolute(path: &Path) -> PathBuf {
    let target = |link: &PathBuf| Some(link.parent()?.join(fs::read_link(link).ok()?));
    let path = iter::successors(Some(path.to_owned()), target).take(MAX_LINKS).last().unwrap_or_default();
    fs::canonicalize(&path).or_else(|_| std::path::absolute(&path)).unwrap_or(path)
}

/// The name of the records file.
const FILE: &str = "records.db";
/// The environment variable that sets a different folder for the records.
const DATA_FOLDER: &str = "LOYD_DATA";

/// The error if the system has no folder for application data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no data folder is known: set {DATA_FOLDER} to a folder")]
pub struct NoFolder;

/// Returns the path of the records file. In order of precedence:
///
/// 1. `explicit`, if given;
/// 2. `records.db` in the folder given by the environment variable `LOYD_DATA`, if set;
/// 3. `records.db` in the platform's data folder for this program.
///
/// # Errors
/// [`NoFolder`] if none of these exists.
pub fn data_file(explicit: Option<&Path>) -> Result<PathBuf, NoFolder> {
    let chosen_folder = || env::var_os(DATA_FOLDER).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let default_folder = || ProjectDirs::from("", "", "loyd").map(|folders| folders.data_dir().to_owned());
    match explicit {
        Some(file) => Ok(file.to_owned()),
        None => chosen_folder().or_else(default_folder).map(|folder| folder.join(FILE)).ok_or(NoFolder),
    }
}
