use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use super::file::{self, FileError, Identity};
use super::open::{self, OpenDatabase};
use super::{quarantine, rows, schema};
use crate::game::{GameRecord, Summary};
use crate::id::GameId;
use crate::store::{Condition, ReadError, RecordChange, StoreState, Ticket};

/// The idle time before a large file is checked.
const IDLE_DELAY: Duration = Duration::from_secs(1);
/// The base and the maximum of the delay before a failed write is retried. The first retry comes
/// after twice the base, and every later failure doubles the delay.
const RETRY_DELAYS: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// A message to the writer.
pub(super) enum WriterMessage {
    /// Makes these changes durable.
    Append(Batch),
    /// Reads the games that other programs have recorded.
    Refresh(Ticket),
    /// Reads a complete game.
    Read(GameId, Sender<Result<Option<GameRecord>, ReadError>>),
    /// Retries writing immediately.
    Retry,
    /// Writes the waiting changes, and exits. Sent when the store is dropped.
    Close,
}

/// Changes that become durable together.
pub(super) struct Batch {
    pub(super) changes: Vec<RecordChange>,
    pub(super) ticket: Ticket,
    /// Whether the game was played in this program and no commit of the batch has been attempted
    /// yet. If so, an identical game in the file was written by another program, and both are kept.
    /// A commit can take effect even if it reports an error, so after an attempt, an identical game
    /// in the file may be this one.
    pub(super) is_own: bool,
}

/// The thread that owns the connection.
pub(super) struct SqliteWriter {
    path: PathBuf,
    connection: Option<Connection>,
    /// Whether the connection can be used for writing. If not, the file is opened again before the
    /// next commit.
    is_writable: bool,
    /// The identity of the open file, for detecting that another file has taken its name.
    identity: Option<Identity>,
    /// The number of the last game that was sent to the store.
    last: i64,
    /// Whether the file has been checked.
    checked: bool,
    /// The batches that are not durable yet.
    pending: Vec<Batch>,
    retry_delay: Duration,
    shared: Arc<SqliteState>,
    new_games: Sender<Summary>,
}

impl SqliteWriter {
    /// Creates a writer for a file that was opened, or for one that could not be opened.
    pub(super) fn new(
        path: PathBuf,
        file: Option<OpenDatabase>,
        shared: Arc<SqliteState>,
        new_games: Sender<Summary>,
    ) -> Self {
        let is_writable = shared.state().condition == Condition::Ready;
        let (connection, identity, last, checked) =
            file.map_or((None, None, 0, true), |file| (Some(file.connection), file.identity, file.last, file.checked));
        Self {
            path,
            connection,
            is_writable,
            identity,
            last,
            checked,
            pending: Vec::new(),
            retry_delay: RETRY_DELAYS.0,
            shared,
            new_games,
        }
    }

    /// Runs until the store is dropped. The thread sleeps while there is no work.
    pub(super) fn run(mut self, inbox: &Receiver<WriterMessage>) {
        let mut is_open = true;
        while is_open {
            let message = match self.time_until_work() {
                Some(limit) => inbox.recv_timeout(limit),
                None => inbox.recv().map_err(|RecvError| RecvTimeoutError::Disconnected),
            };
            match message {
                Ok(first) => is_open = self.handle(first, inbox),
                Err(RecvTimeoutError::Timeout) => self.use_idle_time(),
                Err(RecvTimeoutError::Disconnected) => is_open = false,
            }
        }
    }

    /// Returns how long to wait for messages before other work is due, or `None` if there is no
    /// other work.
    fn time_until_work(&self) -> Option<Duration> {
        match (self.pending.is_empty(), self.checked) {
            (true, true) => None,
            (true, false) if self.is_writable => Some(IDLE_DELAY),
            _ => Some(self.retry_delay),
        }
    }

