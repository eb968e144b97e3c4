//! What two processes tell one another first.

use std::io::{self, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::identity::Identity;

/// The first bytes of every connection. The last is the version of all that follows.
const MAGIC: [u8; 8] = *b"loydexp\x01";
/// The most bytes of a greeting.
const LONGEST: u32 = 1 << 16;
/// How long a greeting may take.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a connection is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Channel {
    /// What workers exchange.
    Data,
    /// Signs of life.
    Life,
}

/// Who speaks.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Greeting {
    pub(super) process: usize,
    pub(super) channel: Channel,
    pub(super) identity: Identity,
}

/// Greets, and hears who is there. Anything but a greeting is an error.
pub(super) fn greet(stream: &TcpStream, own: &Greeting) -> io::Result<Greeting> {
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    send(stream, own)?;
    let other = receive(stream)?;
    stream.set_read_timeout(None)?;
    stream.set_write_timeout(None)?;
    Ok(other)
}

fn send(mut stream: &TcpStream, greeting: &Greeting) -> io::Result<()> {
    let body = serde_json::to_vec(greeting)?;
    let length = body.len() as u32;
    stream.write_all(&[&MAGIC[..], &length.to_le_bytes(), &body].concat())
}

fn receive(mut stream: &TcpStream) -> io::Result<Greeting> {
    let (mut magic, mut length) = ([0; 8], [0; 4]);
    stream.read_exact(&mut magic)?;
    if magic != MAGIC {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "it is no loyd explore of this version"));
    }
    stream.read_exact(&mut length)?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "its greeting is too long"));
    }
    let mut body = vec![0; length as usize];
    stream.read_exact(&mut body)?;
    Ok(serde_json::from_slice(&body)?)
}
