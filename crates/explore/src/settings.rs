use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::network::{Hosts, Secret};

/// The settings of an exploration.
#[derive(Clone, Debug)]
pub struct ExploreSettings {
    /// The number of threads in this process.
    pub threads: usize,
    /// The memory for this process's shards, in bytes.
    pub memory: u64,
    /// The folder for positions that do not fit in memory. If `None`, all positions are kept in
    /// memory.
    pub disk: Option<PathBuf>,
    /// The number of hardest positions to return.
    pub hardest: usize,
    /// The addresses of all processes, if there are several.
    pub hosts: Option<Hosts>,
    /// The secret that the processes in `hosts` share. Required if there are several processes.
    pub secret: Option<Secret>,
    /// How long to wait for the other processes at startup.
    pub wait: Duration,
    /// How long to wait for another process's heartbeat before the process counts as lost.
    pub patience: Duration,
    /// The checkpoint folder, which must be visible to all processes. If it contains a checkpoint,
    /// the exploration resumes from it.
    pub checkpoint: Option<PathBuf>,
    /// The minimum time between checkpoints, which are written at the end of a depth.
    pub interval: Duration,
    /// A flag that the caller sets to stop the exploration.
    pub interrupt: Arc<AtomicBool>,
}

impl Default for ExploreSettings {
    /// Returns settings with one thread, 1 GiB of memory, no other processes and no checkpoints.
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
