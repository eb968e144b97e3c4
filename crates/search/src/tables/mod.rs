//! Tables that take a long time to build and are kept in files.
//!
//! A [`TableStore`] is a folder of such files. A table is found by its [`Label`]. Opening a table
//! copies its file into memory and verifies every byte of the copy against checksums, because a
//! wrong entry could lead to a wrong proof. A file that is damaged, has a different version or is
//! not a table at all results in a [`TableFault`], never in a table. A new file gets its final name
//! once it is complete and on the disk. Several processes may therefore build the same table at the
//! same time, and one valid file remains.
//!
//! Without files (in a browser), a [`Table`] is created from bytes in memory.

#[cfg(not(target_family = "wasm"))]
mod header;
#[cfg(not(target_family = "wasm"))]
mod source;
#[cfg(not(target_family = "wasm"))]
mod store;
#[cfg(not(target_family = "wasm"))]
mod write;

use std::ops::Deref;
use std::{fmt, io};

#[cfg(not(target_family = "wasm"))]
pub use store::{Listed, TableStore, read};

/// The format version that this program writes and reads.
pub const VERSION: u32 = 1;

/// The bytes of a table, in memory that belongs to this process alone.
///
/// A table is never mapped from its file: another program could change the file after it has been
/// checked, and a wrong entry could lead to a wrong proof.
///
/// ```
/// use loyd_search::tables::Table;
/// assert_eq!(Table::from(vec![1, 2, 3])[1], 2);
/// ```
#[derive(Debug)]
pub struct Table(Vec<u8>);

impl From<Vec<u8>> for Table {
    fn from(bytes: Vec<u8>) -> Self {
        Self(bytes)
    }
}

impl Deref for Table {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.0
    }
}

/// The identity of a table: a short name, which is also the name of its file, and the parameters
/// that it was built for.
///
/// The name and the parameters are also stored in the file, and must match the requested ones.
///
/// ```
/// use loyd_search::tables::Label;
/// let label = Label::new("tiles-3x3-single", "blank 0, tiles 1 2 3, 4 bits");
/// assert_eq!(label.file_name(), "tiles-3x3-single.table");
/// assert_eq!(label.to_string(), "tiles-3x3-single: blank 0, tiles 1 2 3, 4 bits");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label {
    name: String,
    parameters: String,
}

impl Label {
    /// Creates a label.
    ///
    /// # Panics
    /// Panics if the name has characters other than lowercase letters, digits and hyphens, or if
    /// the name and the parameters together are longer than 1000 bytes.
    pub fn new(name: impl Into<String>, parameters: impl Into<String>) -> Self {
        let (name, parameters) = (name.into(), parameters.into());
        assert!(name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-'), "{name}");
        assert!(name.len() + parameters.len() <= 1000, "{name}: {parameters}");
        Self { name, parameters }
    }

    /// Returns the short name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the file's name in its folder.
    pub fn file_name(&self) -> String {
        format!("{}.table", self.name)
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.parameters)
    }
}

/// The reason why a table cannot be read from or written to its file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableFault {
    /// There is no such file.
    #[error("no such file")]
    Missing,
    /// The file does not begin like a table file.
    #[error("not a table")]
    Foreign,
    /// The file has a different format version.
    #[error("the format version is {found} instead of {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// The file contains a different table.
    #[error("the file contains a different table ({found})")]
    Other {
        /// The label in the file.
        found: String,
    },
    /// The file is shorter or longer than it should be.
    #[error("the file has {found} bytes instead of {expected}")]
    Length {
        /// The length in bytes according to the header.
        expected: u64,
        /// The actual length in bytes.
        found: u64,
    },
    /// The file's header is damaged.
    #[error("the header is damaged")]
    Header,
    /// Part of the data is damaged.
    #[error("the file is damaged near byte {at}")]
    Damaged {
        /// The offset of the damaged part in the file.
        at: u64,
    },
    /// The table does not fit in memory.
    #[error("the table does not fit in memory")]
    Memory,
    /// The caller stopped the work.
    #[error("stopped")]
    Stopped,
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(io::Error),
}

impl TableFault {
    /// Returns whether the file exists but is unusable, so the table should be built again.
    pub fn is_damage(&self) -> bool {
        !matches!(self, Self::Missing | Self::Memory | Self::Stopped | Self::Io(_))
    }
}

impl From<io::Error> for TableFault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::Missing } else { Self::Io(error) }
    }
}
