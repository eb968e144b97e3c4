use std::fmt;
use std::str::FromStr;

/// The formats in which puzzles are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One tile position: rows joined by `/`, or rows as lines, or a square board in one line, or `4x4:9,7,…`.
    Tiles,
    /// Rows, columns, then a line `row column width height direction` for every piece.
    Assignment,
    /// Rows of single characters joined by `/`, perhaps with ` | key: value` parts.
    Layout,
    /// A Rush Hour board: 36 cells, or `WxH:` and cells.
    Rush,
    /// `key: value` lines, then rows of single characters; without such a line, rows of one length.
    Picture,
    /// One puzzle a line.
    List,
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 6] = [Self::Tiles, Self::Assignment, Self::Layout, Self::Rush, Self::Picture, Self::List];

    /// The name that the command line knows it by.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Assignment => "assignment",
            Self::Layout => "layout",
            Self::Rush => "rush",
            Self::Picture => "picture",
            Self::List => "list",
        }
    }

    /// What one text of it is called in a message.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Tiles => "a tile position",
            Self::Assignment => "an assignment file",
            Self::Layout => "a one-line layout",
            Self::Rush => "a Rush Hour board",
            Self::Picture => "a picture",
            Self::List => "a list",
        }
    }
}

impl fmt::Display for Format {
    /// The name that the command line knows it by.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<Self, UnknownFormat> {
        let format = Self::ALL.into_iter().find(|format| format.name() == name);
        format.ok_or_else(|| UnknownFormat { name: name.to_owned() })
    }
}

/// A format's name that does not exist.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format `{name}`: expected `tiles`, `assignment`, `layout`, `rush`, `picture` or `list`")]
pub struct UnknownFormat {
    /// What was read.
    pub name: String,
}
