//! A table's file, which is read into memory and verified there.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use bytemuck::allocation::try_zeroed_slice_box;
use crc32fast::Hasher;

use super::header::{CHUNK, TableHeader};
use super::{Table, TableFault};
use crate::{Stop, cpu, parallel};

/// A chunk is read in pieces of this many bytes. Each is hashed while it is in its core's cache.
const PIECE: usize = 128 << 10;

/// A table's file with a verified header.
pub(super) struct TableSource {
    file: File,
    pub(super) header: TableHeader,
}

impl TableSource {
    /// Opens a file and checks its header.
    pub(super) fn open(path: &Path) -> Result<Self, TableFault> {
        let file = open(path)?;
        let length = file.metadata()?.len();
        let mut bytes = Vec::new();
        (&file).take(TableHeader::max_length(length)).read_to_end(&mut bytes)?;
        Ok(Self { header: TableHeader::decode(&bytes, length)?, file })
    }

    /// Reads the data with up to `threads` threads and checks it.
    ///
    /// Searches read a table in random order, so the table uses large pages. With small pages,
    /// address translation would take most of the time.
    pub(super) fn read(&self, threads: usize, stop: Stop) -> Result<Table, TableFault> {
        let length = usize::try_from(self.header.length).map_err(|_| TableFault::Memory)?;
        let mut data = try_zeroed_slice_box::<u8>(length).map_err(|()| TableFault::Memory)?.into_vec();
        cpu::advise_huge_pages(&data);
        let results = parallel::map(threads, data.chunks_mut(CHUNK).enumerate(), |(index, chunk)| {
            self.read_chunk(index, chunk, stop)
        });
        results.into_iter().collect::<Result<(), _>>()?;
        Ok(data.into())
    }

    /// Checks the data with up to `threads` threads. Each holds one chunk in memory.
    pub(super) fn check(&self, threads: usize, stop: Stop) -> Result<(), TableFault> {
        let length = |index: usize| (self.header.length - (index * CHUNK) as u64).min(CHUNK as u64) as usize;
        let results = parallel::map(threads, 0..self.header.checksums.len(), |index| {
            self.read_chunk(index, &mut vec![0; length(index)], stop)
        });
        results.into_iter().collect()
    }

    /// Reads a chunk of the data and checks it.
    fn read_chunk(&self, index: usize, chunk: &mut [u8], stop: Stop) -> Result<(), TableFault> {
        if stop.is_requested() {
            return Err(TableFault::Stopped);
        }
        let at = self.header.data_start() + (index * CHUNK) as u64;
        match self.read_and_hash(chunk, at) {
            Ok(checksum) if checksum == self.header.checksums[index] => Ok(()),
            Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(TableFault::Io(error)),
            // Wrong bytes, or a file that was truncated after its header was read.
            _ => Err(TableFault::Damaged { at }),
        }
    }

    /// Fills a chunk from an offset in the file and returns its checksum.
    fn read_and_hash(&self, chunk: &mut [u8], mut at: u64) -> io::Result<u32> {
        let mut hasher = Hasher::new();
        for piece in chunk.chunks_mut(PIECE) {
            read_exact_at(&self.file, piece, at)?;
            hasher.update(piece);
            at += piece.len() as u64;
        }
        Ok(hasher.finalize())
    }
}

/// Opens a regular file.
fn open(path: &Path) -> Result<File, TableFault> {
    loyd_files::open(path).map_err(|error| match error.kind() {
        ErrorKind::InvalidInput | ErrorKind::IsADirectory => TableFault::Foreign,
        _ => error.into(),
    })
}

/// Fills `bytes` from an offset in a file, without moving the file cursor that other threads share.
#[cfg(unix)]
fn read_exact_at(file: &File, bytes: &mut [u8], at: u64) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, bytes, at)
}

/// Fills `bytes` from an offset in a file.
#[cfg(windows)]
fn read_exact_at(file: &File, mut bytes: &mut [u8], mut at: u64) -> io::Result<()> {
    while !bytes.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, bytes, at)? {
            0 => return Err(ErrorKind::UnexpectedEof.into()),
            read => {
                bytes = &mut bytes[read..];
                at += read as u64;
            }
        }
    }
    Ok(())
}
