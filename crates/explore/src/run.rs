use std::fs;
use std::io;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use timely::WorkerConfig;
use timely_communication::WorkerGuards;

use crate::alarm::Alarm;
use crate::checkpoint::{Checkpoint, CheckpointWriter};
use crate::cluster::Cluster;
use crate::fault::Fault;
use crate::identity::Identity;
use crate::keys::{Folder, Owner};
use crate::part::Limits;
use crate::rounds::{Event, Findings, Job, Layer, work};
use crate::settings::Settings;
use crate::space::space;
use crate::subject::Subject;

/// How often to check whether the user interrupted or a thread failed.
const TICK: Duration = Duration::from_millis(20);
/// How long threads may take to send their last messages once everything is known.
const SHUTDOWN_LIMIT: Duration = Duration::from_secs(10);

/// Explores to the end, together with all other processes. Calls `observe` for every depth once it is complete, except for
/// depths that a checkpoint holds already.
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
    let resumed = settings.checkpoint.as_ref().map(|folder| Checkpoint::open(folder, &kept)).transpose()?.flatten();
    // The depth from which processes continue is part of the identity that they compare. So a process that does not see the
    // common folder of checkpoints is noticed at once.
    let identity = shared_identity(&kept, settings, resumed.as_ref());
    let cluster = Cluster::assemble(settings, &identity, &alarm)?;
    let workers = settings.threads as u64;
    let mut limits =
        Limits { memory: settings.memory / workers, disk: settings.disk.clone(), is_new: resumed.is_none() };
    let writer = settings.checkpoint.as_ref().map(|folder| CheckpointWriter {
        folder: folder.clone(),
        interval: settings.interval,
        identity: kept.clone(),
    });
    let space = match space(subject, &limits) {
        Ok(space) => space,
        Err(fault) => return Err(cluster.abandon(fault)),
    };
    let unusable =
        |folder: &Path, error: io::Error| Fault::Folder(format!("cannot use the folder {}: {error}", folder.display()));
    if let Some(folder) = &settings.checkpoint
        && let Err(error) = fs::create_dir_all(folder)
    {
        return Err(cluster.abandon(unusable(folder, error)));
    }
    // Deleted when this function returns, even if threads of a stopped exploration are still about to end.
    let mut own = None;
    if let Some(disk) = &settings.disk {
        match Folder::create(disk, Owner::Exploration) {
            Ok(folder) => limits.disk = Some(own.insert(folder).path.clone()),
            Err(error) => return Err(cluster.abandon(unusable(disk, error))),
        }
    }
    let job = Job { space, limits, writer, resumed, hardest: settings.hardest };
    run(job, subject, settings, cluster, &alarm, observe).map_err(|fault| in_all(fault, workers))
}

/// The fault of one worker, with its share of the memory multiplied to that of the process.
fn in_all(fault: Fault, workers: u64) -> Fault {
    match fault {
        Fault::Memory { needed, allowed } => {
            Fault::Memory { needed: needed.saturating_mul(workers), allowed: allowed.saturating_mul(workers) }
        }
        other => other,
    }
}

/// Runs the workers of this process, and reports to the other processes how it ended.
fn run(
    job: Job,
    subject: &Subject,
    settings: &Settings,
    cluster: Cluster,
    alarm: &Alarm,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, Fault> {
    let expected = subject.positions();
    let Cluster { builders, others, heartbeat } = cluster;
    let (sender, events) = channel();
    let raised = alarm.clone();
    let guards = timely::execute::execute_from(builders, others, WorkerConfig::default(), move |worker| {
        work(worker, &job, &sender, &raised);
    });
    let guards = guards.map_err(Fault::Stopped)?;
    let findings = attend(&events, &guards, alarm, settings, observe);
    if let Some(heartbeat) = &heartbeat {
        match &findings {
            Ok(_) => heartbeat.done(),
            Err(fault) => heartbeat.stopped(&fault.to_string()),
        }
    }
    if findings.is_ok() {
        join_threads(guards);
    } else {
        // A thread may wait for a peer that is gone, so joining it could take for ever.
        std::mem::forget(guards);
    }
    findings.and_then(|findings| check_total(findings, expected))
}

/// The settings that all processes must have in common, compared in their handshake.
fn shared_identity(kept: &Identity, settings: &Settings, resumed: Option<&Checkpoint>) -> Identity {
    let hosts = settings.hosts.as_ref();
    kept.clone()
        .with("program", env!("CARGO_PKG_VERSION"))
        .with("number of processes", &hosts.map_or(1, |hosts| hosts.addresses().len()))
        .with("number of threads", &settings.threads)
        .with("number of hardest positions", &settings.hardest)
        .with("use of checkpoints", if settings.checkpoint.is_some() { "on" } else { "off" })
        .with("start", &resumed.map_or("the beginning".to_owned(), Checkpoint::name))
}

/// Waits for the workers of this process. Besides their reports it watches what they cannot: the user, and their own panics.
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
            // Every worker reports every depth; the first report is enough.
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
        alarm.check()?;
    }
}

/// Waits for the threads to end, up to a limit: they may still have messages to send that other processes need.
fn join_threads(guards: WorkerGuards<()>) {
    let (sender, ended) = channel();
    let join = move || {
        drop(guards.join());
        let _ = sender.send(());
    };
    // Dropping timely's guards panics if the connection to a process that was killed has broken. By this name the panic counts
    // as one of timely's, which are not printed; all results are there.
    if thread::Builder::new().name("timely:end".to_owned()).spawn(join).is_ok() {
        let _ = ended.recv_timeout(SHUTDOWN_LIMIT);
    }
}

/// Compares the number of positions with the expected one, where theory gives it.
fn check_total(findings: Findings, expected: Option<u64>) -> Result<Findings, Fault> {
    let found = findings.positions_by_depth.iter().sum();
    match expected {
        Some(expected) if expected != found => Err(Fault::Total { found, expected }),
        _ => Ok(findings),
    }
}
