//! The levels that ship with Loyd.
//!
//! [`packs`] lists them, each a [`Pack`] of [`Level`]s: block puzzles with their sources and their pars, the fewest moves
//! in every metric. They are text files in the repository's `levels/`, embedded when this crate is built. A pack's levels
//! are read when they are first asked for, so a program that starts pays for nothing that it does not show.
#![forbid(unsafe_code)]

mod index;
mod level;
mod pack;
mod pars;

pub use level::Level;
pub use pack::Pack;
pub use pars::Pars;

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

/// The pack with this identifier.
pub fn pack(id: &str) -> Option<&'static Pack> {
    packs().iter().find(|pack| pack.id() == id)
}

/// The level with this identifier, `pack/level`. A level whose identifier is a number is known without leading zeros too.
///
/// ```
/// let level = loyd_levels::level("traditional/red-donkey").expect("the Red Donkey");
/// assert_eq!((level.name(), level.pars().turn), ("Red Donkey", 81));
/// assert!(loyd_levels::level("traditional/no-such-level").is_none());
/// assert_eq!(loyd_levels::level("rush-6x6/7").expect("level 07").id(), "rush-6x6/07");
/// ```
pub fn level(id: &str) -> Option<&'static Level> {
    let (pack_id, wanted) = id.split_once('/')?;
    let number = |name: &str| name.parse::<u32>().ok();
    let is_wanted = |level: &&Level| {
        let name = level.id().split_once('/').map_or("", |(_, name)| name);
        name == wanted || (number(name).is_some() && number(name) == number(wanted))
    };
    pack(pack_id)?.levels().iter().find(is_wanted)
}
