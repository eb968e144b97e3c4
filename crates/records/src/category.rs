use std::fmt;
use std::str::FromStr;

use loyd_core::{BlockMetric, FamilyName, TileMetric};

use crate::id::LevelId;

/// A class of comparable games: tile games with the same size, goal and metric, or block games with
/// the same level and metric.
///
/// Its text is `tiles 4x4 single blank-last` or `blocks 0123456789abcdef0123456789abcdef slide`.
///
/// ```
/// use loyd_records::Category;
/// let text = "tiles 4x3 multi blank-first";
/// assert_eq!(text.parse::<Category>()?.to_string(), text);
/// # Ok::<(), loyd_records::UnknownCategory>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Category {
    /// Tile games.
    Tiles {
        /// The number of columns.
        width: u8,
        /// The number of rows.
        height: u8,
        /// The metric.
        metric: TileMetric,
        /// The goal, as a name or as the text of a position.
        goal: String,
    },
    /// Block games.
    Blocks {
        /// The level.
        level: LevelId,
        /// The metric.
        metric: BlockMetric,
    },
}

impl Category {
    /// Returns the puzzles' family.
    pub const fn family(&self) -> FamilyName {
        match self {
            Self::Tiles { .. } => FamilyName::Tiles,
            Self::Blocks { .. } => FamilyName::Blocks,
        }
    }

    /// Returns the level, or `None` for tile games.
    pub const fn level(&self) -> Option<LevelId> {
        match self {
            Self::Tiles { .. } => None,
            Self::Blocks { level, .. } => Some(*level),
        }
    }
}

impl fmt::Display for Category {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Tiles { width, height, metric, goal } => write!(f, "tiles {width}x{height} {metric} {goal}"),
            Self::Blocks { level, metric } => write!(f, "blocks {level} {metric}"),
        }
    }
}

/// The error for a string that is not a category.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown category `{text}`: expected `tiles WIDTHxHEIGHT METRIC GOAL` or `blocks LEVEL METRIC`")]
pub struct UnknownCategory {
    /// The string that was read.
    pub text: String,
}

impl FromStr for Category {
    type Err = UnknownCategory;

    fn from_str(text: &str) -> Result<Self, UnknownCategory> {
        let category = match text.split_once(' ') {
            Some(("tiles", rest)) => tiles(rest),
            Some(("blocks", rest)) => blocks(rest),
            _ => None,
        };
        category.ok_or_else(|| UnknownCategory { text: text.to_owned() })
    }
}

fn tiles(text: &str) -> Option<Category> {
    let mut parts = text.splitn(3, ' ');
    let (width, height) = parts.next()?.split_once('x')?;
    Some(Category::Tiles {
        width: width.parse().ok()?,
        height: height.parse().ok()?,
        metric: parts.next()?.parse().ok()?,
        goal: parts.next()?.to_owned(),
    })
}

fn blocks(text: &str) -> Option<Category> {
    let (level, metric) = text.split_once(' ')?;
    Some(Category::Blocks { level: level.parse().ok()?, metric: metric.parse().ok()? })
}
