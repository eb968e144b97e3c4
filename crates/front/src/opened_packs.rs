//! Packs that the player opened: lists and folders of puzzles, kept in the records until the player
//! removes them.

use loyd_core::text::{
    About, AnyPuzzle, Entry, Format, ReadOptions, level_value, one_line, read_file, read_own, write_about,
};
use loyd_core::tiles::TileGoal;
use loyd_core::wording::{counted, grouped};
use loyd_core::{BlockMetric, BlockPuzzle, Family, Puzzle, TileMetric, TilePuzzle};
use loyd_play::{GameFamily, Scene};
use loyd_records::{LevelId, LevelProgress, Records};
use serde_json::{Value, json};

use crate::levels::GroupProgress;
use crate::own::OwnLevel;

/// The prefix of the settings that contain the packs. The pack number follows it.
const SETTING: &str = "pack.";
/// The maximum number of levels in a pack. Longer lists are truncated, and a remark says so.
const MAX_LEVELS: usize = 1000;
/// The maximum number of packs. Opening one more removes the least recently opened pack.
const MAX_PACKS: usize = 50;
/// The maximum length of a title, in characters.
const MAX_TITLE: usize = 60;

/// A level in an opened pack.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedLevel {
    /// The name, if the list or the file gives one.
    pub name: Option<String>,
    /// The puzzle.
    pub puzzle: AnyPuzzle,
    /// The metric given with the puzzle, or the default one.
    pub metric: String,
    /// The par in that metric.
    pub par: LevelPar,
    /// The identifier, for a block level.
    id: Option<LevelId>,
    /// The progress on a tile board. The records contain personal bests per board size, not per
    /// starting position.
    tiles: TileProgress,
}

/// The minimum number of moves needed to solve a level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LevelPar {
    /// No search has finished yet.
    #[default]
    Unknown,
    /// The proven length of a shortest solution.
    Proven(u32),
    /// The search reached its limits, or there is no solution.
    NotProven,
}

/// The player's progress on a tile board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct TileProgress {
    is_solved: bool,
    /// The fewest moves without help.
    fewest: Option<u32>,
}

impl OpenedLevel {
    fn new(puzzle: AnyPuzzle, name: Option<String>, metric: Option<String>) -> Self {
        let default_metric = || match &puzzle {
            AnyPuzzle::Tiles(_) => TilePuzzle::DEFAULT_METRIC.to_string(),
            AnyPuzzle::Blocks(_) => BlockPuzzle::DEFAULT_METRIC.to_string(),
        };
        let id = if let AnyPuzzle::Blocks(blocks) = &puzzle { Some(LevelId::of_puzzle(blocks)) } else { None };
        let metric = metric.unwrap_or_else(default_metric);
        Self { name, puzzle, metric, par: LevelPar::default(), id, tiles: TileProgress::default() }
    }

    /// Returns the scene of the level's starting position.
    pub fn scene(&self) -> Scene {
        match &self.puzzle {
            AnyPuzzle::Tiles(puzzle) => puzzle.scene(&puzzle.start()),
            AnyPuzzle::Blocks(puzzle) => puzzle.scene(&puzzle.start()),
        }
    }

    /// Returns the par, if it is proven.
    pub fn par(&self) -> Option<u32> {
        match self.par {
            LevelPar::Proven(moves) => Some(moves),
            LevelPar::Unknown | LevelPar::NotProven => None,
        }
    }

    /// Returns the player's progress in the level's own metric.
    pub fn progress(&self, records: &Records) -> LevelProgress {
        match self.id.and_then(|id| Some((id, self.metric.parse::<BlockMetric>().ok()?))) {
            Some((id, metric)) => records.level_progress(id, metric, self.par()),
            None => LevelProgress {
                solved: self.tiles.is_solved,
                optimal: self.tiles.fewest.zip(self.par()).is_some_and(|(fewest, par)| fewest <= par),
                fewest: self.tiles.fewest,
            },
        }
    }

