//! What a player prefers, by names that the configuration file and the settings screen share.

pub use loyd_front::{Named, Speed};
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
}

impl Preference {
    /// All of them, in the order of the settings screen.
    pub const ALL: [Self; 5] = [Self::Arrows, Self::Palette, Self::Colours, Self::Glyphs, Self::Speed];

    /// What it is, for people.
    pub const fn purpose(self) -> &'static str {
        match self {
            Self::Arrows => "an arrow moves",
            Self::Palette => "palette",
            Self::Colours => "colours",
            Self::Glyphs => "drawn with",
            Self::Speed => "speed of solutions",
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
        }
    }
}

fn choose<T: Named>(place: &mut Option<T>, name: &str) -> Result<(), String> {
    let choice = T::named(name).ok_or_else(|| format!("unknown name `{name}`: expected {}", T::names()))?;
    *place = Some(choice);
    Ok(())
}
