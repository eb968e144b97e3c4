//! The player's preferences, by names that the configuration file, the records and the settings
//! screen share.

use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_front::{AppSettings, Colouring, Counting, MotionName, SettingChoice, Speed};
use loyd_play::Arrows;

use crate::look::{Depth, Environment, Glyphs, PaletteName, ScreenLook};

/// The settings of the terminal app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// The object that an arrow key moves: the tile or the blank.
    pub arrows: Arrows,
    /// The palette.
    pub palette: PaletteName,
    /// The meaning of the colours of tiles.
    pub colouring: Colouring,
    /// The number of colours of the terminal.
    pub colours: Depth,
    /// The characters for lines and shapes.
    pub glyphs: Glyphs,
    /// The playback speed of solutions.
    pub speed: Speed,
    /// Whether a move over several cells is animated cell by cell.
    pub motion: MotionName,
    /// The metric of new tile games.
    pub tile_metric: TileMetric,
    /// The metric of new block games.
    pub block_metric: Counting,
}

impl Preferences {
    /// Returns the defaults. Colours and glyphs depend on the terminal.
    pub fn usual(environment: &Environment) -> Self {
        Self {
            arrows: Arrows::default(),
            palette: PaletteName::default(),
            colouring: Colouring::Solved,
            colours: environment.depth(),
            glyphs: environment.glyphs(),
            speed: Speed::default(),
            motion: MotionName::default(),
            tile_metric: TilePuzzle::DEFAULT_METRIC,
            block_metric: Counting::default(),
        }
    }

    /// Returns the look that results from the preferences.
    pub(crate) fn look(self) -> ScreenLook {
        ScreenLook { depth: self.colours, palette: self.palette, colouring: self.colouring, glyphs: self.glyphs }
    }
}

impl AppSettings for Preferences {
    /// Distinguishes these settings from those of the window app.
    const PREFIX: &'static str = "terminal.";

    /// Visits the settings in the order of the settings screen.
    fn each(&mut self, with: &mut dyn FnMut(&'static str, &mut dyn SettingChoice)) {
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

/// Returns the description of a setting.
pub(crate) fn purpose(name: &str) -> &'static str {
    match name {
        "arrows" => "arrow keys move",
        "palette" => "palette",
        "colouring" => "tile colours",
        "colours" => "colours",
        "glyphs" => "characters",
        "speed" => "playback speed",
        "motion" => "long moves",
        TILE_METRIC => "new tile metric",
        _ => "new block metric",
    }
}
