//! What a player prefers, by names that the configuration file and the settings screen share.

use loyd_core::TileMetric;
pub use loyd_front::{Counting, MotionName, Named, Speed};
use loyd_play::Arrows;

use crate::look::{Depth, Glyphs, PaletteName};

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
