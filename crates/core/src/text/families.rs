//! The two families: their names and text forms, and strict parsing with `str::parse`.

use std::str::FromStr;

use super::{AnyPuzzle, Family, FamilyName, Fault, Faults, ReadOptions, read_argument};
use crate::tiles::TileGoal;
use crate::{BlockMetric, BlockPuzzle, Puzzle, TileMetric, TilePosition, TilePuzzle};

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
        super::goal_text(self)
    }
}

/// Reads one puzzle in any format. Ambiguous text is an error. Use [`read_argument`] to find out
/// which reading was chosen, or to specify the goal.
///
/// ```
/// use loyd_core::text::AnyPuzzle;
/// let puzzle: AnyPuzzle = "8 6 7/2 5 4/3 0 1".parse()?;
/// assert!(puzzle.into_tiles().is_some());
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
impl FromStr for AnyPuzzle {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        let options = ReadOptions { strict: true, ..ReadOptions::default() };
        read_argument(text, &options).map(|entry| entry.puzzle.puzzle)
    }
}

/// Reads a tile puzzle in any format; see the implementation for [`AnyPuzzle`]. If the text
/// contains no goal, the goal is the tiles in order with the blank last.
impl FromStr for TilePuzzle {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        text.parse::<AnyPuzzle>()?.into_tiles().ok_or_else(|| other_family("a tile puzzle", "a block puzzle"))
    }
}

/// Reads a block puzzle in any format; see the implementation for [`AnyPuzzle`].
///
/// ```
/// use loyd_core::BlockPuzzle;
/// let puzzle: BlockPuzzle = "12../3.44/ZZ5./6657".parse()?;
/// assert_eq!(puzzle.pieces().len(), 8);
/// assert!("1 2/3 0".parse::<BlockPuzzle>().is_err());
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
impl FromStr for BlockPuzzle {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        text.parse::<AnyPuzzle>()?.into_blocks().ok_or_else(|| other_family("a block puzzle", "a tile puzzle"))
    }
}

/// Reads the starting position of a tile puzzle.
///
/// ```
/// use loyd_core::TilePosition;
/// let position: TilePosition = "1 2 3 4 5 6 7 0 8".parse()?;
/// assert_eq!((position.width(), position.height()), (3, 3));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
impl FromStr for TilePosition {
    type Err = Faults;

    fn from_str(text: &str) -> Result<Self, Faults> {
        text.parse::<TilePuzzle>().map(|puzzle| puzzle.start())
    }
}

fn other_family(expected: &str, found: &str) -> Faults {
    Fault::new(1, 1, format!("expected {expected}, found {found}")).into()
}
