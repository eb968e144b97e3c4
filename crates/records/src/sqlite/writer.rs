use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use super::error::FileError;
use super::lock::{self, Identity};
use super::open::{self, Ready};
use super::shared::Shared;
use super::{altered, quarantine, rows, schema};
use crate::game::{Game, Summary};
use crate::id::GameId;
use crate::store::{Change, Condition, ReadError};
use crate::ticket::Ticket;

/// How long the program must be idle before a large file is checked.
const IDLE: Duration = Duration::from_secs(1);
/// The time before a failed write is tried again: the first time and the longest time. It doubles with every failure.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// A message to the writer.
pub(super) enum Message {
    /// Make these changes durable.
    Append(Unit),
    /// Read the games of other programs.
    Refresh(Ticket),
    /// Read a game with its texts.
    Read(GameId, Sender<Result<Option<Game>, ReadError>>),
    /// Try to write again now.
    Retry,
    /// The store was dropped: write what waits, and end.
    Close,
}

/// Changes that become durable together.
pub(super) struct Unit {
    pub(super) changes: Vec<Change>,
    pub(super) ticket: Ticket,
    /// Whether the game was played in this program and no commit of the unit was attempted yet. Then an equal game in the
    /// file was written by another program, and both are kept. After an attempt this is false: a commit can take effect
    /// although it reports an error, so an equal game in the file may be this one.
    pub(super) is_own: bool,
}

/// The thread that owns the connection.
pub(super) struct Writer {
    path: PathBuf,
    connection: Option<Connection>,
    /// Whether the connection can be used for writing; otherwise the file is opened again before the next commit.
    fit: bool,
    /// The identity of the open file, to notice that another file has taken its name.
    identity: Option<Identity>,
    /// The number of the last game that was sent to the store.
    last: i64,
    /// Whether the file was checked.
    checked: bool,
    /// The units that are not durable yet.
    held: Vec<Unit>,
    pause: Duration,
    shared: Arc<Shared>,
    news: Sender<Summary>,
}

impl Writer {
    /// A writer for an open file, or for one that could not be opened.
    pub(super) fn new(path: PathBuf, file: Option<Ready>, shared: Arc<Shared>, news: Sender<Summary>) -> Self {
        let fit = shared.state().condition == Condition::Ready;
        let (connection, identity, last, checked) = match file {
            Some(Ready { connection, identity, last, checked, .. }) => (Some(connection), identity, last, checked),
            None => (None, None, 0, true),
        };
        Self { path, connection, fit, identity, last, checked, held: Vec::new(), pause: PAUSES.0, shared, news }
    }

    /// Works until the store is dropped. The thread sleeps while there is nothing to do.
    pub(super) fn run(mut self, inbox: &Receiver<Message>) {
        let mut open = true;
        while open {
            let message = match self.patience() {
                Some(limit) => inbox.recv_timeout(limit),
                None => inbox.recv().map_err(|RecvError| RecvTimeoutError::Disconnected),
            };
            match message {
                Ok(first) => open = self.take(first, inbox),
                Err(RecvTimeoutError::Timeout) => self.use_idle_time(),
                Err(RecvTimeoutError::Disconnected) => open = false,
            }
        }
    }

    /// How long to wait for messages before other work is due.
    fn patience(&self) -> Option<Duration> {
        match (self.held.is_empty(), self.checked) {
            (false, _) => Some(self.pause),
            (true, false) => Some(IDLE),
            (true, true) => None,
        }
    }

    fn use_idle_time(&mut self) {
        if !self.held.is_empty() {
            return self.commit();
        }
        self.checked = true;
        if let Some(Err(FileError::Damaged(fault))) = self.connection.as_ref().map(open::check) {
            // If the file cannot be replaced now, the next write tries again.
            let _ = self.replace(fault);
        }
        // If that fails, the next program that opens the file tries again.
        if let Some(connection) = self.connection.as_mut().filter(|_| self.fit)
            && let Ok(Some(found)) = altered::set_aside(connection, &self.path)
        {
            self.shared.state().set_aside = Some(found);
        }
    }

