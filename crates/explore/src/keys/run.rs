//! Sorted keys, compressed: each as the difference from the one before, in groups of seven bits.

use std::fs::{self, File};
use std::io::{self, BufReader, BufWriter, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Keys in ascending order, each once.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) keys: u64,
    bytes: u64,
    home: Home,
}

#[derive(Debug)]
enum Home {
    Memory(Arc<Vec<u8>>),
    /// Deleted with the run.
    File(PathBuf),
}

/// The bytes that are read or written at a time.
const BUFFER: usize = 1 << 16;

impl Run {
    /// No keys.
    pub(super) fn empty() -> Self {
        Self { keys: 0, bytes: 0, home: Home::Memory(Arc::default()) }
    }

    /// The memory that it takes.
    pub(super) fn memory(&self) -> u64 {
        match &self.home {
            Home::Memory(bytes) => bytes.capacity() as u64,
            Home::File(_) => 0,
        }
    }

    /// Its keys in order.
    pub(super) fn read(&self) -> io::Result<Reader> {
        let source = match &self.home {
            Home::Memory(bytes) => Source::Memory(Arc::clone(bytes), 0),
            Home::File(path) => Source::File(BufReader::with_capacity(BUFFER, File::open(path)?)),
        };
        Ok(Reader { left: self.keys, last: 0, source })
    }

    /// Writes it as it is, with its sizes.
    pub(super) fn save(&self, to: &mut dyn Write) -> io::Result<()> {
        to.write_all(&self.keys.to_le_bytes())?;
        to.write_all(&self.bytes.to_le_bytes())?;
        match &self.home {
            Home::Memory(bytes) => to.write_all(bytes),
            Home::File(path) => io::copy(&mut File::open(path)?, to).map(|_| ()),
        }
    }

    /// Reads what [`Run::save`] wrote.
    pub(super) fn load(from: &mut dyn Read, path: Option<PathBuf>) -> io::Result<Self> {
        let (mut keys, mut bytes) = ([0; 8], [0; 8]);
        from.read_exact(&mut keys)?;
        from.read_exact(&mut bytes)?;
        let (keys, bytes) = (u64::from_le_bytes(keys), u64::from_le_bytes(bytes));
        let mut body = from.take(bytes);
        let (copied, home) = match path {
            Some(path) => {
                let mut file = BufWriter::with_capacity(BUFFER, File::create(&path)?);
                let copied = io::copy(&mut body, &mut file)?;
                file.flush()?;
                (copied, Home::File(path))
            }
            None => {
                let mut all = vec![];
                let copied = body.read_to_end(&mut all)? as u64;
                (copied, Home::Memory(Arc::new(all)))
            }
        };
        let run = Self { keys, bytes, home };
        if copied == bytes { Ok(run) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        if let Home::File(path) = &self.home {
            // What can't be deleted does no harm.
            let _ = fs::remove_file(path);
        }
    }
}

/// Writes a run.
pub(super) struct Writer {
    keys: u64,
    bytes: u64,
    last: u128,
    target: Target,
}

enum Target {
    Memory(Vec<u8>),
    File(BufWriter<File>, PathBuf),
}

impl Writer {
    /// In memory, or in a file.
    pub(super) fn new(path: Option<&Path>) -> io::Result<Self> {
        let target = match path {
            Some(path) => Target::File(BufWriter::with_capacity(BUFFER, File::create(path)?), path.to_owned()),
            None => Target::Memory(vec![]),
        };
        Ok(Self { keys: 0, bytes: 0, last: 0, target })
    }

    /// Appends a key, greater than all before.
    pub(super) fn push(&mut self, key: u128) -> io::Result<()> {
        let mut difference = key - self.last;
        self.last = key;
        self.keys += 1;
        let mut coded = [0; 19];
        let mut length = 0;
        loop {
            let rest = difference >> 7;
            coded[length] = (difference & 0x7f) as u8 | if rest > 0 { 0x80 } else { 0 };
            length += 1;
            if rest == 0 {
                break;
            }
            difference = rest;
        }
        self.bytes += length as u64;
        match &mut self.target {
            Target::Memory(bytes) => bytes.extend_from_slice(&coded[..length]),
            Target::File(file, _) => file.write_all(&coded[..length])?,
        }
        Ok(())
    }

    /// The run of all that was pushed.
    pub(super) fn finish(self) -> io::Result<Run> {
        let home = match self.target {
            Target::Memory(mut bytes) => {
                bytes.shrink_to_fit();
                Home::Memory(Arc::new(bytes))
            }
            Target::File(mut file, path) => {
                file.flush()?;
                Home::File(path)
            }
        };
        Ok(Run { keys: self.keys, bytes: self.bytes, home })
    }
}

/// Reads a run. It goes on where it was even if the run is dropped meanwhile.
pub(super) struct Reader {
    left: u64,
    last: u128,
    source: Source,
}

enum Source {
    Memory(Arc<Vec<u8>>, usize),
    File(BufReader<File>),
}

impl Reader {
    /// The next key.
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
        Ok(Some(next))
    }

    fn byte(&mut self) -> io::Result<u8> {
        match &mut self.source {
            Source::Memory(bytes, place) => {
                *place += 1;
                bytes.get(*place - 1).copied().ok_or_else(|| io::ErrorKind::UnexpectedEof.into())
            }
            Source::File(file) => {
                let mut byte = [0];
                file.read_exact(&mut byte)?;
                Ok(byte[0])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_gives_back_its_keys_from_memory_and_from_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let keys = [0, 1, 127, 128, 300, 1 << 40, (1 << 40) + 1, u128::from(u64::MAX), 1 << 100, (1 << 126) - 1];
        for path in [None, Some(folder.path().join("run"))] {
            let mut writer = Writer::new(path.as_deref()).unwrap();
            keys.iter().for_each(|&key| writer.push(key).unwrap());
            let run = writer.finish().unwrap();
            let mut saved = vec![];
            run.save(&mut saved).unwrap();
            let again = Run::load(&mut &saved[..], path.as_ref().map(|path| path.with_extension("again"))).unwrap();
            for run in [&run, &again] {
                let mut reader = run.read().unwrap();
                let read: Vec<u128> = std::iter::from_fn(|| reader.next().unwrap()).collect();
                assert_eq!(read, keys);
            }
            assert!(Run::load(&mut &saved[..saved.len() - 1], None).is_err());
            drop((run, again));
            assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
        }
    }
}
