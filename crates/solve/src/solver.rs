use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_core::{Puzzle, Solution};

/// A search that runs in slices and can be watched between them.
///
/// It is built from a puzzle, a position and a metric; tables are opened before, so running does no input or output, unless a
/// solver says that it keeps files. The caller owns time and cancelling: it calls [`Solver::run`] again and again, each time with a
/// [`Context`]. One contract serves progress bars, limits, Ctrl-C and a browser without threads.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_solve::{Context, Ida, Solver, Stop, Verdict, tiles::TileBound};
/// let position = TilePosition::new(3, 3, vec![1, 2, 3, 4, 5, 6, 0, 7, 8])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// let mut search = Ida::new(puzzle, position, TileBound(TileMetric::Single));
/// while search.run(&mut Context::new(1_000, Stop::NEVER)) == Verdict::Searching {}
/// assert_eq!(search.status().lower_bound, 2);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub trait Solver<P: Puzzle>: Send {
    /// Continues within `context`, whose budget is reduced by the work of the run, and returns the state of the search. Positions
    /// and nodes do not depend on where runs end. After any verdict but [`Verdict::Searching`], further runs do nothing
    /// and return that verdict.
    fn run(&mut self, context: &mut Context) -> Verdict;

    /// Returns the state of the search after its last run.
    fn status(&self) -> Status<P>;
}

/// The limits of one run of a search, and what its caller knows about the puzzle. A solver that runs others passes it on, with a
/// smaller budget if they share it.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The work left for this run, in nodes. Building tables may consume it too.
    pub budget: Nodes,
    /// Ends the run before its budget is spent.
    pub stop: Stop<'a>,
    /// About the nodes that the search will get in all its runs, or [`Nodes::MAX`] if that is not known. A search for short solutions
    /// plans its last step so that it ends in time; what it finds may depend on this number.
    pub node_budget: Nodes,
    /// The length of a solution that the caller has, or [`u32::MAX`]. A search whose lower bound reaches it need not find a solution
    /// of its own: its further runs may do nothing and return [`Verdict::Searching`].
    pub upper_bound: u32,
    /// A search by iterative deepening with tables ends its runs when its lower bound reaches this one, and continues once it is greater.
    /// Other searches ignore it.
    pub pause_at_bound: u32,
}

impl<'a> Context<'a> {
    /// A run of about `budget` nodes, or until `stop` is requested, for a caller that knows nothing more.
    pub const fn new(budget: Nodes, stop: Stop<'a>) -> Self {
        Self { budget, stop, node_budget: Nodes::MAX, upper_bound: u32::MAX, pause_at_bound: u32::MAX }
    }

    /// The lower bound at which a search by iterative deepening ends its runs.
    pub(crate) fn last_bound(&self) -> u32 {
        self.upper_bound.min(self.pause_at_bound)
    }

    /// Whether the run is to end.
    pub(crate) fn is_over(&self) -> bool {
        self.budget == 0 || self.stop.is_requested()
    }

    /// This context with at most `most` nodes of its budget.
    pub(crate) fn with_budget(&self, most: Nodes) -> Self {
        Self { budget: self.budget.min(most), ..*self }
    }

    /// Reduces the budget.
    pub fn spend(&mut self, nodes: Nodes) {
        self.budget = self.budget.saturating_sub(nodes);
    }
}

/// The state of a search after its last run.
#[derive(Clone, Debug)]
pub struct Status<P: Puzzle> {
    /// Positions generated so far.
    pub nodes: Nodes,
    /// A proven lower bound of the length, in moves of the solver's metric.
    pub lower_bound: u32,
    /// The best solution so far.
    pub best: Option<Solution<P>>,
    /// The memory that the search currently holds, in bytes.
    pub bytes: u64,
    /// The large table of the puzzle, if there is one and the search would use it but does not have it yet.
    pub missing_table: Option<MissingTable>,
    /// The better method that did not fit in memory.
    pub shortfall: Option<Shortfall>,
    /// The completed iterations of a search by iterative deepening, and the last one once it has found a solution.
    pub iterations: Vec<Iteration>,
    /// The work left until the lower bound rises, if the search can estimate it.
    pub estimate: Option<Estimate>,
}

