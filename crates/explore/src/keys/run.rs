//! Sorted, compressed keys: each is stored as the difference from its predecessor, in groups of
//! seven bits.

use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::sync::Arc;

use super::folder::RunPath;
use crate::outbox::WordTally;

/// Keys in ascending order, without duplicates.
#[derive(Debug)]
pub(super) struct SortedRun {
    pub(super) keys: u64,
    bytes: u64,
    /// The tally of the keys, to be compared with that of the keys that are read.
    sum: WordTally,
    storage: Storage,
}

#[derive(Debug)]
enum Storage {
    Memory(Arc<Vec<u8>>),
    /// A file that is deleted with the run.
    File(RunPath),
}

/// The size in bytes of the buffers for reading and writing. A merge of 64 runs has one buffer per
/// run.
const BUFFER: usize = 1 << 16;

impl SortedRun {
    /// Returns a run without keys.
    pub(super) fn empty() -> Self {
        Self { keys: 0, bytes: 0, sum: WordTally::default(), storage: Storage::Memory(Arc::default()) }
    }

    /// Returns the memory used by the run, in bytes. A file takes none.
    pub(super) fn memory(&self) -> u64 {
        match &self.storage {
            Storage::Memory(bytes) => bytes.capacity() as u64,
            Storage::File(_) => 0,
        }
    }

    /// Returns a reader for the keys in ascending order.
    pub(super) fn read(&self) -> io::Result<RunReader> {
        Ok(RunReader { expected: Some(self.sum), ..self.reader()? })
    }

    /// Returns a reader that does not compare the keys with their tally.
    fn reader(&self) -> io::Result<RunReader> {
        let source = match &self.storage {
            Storage::Memory(bytes) => RunSource::Memory(Arc::clone(bytes), 0),
            Storage::File(path) => RunSource::File(BufReader::with_capacity(BUFFER, File::open(&path.path)?)),
        };
        Ok(RunReader { left: self.keys, last: 0, bytes: 0, sum: WordTally::default(), expected: None, source })
    }

    /// Writes the compressed keys, preceded by the number of keys and bytes.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.keys.to_le_bytes())?;
        to.write_all(&self.bytes.to_le_bytes())?;
        match &self.storage {
            Storage::Memory(bytes) => to.write_all(bytes),
            Storage::File(path) => io::copy(&mut File::open(&path.path)?, to).map(|_| ()),
        }
    }

    /// Reads a run that [`SortedRun::save`] wrote.
    ///
    /// # Errors
    /// Returns [`io::ErrorKind::InvalidData`] if `is_key` rejects a key, or if the keys are not
    /// strictly ascending or do not take all the bytes.
    pub(super) fn load(from: &mut dyn Read, path: Option<RunPath>, is_key: &dyn Fn(u128) -> bool) -> io::Result<Self> {
        let (mut keys, mut bytes) = ([0; 8], [0; 8]);
        from.read_exact(&mut keys)?;
        from.read_exact(&mut bytes)?;
        let (keys, bytes) = (u64::from_le_bytes(keys), u64::from_le_bytes(bytes));
        let mut body = from.take(bytes);
        let (copied, storage) = if let Some(mut path) = path.filter(|_| bytes > MEMORY_LIMIT as u64) {
            path.reserve(bytes)?;
            let mut file = BufWriter::with_capacity(BUFFER, File::create(&path.path)?);
            let copied = io::copy(&mut body, &mut file)?;
            file.flush()?;
            (copied, Storage::File(path))
        } else {
            let mut all = vec![];
            let copied = body.read_to_end(&mut all)? as u64;
            (copied, Storage::Memory(Arc::new(all)))
        };
        if copied != bytes {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let run = Self { keys, bytes, sum: WordTally::default(), storage };
        let sum = run.tally(is_key)?;
        Ok(Self { sum, ..run })
    }

    /// Checks all keys, and returns their tally.
    fn tally(&self, is_key: &dyn Fn(u128) -> bool) -> io::Result<WordTally> {
        let mut reader = self.reader()?;
        let mut last = None;
        while let Some(key) = reader.next()? {
            if last.is_some_and(|last| last >= key) || !is_key(key) {
                return Err(io::ErrorKind::InvalidData.into());
            }
            last = Some(key);
        }
        if reader.bytes == self.bytes { Ok(reader.sum) } else { Err(io::ErrorKind::InvalidData.into()) }
    }
}

