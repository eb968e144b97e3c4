use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::header::{CHUNK, Header};
use super::source::Source;
use super::write::{self, Part};
use super::{Label, Table, TableFault};
use crate::{Stop, parallel};

/// A folder of tables.
///
/// ```
/// use loyd_solve::Stop;
/// use loyd_solve::tables::{Label, Store, TableFault};
/// let folder = std::env::temp_dir().join(format!("loyd-example-{}", std::process::id()));
/// let store = Store::new(&folder);
/// let label = Label::new("squares", "0 to 9");
/// assert!(matches!(store.open(&label, 2, Stop::NEVER), Err(TableFault::Missing)));
/// let data: Vec<u8> = (0..10).map(|number| number * number).collect();
/// store.save(&label, &data, 2, Stop::NEVER)?;
/// assert_eq!(store.open(&label, 2, Stop::NEVER)?[3], 9);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), loyd_solve::tables::TableFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Store {
    folder: PathBuf,
}

/// The chunks of a file that are brought to the disk together.
const SYNCED: usize = 16;

/// A table's file as [`Store::list`] finds it. Of its bytes only the header is checked.
#[derive(Debug)]
#[non_exhaustive]
pub struct Listed {
    /// The name without `.table`.
    pub name: String,
    /// The file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
    /// When it was written, if the system says so.
    pub modified: Option<SystemTime>,
    /// The label in the file, or what is wrong with its header.
    pub label: Result<String, TableFault>,
}

impl Store {
    /// The store of a folder, which need not be there yet.
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    /// The folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// The file of a table, whether it is there or not.
    pub fn path(&self, label: &Label) -> PathBuf {
        self.folder.join(label.file_name())
    }

    /// Whether a file of this table's name is there; nothing of it is checked.
    pub fn has(&self, label: &Label) -> bool {
        self.path(label).is_file()
    }

    /// Opens a table: reads its file into memory with up to `threads` threads, and checks every byte there.
    ///
    /// The table does not depend on the file afterwards. Other programs may change, shorten or remove the file.
    ///
    /// # Errors
    /// [`TableFault::Missing`] without a file, [`TableFault::Io`] if it can't be read, [`TableFault::Memory`],
    /// [`TableFault::Stopped`], otherwise the fault of the file.
    pub fn open(&self, label: &Label, threads: usize, stop: Stop) -> Result<Table, TableFault> {
        self.source(label)?.read(threads, stop)
    }

