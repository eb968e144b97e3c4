//! What a player prefers, by names that the configuration file, the records and the settings screen share.

use loyd_core::{Family, TileMetric, TilePuzzle};
use loyd_front::{Choice, Colouring, Counting, MotionName, Settings, Speed};
use loyd_play::Arrows;

use crate::look::{Depth, Environment, Glyphs, Look, PaletteName};

/// The settings of the terminal app.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preferences {
    /// What an arrow moves.
    pub arrows: Arrows,
    /// The set of colours.
    pub palette: PaletteName,
    /// What the colours of tiles show.
    pub colouring: Colouring,
    /// How many colours the terminal has.
    pub colours: Depth,
    /// What lines and shapes are drawn with.
    pub glyphs: Glyphs,
    /// How fast solutions play.
    pub speed: Speed,
    /// Whether a move over several cells is shown cell by cell.
    pub motion: MotionName,
    /// The metric of new games of tiles.
    pub tile_metric: TileMetric,
    /// The metric of new games of blocks.
    pub block_metric: Counting,
}

impl Preferences {
    /// What is preferred where nothing was chosen; the terminal decides about colours and glyphs.
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

    /// The look that follows from them.
    pub(crate) fn look(self) -> Look {
        Look { depth: self.colours, palette: self.palette, colouring: self.colouring, glyphs: self.glyphs }
    }
}

impl Settings for Preferences {
    /// The window has settings of its own names beside these.
    const PREFIX: &'static str = "terminal.";

    /// The order is that of the settings screen.
    fn each(&mut self, with: &mut dyn FnMut(&'static str, &mut dyn Choice)) {
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

/// The name of the metric of new games of tiles.
pub(crate) const TILE_METRIC: &str = "tile-metric";
/// The name of the metric of new games of blocks.
pub(crate) const BLOCK_METRIC: &str = "block-metric";

/// What a setting decides, for people.
pub(crate) fn purpose(name: &str) -> &'static str {
    match name {
        "arrows" => "an arrow moves",
        "palette" => "palette",
        "colouring" => "tiles are coloured",
        "colours" => "colours",
        "glyphs" => "drawn with",
        "speed" => "speed of solutions",
        "motion" => "long moves",
        TILE_METRIC => "new tiles count",
        _ => "new blocks count",
    }
}
