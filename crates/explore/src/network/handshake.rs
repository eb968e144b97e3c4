//! The handshake: two processes prove to each other that they know the secret.
//!
//! Both sides send a magic number and a random challenge. The caller then sends its greeting with a
//! tag: the HMAC-SHA-256, keyed with the secret, of its role, both challenges and the greeting.
//! Only if the tag is correct does the listener answer with its own greeting and tag. Nothing from
//! a stranger is ever parsed. A tag is worthless on another connection, because the challenges
//! differ, and in the other direction, because the role differs.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Secret, TAG_LENGTH, random};
use crate::subject::Identity;

/// The first bytes of every connection. The last byte is the protocol version.
const MAGIC: [u8; 8] = *b"loydexp\x02";
/// The number of random bytes in a challenge. It is large enough that no two connections get the
/// same challenge.
const CHALLENGE_LENGTH: usize = 32;
/// The maximum length of a greeting, in bytes. Longer greetings are refused before memory is
/// allocated.
const MAX_GREETING_LENGTH: u32 = 1 << 16;
/// The time limit for a whole handshake, even if the peer sends one byte at a time.
const TIME_LIMIT: Duration = Duration::from_secs(3);

/// The purpose of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Channel {
    /// The exchange of positions between workers.
    Data,
    /// Heartbeats.
    Life,
}

/// The identification of a process.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Greeting {
    pub(super) process: usize,
    pub(super) channel: Channel,
    pub(super) identity: Identity,
}

/// Introduces this process to a process that it called, and returns that process's greeting.
///
/// # Errors
/// Fails if the other side is too slow, closes the connection or does not know the secret. The
/// error contains no text from the other side.
pub(super) fn call(stream: &TcpStream, secret: &Secret, own: &Greeting) -> io::Result<Greeting> {
    stream.set_nodelay(true)?;
    let mut handshake = Handshake::begin(stream, secret)?;
    handshake.send(CALLER, own)?;
    let other = handshake.receive(LISTENER).map_err(|error| match error.kind() {
        io::ErrorKind::UnexpectedEof => invalid("it closed the connection; its secret may differ"),
        _ => error,
    })?;
    handshake.end()?;
    Ok(other)
}

/// Answers a process that called.
///
/// # Errors
/// Same as for [`call`].
pub(super) fn answer(stream: impl Wire, secret: &Secret, own: &Greeting) -> io::Result<Greeting> {
    let mut handshake = Handshake::begin(stream, secret)?;
    let other = handshake.receive(CALLER)?;
    handshake.send(LISTENER, own)?;
    handshake.end()?;
    Ok(other)
}

/// The role of a tag's sender.
type Role = &'static [u8];
const CALLER: Role = b"caller";
const LISTENER: Role = b"listen";

/// A connection with time limits for reads and writes.
pub(super) trait Wire: Read + Write {
    /// Sets the time limits for reads and writes. `None` means no limit.
    fn limit(&self, read: Option<Duration>, write: Option<Duration>) -> io::Result<()>;
}

impl Wire for &TcpStream {
    fn limit(&self, read: Option<Duration>, write: Option<Duration>) -> io::Result<()> {
        self.set_read_timeout(read)?;
        self.set_write_timeout(write)
    }
}

struct Handshake<'a, W> {
    stream: W,
    secret: &'a Secret,
    deadline: Instant,
    own: [u8; CHALLENGE_LENGTH],
    other: [u8; CHALLENGE_LENGTH],
}

impl<'a, W: Wire> Handshake<'a, W> {
    /// Exchanges magic numbers and challenges.
    fn begin(stream: W, secret: &'a Secret) -> io::Result<Self> {
        stream.limit(None, Some(TIME_LIMIT))?;
        let own = random().map_err(|fault| io::Error::other(fault.to_string()))?;
        let mut handshake =
            Self { stream, secret, deadline: Instant::now() + TIME_LIMIT, own, other: [0; CHALLENGE_LENGTH] };
        handshake.write(&[&MAGIC[..], &own].concat())?;
        if handshake.read::<8>()? != MAGIC {
            return Err(invalid("it is not running this version of loyd explore"));
        }
        handshake.other = handshake.read()?;
        // A peer that sends our own challenge back is a mirror.
        if handshake.other == own { Err(invalid("it echoes the messages that it receives")) } else { Ok(handshake) }
    }

    /// Sends a greeting with its tag.
    fn send(&mut self, role: Role, greeting: &Greeting) -> io::Result<()> {
        let body = serde_json::to_vec(greeting)?;
        let tag = self.secret.tag(&[role, &self.own, &self.other, &body]);
        self.write(&[&(body.len() as u32).to_le_bytes()[..], &body, &tag].concat())
    }

    /// Reads a greeting, and parses it only if its tag is correct.
    fn receive(&mut self, role: Role) -> io::Result<Greeting> {
        let length = u32::from_le_bytes(self.read()?);
        if length > MAX_GREETING_LENGTH {
            return Err(invalid("its greeting is too long"));
        }
        let mut body = vec![0; length as usize];
        self.read_into(&mut body)?;
        let tag = self.read::<TAG_LENGTH>()?;
        if !self.secret.proves(&[role, &self.other, &self.own, &body], &tag) {
            return Err(invalid("its secret differs"));
        }
        Ok(serde_json::from_slice(&body)?)
    }

    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.stream.write_all(bytes)
    }

    fn read<const N: usize>(&mut self) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        self.read_into(&mut bytes)?;
        Ok(bytes)
    }

    /// Fills a buffer within the remaining time. A socket timeout alone would restart with every
    /// byte.
    fn read_into(&mut self, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            let left = self.deadline.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(io::ErrorKind::TimedOut.into());
            }
            self.stream.limit(Some(left), Some(TIME_LIMIT))?;
            match self.stream.read(buffer) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => buffer = &mut buffer[read..],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    /// Removes the time limits.
    fn end(self) -> io::Result<()> {
        self.stream.limit(None, None)
    }
}