    fn use_idle_time(&mut self) {
        if !self.pending.is_empty() {
            return self.commit();
        }
        match self.check() {
            Ok(()) => self.complete(),
            Err(error) => return self.block(error),
        }
        self.checked = true;
        // If this fails, the next program that opens the file tries again.
        if let Some(connection) = self.connection.as_mut().filter(|_| self.is_writable)
            && let Ok(Some(found)) = open::set_aside(connection, &self.path)
        {
            self.shared.state().set_aside = Some(found);
        }
    }

    /// Checks the whole file, and replaces it if it is damaged.
    fn check(&mut self) -> Result<(), FileError> {
        let checked = self.make_writable().and_then(|()| self.connection.as_ref().map_or(Ok(()), open::check));
        match checked {
            Err(FileError::Damaged(fault)) => self.replace(fault),
            checked => checked,
        }
    }

    /// Takes all waiting messages, commits their changes in one transaction, and answers the
    /// requests. Returns `false` if the store was dropped.
    fn handle(&mut self, first: WriterMessage, inbox: &Receiver<WriterMessage>) -> bool {
        let (mut requests, mut is_open) = (Vec::new(), true);
        for message in std::iter::once(first).chain(inbox.try_iter()) {
            match message {
                WriterMessage::Append(batch) => self.pending.push(batch),
                WriterMessage::Close => is_open = false,
                WriterMessage::Retry => {}
                request => requests.push(request),
            }
        }
        self.commit();
        for request in requests {
            self.answer(request);
        }
        is_open
    }

    fn answer(&mut self, request: WriterMessage) {
        match request {
            WriterMessage::Refresh(ticket) if self.refresh().is_ok() => ticket.set_recorded(),
            // The receiver may have stopped waiting.
            WriterMessage::Read(id, reply) => _ = reply.send(self.read(id)),
            _ => {}
        }
    }

    /// Commits the pending batches and completes their tickets. On failure, they stay pending.
    fn commit(&mut self) {
        if self.pending.is_empty() {
            return;
        }
        let written = match self.write() {
            Err(FileError::Damaged(fault)) => self.replace(fault).and_then(|()| self.write()),
            written => written,
        };
        match written {
            Ok(()) => self.complete(),
            Err(error) => self.block(error),
        }
    }

    /// Writes the pending batches, and then compares the identity of the file. If the file was
    /// renamed or deleted in the meantime, repeats the commit in the file that now has its name.
    fn write(&mut self) -> Result<(), FileError> {
        loop {
            self.make_writable()?;
            if let Some(connection) = &mut self.connection {
                let committed = commit(connection, &self.pending);
                self.pending.iter_mut().for_each(|batch| batch.is_own = false);
                committed?;
            }
            self.is_writable = self.identity == file::identity(&self.path);
            if self.is_writable {
                return Ok(());
            }
        }
    }

    fn complete(&mut self) {
        self.pending.iter().for_each(|batch| batch.ticket.set_recorded());
        self.shared.set_recorded(self.pending.len());
        self.pending.clear();
        self.retry_delay = RETRY_DELAYS.0;
    }

    /// Sets the condition of the store after a failure, and schedules a retry.
    fn block(&mut self, error: FileError) {
        self.is_writable = false;
        self.retry_delay = (self.retry_delay * 2).min(RETRY_DELAYS.1);
        self.shared.state().condition = error.condition(&self.path);
    }

    /// Opens the file again if necessary.
    fn make_writable(&mut self) -> Result<(), FileError> {
        if !self.is_writable {
            let (connection, identity) = {
                let _lock = file::lock_shared(&self.path);
                quarantine::check_complete(&self.path)?;
                (open::connect(&self.path)?, file::identity(&self.path))
            };
            self.adopt(connection, identity);
            self.announce()?;
        }
        Ok(())
    }

    fn adopt(&mut self, connection: Connection, identity: Option<Identity>) {
        if identity != self.identity {
            self.last = 0;
        }
        (self.connection, self.identity, self.is_writable) = (Some(connection), identity, true);
    }

    fn replace(&mut self, fault: String) -> Result<(), FileError> {
        (self.connection, self.is_writable) = (None, false);
        let (file, quarantined) = quarantine::replace(&self.path, fault)?;
        self.shared.state().quarantined.extend(quarantined);
        self.adopt(file.connection, file.identity);
        self.announce()
    }

