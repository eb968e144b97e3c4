use super::answer::tile_readings;
use super::{AnyPuzzle, Choice, Family, FamilyName, Faults, LetterRule};
use crate::tiles::TileGoal;
use crate::{TileMetric, TilePuzzle};

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
