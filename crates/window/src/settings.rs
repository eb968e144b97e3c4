//! What a player prefers, kept with the records.
//!
//! A setting is a choice among named values. Its name is its key in the records and in shared links, and the key of its
//! words: `set-NAME` for the setting, `NAME-VALUE` for each value. A new setting is a field, a line in `each`, and words.

pub use loyd_front::Colouring;
use loyd_front::{Choice, Speed, names};
use loyd_play::Arrows;

use crate::words::Language;

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

names!(Theme: Self::System = "system", Self::Light = "light", Self::Dark = "dark");

/// The set of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The usual one.
    #[default]
    Usual,
    /// Colours that people of every colour vision distinguish.
    ColourBlind,
    /// The player's own colours of layers.
    Own,
}

names!(Palette: Self::Usual = "usual", Self::ColourBlind = "colour-blind", Self::Own = "own");

/// How fast pieces glide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Glide {
    /// They don't: reduced motion.
    Off,
    /// Slowly.
    Slow,
    /// As usual.
    #[default]
    Usual,
    /// Fast.
    Fast,
}

names!(Glide: Self::Off = "off", Self::Slow = "slow", Self::Usual = "usual", Self::Fast = "fast");

impl Glide {
    /// Seconds for one straight way.
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Off => 0.0,
            Self::Slow => 0.32,
            Self::Usual => 0.14,
            Self::Fast => 0.07,
        }
    }
}

/// What is on the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Picture {
    /// Numbers alone.
    #[default]
    None,
    /// Hills at sunset.
    Hills,
    /// A mosaic of rings.
    Mosaic,
    /// Waves.
    Waves,
    /// A picture that the player opened.
    Own,
}

names!(Picture: Self::None = "none", Self::Hills = "hills", Self::Mosaic = "mosaic", Self::Waves = "waves", Self::Own = "own");

/// On or off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Switch {
    /// Off.
    #[default]
    Off,
    /// On.
    On,
}

names!(Switch: Self::Off = "off", Self::On = "on");

impl Switch {
    /// Whether it is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }

    /// On, or off.
    pub const fn of(is_on: bool) -> Self {
        if is_on { Self::On } else { Self::Off }
    }
}

/// All settings of the window and of the page. A field with a type of this file or of `loyd_front` is a choice among named
/// values; [`Switch`] stands for those that are on or off, so that every setting is stored and shown in one way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The language.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// The set of colours.
    pub palette: Palette,
    /// How tiles are coloured.
    pub colouring: Colouring,
    /// What is on the tiles.
    pub picture: Picture,
    /// Whether numbers are on the tiles of a picture.
    pub numbers: Switch,
    /// Whether names are on blocks.
    pub names: Switch,
    /// How fast pieces glide.
    pub glide: Glide,
    /// How fast solutions are played.
    pub speed: Speed,
    /// What an arrow moves.
    pub arrows: Arrows,
    /// Whether tiles slide where the pointer goes, without a click.
    pub hover: Switch,
    /// Whether the time is shown.
    pub timer: Switch,
    /// Whether the window has the classic look: 400 by 400, grey, white numbers.
    pub classic: Switch,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            theme: Theme::default(),
            palette: Palette::default(),
            colouring: Colouring::default(),
            picture: Picture::default(),
            numbers: Switch::On,
            names: Switch::Off,
            glide: Glide::default(),
            speed: Speed::default(),
            arrows: Arrows::default(),
            hover: Switch::Off,
            timer: Switch::On,
            classic: Switch::Off,
        }
    }
}

impl loyd_front::Settings for Settings {
    /// The terminal app has settings of its own names beside these.
    const PREFIX: &'static str = "window.";

    /// The order is that of the dialog: what is seen, then what moves, then what is counted.
    fn each(&mut self, with: &mut dyn FnMut(&'static str, &mut dyn Choice)) {
        with("language", &mut self.language);
        with("theme", &mut self.theme);
        with("palette", &mut self.palette);
        with("colouring", &mut self.colouring);
        with("picture", &mut self.picture);
        with("numbers", &mut self.numbers);
        with("names", &mut self.names);
        with("glide", &mut self.glide);
        with("speed", &mut self.speed);
        with("arrows", &mut self.arrows);
        with("hover", &mut self.hover);
        with("timer", &mut self.timer);
        with("classic", &mut self.classic);
    }
}
