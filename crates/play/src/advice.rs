use loyd_search::Limit;
use loyd_tiles::constructive::Region;

use crate::cell::{Cell, Glide};
use crate::job::{Job, SearchProgress};

/// A request for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HelpRequest {
    /// The next move of a shortest solution.
    Hint,
    /// A whole shortest solution, move by move.
    Solution,
}

/// The reply to a request.
#[derive(Debug)]
#[must_use]
pub enum HelpReply {
    /// The answer is available: see [`crate::Assist::advice`].
    Answered,
    /// A search is needed: the front end runs the job and polls the game.
    Search(Job),
}

/// The reply to a poll.
#[derive(Debug)]
#[must_use]
pub enum Polled {
    /// No search is awaited, or its job was dropped.
    Idle,
    /// The search is not done.
    Searching,
    /// The answer is available: see [`crate::Assist::advice`].
    Answered,
    /// The search is done, but the player has left its solution in the meantime. The request has
    /// been repeated for the current position, and the caller must run this job.
    Again(Job),
}

/// The information shown about the current position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing was requested, or the position has changed since.
    Nothing,
    /// A search is running.
    Searching(SearchProgress),
    /// A hint.
    Hint(Hint),
    /// A whole solution.
    Solution(Demonstration),
    /// The position is solved.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// The search exceeded this limit.
    TooHard(Limit),
}

/// The next move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move in English.
    pub text: String,
    /// How the pieces move (see [`crate::Motion`]).
    pub phases: Vec<Vec<Glide>>,
    /// The number of moves to the goal, including this one.
    pub left: usize,
    /// Whether it is proven that no solution is shorter. Otherwise, this is the best known
    /// solution.
    pub is_proven: bool,
}

/// A solution that is shown move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// The length in moves.
    pub length: usize,
    /// The number of moves that have been made.
    pub done: usize,
    /// Whether it is proven that no solution is shorter. Otherwise, this is the best known
    /// solution.
    pub is_proven: bool,
    /// The next move; `None` at the end.
    pub next: Option<Hint>,
    /// The stage of the next move, if the solution is explained.
    pub stage: Option<Stage>,
}

/// A whole solution as a list of moves, for reading or copying.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The moves, from the first to the last.
    pub moves: Vec<ListedMove>,
    /// All moves in the family's notation.
    pub text: String,
}

/// A move in a [`Listing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move in English.
    pub text: String,
    /// How the pieces move (see [`crate::Motion`]).
    pub phases: Vec<Vec<Glide>>,
}

/// One stage of an explained solution: its aim, and what earlier stages have achieved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The phase of the method, such as `lower rows`.
    pub phase: String,
    /// The id of the piece that the stage moves to its target cell, if it is a single piece.
    pub piece: Option<usize>,
    /// The target cell of that piece.
    pub target: Option<Cell>,
    /// The cells that earlier stages have solved, and that are solved again after this stage.
    pub settled: Vec<Cell>,
    /// Those cells as disjoint regions.
    pub in_place: Vec<Region>,
    /// Whether the method fills whole columns although its phases are named after rows. This may
    /// happen on a board whose blank does not end in the last cell.
    pub by_columns: bool,
    /// The index of the stage, from 0.
    pub index: usize,
    /// The number of stages.
    pub count: usize,
}

/// A stage with its steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lesson<S> {
    /// The stage.
    pub stage: Stage,
    /// The steps.
    pub steps: Vec<S>,
}
