//! The player's preferences. The configuration file, the records and the settings screen use the
//! same names for them.

use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_front::{AppSettings, Colouring, Language, MetricChoice, MotionPreference, SettingChoice, Speed};
use loyd_play::Arrows;

use crate::look::{ColourDepth, Environment, Glyphs, PaletteName, ScreenLook};

/// The settings of the terminal app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The language, which is shared with the window app.
    pub language: Language,
    /// The object that an arrow key moves: the tile or the blank.
    pub arrows: Arrows,
    /// The palette.
    pub palette: PaletteName,
    /// What the tile colours mean.
    pub colouring: Colouring,
    /// The number of colours that the terminal has.
    pub colours: ColourDepth,
    /// The characters for lines and shapes.
    pub glyphs: Glyphs,
    /// The playback speed of solutions.
    pub speed: Speed,
    /// Whether a move over several cells is animated cell by cell.
    pub motion: MotionPreference,
    /// The metric for new tile games.
    pub tile_metric: TileMetric,
    /// The metric for new block games.
    pub block_metric: MetricChoice,
}

impl Preferences {
    /// Returns the defaults. The language, colours and glyphs depend on the terminal.
    pub fn defaults(environment: &Environment) -> Self {
        Self {
            language: environment.language(),
            arrows: Arrows::default(),
            palette: PaletteName::default(),
            colouring: Colouring::Solved,
            colours: environment.depth(),
            glyphs: environment.glyphs(),
            speed: Speed::default(),
            motion: MotionPreference::default(),
            tile_metric: TilePuzzle::DEFAULT_METRIC,
            block_metric: MetricChoice::default(),
        }
    }

    /// Returns the language for the screens. A terminal that shows only ASCII cannot show Chinese
    /// or Japanese.
    pub(crate) fn screen_language(self) -> Language {
        if self.glyphs == Glyphs::Ascii && self.language.is_han() { Language::English } else { self.language }
    }

    /// Returns the look that results from the preferences.
    pub(crate) fn look(self) -> ScreenLook {
        ScreenLook { depth: self.colours, palette: self.palette, colouring: self.colouring, glyphs: self.glyphs }
    }
}

impl AppSettings for Preferences {
    /// Distinguishes these settings from those of the window app.
    const PREFIX: &'static str = "terminal.";

    /// Visits the settings in the order in which the settings screen lists them.
    fn each(&mut self, with: &mut dyn FnMut(&'static str, &mut dyn SettingChoice)) {
        with("language", &mut self.language);
        with("arrows", &mut self.arrows);
        with("palette", &mut self.palette);
        with("colouring", &mut self.colouring);
        with("colours", &mut self.colours);
        with("glyphs", &mut self.glyphs);
        with("speed", &mut self.speed);
        with("motion", &mut self.motion);
        with(TILE_METRIC, &mut self.tile_metric);
        with(BLOCK_METRIC, &mut self.block_metric);
    }
}

/// The name of the setting for the metric of new tile games.
pub(crate) const TILE_METRIC: &str = "tile-metric";
/// The name of the setting for the metric of new block games.
pub(crate) const BLOCK_METRIC: &str = "block-metric";

/// Returns the key of the message for a value.
pub(crate) fn value_key(name: &str, value: &str) -> String {
    match name {
        TILE_METRIC | BLOCK_METRIC => format!("in-metric-{value}"),
        _ => format!("{name}-{value}"),
    }
}
