//! Connecting to all other processes.

use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::{Duration, Instant};
use std::{io, thread};

use loyd_core::wording::counted;

use super::handshake::{Channel, Greeting, answer, call};
use super::hosts::Hosts;
use super::{Secret, quote};
use crate::fault::{Alarm, ExploreError};
use crate::subject::Identity;

/// The connections to all processes, indexed by process number, with `None` for this process.
pub(crate) struct Connections {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) life: Vec<Option<TcpStream>>,
}

/// The interval between checks for arrivals. Calls to the same process are five intervals apart.
const POLL_INTERVAL: Duration = Duration::from_millis(20);
/// The time limit for connecting to an address.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(1);
/// The maximum number of callers whose handshakes run concurrently. Each handshake has its own
/// thread. Additional callers are dropped; a host among them calls again.
const MAX_CALLERS: usize = 256;

/// Connects to all other processes within `wait`: calls processes with lower numbers, and answers
/// processes with higher ones. Processes that do not know the secret are dropped during the
/// handshake.
///
/// # Errors
/// - [`ExploreError::Hosts`] if this process cannot listen on its address.
/// - [`ExploreError::Lost`] if another process does not connect in time, or connects and is then
///   lost.
/// - [`ExploreError::Mismatch`] if a process that knows the secret has different settings or the
///   wrong number.
pub(crate) fn join(
    hosts: &Hosts,
    secret: &Secret,
    identity: &Identity,
    wait: Duration,
    alarm: &Alarm,
) -> Result<Connections, ExploreError> {
    let count = hosts.addresses().len();
    let connector = Connector {
        hosts: hosts.clone(),
        secret: secret.clone(),
        identity: identity.clone(),
        deadline: Instant::now().checked_add(wait),
        alarm: alarm.clone(),
        callers: Arc::default(),
        refused: Arc::default(),
    };
    let listener = connector.listen()?;
    let (sender, arrivals) = channel();
    for process in 0..hosts.process() {
        for channel in [Channel::Data, Channel::Life] {
            let (connector, sender) = (connector.clone(), sender.clone());
            thread::spawn(move || drop(sender.send(connector.connect(process, channel))));
        }
    }
    let none = || (0..count).map(|_| None).collect::<Vec<Option<TcpStream>>>();
    let mut connections = Connections { data: none(), life: none() };
    while let Some(missing) = connections.first_missing(hosts) {
        connector.alarm.check()?;
        // Each called process has its own thread, which knows why an answer is missing.
        if missing > hosts.process() {
            connector.check(missing, || connector.describe_absence())?;
        }
        if let Some(lost) = connections.closed_process() {
            return Err(connector.lost_error(lost, "is gone"));
        }
        connector.answer_all(&listener, &sender);
        for arrival in arrivals.try_iter() {
            connections.store(arrival?, hosts)?;
        }
        thread::sleep(POLL_INTERVAL);
    }
    Ok(connections)
}

/// A process that has proved that it knows the secret.
struct Arrival {
    process: usize,
    channel: Channel,
    stream: TcpStream,
}

impl Connections {
    /// Returns the first process that is not connected yet.
    fn first_missing(&self, hosts: &Hosts) -> Option<usize> {
        let is_missing = |&process: &usize| self.data[process].is_none() || self.life[process].is_none();
        (0..self.data.len()).filter(|&process| process != hosts.process()).find(is_missing)
    }

    /// Returns a process that was connected and has closed its connection.
    fn closed_process(&self) -> Option<usize> {
        self.life.iter().position(|stream| stream.as_ref().is_some_and(is_closed))
    }

    /// Stores a connection, which may replace one that the other side has closed: the caller missed
    /// the answer and called again.
    fn store(&mut self, Arrival { process, channel, stream }: Arrival, hosts: &Hosts) -> Result<(), ExploreError> {
        let streams = if channel == Channel::Data { &mut self.data } else { &mut self.life };
        match streams.get_mut(process) {
            Some(slot) if process != hosts.process() && slot.as_ref().is_none_or(is_closed) => *slot = Some(stream),
            _ => {
                let address = hosts.addresses().get(process).cloned().unwrap_or_default();
                return Err(ExploreError::Mismatch { process, address, why: "it has connected twice".to_owned() });
            }
        }
        Ok(())
    }
}

/// Returns whether the other side has closed a connection.
fn is_closed(stream: &TcpStream) -> bool {
    let peeked = stream.set_nonblocking(true).and_then(|()| stream.peek(&mut [0]));
    let _ = stream.set_nonblocking(false);
    match peeked {
        Ok(bytes) => bytes == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    }
}

/// The data for connecting to other processes.
#[derive(Clone)]
struct Connector {
    hosts: Hosts,
    secret: Secret,
    identity: Identity,
    /// The deadline, or `None` if the clock cannot represent it.
    deadline: Option<Instant>,
    alarm: Alarm,
    /// The number of callers whose handshakes are running.
    callers: Arc<AtomicUsize>,
    /// The number of callers that were refused.
    refused: Arc<AtomicUsize>,
}

impl Connector {
    fn listen(&self) -> Result<TcpListener, ExploreError> {
        let own = self.hosts.process();
        let listener = TcpListener::bind(&*self.hosts.resolve(own)?).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener
            .map_err(|error| ExploreError::Hosts(format!("cannot listen on {}: {error}", self.hosts.addresses()[own])))
    }