    /// Takes all waiting messages, commits their changes in one transaction, and then answers. Returns whether to go on.
    fn take(&mut self, first: Message, inbox: &Receiver<Message>) -> bool {
        let (mut requests, mut open) = (Vec::new(), true);
        for message in std::iter::once(first).chain(inbox.try_iter()) {
            match message {
                Message::Append(unit) => self.held.push(unit),
                Message::Close => open = false,
                Message::Retry => {}
                request => requests.push(request),
            }
        }
        self.commit();
        for request in requests {
            self.answer(request);
        }
        open
    }

    fn answer(&mut self, request: Message) {
        match request {
            Message::Refresh(ticket) if self.refresh().is_ok() => ticket.set_recorded(),
            // The receiver may have stopped waiting.
            Message::Read(id, reply) => _ = reply.send(self.read(id)),
            _ => {}
        }
    }

    /// Commits what is held and completes its tickets, or sets the reason why that fails.
    fn commit(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let written = match self.write() {
            Err(FileError::Damaged(fault)) => self.replace(fault).and_then(|()| self.write()),
            written => written,
        };
        match written {
            Ok(()) => self.complete(),
            Err(error) => self.hold(error),
        }
    }

    /// Writes what is held. Afterwards the file's identity is compared: if the file was renamed or deleted meanwhile, the
    /// commit is repeated in the file that has its name now.
    fn write(&mut self) -> Result<(), FileError> {
        loop {
            self.make_fit()?;
            if let Some(connection) = &mut self.connection {
                let committed = commit(connection, &self.held);
                self.held.iter_mut().for_each(|unit| unit.is_own = false);
                committed?;
            }
            self.fit = self.identity == lock::identity(&self.path);
            if self.fit {
                return Ok(());
            }
        }
    }

    fn complete(&mut self) {
        self.held.iter().for_each(|unit| unit.ticket.set_recorded());
        self.shared.set_recorded(self.held.len());
        self.held.clear();
        self.pause = PAUSES.0;
    }

    fn hold(&mut self, error: FileError) {
        self.fit = false;
        self.pause = (self.pause * 2).min(PAUSES.1);
        self.shared.state().condition = error.condition(&self.path);
    }

    /// Opens the file again if needed.
    fn make_fit(&mut self) -> Result<(), FileError> {
        if !self.fit {
            let (connection, identity) = {
                let _lock = lock::shared(&self.path);
                (open::connect(&self.path)?, lock::identity(&self.path))
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
        (self.connection, self.identity, self.fit) = (Some(connection), identity, true);
    }

    fn replace(&mut self, fault: String) -> Result<(), FileError> {
        (self.connection, self.fit) = (None, false);
        let (file, quarantined) = quarantine::replace(&self.path, fault)?;
        self.shared.state().quarantined.extend(quarantined);
        self.adopt(file.connection, file.identity);
        self.announce()
    }

    fn refresh(&mut self) -> Result<(), FileError> {
        self.fit &= self.identity == lock::identity(&self.path);
        self.make_fit()?;
        self.announce()
    }

    /// Sends the summaries of all new games in the file, including those that this store wrote.
    fn announce(&mut self) -> Result<(), FileError> {
        if let Some(connection) = &self.connection {
            let (games, last) = rows::games_after(connection, self.last)?;
            self.last = last;
            for game in games {
                // The store may have been dropped.
                let _ = self.news.send(game);
            }
        }
        Ok(())
    }

    fn read(&self, id: GameId) -> Result<Option<Game>, ReadError> {
        if let Some(game) = held_game(&self.held, id) {
            return Ok(Some(game));
        }
        match &self.connection {
            Some(connection) => rows::read(connection, id).map_err(|error| ReadError::Unreadable(error.to_string())),
            None => Err(ReadError::Unreadable(self.shared.state().condition.to_string())),
        }
    }
}

fn commit(connection: &mut Connection, units: &[Unit]) -> Result<(), FileError> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    schema::check_version(&transaction)?;
    for unit in units {
        for change in &unit.changes {
            match change {
                Change::Game(id, game) if unit.is_own => rows::insert_own(&transaction, *id, game)?,
                change => rows::apply(&transaction, change)?,
            }
        }
    }
    Ok(transaction.commit()?)
}

fn held_game(held: &[Unit], id: GameId) -> Option<Game> {
    held.iter().flat_map(|unit| &unit.changes).find_map(|change| match change {
        Change::Game(other, game) if *other == id => Some(Game::clone(game)),
        _ => None,
    })
}
