//! Grades answers to sliding puzzles: collects, reads, replays and measures them. Each answer
//! yields a row.
//!
//! A [`PuzzleSet`] contains the puzzles, [`collect`] reads the answers in a folder or a table, a
//! [`Runner`] runs a student's program, and a [`Judge`] turns each answer into a [`Row`].
//!
//! ```
//! use loyd_classroom::{Answer, Judge, Measure, PuzzleSet, Verdict};
//! use loyd_core::text::{Entry, ReadOptions, read_argument};
//! let entry = read_argument("1 2 3/4 5 6/0 7 8", &ReadOptions::default())?;
//! let set = PuzzleSet::of([("arg".to_owned(), Entry::from(entry))]).unwrap();
//! let judge = Judge::new(&set, Measure::new(&set, 10.0, 1 << 28), None)?;
//! let row = judge.row(&Answer::new("ada", "", "Left Left"), &|| false);
//! assert_eq!((row.verdict, row.excess), (Verdict::Solved, Some(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod answers;
mod class_list;
mod containment;
mod csv_table;
mod error;
mod feedback;
mod gradebook;
mod heuristic;
mod input_table;
mod json;
mod judge;
mod keeper;
mod least;
mod output;
mod points;
mod program;
mod puzzles;
mod remarks;
mod row;
mod row_writer;
mod sheet;
mod tree;
mod variants;

pub use answers::{Answer, collect};
pub use class_list::ClassList;
pub use csv_table::CsvTable;
pub use error::SetupError;
pub use feedback::departure;
pub use gradebook::Gradebook;
pub use heuristic::{Counterexample, Distances, HeuristicReport};
pub use json::{moves_of_record, write_json};
pub use judge::Judge;
pub use keeper::keep;
pub use least::{Measure, MinLength};
pub use points::{Points, points_text};
pub use program::{AnswerFault, CommandLine, End, RunLimits, RunOrder, RunResult, Runner, has_sandbox};
pub use puzzles::{Member, PuzzleSet};
pub use row::{Row, Verdict};
pub use row_writer::{RowFormat, RowWriter, read_rows};
pub use sheet::{Exercise, Paper, Sheet, SheetVariant};
pub use variants::{StatedVariant, StudentVariants, Variants};
