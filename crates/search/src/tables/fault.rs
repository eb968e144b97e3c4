use std::io;

use super::VERSION;

/// The reason why a table cannot be read from its file or written to it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TableFault {
    /// There is no such file.
    #[error("it does not exist")]
    Missing,
    /// The file does not begin like a table.
    #[error("it is not a table")]
    Foreign,
    /// The file has another version of the format.
    #[error("it has version {found} of the format, not {VERSION}")]
    Version {
        /// The version in the file.
        found: u32,
    },
    /// The file holds another table.
    #[error("it holds another table: {found}")]
    Other {
        /// The label in the file.
        found: String,
    },
    /// The file is shorter or longer than it should be.
    #[error("it has {found} bytes, not {expected}")]
    Length {
        /// The length in bytes that the header calls for.
        expected: u64,
        /// The length in bytes.
        found: u64,
    },
    /// The description at the beginning of the file is damaged.
    #[error("its header is damaged")]
    Header,
    /// Part of the data is damaged.
    #[error("it is damaged near byte {at}")]
    Damaged {
        /// The offset of the damaged part in the file.
        at: u64,
    },
    /// The table does not fit in memory.
    #[error("it does not fit in memory")]
    Memory,
    /// The caller stopped the work.
    #[error("it was stopped")]
    Stopped,
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(io::Error),
}

impl TableFault {
    /// Returns whether the file exists but is unusable, and should be built again.
    pub fn is_damage(&self) -> bool {
        !matches!(self, Self::Missing | Self::Memory | Self::Stopped | Self::Io(_))
    }
}

impl From<io::Error> for TableFault {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::NotFound { Self::Missing } else { Self::Io(error) }
    }
}
