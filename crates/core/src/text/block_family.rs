use super::answer::block_readings;
use super::{AnyPuzzle, Choice, Family, FamilyName, Faults, LetterRule};
use crate::{BlockMetric, BlockPuzzle};

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
