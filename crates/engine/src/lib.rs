//! Sliding puzzles whose family is known only when the program runs: what bindings and protocols
//! call.
//!
//! The principal type is [`AnyPosition`], a position of a puzzle of either family. It is read from
//! any text format; metrics and moves go in and out as text. [`Search`] is one search from it, and
//! [`drive`] runs a search under limits.
//!
//! ```
//! use loyd_engine::{AnyPosition, Limits, Settings, drive};
//! use loyd_search::Stop;
//! let (position, _) = AnyPosition::read("8 6 7/2 5 4/3 0 1", &Default::default())?;
//! let mut search = position.search(&Settings::default())?;
//! let result = drive(&mut search, Limits::default(), Stop::NEVER, || 0.0, |_| true);
//! assert_eq!((result.report.length, result.is_optimal()), (Some(31), true));
//! assert!(position.verify(&search.moves().unwrap_or_default())?.solved);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod at;
mod constructive;
mod drive;
mod family;
mod metric;
mod pddl;
mod position;
pub mod protocol;
mod ranks;
mod search;
mod study;
mod svg;
mod table;
mod walk;

pub use at::At;
pub use constructive::{ConstructiveSolution, ConstructiveStage};
pub use drive::{Ended, Limits, Outcome, Sliced, drive, run_sliced};
pub use family::EngineFamily;
pub use metric::AnyMetric;
pub use pddl::Pddl;
pub use position::{AnyPosition, AnyWalk, MovesError, Verification};
pub use search::{AnySearch, Report, Search, Settings};
pub use study::{Study, StudyError};
pub use table::Table;
pub use walk::Walk;
