use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_core::{Puzzle, Solution};
use loyd_solve::{Limit, Nodes, Progress, Solver, Verdict};

use crate::GameFamily;
use crate::chart::Making;

/// How much a search may cost before it makes do with what it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Positions generated.
    pub nodes: Nodes,
    /// Memory in bytes.
    pub bytes: u64,
}

/// A search for a hint or a solution, or the making of a chart. Whoever asked for it runs it, in slices between frames or
/// on a thread of its own; its game hears of the result by itself, and tells it on [`crate::Game::poll`]. Dropping it
/// cancels the work.
pub struct Job(Box<dyn Run>);

impl Job {
    /// Goes on for about so many positions, and says whether there is more to do. The first slice builds the solver,
    /// with the tables that it needs.
    pub fn run(&mut self, budget: Nodes) -> bool {
        self.0.run(budget)
    }

    pub(crate) fn charting<P: GameFamily>(making: Making<P>) -> Self {
        Self(Box::new(making))
    }
}

impl<P: GameFamily> Run for Making<P> {
    fn run(&mut self, budget: Nodes) -> bool {
        self.run(budget)
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
    /// A solution.
    Solution {
        solution: Solution<P>,
        /// Whether no other is shorter.
        is_proven: bool,
    },
    /// There is none.
    Unsolvable,
    /// It would have cost too much.
    TooHard(Limit),
}

/// What a search and its game share.
#[derive(Debug)]
struct Board<P: Puzzle> {
    progress: SearchProgress,
    best: Option<Solution<P>>,
    found: Option<Found<P>>,
}

type Link<P> = Arc<Mutex<Board<P>>>;

fn lock<P: Puzzle>(link: &Link<P>) -> MutexGuard<'_, Board<P>> {
    link.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The game's end of a search. Dropping it cancels the search.
#[derive(Debug)]
pub(crate) struct Handle<P: Puzzle>(Link<P>);

impl<P: GameFamily> Handle<P> {
    /// Sets up a search from a position; the job that is to be run for it comes with the handle.
    pub(crate) fn search(question: Question<P>, make: MakeSolver<P>) -> (Self, Job) {
        let board = Board { progress: SearchProgress::default(), best: None, found: None };
        let link = Arc::new(Mutex::new(board));
        (Self(link.clone()), Job(Box::new(Search { question, make, solver: None, link })))
    }

    pub(crate) fn progress(&self) -> SearchProgress {
        lock(&self.0).progress
    }

    /// The best solution so far.
    pub(crate) fn best(&self) -> Option<Solution<P>> {
        lock(&self.0).best.clone()
    }

    /// What came of it, once it is done.
    pub(crate) fn take(&self) -> Option<Found<P>> {
        lock(&self.0).found.take()
    }

    /// Whether nobody runs the job any more.
    pub(crate) fn is_deserted(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }
}

/// What a search is for.
#[derive(Clone, Debug)]
pub(crate) struct Question<P: Puzzle> {
    pub(crate) puzzle: P,
    pub(crate) position: P::Position,
    pub(crate) metric: P::Metric,
    pub(crate) effort: Effort,
}

/// Builds the solver for a position, within the memory of the effort.
pub type MakeSolver<P> =
    Arc<dyn Fn(&P, &<P as Puzzle>::Position, <P as Puzzle>::Metric, Effort) -> Box<dyn Solver<P>> + Send + Sync>;

trait Run: Send {
    fn run(&mut self, budget: Nodes) -> bool;
}

struct Search<P: Puzzle> {
    question: Question<P>,
    make: MakeSolver<P>,
    solver: Option<Box<dyn Solver<P>>>,
    link: Link<P>,
}

impl<P: GameFamily> Run for Search<P> {
    fn run(&mut self, budget: Nodes) -> bool {
        if self.is_cancelled() || lock(&self.link).found.is_some() {
            return false;
        }
        let Question { puzzle, position, metric, effort } = &self.question;
        let solver = self.solver.get_or_insert_with(|| (self.make)(puzzle, position, *metric, *effort));
        let verdict = solver.run(budget);
        let Progress { nodes, lower_bound, best, bytes } = solver.progress();
        let is_spent = nodes >= effort.nodes;
        let length = best.as_ref().map(|best| best.length(*metric));
        let found = match verdict {
            Verdict::Searching if !is_spent => None,
            Verdict::Searching => Some(make_do(best.clone(), Limit::Size)),
            Verdict::Solved => best.clone().map(|solution| Found::Solution { solution, is_proven: true }),
            Verdict::Unsolvable { .. } => Some(Found::Unsolvable),
            Verdict::Stopped(limit) => Some(make_do(best.clone(), limit)),
        };
        let is_done = found.is_some();
        *lock(&self.link) = Board { progress: SearchProgress { nodes, lower_bound, best: length, bytes }, best, found };
        !is_done
    }
}

impl<P: GameFamily> Search<P> {
    fn is_cancelled(&self) -> bool {
        Arc::strong_count(&self.link) == 1
    }
}

/// The best line known, where a shortest one is out of reach.
fn make_do<P: Puzzle>(best: Option<Solution<P>>, limit: Limit) -> Found<P> {
    best.map_or(Found::TooHard(limit), |solution| Found::Solution { solution, is_proven: false })
}