/// A writer for a run.
pub(super) struct RunWriter {
    keys: u64,
    bytes: u64,
    last: u128,
    sum: WordTally,
    /// The bytes that are not in the file yet.
    waiting: Vec<u8>,
    /// The path of the file, which is created once there are enough bytes.
    path: Option<RunPath>,
    file: Option<BufWriter<File>>,
}

/// The maximum size in bytes of a run that is kept in memory instead of in a file.
const MEMORY_LIMIT: usize = 128;

impl RunWriter {
    /// Creates a writer that keeps the run in memory, or writes it to a file if a path is given.
    pub(super) fn new(path: Option<RunPath>) -> Self {
        Self { keys: 0, bytes: 0, last: 0, sum: WordTally::default(), waiting: vec![], path, file: None }
    }

    /// Appends a key, which must be greater than all previous ones.
    pub(super) fn push(&mut self, key: u128) -> io::Result<()> {
        let mut difference = key - self.last;
        (self.last, self.keys) = (key, self.keys + 1);
        self.sum.add(&[key as u64, (key >> 64) as u64]);
        while difference > 0x7f {
            self.waiting.push(difference as u8 | 0x80);
            difference >>= 7;
        }
        self.waiting.push(difference as u8);
        if self.waiting.len() > MEMORY_LIMIT && self.path.is_some() { self.spill() } else { Ok(()) }
    }

    fn spill(&mut self) -> io::Result<()> {
        let Some(path) = &mut self.path else { return Ok(()) };
        if self.file.is_none() {
            self.file = Some(BufWriter::with_capacity(BUFFER, File::create(&path.path)?));
        }
        if let Some(file) = &mut self.file {
            path.reserve(self.waiting.len() as u64)?;
            file.write_all(&self.waiting)?;
            self.bytes += self.waiting.len() as u64;
            self.waiting.clear();
        }
        Ok(())
    }

    /// Returns the run with all keys that were pushed.
    pub(super) fn finish(mut self) -> io::Result<SortedRun> {
        if self.file.is_some() {
            self.spill()?;
        }
        self.waiting.shrink_to_fit();
        let (keys, bytes) = (self.keys, self.bytes + self.waiting.len() as u64);
        let storage = match (self.file, self.path) {
            (Some(mut file), Some(path)) => {
                file.flush()?;
                Storage::File(path)
            }
            _ => Storage::Memory(Arc::new(self.waiting)),
        };
        Ok(SortedRun { keys, bytes, sum: self.sum, storage })
    }
}

/// A reader for a run. It stays valid if the run is dropped: memory is shared, and an open file
/// outlives its name.
pub(super) struct RunReader {
    left: u64,
    last: u128,
    /// The number of bytes so far.
    bytes: u64,
    /// The tally of the keys so far.
    sum: WordTally,
    /// The tally of all keys, if it should be compared.
    expected: Option<WordTally>,
    source: RunSource,
}

enum RunSource {
    Memory(Arc<Vec<u8>>, usize),
    File(BufReader<File>),
}

