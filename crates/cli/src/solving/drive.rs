//! One solver, run slice by slice under limits.

use std::time::{Duration, Instant};

use loyd_core::Puzzle;
use loyd_engine::{Ended, Limits, Sliced, run_sliced};
use loyd_solve::{Nodes, Progress, Solver, Stop, Verdict, Want};

use super::ProgressLine;
use crate::interrupt::Interrupt;

/// Runs solvers, and stops them at limits and at Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Drive {
    /// The limits of every puzzle.
    pub(crate) limits: Limits,
    /// Whether the user wants to stop.
    pub(crate) interrupt: Interrupt,
    /// Where progress is shown.
    pub(crate) progress: ProgressLine,
}

/// How a run ended, and its progress at that time.
pub(crate) struct Run<P: Puzzle> {
    /// Why it ended.
    pub(crate) ended: Ended,
    /// The solver's progress at the end.
    pub(crate) progress: Progress<P>,
    /// How long it took.
    pub(crate) time: Duration,
}

/// A solver with what happens between its slices.
struct Shown<'a, P: Puzzle, B> {
    solver: &'a mut dyn Solver<P>,
    metric: P::Metric,
    between: B,
    progress: &'a ProgressLine,
    start: Instant,
}

impl Drive {
    /// Runs a solver until it ends or a limit is reached. Before the first slice and then several times a second, it calls
    /// `between`, which may open or build a table. The first argument of `between` says whether the solver can use a table; the
    /// second is a stop, after which `between` must return soon.
    pub(crate) fn run<P: Puzzle>(
        &self,
        metric: P::Metric,
        solver: &mut dyn Solver<P>,
        between: impl FnMut(Option<Want>, Stop),
    ) -> Run<P> {
        let start = Instant::now();
        let is_raised = || self.interrupt.is_raised();
        let mut shown = Shown { solver: &mut *solver, metric, between, progress: &self.progress, start };
        let now = || start.elapsed().as_secs_f64();
        let (ended, _) = run_sliced(&mut shown, self.limits, Stop::when(&is_raised), now);
        Run { ended, progress: solver.progress(), time: start.elapsed() }
    }
}

impl<P: Puzzle, B: FnMut(Option<Want>, Stop)> Sliced for Shown<'_, P, B> {
    fn prepare(&mut self, stop: Stop) {
        (self.between)(self.solver.wants(), stop);
    }

    fn run(&mut self, budget: Nodes, stop: Stop) -> Verdict {
        self.solver.run(budget, stop)
    }

    fn expect(&mut self, nodes: Nodes) {
        self.solver.expect(nodes);
    }

    fn nodes(&self) -> Nodes {
        self.solver.progress().nodes
    }

    fn goes_on(&mut self) -> bool {
        self.progress.show(self.metric, &*self.solver, self.start);
        true
    }
}
