use std::fmt;

use super::Invariant;
use super::board::Cell;
use super::stages::StageMoves;

/// One phase of a constructive solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StagePhase {
    /// The blank moves to the cell where the first phase starts.
    Approach,
    /// The rows from the last to the third are solved, each from its right end.
    LowerRows,
    /// The columns of the two upper rows are solved, from the last to the third.
    UpperRows,
    /// The remaining 2×2 block is solved.
    UpperLeft,
    /// The blank returns to its goal cell.
    Return,
}

impl fmt::Display for StagePhase {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(match self {
            Self::Approach => "approach",
            Self::LowerRows => "lower rows",
            Self::UpperRows => "upper rows",
            Self::UpperLeft => "upper left",
            Self::Return => "return",
        })
    }
}

/// One stage of [`super::Constructive::trace`]: the moves from one invariant to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TracedStage {
    /// The phase.
    pub phase: StagePhase,
    /// The row and column of the solved cell, if the stage solves a single cell. The tile with this
    /// goal cell is `column + width × row`.
    pub cell: Option<(usize, usize)>,
    /// The invariant after the stage.
    pub invariant: Invariant,
    /// The blank's moves, as letters `l r u d`.
    pub moves: String,
}

/// One stage of the method: its initial invariant, the cell that it solves, and its final
/// invariant.
#[derive(Clone, Copy, Debug)]
pub(super) struct StageTask {
    pub(super) phase: StagePhase,
    pub(super) cell: Option<Cell>,
    pub(super) before: Option<Invariant>,
    pub(super) after: Invariant,
}

impl StageTask {
    /// Returns all tasks for a puzzle of this size, in order.
    pub(super) fn chain(height: usize, width: usize) -> impl Iterator<Item = Self> {
        let lower = (2..height).rev().flat_map(move |row| {
            let interior = (1..width).rev().map(move |column| Self::interior(row, column));
            interior.chain([Self::column0(row, width)])
        });
        let upper = (2..width).rev().flat_map(|column| [Self::row1(column), Self::row0(column)]);
        [Self::approach(height, width)].into_iter().chain(lower).chain(upper).chain([Self::upper_left()])
    }

    fn approach(height: usize, width: usize) -> Self {
        let after = Invariant::LowerRow { row: height - 1, column: width - 1 };
        Self { phase: StagePhase::Approach, cell: None, before: None, after }
    }

    pub(super) fn interior(row: usize, column: usize) -> Self {
        Self::lower((row, column), Invariant::LowerRow { row, column: column - 1 })
    }

    pub(super) fn column0(row: usize, width: usize) -> Self {
        Self::lower((row, 0), Invariant::LowerRow { row: row - 1, column: width - 1 })
    }

    pub(super) fn row1(column: usize) -> Self {
        Self::upper((1, column), Invariant::Row1 { column }, Invariant::Row0 { column })
    }

    pub(super) fn row0(column: usize) -> Self {
        Self::upper((0, column), Invariant::Row0 { column }, Invariant::Row1 { column: column - 1 })
    }

    pub(super) fn upper_left() -> Self {
        let before = Some(Invariant::Row1 { column: 1 });
        Self { phase: StagePhase::UpperLeft, cell: None, before, after: Invariant::Solved }
    }

    fn lower((row, column): Cell, after: Invariant) -> Self {
        let before = Some(Invariant::LowerRow { row, column });
        Self { phase: StagePhase::LowerRows, cell: Some((row, column)), before, after }
    }

    fn upper(cell: Cell, before: Invariant, after: Invariant) -> Self {
        Self { phase: StagePhase::UpperRows, cell: Some(cell), before: Some(before), after }
    }

    /// Performs the stage.
    pub(super) fn run(&self, stages: &mut StageMoves) {
        match (self.phase, self.cell) {
            (StagePhase::LowerRows, Some((row, 0))) => stages.column0_tile(row),
            (StagePhase::LowerRows, Some((row, column))) => stages.interior_tile(row, column),
            (StagePhase::UpperRows, Some((1, column))) => stages.row1_tile(column),
            (StagePhase::UpperRows, Some((_, column))) => stages.row0_tile(column),
            (StagePhase::UpperLeft, _) => stages.upper_left(),
            _ => stages.blank_to_last_cell(),
        }
    }
}