impl<P: Puzzle> Status<P> {
    /// The state of a search that has no use for a large table, no better method, no iterations and no estimate. A solver that runs
    /// another starts from the status of that one instead.
    pub fn new(nodes: Nodes, lower_bound: u32, best: Option<Solution<P>>, bytes: u64) -> Self {
        let iterations = Vec::new();
        Self { nodes, lower_bound, best, bytes, missing_table: None, shortfall: None, iterations, estimate: None }
    }
}

/// A solver and its status after its last run, which is made once per run.
pub(crate) struct Tracked<P: Puzzle> {
    solver: Box<dyn Solver<P>>,
    pub(crate) status: Status<P>,
}

impl<P: Puzzle> Tracked<P> {
    pub(crate) fn new(solver: Box<dyn Solver<P>>) -> Self {
        let status = solver.status();
        Self { solver, status }
    }

    pub(crate) fn run(&mut self, context: &mut Context) -> Verdict {
        let verdict = self.solver.run(context);
        self.status = self.solver.status();
        verdict
    }
}

/// How fast a search has been of late.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// The seconds and the nodes from which on it is measured, and those that take their place once the time since the former has doubled.
    marks: Option<[(f64, Nodes); 2]>,
}

impl Pace {
    /// About how many nodes a search will have in all that has had `nodes` after `seconds` and ends after `limit`. The first call can't say
    /// and returns [`Nodes::MAX`].
    pub fn expected(&mut self, nodes: Nodes, seconds: f64, limit: f64) -> Nodes {
        let now = (seconds, nodes);
        let [mut from, mut next] = self.marks.unwrap_or([now; 2]);
        if next.0 <= from.0 {
            next = now;
        } else if seconds - from.0 >= 2.0 * (next.0 - from.0) {
            (from, next) = (next, now);
        }
        self.marks = Some([from, next]);
        let (time, had) = (seconds - from.0, nodes.saturating_sub(from.1));
        let left = (limit - seconds).max(0.0);
        if had > 0 && time > 0.0 { nodes.saturating_add((had as f64 * left / time) as Nodes) } else { Nodes::MAX }
    }
}

/// A large table that a search would use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingTable {
    /// Positions generated without it so far.
    pub spent: Nodes,
    /// Whether the next run builds the table for this process unless it is there by then.
    pub is_needed: bool,
}

/// A method for which the memory is too small, so that the next best one is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// What the search goes without, as a noun.
    pub without: &'static str,
    /// The bytes that it would take, if that is known.
    pub bytes: Option<u64>,
}

/// Ends a run before its budget is used up, when its caller wants that.
///
/// A solver asks from any of its threads, after at most some hundred microseconds of work in a release build, whether it
/// searches, builds tables or lays them out. Then it returns within some milliseconds, and the next run continues.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use loyd_solve::Stop;
/// let flag = AtomicBool::new(false);
/// assert!(!Stop::NEVER.is_requested() && !Stop::flag(&flag).is_requested());
/// assert!(Stop::when(&|| true).is_requested());
/// ```
#[derive(Clone, Copy)]
pub struct Stop<'a>(Signal<'a>);

#[derive(Clone, Copy)]
enum Signal<'a> {
    Never,
    Flag(&'a AtomicBool),
    Question(&'a (dyn Fn() -> bool + Sync)),
}

impl<'a> Stop<'a> {
    /// The run ends with its budget.
    pub const NEVER: Stop<'static> = Stop(Signal::Never);

    /// A request by a flag, which a timer or a signal handler sets.
    pub fn flag(flag: &'a AtomicBool) -> Self {
        Self(Signal::Flag(flag))
    }

    /// A request by a function, such as one that reads a clock. It is called up to some ten thousand times a second.
    pub fn when(question: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self(Signal::Question(question))
    }

    /// Whether the run is to end.
    #[inline]
    pub fn is_requested(self) -> bool {
        match self.0 {
            Signal::Never => false,
            Signal::Flag(flag) => flag.load(Ordering::Relaxed),
            Signal::Question(question) => question(),
        }
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Stop")
    }
}

/// The rest of a run: what is left of its budget, unless it is stopped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Allowance<'a> {
    pub(crate) left: u64,
    pub(crate) stop: Stop<'a>,
}

