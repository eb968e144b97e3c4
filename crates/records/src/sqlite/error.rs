use std::io;
use std::path::Path;

use rusqlite::{Error, ErrorCode};

use crate::store::Condition;

/// The reason why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum FileError {
    /// The file is damaged, or not an SQLite database.
    Damaged(String),
    /// The system currently refuses: the disk is full, the folder is read-only, or another program
    /// holds a lock.
    Blocked(String),
    /// The file belongs to a newer version of the program.
    Newer {
        /// The version of its schema.
        found: i64,
        /// The newest version that this program knows.
        known: i64,
    },
    /// The file belongs to another program.
    Foreign,
}

impl FileError {
    /// Returns the condition of a store whose file has this error.
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
    /// Converts an error of SQLite. A value of the wrong type or a missing table is damage too,
    /// because the program never writes such a file.
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

/// Returns whether a row or the schema has content that no version of the program writes.
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
