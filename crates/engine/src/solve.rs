//! Solving in a single call.

use std::time::Instant;

use loyd_core::UnknownName;
use loyd_core::text::AnyPuzzle;
use loyd_search::Stop;

use crate::{AnyPosition, Limits, Outcome, Settings, drive};

/// A puzzle of either family. `str::parse` reads one from any text format.
pub type Puzzle = AnyPuzzle;

/// The options of [`solve`]: the search and its limits. By default, it finds a shortest solution
/// without a time limit, using at most 1 GiB of memory.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The metric, the mode and the resources of the search.
    pub search: Settings,
    /// The limits on time and nodes.
    pub limits: Limits,
}

/// The result of [`solve`].
#[derive(Clone, Debug, PartialEq)]
pub struct SolveResult {
    /// The reason why the search ended, with its final report.
    pub outcome: Outcome,
    /// The moves of the best solution, if there is one.
    pub moves: Option<String>,
    /// The name of the metric of the length.
    pub metric: String,
}

impl SolveResult {
    /// Returns the number of moves of the best solution.
    pub fn length(&self) -> Option<usize> {
        self.outcome.report.length
    }

    /// Returns whether this length is proven optimal.
    pub fn is_optimal(&self) -> bool {
        self.outcome.is_optimal()
    }
}

/// Solves a puzzle.
///
/// ```
/// use loyd_engine::{Limits, Mode, Options, Puzzle, Settings, solve};
/// let puzzle: Puzzle = "12../3.44/ZZ5./6657".parse()?;
/// let options = Options {
///     search: Settings { mode: Mode::Anytime, ..Settings::default() },
///     limits: Limits { seconds: Some(1.0), ..Limits::default() },
/// };
/// let result = solve(&puzzle, &options)?;
/// assert_eq!(result.length(), Some(5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// To watch a search, stop it or start from another position, use [`AnyPosition::search`] and
/// [`drive`].
///
/// # Errors
/// Returns [`UnknownName`] if the puzzle's family has no such metric.
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<SolveResult, UnknownName> {
    let mut search = AnyPosition::start(puzzle.clone()).search(&options.search)?;
    let start = Instant::now();
    let outcome = drive(&mut search, options.limits, Stop::NEVER, || start.elapsed().as_secs_f64(), |_| true);
    Ok(SolveResult { outcome, moves: search.moves(), metric: search.metric() })
}
