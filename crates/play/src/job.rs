use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_core::{Puzzle, Solution};
use loyd_solve::{Limit, Nodes, Solver, Verdict};

/// How much a search may cost before it makes do with what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions generated.
    pub nodes: Nodes,
    /// Memory in bytes.
    pub bytes: u64,
}

impl Default for Effort {
    /// Some seconds and one gigabyte on an ordinary computer.
    fn default() -> Self {
        Self { nodes: 400_000_000, bytes: 1 << 30 }
    }
}

/// A search for a hint or a solution. Whoever asked for it runs it, in slices between frames or on a thread of its own;
/// its game hears of the result by itself, and tells it on [`crate::Game::poll`]. Dropping it cancels the search.
pub struct Job(Box<dyn Run>);

impl Job {
    pub(crate) fn new<P: Puzzle>(search: Search<P>) -> Self {
        Self(Box::new(search))
    }

    /// Goes on for about so many positions, and says whether there is more to do. The first slice builds the solver, with
    /// the tables that it needs.
    pub fn run(&mut self, budget: Nodes) -> bool {
        self.0.run(budget)
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Job")
    }
}

/// How far a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SearchProgress {
    /// Positions generated so far.
    pub nodes: Nodes,
    /// No solution is shorter than this, in moves.
    pub lower_bound: u32,
    /// The length of the best solution so far, in moves.
    pub best: Option<usize>,
    /// The memory that it holds, in bytes.
    pub bytes: u64,
}

/// What came of a search.
#[derive(Clone, Debug)]
pub(crate) enum Found<P: Puzzle> {
    /// A solution, and whether it is a shortest one.
    Solution(Solution<P>, bool),
    /// There is none.
    Unsolvable,
    /// It would have cost too much.
    TooHard(Limit),
}

/// What a search and its game share.
#[derive(Debug)]
pub(crate) struct Shared<P: Puzzle>(Arc<Mutex<Board<P>>>);

#[derive(Debug)]
struct Board<P: Puzzle> {
    progress: SearchProgress,
    best: Option<Solution<P>>,
    found: Option<Found<P>>,
    is_cancelled: bool,
}

/// The game's end of a search. Dropping it cancels the search.
#[derive(Debug)]
pub(crate) struct Handle<P: Puzzle>(Arc<Mutex<Board<P>>>);