impl<'a> Allowance<'a> {
    /// The most items of a list that are worked on between two questions to the caller.
    const ITEMS: usize = 1 << 10;

    pub(crate) fn new(left: u64, stop: Stop<'a>) -> Self {
        Self { left, stop }
    }

    /// All that is needed.
    #[cfg(test)]
    pub(crate) fn unlimited() -> Self {
        Self::new(u64::MAX, Stop::NEVER)
    }

    /// Whether nothing is left of it.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.left == 0 || self.stop.is_requested()
    }

    #[inline]
    pub(crate) fn spend(&mut self, units: u64) {
        self.left = self.left.saturating_sub(units);
    }

    /// The end of the next part of a list of `len` items of which `done` are done, each worth one unit.
    pub(crate) fn part(&mut self, done: usize, len: usize) -> usize {
        let part = (len - done).min(usize::try_from(self.left).unwrap_or(usize::MAX)).min(Self::ITEMS);
        self.spend(part as u64);
        done + part
    }
}

/// A guess of how far a search is from knowing more.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// Positions to generate until the lower bound rises, if no solution is met before.
    pub nodes: Nodes,
    /// The share of that work's parts that are done, from 0 to 1.
    pub share: f64,
}

/// An iteration of a search by iterative deepening: all ways of at most a number of moves were searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// That number of moves. An iteration that found no solution proves that every solution is longer.
    pub bound: u32,
    /// Positions generated by it. Those that were generated to divide the search among its parts are not counted.
    pub nodes: Nodes,
}

/// Positions generated by a search.
pub type Nodes = u64;

/// How a search stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It has more to do. An anytime solver may have a solution already.
    Searching,
    /// The best solution is as short as the lower bound: proven optimal.
    Solved,
    /// No sequence of steps reaches the goal: proven, by parity or by searching every position.
    Unsolvable {
        /// How many positions were searched for the proof; 0 where parity is the proof.
        searched: u64,
    },
    /// It can't go on.
    Stopped(Limit),
}

/// What keeps a search from going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// It would need more memory than it may use.
    Memory,
    /// The puzzle is larger than the method can prove anything more about: what it has is its last word.
    Size,
}

/// A lower bound of the number of moves from a position to the goal.
pub trait Heuristic<P: Puzzle> {
    /// The metric that it counts moves in.
    fn metric(&self) -> P::Metric;

    /// The bound: never more than the true distance.
    fn estimate(&self, puzzle: &P, position: &P::Position) -> u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pace_is_that_of_late() {
        let mut pace = Pace::default();
        assert_eq!(pace.expected(0, 0.0, 10.0), Nodes::MAX);
        // A thousand nodes a second at first, ten thousand after three seconds.
        for tenth in 1..=60_u32 {
            let nodes = Nodes::from(if tenth <= 30 { 100 * tenth } else { 3000 + 1000 * (tenth - 30) });
            let expected = pace.expected(nodes, f64::from(tenth) / 10.0, 10.0);
            let wanted = if tenth <= 30 { 9_990..=10_010 } else { 10_000..=73_010 };
            assert!(wanted.contains(&expected), "{expected} after {tenth} tenths of a second");
        }
        assert!(pace.expected(33_000, 6.0, 10.0) > 60_000);
        assert_eq!(pace.expected(40_000, 11.0, 10.0), 40_000);
        // A search that was run before has a pace from the second call on.
        let mut pace = Pace::default();
        assert_eq!(pace.expected(1_000_000, 0.1, 10.0), Nodes::MAX);
        assert_eq!(pace.expected(1_000_500, 0.6, 1.6), 1_001_500);
    }
}
