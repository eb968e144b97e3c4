//! The constructive method for tile boards, stage by stage.

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{Direction, Puzzle, Solution, TileMetric, TilePosition, TilePuzzle};
use loyd_tiles::constructive::{ConstructiveAttempt, Invariant, Region, StagePhase, TileStage, attempt};

use crate::{AnyPosition, At};

/// The constructive method's result for one board.
///
/// It stores only the steps. Strings and positions are created on demand because a large board has
/// thousands of stages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConstructiveSolution {
    at: At<TilePuzzle>,
    attempt: ConstructiveAttempt,
}

/// One stage of the constructive method. Rows and columns are counted from 1, except in the
/// invariant.
///
/// With the `serde` feature, it serializes as an element of `stages` in the output of `loyd solve
/// --method constructive --json`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ConstructiveStage {
    /// The phase that the stage belongs to.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub phase: StagePhase,
    /// The tile that the stage places, if it places a single tile.
    pub tile: Option<u16>,
    /// The row and column of the tile's goal cell.
    pub cell: Option<(usize, usize)>,
    /// The stage's moves.
    pub moves: String,
    /// The number of moves in the `single` metric.
    pub length: usize,
    /// The invariant that holds after the stage. Its rows and columns are counted from 0, starting
    /// at the corner where the goal has the blank: the method reflects or turns the board to bring
    /// this corner to the upper left.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub invariant: Invariant,
    /// The blank's row and column after the stage.
    pub blank: (usize, usize),
    /// The invariant in words, such as `in place: row 1, columns 1 to 2 of row 2; the blank is in
    /// row 2, column 3`.
    pub in_place: String,
    /// The position after the stage.
    #[cfg_attr(feature = "serde", serde(serialize_with = "as_text"))]
    pub position: TilePosition,
}

impl AnyPosition {
    /// Solves a tile board with the constructive method, without a search. Returns `None` for
    /// blocks.
    ///
    /// ```
    /// use loyd_core::text::tile_moves::Convention;
    /// use loyd_engine::AnyPosition;
    /// let (position, _) = AnyPosition::read("8 6 7/2 5 4/3 0 1", &Default::default())?;
    /// let solution = position.constructive().expect("tiles");
    /// assert!(position.verify(&solution.moves(Convention::Blank).expect("solvable"))?.solved);
    /// let last = solution.stages(Convention::Blank).last().expect("stages");
    /// assert_eq!(last.position.to_string(), "1 2 3/4 5 6/7 8 0");
    /// assert_eq!(last.in_place, "in place: the whole board; the blank is in row 3, column 3");
    /// # Ok::<(), loyd_core::text::Faults>(())
    /// ```
    pub fn constructive(&self) -> Option<ConstructiveSolution> {
        let Self::Tiles(at) = self else { return None };
        Some(ConstructiveSolution::new(at.clone()))
    }
}

impl ConstructiveSolution {
    /// Solves a tile board with the constructive method.
    pub fn new(at: At<TilePuzzle>) -> Self {
        let attempt = attempt(&at.puzzle, &at.position);
        Self { at, attempt }
    }

    /// Returns the puzzle.
    pub fn puzzle(&self) -> &TilePuzzle {
        &self.at.puzzle
    }

    /// Returns the position that the method started from.
    pub fn start(&self) -> &TilePosition {
        &self.at.position
    }

    /// Returns whether the last stage ends at the goal. If it does not, parity proves that the
    /// board is unsolvable, and every stage except the last has been carried out.
    pub fn is_solved(&self) -> bool {
        self.attempt.is_solved
    }

    /// Returns the number of stages.
    pub fn stage_count(&self) -> usize {
        self.attempt.stages.len()
    }

    /// Returns the stages in order, with their moves written in the given convention. Each stage is
    /// built when the iterator reaches it.
    pub fn stages(&self, convention: Convention) -> impl Iterator<Item = ConstructiveStage> {
        let mut position = self.at.position.clone();
        self.attempt.stages.iter().map(move |stage| {
            stage.steps.iter().for_each(|&step| self.at.puzzle.play_unchecked(&mut position, step));
            ConstructiveStage::new(stage, position.clone(), convention)
        })
    }

    /// Returns the moves of all stages in the `single` metric, or `None` if the board is
    /// unsolvable.
    pub fn moves(&self, convention: Convention) -> Option<String> {
        self.is_solved().then(|| tile_moves::write(&self.steps(), TileMetric::Single, convention))
    }

    /// Returns the steps of all stages as a solution, or `None` if the board is unsolvable.
    pub fn solution(&self) -> Option<Solution<TilePuzzle>> {
        let replay = || Solution::new(&self.at.puzzle, self.at.position.clone(), self.steps()).ok();
        self.is_solved().then(replay).flatten()
    }

    fn steps(&self) -> Vec<Direction> {
        self.attempt.stages.iter().flat_map(|stage| stage.steps.iter().copied()).collect()
    }
}

impl ConstructiveStage {
    /// Creates the record for a stage that ends at `position`.
    fn new(stage: &TileStage, position: TilePosition, convention: Convention) -> Self {
        let one_based = |(row, column): (usize, usize)| (row + 1, column + 1);
        Self {
            phase: stage.phase,
            tile: stage.tile,
            cell: stage.cell.map(one_based),
            moves: tile_moves::write(&stage.steps, TileMetric::Single, convention),
            length: stage.steps.len(),
            invariant: stage.invariant,
            blank: one_based(stage.blank),
            in_place: describe_invariant(stage, &position),
            position,
        }
    }
}

#[cfg(feature = "serde")]
fn as_text<S: serde::Serializer>(value: &impl std::fmt::Display, serializer: S) -> Result<S::Ok, S::Error> {
    // With `collect_str`, a serializer would handle each of the thousands of numbers on a large
    // board separately.
    serializer.serialize_str(&value.to_string())
}

/// Describes the invariant after a stage that ends at `position`.
fn describe_invariant(stage: &TileStage, position: &TilePosition) -> String {
    let region = |region: &Region| describe_region(region, position.height(), position.width());
    let regions: Vec<String> = stage.in_place.iter().map(region).collect();
    let in_place = if regions.is_empty() { "nothing yet".to_owned() } else { regions.join(", ") };
    let (row, column) = stage.blank;
    format!("in place: {in_place}; the blank is in row {}, column {}", row + 1, column + 1)
}

fn describe_region(region: &Region, height: usize, width: usize) -> String {
    let (rows, columns) = (describe_range("row", &region.rows), describe_range("column", &region.columns));
    if region.columns.len() < width {
        format!("{columns} of {rows}")
    } else if region.rows.len() < height {
        rows
    } else {
        "the whole board".to_owned()
    }
}

/// Names rows or columns, counted from 1, such as `rows 2 to 4`.
fn describe_range(noun: &str, range: &std::ops::Range<usize>) -> String {
    match range.len() {
        1 => format!("{noun} {}", range.end),
        2 => format!("{noun}s {} and {}", range.start + 1, range.end),
        _ => format!("{noun}s {} to {}", range.start + 1, range.end),
    }
}
