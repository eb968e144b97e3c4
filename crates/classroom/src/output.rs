//! Reads the output of running programs.

use std::io::{ErrorKind, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The time to wait for the last output. A process outside the group that cannot be killed may keep
/// the pipe open.
const OUTPUT_WAIT: Duration = Duration::from_millis(500);

/// The standard output or standard error of a program, which a separate thread reads.
pub(crate) struct OutputStream {
    /// Receives the bytes that were kept, once the thread has read them all.
    pub(crate) bytes: Receiver<Vec<u8>>,
    /// The number of bytes read so far.
    count: Arc<AtomicU64>,
    /// The maximum number of bytes.
    max: u64,
}

impl OutputStream {
    /// Starts a thread that reads a stream until it ends or has more than `max` bytes, and keeps
    /// the last `kept` bytes. The thread is necessary because a full pipe would block the program.
    pub(crate) fn start(stream: Option<impl Read + Send + 'static>, max: u64, kept: usize) -> Self {
        let (sender, receiver) = channel();
        let count = Arc::new(AtomicU64::new(0));
        let output = Self { bytes: receiver, count: Arc::clone(&count), max };
        let Some(mut stream) = stream else { return output };
        thread::spawn(move || {
            let (mut bytes, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
            while count.load(Ordering::Relaxed) <= max {
                let read = match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(read) => read,
                    Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                    // The bytes before a read error count.
                    Err(_) => break,
                };
                count.fetch_add(read as u64, Ordering::Relaxed);
                bytes.extend_from_slice(&buffer[..read]);
                if bytes.len() > kept {
                    bytes.drain(..bytes.len() - kept);
                }
            }
            let _ = sender.send(bytes);
        });
        output
    }

    /// Returns whether the stream has more than the maximum number of bytes.
    pub(crate) fn is_flooded(&self) -> bool {
        self.count.load(Ordering::Relaxed) > self.max
    }

    /// Waits for the last output, and returns the bytes that were kept. Returns no bytes if the
    /// stream is still open.
    pub(crate) fn finish(&self) -> Vec<u8> {
        self.bytes.recv_timeout(OUTPUT_WAIT).unwrap_or_default()
    }
}
