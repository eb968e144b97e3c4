//! One file a command.

pub(crate) mod completions;
pub(crate) mod generate;
pub(crate) mod generate_blocks;
#[cfg(feature = "terminal")]
pub(crate) mod imjk;
#[cfg(feature = "terminal")]
pub(crate) mod letters;
pub(crate) mod levels;
pub(crate) mod man;
#[cfg(feature = "terminal")]
pub(crate) mod play;
#[cfg(feature = "terminal")]
pub(crate) mod records;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod verify;
pub(crate) mod welcome;
#[cfg(feature = "window")]
pub(crate) mod window;
