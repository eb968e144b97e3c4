use std::fmt;
use std::str::FromStr;

use loyd_core::{BlockMetric, BlockPuzzle, Family, FamilyName, TileMetric, TilePuzzle};

/// A metric of either family, as `--metric` names it.
///
/// ```
/// use loyd_engine::AnyMetric;
/// assert_eq!("slide".parse::<AnyMetric>().unwrap().to_string(), "slide");
/// assert!("furlong".parse::<AnyMetric>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AnyMetric {
    /// `single` or `multi`.
    Tiles(TileMetric),
    /// `step`, `slide` or `turn`.
    Blocks(BlockMetric),
}

impl AnyMetric {
    /// Returns a family's default metric.
    pub const fn usual(family: FamilyName) -> Self {
        match family {
            FamilyName::Tiles => Self::Tiles(TilePuzzle::DEFAULT_METRIC),
            FamilyName::Blocks => Self::Blocks(BlockPuzzle::DEFAULT_METRIC),
        }
    }
}

impl FromStr for AnyMetric {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let tiles = name.parse().map(Self::Tiles);
        let either = tiles.or_else(|_| name.parse().map(Self::Blocks));
        either.map_err(|_| "expected single or multi for tiles, step, slide or turn for blocks".to_owned())
    }
}

impl fmt::Display for AnyMetric {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Tiles(metric) => metric.fmt(f),
            Self::Blocks(metric) => metric.fmt(f),
        }
    }
}
