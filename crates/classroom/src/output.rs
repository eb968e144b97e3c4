//! Output streams of programs, which are read on threads of their own.

use std::io::Read;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

/// The time to wait for the last output. A process outside the group that cannot be killed may keep
/// the pipe open.
const OUTPUT_WAIT: Duration = Duration::from_millis(500);

/// An output stream of a program.
pub(crate) struct OutputStream {
    /// Receives the bytes when the stream ends.
    pub(crate) bytes: Receiver<Vec<u8>>,
    /// The number of bytes read so far.
    count: Arc<AtomicU64>,
    /// The maximum number of bytes.
    max: u64,
}

impl OutputStream {
    /// Reads up to `max` bytes from a stream, and keeps the last `kept` of them. Reads on a separate
    /// thread, because a full pipe would block the program.
    pub(crate) fn start(stream: Option<impl Read + Send + 'static>, max: u64, kept: usize) -> Self {
        let (sender, receiver) = channel();
        let count = Arc::new(AtomicU64::new(0));
        let output = Self { bytes: receiver, count: Arc::clone(&count), max };
        let Some(mut stream) = stream else { return output };
        thread::spawn(move || {
            let (mut bytes, mut buffer) = (Vec::new(), vec![0; 1 << 16]);
            while count.load(Ordering::Relaxed) <= max {
                // The bytes before a read error count.
                let Ok(read) = stream.read(&mut buffer) else { break };
                if read == 0 {
                    break;
                }
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

    /// Returns the bytes that were kept.
    pub(crate) fn finish(&self) -> Vec<u8> {
        self.bytes.recv_timeout(OUTPUT_WAIT).unwrap_or_default()
    }
}
