//! Runs solvers concurrently under limits, and records their results.

mod checkpoint;
mod course;
mod drive;
mod pool;
mod progress_line;
mod record;
mod shortest;
mod stats;
mod table_provider;

pub(crate) use checkpoint::Checkpointed;
pub(crate) use course::{Coursed, FORMATS as COURSE_FORMATS, Means};
pub(crate) use drive::{Drive, Run};
pub(crate) use pool::{as_done, in_order};
pub(crate) use progress_line::ProgressLine;
pub(crate) use record::{FaultRecord, Form, Record, Status, Style};
pub(crate) use shortest::{Countable, ShortestSolutions, Uncounted, shortest_solutions};
pub(crate) use stats::Stats;
pub(crate) use table_provider::{TableProvider, build, store};
