//! The levels that ship with Loyd.
//!
//! [`packs`] lists them, each a [`Pack`] of [`Level`]s: block puzzles with their sources and their pars, the fewest moves
//! in every metric. They are text files in the repository's `levels/`, embedded when this crate is built. A pack's levels
//! are read when they are first asked for, so a program that starts pays for nothing that it does not show.
#![forbid(unsafe_code)]

mod index;
mod level;
mod pack;

pub use level::{Level, Pars};
pub use pack::Pack;

use std::sync::LazyLock;

/// All packs, in the order in which they are meant to be played.
///
/// ```
/// let pack = &loyd_levels::packs()[0];
/// assert_eq!((pack.id(), pack.title()), ("first-steps", "First steps"));
/// assert!(pack.levels().len() >= 10);
/// ```
pub fn packs() -> &'static [Pack] {
    static PACKS: LazyLock<Vec<Pack>> = LazyLock::new(pack::embedded);
    &PACKS
}

/// The level with this identifier, `pack/level`.
///
/// ```
/// let level = loyd_levels::level("traditional/red-donkey").expect("the Red Donkey");
/// assert_eq!((level.name(), level.pars().turn), ("Red Donkey", 81));
/// assert!(loyd_levels::level("traditional/no-such-level").is_none());
/// ```
pub fn level(id: &str) -> Option<&'static Level> {
    let (pack, _) = id.split_once('/')?;
    packs().iter().find(|candidate| candidate.id() == pack)?.levels().iter().find(|level| level.id() == id)
}
