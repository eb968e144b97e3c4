use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_core::{Puzzle, Solution};

/// A search that runs in slices and reports its state between them.
///
/// A solver is built from a puzzle, a position and a metric. Tables are opened beforehand, so a run
/// performs no input or output unless a solver documents that it keeps files. The caller controls
/// time and cancellation: it calls [`Solver::run`] repeatedly, each time with a [`Context`]. The
/// same interface serves progress bars, limits, Ctrl-C and a browser without threads.
///
/// ```
/// use loyd_core::{TileMetric, TilePosition, TilePuzzle};
/// use loyd_search::{Context, Heuristic, Ida, Solver, Stop, Verdict};
///
/// /// The trivial lower bound.
/// struct Zero;
///
/// impl Heuristic<TilePuzzle> for Zero {
///     fn metric(&self) -> TileMetric {
///         TileMetric::Single
///     }
///
///     fn estimate(&self, _: &TilePuzzle, _: &TilePosition) -> u32 {
///         0
///     }
/// }
///
/// let position = TilePosition::new(3, 3, vec![1, 2, 3, 4, 5, 6, 0, 7, 8])?;
/// let puzzle = TilePuzzle::blank_last(position.clone());
/// let mut search = Ida::new(puzzle, position, Zero);
/// while search.run(&mut Context::new(1_000, Stop::NEVER)) == Verdict::Searching {}
/// assert_eq!(search.status().lower_bound, 2);
/// # Ok::<(), loyd_core::tiles::PositionFaults>(())
/// ```
pub trait Solver<P: Puzzle>: Send {
    /// Continues within the limits of `context`, reduces its budget by the work done, and returns
    /// the state of the search. Solutions and node counts do not depend on where runs end. After
    /// any verdict except [`Verdict::Searching`], later runs do nothing and return that verdict.
    fn run(&mut self, context: &mut Context) -> Verdict;

    /// Returns the state of the search after its last run.
    fn status(&self) -> Status<P>;
}

/// The aim of a solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// Finds a solution immediately, then shorter ones, until one of them is proven optimal.
    Anytime,
    /// Searches for a solution that is proven optimal. Until it is found, the best known solution
    /// is returned.
    Optimal,
    /// Finds one solution immediately, and stops.
    Quick,
}

loyd_core::named!(Mode, "mode", "`anytime`, `optimal` or `quick`":
    Anytime = "anytime", Optimal = "optimal", Quick = "quick");

/// The limits for one run of a search, and what the caller knows about the puzzle. A solver that
/// runs other solvers passes the context on, with a smaller budget if they share it.
#[derive(Clone, Copy, Debug)]
pub struct Context<'a> {
    /// The remaining work of this run, in nodes. Building tables may consume it too.
    pub budget: Nodes,
    /// Ends the run before its budget is spent.
    pub stop: Stop<'a>,
    /// An estimate of the number of nodes that the search will be given over all its runs, or
    /// [`Nodes::MAX`] if unknown. A search for short solutions plans its last step to finish within
    /// this number, so its results may depend on it.
    pub node_budget: Nodes,
    /// The length of a solution known to the caller, or [`u32::MAX`]. A search whose lower bound
    /// reaches this length need not find a solution itself. Its later runs may do nothing and
    /// return [`Verdict::Searching`].
    pub upper_bound: u32,
    /// An iterative-deepening search with tables ends its runs when its lower bound reaches this
    /// value, and continues once the value is greater. Other searches ignore it.
    pub pause_at_bound: u32,
}

impl<'a> Context<'a> {
    /// Creates a context for a run of about `budget` nodes, or until `stop` is requested, with
    /// nothing known about the puzzle.
    pub const fn new(budget: Nodes, stop: Stop<'a>) -> Self {
        Self { budget, stop, node_budget: Nodes::MAX, upper_bound: u32::MAX, pause_at_bound: u32::MAX }
    }

    /// Returns the lower bound that ends the runs of an iterative-deepening search.
    #[inline]
    pub fn last_bound(&self) -> u32 {
        self.upper_bound.min(self.pause_at_bound)
    }

    /// Returns whether the run must end.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.budget == 0 || self.stop.is_requested()
    }

    /// Returns this context with its budget limited to `max` nodes.
    #[inline]
    #[must_use]
    pub fn with_budget(&self, max: Nodes) -> Self {
        Self { budget: self.budget.min(max), ..*self }
    }

    /// Reduces the budget.
    #[inline]
    pub fn spend(&mut self, nodes: Nodes) {
        self.budget = self.budget.saturating_sub(nodes);
    }
}