    /// Checks every byte of a table's file, and keeps none of them in memory.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn check(&self, label: &Label, threads: usize, stop: Stop) -> Result<(), TableFault> {
        self.source(label)?.check(threads, stop)
    }

    /// The file of a table, whose header has the right label.
    fn source(&self, label: &Label) -> Result<Source, TableFault> {
        let source = Source::open(&self.path(label))?;
        if source.header.label == label.to_string() {
            Ok(source)
        } else {
            Err(TableFault::Other { found: source.header.label })
        }
    }

    /// Checks every byte of a file that [`Store::list`] found, and returns the label in it.
    ///
    /// # Errors
    /// As [`Store::open`].
    pub fn verify(&self, listed: &Listed, threads: usize, stop: Stop) -> Result<String, TableFault> {
        let source = Source::open(&listed.path)?;
        source.check(threads, stop)?;
        let label = source.header.label;
        let name = label.split(':').next().unwrap_or_default();
        if name == listed.name { Ok(label) } else { Err(TableFault::Other { found: label }) }
    }

    /// Writes a table's file, and replaces the one that may be there.
    ///
    /// The file takes its name when it is complete and on the disk. Until then it is a temporary file that belongs to this
    /// process; those that other processes left behind when they were killed are removed.
    ///
    /// # Errors
    /// [`TableFault::Io`], if the file can't be written, and [`TableFault::Stopped`]. Nothing is left of it then.
    pub fn save(&self, label: &Label, data: &[u8], threads: usize, stop: Stop) -> Result<(), TableFault> {
        fs::create_dir_all(&self.folder).map_err(TableFault::Io)?;
        write::sweep(&self.folder);
        let (length, checksums) = (data.len() as u64, checksums(data, threads, stop)?);
        let header = Header { label: label.to_string(), length, checksums };
        let mut part = Part::create(&self.folder, label.name()).map_err(TableFault::Io)?;
        part.file.write_all(&header.encode()).map_err(TableFault::Io)?;
        for (index, chunk) in data.chunks(CHUNK).enumerate() {
            if stop.is_requested() {
                return Err(TableFault::Stopped);
            }
            part.file.write_all(chunk).map_err(TableFault::Io)?;
            // Bytes that the system keeps back would all be written in the end, in one step that can't be stopped.
            if index % SYNCED == SYNCED - 1 {
                part.file.sync_data().map_err(TableFault::Io)?;
            }
        }
        part.finish(&self.path(label)).map_err(TableFault::Io)
    }

    /// All tables of the folder, by name. A folder that is not there has none.
    ///
    /// # Errors
    /// [`TableFault::Io`], if the folder can't be read.
    pub fn list(&self) -> Result<Vec<Listed>, TableFault> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(TableFault::Io)?,
        };
        let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        let mut listed: Vec<Listed> = paths.filter_map(|path| listed(&path)).collect();
        listed.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(listed)
    }

    /// Removes a table's file that [`Store::list`] found. Programs that use the table go on with it.
    ///
    /// # Errors
    /// [`TableFault::Missing`] or [`TableFault::Io`].
    pub fn remove(&self, listed: &Listed) -> Result<(), TableFault> {
        Ok(fs::remove_file(&listed.path)?)
    }
}

/// What is known of a file without reading its data, if it has the name of a table.
fn listed(path: &Path) -> Option<Listed> {
    let name = path.file_name()?.to_str()?.strip_suffix(".table")?.to_owned();
    let metadata = fs::metadata(path).ok()?;
    let label = Source::open(path).map(|source| source.header.label);
    let (bytes, modified) = (metadata.len(), metadata.modified().ok());
    Some(Listed { name, path: path.to_owned(), bytes, modified, label })
}

/// The checksum of every chunk of `data`.
fn checksums(data: &[u8], threads: usize, stop: Stop) -> Result<Vec<u32>, TableFault> {
    let checksum = |chunk| if stop.is_requested() { 0 } else { crc32fast::hash(chunk) };
    let checksums = parallel::map(threads, data.chunks(CHUNK), checksum);
    if stop.is_requested() { Err(TableFault::Stopped) } else { Ok(checksums) }
}

/// Checks the data of a file, and returns where they begin.
fn check(header: &Header, file: &[u8], threads: usize, stop: Stop) -> Result<usize, TableFault> {
    let begin = header.data_begin();
    let data =
        file.get(begin as usize..).filter(|data| data.len() as u64 == header.length).ok_or(TableFault::Header)?;
    let checksums = checksums(data, threads, stop)?;
    match checksums.iter().zip(&header.checksums).position(|(found, expected)| found != expected) {
        Some(chunk) => Err(TableFault::Damaged { at: begin + (chunk * CHUNK) as u64 }),
        None => Ok(begin as usize),
    }
}

/// The label and the data of a table's file that is in memory as a whole. Every byte of it is checked.
///
/// # Errors
/// [`TableFault`] says what is wrong with it.
///
/// ```
/// use loyd_solve::tables::{TableFault, read};
/// assert!(matches!(read(b"8 6 7/2 5 4/3 0 1"), Err(TableFault::Foreign)));
/// ```
pub fn read(file: &[u8]) -> Result<(String, &[u8]), TableFault> {
    let header = Header::decode(file, file.len() as u64)?;
    let begin = check(&header, file, 1, Stop::NEVER)?;
    Ok((header.label, &file[begin..]))
}
