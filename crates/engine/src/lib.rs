//! Solves sliding puzzles of either family: tile puzzles (the 8-, 15- and 24-puzzles, any m×n) and
//! block puzzles (Rush Hour, Klotski, any pieces on a grid).
//!
//! ```
//! use loyd_engine::{Options, Puzzle, solve};
//! let puzzle: Puzzle = "8 6 7/2 5 4/3 0 1".parse()?;
//! let result = solve(&puzzle, &Options::default())?;
//! assert_eq!((result.length(), result.is_optimal()), (Some(31), true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`solve`] is a single call. To watch a search, stop it, or start from a different position, use
//! an [`AnyPosition`]: a position in a puzzle whose family is known only at run time, with metrics
//! and moves as text. [`AnyPosition::search`] starts a [`Search`], and [`drive`] runs it under
//! limits. The bindings and the [`protocol`] are built on these. [`answers`] reads moves in any
//! notation.
//!
//! ```
//! use loyd_engine::{AnyPosition, Limits, Settings, Stop, drive};
//! let (position, _) = AnyPosition::read("8 6 7/2 5 4/3 0 1", &Default::default())?;
//! let mut search = position.search(&Settings::default())?;
//! let outcome = drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true);
//! assert!(outcome.is_optimal());
//! assert!(position.verify(&search.moves().unwrap_or_default())?.solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

pub mod answers;
mod arguments;
mod choice;
mod constructive;
mod drive;
mod families;
mod family;
mod pddl;
mod position;
pub mod protocol;
mod search;
mod study;
mod svg;
mod walk;

use loyd_core::text::AnyPuzzle;

pub use arguments::{RecipeRequest, with_arguments};
pub use constructive::{ConstructiveSolution, ConstructiveStage};
pub use drive::{Ended, Limits, Outcome, SliceResult, drive, run_sliced};
pub use family::{AnyMetric, At, EngineFamily};
pub use pddl::Pddl;
pub use position::{AnyPosition, AnyWalk, MovesError, Verification};
pub use search::{AnySearch, Report, Search, Settings};
pub use study::{Study, StudyError, StudyGraph, StudyNode, Table};
pub use walk::Walk;

pub use loyd_search::{Mode, Stop};

/// A puzzle of either family. `str::parse` reads one from any text format.
pub type Puzzle = AnyPuzzle;

/// The options for [`solve`]: the search and its limits. By default, it finds a shortest solution
/// without a time limit, using at most 1 GiB of memory.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The search's metric, mode and resources.
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
    /// The name of the metric in which the length is measured.
    pub metric: String,
}

impl SolveResult {
    /// Returns the number of moves in the best solution.
    pub fn length(&self) -> Option<usize> {
        self.outcome.report.length
    }

    /// Returns whether the length of the best solution is proven optimal.
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
/// To watch a search, stop it or start from a different position, use [`AnyPosition::search`] and
/// [`drive`].
///
/// # Errors
/// Returns [`UnknownName`](loyd_core::UnknownName) if the puzzle's family has no such metric.
#[cfg(not(target_family = "wasm"))]
pub fn solve(puzzle: &Puzzle, options: &Options) -> Result<SolveResult, loyd_core::UnknownName> {
    let mut search = AnyPosition::start(puzzle.clone()).search(&options.search)?;
    let start = std::time::Instant::now();
    let outcome = drive(&mut search, options.limits, Stop::NEVER, || start.elapsed().as_secs_f64(), |_| true);
    Ok(SolveResult { outcome, moves: search.moves(), metric: search.metric() })
}
