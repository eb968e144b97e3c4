//! Running solvers under limits, many at a time, and telling what came of it.

mod checkpoint;
mod drive;
mod pool;
mod record;
mod watch;

pub(crate) use checkpoint::Checkpointed;
pub(crate) use drive::{Drive, Ended, Limits, Run};
pub(crate) use pool::in_order;
pub(crate) use record::{FaultRecord, Record, Status, Style};
pub(crate) use watch::Watch;
