//! The positions of the bundled levels in their packs.

use std::collections::HashMap;
use std::sync::LazyLock;

use loyd_core::BlockPuzzle;
use loyd_levels::{Level, Pack, packs};
use loyd_records::{LevelId, LevelProgress, Records};

use crate::named::Named;
use crate::names;

/// A level's position in its pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPlace {
    /// The index of the pack.
    pub pack: usize,
    /// The index of the level in the pack.
    pub level: usize,
}

impl LevelPlace {
    /// Returns the positions of all bundled levels, pack by pack.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..packs().len()).flat_map(Self::of_pack)
    }

    /// Returns the positions of a pack's levels, in order.
    pub fn of_pack(pack: usize) -> impl Iterator<Item = Self> {
        (0..packs()[pack].len()).map(move |level| Self { pack, level })
    }

    /// Returns the position of the level with this name in a pack. Does not read the levels.
    pub fn named(pack: &str, name: &str) -> Option<Self> {
        let pack = packs().iter().position(|other| other.id() == pack)?;
        Some(Self { pack, level: packs()[pack].level_index(name)? })
    }

    /// Returns the id of the level. All ids are computed once, since screens need them in every
    /// frame.
    pub fn id(self) -> LevelId {
        static IDS: LazyLock<Vec<Vec<LevelId>>> = LazyLock::new(|| {
            let ids = |pack: &Pack| pack.levels().iter().map(|level| LevelId::of_puzzle(level.puzzle())).collect();
            packs().iter().map(ids).collect()
        });
        IDS[self.pack][self.level]
    }

    /// Returns the player's progress on the level in its own metric.
    pub fn progress(self, records: &Records) -> LevelProgress {
        // Computing the id reads all levels. The first screen that a new player sees must not wait
        // for that.
        if !records.has_block_games() {
            return LevelProgress::default();
        }
        let level = self.level();
        records.level_progress(self.id(), level.metric(), Some(level.par()))
    }

    /// Returns the pack.
    pub fn pack(self) -> &'static Pack {
        &packs()[self.pack]
    }

    /// Returns the level.
    pub fn level(self) -> &'static Level {
        &self.pack().levels()[self.level]
    }

    /// Returns the next or the previous level of its pack.
    pub(crate) fn adjacent(self, is_next: bool) -> Option<Self> {
        let level = if is_next { self.level + 1 } else { self.level.checked_sub(1)? };
        (level < self.pack().len()).then_some(Self { level, ..self })
    }
}

/// Bundled levels under a name that players know, from one or more packs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LevelGroup {
    /// Cars and trucks, each of which moves only along its own axis.
    RushHour,
    /// Rectangles that move freely in a box, such as the Red Donkey.
    Klotski,
    /// Short levels of all kinds.
    FirstSteps,
    /// Bent pieces among walls.
    FreeShapes,
}

names!(LevelGroup: Self::RushHour = "rush-hour", Self::Klotski = "klotski",
    Self::FirstSteps = "first-steps", Self::FreeShapes = "free-shapes");

/// The player's progress in a group of levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GroupProgress {
    /// The number of solved levels.
    pub solved: usize,
    /// The number of levels.
    pub total: usize,
    /// The stars for all solved levels, one to three each (see [`stars`]).
    pub stars: usize,
}

impl GroupProgress {
    /// Counts levels, given by their progress and par. A solved level earns one star if it has no
    /// known par or was solved only in a different metric.
    pub(crate) fn of(levels: impl Iterator<Item = (LevelProgress, Option<u32>)>) -> Self {
        let mut sum = Self::default();
        for (level, par) in levels {
            sum.total += 1;
            sum.solved += usize::from(level.solved);
            sum.stars += level_stars(&level, par).unwrap_or(usize::from(level.solved));
        }
        sum
    }
}

impl LevelGroup {
    /// Returns the identifiers of the packs, with the one for new players first.
    const fn packs(self) -> &'static [&'static str] {
        match self {
            Self::RushHour => &["rush-6x6", "rush-5x5", "rush-7x7"],
            Self::Klotski => &["klotski-4x5", "traditional", "huarong-dao"],
            Self::FirstSteps => &["first-steps"],
            Self::FreeShapes => &["free-shapes"],
        }
    }

    /// Returns the group of a level, if its pack is in one.
    pub fn of(place: LevelPlace) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|group| group.packs().contains(&place.pack().id()))
    }

    /// Returns the positions of the levels, in order.
    pub fn places(self) -> impl Iterator<Item = LevelPlace> {
        let place = |id: &&str| packs().iter().position(|pack| pack.id() == *id);
        self.packs().iter().filter_map(place).flat_map(LevelPlace::of_pack)
    }

    /// Returns the player's progress, counting each level in its own metric.
    pub fn progress(self, records: &Records) -> GroupProgress {
        GroupProgress::of(self.places().map(|place| (place.progress(records), Some(place.level().par()))))
    }

    /// Returns the next level to play: the first unsolved level from `current` onwards in its pack,
    /// else the first unsolved level in the group, else the first level.
    pub fn next(self, records: &Records, current: Option<LevelPlace>) -> Option<LevelPlace> {
        let is_ahead = |place: &LevelPlace| {
            current.is_some_and(|current| place.pack == current.pack && place.level >= current.level)
        };
        let ahead = self.places().filter(is_ahead);
        ahead.chain(self.places()).find(|place| !place.progress(records).solved).or_else(|| self.places().next())
    }
}

/// Returns the stars for a solved level: three for par, two for at most 25% above par, and one
/// otherwise.
pub const fn stars(moves: usize, par: usize) -> usize {
    match moves {
        moves if moves <= par => 3,
        moves if 4 * moves <= 5 * par => 2,
        _ => 1,
    }
}

/// Returns the stars for a level, or `None` if its par is unknown or it is unsolved in its own
/// metric.
pub fn level_stars(progress: &LevelProgress, par: Option<u32>) -> Option<usize> {
    progress.fewest.zip(par).map(|(fewest, par)| stars(fewest as usize, par as usize))
}

/// Finds a puzzle among the bundled levels, preferably in this pack. Levels are identified by their
/// contents, never by name.
pub fn place_of(puzzle: &BlockPuzzle, pack: Option<usize>) -> Option<LevelPlace> {
    place_of_id(LevelId::of_puzzle(puzzle), pack)
}

/// Finds a level among the bundled ones, preferably in this pack.
pub fn place_of_id(id: LevelId, pack: Option<usize>) -> Option<LevelPlace> {
    static PLACES: LazyLock<HashMap<LevelId, Vec<LevelPlace>>> = LazyLock::new(|| {
        let mut places: HashMap<LevelId, Vec<LevelPlace>> = HashMap::new();
        for place in LevelPlace::all() {
            places.entry(place.id()).or_default().push(place);
        }
        places
    });
    let found = PLACES.get(&id)?;
    found.iter().find(|place| Some(place.pack) == pack).or(found.first()).copied()
}
