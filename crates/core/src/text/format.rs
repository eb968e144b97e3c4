use crate::names::named;

/// The formats in which puzzles are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One tile position: rows joined by `/`, or rows as lines, or a square board in one line, or
    /// `4x4:9,7,…`.
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
    /// A square board of tiles behind its size, goal blank-last: Princeton's and Coursera's *8
    /// Puzzle*.
    Princeton,
    /// A square board of tiles behind its size, with remarks, goal snail: the n-puzzle of the 42
    /// schools.
    FortyTwo,
    /// A tray of blocks by their corners: CS61B (Berkeley), from 2014 on.
    Cs61b,
    /// A tray of blocks by their sizes: CS61B (Berkeley), 2007.
    Cs61b2007,
    /// A board of numbered bricks with goal cells for one of them: CS 380 and CS 510 (Drexel).
    Sbp,
    /// A drawing in which a digit or sign names a kind of piece, not a piece.
    Kinds,
    /// A level of GNOME Klotski.
    Gnome,
    /// A table of cars: name, orientation, column, row, length.
    Cars,
    /// Puzzles in JSON.
    Json,
    /// A planning problem of a tile board, in PDDL.
    Pddl,
    /// All cells of a block position in one line, a space for an empty cell.
    Snapshot,
    /// The output of `loyd show`.
    Show,
    /// A shared game, the text of an address.
    Link,
}

named!(
    Format, "format", "`tiles`, `assignment`, `layout`, `rush`, `picture`, `list`, `princeton`, `42`, `cs61b`, `cs61b-2007`, `sbp`, `kinds`, `gnome`, `cars`, `json`, `pddl`, `snapshot`, `show` or `link`":
    Tiles = "tiles", Assignment = "assignment", Layout = "layout", Rush = "rush", Picture = "picture", List = "list",
    Princeton = "princeton", FortyTwo = "42", Cs61b = "cs61b", Cs61b2007 = "cs61b-2007", Sbp = "sbp",
    Kinds = "kinds", Gnome = "gnome", Cars = "cars", Json = "json", Pddl = "pddl", Snapshot = "snapshot", Show = "show", Link = "link"
);

impl Format {
    /// What a puzzle of this format was read as.
    const fn reading(self) -> &'static str {
        match self {
            Self::Tiles => "tile board",
            Self::Rush => "Rush Hour",
            Self::Kinds => "kinds of pieces",
            Self::Picture => "pieces by letters",
            _ => self.noun(),
        }
    }

    /// The sentence that tells which of several readings was taken, such as `Rush Hour, goal car
    /// X`.
    pub(super) fn read_as(self, guesses: &[String]) -> String {
        format!("{}, {}", self.reading(), guesses.join(", "))
    }

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
            Self::Kinds => "a drawing of kinds of pieces",
            Self::Gnome => "a level of GNOME Klotski",
            Self::Cars => "a table of cars",
            Self::Json => "JSON",
            Self::Pddl => "a planning problem",
            Self::Snapshot => "a snapshot",
            Self::Show => "the output of loyd show",
            Self::Link => "a link",
        }
    }
}
