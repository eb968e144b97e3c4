//! What a player prefers, kept with the records.

use loyd_front::{Named, Speed};
use loyd_play::Arrows;
use loyd_records::Records;
use serde_json::Value;

use crate::words::Language;

/// Declares a choice among things with names.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name { $($(#[$of])* $variant),+ }

        impl Named for $name {
            const CHOICES: &'static [Self] = &[$(Self::$variant),+];

            fn name(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }
    };
}

choice! {
    /// Light or dark.
    Theme {
        /// As the system has it.
        #[default]
        System = "system",
        /// Light.
        Light = "light",
        /// Dark.
        Dark = "dark",
    }
}

choice! {
    /// The set of colours.
    Palette {
        /// The usual one.
        #[default]
        Usual = "usual",
        /// One that can be told apart with any eyes.
        ColourBlind = "colour-blind",
    }
}

choice! {
    /// How tiles are coloured.
    Colouring {
        /// By rings: the first row and column, the second row and column, and so on.
        #[default]
        Rings = "rings",
        /// Those at home, and those that are not.
        Solved = "solved",
        /// All alike.
        Plain = "plain",
    }
}

choice! {
    /// How fast pieces glide.
    Glide {
        /// They don't: reduced motion.
        Off = "off",
        /// Slowly.
        Slow = "slow",
        /// As usual.
        #[default]
        Usual = "usual",
        /// Fast.
        Fast = "fast",
    }
}

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

choice! {
    /// What is on the tiles.
    Picture {
        /// Numbers alone.
        #[default]
        None = "none",
        /// Hills at sunset.
        Hills = "hills",
        /// A mosaic of rings.
        Mosaic = "mosaic",
        /// Waves.
        Waves = "waves",
        /// A picture that the player opened.
        Own = "own",
    }
}

choice! {
    /// On or off.
    Switch {
        /// Off.
        #[default]
        Off = "off",
        /// On.
        On = "on",
    }
}

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

/// What is preferred.
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

impl Settings {
    /// What the records say, and `self` where they say nothing.
    #[must_use]
    pub fn stored(mut self, records: &Records) -> Self {
        self.each(&mut |name, place| {
            if let Some(stored) = records.setting(&key(name)).and_then(Value::as_str) {
                place.take(stored);
            }
        });
        self
    }

    /// Writes what differs from `before` to the records.
    pub fn store(mut self, mut before: Self, records: &mut Records) {
        let mut names = Vec::new();
        before.each(&mut |_, place| names.push(place.name()));
        let mut names = names.into_iter();
        self.each(&mut |name, place| {
            if names.next() != Some(place.name()) {
                records.set_setting(&key(name), Value::from(place.name()));
            }
        });
    }

    /// The settings as `name=value` parts that differ from the usual, for a shared link.
    pub fn parts(mut self) -> Vec<(&'static str, &'static str)> {
        let (mut usual, mut parts) = (Vec::new(), Vec::new());
        Self::default().each(&mut |_, place| usual.push(place.name()));
        let mut usual = usual.into_iter();
        self.each(&mut |name, place| {
            if usual.next() != Some(place.name()) {
                parts.push((name, place.name()));
            }
        });
        parts
    }

    /// Takes one `name=value` part. False if there is no such thing to choose.
    pub fn take(&mut self, name: &str, value: &str) -> bool {
        let mut taken = false;
        self.each(&mut |known, place| taken |= known == name && place.take(value));
        taken
    }

    /// Every setting with its name.
    fn each(&mut self, with: &mut dyn FnMut(&'static str, &mut dyn Place)) {
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

fn key(name: &str) -> String {
    format!("window.{name}")
}

/// A place for a choice, whatever it is among.
trait Place {
    fn name(&self) -> &'static str;

    /// Takes the choice of this name; false if there is none.
    fn take(&mut self, name: &str) -> bool;
}

impl<T: Named> Place for T {
    fn name(&self) -> &'static str {
        Named::name(*self)
    }

    fn take(&mut self, name: &str) -> bool {
        T::named(name).map(|choice| *self = choice).is_some()
    }
}
