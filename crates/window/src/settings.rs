//! The player's settings, which are stored with the records.
//!
//! A setting is a choice among named values. Its name is its key in the records and in shared
//! links, and part of its message keys: `set-NAME` for the setting, `NAME-VALUE` for each value. A
//! new setting needs a field, a line in `each`, and messages.

pub use loyd_front::Colouring;
use loyd_front::{SettingChoice, Speed, names};
use loyd_play::Arrows;

use crate::words::Language;

/// The theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// The system theme.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// Ink on warm paper.
    Paper,
    /// A wooden tray with wooden pieces.
    Wood,
    /// High contrast: bright colours and white edges on black.
    Contrast,
}

names!(
    Theme: Self::System = "system", Self::Light = "light", Self::Dark = "dark", Self::Paper = "paper",
    Self::Wood = "wood", Self::Contrast = "contrast"
);

/// The palette.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Palette {
    /// The default palette.
    #[default]
    Normal,
    /// Colours that are distinguishable with any type of colour vision.
    ColourBlind,
    /// The player's own layer colours.
    Custom,
}

names!(Palette: Self::Normal = "usual", Self::ColourBlind = "colour-blind", Self::Custom = "own");

/// The speed of animations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AnimationSpeed {
    /// No animations (reduced motion).
    Off,
    /// Slow.
    Slow,
    /// The default speed.
    #[default]
    Normal,
    /// Fast.
    Fast,
}

names!(AnimationSpeed: Self::Off = "off", Self::Slow = "slow", Self::Normal = "usual", Self::Fast = "fast");

impl AnimationSpeed {
    /// Returns the duration of a straight movement, in seconds.
    pub const fn seconds(self) -> f32 {
        match self {
            Self::Off => 0.0,
            Self::Slow => 0.32,
            Self::Normal => 0.14,
            Self::Fast => 0.07,
        }
    }
}

/// The picture on the tiles.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TilePicture {
    /// No picture, only numbers.
    #[default]
    None,
    /// Hills at sunset.
    Hills,
    /// A mosaic of rings.
    Mosaic,
    /// Waves.
    Waves,
    /// A picture that the player opened.
    Custom,
}

names!(TilePicture: Self::None = "none", Self::Hills = "hills", Self::Mosaic = "mosaic", Self::Waves = "waves", Self::Custom = "own");

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
    /// Returns whether the switch is on.
    pub fn is_on(self) -> bool {
        self == Self::On
    }
}

/// The settings of the window and the page. Every field, even a [`Switch`], is a choice among named
/// values, so all settings are stored and shown in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowSettings {
    /// The language.
    pub language: Language,
    /// The theme.
    pub theme: Theme,
    /// The palette.
    pub palette: Palette,
    /// The meaning of the tile colours.
    pub colouring: Colouring,
    /// The picture on the tiles.
    pub picture: TilePicture,
    /// Whether to write numbers on tiles that have a picture.
    pub numbers: Switch,
    /// Whether to write names on blocks.
    pub names: Switch,
    /// The speed of animations.
    pub glide: AnimationSpeed,
    /// The playback speed of solutions.
    pub speed: Speed,
    /// What an arrow key moves: the tile or the blank.
    pub arrows: Arrows,
    /// Whether tiles slide to the pointer without a click.
    pub hover: Switch,
    /// Whether to play sounds.
    pub sounds: Switch,
    /// Whether to show the time.
    pub timer: Switch,
    /// Whether to use the classic look: a grey window of fixed size with white numbers.
    pub classic: Switch,
}

impl Default for WindowSettings {
    fn default() -> Self {
        Self {
            language: Language::default(),
            theme: Theme::default(),
            palette: Palette::default(),
            colouring: Colouring::default(),
            picture: TilePicture::default(),
            numbers: Switch::On,
            names: Switch::Off,
            glide: AnimationSpeed::default(),
            speed: Speed::default(),
            arrows: Arrows::default(),
            hover: Switch::Off,
            sounds: Switch::Off,
            timer: Switch::On,
            classic: Switch::Off,
        }
    }
}

impl loyd_front::AppSettings for WindowSettings {
    /// Distinguishes these settings from those of the terminal app.
    const PREFIX: &'static str = "window.";

    /// Visits the settings in the dialog's order.
    fn each(&mut self, visit: &mut dyn FnMut(&'static str, &mut dyn SettingChoice)) {
        visit("language", &mut self.language);
        visit("theme", &mut self.theme);
        visit("palette", &mut self.palette);
        visit("colouring", &mut self.colouring);
        visit("picture", &mut self.picture);
        visit("numbers", &mut self.numbers);
        visit("names", &mut self.names);
        visit("glide", &mut self.glide);
        visit("speed", &mut self.speed);
        visit("arrows", &mut self.arrows);
        visit("hover", &mut self.hover);
        visit("sounds", &mut self.sounds);
        visit("timer", &mut self.timer);
        visit("classic", &mut self.classic);
    }
}
