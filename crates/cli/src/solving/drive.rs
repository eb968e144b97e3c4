//! One solver, run slice by slice under limits.

use std::time::{Duration, Instant};

use loyd_core::Puzzle;
use loyd_engine::{Ended, Limits, Sliced, run_sliced};
use loyd_solve::{Context, MissingTable, Nodes, Solver, Status, Stop, Verdict};

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

/// How a run ended, and the state of its solver at that time.
pub(crate) struct Run<P: Puzzle> {
    /// Why it ended.
    pub(crate) ended: Ended,
    /// The state of the solver at the end.
    pub(crate) status: Status<P>,
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
    /// `between`, which may open or build a table. The first argument of `between` is the table that the solver would use; the
    /// second is a stop, after which `between` must return soon.
    pub(crate) fn run<P: Puzzle>(
        &self,
        metric: P::Metric,
        solver: &mut dyn Solver<P>,
        between: impl FnMut(Option<MissingTable>, Stop),
    ) -> Run<P> {
        let start = Instant::now();
        let is_raised = || self.interrupt.is_raised();
        let mut shown = Shown { solver: &mut *solver, metric, between, progress: &self.progress, start };
        let now = || start.elapsed().as_secs_f64();
        let (ended, _) = run_sliced(&mut shown, self.limits, Stop::when(&is_raised), now);
        Run { ended, status: solver.status(), time: start.elapsed() }
    }
}

impl<P: Puzzle, B: FnMut(Option<MissingTable>, Stop)> Sliced for Shown<'_, P, B> {
    fn prepare(&mut self, stop: Stop) {
        (self.between)(self.solver.status().missing_table, stop);
    }

    fn run(&mut self, context: &mut Context) -> Verdict {
        self.solver.run(context)
    }

    fn nodes(&self) -> Nodes {
        self.solver.status().nodes
    }

    fn goes_on(&mut self) -> bool {
        self.progress.show(self.metric, &*self.solver, self.start);
        true
    }
}
