use std::fs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use timely::WorkerConfig;
use timely_communication::WorkerGuards;

use crate::alarm::Alarm;
use crate::checkpoint::{Keeper, Resumed};
use crate::cluster::Cluster;
use crate::fault::Fault;
use crate::identity::Identity;
use crate::network::Hosts;
use crate::part::Limits;
use crate::rounds::{Event, Findings, Job, Layer, work};
use crate::subject::Subject;

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
    /// How long to wait for the other processes at the start.
    pub wait: Duration,
    /// How long another process may give no sign of life.
    pub patience: Duration,
    /// Where to keep checkpoints, and to go on from the one that is there. All processes must see the same folder.
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
            wait: Duration::from_mins(1),
            patience: Duration::from_secs(5),
            checkpoint: None,
            interval: Duration::from_mins(1),
            interrupt: Arc::default(),
        }
    }
}

/// How often to look whether somebody stopped.
const TICK: Duration = Duration::from_millis(20);
/// How long to wait for the last words to others once everything is known.
const LAST_WORDS: Duration = Duration::from_secs(10);

/// Explores to the end, together with all other processes. `observe` is told of every depth as it is complete; depths of a
/// checkpoint are not told again.
///
/// # Errors
/// A [`Fault`]; then threads of the exploration may still be about to end.
///
/// ```
/// use loyd_core::{TileMetric, tiles::TileGoal};
/// use loyd_explore::{Settings, Subject, explore};
/// let subject = Subject::Tiles { goal: TileGoal::BlankLast.position(2, 2), metric: TileMetric::Single };
/// let findings = explore(&subject, &Settings { hardest: 1, ..Settings::default() }, &mut |_| ())?;
/// assert_eq!(findings.positions_by_depth, [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(findings.hardest, ["0 3/2 1"]);
/// # Ok::<(), loyd_explore::Fault>(())
/// ```
pub fn explore(subject: &Subject, settings: &Settings, observe: &mut dyn FnMut(&Layer)) -> Result<Findings, Fault> {
    let alarm = Alarm::default();
    let kept = subject.identity(settings.disk.is_some());
    let resumed = match &settings.checkpoint {
        Some(folder) => Resumed::open(folder, &kept)?,
        None => None,
    };
    let identity = shared_identity(&kept, settings, resumed.as_ref());
    let cluster = Cluster::assemble(settings, &identity, &alarm)?;
    let workers = settings.threads as u64;
    let limits = Limits { memory: settings.memory / workers, disk: settings.disk.clone(), is_new: resumed.is_none() };
    let keeper = settings.checkpoint.as_ref().map(|folder| Keeper {
        folder: folder.clone(),
        interval: settings.interval,
        identity: kept.clone(),
    });
    let space = match subject.space(&limits) {
        Ok(space) => space,
        Err(fault) => return Err(cluster.part_with(fault)),
    };
    for folder in settings.checkpoint.iter().chain(&settings.disk) {
        if let Err(error) = fs::create_dir_all(folder) {
            let why = format!("cannot use the folder {}: {error}", folder.display());
            return Err(cluster.part_with(Fault::Folder(why)));
        }
    }
    let job = Job { space, limits, keeper, resumed, hardest: settings.hardest };
    run(job, subject, settings, cluster, &alarm, observe).map_err(|fault| in_all(fault, workers))
}

/// What one worker says of its part of the memory, said of the process.
fn in_all(fault: Fault, workers: u64) -> Fault {
    match fault {
        Fault::Memory { needed, allowed } => {
            Fault::Memory { needed: needed.saturating_mul(workers), allowed: allowed.saturating_mul(workers) }
        }
        other => other,
    }
}

fn run(
    job: Job,
    subject: &Subject,
    settings: &Settings,
    cluster: Cluster,
    alarm: &Alarm,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, Fault> {
    let expected = subject.positions();
    let Cluster { builders, others, watch } = cluster;
    let (sender, events) = channel();
    let trouble = alarm.clone();
    let guards = timely::execute::execute_from(builders, others, WorkerConfig::default(), move |worker| {
        work(worker, &job, &sender, &trouble);
    });
    let guards = guards.map_err(Fault::Stopped)?;
    let findings = attend(&events, &guards, alarm, settings, observe);
    match &findings {
        Ok(_) => {
            if let Some(watch) = &watch {
                watch.done();
            }
            see_off(guards);
        }
        Err(fault) => {
            if let Some(watch) = &watch {
                watch.stopped(&fault.to_string());
            }
            // Threads that wait for a peer that is gone can't be waited for.
            std::mem::forget(guards);
        }
    }
    findings.and_then(|findings| check_total(findings, expected))
}

/// What all processes must have in common.
fn shared_identity(kept: &Identity, settings: &Settings, resumed: Option<&Resumed>) -> Identity {
    let hosts = settings.hosts.as_ref();
    kept.clone()
        .with("program", env!("CARGO_PKG_VERSION"))
        .with("number of processes", &hosts.map_or(1, |hosts| hosts.addresses().len()))
        .with("number of threads", &settings.threads)
        .with("number of hardest positions", &settings.hardest)
        .with("use of checkpoints", if settings.checkpoint.is_some() { "on" } else { "off" })
        .with("start", &resumed.map_or("the beginning".to_owned(), Resumed::name))
}

/// Waits for the workers of this process.
fn attend(
    events: &Receiver<Event>,
    guards: &WorkerGuards<()>,
    alarm: &Alarm,
    settings: &Settings,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, Fault> {
    let mut left = settings.threads;
    let mut seen = 0;
    loop {
        match events.recv_timeout(TICK) {
            // Every worker tells of every depth.
            Ok(Event::Layer(layer)) if layer.depth > seen => {
                seen = layer.depth;
                observe(&layer);
            }
            Ok(Event::Layer(_)) => {}
            Ok(Event::Done(findings)) => {
                left -= 1;
                if left == 0 {
                    return Ok(findings);
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if guards.guards().iter().all(thread::JoinHandle::is_finished) {
                    alarm.raise(Fault::Stopped("a worker failed".to_owned()));
                }
            }
        }
        if settings.interrupt.load(Ordering::Relaxed) {
            alarm.raise(Fault::Interrupted);
        }
        if alarm.is_raised() {
            return Err(alarm.take().unwrap_or(Fault::Interrupted));
        }
    }
}

/// Lets the threads end: others still need what is on its way to them.
fn see_off(guards: WorkerGuards<()>) {
    let (sender, ended) = channel();
    thread::spawn(move || {
        drop(guards.join());
        let _ = sender.send(());
    });
    let _ = ended.recv_timeout(LAST_WORDS);
}

fn check_total(findings: Findings, expected: Option<u64>) -> Result<Findings, Fault> {
    let found = findings.positions_by_depth.iter().sum();
    match expected {
        Some(expected) if expected != found => Err(Fault::Total { found, expected }),
        _ => Ok(findings),
    }
}
