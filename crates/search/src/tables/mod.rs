//! Tables that take a long time to build and are kept in files.
//!
//! A [`TableStore`] is a folder of such files. A table is found by its [`Label`]. Opening a table
//! copies its file into memory and verifies every byte of the copy against checksums, because a
//! wrong entry could give a wrong proof. A file that is damaged, of another version or not a table
//! at all results in a [`TableFault`], never in a table. A new file gets its final name once it is
//! complete and on the disk. Several processes may therefore build the same table, and one valid
//! file remains.
//!
//! Without files (in a browser), a [`Table`] is created from bytes in memory.

mod fault;
#[cfg(not(target_family = "wasm"))]
mod header;
#[cfg(not(target_family = "wasm"))]
mod source;
#[cfg(not(target_family = "wasm"))]
mod store;
mod table;
#[cfg(not(target_family = "wasm"))]
mod write;

pub use fault::TableFault;
#[cfg(not(target_family = "wasm"))]
pub use store::{Listed, TableStore, read};
pub use table::{Label, Table};

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;
