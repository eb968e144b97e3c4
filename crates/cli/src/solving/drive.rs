//! One solver, run slice by slice under limits.

use std::time::{Duration, Instant};

use loyd_core::Puzzle;
use loyd_solve::{Limit, Nodes, Progress, Solver, Verdict};

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

/// Runs solvers slice by slice, so that limits and Ctrl-C are seen soon.
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

/// The first slice in nodes; also every slice under a limit of nodes, so that every run takes the same course.
const SLICE: Nodes = 1 << 14;
/// The aimed length of a slice: short enough for Ctrl-C to act at once, long enough for its overhead not to matter.
const SLICE_TIME: Duration = Duration::from_millis(30);

impl Drive {
    /// Runs a solver slice by slice until it ends or a limit is reached. Calls `between` after every slice.
    pub(crate) fn run<P: Puzzle>(
        &self,
        metric: P::Metric,
        solver: &mut dyn Solver<P>,
        mut between: impl FnMut(),
    ) -> Run<P> {
        let start = Instant::now();
        let mut slice = SLICE;
        let mut nodes_left = self.limits.nodes;
        loop {
            let before = Instant::now();
            let verdict = solver.run(nodes_left.map_or(slice, |left| slice.min(left)));
            nodes_left = self.limits.nodes.map(|limit| limit.saturating_sub(solver.progress().nodes));
            let ended = match verdict {
                Verdict::Solved => Some(Ended::Proven),
                Verdict::Unsolvable { .. } => Some(Ended::Unsolvable),
                Verdict::Stopped(Limit::Memory) => Some(Ended::Memory),
                Verdict::Stopped(Limit::Size) => Some(Ended::Size),
                Verdict::Searching => self.limit_reached(nodes_left, start),
            };
            if let Some(ended) = ended {
                return Run { ended, progress: solver.progress(), time: start.elapsed() };
            }
            between();
            self.progress.show(metric, solver, start);
            if self.limits.nodes.is_none() {
                slice = next_slice(slice, before.elapsed());
            }
        }
    }

    /// The limit that is reached, if any. `start` is when the run began.
    fn limit_reached(&self, nodes_left: Option<Nodes>, start: Instant) -> Option<Ended> {
        if self.interrupt.is_raised() {
            Some(Ended::Interrupted)
        } else if nodes_left == Some(0) {
            Some(Ended::Nodes)
        } else if self.limits.time.is_some_and(|limit| start.elapsed() >= limit) {
            Some(Ended::Time)
        } else {
            None
        }
    }
}

/// The next slice in nodes, so that it takes about [`SLICE_TIME`] after one that took `time`.
fn next_slice(slice: Nodes, time: Duration) -> Nodes {
    if time < SLICE_TIME / 2 {
        slice.saturating_mul(2)
    } else if time > SLICE_TIME * 2 {
        (slice / 2).max(1)
    } else {
        slice
    }
}
