use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvError, RecvTimeoutError, Sender};
use std::time::Duration;

use rusqlite::{Connection, TransactionBehavior};

use super::gate::{self, Identity};
use super::open::{self, Ready};
use super::shared::Shared;
use super::trouble::Trouble;
use super::{aside, rows, schema};
use crate::{Change, Condition, Game, GameId, ReadError, Summary, Ticket};

/// How long the program must be idle before a large file is checked whole.
const IDLE: Duration = Duration::from_secs(1);
/// How long to wait before what could not be written is tried again: at first, and at most.
const PAUSES: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(30));

/// What the writer is asked.
pub(super) enum Message {
    Append(Unit),
    Refresh(Ticket),
    Read(GameId, Sender<Result<Option<Game>, ReadError>>),
    /// Try again now.
    Retry,
    Close,
}

/// Changes that become durable together.
pub(super) struct Unit {
    pub(super) changes: Vec<Change>,
    pub(super) ticket: Ticket,
}

/// The thread that owns the connection.
pub(super) struct Writer {
    path: PathBuf,
    connection: Option<Connection>,
    /// Whether the connection may be written; if not, the file is opened again before the next commit.
    fit: bool,
    /// Which file was opened, so that it is noticed when another one takes its name.
    identity: Option<Identity>,
    /// The number of the last game that the player's side was told of.
    last: i64,
    /// Whether the whole file was checked.
    checked: bool,
    /// What is not durable yet.
    held: Vec<Unit>,
    pause: Duration,
    shared: Arc<Shared>,
    news: Sender<Summary>,
}

impl Writer {
    /// A writer over a file that was opened, or could not be.
    pub(super) fn new(path: PathBuf, file: Option<Ready>, shared: Arc<Shared>, news: Sender<Summary>) -> Self {
        let fit = shared.state().condition == Condition::Ready;
        let (connection, identity, last, checked) = match file {
            Some(Ready { connection, identity, last, checked, .. }) => (Some(connection), identity, last, checked),
            None => (None, None, 0, true),
        };
        Self { path, connection, fit, identity, last, checked, held: Vec::new(), pause: PAUSES.0, shared, news }
    }

    /// Works until the store is dropped. It sleeps whenever there is nothing to do.
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

    /// How long to wait for messages before there is something else to do.
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
        if let Some(Err(Trouble::Damaged(fault))) = self.connection.as_ref().map(open::check) {
            // What can't be set aside now is tried again when something is to be written.
            let _ = self.begin_anew(fault);
        }
    }

    /// Takes all messages that wait, commits all that they append at once, and then answers. Says whether to go on.
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
            Message::Refresh(ticket) if self.refresh().is_ok() => ticket.tell_recorded(),
            // Whoever asked may have stopped waiting.
            Message::Read(id, reply) => _ = reply.send(self.read(id)),
            _ => {}
        }
    }

    /// Commits what is held, and tells its tickets or says why not.
    fn commit(&mut self) {
        if self.held.is_empty() {
            return;
        }
        let written = match self.write() {
            Err(Trouble::Damaged(fault)) => self.begin_anew(fault).and_then(|()| self.write()),
            written => written,
        };
        match written {
            Ok(()) => self.tell(),
            Err(trouble) => self.hold(trouble),
        }
    }

    /// Writes what is held. The name of the file is looked at afterwards: a commit to a file that was set aside or deleted
    /// in the meantime is done again in the one that took its place.
    fn write(&mut self) -> Result<(), Trouble> {
        loop {
            self.make_fit()?;
            if let Some(connection) = &mut self.connection {
                commit(connection, &self.held)?;
            }
            self.fit = self.identity == gate::identity(&self.path);
            if self.fit {
                return Ok(());
            }
        }
    }

    fn tell(&mut self) {
        self.held.iter().for_each(|unit| unit.ticket.tell_recorded());
        self.shared.tell_recorded(self.held.len());
        self.held.clear();
        self.pause = PAUSES.0;
    }

    fn hold(&mut self, trouble: Trouble) {
        self.fit = false;
        self.pause = (self.pause * 2).min(PAUSES.1);
        self.shared.state().condition = trouble.condition(&self.path);
    }

    /// Opens the file again, if that is needed.
    fn make_fit(&mut self) -> Result<(), Trouble> {
        if !self.fit {
            let (connection, identity) = {
                let _gate = gate::opening(&self.path);
                (open::connect(&self.path)?, gate::identity(&self.path))
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

    fn begin_anew(&mut self, fault: String) -> Result<(), Trouble> {
        (self.connection, self.fit) = (None, false);
        let (file, set_aside) = aside::begin_anew(&self.path, fault)?;
        self.shared.state().set_aside.extend(set_aside);
        self.adopt(file.connection, file.identity);
        self.announce()
    }

    fn refresh(&mut self) -> Result<(), Trouble> {
        self.fit &= self.identity == gate::identity(&self.path);
        self.make_fit()?;
        self.announce()
    }

    /// Tells of the games that are new in the file; those recorded here are among them.
    fn announce(&mut self) -> Result<(), Trouble> {
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

fn commit(connection: &mut Connection, units: &[Unit]) -> Result<(), Trouble> {
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    schema::check_version(&transaction)?;
    for change in units.iter().flat_map(|unit| &unit.changes) {
        rows::apply(&transaction, change)?;
    }
    Ok(transaction.commit()?)
}

fn held_game(held: &[Unit], id: GameId) -> Option<Game> {
    held.iter().flat_map(|unit| &unit.changes).find_map(|change| match change {
        Change::Game(other, game) if *other == id => Some(Game::clone(game)),
        _ => None,
    })
}
