//! Signs of life.

use std::io::{self, BufRead, BufReader, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::hosts::Hosts;
use crate::alarm::Alarm;
use crate::fault::Fault;

/// How often to give a sign.
const BEAT: Duration = Duration::from_millis(500);

/// Gives signs of life to all others, and raises the alarm if one of them gives none.
pub(crate) struct Watch {
    outgoing: Arc<Mutex<Vec<TcpStream>>>,
}

/// A line that says that a process lives.
const ALIVE: &str = "alive";
/// A line that says that it is done with everything.
const DONE: &str = "done";
/// What a line that says why it stopped begins with.
const STOPPED: &str = "stopped ";

impl Watch {
    /// Watches the other processes. One that gives no sign for `patience` is taken for lost.
    pub(crate) fn begin(
        hosts: &Hosts,
        life: Vec<Option<TcpStream>>,
        patience: Duration,
        alarm: &Alarm,
    ) -> io::Result<Self> {
        let mut outgoing = vec![];
        for (process, stream) in life.into_iter().enumerate() {
            let Some(stream) = stream else { continue };
            outgoing.push(stream.try_clone()?);
            stream.set_read_timeout(Some(patience))?;
            let (alarm, address) = (alarm.clone(), hosts.addresses()[process].clone());
            thread::spawn(move || {
                if let Some(why) = listen(stream, patience) {
                    alarm.raise(Fault::Lost { process, address, why });
                }
            });
        }
        let watch = Self { outgoing: Arc::new(Mutex::new(outgoing)) };
        let streams = Arc::downgrade(&watch.outgoing);
        thread::spawn(move || {
            while let Some(streams) = streams.upgrade() {
                tell(&streams, ALIVE);
                drop(streams);
                thread::sleep(BEAT);
            }
        });
        Ok(watch)
    }

    /// Tells the others that all is done here.
    pub(crate) fn done(&self) {
        tell(&self.outgoing, DONE);
    }

    /// Tells the others that, and why, it stopped here.
    pub(crate) fn stopped(&self, why: &str) {
        tell(&self.outgoing, &format!("{STOPPED}{}", why.replace('\n', " ")));
    }
}

/// What can't be told to a process that is gone need not be.
fn tell(streams: &Mutex<Vec<TcpStream>>, line: &str) {
    for stream in streams.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
        let _ = stream.write_all(format!("{line}\n").as_bytes());
    }
}

/// Listens until a process is done, or says what became of it.
fn listen(stream: TcpStream, patience: Duration) -> Option<String> {
    let mut lines = BufReader::new(stream);
    let mut line = String::new();
    loop {
        line.clear();
        match lines.read_line(&mut line) {
            Ok(0) => return Some("is gone".to_owned()),
            Ok(_) => match line.trim_end() {
                DONE => return None,
                other => {
                    if let Some(why) = other.strip_prefix(STOPPED) {
                        return Some(format!("stopped: {}", why.trim_start_matches("stopped: ")));
                    }
                }
            },
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Some(format!("gave no sign of life for {} s", patience.as_secs()));
            }
            Err(_) => return Some("is gone".to_owned()),
        }
    }
}
