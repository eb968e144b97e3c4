use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::header::{CHUNK, TableHeader};
use super::source::TableSource;
use super::write::{self, PartialFile};
use super::{Label, Table, TableFault};
use crate::{Stop, parallel};

/// A folder of tables.
///
/// ```
/// use loyd_search::Stop;
/// use loyd_search::tables::{Label, TableFault, TableStore};
/// let folder = std::env::temp_dir().join(format!("loyd-example-{}", std::process::id()));
/// let store = TableStore::new(&folder);
/// let label = Label::new("squares", "0 to 9");
/// assert!(matches!(store.open(&label, 2, Stop::NEVER), Err(TableFault::Missing)));
/// let data: Vec<u8> = (0..10).map(|number| number * number).collect();
/// store.save(&label, &data, 2, Stop::NEVER)?;
/// assert_eq!(store.open(&label, 2, Stop::NEVER)?[3], 9);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), loyd_search::tables::TableFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableStore {
    folder: PathBuf,
}

/// The number of chunks that are synced to the disk together.
const CHUNKS_PER_SYNC: usize = 16;

/// A table's file as found by [`TableStore::list`]. Only its header is checked.
#[derive(Debug)]
#[non_exhaustive]
pub struct Listed {
    /// The name without `.table`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// The time of its last change, if the system provides it.
    pub modified: Option<SystemTime>,
    /// The label in the file, or the fault in its header.
    pub label: Result<String, TableFault>,
}

impl TableStore {
    /// Creates the store for a folder, which need not exist yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// Returns the folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns the path of a table's file, whether or not the file exists.
    pub fn path(&self, label: &Label) -> PathBuf {
        self.folder.join(label.file_name())
    }

    /// Returns whether a file with this table's name exists. The contents of the file are not
    /// checked.
    pub fn has(&self, label: &Label) -> bool {
        self.path(label).is_file()
    }

    /// Opens a table: reads its file into memory with up to `threads` threads, and verifies every
    /// byte.
    ///
    /// The table does not depend on the file afterwards: other programs may change, truncate or
    /// remove it.
    ///
    /// # Errors
    /// [`TableFault::Missing`] if there is no file, [`TableFault::Io`] if it cannot be read,
    /// [`TableFault::Memory`] if the table does not fit in memory, [`TableFault::Stopped`] if
    /// `stop` is requested, and otherwise the fault in the file.
    pub fn open(&self, label: &Label, threads: usize, stop: Stop) -> Result<Table, TableFault> {
        self.source(label)?.read(threads, stop)
    }

    /// Verifies every byte of a table's file without keeping the table in memory.
    ///
    /// # Errors
    /// The same as for [`TableStore::open`].
    pub fn check(&self, label: &Label, threads: usize, stop: Stop) -> Result<(), TableFault> {
        self.source(label)?.check(threads, stop)
    }

    /// Opens a table's file and checks its label.
    fn source(&self, label: &Label) -> Result<TableSource, TableFault> {
        let source = TableSource::open(&self.path(label))?;
        if source.header.label == label.to_string() {
            Ok(source)
        } else {
            Err(TableFault::Other { found: source.header.label })
        }
    }

    /// Verifies every byte of a file found by [`TableStore::list`], and returns its label.
    ///
    /// # Errors
    /// The same as for [`TableStore::open`].
    pub fn verify(&self, listed: &Listed, threads: usize, stop: Stop) -> Result<String, TableFault> {
        let source = TableSource::open(&listed.path)?;
        source.check(threads, stop)?;
        let label = source.header.label;
        let name = label.split(':').next().unwrap_or_default();
        if name == listed.name { Ok(label) } else { Err(TableFault::Other { found: label }) }
    }

