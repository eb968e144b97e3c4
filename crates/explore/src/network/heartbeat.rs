//! Heartbeats between processes.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::hosts::Hosts;
use super::quote;
use crate::fault::{Alarm, ExploreError};

/// The time between two heartbeats.
const INTERVAL: Duration = Duration::from_millis(500);

/// Heartbeats to and from all other processes. If one of them falls silent, the alarm is raised.
pub(crate) struct Heartbeat {
    outgoing: Arc<Mutex<Vec<TcpStream>>>,
}

/// The line that a running process sends.
const ALIVE: &str = "alive";
/// The line that a process sends once it has finished.
const DONE: &str = "done";
/// The start of the line that a process sends when it stops early; the reason follows.
const STOPPED: &str = "stopped ";
/// The maximum number of bytes in a line.
const MAX_LINE_LENGTH: u64 = 4096;

impl Heartbeat {
    /// Watches the other processes. A process without a heartbeat for `patience` counts as lost.
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
                    alarm.raise(ExploreError::Lost { process, address, why });
                }
            });
        }
        let heartbeat = Self { outgoing: Arc::new(Mutex::new(outgoing)) };
        // The thread holds only a weak reference, so it exits once the heartbeat is dropped.
        let streams = Arc::downgrade(&heartbeat.outgoing);
        thread::spawn(move || {
            while let Some(streams) = streams.upgrade() {
                send(&streams, ALIVE);
                drop(streams);
                thread::sleep(INTERVAL);
            }
        });
        Ok(heartbeat)
    }

    /// Tells the other processes that this one has finished.
    pub(crate) fn send_done(&self) {
        send(&self.outgoing, DONE);
    }

    /// Tells the other processes why this one has stopped.
    pub(crate) fn send_stopped(&self, why: &str) {
        send(&self.outgoing, &format!("{STOPPED}{}", why.replace('\n', " ")));
    }
}

/// Sends a line to all other processes. Errors are ignored because a lost process needs no line.
fn send(streams: &Mutex<Vec<TcpStream>>, line: &str) {
    for stream in streams.lock().unwrap_or_else(PoisonError::into_inner).iter_mut() {
        let _ = stream.write_all(format!("{line}\n").as_bytes());
    }
}

/// Listens to a process until it stops. Returns `None` if it has finished, or the reason if it has
/// stopped or is lost.
fn listen(stream: TcpStream, patience: Duration) -> Option<String> {
    let mut lines = BufReader::new(stream);
    let mut line = vec![];
    loop {
        line.clear();
        match (&mut lines).take(MAX_LINE_LENGTH).read_until(b'\n', &mut line) {
            Ok(_) if line.ends_with(b"\n") => match String::from_utf8_lossy(&line).trim_end() {
                DONE => return None,
                other => {
                    if let Some(why) = other.strip_prefix(STOPPED) {
                        return Some(format!("stopped: {}", quote(why.trim_start_matches("stopped: "))));
                    }
                }
            },
            Ok(read) if read as u64 == MAX_LINE_LENGTH => return Some("sent a line that is too long".to_owned()),
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => {
                return Some(format!("sent no heartbeat for {} s", patience.as_secs()));
            }
            Ok(_) | Err(_) => return Some("is gone".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;

    use super::*;

    /// Returns the result of listening to a peer that sends these bytes and then closes the
    /// connection.
    fn listen_to(sent: &'static [u8]) -> Option<String> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let mut peer = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        let (stream, _) = listener.accept().unwrap();
        let peer = thread::spawn(move || {
            // A listener may stop early and close its side.
            let _ = peer.write_all(sent);
        });
        let heard = listen(stream, Duration::from_secs(5));
        peer.join().unwrap();
        heard
    }

    #[test]
    fn lines_from_a_peer_are_bounded_and_escaped() {
        static TOO_LONG: [u8; 1 << 20] = [b'a'; 1 << 20];
        let cases: [(&'static [u8], Option<&str>); 6] = [
            (b"alive\ndone\n", None),
            (b"alive\n", Some("is gone")),
            (b"stopped stopped: no memory\n", Some("stopped: no memory")),
            (b"stopped \x1b[31m\x07red\xff\n", Some("stopped: \\u{1b}[31m\\u{7}red\u{fffd}")),
            (b"anything else\ndone\n", None),
            (&TOO_LONG, Some("sent a line that is too long")),
        ];
        for (sent, expected) in cases {
            assert_eq!(listen_to(sent).as_deref(), expected);
        }
    }
}
