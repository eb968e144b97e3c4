use crate::names::named;

/// A puzzle format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One tile position: rows joined by `/`, rows on separate lines, a square board on one line,
    /// or `4x4:9,7,…`.
    Tiles,
    /// The number of rows and the number of columns, then one line
    /// `row column width height direction` per piece.
    Assignment,
    /// Rows of single characters joined by `/`, optionally followed by ` | key: value` parts.
    Layout,
    /// A Rush Hour board: 36 cells, or `WxH:` followed by the cells.
    Rush,
    /// `key: value` lines followed by rows of single characters. Without such a line, all rows have
    /// the same length.
    Picture,
    /// One puzzle per line.
    List,
    /// A square board of tiles preceded by its size, with the goal `blank-last`: Princeton's and
    /// Coursera's *8 Puzzle*.
    Princeton,
    /// A square board of tiles preceded by its size, optionally with comments, with the goal
    /// `snail`: the n-puzzle at the 42 schools.
    FortyTwo,
    /// A tray of blocks given by their corners: CS61B (Berkeley), since 2014.
    Cs61b,
    /// A tray of blocks given by their sizes: CS61B (Berkeley), 2007.
    Cs61b2007,
    /// A board of numbered bricks with goal cells for one brick: CS 380 and CS 510 (Drexel).
    Sbp,
    /// A drawing whose digits and symbols stand for kinds of pieces rather than individual pieces.
    Kinds,
    /// A GNOME Klotski level.
    Gnome,
    /// A table of cars: name, orientation, column, row and length.
    Cars,
    /// Puzzles in JSON.
    Json,
    /// A PDDL planning problem for a tile board.
    Pddl,
    /// All cells of a block position on one line, with spaces for empty cells.
    Snapshot,
    /// The output of `loyd show`.
    Show,
    /// A link to a shared game.
    Link,
}

named!(
    Format, "format", "`tiles`, `assignment`, `layout`, `rush`, `picture`, `list`, `princeton`, `42`, `cs61b`, `cs61b-2007`, `sbp`, `kinds`, `gnome`, `cars`, `json`, `pddl`, `snapshot`, `show` or `link`":
    Tiles = "tiles", Assignment = "assignment", Layout = "layout", Rush = "rush", Picture = "picture", List = "list",
    Princeton = "princeton", FortyTwo = "42", Cs61b = "cs61b", Cs61b2007 = "cs61b-2007", Sbp = "sbp",
    Kinds = "kinds", Gnome = "gnome", Cars = "cars", Json = "json", Pddl = "pddl", Snapshot = "snapshot", Show = "show", Link = "link"
);

impl Format {
    /// Returns the name of this format in notes about readings.
    const fn reading(self) -> &'static str {
        match self {
            Self::Tiles => "tile board",
            Self::Rush => "Rush Hour",
            Self::Kinds => "kinds of pieces",
            Self::Picture => "one piece per letter",
            Self::Assignment => "an assignment file",
            Self::Layout => "a one-line layout",
            Self::List => "a list",
            Self::Princeton => "a board preceded by its size",
            Self::FortyTwo => "a board preceded by its size, with comments",
            Self::Cs61b | Self::Cs61b2007 => "a tray of blocks",
            Self::Sbp => "a board of bricks",
            Self::Gnome => "a GNOME Klotski level",
            Self::Cars => "a table of cars",
            Self::Json => "JSON",
            Self::Pddl => "a planning problem",
            Self::Snapshot => "a snapshot",
            Self::Show => "the output of loyd show",
            Self::Link => "a link",
        }
    }

    /// Describes which of several readings was chosen, such as `Rush Hour, goal car X`.
    pub(super) fn read_as(self, guesses: &[String]) -> String {
        format!("{}, {}", self.reading(), guesses.join(", "))
    }
}
