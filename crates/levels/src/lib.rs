//! The levels that ship with Loyd.
//!
//! ```
//! let level = loyd_levels::level("traditional/red-donkey").expect("the Red Donkey");
//! assert_eq!((level.par(), level.metric().to_string()), (81, "turn".to_owned()));
//! ```
//!
//! [`packs`] returns all packs. A [`Pack`] consists of [`Level`]s: block puzzles with their sources
//! and their pars, the minimum number of moves in each metric. The levels are the text files in
//! the folder `packs/`, embedded when this crate is built. A pack parses its levels on first use,
//! so they do not slow down a program's start.

#![forbid(unsafe_code)]

mod index;
mod level;
mod pack;

use std::sync::LazyLock;

pub use index::Pars;
pub use level::Level;
pub use pack::Pack;

/// The example from the university assignment on sliding-block puzzles, in the format that the
/// assignment defined: eight blocks on a 4×4 board. The first pack contains it as a drawing.
///
/// ```
/// use loyd_core::text::{ReadOptions, read_argument};
/// let read = read_argument(loyd_levels::EXAMPLE, &ReadOptions::default())?;
/// assert_eq!(read.puzzle.puzzle.into_blocks().expect("blocks").pieces().len(), 8);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub const EXAMPLE: &str = include_str!("../packs/example.data");

/// Returns all packs, in the intended order.
///
/// ```
/// let pack = &loyd_levels::packs()[0];
/// assert_eq!((pack.id(), pack.title()), ("first-steps", "First steps"));
/// assert!(pack.levels().len() >= 10);
/// ```
pub fn packs() -> &'static [Pack] {
    static PACKS: LazyLock<Vec<Pack>> = LazyLock::new(pack::load_packs);
    &PACKS
}

/// Returns the pack with this identifier, or `None` if there is none.
pub fn pack(id: &str) -> Option<&'static Pack> {
    packs().iter().find(|pack| pack.id() == id)
}

/// Returns the level with this identifier, `pack/level`, or `None` if there is none. Leading zeros
/// in a level's number may be omitted.
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
