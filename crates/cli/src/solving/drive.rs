//! Runs a solver slice by slice under limits.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use loyd_core::Puzzle;
use loyd_engine::{Ended, Limits, SliceResult, run_sliced};
use loyd_search::{Context, MissingTable, Solver, Status, Stop, Verdict};

use super::ProgressLine;
use crate::interrupt::Interrupt;

/// A driver that runs solvers and stops them at limits and on Ctrl-C.
#[derive(Clone, Debug)]
pub(crate) struct Driver {
    /// The limits for every puzzle.
    pub(crate) limits: Limits,
    /// The flag raised on Ctrl-C.
    pub(crate) interrupt: Interrupt,
    /// The progress line.
    pub(crate) progress: ProgressLine,
}

/// The outcome of a run, with the final state of its solver.
pub(crate) struct Run<P: Puzzle> {
    /// The reason why the run ended.
    pub(crate) ended: Ended,
    /// The final state of the solver.
    pub(crate) status: Status<P>,
    /// The duration of the run.
    pub(crate) time: Duration,
}

impl Driver {
    /// Runs a solver until it finishes or a limit is reached. Calls `prepare` before the first
    /// slice and then several times per second; `prepare` may open or build a table. The first
    /// argument of `prepare` is the table that the solver would use. The second is a stop request,
    /// after which `prepare` must return promptly.
    pub(crate) fn run<P: Puzzle>(
        &self,
        metric: P::Metric,
        solver: &mut dyn Solver<P>,
        mut prepare: impl FnMut(Option<MissingTable>, Stop),
    ) -> Run<P> {
        let start = Instant::now();
        let is_raised = || self.interrupt.is_raised();
        // The status holds a copy of the best solution, so it is computed once per slice.
        let status = RefCell::new(solver.status());
        let nodes = status.borrow().nodes;
        let run = |context: &mut Context| {
            let verdict = solver.run(context);
            let mut status = status.borrow_mut();
            *status = solver.status();
            if verdict == Verdict::Searching {
                self.progress.show(metric, &status, start);
            }
            SliceResult { verdict, nodes: status.nodes, should_continue: true }
        };
        let (ended, _) = run_sliced(
            self.limits,
            Stop::when(&is_raised),
            || start.elapsed().as_secs_f64(),
            nodes,
            |stop| prepare(status.borrow().missing_table, stop),
            run,
        );
        Run { ended, status: status.into_inner(), time: start.elapsed() }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use loyd_core::{TileMetric, TilePuzzle};
    use loyd_search::Nodes;

    use super::*;

    /// An endless solver that counts how many times its status is requested.
    #[derive(Default)]
    struct CountingSolver {
        runs: Nodes,
        requests: AtomicUsize,
    }

    impl Solver<TilePuzzle> for CountingSolver {
        fn run(&mut self, _: &mut Context) -> Verdict {
            self.runs += 1;
            Verdict::Searching
        }

        fn status(&self) -> Status<TilePuzzle> {
            self.requests.fetch_add(1, Ordering::Relaxed);
            Status::new(self.runs, 0, None, 0)
        }
    }

    #[test]
    fn a_status_is_created_once_per_slice() {
        let limits = Limits { seconds: None, nodes: Some(5) };
        let driver = Driver { limits, interrupt: Interrupt::default(), progress: ProgressLine::new() };
        let mut solver = CountingSolver::default();
        let mut calls = 0;
        let run = driver.run(TileMetric::Single, &mut solver, |_, _| calls += 1);
        assert_eq!((run.ended, run.status.nodes, calls), (Ended::Nodes, 5, 5));
        assert_eq!(solver.requests.into_inner(), 6, "once before the first slice, then once per slice");
    }
}
