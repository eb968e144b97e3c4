use loyd_core::{Puzzle, Solution};

use super::StoppedBy;

/// What came of a search.
#[derive(Clone, Debug)]
pub struct Outcome<P: Puzzle> {
    /// The solution, replayed.
    pub solution: Option<Solution<P>>,
    /// The limit that ended the search, if one did. Without a solution and without a limit, there is none to find: none at
    /// all, or for depth-first search none within its limit of moves.
    pub stopped: Option<StoppedBy>,
    /// Positions whose moves were listed.
    pub expanded: u64,
    /// Positions that a move led to, and the start.
    pub generated: u64,
    /// The greatest number of positions held at once.
    pub most_held: u64,
    /// What they took, in bytes.
    pub bytes: u64,
}

impl<P: Puzzle> Outcome<P> {
    /// The effective branching factor: the `b` with `generated = 1 + b + b² + … + b^length`; `None` without a solution, or
    /// for one of no moves.
    pub fn branching(&self, length: usize) -> Option<f64> {
        self.solution.as_ref().filter(|_| length > 0)?;
        let sum = |b: f64| (0..=length).fold(0.0, |sum, _| sum * b + 1.0);
        let (mut low, mut high) = (0.0, self.generated as f64);
        // Each round halves the range: this many leave nothing that a double could tell apart.
        for _ in 0..100 {
            let middle = f64::midpoint(low, high);
            if sum(middle) < self.generated as f64 { low = middle } else { high = middle }
        }
        Some(high)
    }
}
