//! The progress line for long-running work.

use std::fmt::Display;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use loyd_core::Puzzle;
use loyd_search::{Estimate, Status};

use crate::output::{counted, is_quiet, print_message};

/// The progress line on standard error, shown only on a terminal.
#[derive(Clone, Debug)]
pub(crate) struct ProgressLine {
    /// The line itself.
    bar: ProgressBar,
    /// The number of finished puzzles.
    finished: Arc<AtomicU64>,
}

/// The minimum duration of work that shows progress.
const MIN_DURATION: Duration = Duration::from_millis(400);

impl ProgressLine {
    /// Creates a line that is not visible yet.
    pub(crate) fn new() -> Self {
        let target = if is_quiet() { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        let style = ProgressStyle::with_template("{spinner} {elapsed} {wide_msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        Self { bar, finished: Arc::default() }
    }

    /// Shows the progress of a search that began at `start`.
    pub(crate) fn show<P: Puzzle>(&self, metric: P::Metric, status: &Status<P>, start: Instant) {
        self.set_message(start, |time| {
            let &Status { nodes, lower_bound, ref best, bytes, estimate, .. } = status;
            let best = best.as_ref().map(|best| counted(best.length(metric) as u64, "move") + ", ").unwrap_or_default();
            let rate = nodes as f64 / time.as_secs_f64();
            let finished = match self.finished.load(Ordering::Relaxed) {
                0 => String::new(),
                finished => format!("{finished} done, "),
            };
            let left = estimate.map(|estimate| describe_rest(estimate, rate)).unwrap_or_default();
            let (rate, megabytes, nodes) = (rate / 1e6, bytes >> 20, HumanCount(nodes));
            format!("{finished}{best}at least {lower_bound}{left}, {nodes} positions, {rate:.1} M/s, {megabytes} MiB")
        });
    }

    /// Shows a message about work that began at `start`. The message is computed only if the line
    /// is visible and due.
    pub(crate) fn set_message(&self, start: Instant, message: impl FnOnce(Duration) -> String) {
        let time = start.elapsed();
        if !self.bar.is_hidden() && time >= MIN_DURATION {
            self.bar.set_message(message(time));
            self.bar.tick();
        }
    }

    /// Writes a message to standard error, above the progress line.
    pub(crate) fn print_message(&self, message: impl Display) {
        self.bar.suspend(|| print_message(message));
    }

    /// Counts a finished puzzle and writes its result, above the progress line.
    pub(crate) fn finish<R>(&self, write: impl FnOnce() -> R) -> R {
        self.finished.fetch_add(1, Ordering::Relaxed);
        self.bar.suspend(write)
    }

    /// Removes the line.
    pub(crate) fn clear(&self) {
        self.bar.finish_and_clear();
    }
}

/// Describes the estimated work until the bound rises.
fn describe_rest(Estimate { nodes, share }: Estimate, rate: f64) -> String {
    let time = Duration::try_from_secs_f64(nodes as f64 / rate).unwrap_or(Duration::MAX);
    format!(" ({:.0}% of its parts done, at most about {} more)", 100.0 * share, HumanDuration(time))
}