    fn refresh(&mut self) -> Result<(), FileError> {
        self.is_writable &= self.identity == file::identity(&self.path);
        self.make_writable()?;
        self.announce()
    }

    /// Sends the summaries of all new games in the file, including games that this store wrote.
    fn announce(&mut self) -> Result<(), FileError> {
        if let Some(connection) = &self.connection {
            let (games, last) = rows::games_after(connection, self.last)?;
            self.last = last;
            for game in games {
                // The store may have been dropped.
                let _ = self.new_games.send(game);
            }
        }
        Ok(())
    }

    fn read(&self, id: GameId) -> Result<Option<GameRecord>, ReadError> {
        if let Some(game) = pending_game(&self.pending, id) {
            return Ok(Some(game));
        }
        match &self.connection {
            Some(connection) => rows::read(connection, id).map_err(|error| ReadError::Unreadable(error.to_string())),
            None => Err(ReadError::Unreadable(self.shared.state().condition.to_string())),
        }
    }
}

fn commit(connection: &mut Connection, batches: &[Batch]) -> Result<(), FileError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    schema::check_version(&transaction)?;
    for batch in batches {
        for change in &batch.changes {
            match change {
                RecordChange::Game(id, game) if batch.is_own => rows::insert_own(&transaction, *id, game)?,
                change => rows::apply(&transaction, change)?,
            }
        }
    }
    Ok(transaction.commit()?)
}

fn pending_game(pending: &[Batch], id: GameId) -> Option<GameRecord> {
    pending.iter().flat_map(|batch| &batch.changes).find_map(|change| match change {
        RecordChange::Game(other, game) if *other == id => Some(GameRecord::clone(game)),
        _ => None,
    })
}

/// The state that the store and its writer share. Its lock is held only briefly.
#[derive(Debug, Default)]
pub(super) struct SqliteState {
    state: Mutex<StoreState>,
    /// Signalled when no more changes are waiting.
    idle: Condvar,
}

impl SqliteState {
    pub(super) fn new(state: StoreState) -> Self {
        Self { state: state.into(), idle: Condvar::new() }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, StoreState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the condition to ready, and subtracts the batches that have become durable from
    /// the number of waiting batches.
    pub(super) fn set_recorded(&self, batches: usize) {
        let mut state = self.state();
        state.condition = Condition::Ready;
        state.waiting -= batches;
        if state.waiting == 0 {
            self.idle.notify_all();
        }
    }

    /// Waits for at most `limit` until all changes are durable. Returns whether they are.
    pub(super) fn wait_idle(&self, limit: Duration) -> bool {
        let waited = self.idle.wait_timeout_while(self.state(), limit, |state| state.waiting > 0);
        waited.unwrap_or_else(PoisonError::into_inner).0.waiting == 0
    }
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::sync::mpsc;

    use super::super::quarantine::tests::damaged_file;
    use super::*;

    #[test]
    fn a_failed_replacement_while_idle_is_reported_and_retried() {
        let folder = tempfile::tempdir().unwrap();
        let path = damaged_file(folder.path());
        let obstacle = folder.path().join("records.db-replacing");
        let file = OpenDatabase { checked: false, ..open::read_only(&path).unwrap() };
        let shared = Arc::new(SqliteState::default());
        let mut writer = SqliteWriter::new(path, Some(file), shared.clone(), mpsc::channel().0);
        fs::create_dir(&obstacle).unwrap();
        writer.use_idle_time();
        assert!(matches!(shared.state().condition, Condition::Blocked { .. }), "{:?}", shared.state());
        assert_eq!(writer.time_until_work(), Some(RETRY_DELAYS.0 * 2));
        fs::remove_dir(&obstacle).unwrap();
        writer.use_idle_time();
        let state = shared.state().clone();
        assert_eq!((state.condition, state.quarantined[0].saved_games), (Condition::Ready, 8));
        assert_eq!(writer.time_until_work(), None);
    }
}
