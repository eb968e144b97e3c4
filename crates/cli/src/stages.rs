//! The stages of the constructive method as text and as objects of JSON.

use loyd_core::text::tile_moves::{self, Convention};
use loyd_core::{Puzzle, TileMetric, TilePosition, TilePuzzle};
use loyd_solve::tiles::constructive::{Phase, Region, TileStage};
use serde::{Serialize, Serializer};

/// One stage: an object of the list `stages`. Rows and columns count from 1.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct StageRecord {
    /// The phase that it belongs to, by the name that the library gives it.
    phase: String,
    /// The tile that it solves, where it is one tile.
    pub(crate) tile: Option<u16>,
    /// The row and the column of that tile's cell.
    pub(crate) cell: Option<(usize, usize)>,
    /// Its moves.
    pub(crate) moves: String,
    /// The number of its moves in the metric `single`.
    pub(crate) length: usize,
    /// The invariant that holds after it. Its rows and columns count from 0, from the corner where the goal has its blank: the
    /// method works on the board reflected or turned so that this corner is the upper left one.
    pub(crate) invariant: String,
    /// The row and the column of the blank after it.
    blank: (usize, usize),
    /// What is in place after it, in words.
    pub(crate) in_place: String,
    /// The position after it, of which the text is made only when it is written: a large board has thousands of stages.
    #[serde(rename = "position", serialize_with = "write_text")]
    pub(crate) board: TilePosition,
    /// The phase as it is compared.
    #[serde(skip)]
    pub(crate) kind: Option<Phase>,
}

/// Writes a position as text.
fn write_text<S: Serializer>(position: &TilePosition, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(position)
}

/// The records of stages that begin at a position. The moves are written in the convention.
pub(crate) fn records(
    puzzle: &TilePuzzle,
    start: &TilePosition,
    stages: &[TileStage],
    convention: Convention,
) -> Vec<StageRecord> {
    let mut position = start.clone();
    let from_1 = |(row, column): (usize, usize)| (row + 1, column + 1);
    let record = |stage: &TileStage| {
        for &step in &stage.steps {
            puzzle.play_unchecked(&mut position, step);
        }
        StageRecord {
            phase: stage.phase.to_string(),
            tile: stage.tile,
            cell: stage.cell.map(from_1),
            moves: tile_moves::write(&stage.steps, TileMetric::Single, convention),
            length: stage.steps.len(),
            invariant: stage.invariant.to_string(),
            blank: from_1(stage.blank),
            in_place: in_words(stage, &position),
            board: position.clone(),
            kind: Some(stage.phase),
        }
    };
    stages.iter().map(record).collect()
}

/// What a phase does, in words that fit a goal with its blank in any corner.
pub(crate) const fn phase_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Approach => "the blank goes to where the rows begin",
        Phase::LowerRows => "all rows but the last two, tile by tile",
        Phase::UpperRows => "the last two rows, column by column",
        Phase::UpperLeft => "the last 2x2 cells",
        Phase::Return => "the blank goes to its cell of the goal",
    }
}

/// The invariant after a stage, such as `in place: row 1, columns 1 to 2 of row 2; the blank is in row 2, column 3`.
fn in_words(stage: &TileStage, position: &TilePosition) -> String {
    let regions: Vec<String> = stage.in_place.iter().map(|region| region_words(region, position)).collect();
    let places = if regions.is_empty() { "nothing yet".to_owned() } else { regions.join(", ") };
    let (row, column) = stage.blank;
    format!("in place: {places}; the blank is in row {}, column {}", row + 1, column + 1)
}

fn region_words(region: &Region, position: &TilePosition) -> String {
    let (rows, columns) = (range_words("row", &region.rows), range_words("column", &region.columns));
    if region.columns.len() < position.width() {
        format!("{columns} of {rows}")
    } else if region.rows.len() < position.height() {
        rows
    } else {
        "the whole board".to_owned()
    }
}

/// Rows or columns, counted from 1, such as `rows 2 to 4`.
fn range_words(noun: &str, range: &std::ops::Range<usize>) -> String {
    match range.len() {
        1 => format!("{noun} {}", range.end),
        2 => format!("{noun}s {} and {}", range.start + 1, range.end),
        _ => format!("{noun}s {} to {}", range.start + 1, range.end),
    }
}
