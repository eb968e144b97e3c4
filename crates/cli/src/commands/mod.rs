//! One file a command.

pub(crate) mod completions;
pub(crate) mod generate;
pub(crate) mod generate_blocks;
pub(crate) mod imjk;
pub(crate) mod letters;
pub(crate) mod man;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod verify;
pub(crate) mod welcome;
