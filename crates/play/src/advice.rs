use loyd_solve::Limit;

use crate::{Glide, Job, SearchProgress, Stage};

/// What a player asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Request {
    /// The next move of a shortest solution.
    Hint,
    /// The whole of it, to be stepped through.
    Solution,
}

/// What comes of asking.
#[derive(Debug)]
#[must_use]
pub enum Asked {
    /// The answer is there: see [`crate::Game::advice`].
    Answered,
    /// It has to be searched for: the job wants to be run, and the game to be polled.
    Search(Job),
}

/// What comes of polling a game whose search is run elsewhere.
#[derive(Debug)]
#[must_use]
pub enum Polled {
    /// There is no search, or nobody runs it any more.
    Idle,
    /// It is not done.
    Searching,
    /// The answer is there: see [`crate::Game::advice`].
    Answered,
    /// It is done, but the player has gone elsewhere meanwhile: the same was asked for the position that it is now, and
    /// this job wants to be run.
    Again(Job),
}

/// What is known about the position that the game is at now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Advice {
    /// Nothing was asked, or the game has gone on since.
    Nothing,
    /// It is being searched for.
    Searching(SearchProgress),
    /// A hint.
    Hint(Hint),
    /// A whole solution, to be stepped through.
    Solution(Demonstration),
    /// The position is solved: there is nothing to do.
    Solved,
    /// There is no solution.
    Unsolvable,
    /// The search would have cost too much.
    TooHard(Limit),
}

/// The next move of a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The move for people.
    pub text: String,
    /// What it looks like (see [`crate::Motion`]).
    pub phases: Vec<Vec<Glide>>,
    /// How many moves are left, this one included.
    pub left: usize,
    /// Whether it is proven that no solution is shorter. Otherwise it is the best line known.
    pub is_proven: bool,
}

/// A solution that is stepped through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Demonstration {
    /// Its length in moves.
    pub length: usize,
    /// How many of its moves have been made.
    pub done: usize,
    /// Whether it is proven that no solution is shorter. Otherwise it is the best one known.
    pub is_proven: bool,
    /// The next move; none at the end.
    pub next: Option<Hint>,
    /// The stage that the next move belongs to, in a solution that is explained.
    pub stage: Option<Stage>,
}

/// A whole solution, move by move, to be read or copied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Its moves from its start on.
    pub moves: Vec<ListedMove>,
    /// All of them as the family writes moves, each apart from the next.
    pub text: String,
}

/// A move of a [`Listing`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The move for people.
    pub text: String,
    /// What it looks like (see [`crate::Motion`]).
    pub phases: Vec<Vec<Glide>>,
}
