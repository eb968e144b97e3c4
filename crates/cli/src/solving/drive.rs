//! One solver, run slice by slice under limits.

use std::time::{Duration, Instant};

use loyd_core::Puzzle;
use loyd_solve::{Limit, Nodes, Progress, Solver, Stop, Verdict, Want};

use super::ProgressLine;
use crate::interrupt::Interrupt;

/// The limits for one puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// The longest time.
    pub(crate) time: Option<Duration>,
    /// The largest number of nodes.
    pub(crate) nodes: Option<Nodes>,
}

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

/// Why a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    Proven,
    Unsolvable,
    Time,
    Nodes,
    Memory,
    Size,
    Interrupted,
}

/// Every slice in nodes under a limit of nodes, so that every run takes the same course.
const SLICE: Nodes = 1 << 14;
/// The time between two looks at the progress line and at the tables.
const TICK: Duration = Duration::from_millis(50);

impl Drive {
    /// Runs a solver until it ends or a limit is reached. Calls `between` before the first run and then some times a second,
    /// with the use that the solver has for a table; it is to return as soon as its second argument requests that.
    pub(crate) fn run<P: Puzzle>(
        &self,
        metric: P::Metric,
        solver: &mut dyn Solver<P>,
        mut between: impl FnMut(Option<Want>, Stop),
    ) -> Run<P> {
        let start = Instant::now();
        let deadline = self.limits.time.and_then(|time| start.checked_add(time));
        let is_over = || self.interrupt.is_raised() || deadline.is_some_and(|deadline| Instant::now() >= deadline);
        let mut nodes_left = self.limits.nodes;
        loop {
            between(solver.wants(), Stop::when(&is_over));
            let tick = Instant::now() + TICK;
            let is_due = || is_over() || Instant::now() >= tick;
            let verdict = match nodes_left {
                Some(left) => solver.run(left.min(SLICE), Stop::when(&is_over)),
                None => solver.run(Nodes::MAX, Stop::when(&is_due)),
            };
            nodes_left = self.limits.nodes.map(|limit| limit.saturating_sub(solver.progress().nodes));
            let ended = match verdict {
                Verdict::Solved => Some(Ended::Proven),
                Verdict::Unsolvable { .. } => Some(Ended::Unsolvable),
                Verdict::Stopped(Limit::Memory) => Some(Ended::Memory),
                Verdict::Stopped(Limit::Size) => Some(Ended::Size),
                Verdict::Searching => self.limit_reached(nodes_left, deadline),
            };
            if let Some(ended) = ended {
                return Run { ended, progress: solver.progress(), time: start.elapsed() };
            }
            self.progress.show(metric, solver, start);
        }
    }

    /// The limit that is reached, if any.
    fn limit_reached(&self, nodes_left: Option<Nodes>, deadline: Option<Instant>) -> Option<Ended> {
        if self.interrupt.is_raised() {
            Some(Ended::Interrupted)
        } else if nodes_left == Some(0) {
            Some(Ended::Nodes)
        } else if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            Some(Ended::Time)
        } else {
            None
        }
    }
}