    /// Reads a level from an entry in the setting. Returns `None` if another version wrote it in an
    /// unknown form.
    fn from_json(value: &Value) -> Option<Self> {
        let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
        let number = |key: &str| value.get(key).and_then(Value::as_u64).and_then(|number| number.try_into().ok());
        let puzzle = read_own(&text("puzzle")?, text("goal")).ok()?.puzzle.puzzle;
        let par = match value.get("par") {
            Some(Value::Bool(false)) => LevelPar::NotProven,
            _ => number("par").map_or(LevelPar::Unknown, LevelPar::Proven),
        };
        let is_solved = value.get("solved").and_then(Value::as_bool).unwrap_or_default();
        let tiles = TileProgress { is_solved, fewest: number("fewest") };
        Some(Self { par, tiles, ..Self::new(puzzle, text("name"), text("metric")) })
    }

    fn to_json(&self) -> Value {
        let goal = if let AnyPuzzle::Tiles(puzzle) = &self.puzzle { Some(puzzle.goal_text()) } else { None };
        let par = match self.par {
            LevelPar::Unknown => Value::Null,
            LevelPar::Proven(moves) => json!(moves),
            LevelPar::NotProven => json!(false),
        };
        let values = [
            ("puzzle", json!(one_line(&self.puzzle))),
            ("goal", json!(goal)),
            ("name", json!(self.name)),
            ("metric", json!(self.metric)),
            ("par", par),
            ("solved", json!(self.tiles.is_solved.then_some(true))),
            ("fewest", json!(self.tiles.fewest)),
        ];
        values.into_iter().filter(|(_, value)| !value.is_null()).collect()
    }

    /// Returns the level as one line of a list.
    fn line(&self) -> String {
        let AnyPuzzle::Tiles(puzzle) = &self.puzzle else {
            // A list can contain any block puzzle.
            return write_about(&self.puzzle, &self.about(), Format::List).unwrap_or_default();
        };
        // The goal is part of the line: a comment would also apply to block puzzles below it.
        let goal = Some(puzzle.goal_text()).filter(|goal| *goal != TileGoal::BlankLast.to_string());
        let metric = Some(&self.metric).filter(|metric| **metric != TilePuzzle::DEFAULT_METRIC.to_string());
        let parts = [("goal", goal.as_ref()), ("metric", metric), ("name", self.name.as_ref())];
        let parts =
            parts.into_iter().filter_map(|(key, value)| Some(format!(" | {key}: {}", value?.replace('|', "¦"))));
        one_line(&self.puzzle) + &parts.collect::<String>() + "\n"
    }

    /// Returns the metadata for other programs.
    fn about(&self) -> About {
        let is_default = self.metric == BlockPuzzle::DEFAULT_METRIC.to_string();
        About {
            name: self.name.clone(),
            metric: self.metric.parse().ok().filter(|_| !is_default),
            tile_metric: self.metric.parse().ok().filter(|metric| *metric != TileMetric::Single),
            ..About::default()
        }
    }
}

/// The number of an opened pack. It stays the same until the pack is removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackNumber(u32);

impl PackNumber {
    /// Returns the key of the setting that holds the pack.
    fn setting(self) -> String {
        format!("{SETTING}{}", self.0)
    }
}

/// The position of a level in an opened pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenedPlace {
    /// The pack.
    pub pack: PackNumber,
    /// The index of the level.
    pub level: usize,
}

/// A pack that the player opened.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedPack {
    /// The number.
    pub number: PackNumber,
    /// The name of the file or folder.
    pub title: String,
    /// The levels, in list order.
    pub levels: Vec<OpenedLevel>,
    /// When it was last opened, in Unix milliseconds. Used only to order the packs.
    opened_at: i64,
}

impl OpenedPack {
    /// Returns the player's progress, counting each level in its own metric.
    pub fn progress(&self, records: &Records) -> GroupProgress {
        GroupProgress::of(self.levels.iter().map(|level| (level.progress(records), level.par())))
    }

    /// Returns the position of the next level to play: the first unsolved level after `after`, else
    /// the first unsolved level before it. Returns `None` if no other level is unsolved.
    pub fn next_unsolved(&self, records: &Records, after: Option<usize>) -> Option<OpenedPlace> {
        let first = after.map_or(0, |after| after + 1);
        let mut indices = (first..self.levels.len()).chain(0..after.unwrap_or(0));
        let level = indices.find(|&level| !self.levels[level].progress(records).solved)?;
        Some(OpenedPlace { pack: self.number, level })
    }

