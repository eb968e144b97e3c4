use std::fmt;
use std::str::FromStr;

use crate::UnknownMetric;

/// How moves of a tile puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TileMetric {
    /// One tile, one cell.
    Single,
    /// Any number of tiles of one line, together one cell: consecutive steps in the same direction.
    Multi,
}

impl fmt::Display for TileMetric {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Single => "single",
            Self::Multi => "multi",
        })
    }
}

impl FromStr for TileMetric {
    type Err = UnknownMetric;

    fn from_str(name: &str) -> Result<Self, UnknownMetric> {
        match name {
            "single" => Ok(Self::Single),
            "multi" => Ok(Self::Multi),
            _ => Err(UnknownMetric { name: name.to_owned(), expected: "`single` or `multi`" }),
        }
    }
}
