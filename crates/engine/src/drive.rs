use loyd_core::named;
use loyd_search::{Context, Limit, Mode, Nodes, Pace, Stop, Verdict};

use crate::{Report, Search};

/// The limits of one search. Without limits, the search runs to completion.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Limits {
    /// The time limit in seconds.
    pub seconds: Option<f64>,
    /// The maximum number of nodes.
    pub nodes: Option<Nodes>,
}

/// The reason why a search ended. The bindings and the protocol use its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The best solution is proven optimal.
    Proven,
    /// The puzzle is proven to have no solution.
    Unsolvable,
    /// The time limit was reached.
    Time,
    /// The node limit was reached.
    Nodes,
    /// The memory limit was reached.
    Memory,
    /// The puzzle is too large for the method to prove anything more.
    Size,
    /// A solution was found, and the caller asked only for the first one.
    First,
    /// The caller stopped the search.
    Stopped,
}

named!(
    Ended, "reason", "`proven`, `unsolvable`, `time`, `nodes`, `memory`, `size`, `first` or `stopped`":
    Proven = "proven", Unsolvable = "unsolvable", Time = "time", Nodes = "nodes", Memory = "memory", Size = "size",
    First = "first", Stopped = "stopped"
);

/// Why and when a search ended, with its final report.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// The reason why the search ended.
    pub ended: Ended,
    /// The final report.
    pub report: Report,
    /// The elapsed time in seconds, according to the caller's clock.
    pub seconds: f64,
}

/// The result of one slice of work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SliceResult {
    /// The verdict on the work so far.
    pub verdict: Verdict,
    /// The total number of nodes in all slices so far.
    pub nodes: Nodes,
    /// Whether to continue, unless the work has ended.
    pub should_continue: bool,
}

impl Limits {
    /// Estimates the total number of nodes for a search that has generated `nodes` after `seconds`.
    /// With a node limit, returns that limit, so the result does not depend on the clock.
    fn expected_nodes(self, pace: &mut Pace, nodes: Nodes, seconds: f64) -> Nodes {
        let by_time = || self.seconds.map_or(Nodes::MAX, |limit| pace.expected(nodes, seconds, limit));
        self.nodes.unwrap_or_else(by_time)
    }
}

impl Ended {
    /// Returns why a search with this verdict ended, or `None` if it is still running.
    pub const fn of(verdict: Verdict) -> Option<Self> {
        match verdict {
            Verdict::Solved => Some(Self::Proven),
            Verdict::Unsolvable { .. } => Some(Self::Unsolvable),
            Verdict::Stopped(Limit::Memory) => Some(Self::Memory),
            Verdict::Stopped(Limit::Size) => Some(Self::Size),
            Verdict::Searching => None,
        }
    }

    /// Adjusts the reason to a search's mode and last report. If a quick search stops at its size
    /// limit with a solution, the reason is that the first solution was found.
    #[must_use]
    pub fn in_search(self, mode: Mode, report: &Report) -> Self {
        let has_first_solution = self == Self::Size && mode == Mode::Quick && report.length.is_some();
        if has_first_solution { Self::First } else { self }
    }
}

impl Outcome {
    /// Returns whether the length of the best solution is proven optimal.
    pub fn is_optimal(&self) -> bool {
        self.ended == Ended::Proven
    }
}

/// The number of nodes per slice under a node limit. Such slices do not depend on the clock, which
/// makes searches reproducible.
const SLICE: Nodes = 1 << 14;
/// The seconds per slice without a node limit: roughly the longest time that a caller waits after
/// requesting a stop.
const SLICE_SECONDS: f64 = 0.05;