impl RunReader {
    /// Returns the next key, or `None` after the last one. If the keys read differ from the keys
    /// written, the last call fails with [`io::ErrorKind::InvalidData`].
    pub(super) fn next(&mut self) -> io::Result<Option<u128>> {
        if self.left == 0 {
            return Ok(None);
        }
        self.left -= 1;
        let (mut difference, mut shift) = (0_u128, 0);
        loop {
            let byte = self.byte()?;
            difference |= u128::from(byte & 0x7f).checked_shl(shift).unwrap_or_default();
            shift += 7;
            if byte < 0x80 {
                break;
            }
        }
        let next = self.last.checked_add(difference).ok_or(io::ErrorKind::InvalidData)?;
        self.last = next;
        self.sum.add(&[next as u64, (next >> 64) as u64]);
        let is_changed = self.left == 0 && self.expected.is_some_and(|expected| expected != self.sum);
        if is_changed { Err(io::Error::new(io::ErrorKind::InvalidData, CHANGED)) } else { Ok(Some(next)) }
    }

    fn byte(&mut self) -> io::Result<u8> {
        self.bytes += 1;
        match &mut self.source {
            RunSource::Memory(bytes, index) => {
                *index += 1;
                bytes.get(*index - 1).copied().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            RunSource::File(file) => {
                let mut byte = [0];
                file.read_exact(&mut byte)?;
                Ok(byte[0])
            }
        }
    }
}

/// The message for positions that differ from the ones that were written.
pub(super) const CHANGED: &str = "the positions differ from the stored ones: this is a hardware fault";

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::keys::folder::Quota;

    /// Asserts that a run's bytes are rejected because of their contents.
    fn assert_is_invalid(saved: &[u8], is_key: impl Fn(u128) -> bool) {
        let error = SortedRun::load(&mut &saved[..], None, &is_key).unwrap_err();
        assert!([io::ErrorKind::InvalidData, io::ErrorKind::UnexpectedEof].contains(&error.kind()), "{error}");
    }

    #[test]
    fn a_run_returns_its_keys_from_memory_and_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let few = [0, 1, 127, 128, 300, 1 << 40, (1 << 40) + 1, u128::from(u64::MAX), 1 << 100, (1 << 126) - 1];
        let many: Vec<u128> = (0..10_000).map(|number| number * number * number).collect();
        for (keys, is_file) in [&few[..], &many].into_iter().flat_map(|keys| [(keys, false), (keys, true)]) {
            let path =
                |name: &str| is_file.then(|| RunPath::new(folder.path().join(name), &Arc::new(Quota::new(u64::MAX))));
            let mut writer = RunWriter::new(path("run"));
            for &key in keys {
                writer.push(key).unwrap();
            }
            let run = writer.finish().unwrap();
            let mut saved = vec![];
            run.save(&mut saved).unwrap();
            let again = SortedRun::load(&mut &saved[..], path("again"), &|_| true).unwrap();
            for run in [&run, &again] {
                let mut reader = run.read().unwrap();
                let read: Vec<u128> = std::iter::from_fn(|| reader.next().unwrap()).collect();
                assert_eq!(read, keys);
            }
            assert!(SortedRun::load(&mut &saved[..saved.len() - 1], None, &|_| true).is_err());
            assert_is_invalid(&saved, |key| key != keys[keys.len() / 2]);
            for (byte, change) in [(0, 255), (8, 1), (17, 0x80)] {
                let mut forged = saved.clone();
                forged[byte] = forged[byte].wrapping_add(change);
                forged.push(0);
                assert_is_invalid(&forged, |_| true);
            }
            // A key that changed in memory or in the file is detected at the end.
            if let Storage::Memory(bytes) = &run.storage {
                let mut bytes = Vec::clone(bytes);
                bytes[0] ^= 1;
                let changed = SortedRun {
                    keys: run.keys,
                    bytes: run.bytes,
                    sum: run.sum,
                    storage: Storage::Memory(Arc::new(bytes)),
                };
                let mut reader = changed.read().unwrap();
                let read: io::Result<Vec<u128>> = std::iter::from_fn(|| reader.next().transpose()).collect();
                assert_eq!(read.unwrap_err().to_string(), CHANGED);
            }
            drop((run, again));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
