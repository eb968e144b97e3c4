use std::fmt;
use std::sync::atomic::{AtomicBool, Ordering};

use loyd_core::{Puzzle, Solution};

/// A search that runs in slices and can be watched between them.
///
/// It is built from a puzzle, a position and a metric; tables are opened before, so running does no input or output, unless a
/// solver says that it keeps files. The caller owns time and cancelling: it calls [`Solver::run`] again and again, and ends a
/// run by its [`Stop`]. One contract serves progress bars, limits, Ctrl-C and a browser without threads.
pub trait Solver<P: Puzzle>: Send {
    /// Continues for about `budget` nodes, or until `stop` is requested, and returns the state of the search. Positions
    /// and nodes do not depend on where runs end. After any verdict but [`Verdict::Searching`], further runs do nothing
    /// and return that verdict.
    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict;

    /// What is known so far.
    fn progress(&self) -> Progress<P>;

    /// The use that the solver has for the large table of its puzzle, where there is such a table and it does not have it yet.
    fn wants(&self) -> Option<Want> {
        None
    }

    /// What the search goes without, if its memory is too small for a better method.
    fn shortfall(&self) -> Option<Shortfall> {
        None
    }

    /// Gives it the length of a solution that the caller has: a search that proves this lower bound need not find one of its own.
    fn know(&mut self, _length: u32) {}

    /// Tells it about how many nodes it will have in all; [`Nodes::MAX`] if the caller can't say. What it finds may depend on that, since it
    /// plans its work to end in time.
    fn expect(&mut self, _nodes: Nodes) {}

    /// The iterations of a search by iterative deepening that are over, and the last one once it has found a solution.
    fn iterations(&self) -> Vec<Iteration> {
        Vec::new()
    }

    /// A guess of what is left, if the search can make one.
    fn outlook(&self) -> Option<Outlook> {
        None
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

/// The use of a large table for a search without it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
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
pub struct Outlook {
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

/// What a search knows.
#[derive(Clone, Debug)]
pub struct Progress<P: Puzzle> {
    /// Positions generated so far.
    pub nodes: Nodes,
    /// A proven lower bound of the length, in moves of the solver's metric.
    pub lower_bound: u32,
    /// The best solution so far.
    pub best: Option<Solution<P>>,
    /// The memory that the search holds now, in bytes.
    pub bytes: u64,
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