/// Calls `run` slice by slice until the work ends, a limit is reached or `stop` is requested. `now`
/// returns the seconds since some fixed moment. `nodes` is the number of nodes generated so far.
///
/// `prepare` performs the caller's own work before every slice. Its `Stop` is requested once the
/// time limit is reached or the caller requests a stop.
///
/// Returns why the work ended and the elapsed seconds.
pub fn run_sliced(
    limits: Limits,
    stop: Stop,
    now: impl Fn() -> f64 + Sync,
    mut nodes: Nodes,
    mut prepare: impl FnMut(Stop),
    mut run: impl FnMut(&mut Context) -> SliceResult,
) -> (Ended, f64) {
    let start = now();
    let is_out_of_time = || limits.seconds.is_some_and(|limit| now() - start >= limit);
    let must_stop = || stop.is_requested() || is_out_of_time();
    let (mut nodes_left, mut pace) = (limits.nodes, Pace::default());
    loop {
        prepare(Stop::when(&must_stop));
        let node_budget = limits.expected_nodes(&mut pace, nodes, now() - start);
        let slice_end = now() + SLICE_SECONDS;
        let must_yield = || must_stop() || now() >= slice_end;
        let slice = match nodes_left {
            Some(left) => Context::new(left.min(SLICE), Stop::when(&must_stop)),
            None => Context::new(Nodes::MAX, Stop::when(&must_yield)),
        };
        let result = run(&mut Context { node_budget, ..slice });
        nodes = result.nodes;
        nodes_left = limits.nodes.map(|limit| limit.saturating_sub(nodes));
        let ended = Ended::of(result.verdict).or_else(|| {
            let limit =
                if nodes_left == Some(0) { Some(Ended::Nodes) } else { is_out_of_time().then_some(Ended::Time) };
            if result.should_continue && !stop.is_requested() { limit } else { Some(Ended::Stopped) }
        });
        if let Some(ended) = ended {
            return (ended, now() - start);
        }
    }
}

/// Runs a search until it finishes, a limit is reached or `stop` is requested; see [`run_sliced`].
/// `on_report` receives the report after every slice, and returns whether to continue.
pub fn drive(
    search: &mut Search,
    limits: Limits,
    stop: Stop,
    now: impl Fn() -> f64 + Sync,
    mut on_report: impl FnMut(&Report) -> bool,
) -> Outcome {
    // A search computes its report from its whole state, so the report is kept between slices.
    let mut report = search.report();
    let nodes = report.nodes;
    let run = |context: &mut Context| {
        let verdict = search.run(context);
        report = search.report();
        let should_continue = verdict != Verdict::Searching || on_report(&report);
        SliceResult { verdict, nodes: report.nodes, should_continue }
    };
    let (ended, seconds) = run_sliced(limits, stop, now, nodes, |_| {}, run);
    Outcome { ended: ended.in_search(search.mode(), &report), report, seconds }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;
    use crate::AnySearch;

    /// An endless search that counts its reports.
    #[derive(Default)]
    struct CountingSearch {
        runs: Nodes,
        reports: Arc<AtomicUsize>,
    }

    impl AnySearch for CountingSearch {
        fn run(&mut self, _: &mut Context) -> Verdict {
            self.runs += 1;
            Verdict::Searching
        }

        fn report(&self) -> Report {
            self.reports.fetch_add(1, Ordering::Relaxed);
            Report { nodes: self.runs, ..Report::default() }
        }

        fn moves(&self) -> Option<String> {
            None
        }

        fn metric(&self) -> String {
            String::new()
        }

        fn mode(&self) -> Mode {
            Mode::Optimal
        }
    }

    #[test]
    fn a_report_is_created_once_per_slice() {
        let counting = CountingSearch::default();
        let reports = counting.reports.clone();
        let mut search: Search = Box::new(counting);
        let limits = Limits { nodes: Some(5), seconds: None };
        let mut seen = Vec::new();
        let outcome = drive(
            &mut search,
            limits,
            Stop::NEVER,
            || 0.0,
            |report| {
                seen.push(report.nodes);
                true
            },
        );
        assert_eq!((outcome.ended, outcome.report.nodes), (Ended::Nodes, 5));
        assert_eq!(seen, [1, 2, 3, 4, 5]);
        assert_eq!(reports.load(Ordering::Relaxed), 6, "one before the first slice, then one per slice");
    }

    /// Returns the expected total after 0, 1 and 2 seconds for a search that generates 100 nodes
    /// per second.
    fn expected_totals(seconds: Option<f64>, nodes: Option<Nodes>) -> [Nodes; 3] {
        let mut pace = Pace::default();
        [0, 1, 2].map(|second: u32| {
            Limits { seconds, nodes }.expected_nodes(&mut pace, 100 * Nodes::from(second), second.into())
        })
    }

    #[test]
    fn expected_nodes_follow_from_the_limits() {
        assert_eq!(expected_totals(None, None), [Nodes::MAX; 3]);
        assert_eq!(expected_totals(Some(3.0), None), [Nodes::MAX, 300, 300]);
        assert_eq!(expected_totals(None, Some(5000)), [5000; 3]);
        assert_eq!(expected_totals(Some(3.0), Some(5000)), [5000; 3]);
    }
}
