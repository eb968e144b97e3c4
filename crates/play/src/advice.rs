use loyd_search::Limit;

use crate::glide::Glide;
use crate::job::{Job, SearchProgress};
use crate::stage::Stage;

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
    /// There is no search, or its job was dropped.
    Idle,
    /// The search is not done.
    Searching,
    /// The answer is available: see [`crate::Assist::advice`].
    Answered,
    /// The search is done, but the player has left its line in the meantime. The request was
    /// repeated for the current position, and this job must be run.
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
    /// The number of moves to the goal, this one included.
    pub left: usize,
    /// Whether it is proven that no solution is shorter. Otherwise this is the best known solution.
    pub is_proven: bool,
}

/// A solution that is shown move by move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// The length in moves.
    pub length: usize,
    /// The number of moves that have been made.
    pub done: usize,
    /// Whether it is proven that no solution is shorter. Otherwise this is the best known solution.
    pub is_proven: bool,
    /// The next move; `None` at the end.
    pub next: Option<Hint>,
    /// The stage of the next move, if the solution is explained.
    pub stage: Option<Stage>,
}

/// A whole solution as a list of moves, to read or to copy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// The moves, from the start of the solution.
    pub moves: Vec<ListedMove>,
    /// All moves in the family's notation.
    pub text: String,
}

/// A move of a [`Listing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move in English.
    pub text: String,
    /// How the pieces move (see [`crate::Motion`]).
    pub phases: Vec<Vec<Glide>>,
}