    /// Returns the position of the level after or before the given one in the list.
    pub(crate) fn adjacent(&self, level: usize, is_next: bool) -> Option<OpenedPlace> {
        let level = if is_next { level + 1 } else { level.checked_sub(1)? };
        (level < self.levels.len()).then_some(OpenedPlace { pack: self.number, level })
    }

    /// Returns all levels as a list that Loyd and other programs can read.
    pub fn list(&self) -> String {
        self.levels.iter().map(OpenedLevel::line).collect()
    }

    /// Returns all levels as JSON, one object per line, as described by `docs/level.schema.json`.
    pub fn json_lines(&self) -> String {
        self.levels.iter().map(|level| level_value(&level.puzzle, &level.about()).to_string() + "\n").collect()
    }

    fn from_json(number: PackNumber, value: &Value) -> Option<Self> {
        let levels: Vec<_> = value.get("levels")?.as_array()?.iter().filter_map(OpenedLevel::from_json).collect();
        let title = value.get("title")?.as_str()?.to_owned();
        let opened_at = value.get("opened_at").and_then(Value::as_i64).unwrap_or_default();
        (!levels.is_empty()).then_some(Self { number, title, levels, opened_at })
    }

    fn store(&self, records: &mut Records) {
        let levels: Value = self.levels.iter().map(OpenedLevel::to_json).collect();
        let value = json!({ "title": self.title, "opened_at": self.opened_at, "levels": levels });
        records.set_setting(&self.number.setting(), value);
    }
}

/// Puzzles from files, which become a pack when they are opened.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewPack {
    title: String,
    /// The levels, in list order.
    pub levels: Vec<OpenedLevel>,
    /// Whether there are more puzzles than a pack may contain.
    pub has_surplus: bool,
    /// The faults and warnings, each with its location. Only the first few are kept.
    remarks: Vec<String>,
    /// How ambiguous input was interpreted. Only the first few distinct readings are kept.
    readings: Vec<String>,
    /// The number of puzzles that could not be read.
    unread: usize,
}

/// The maximum number of remarks and of readings to show.
const MAX_REMARKS: usize = 3;

impl NewPack {
    /// Creates a pack without levels. The title is the name of a file or folder.
    pub fn new(title: &str) -> Self {
        let title: String = title.replace(char::is_control, " ").trim().chars().take(MAX_TITLE).collect();
        Self { title, ..Self::default() }
    }

    /// Creates a pack from the puzzles in `text`.
    ///
    /// # Errors
    /// The first entry, if at most one of the entries can be read. If the first one is readable,
    /// the first faults in the others are added to its warnings.
    pub fn from_text(title: &str, text: &str, options: &ReadOptions) -> Result<Self, Box<Entry>> {
        let mut entries = read_file(text, options);
        if entries.iter().filter(|entry| entry.puzzle.is_ok()).count() > 1 {
            let mut pack = Self::new(title);
            for entry in entries {
                pack.add("", None, entry);
            }
            return Ok(pack);
        }
        let others = entries.split_off(1);
        let mut first = entries.swap_remove(0);
        if first.puzzle.is_ok() {
            let faults = others.into_iter().filter_map(|other| other.puzzle.err()?.0.into_iter().next());
            first.warnings.extend(faults.take(MAX_REMARKS));
        }
        Err(Box::new(first))
    }

    /// Returns the pack, with the title `default` if it has none.
    #[must_use]
    pub fn titled(self, default: &str) -> Self {
        if self.title.is_empty() { Self { title: Self::new(default).title, ..self } } else { self }
    }

