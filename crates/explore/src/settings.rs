use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::network::{Hosts, Secret};

/// How to explore.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Threads of this process.
    pub threads: usize,
    /// Bytes of memory for the shards of this process.
    pub memory: u64,
    /// A folder for what doesn't fit in memory.
    pub disk: Option<PathBuf>,
    /// How many of the hardest positions are wanted.
    pub hardest: usize,
    /// All processes, if there are several.
    pub hosts: Option<Hosts>,
    /// What the processes of `hosts` prove to each other to know. Without it only one process can explore.
    pub secret: Option<Secret>,
    /// How long to wait for the other processes at the start.
    pub wait: Duration,
    /// How long another process may give no sign of life.
    pub patience: Duration,
    /// The folder of checkpoints; an exploration continues from the one that is there. All processes must see this folder.
    pub checkpoint: Option<PathBuf>,
    /// The time between checkpoints; they are written at the end of a depth.
    pub interval: Duration,
    /// Raised by the caller to stop.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for Settings {
    /// One thread, a gigabyte, no other processes, nothing kept.
    fn default() -> Self {
        Self {
            threads: 1,
            memory: 1 << 30,
            disk: None,
            hardest: 0,
            hosts: None,
            secret: None,
            wait: Duration::from_mins(1),
            patience: Duration::from_secs(5),
            checkpoint: None,
            interval: Duration::from_mins(1),
            interrupt: Arc::default(),
        }
    }
}