    /// Writes a table's file, replacing an existing one.
    ///
    /// The file gets its name when it is complete and on the disk. Until then it is a temporary
    /// file that belongs to this process. Temporary files that killed processes left behind for
    /// this table are removed.
    ///
    /// # Errors
    /// [`TableFault::Io`] if the file cannot be written, and [`TableFault::Stopped`] if `stop` is
    /// requested. In both cases no new file remains.
    pub fn save(&self, label: &Label, data: &[u8], threads: usize, stop: Stop) -> Result<(), TableFault> {
        fs::create_dir_all(&self.folder).map_err(TableFault::Io)?;
        write::sweep(&self.folder, label.name());
        let (length, checksums) = (data.len() as u64, checksums(data, threads, stop)?);
        let header = TableHeader { label: label.to_string(), length, checksums };
        let mut part = PartialFile::create(&self.folder, label.name()).map_err(TableFault::Io)?;
        part.file.write_all(&header.encode()).map_err(TableFault::Io)?;
        for (index, chunk) in data.chunks(CHUNK).enumerate() {
            if stop.is_requested() {
                return Err(TableFault::Stopped);
            }
            part.file.write_all(chunk).map_err(TableFault::Io)?;
            // Buffered bytes would otherwise all be written at the end, in one step that cannot be
            // stopped.
            if index % CHUNKS_PER_SYNC == CHUNKS_PER_SYNC - 1 {
                part.file.sync_data().map_err(TableFault::Io)?;
            }
        }
        part.finish(&self.path(label)).map_err(TableFault::Io)
    }

    /// Lists all tables in the folder, sorted by name. A folder that does not exist has none.
    ///
    /// # Errors
    /// [`TableFault::Io`] if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<Listed>, TableFault> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(TableFault::Io)?,
        };
        let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let mut listed: Vec<Listed> = paths.filter_map(|path| describe_file(&path)).collect();
        listed.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(listed)
    }

    /// Removes a table's file found by [`TableStore::list`]. Programs that have opened the table
    /// can continue to use it.
    ///
    /// # Errors
    /// [`TableFault::Missing`] if the file no longer exists, and [`TableFault::Io`] if it cannot be
    /// removed.
    pub fn remove(&self, listed: &Listed) -> Result<(), TableFault> {
        Ok(fs::remove_file(&listed.path)?)
    }
}

/// Describes a file without reading its data, if it is named like a table.
fn describe_file(path: &Path) -> Option<Listed> {
    let name = path.file_name()?.to_str()?.strip_suffix(".table")?.to_owned();
    let metadata = fs::metadata(path).ok()?;
    let label = TableSource::open(path).map(|source| source.header.label);
    let (bytes, modified) = (metadata.len(), metadata.modified().ok());
    Some(Listed { name, path: path.to_owned(), bytes, modified, label })
}

/// Returns the checksum of every chunk of `data`.
fn checksums(data: &[u8], threads: usize, stop: Stop) -> Result<Vec<u32>, TableFault> {
    let checksum = |chunk| if stop.is_requested() { 0 } else { crc32fast::hash(chunk) };
    let checksums = parallel::map(threads, data.chunks(CHUNK), checksum);
    if stop.is_requested() { Err(TableFault::Stopped) } else { Ok(checksums) }
}

/// Returns the label and the data of a whole table file in memory. Every byte is verified.
///
/// # Errors
/// The fault in the file.
///
/// ```
/// use loyd_search::tables::{TableFault, read};
/// assert!(matches!(read(b"8 6 7/2 5 4/3 0 1"), Err(TableFault::Foreign)));
/// ```
pub fn read(file: &[u8]) -> Result<(String, &[u8]), TableFault> {
    let header = TableHeader::decode(file, file.len() as u64)?;
    let start = header.data_start();
    let data =
        file.get(start as usize..).filter(|data| data.len() as u64 == header.length).ok_or(TableFault::Header)?;
    let checksums = checksums(data, 1, Stop::NEVER)?;
    match checksums.iter().zip(&header.checksums).position(|(found, expected)| found != expected) {
        Some(chunk) => Err(TableFault::Damaged { at: start + (chunk * CHUNK) as u64 }),
        None => Ok((header.label, data)),
    }
}
