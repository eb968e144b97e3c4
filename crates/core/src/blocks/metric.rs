use std::fmt;
use std::str::FromStr;

use crate::UnknownMetric;

/// How moves of a block puzzle are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BlockMetric {
    /// One piece, one cell.
    Step,
    /// One piece, any number of cells in one straight line.
    Slide,
    /// One piece, any path, corners included.
    Turn,
}

impl fmt::Display for BlockMetric {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Step => "step",
            Self::Slide => "slide",
            Self::Turn => "turn",
        })
    }
}

impl FromStr for BlockMetric {
    type Err = UnknownMetric;

    fn from_str(name: &str) -> Result<Self, UnknownMetric> {
        match name {
            "step" => Ok(Self::Step),
            "slide" => Ok(Self::Slide),
            "turn" => Ok(Self::Turn),
            _ => Err(UnknownMetric { name: name.to_owned(), expected: "`step`, `slide` or `turn`" }),
        }
    }
}
