//! The constructive method on a tile board, stage by stage, as text.

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{Puzzle, TileMetric};
use loyd_solve::tiles::constructive::{TileStage, attempt};

use crate::AnyPosition;

/// One stage of the constructive method. Rows and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructiveStage {
    /// The name of the phase that it belongs to, such as `lower rows`.
    pub phase: String,
    /// The tile that it brings home, if it is one tile.
    pub tile: Option<u16>,
    /// The row and the column of that tile's cell.
    pub cell: Option<(usize, usize)>,
    /// Its moves, each the way in which the blank goes.
    pub moves: String,
    /// The number of its moves in the metric `single`.
    pub length: usize,
    /// The invariant that holds after it, as the course names it: its rows and columns count from 0, from the goal's blank.
    pub invariant: String,
    /// The position after it.
    pub position: String,
}

/// The result of the constructive method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructiveSolution {
    /// The stages in order; all but the last if there is no solution.
    pub stages: Vec<ConstructiveStage>,
    /// The moves of all stages, each the way in which the blank goes; `None` if parity shows that there is no solution.
    pub moves: Option<String>,
}

impl AnyPosition {
    /// Solves a tile board by the constructive method, without a search; `None` for blocks.
    ///
    /// ```
    /// use loyd_engine::AnyPosition;
    /// let (position, _) = AnyPosition::read("8 6 7/2 5 4/3 0 1", &Default::default())?;
    /// let solution = position.constructive().expect("tiles");
    /// assert!(position.verify(&solution.moves.expect("solvable"))?.solved);
    /// assert_eq!(solution.stages.last().map(|stage| &*stage.position), Some("1 2 3/4 5 6/7 8 0"));
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn constructive(&self) -> Option<ConstructiveSolution> {
        let Self::Tiles(at) = self else { return None };
        let attempt = attempt(&at.puzzle, &at.position);
        let mut position = at.position.clone();
        let written = |stage: &TileStage| tile_moves::write(&stage.steps, TileMetric::Single, Convention::Blank);
        let stages: Vec<ConstructiveStage> = attempt
            .stages
            .iter()
            .map(|stage| {
                stage.steps.iter().for_each(|&step| at.puzzle.play_unchecked(&mut position, step));
                ConstructiveStage {
                    phase: stage.phase.to_string(),
                    tile: stage.tile,
                    cell: stage.cell.map(|(row, column)| (row + 1, column + 1)),
                    moves: written(stage),
                    length: stage.steps.len(),
                    invariant: stage.invariant.to_string(),
                    position: position.to_string(),
                }
            })
            .collect();
        let moves = attempt.is_solved.then(|| stages.iter().map(|stage| stage.moves.as_str()).collect());
        Some(ConstructiveSolution { stages, moves })
    }
}
