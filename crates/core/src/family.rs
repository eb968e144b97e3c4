use std::fmt;
use std::str::FromStr;

use crate::text::{self, AnyPuzzle};
use crate::tiles::TileGoal;
use crate::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePuzzle};

/// The name of a family of puzzles, as options, records and JSON spell it.
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

impl FamilyName {
    /// Both families.
    pub const ALL: [Self; 2] = [Self::Tiles, Self::Blocks];

    /// The name as text.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Tiles => "tiles",
            Self::Blocks => "blocks",
        }
    }
}

impl fmt::Display for FamilyName {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for FamilyName {
    type Err = UnknownFamily;

    fn from_str(name: &str) -> Result<Self, UnknownFamily> {
        let found = Self::ALL.into_iter().find(|family| family.as_str() == name);
        found.ok_or_else(|| UnknownFamily { name: name.to_owned() })
    }
}

/// A text that names no family.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown family `{name}`: expected tiles or blocks")]
pub struct UnknownFamily {
    /// What was read.
    pub name: String,
}

/// What every program needs of a family besides its rules: names and texts. Crates above add what they need by a trait
/// of their own on top of this one.
///
/// ```
/// use loyd_core::{Family, TilePuzzle, text::read_position};
/// let puzzle = TilePuzzle::blank_last(read_position("1 2 3/4 5 6/7 0 8")?);
/// assert_eq!((TilePuzzle::NAME.as_str(), puzzle.one_line()), ("tiles", "1 2 3/4 5 6/7 0 8".to_owned()));
/// assert_eq!(puzzle.goal_text(), "blank-last");
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub trait Family: Puzzle {
    /// The name of the family.
    const NAME: FamilyName;

    /// The metric that counts moves unless another is given.
    const DEFAULT_METRIC: Self::Metric;

    /// The puzzle as one of either family.
    fn any(&self) -> AnyPuzzle;

    /// The goal as text, as `--goal` reads it.
    fn goal_text(&self) -> String;

    /// The canonical text in one line, without the goal where [`Family::goal_text`] is needed too; see
    /// [`text::one_line`].
    fn one_line(&self) -> String {
        text::one_line(&self.any())
    }
}

impl Family for TilePuzzle {
    const NAME: FamilyName = FamilyName::Tiles;
    const DEFAULT_METRIC: TileMetric = TileMetric::Single;

    fn any(&self) -> AnyPuzzle {
        AnyPuzzle::Tiles(self.clone())
    }

    fn goal_text(&self) -> String {
        TileGoal::of(self.goal()).to_string()
    }
}

impl Family for BlockPuzzle {
    const NAME: FamilyName = FamilyName::Blocks;
    const DEFAULT_METRIC: BlockMetric = BlockMetric::Slide;

    fn any(&self) -> AnyPuzzle {
        AnyPuzzle::Blocks(self.clone())
    }

    fn goal_text(&self) -> String {
        text::goal_text(self)
    }
}
