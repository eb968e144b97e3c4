use crate::names::named;

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
    /// A square board of tiles behind its size, goal blank-last: Princeton's and Coursera's *8 Puzzle*.
    Princeton,
    /// A square board of tiles behind its size, with remarks, goal snail: the n-puzzle of the 42 schools.
    FortyTwo,
    /// A tray of blocks by their corners: CS61B (Berkeley), from 2014 on.
    Cs61b,
    /// A tray of blocks by their sizes: CS61B (Berkeley), 2007.
    Cs61b2007,
    /// A board of numbered bricks with goal cells for one of them: CS 380 and CS 510 (Drexel).
    Sbp,
}

named!(
    Format, "format", "`tiles`, `assignment`, `layout`, `rush`, `picture`, `list`, `princeton`, `42`, `cs61b`, `cs61b-2007` or `sbp`":
    Tiles = "tiles", Assignment = "assignment", Layout = "layout", Rush = "rush", Picture = "picture", List = "list",
    Princeton = "princeton", FortyTwo = "42", Cs61b = "cs61b", Cs61b2007 = "cs61b-2007", Sbp = "sbp"
);

impl Format {
    /// The noun for a text of this format, in messages.
    pub(super) const fn noun(self) -> &'static str {
        match self {
            Self::Tiles => "a tile position",
            Self::Assignment => "an assignment file",
            Self::Layout => "a one-line layout",
            Self::Rush => "a Rush Hour board",
            Self::Picture => "a picture",
            Self::List => "a list",
            Self::Princeton => "a board behind its size",
            Self::FortyTwo => "a board behind its size, with remarks",
            Self::Cs61b | Self::Cs61b2007 => "a tray of blocks",
            Self::Sbp => "a board of bricks",
        }
    }
}