    /// Returns this process's greeting for a connection.
    fn greeting(&self, channel: Channel) -> Greeting {
        Greeting { process: self.hosts.process(), channel, identity: self.identity.clone() }
    }

    fn lost_error(&self, process: usize, why: &str) -> ExploreError {
        ExploreError::Lost { process, address: self.hosts.addresses()[process].clone(), why: why.to_owned() }
    }

    /// Describes why a process that should call has not arrived. Callers that were refused are only
    /// counted.
    fn describe_absence(&self) -> String {
        match self.refused.load(Ordering::Relaxed) {
            0 => "did not connect in time".to_owned(),
            refused => {
                let callers = counted(refused as u64, "caller");
                format!("did not connect in time; {callers} without this exploration's secret did")
            }
        }
    }

    /// Fails if the alarm has been raised or the deadline has passed.
    fn check(&self, process: usize, why: impl FnOnce() -> String) -> Result<(), ExploreError> {
        self.alarm.check()?;
        if self.deadline.is_some_and(|deadline| Instant::now() > deadline) {
            Err(self.lost_error(process, &why()))
        } else {
            Ok(())
        }
    }

    /// Fails if a process that knows the secret has different settings. This is a mistake by the
    /// user, not an intrusion.
    fn compare(&self, other: &Greeting) -> Result<(), ExploreError> {
        let address = || self.hosts.addresses().get(other.process).cloned().unwrap_or_else(|| "?".to_owned());
        match self.identity.difference(&other.identity) {
            Some(why) => Err(ExploreError::Mismatch { process: other.process, address: address(), why: quote(&why) }),
            None => Ok(()),
        }
    }

    /// Connects to a process with a lower number as soon as it is listening.
    fn connect(&self, process: usize, channel: Channel) -> Result<Arrival, ExploreError> {
        let mut why = "does not answer".to_owned();
        loop {
            self.check(process, || why.clone())?;
            match self.try_connect(process, channel) {
                Ok((greeting, stream)) => {
                    self.compare(&greeting)?;
                    if greeting.process != process {
                        let address = self.hosts.addresses()[process].clone();
                        let why = format!("it was started as process {}", greeting.process);
                        return Err(ExploreError::Mismatch { process, address, why });
                    }
                    return Ok(Arrival { process, channel, stream });
                }
                Err(error) => why = format!("does not answer: {}", describe_error(&error)),
            }
            thread::sleep(5 * POLL_INTERVAL);
        }
    }

    /// Tries each address of a process once, in the order in which they are resolved.
    fn try_connect(&self, process: usize, channel: Channel) -> io::Result<(Greeting, TcpStream)> {
        let addresses = self.hosts.resolve(process).map_err(|fault| io::Error::other(fault.to_string()))?;
        let mut last = io::Error::other("it has no address");
        for address in addresses {
            let connected = TcpStream::connect_timeout(&address, CONNECT_TIMEOUT);
            match connected.and_then(|stream| Ok((call(&stream, &self.secret, &self.greeting(channel))?, stream))) {
                Ok(found) => return Ok(found),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Answers every caller in its own thread, so a silent caller does not delay others.
    fn answer_all(&self, listener: &TcpListener, sender: &Sender<Result<Arrival, ExploreError>>) {
        while let Ok((stream, _)) = listener.accept() {
            if self.callers.fetch_add(1, Ordering::Relaxed) >= MAX_CALLERS {
                self.callers.fetch_sub(1, Ordering::Relaxed);
                continue;
            }
            let (connector, sender) = (self.clone(), sender.clone());
            thread::spawn(move || {
                match connector.receive(stream) {
                    // The receiver is gone only if the process is stopping.
                    Some(arrival) => drop(sender.send(arrival)),
                    None => _ = connector.refused.fetch_add(1, Ordering::Relaxed),
                }
                connector.callers.fetch_sub(1, Ordering::Relaxed);
            });
        }
    }

    /// Returns the process that called, or `None` if it does not know the secret.
    fn receive(&self, stream: TcpStream) -> Option<Result<Arrival, ExploreError>> {
        stream.set_nonblocking(false).and_then(|()| stream.set_nodelay(true)).ok()?;
        // The answer is the same for both channels, because the caller names the channel.
        let greeting = answer(&stream, &self.secret, &self.greeting(Channel::Data)).ok()?;
        let Greeting { process, channel, .. } = greeting;
        Some(self.compare(&greeting).map(|()| Arrival { process, channel, stream }))
    }
}

/// Describes a connection error for a user who starts processes on several machines.
pub(crate) fn describe_error(error: &io::Error) -> String {
    use io::ErrorKind::{
        BrokenPipe, ConnectionAborted, ConnectionRefused, ConnectionReset, TimedOut, UnexpectedEof, WouldBlock,
    };
    match error.kind() {
        ConnectionRefused => "nothing is listening there yet".to_owned(),
        WouldBlock | TimedOut => "no answer in time".to_owned(),
        UnexpectedEof | ConnectionReset | ConnectionAborted | BrokenPipe => {
            "it closed the connection; its secret may differ, or it is another program".to_owned()
        }
        _ => {
            let text = error.to_string();
            text.split_once(" (os error").map_or(&*text, |(words, _)| words).to_owned()
        }
    }
}
