use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;
use std::{fs, thread};

use timely::WorkerConfig;
use timely_communication::WorkerGuards;

use crate::checkpoint::{Checkpoint, CheckpointWriter, lock};
use crate::cluster::Cluster;
use crate::fault::{Alarm, ExploreError};
use crate::keys::{EXPLORATION_PREFIX, Folder, KeySpace};
use crate::part::{StateSpace, WorkerLimits};
use crate::rounds::{Findings, Layer, ProcessJob, WorkerMessage, work};
use crate::settings::ExploreSettings;
use crate::subject::{Identity, Subject};
use crate::tiles::TileSpace;

/// The interval between checks for interrupts and failed threads.
const TICK: Duration = Duration::from_millis(20);
/// The maximum wait for threads to send their last messages after the result is known.
const SHUTDOWN_LIMIT: Duration = Duration::from_secs(10);

/// Explores a whole state space together with all other processes. Calls `observe` for every
/// completed depth, except the depths that a resumed checkpoint already contains.
///
/// # Errors
/// Returns an [`ExploreError`] if the exploration stops early. In that case, its threads may keep
/// running for a short time.
///
/// ```
/// use loyd_core::{TileMetric, tiles::TileGoal};
/// use loyd_explore::{ExploreSettings, Subject, explore};
/// let goal = TileGoal::BlankLast.position(2, 2);
/// let subject = Subject::Tiles { goal, metric: TileMetric::Single };
/// let findings = explore(
///     &subject,
///     &ExploreSettings { hardest: 1, ..ExploreSettings::default() },
///     &mut |_| (),
/// )?;
/// assert_eq!(findings.positions_by_depth, [1, 2, 2, 2, 2, 2, 1]);
/// assert_eq!(findings.hardest, ["0 3/2 1"]);
/// # Ok::<(), loyd_explore::ExploreError>(())
/// ```
pub fn explore(
    subject: &Subject,
    settings: &ExploreSettings,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, ExploreError> {
    let alarm = Alarm::default();
    let checkpoint_identity = subject.identity(settings.disk.is_some());
    // The processes of one exploration share the folder, so only the first one locks it.
    let is_first = settings.hosts.as_ref().is_none_or(|hosts| hosts.process() == 0);
    let _lock = settings.checkpoint.as_ref().filter(|_| is_first).map(|folder| lock(folder)).transpose()?;
    let resumed = settings
        .checkpoint
        .as_ref()
        .map(|folder| Checkpoint::open(folder, &checkpoint_identity))
        .transpose()?
        .flatten();
    // The resumed depth is part of the identity that processes compare. A process that does not see
    // the shared checkpoint folder is therefore detected immediately.
    let identity = shared_identity(&checkpoint_identity, settings, resumed.as_ref());
    let cluster = Cluster::assemble(settings, &identity, &alarm)?;
    let workers = settings.threads as u64;
    let prepare = || -> Result<(ProcessJob, Option<Folder>), ExploreError> {
        let mut limits =
            WorkerLimits { memory: settings.memory / workers, disk: settings.disk.clone(), is_new: resumed.is_none() };
        let space = create_space(subject, &limits)?;
        if let Some(resumed) = &resumed {
            resumed.check(&*space, subject.positions())?;
        }
        if let Some(folder) = &settings.checkpoint {
            fs::create_dir_all(folder).map_err(|error| ExploreError::unusable(folder, &error))?;
        }
        let create_folder = |disk: &PathBuf| {
            Folder::create(disk, EXPLORATION_PREFIX).map_err(|error| ExploreError::unusable(disk, &error))
        };
        let own_folder = settings.disk.as_ref().map(create_folder).transpose()?;
        limits.disk = own_folder.as_ref().map(|folder| folder.path.clone());
        let writer = settings.checkpoint.as_ref().map(|folder| CheckpointWriter {
            folder: folder.clone(),
            interval: settings.interval,
            identity: checkpoint_identity,
        });
        Ok((ProcessJob { space, limits, writer, resumed, hardest: settings.hardest }, own_folder))
    };
    // The folder is deleted when this function returns, even if threads of a stopped exploration
    // are still running.
    let (job, _own_folder) = match prepare() {
        Ok(prepared) => prepared,
        Err(fault) => return Err(cluster.abandon(fault)),
    };
    run(job, subject, settings, cluster, &alarm, observe).map_err(|fault| process_fault(fault, workers))
}

/// Converts a worker's fault to a fault for its process. The memory of a process is the sum over
/// all its workers.
fn process_fault(fault: ExploreError, workers: u64) -> ExploreError {
    match fault {
        ExploreError::Memory { needed, allowed } => {
            ExploreError::Memory { needed: needed.saturating_mul(workers), allowed: allowed.saturating_mul(workers) }
        }
        other => other,
    }
}

/// Runs this process's workers, and reports the outcome to the other processes.
fn run(
    job: ProcessJob,
    subject: &Subject,
    settings: &ExploreSettings,
    cluster: Cluster,
    alarm: &Alarm,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, ExploreError> {
    let expected = subject.positions();
    let Cluster { builders, network_guard, heartbeat } = cluster;
    let (sender, events) = channel();
    let worker_alarm = alarm.clone();
    let guards = timely::execute::execute_from(builders, network_guard, WorkerConfig::default(), move |worker| {
        work(worker, &job, &sender, &worker_alarm);
    });
    let guards = guards.map_err(ExploreError::Stopped)?;
    let findings = supervise(&events, &guards, alarm, settings, observe);
    if let Some(heartbeat) = &heartbeat {
        match &findings {
            Ok(_) => heartbeat.send_done(),
            Err(fault) => heartbeat.send_stopped(&fault.to_string()),
        }
    }
    if findings.is_ok() {
        join_threads(guards);
    } else {
        // A thread may be waiting for a process that is gone, so joining it could take forever.
        std::mem::forget(guards);
    }
    findings.and_then(|findings| check_total(findings, expected))
}

/// Returns the settings that all processes must share. The handshake compares them.
fn shared_identity(
    checkpoint_identity: &Identity,
    settings: &ExploreSettings,
    resumed: Option<&Checkpoint>,
) -> Identity {
    let hosts = settings.hosts.as_ref();
    checkpoint_identity
        .clone()
        .with("program", env!("CARGO_PKG_VERSION"))
        .with("number of processes", &hosts.map_or(1, |hosts| hosts.addresses().len()))
        .with("number of threads", &settings.threads)
        .with("number of hardest positions", &settings.hardest)
        .with("use of checkpoints", if settings.checkpoint.is_some() { "on" } else { "off" })
        .with("start", &resumed.map_or("the beginning".to_owned(), Checkpoint::description))
}

/// Waits for this process's workers, and watches for interrupts and worker panics.
fn supervise(
    events: &Receiver<WorkerMessage>,
    guards: &WorkerGuards<()>,
    alarm: &Alarm,
    settings: &ExploreSettings,
    observe: &mut dyn FnMut(&Layer),
) -> Result<Findings, ExploreError> {
    let mut running = settings.threads;
    let mut reported_depth = 0;
    loop {
        match events.recv_timeout(TICK) {
            // Every worker reports every depth; the first report suffices.
            Ok(WorkerMessage::Layer(layer)) if layer.depth > reported_depth => {
                reported_depth = layer.depth;
                observe(&layer);
            }
            Ok(WorkerMessage::Layer(_)) => {}
            Ok(WorkerMessage::Done(findings)) => {
                running -= 1;
                if running == 0 {
                    return Ok(findings);
                }
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {
                if guards.guards().iter().all(thread::JoinHandle::is_finished) {
                    alarm.raise(ExploreError::Stopped("a worker failed".to_owned()));
                }
            }
        }
        if settings.interrupt.load(Ordering::Relaxed) {
            alarm.raise(ExploreError::Interrupted);
        }
        alarm.check()?;
    }
}

/// Waits for the threads to finish, up to a limit. They may still have messages that other
/// processes need.
fn join_threads(guards: WorkerGuards<()>) {
    let (sender, finished) = channel();
    let join = move || {
        drop(guards.join());
        let _ = sender.send(());
    };
    // Dropping timely's guards panics if the connection to a killed process has broken. The
    // thread's name marks the panic as one of timely's; those are not printed. All results are
    // known by now.
    if thread::Builder::new().name("timely:end".to_owned()).spawn(join).is_ok() {
        let _ = finished.recv_timeout(SHUTDOWN_LIMIT);
    }
}

/// Compares the number of positions with the expected number, if that is known.
fn check_total(findings: Findings, expected: Option<u64>) -> Result<Findings, ExploreError> {
    let found = findings.positions_by_depth.iter().sum();
    match expected {
        Some(expected) if expected != found => Err(ExploreError::Total { found, expected }),
        _ => Ok(findings),
    }
}

/// Returns the state space for a subject: two bits per position for tile puzzles in memory, sorted
/// keys otherwise.
///
/// # Errors
/// Returns [`ExploreError::TooLarge`] if its positions have no ranks or keys that fit.
fn create_space(subject: &Subject, limits: &WorkerLimits) -> Result<Arc<dyn StateSpace>, ExploreError> {
    Ok(match subject {
        Subject::Tiles { goal, metric } => {
            let space = TileSpace::new(goal, *metric)?;
            if limits.disk.is_some() { Arc::new(KeySpace::of_tiles(space)) } else { Arc::new(space) }
        }
        Subject::Blocks { puzzle, metric, depth0 } => Arc::new(KeySpace::of_blocks(puzzle, *metric, *depth0)?),
    })
}