    /// Adds a puzzle, or notes its faults. `source` is where the puzzle comes from, such as a file
    /// name, and is shown in remarks. `default_name` is used if the puzzle's text contains no name.
    pub fn add(&mut self, source: &str, default_name: Option<&str>, entry: Entry) {
        let prefix = if source.is_empty() { String::new() } else { format!("{source}: ") };
        self.remarks.extend(entry.warnings.iter().map(|warning| format!("{prefix}{warning}")));
        match entry.puzzle {
            Ok(_) if self.levels.len() >= MAX_LEVELS => self.has_surplus = true,
            Ok(read) => {
                let reading = read.read_as().filter(|reading| !self.readings.contains(reading));
                self.readings.extend(reading.filter(|_| self.readings.len() < MAX_REMARKS));
                let about = read.about;
                let metric = about.metric.map(|metric| metric.to_string());
                let metric = metric.or_else(|| about.tile_metric.map(|metric| metric.to_string()));
                let name = about.name.or_else(|| default_name.map(str::to_owned));
                self.levels.push(OpenedLevel::new(read.puzzle, name, metric));
            }
            Err(faults) => {
                self.unread += 1;
                self.remarks.extend(faults.0.first().map(|fault| format!("{prefix}{fault}")));
            }
        }
        self.remarks.truncate(MAX_REMARKS);
    }

    /// Adds the puzzles in a file. `source` is the file's name in remarks. `default_name` is used
    /// if the file contains only one puzzle and no name for it.
    pub fn add_file(&mut self, source: &str, default_name: Option<&str>, text: &str) {
        let entries = read_file(text, &ReadOptions::default());
        let default_name = default_name.filter(|_| entries.len() == 1);
        for entry in entries {
            self.add(source, default_name, entry);
        }
    }

    /// Notes that a file could not be read.
    pub fn note_unreadable(&mut self, source: &str, fault: &str) {
        self.remarks.push(format!("{source}: {fault}"));
        self.remarks.truncate(MAX_REMARKS);
    }

    /// Returns the block levels, as the player's own levels.
    pub fn own_levels(&self) -> Vec<OwnLevel> {
        let own_level = |level: &OpenedLevel| {
            let AnyPuzzle::Blocks(puzzle) = level.puzzle.clone() else { return None };
            let name = level.name.clone().unwrap_or_default();
            Some(OwnLevel { name, puzzle, pars: Vec::new(), solution: None })
        };
        self.levels.iter().filter_map(own_level).collect()
    }

    /// Returns the remarks about skipped puzzles and the warnings, for display.
    pub fn remark(&self) -> Option<String> {
        let unread = (self.unread > 0).then(|| counted(self.unread as u64, "puzzle"));
        let max = grouped(MAX_LEVELS as u64);
        let surplus = self.has_surplus.then(|| format!("all but the first {max} puzzles"));
        let parts: Vec<_> = unread.into_iter().chain(surplus).chain(self.remarks.iter().cloned()).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Returns how ambiguous input was interpreted, for display.
    pub fn read_as(&self) -> Option<String> {
        (!self.readings.is_empty()).then(|| self.readings.join("; "))
    }
}

/// The opened packs, most recently opened first.
#[derive(Clone, Debug, Default)]
pub struct OpenedPacks {
    /// All packs.
    pub all: Vec<OpenedPack>,
}

impl OpenedPacks {
    /// Reads the packs from the records.
    pub(crate) fn new(records: &Records) -> Self {
        let kept = records.settings().iter().filter_map(|(key, value)| {
            let number = key.strip_prefix(SETTING)?.parse().ok()?;
            OpenedPack::from_json(PackNumber(number), value)
        });
        let mut all: Vec<_> = kept.collect();
        all.sort_by_key(|pack| std::cmp::Reverse((pack.opened_at, pack.number)));
        Self { all }
    }

    /// Returns a pack, if it still exists.
    pub fn get(&self, number: PackNumber) -> Option<&OpenedPack> {
        self.all.iter().find(|pack| pack.number == number)
    }

    /// Returns a level, if its pack still exists.
    pub fn level(&self, place: OpenedPlace) -> Option<&OpenedLevel> {
        self.get(place.pack)?.levels.get(place.level)
    }

