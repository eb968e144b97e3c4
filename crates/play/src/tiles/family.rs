use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::text::{AnyPuzzle, Faults};
use loyd_core::tiles::TileGoal;
use loyd_core::{Direction, Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_solve::{Solver, tiles};

use crate::{Effort, Family, Playable};

impl Family for TilePuzzle {
    const METRIC: TileMetric = TileMetric::Single;
    const SEPARATOR: &'static str = " ";
    const HAS_FRESH_STARTS: bool = true;

    fn any(&self) -> AnyPuzzle {
        AnyPuzzle::Tiles(self.clone())
    }

    fn goal_text(&self) -> String {
        TileGoal::of(self.goal()).to_string()
    }

    fn steps_text(&self, steps: &[Direction]) -> String {
        tile_moves::write(steps, TileMetric::Multi, Convention::Tile)
    }

    fn read_steps(&self, text: &str) -> Result<Vec<Direction>, Faults> {
        tile_moves::parse(text, Some(Convention::Tile)).map(|entries| entries.concat())
    }

    /// `Tile 5  left`, or `Tiles 5 and 6  left`.
    fn describe(&self, position: &TilePosition, steps: &[Direction]) -> String {
        let Some(way) = steps.first() else { return String::new() };
        let mut position = position.clone();
        let tiles = steps.iter().map(|&step| {
            let tile = self.glide(&position, step).piece;
            self.play_unchecked(&mut position, step);
            tile.to_string()
        });
        let tiles: Vec<_> = tiles.collect();
        match tiles.split_last() {
            Some((last, others)) if !others.is_empty() => format!("Tiles {} and {last}  {way}", others.join(", ")),
            _ => format!("Tile {}  {way}", tiles.concat()),
        }
    }

    fn is_solvable(&self, position: &TilePosition) -> Option<bool> {
        Some(self.is_solvable(position))
    }

    fn solver(&self, position: &TilePosition, metric: TileMetric, effort: Effort) -> Box<dyn Solver<Self>> {
        todo!()
    }

    fn quick_solution(&self, position: &TilePosition) -> Option<Solution<Self>> {
        todo!()
    }
}
