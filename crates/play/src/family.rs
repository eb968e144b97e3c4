use loyd_core::Family;
use loyd_core::text::Faults;
use loyd_solve::Solver;

use crate::{Chart, Effort, Lesson, Playable};

/// What a family needs besides [`Playable`] for a whole game: texts for saves, and solvers for hints.
pub trait GameFamily: Family + Playable {
    /// What stands between the texts of gestures, so that together they are a text of moves.
    const SEPARATOR: &'static str;

    /// Whether every game has a start of its own, so that one from a start that was known before is for practice only.
    const HAS_FRESH_STARTS: bool;

    /// The text of steps that [`GameFamily::read_steps`] reads back. It is stable: saves are written in it.
    fn steps_text(&self, steps: &[Self::Step]) -> String;

    /// Reads steps; whether they are legal is not asked.
    ///
    /// # Errors
    /// [`Faults`], for what is not the text of steps.
    fn read_steps(&self, text: &str) -> Result<Vec<Self::Step>, Faults>;

    /// A move for people, such as `Piece 7  up  3 spaces`. Its steps are legal at the position, one after the other.
    fn describe(&self, position: &Self::Position, steps: &[Self::Step]) -> String;

    /// Whether a position can be solved, where that is known without a search.
    fn is_solvable(&self, position: &Self::Position) -> Option<bool>;

    /// A solution in stages that a person can follow, where the family has a method for that: stage after stage its
    /// steps are legal. `None` where there is no method, no solution, or a board too large to be followed.
    fn lessons(&self, _position: &Self::Position) -> Option<Vec<Lesson<Self::Step>>> {
        None
    }

    /// What a hint or a solution may cost: some seconds on an ordinary computer.
    fn usual_effort(&self) -> Effort;

    /// The solver that a hint or a solution comes from.
    fn solver(&self, position: &Self::Position, metric: Self::Metric, effort: Effort) -> Box<dyn Solver<Self>>;

    /// A chart of all that can be reached from a position, for families whose boards are small enough for one.
    fn chart(&self, _position: &Self::Position, _metric: Self::Metric) -> Option<Box<dyn Chart<Self>>> {
        None
    }
}
