use super::AnyPuzzle;
use crate::Puzzle;
use crate::names::named;

/// The name of a puzzle family in options, records and JSON.
///
/// ```
/// use loyd_core::FamilyName;
/// assert_eq!("tiles".parse(), Ok(FamilyName::Tiles));
/// assert_eq!(FamilyName::Blocks.to_string(), "blocks");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FamilyName {
    /// Numbered tiles and one blank, m×n.
    Tiles,
    /// Pieces on a grid.
    Blocks,
}

named!(FamilyName, "family", "`tiles` or `blocks`": Tiles = "tiles", Blocks = "blocks");

/// The names and text forms of a family, which programs need in addition to its rules. Other crates
/// extend this trait with traits of their own.
///
/// ```
/// use loyd_core::{Family, TilePuzzle, text::read_position};
/// let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/7 0 8")?);
/// assert_eq!(
///     (TilePuzzle::NAME.name(), puzzle.one_line()),
///     ("tiles", "1 2 3/4 5 6/7 0 8".to_owned())
/// );
/// assert_eq!(puzzle.goal_text(), "blank-last");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub trait Family: Puzzle {
    /// The name of the family.
    const NAME: FamilyName;

    /// The default metric.
    const DEFAULT_METRIC: Self::Metric;

    /// Converts the puzzle to the type that holds puzzles of either family.
    fn any(&self) -> AnyPuzzle;

    /// Returns the goal in the syntax of `--goal`.
    fn goal_text(&self) -> String;

    /// Returns the canonical text on one line. For tiles, it omits the goal, which
    /// [`Family::goal_text`] returns; see [`super::one_line()`].
    fn one_line(&self) -> String {
        super::one_line(&self.any())
    }
}
