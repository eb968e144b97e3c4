//! Tables that take long to build, kept in files.
//!
//! A [`Store`] is a folder of such files. A table is found by its [`Label`]. When it is opened, its file is copied into memory
//! and every byte of the copy is checked against checksums: a wrong entry would give a wrong proof. A file that is damaged, of another version or not
//! a table at all is a [`TableFault`], never a table. A new file takes its name when it is complete and safely written, so
//! that several processes may build the same table and one good file is left.
//!
//! Where there are no files (in a browser), a [`Table`] is made from bytes in memory.

mod fault;
#[cfg(not(target_family = "wasm"))]
mod header;
mod label;
#[cfg(not(target_family = "wasm"))]
mod source;
#[cfg(not(target_family = "wasm"))]
mod store;
mod table;
#[cfg(not(target_family = "wasm"))]
mod write;

pub use fault::TableFault;
pub use label::Label;
#[cfg(not(target_family = "wasm"))]
pub use store::{Listed, Store, read};
pub use table::Table;

/// The version of the format that this program writes and reads.
pub const VERSION: u32 = 1;
