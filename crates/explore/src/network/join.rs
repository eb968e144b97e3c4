//! Connections with all other processes.

use std::io;
use std::net::{TcpListener, TcpStream};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::handshake::{Channel, Greeting, greet};
use super::hosts::Hosts;
use crate::alarm::Alarm;
use crate::fault::Fault;
use crate::identity::Identity;

/// Connections with every other process; with itself none.
pub(crate) struct Company {
    pub(crate) data: Vec<Option<TcpStream>>,
    pub(crate) life: Vec<Option<TcpStream>>,
}

/// How long to wait between two looks.
const PAUSE: Duration = Duration::from_millis(20);
const CONNECT: Duration = Duration::from_secs(1);

/// Finds all other processes, for at most `wait`: connects to those before this one and waits for those after it.
/// Strangers are dropped.
pub(crate) fn join(hosts: &Hosts, identity: &Identity, wait: Duration, alarm: &Alarm) -> Result<Company, Fault> {
    let count = hosts.addresses().len();
    let door = Door { hosts: hosts.clone(), identity: identity.clone(), until: Instant::now() + wait, alarm: alarm.clone() };
    let listener = door.listen()?;
    let (sender, arrivals) = channel();
    for process in 0..hosts.process() {
        for channel in [Channel::Data, Channel::Life] {
            let (door, sender) = (door.clone(), sender.clone());
            thread::spawn(move || drop(sender.send(door.call(process, channel))));
        }
    }
    let none = || (0..count).map(|_| None).collect::<Vec<Option<TcpStream>>>();
    let mut company = Company { data: none(), life: none() };
    while let Some(missing) = company.missing(hosts) {
        door.check(missing, "did not come in time")?;
        door.answer(&listener, &sender);
        for arrival in arrivals.try_iter() {
            let Arrival { process, channel, stream } = arrival?;
            company.place(process, channel, stream, hosts)?;
        }
        thread::sleep(PAUSE);
    }
    Ok(company)
}

struct Arrival {
    process: usize,
    channel: Channel,
    stream: TcpStream,
}

impl Company {
    /// The first process that is not connected yet.
    fn missing(&self, hosts: &Hosts) -> Option<usize> {
        let is_missing = |&process: &usize| self.data[process].is_none() || self.life[process].is_none();
        (0..self.data.len()).filter(|&process| process != hosts.process()).find(is_missing)
    }

    fn place(&mut self, process: usize, channel: Channel, stream: TcpStream, hosts: &Hosts) -> Result<(), Fault> {
        let all = if channel == Channel::Data { &mut self.data } else { &mut self.life };
        match all.get_mut(process) {
            Some(place) if place.is_none() && process != hosts.process() => *place = Some(stream),
            _ => {
                let address = hosts.addresses().get(process).cloned().unwrap_or_default();
                return Err(Fault::Mismatch { process, address, why: "it is there twice".to_owned() });
            }
        }
        Ok(())
    }
}

/// How this process meets others.
#[derive(Clone)]
struct Door {
    hosts: Hosts,
    identity: Identity,
    until: Instant,
    alarm: Alarm,
}

impl Door {
    fn listen(&self) -> Result<TcpListener, Fault> {
        let own = self.hosts.process();
        let listener = TcpListener::bind(&*self.hosts.resolve(own)?).and_then(|listener| {
            listener.set_nonblocking(true)?;
            Ok(listener)
        });
        listener.map_err(|error| Fault::Hosts(format!("cannot listen at {}: {error}", self.hosts.addresses()[own])))
    }

    fn greeting(&self, channel: Channel) -> Greeting {
        Greeting { process: self.hosts.process(), channel, identity: self.identity.clone() }
    }

    fn lost(&self, process: usize, why: &str) -> Fault {
        Fault::Lost { process, address: self.hosts.addresses()[process].clone(), why: why.to_owned() }
    }

    fn check(&self, process: usize, why: &str) -> Result<(), Fault> {
        if self.alarm.is_raised() {
            return Err(self.alarm.take().unwrap_or(Fault::Interrupted));
        }
        if Instant::now() > self.until { Err(self.lost(process, why)) } else { Ok(()) }
    }

    fn compare(&self, other: &Greeting) -> Result<(), Fault> {
        let address = || self.hosts.addresses().get(other.process).cloned().unwrap_or_else(|| "?".to_owned());
        match self.identity.difference(&other.identity, "its") {
            Some(why) => Err(Fault::Mismatch { process: other.process, address: address(), why }),
            None => Ok(()),
        }
    }

    /// Connects to a process that comes before this one, as soon as it is there.
    fn call(&self, process: usize, channel: Channel) -> Result<Arrival, Fault> {
        let mut why = "does not answer".to_owned();
        loop {
            self.check(process, &why)?;
            match self.try_call(process, channel) {
                Ok((greeting, stream)) => {
                    self.compare(&greeting)?;
                    if greeting.process != process {
                        let address = self.hosts.addresses()[process].clone();
                        let why = format!("it takes itself for process {}", greeting.process);
                        return Err(Fault::Mismatch { process, address, why });
                    }
                    return Ok(Arrival { process, channel, stream });
                }
                Err(error) => why = format!("does not answer: {error}"),
            }
            thread::sleep(5 * PAUSE);
        }
    }

    fn try_call(&self, process: usize, channel: Channel) -> io::Result<(Greeting, TcpStream)> {
        let addresses = self.hosts.resolve(process).map_err(|fault| io::Error::other(fault.to_string()))?;
        let mut last = io::Error::other("it has no address");
        for address in addresses {
            match TcpStream::connect_timeout(&address, CONNECT) {
                Ok(stream) => return Ok((greet(&stream, &self.greeting(channel))?, stream)),
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Answers whoever calls, each in a thread of its own, so that nobody who is silent keeps others waiting.
    fn answer(&self, listener: &TcpListener, sender: &Sender<Result<Arrival, Fault>>) {
        while let Ok((stream, _)) = listener.accept() {
            let (door, sender) = (self.clone(), sender.clone());
            thread::spawn(move || {
                if let Some(arrival) = door.receive(stream) {
                    // Nobody listens any more only if the process stops.
                    drop(sender.send(arrival));
                }
            });
        }
    }

    /// Whoever called, unless it is a stranger.
    fn receive(&self, stream: TcpStream) -> Option<Result<Arrival, Fault>> {
        stream.set_nonblocking(false).ok()?;
        // Both channels are greeted alike: it is the caller that says what the connection is for.
        let greeting = greet(&stream, &self.greeting(Channel::Data)).ok()?;
        let Greeting { process, channel, .. } = greeting;
        Some(self.compare(&greeting).map(|()| Arrival { process, channel, stream }))
    }
}
