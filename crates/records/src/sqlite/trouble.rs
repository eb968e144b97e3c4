use std::io;
use std::path::Path;

use rusqlite::{Error, ErrorCode};

use super::schema;
use crate::Condition;

/// Why a file can't be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// It is damaged, or not SQLite's at all.
    Damaged(String),
    /// The system refuses for now: a full disk, a read-only folder, another program that holds the lock.
    Blocked(String),
    /// A newer program's.
    Newer {
        /// Its version of the schema.
        found: i64,
    },
    /// Another program's.
    Foreign,
}

impl Trouble {
    /// What it means for a store that can't set this file aside.
    pub(super) fn condition(self, path: &Path) -> Condition {
        match self {
            Self::Damaged(cause) | Self::Blocked(cause) => {
                Condition::Blocked { cause: format!("{}: {cause}", path.display()) }
            }
            Self::Newer { found } => Condition::Newer { found, known: schema::VERSION },
            Self::Foreign => Condition::Foreign,
        }
    }
}

impl From<Error> for Trouble {
    /// A value of the wrong type, or a table that is missing from a file marked as ours, is damage as well.
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

/// Whether a row or the schema holds what no version of the program has written.
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

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Self::Blocked(error.to_string())
    }
}