/// The state of a search after its last run.
#[derive(Clone, Debug)]
pub struct Status<P: Puzzle> {
    /// The number of positions generated so far.
    pub nodes: Nodes,
    /// A proven lower bound on the solution length, in the solver's metric.
    pub lower_bound: u32,
    /// The best solution so far.
    pub best: Option<Solution<P>>,
    /// The memory that the search currently holds, in bytes.
    pub bytes: u64,
    /// The puzzle's large table, if the search would use one but does not have it yet.
    pub missing_table: Option<MissingTable>,
    /// The better method that did not fit in memory.
    pub shortfall: Option<Shortfall>,
    /// The completed iterations of an iterative-deepening search, including the last one once it
    /// has found a solution.
    pub iterations: Vec<Iteration>,
    /// The work left until the lower bound rises, if the search can estimate it.
    pub estimate: Option<Estimate>,
}

impl<P: Puzzle> Status<P> {
    /// Creates the status of a search without a large table, a better method, iterations or an
    /// estimate. A solver that runs another solver starts from that solver's status instead.
    pub fn new(nodes: Nodes, lower_bound: u32, best: Option<Solution<P>>, bytes: u64) -> Self {
        let iterations = Vec::new();
        Self { nodes, lower_bound, best, bytes, missing_table: None, shortfall: None, iterations, estimate: None }
    }
}

/// A solver with its status after the last run, computed once per run.
pub struct Tracked<P: Puzzle> {
    solver: Box<dyn Solver<P>>,
    /// The status after the last run.
    pub status: Status<P>,
}

impl<P: Puzzle> Tracked<P> {
    /// Tracks a solver from its current status.
    pub fn new(solver: Box<dyn Solver<P>>) -> Self {
        let status = solver.status();
        Self { solver, status }
    }

    /// Runs the solver and updates the status.
    pub fn run(&mut self, context: &mut Context) -> Verdict {
        let verdict = self.solver.run(context);
        self.status = self.solver.status();
        verdict
    }
}

/// The recent speed of a search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pace {
    /// The time in seconds and the node count at the start of the current measuring window and of
    /// the next one. The next window takes over once the current one is twice as long as it was
    /// when the next one began.
    marks: Option<[(f64, Nodes); 2]>,
}

impl Pace {
    /// Estimates the total number of nodes for a search that has generated `nodes` after `seconds`
    /// and stops after `limit` seconds. The first call has no data and returns [`Nodes::MAX`].
    pub fn expected(&mut self, nodes: Nodes, seconds: f64, limit: f64) -> Nodes {
        let now = (seconds, nodes);
        let [mut from, mut next] = self.marks.unwrap_or([now; 2]);
        if next.0 <= from.0 {
            next = now;
        } else if seconds - from.0 >= 2.0 * (next.0 - from.0) {
            (from, next) = (next, now);
        }
        self.marks = Some([from, next]);
        let (time, generated) = (seconds - from.0, nodes.saturating_sub(from.1));
        let left = (limit - seconds).max(0.0);
        if generated > 0 && time > 0.0 {
            nodes.saturating_add((generated as f64 * left / time) as Nodes)
        } else {
            Nodes::MAX
        }
    }
}

/// A large table that a search would use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingTable {
    /// The number of positions generated so far without the table.
    pub spent: Nodes,
    /// Whether the next run builds the table for this process unless it is available by then.
    pub is_needed: bool,
}

/// A method that does not fit in memory, so the next best one is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shortfall {
    /// The missing part, as a noun phrase that follows "without".
    pub without: &'static str,
    /// The bytes that it would take, if known.
    pub bytes: Option<u64>,
}

/// A request to end a run before its budget is exhausted.
///
/// Searching, building tables and laying them out all check for the request, on any thread, at
/// intervals of at most a few hundred microseconds in a release build. The run then returns within
/// a few milliseconds, and the next run continues.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use loyd_search::Stop;
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
    Function(&'a (dyn Fn() -> bool + Sync)),
}

impl<'a> Stop<'a> {
    /// A request that is never made: the run ends when its budget is spent.
    pub const NEVER: Stop<'static> = Stop(Signal::Never);

    /// Creates a request from a flag that a timer or a signal handler sets.
    pub fn flag(flag: &'a AtomicBool) -> Self {
        Self(Signal::Flag(flag))
    }

    /// Creates a request from a function, such as one that reads a clock. The function is called
    /// up to about ten thousand times per second.
    pub fn when(is_requested: &'a (dyn Fn() -> bool + Sync)) -> Self {
        Self(Signal::Function(is_requested))
    }

