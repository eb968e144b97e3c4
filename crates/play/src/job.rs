//! Long-running work: searches and distance tables. The front end runs the work, and the game
//! receives the result.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use loyd_core::{Puzzle, Solution};
use loyd_search::{Context, Limit, Nodes, Solver, Status, Stop, Verdict};

/// The limits for a search. On reaching a limit, the search returns the best known solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The number of generated positions.
    pub nodes: Nodes,
    /// Memory in bytes.
    pub bytes: u64,
}

/// A search for a hint or a solution, or the work of building a distance table. The front end runs
/// it in slices between frames or on a thread; the game receives the result and reports it when it
/// is [polled](crate::Assist::poll). Dropping a job cancels it.
pub struct Job(Box<dyn FnMut(Nodes, Stop) -> bool + Send>);

impl Job {
    /// Creates a job from the function that [`Job::run`] calls.
    pub(crate) fn new(work: impl FnMut(Nodes, Stop) -> bool + Send + 'static) -> Self {
        Self(Box::new(work))
    }

    /// Continues for about `budget` positions, or until `stop` is requested or the job is
    /// cancelled. Returns whether work remains. The first slice creates the solver with its tables.
    pub fn run(&mut self, budget: Nodes, stop: Stop) -> bool {
        (self.0)(budget, stop)
    }
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str("Job")
    }
}

/// State that a job shares with the games or handles that receive its result. Once the job is the
/// only owner, it is cancelled.
#[derive(Debug, Default)]
pub(crate) struct Shared<T>(Arc<Mutex<T>>);

impl<T> Shared<T> {
    pub(crate) fn new(state: T) -> Self {
        Self(Arc::new(Mutex::new(state)))
    }

    pub(crate) fn lock(&self) -> MutexGuard<'_, T> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the number of owners, including this one.
    pub(crate) fn owners(&self) -> usize {
        Arc::strong_count(&self.0)
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Self {
        Self(self.0.clone())
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct SearchProgress {
    /// The number of generated positions.
    pub nodes: Nodes,
    /// The proven lower bound on the length of every solution, in moves.
    pub lower_bound: u32,
    /// The length of the best known solution, in moves.
    pub best: Option<usize>,
    /// The memory in use, in bytes.
    pub bytes: u64,
}

/// The result of a search.
#[derive(Clone, Debug)]
pub(crate) enum SearchResult<P: Puzzle> {
    /// A solution.
    Solution {
        solution: Solution<P>,
        /// Whether it is proven that no solution is shorter.
        is_proven: bool,
    },
    /// There is no solution.
    Unsolvable,
    /// No solution was found within this limit.
    TooHard(Limit),
}

/// The state that a search and its game share.
#[derive(Debug)]
struct SharedJob<P: Puzzle> {
    progress: SearchProgress,
    best: Option<Solution<P>>,
    result: Option<SearchResult<P>>,
}

/// A game's handle for the progress and the result of its search. Dropping it cancels the search.
#[derive(Debug)]
pub(crate) struct Handle<P: Puzzle>(Shared<SharedJob<P>>);

impl<P: Puzzle> Handle<P> {
    /// Creates a search. Returns the game's handle and the job to run.
    pub(crate) fn search(question: Question<P>, make: MakeSolver<P>) -> (Self, Job) {
        let shared = Shared::new(SharedJob { progress: SearchProgress::default(), best: None, result: None });
        let (handle, mut solver) = (Self(shared.clone()), None);
        let job = Job::new(move |budget, stop| {
            if shared.owners() == 1 || shared.lock().result.is_some() {
                return false;
            }
            let Question { puzzle, position, metric, effort } = &question;
            let solver = solver.get_or_insert_with(|| make(puzzle, position, *metric, *effort));
            let should_stop = || stop.is_requested() || shared.owners() == 1;
            let state = run_slice(solver.as_mut(), &question, budget, Stop::when(&should_stop));
            let is_done = state.result.is_some();
            *shared.lock() = state;
            !is_done
        });
        (handle, job)
    }

    /// Returns the progress of the search.
    pub(crate) fn progress(&self) -> SearchProgress {
        self.0.lock().progress
    }

    /// Returns the best known solution.
    pub(crate) fn best(&self) -> Option<Solution<P>> {
        self.0.lock().best.clone()
    }

    /// Returns the result once, after the search is done.
    pub(crate) fn take(&self) -> Option<SearchResult<P>> {
        self.0.lock().result.take()
    }

    /// Returns whether the job was dropped.
    pub(crate) fn is_job_dropped(&self) -> bool {
        self.0.owners() == 1
    }
}

/// The question that a search answers.
#[derive(Clone, Debug)]
pub(crate) struct Question<P: Puzzle> {
    pub(crate) puzzle: P,
    pub(crate) position: P::Position,
    pub(crate) metric: P::Metric,
    pub(crate) effort: Effort,
}

/// A function that creates the solver for a position, within the effort's memory limit.
pub type MakeSolver<P> =
    Arc<dyn Fn(&P, &<P as Puzzle>::Position, <P as Puzzle>::Metric, Effort) -> Box<dyn Solver<P>> + Send + Sync>;

/// Runs a search for about `budget` positions. Returns its new state.
fn run_slice<P: Puzzle>(solver: &mut dyn Solver<P>, question: &Question<P>, budget: Nodes, stop: Stop) -> SharedJob<P> {
    let effort = question.effort;
    let remaining = effort.nodes.saturating_sub(solver.status().nodes).max(1);
    let slice = Context::new(budget.min(remaining), stop);
    let verdict = solver.run(&mut Context { node_budget: effort.nodes, ..slice });
    let Status { nodes, lower_bound, best, bytes, .. } = solver.status();
    let is_exhausted = nodes >= effort.nodes;
    let length = best.as_ref().map(|best| best.length(question.metric));
    let result = match verdict {
        Verdict::Searching if !is_exhausted => None,
        Verdict::Searching => Some(best_known(best.clone(), Limit::Size)),
        Verdict::Solved => best.clone().map(|solution| SearchResult::Solution { solution, is_proven: true }),
        Verdict::Unsolvable { .. } => Some(SearchResult::Unsolvable),
        Verdict::Stopped(limit) => Some(best_known(best.clone(), limit)),
    };
    SharedJob { progress: SearchProgress { nodes, lower_bound, best: length, bytes }, best, result }
}

/// Returns the result of a search that stopped at a limit.
fn best_known<P: Puzzle>(best: Option<Solution<P>>, limit: Limit) -> SearchResult<P> {
    best.map_or(SearchResult::TooHard(limit), |solution| SearchResult::Solution { solution, is_proven: false })
}
