//! Solves sliding puzzles of either family: tile puzzles (the 8-, 15-, 24-puzzle, any m×n) and
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
//! [`solve`] is a single call. To watch a search, stop it, or start from another position, use an
//! [`AnyPosition`]: a position of a puzzle whose family is known only at run time, with metrics and
//! moves as text. [`AnyPosition::search`] starts a [`Search`], and [`drive`] runs it under limits.
//! The bindings and the [`protocol`] are built on these.
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

mod arguments;
mod constructive;
mod drive;
mod family;
mod pddl;
mod position;
pub mod protocol;
mod ranks;
mod recipe_request;
mod search;
#[cfg(not(target_family = "wasm"))]
mod solve;
mod study;
mod svg;
mod walk;

pub use arguments::with_arguments;
pub use constructive::{ConstructiveSolution, ConstructiveStage};
pub use drive::{Ended, Limits, Outcome, Sliced, drive, run_sliced};
pub use family::{AnyMetric, At, EngineFamily};
pub use pddl::Pddl;
pub use position::{AnyPosition, AnyWalk, MovesError, Verification};
pub use recipe_request::RecipeRequest;
pub use search::{AnySearch, Report, Search, Settings};
#[cfg(not(target_family = "wasm"))]
pub use solve::{Options, Puzzle, SolveResult, solve};
pub use study::{Study, StudyError, StudyGraph, StudyNode, Table};
pub use walk::Walk;

pub use loyd_search::{Mode, Stop};
