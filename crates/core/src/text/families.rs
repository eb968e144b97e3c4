//! The two families: their names, their texts and the readers of their answers.

use super::answer::{block_readings, tile_readings};
use super::{AnyPuzzle, Choice, Family, FamilyName, Faults, LetterRule};
use crate::tiles::TileGoal;
use crate::{BlockMetric, BlockPuzzle, TileMetric, TilePuzzle};

impl Family for TilePuzzle {
    const NAME: FamilyName = FamilyName::Tiles;
    const DEFAULT_METRIC: TileMetric = TileMetric::Single;

    fn any(&self) -> AnyPuzzle {
        AnyPuzzle::Tiles(self.clone())
    }

    fn goal_text(&self) -> String {
        TileGoal::of(self.goal()).to_string()
    }

    fn readings(&self, text: &str, rule: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        tile_readings(self, text, rule, choice)
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

    fn readings(&self, text: &str, _: LetterRule, choice: &mut Choice<Self>) -> Result<(), Faults> {
        block_readings(self, text, choice)
    }
}
