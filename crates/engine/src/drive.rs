use loyd_solve::{Limit, Nodes, Stop, Verdict};

use crate::{Report, Search};

/// The limits of one search. Without any it runs until it ends.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The longest time, in seconds.
    pub seconds: Option<f64>,
    /// The largest number of nodes.
    pub nodes: Option<Nodes>,
}

/// Why a search ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The best solution is proven optimal.
    Proven,
    /// It is proven that there is no solution.
    Unsolvable,
    /// The time is over.
    Time,
    /// The limit of nodes is reached.
    Nodes,
    /// The search would need more memory than it may use.
    Memory,
    /// The puzzle is larger than the method can prove anything more about.
    Size,
    /// The caller stopped it.
    Stopped,
}

/// How a search ended, and what it knew then.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// Why it ended.
    pub ended: Ended,
    /// What it knew.
    pub report: Report,
    /// How long it took, in seconds of the caller's clock.
    pub seconds: f64,
}

impl Ended {
    /// The name, as bindings and the protocol spell it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Proven => "proven",
            Self::Unsolvable => "unsolvable",
            Self::Time => "time",
            Self::Nodes => "nodes",
            Self::Memory => "memory",
            Self::Size => "size",
            Self::Stopped => "stopped",
        }
    }
}

impl Outcome {
    /// Whether the length of the best solution is proven optimal.
    pub fn is_optimal(&self) -> bool {
        self.ended == Ended::Proven
    }
}

/// The first slice in nodes; also every slice under a limit of nodes, so that every run takes the same course.
const SLICE: Nodes = 1 << 14;
/// The aimed length of a slice in seconds: a caller that stops the search waits no longer than about this.
const SLICE_SECONDS: f64 = 0.03;

/// Runs a search slice by slice until it ends, a limit is reached or `stop` is requested. `now` returns the seconds of any
/// clock. `each` sees the report after every slice and returns whether to go on.
pub fn drive(
    search: &mut Search,
    limits: Limits,
    stop: Stop,
    now: impl Fn() -> f64 + Sync,
    mut each: impl FnMut(&Report) -> bool,
) -> Outcome {
    let start = now();
    let is_late = || limits.seconds.is_some_and(|limit| now() - start >= limit);
    let is_over = || stop.is_requested() || is_late();
    let (mut slice, mut nodes_left) = (SLICE, limits.nodes);
    loop {
        let before = now();
        let verdict = search.run(nodes_left.map_or(slice, |left| slice.min(left)), Stop::when(&is_over));
        let report = search.report();
        nodes_left = limits.nodes.map(|limit| limit.saturating_sub(report.nodes));
        let seconds = now() - start;
        let ended = match verdict {
            Verdict::Solved => Some(Ended::Proven),
            Verdict::Unsolvable { .. } => Some(Ended::Unsolvable),
            Verdict::Stopped(Limit::Memory) => Some(Ended::Memory),
            Verdict::Stopped(Limit::Size) => Some(Ended::Size),
            Verdict::Searching if !each(&report) || stop.is_requested() => Some(Ended::Stopped),
            Verdict::Searching if nodes_left == Some(0) => Some(Ended::Nodes),
            Verdict::Searching if is_late() => Some(Ended::Time),
            Verdict::Searching => None,
        };
        if let Some(ended) = ended {
            return Outcome { ended, report, seconds };
        }
        if limits.nodes.is_none() {
            slice = next_slice(slice, now() - before);
        }
    }
}

/// The next slice in nodes, so that it takes about [`SLICE_SECONDS`] after one that took `seconds`.
fn next_slice(slice: Nodes, seconds: f64) -> Nodes {
    if seconds < SLICE_SECONDS / 2.0 {
        slice.saturating_mul(2)
    } else if seconds > SLICE_SECONDS * 2.0 {
        (slice / 2).max(1)
    } else {
        slice
    }
}
