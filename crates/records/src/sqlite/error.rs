use std::io;
use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::store::Condition;

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileError {
    /// It is damaged, or not an SQLite database.
    Damaged(String),
    /// The system refuses at the moment: a full disk, a read-only folder, a lock of another program.
    Blocked(String),
    /// It belongs to a newer version of the program.
    Newer {
        /// The version of its schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// It belongs to another program.
    Foreign,
}

impl FileError {
    /// The condition of a store whose file has this error.
    pub(super) fn condition(self, path: &Path) -> Condition {
        match self {
            Self::Damaged(cause) | Self::Blocked(cause) => {
                Condition::Blocked { cause: format!("{}: {cause}", path.display()) }
            }
            Self::Newer { found, known } => Condition::Newer { found, known },
            Self::Foreign => Condition::Foreign,
        }
    }
}

impl From<Error> for FileError {
    /// A value of the wrong type and a missing table are damage too: the program never writes such a file.
    fn from(error: Error) -> Self {
        let damaged = match error.sqlite_error_code() {
            Some(code) => {
                matches!(code, ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase | ErrorCode::Unknown)
            }
            None => is_wrong_content(&error),
        };
        if damaged { Self::Damaged(error.to_string()) } else { Self::Blocked(error.to_string()) }
    }
}

/// Whether a row or the schema has a content that no version of the program writes.
fn is_wrong_content(error: &Error) -> bool {
    matches!(
        error,
        Error::FromSqlConversionFailure(..)
            | Error::IntegralValueOutOfRange(..)
            | Error::InvalidColumnType(..)
            | Error::Utf8Error(..)
            | Error::SqlInputError { .. }
            | Error::QueryReturnedNoRows
    )
}

impl From<io::Error> for FileError {
    fn from(error: io::Error) -> Self {
        Self::Blocked(error.to_string())
    }
}
