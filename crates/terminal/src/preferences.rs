//! What a player prefers, by names that the configuration file and the settings screen share.

use loyd_core::{BlockMetric, TileMetric};
use loyd_play::Arrows;

use crate::look::{Depth, Glyphs, PaletteName};

/// A choice among things with names.
pub trait Named: Copy + PartialEq + Sized + 'static {
    /// All of them, in the order in which they are offered.
    const CHOICES: &'static [Self];

    /// Its name.
    fn name(self) -> &'static str;

    /// The one of this name.
    fn named(name: &str) -> Option<Self> {
        Self::CHOICES.iter().copied().find(|choice| choice.name() == name)
    }

    /// All names, for a message.
    fn names() -> String {
        let names: Vec<_> = Self::CHOICES.iter().map(|choice| format!("`{}`", choice.name())).collect();
        names.join(", ")
    }
}

/// What can be preferred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Preference {
    /// What an arrow moves.
    Arrows,
    /// The set of colours.
    Palette,
    /// How many colours the terminal has.
    Colours,
    /// What lines and shapes are drawn with.
    Glyphs,
    /// How fast solutions are played.
    Speed,
    /// Whether a long way is seen on its way.
    Motion,
    /// How moves of a new game of tiles are counted.
    TileMetric,
    /// How moves of a new game of blocks are counted.
    BlockMetric,
}

impl Preference {
    /// All of them, in the order of the settings screen.
    pub const ALL: [Self; 8] = [
        Self::Arrows,
        Self::Palette,
        Self::Colours,
        Self::Glyphs,
        Self::Speed,
        Self::Motion,
        Self::TileMetric,
        Self::BlockMetric,
    ];

    /// What it is, for people.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Arrows => "an arrow moves",
            Self::Palette => "palette",
            Self::Colours => "colours",
            Self::Glyphs => "drawn with",
            Self::Speed => "speed of solutions",
            Self::Motion => "long moves",
            Self::TileMetric => "new tiles count",
            Self::BlockMetric => "new blocks count",
        }
    }

    /// The names of what can be chosen, in order.
    pub fn choices(self) -> Vec<&'static str> {
        match self {
            Self::Arrows => names::<Arrows>(),
            Self::Palette => names::<PaletteName>(),
            Self::Colours => names::<Depth>(),
            Self::Glyphs => names::<Glyphs>(),
            Self::Speed => names::<Speed>(),
            Self::Motion => names::<MotionName>(),
            Self::TileMetric => names::<TileMetric>(),
            Self::BlockMetric => names::<Counting>(),
        }
    }
}

fn names<T: Named>() -> Vec<&'static str> {
    T::CHOICES.iter().map(|choice| choice.name()).collect()
}

impl Named for Preference {
    const CHOICES: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        match self {
            Self::Arrows => "arrows",
            Self::Palette => "palette",
            Self::Colours => "colours",
            Self::Glyphs => "glyphs",
            Self::Speed => "speed",
            Self::Motion => "motion",
            Self::TileMetric => "tile-metric",
            Self::BlockMetric => "block-metric",
        }
    }
}

impl Named for Arrows {
    const CHOICES: &'static [Self] = &[Self::Tile, Self::Blank];

    fn name(self) -> &'static str {
        match self {
            Self::Tile => "tile",
            Self::Blank => "blank",
        }
    }
}

/// Whether a move over several cells is seen cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum MotionName {
    /// It is, for a moment.
    #[default]
    Shown,
    /// The board changes at once.
    Reduced,
}

impl Named for MotionName {
    const CHOICES: &'static [Self] = &[Self::Shown, Self::Reduced];

    fn name(self) -> &'static str {
        match self {
            Self::Shown => "shown",
            Self::Reduced => "reduced",
        }
    }
}

impl Named for TileMetric {
    const CHOICES: &'static [Self] = &[Self::Single, Self::Multi];

    fn name(self) -> &'static str {
        match self {
            Self::Single => "single",
            Self::Multi => "multi",
        }
    }
}

/// How moves of blocks are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Counting {
    /// As the level says, or as is usual where it says nothing.
    #[default]
    Own,
    /// In this metric.
    In(BlockMetric),
}

impl Counting {
    /// The metric, if it is not left to the level.
    pub const fn metric(self) -> Option<BlockMetric> {
        match self {
            Self::Own => None,
            Self::In(metric) => Some(metric),
        }
    }
}

impl Named for Counting {
    const CHOICES: &'static [Self] =
        &[Self::Own, Self::In(BlockMetric::Step), Self::In(BlockMetric::Slide), Self::In(BlockMetric::Turn)];

