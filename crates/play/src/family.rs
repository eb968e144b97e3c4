use loyd_core::Family;
use loyd_core::text::Faults;
use loyd_search::Solver;

use crate::advice::Lesson;
use crate::cell::Glide;
use crate::distances::DistanceTable;
use crate::input::PlayerInput;
use crate::job::Effort;
use crate::scene::Scene;

/// A family that can be played: the scene of a position, the steps for an input, text for saved
/// games, and solvers for hints. All other parts of a game are shared by the families, in
/// [`crate::GameSession`].
pub trait GameFamily: Family {
    /// The separator between two gestures in a list of moves.
    const SEPARATOR: &'static str;

    /// Whether every new game has a new starting position. If so, a game from a known position is
    /// practice.
    const HAS_FRESH_STARTS: bool;

    /// Returns the scene of a position.
    fn scene(&self, position: &Self::Position) -> Scene;

    /// Returns the steps that an input causes in a position. They are legal in this order, and
    /// there are none if the input has no effect.
    fn interpret(&self, position: &Self::Position, input: PlayerInput) -> Vec<Self::Step>;

    /// Returns the movement of a legal step from a position.
    fn glide(&self, position: &Self::Position, step: Self::Step) -> Glide;

    /// Returns steps as text that [`GameFamily::read_steps`] reads. The notation is stable because
    /// saved games use it.
    fn steps_text(&self, steps: &[Self::Step]) -> String;

    /// Reads steps, without checking that they are legal.
    ///
    /// # Errors
    /// [`Faults`] if the text is not a sequence of steps.
    fn read_steps(&self, text: &str) -> Result<Vec<Self::Step>, Faults>;

    /// Returns a move in English, such as `Piece 7  up  3 spaces`. Its steps must be legal from the
    /// position.
    fn describe(&self, position: &Self::Position, steps: &[Self::Step]) -> String;

    /// Returns whether a position can be solved, or `None` if finding out requires a search.
    fn is_solvable(&self, position: &Self::Position) -> Option<bool>;

    /// Returns a solution in stages that a person can follow, or `None` if the family has no such
    /// method, there is no solution, or the board is too large.
    fn lessons(&self, _position: &Self::Position) -> Option<Vec<Lesson<Self::Step>>> {
        None
    }

    /// Returns the default limits for a search for a hint or a solution: a few seconds on an
    /// ordinary computer.
    fn default_effort(&self) -> Effort;

    /// Returns the solver for hints and solutions from a position.
    fn solver(&self, position: &Self::Position, metric: Self::Metric, effort: Effort) -> Box<dyn Solver<Self>>;

    /// Returns whether searches prove the distances of nearly all positions within the default
    /// limits.
    fn has_provable_distances(&self) -> bool {
        true
    }

    /// Returns the solver that proves the distance of a position, for callers that do not need
    /// intermediate solutions.
    fn prover(&self, position: &Self::Position, metric: Self::Metric, effort: Effort) -> Box<dyn Solver<Self>>;

    /// Returns the distance table of all positions reachable from a position, if the family
    /// provides one.
    fn distance_table(&self, _: &Self::Position, _: Self::Metric) -> Option<Box<dyn DistanceTable<Self>>> {
        None
    }
}