    /// Returns the position of a puzzle: `last` if it is still there, otherwise one in the same
    /// pack, otherwise one in any pack.
    pub(crate) fn place_of(&self, puzzle: &AnyPuzzle, last: Option<OpenedPlace>) -> Option<OpenedPlace> {
        let is_here = |place: &OpenedPlace| self.level(*place).is_some_and(|level| level.puzzle == *puzzle);
        if let Some(place) = last.filter(is_here) {
            return Some(place);
        }
        let find_in = |pack: &OpenedPack| {
            let level = pack.levels.iter().position(|level| level.puzzle == *puzzle)?;
            Some(OpenedPlace { pack: pack.number, level })
        };
        last.and_then(|last| self.get(last.pack)).and_then(find_in).or_else(|| self.all.iter().find_map(find_in))
    }

    /// Adds a pack. It replaces a pack that has the same title and shares a puzzle with it, so that
    /// a list can be edited and opened again. Known pars and progress are kept.
    pub(crate) fn add(&mut self, records: &mut Records, new: NewPack, unix: i64) -> PackNumber {
        let NewPack { title, mut levels, .. } = new;
        let is_same_pack = |pack: &OpenedPack| {
            pack.title == title && levels.iter().any(|level| pack.levels.iter().any(|old| old.puzzle == level.puzzle))
        };
        let earlier = self.all.iter().position(is_same_pack).map(|index| self.all.remove(index));
        for level in &mut levels {
            let is_same_level = |old: &&OpenedLevel| old.puzzle == level.puzzle && old.metric == level.metric;
            let known = earlier.iter().flat_map(|pack| &pack.levels).find(is_same_level);
            if let Some(OpenedLevel { par, tiles, .. }) = known {
                (level.par, level.tiles) = (*par, *tiles);
            }
        }
        let number = earlier.map_or_else(|| self.free_number(), |pack| pack.number);
        // A pack from the command line is opened before the time is known.
        let latest = self.all.iter().map(|pack| pack.opened_at).max();
        let opened_at = latest.map_or(unix, |latest| unix.max(latest.saturating_add(1)));
        let pack = OpenedPack { number, title, levels, opened_at };
        pack.store(records);
        self.all.insert(0, pack);
        for surplus in self.all.split_off(MAX_PACKS.min(self.all.len())) {
            records.remove_setting(&surplus.number.setting());
        }
        number
    }

    fn free_number(&self) -> PackNumber {
        let next = self.all.iter().map(|pack| pack.number.0).max().map_or(Some(1), |last| last.checked_add(1));
        // Only forged settings contain the number `u32::MAX`.
        let free = || (1..=u32::MAX).find(|number| self.get(PackNumber(*number)).is_none());
        PackNumber(next.or_else(free).unwrap_or(1))
    }

    /// Removes a pack permanently. Games of its levels remain in the records.
    pub(crate) fn remove(&mut self, records: &mut Records, number: PackNumber) {
        self.all.retain(|pack| pack.number != number);
        records.remove_setting(&number.setting());
    }

    /// Stores the pars of some of the levels in a pack. Levels are given by index.
    pub(crate) fn note_pars(&mut self, records: &mut Records, number: PackNumber, pars: &[(usize, LevelPar)]) {
        let Some(pack) = self.all.iter_mut().find(|pack| pack.number == number) else { return };
        let mut is_changed = false;
        for &(level, par) in pars {
            let Some(level) = pack.levels.get_mut(level) else { continue };
            is_changed |= std::mem::replace(&mut level.par, par) != par;
        }
        if is_changed {
            pack.store(records);
        }
    }

    /// Notes that a tile board was solved, in every pack that contains it. `fewest` is the number
    /// of moves in `metric` if the player had no help.
    pub(crate) fn note_solved(&mut self, records: &mut Records, puzzle: &AnyPuzzle, metric: &str, fewest: Option<u32>) {
        if matches!(puzzle, AnyPuzzle::Blocks(_)) {
            return;
        }
        for pack in &mut self.all {
            let mut is_changed = false;
            for level in pack.levels.iter_mut().filter(|level| level.puzzle == *puzzle) {
                let fewest = fewest.filter(|_| level.metric == metric);
                let fewest = level.tiles.fewest.into_iter().chain(fewest).min();
                let tiles = TileProgress { is_solved: true, fewest };
                is_changed |= std::mem::replace(&mut level.tiles, tiles) != tiles;
            }
            if is_changed {
                pack.store(records);
            }
        }
    }
}
