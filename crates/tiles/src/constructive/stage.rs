use std::fmt;

use super::Invariant;

/// One part of a constructive solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StagePhase {
    /// The blank moves to the start cell of the first phase.
    Approach,
    /// The rows from the last to the third are solved, each from its right end.
    LowerRows,
    /// The columns of the two upper rows are solved, from the last to the third.
    UpperRows,
    /// The remaining 2×2 is solved.
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
    /// Its phase.
    pub phase: StagePhase,
    /// The row and the column of the solved cell, if it is a single cell. The tile with this goal
    /// cell is `column + width × row`.
    pub cell: Option<(usize, usize)>,
    /// The invariant after it.
    pub invariant: Invariant,
    /// The moves of the blank, over `l r u d`.
    pub moves: String,
}
