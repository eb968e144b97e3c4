//! Places of the bundled levels.

use std::collections::HashMap;
use std::sync::LazyLock;

use loyd_core::BlockPuzzle;
use loyd_levels::{Level, Pack, packs};
use loyd_records::{LevelId, LevelProgress, Records};

/// A level's place in its pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LevelPlace {
    /// The index of the pack.
    pub pack: usize,
    /// The index of the level in the pack.
    pub level: usize,
}

impl LevelPlace {
    /// The place of every bundled level, pack by pack.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..packs().len()).flat_map(Self::of_pack)
    }

    /// The places of a pack's levels, in order.
    pub fn of_pack(pack: usize) -> impl Iterator<Item = Self> {
        (0..packs()[pack].len()).map(move |level| Self { pack, level })
    }

    /// The level with this name in a pack, found without reading levels.
    pub fn named(pack: &str, name: &str) -> Option<Self> {
        let pack = packs().iter().position(|other| other.id() == pack)?;
        Some(Self { pack, level: packs()[pack].place(name)? })
    }

    /// The id of the level. All ids are computed once, since screens need them in every frame.
    pub fn id(self) -> LevelId {
        static IDS: LazyLock<Vec<Vec<LevelId>>> = LazyLock::new(|| {
            let of = |pack: &Pack| pack.levels().iter().map(|level| LevelId::of_puzzle(level.puzzle())).collect();
            packs().iter().map(of).collect()
        });
        IDS[self.pack][self.level]
    }

    /// The player's progress on the level in its own metric.
    pub fn progress(self, records: &Records) -> LevelProgress {
        // Computing the id reads all levels; the first screen of a new player does not wait for
        // this.
        if !records.has_block_games() {
            return LevelProgress::default();
        }
        let level = self.level();
        records.level_progress(self.id(), level.metric(), Some(level.par()))
    }

    /// The pack.
    pub fn pack(self) -> &'static Pack {
        &packs()[self.pack]
    }

    /// The level.
    pub fn level(self) -> &'static Level {
        &self.pack().levels()[self.level]
    }

    /// The next level of its pack.
    pub fn next(self) -> Option<Self> {
        let level = self.level + 1;
        (level < self.pack().len()).then_some(Self { level, ..self })
    }

    /// The previous level of its pack.
    pub fn previous(self) -> Option<Self> {
        Some(Self { level: self.level.checked_sub(1)?, ..self })
    }
}

/// The first unsolved level: after this one in its pack, else from the first pack on.
pub fn next_unsolved(records: &Records, after: Option<LevelPlace>) -> Option<LevelPlace> {
    let near = after.into_iter().flat_map(|after| LevelPlace::of_pack(after.pack).skip(after.level + 1));
    near.chain(LevelPlace::all()).find(|place| !place.progress(records).solved)
}

/// The place of a puzzle among the bundled levels, preferably in this pack. Levels are identified
/// by content, never by name.
pub fn place_of(puzzle: &BlockPuzzle, pack: Option<usize>) -> Option<LevelPlace> {
    place_of_id(LevelId::of_puzzle(puzzle), pack)
}

/// The place of a level among the bundled ones, preferably in this pack.
pub fn place_of_id(id: LevelId, pack: Option<usize>) -> Option<LevelPlace> {
    static PLACES: LazyLock<HashMap<LevelId, Vec<LevelPlace>>> = LazyLock::new(places);
    let found = PLACES.get(&id)?;
    found.iter().find(|place| Some(place.pack) == pack).or(found.first()).copied()
}

fn places() -> HashMap<LevelId, Vec<LevelPlace>> {
    let mut places: HashMap<LevelId, Vec<LevelPlace>> = HashMap::new();
    for place in LevelPlace::all() {
        places.entry(place.id()).or_default().push(place);
    }
    places
}
