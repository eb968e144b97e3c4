use std::fmt;

use super::Invariant;

/// One part of a constructive solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The blank goes to where the first phase starts.
    Approach,
    /// The rows from the last to the third are solved, each from its end.
    LowerRows,
    /// The columns of the two upper rows are solved, from the last to the third.
    UpperRows,
    /// The 2×2 that is left is solved.
    UpperLeft,
    /// The blank goes back to where the goal has it.
    Return,
}

impl fmt::Display for Phase {
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

/// One stage of [`super::Constructive::trace`]: the moves that lead from one invariant to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The phase that it belongs to.
    pub phase: Phase,
    /// The row and the column of the cell that is solved, where it is one cell. The tile that belongs there is
    /// `column + width × row`.
    pub cell: Option<(usize, usize)>,
    /// What is true after it.
    pub invariant: Invariant,
    /// The moves of the blank, over `l r u d`.
    pub moves: String,
}
