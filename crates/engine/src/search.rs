use std::fmt;

use loyd_search::{Context, Estimate, Mode, Nodes, Solver, Verdict};
use loyd_tiles::{Resources, TileTables};

use crate::EngineFamily;

/// How to search.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The metric by name; the default of the family without one.
    pub metric: Option<String>,
    /// What the search is for.
    pub mode: Mode,
    /// Memory, threads and tables.
    pub resources: Resources,
}

impl Default for Settings {
    /// A proven shortest solution in the default metric, with one thread and at most 1 GiB.
    fn default() -> Self {
        let resources = Resources { memory: 1 << 30, threads: 1, tables: TileTables::new() };
        Self { metric: None, mode: Mode::Optimal, resources }
    }
}

/// What a search knows.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Report {
    /// Positions generated so far.
    pub nodes: Nodes,
    /// A proven lower bound of the length.
    pub lower_bound: u32,
    /// The length of the best solution so far.
    pub length: Option<usize>,
    /// The memory that the search holds, in bytes.
    pub bytes: u64,
    /// A guess of what is left, if the search can make one.
    pub estimate: Option<Estimate>,
}

/// A search of either family. The caller owns time and cancelling: it calls [`AnySearch::run`]
/// again and again; see [`crate::drive`].
pub type Search = Box<dyn AnySearch>;

/// A search without its family's types.
pub trait AnySearch: Send {
    /// Continues within `context`; see [`Solver::run`].
    fn run(&mut self, context: &mut Context) -> Verdict;
    /// What is known so far.
    fn report(&self) -> Report;
    /// The moves of the best solution so far, in the metric of the search.
    fn moves(&self) -> Option<String>;
    /// The metric that moves are counted in.
    fn metric(&self) -> String;
    /// What the search is for.
    fn mode(&self) -> Mode;
}

/// A search of one family.
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