    fn name(self) -> &'static str {
        match self {
            Self::Own => "own",
            Self::In(BlockMetric::Step) => "step",
            Self::In(BlockMetric::Slide) => "slide",
            Self::In(BlockMetric::Turn) => "turn",
        }
    }
}

/// How fast a solution is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Speed {
    /// One move in two seconds.
    Slowest,
    /// One move a second.
    Slow,
    /// Three moves a second.
    #[default]
    Usual,
    /// Ten moves a second.
    Fast,
    /// Forty moves a second.
    Fastest,
}

impl Speed {
    /// Milliseconds from move to move.
    pub const fn milliseconds(self) -> u64 {
        match self {
            Self::Slowest => 2000,
            Self::Slow => 1000,
            Self::Usual => 333,
            Self::Fast => 100,
            Self::Fastest => 25,
        }
    }

    /// The next faster one, or the fastest.
    #[must_use]
    pub fn faster(self) -> Self {
        Self::CHOICES.iter().copied().find(|speed| *speed > self).unwrap_or(self)
    }

    /// The next slower one, or the slowest.
    #[must_use]
    pub fn slower(self) -> Self {
        Self::CHOICES.iter().copied().rfind(|speed| *speed < self).unwrap_or(self)
    }
}

impl Named for Speed {
    const CHOICES: &'static [Self] = &[Self::Slowest, Self::Slow, Self::Usual, Self::Fast, Self::Fastest];

    fn name(self) -> &'static str {
        match self {
            Self::Slowest => "slowest",
            Self::Slow => "slow",
            Self::Usual => "usual",
            Self::Fast => "fast",
            Self::Fastest => "fastest",
        }
    }
}

/// What was chosen; what was not is left open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences {
    /// What an arrow moves.
    pub arrows: Option<Arrows>,
    /// The set of colours.
    pub palette: Option<PaletteName>,
    /// How many colours the terminal has.
    pub colours: Option<Depth>,
    /// What lines and shapes are drawn with.
    pub glyphs: Option<Glyphs>,
    /// How fast solutions are played.
    pub speed: Option<Speed>,
    /// Whether a long way is seen on its way.
    pub motion: Option<MotionName>,
    /// How moves of a new game of tiles are counted.
    pub tile_metric: Option<TileMetric>,
    /// How moves of a new game of blocks are counted.
    pub block_metric: Option<Counting>,
}

impl Preferences {
    /// Chooses by name.
    ///
    /// # Errors
    /// What can be chosen, when there is no such name.
    pub fn set(&mut self, preference: Preference, name: &str) -> Result<(), String> {
        match preference {
            Preference::Arrows => choose(&mut self.arrows, name),
            Preference::Palette => choose(&mut self.palette, name),
            Preference::Colours => choose(&mut self.colours, name),
            Preference::Glyphs => choose(&mut self.glyphs, name),
            Preference::Speed => choose(&mut self.speed, name),
            Preference::Motion => choose(&mut self.motion, name),
            Preference::TileMetric => choose(&mut self.tile_metric, name),
            Preference::BlockMetric => choose(&mut self.block_metric, name),
        }
    }

    /// The name of what was chosen.
    pub fn get(&self, preference: Preference) -> Option<&'static str> {
        match preference {
            Preference::Arrows => self.arrows.map(Named::name),
            Preference::Palette => self.palette.map(Named::name),
            Preference::Colours => self.colours.map(Named::name),
            Preference::Glyphs => self.glyphs.map(Named::name),
            Preference::Speed => self.speed.map(Named::name),
            Preference::Motion => self.motion.map(Named::name),
            Preference::TileMetric => self.tile_metric.map(Named::name),
            Preference::BlockMetric => self.block_metric.map(Named::name),
        }
    }

    /// These, and of the others what is left open here.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            arrows: self.arrows.or(others.arrows),
            palette: self.palette.or(others.palette),
            colours: self.colours.or(others.colours),
            glyphs: self.glyphs.or(others.glyphs),
            speed: self.speed.or(others.speed),
            motion: self.motion.or(others.motion),
            tile_metric: self.tile_metric.or(others.tile_metric),
            block_metric: self.block_metric.or(others.block_metric),
        }
    }
}

fn choose<T: Named>(place: &mut Option<T>, name: &str) -> Result<(), String> {
    let choice = T::named(name).ok_or_else(|| format!("unknown name `{name}`: expected {}", T::names()))?;
    *place = Some(choice);
    Ok(())
}