/// A stranger's bytes in place of a connection. Writes are discarded.
struct Stranger<'a>(&'a [u8]);

impl Read for Stranger<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer)
    }
}

impl Write for Stranger<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Wire for Stranger<'_> {
    fn limit(&self, _: Option<Duration>, _: Option<Duration>) -> io::Result<()> {
        Ok(())
    }
}

/// Returns whether a listener accepts a stranger that sends all of these bytes immediately. It
/// should never do so, because each call draws a new random secret.
pub fn accepts_stranger(bytes: &[u8]) -> bool {
    let own = Greeting { process: 0, channel: Channel::Life, identity: Identity::default() };
    Secret::draw().is_ok_and(|secret| answer(Stranger(bytes), &secret, &own).is_ok())
}

/// Parses the JSON of a greeting and serializes it again, for fuzz tests. `Handshake::receive`
/// parses the JSON only once it has verified the tag. Returns `None` if the bytes are not a
/// greeting.
pub fn round_trip_greeting(body: &[u8]) -> Option<Vec<u8>> {
    serde_json::to_vec(&serde_json::from_slice::<Greeting>(body).ok()?).ok()
}

fn invalid(why: &'static str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    const SECRETS: [&str; 2] = ["a secret of the two", "a secret of another"];

    fn greeting(process: usize) -> Greeting {
        Greeting { process, channel: Channel::Life, identity: Identity::default().with("puzzle", "3x3") }
    }

    fn secret(number: usize) -> Secret {
        Secret::read(SECRETS[number]).unwrap()
    }

    /// Runs a listener with the first secret against a peer, and returns the listener's result.
    fn answer_peer(peer: impl FnOnce(TcpStream) + Send + 'static) -> io::Result<Greeting> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let peer = thread::spawn(move || peer(TcpStream::connect(address).unwrap()));
        let found = answer(&listener.accept().unwrap().0, &secret(0), &greeting(0));
        drop(listener);
        peer.join().unwrap();
        found
    }

    fn reason(found: io::Result<Greeting>) -> String {
        found.map(|greeting| greeting.process).unwrap_err().to_string()
    }

    #[test]
    fn processes_with_the_same_secret_connect() {
        let found = answer_peer(|stream| {
            assert_eq!(call(&stream, &secret(0), &greeting(1)).unwrap().process, 0);
        });
        assert_eq!(found.unwrap().process, 1);
    }

    #[test]
    fn a_different_secret_is_refused_on_both_sides_and_reveals_nothing() {
        let found = answer_peer(|stream| {
            let found = call(&stream, &secret(1), &greeting(1));
            assert!(reason(found).contains("its secret may differ"));
        });
        assert_eq!(reason(found), "its secret differs");
    }

    #[test]
    fn a_mirrored_greeting_does_not_authenticate() {
        let found = answer_peer(|mut stream| {
            let mut bytes = [0; 8 + CHALLENGE_LENGTH];
            stream.read_exact(&mut bytes).unwrap();
            stream.write_all(&bytes).unwrap();
            let _ = stream.read(&mut [0]);
        });
        assert_eq!(reason(found), "it echoes the messages that it receives");
    }

    #[test]
    fn a_tag_from_another_connection_does_not_authenticate() {
        // The peer replays a valid recorded greeting under a new challenge.
        let body = serde_json::to_vec(&greeting(1)).unwrap();
        let tag = secret(0).tag(&[CALLER, &[1; CHALLENGE_LENGTH], &[2; CHALLENGE_LENGTH], &body]);
        let found = answer_peer(move |mut stream| {
            let hello = [&MAGIC[..], &[1; CHALLENGE_LENGTH], &(body.len() as u32).to_le_bytes(), &body, &tag].concat();
            stream.write_all(&hello).unwrap();
            let _ = stream.read_to_end(&mut vec![]);
        });
        assert_eq!(reason(found), "its secret differs");
    }

    #[test]
    fn excessive_lengths_are_refused_before_allocation() {
        let found = answer_peer(|mut stream| {
            stream.write_all(&[&MAGIC[..], &[7; CHALLENGE_LENGTH], &[0xff; 4]].concat()).unwrap();
            let _ = stream.read_to_end(&mut vec![]);
        });
        assert_eq!(reason(found), "its greeting is too long");
    }

    #[test]
    fn other_programs_are_refused() {
        for hello in [&b"GET / HTTP/1.1\r\n\r\n"[..], b"loydexp\x01\x10\x00\x00\x00{}"] {
            let found = answer_peer(move |mut stream| {
                stream.write_all(hello).unwrap();
                let _ = stream.read_to_end(&mut vec![]);
            });
            assert_eq!(reason(found), "it is not running this version of loyd explore");
        }
        assert!(answer_peer(drop).is_err());
    }
}
