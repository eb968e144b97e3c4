use std::fmt;

use loyd_search::{Context, Estimate, Mode, Nodes, Solver, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::EngineFamily;

/// The settings of a search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The name of the metric; `None` is the family's default metric.
    pub metric: Option<String>,
    /// The kind of solution to search for.
    pub mode: Mode,
    /// Memory, threads and tables.
    pub resources: Resources,
}

impl Default for Settings {
    /// Returns settings for a proven shortest solution in the default metric, with one thread and
    /// at most 1 GiB.
    fn default() -> Self {
        let resources = Resources { memory: 1 << 30, threads: 1, tables: TileTables::new() };
        Self { metric: None, mode: Mode::Optimal, resources }
    }
}

/// The state of a search as its caller sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// The number of positions generated so far.
    pub nodes: Nodes,
    /// The proven lower bound on the length of a shortest solution.
    pub lower_bound: u32,
    /// The length of the best solution so far.
    pub length: Option<usize>,
    /// The memory in use, in bytes.
    pub bytes: u64,
    /// An estimate of the remaining work, if the search can make one.
    pub estimate: Option<Estimate>,
}

/// A search for either family. The caller owns the clock and cancellation and calls
/// [`AnySearch::run`] repeatedly; see [`crate::drive`].
pub type Search = Box<dyn AnySearch>;

/// A search with its family's types erased.
pub trait AnySearch: Send {
    /// Runs one slice within the limits of `context`; see [`Solver::run`].
    fn run(&mut self, context: &mut Context) -> Verdict;
    /// Returns the current state of the search.
    fn report(&self) -> Report;
    /// Returns the moves of the best solution so far, in the search's metric.
    fn moves(&self) -> Option<String>;
    /// Returns the name of the metric in which moves are counted.
    fn metric(&self) -> String;
    /// Returns the kind of solution that the search looks for.
    fn mode(&self) -> Mode;
}

/// A search for one family.
pub(crate) struct FamilySearch<P: EngineFamily> {
    pub(crate) puzzle: P,
    pub(crate) metric: P::Metric,
    pub(crate) mode: Mode,
    pub(crate) solver: Box<dyn Solver<P>>,
}

impl fmt::Debug for dyn AnySearch {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_struct("Search").field("report", &self.report()).finish_non_exhaustive()
    }
}

impl<P: EngineFamily> AnySearch for FamilySearch<P> {
    fn run(&mut self, context: &mut Context) -> Verdict {
        self.solver.run(context)
    }

    fn report(&self) -> Report {
        let status = self.solver.status();
        Report {
            nodes: status.nodes,
            lower_bound: status.lower_bound,
            length: status.best.map(|best| best.length(self.metric)),
            bytes: status.bytes,
            estimate: status.estimate,
        }
    }

    fn moves(&self) -> Option<String> {
        let best = self.solver.status().best?;
        Some(self.puzzle.write_moves(best.steps(), self.metric))
    }

    fn metric(&self) -> String {
        self.metric.to_string()
    }

    fn mode(&self) -> Mode {
        self.mode
    }
}