    /// Returns whether the run must end.
    #[inline]
    pub fn is_requested(self) -> bool {
        match self.0 {
            Signal::Never => false,
            Signal::Flag(flag) => flag.load(Ordering::Relaxed),
            Signal::Function(is_requested) => is_requested(),
        }
    }
}

impl fmt::Debug for Stop<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("Stop")
    }
}

/// The remaining budget of a run, and its stop request.
#[derive(Clone, Copy, Debug)]
pub struct Allowance<'a> {
    /// The remaining units of work.
    pub left: u64,
    /// The stop request.
    pub stop: Stop<'a>,
}

impl<'a> Allowance<'a> {
    /// The maximum number of list items processed between two checks for a stop request.
    const ITEMS_PER_CHECK: usize = 1 << 10;

    /// Creates an allowance of `left` units, or until `stop` is requested.
    #[inline]
    pub fn new(left: u64, stop: Stop<'a>) -> Self {
        Self { left, stop }
    }

    /// Returns an unlimited budget that is never stopped.
    pub fn unlimited() -> Self {
        Self::new(u64::MAX, Stop::NEVER)
    }

    /// Returns whether the budget is exhausted or the run is stopped.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.left == 0 || self.stop.is_requested()
    }

    /// Reduces the remaining units.
    #[inline]
    pub fn spend(&mut self, units: u64) {
        self.left = self.left.saturating_sub(units);
    }

    /// Returns where the next part ends in a list of `len` items of which `done` have been
    /// processed, and spends one unit per item in that part.
    #[inline]
    pub fn part(&mut self, done: usize, len: usize) -> usize {
        let part = (len - done).min(usize::try_from(self.left).unwrap_or(usize::MAX)).min(Self::ITEMS_PER_CHECK);
        self.spend(part as u64);
        done + part
    }
}

/// An estimate of the work until the lower bound rises.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The number of positions to generate until the lower bound rises, if no solution is found
    /// earlier.
    pub nodes: Nodes,
    /// The fraction of that work's parts that are complete, from 0 to 1.
    pub share: f64,
}

/// An iteration of an iterative-deepening search: a search of all paths up to a threshold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Iteration {
    /// The threshold, in moves. An iteration that found no solution proves that every solution is
    /// longer.
    pub bound: u32,
    /// The number of positions that it generated, except those generated to divide the search into
    /// parts.
    pub nodes: Nodes,
}

/// A number of positions generated by a search.
pub type Nodes = u64;

/// The state of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The search is not finished. An anytime solver may already have a solution.
    Searching,
    /// The best solution is as short as the lower bound, which proves it optimal.
    Solved,
    /// No sequence of steps reaches the goal, proven by parity or by an exhaustive search.
    Unsolvable {
        /// The number of positions searched for the proof; 0 if parity proves it.
        searched: u64,
    },
    /// The search cannot continue.
    Stopped(Limit),
}

/// The reason why a search cannot continue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// The memory limit is too low.
    Memory,
    /// The puzzle is too large for the method to prove anything more. Its current result is final.
    Size,
}

/// A lower bound on the number of moves from a position to the goal.
pub trait Heuristic<P: Puzzle> {
    /// Returns the metric in which moves are counted.
    fn metric(&self) -> P::Metric;

    /// Returns the bound, which never exceeds the true distance.
    fn estimate(&self, puzzle: &P, position: &P::Position) -> u32;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_expected_nodes_follow_the_recent_pace() {
        let mut pace = Pace::default();
        assert_eq!(pace.expected(0, 0.0, 10.0), Nodes::MAX);
        // The search generates a thousand nodes per second at first, and ten thousand after three
        // seconds.
        for tenth in 1..=60_u32 {
            let nodes = Nodes::from(if tenth <= 30 { 100 * tenth } else { 3000 + 1000 * (tenth - 30) });
            let expected = pace.expected(nodes, f64::from(tenth) / 10.0, 10.0);
            let wanted = if tenth <= 30 { 9_990..=10_010 } else { 10_000..=73_010 };
            assert!(wanted.contains(&expected), "{expected} after {tenth} tenths of a second");
        }
        assert!(pace.expected(33_000, 6.0, 10.0) > 60_000);
        assert_eq!(pace.expected(40_000, 11.0, 10.0), 40_000);
        // If a search already has nodes, its pace is known from the second call on.
        let mut pace = Pace::default();
        assert_eq!(pace.expected(1_000_000, 0.1, 10.0), Nodes::MAX);
        assert_eq!(pace.expected(1_000_500, 0.6, 1.6), 1_001_500);
    }
}
