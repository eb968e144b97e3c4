use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use loyd_core::{TileMetric, TilePosition};
use timely::WorkerConfig;
use timely_communication::allocator::ProcessBuilder;
use timely_communication::{AllocatorBuilder, WorkerGuards};

use crate::alarm::Alarm;
use crate::fault::Fault;
use crate::part::{Limits, Space};
use crate::rounds::{Event, Findings, Job, Layer, work};
use crate::tiles::TileSpace;

/// What to explore.
#[derive(Clone, Debug)]
pub enum Subject {
    /// All positions from which a tile puzzle's goal can be reached, by their distance.
    Tiles {
        /// The goal.
        goal: TilePosition,
        /// How moves are counted.
        metric: TileMetric,
    },
}

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
    /// Raised by the caller to stop.
    pub interrupt: Arc<AtomicBool>,
}

/// How often to look whether somebody stopped.
const TICK: Duration = Duration::from_millis(50);

/// Explores to the end. `observe` is told of every depth as it is complete.
///
/// # Errors
/// A [`Fault`]; then threads of the exploration may still be about to end.
pub fn explore(subject: &Subject, settings: &Settings, observe: &mut dyn FnMut(&Layer)) -> Result<Findings, Fault> {
    let Subject::Tiles { goal, metric } = subject;
    let space = TileSpace::new(goal, *metric)?;
    let expected = Some(space.positions());
    let space: Arc<dyn Space> = Arc::new(space);
    let alarm = Alarm::default();
    let workers = settings.threads as u64;
    let limits = Limits { memory: settings.memory / workers, disk: settings.disk.clone(), is_new: true };
    let job = Job { space, limits, keeper: None, resumed: None, hardest: settings.hardest };
    let (sender, events) = channel();
    let hooks = timely_communication::Hooks::default();
    let builders = ProcessBuilder::new_typed_vector(settings.threads, hooks.refill, hooks.spill);
    let builders = builders.into_iter().map(AllocatorBuilder::Process).collect();
    let trouble = alarm.clone();
    let guards = timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), move |worker| {
        work(worker, &job, &sender, &trouble);
    });
    let guards = guards.map_err(Fault::Stopped)?;
    let findings = attend(&events, &guards, &alarm, settings, observe);
    match findings {
        Ok(findings) => {
            drop(guards.join());
            check_total(&findings, expected)?;
            Ok(findings)
        }
        Err(fault) => {
            // Threads that wait for a peer that is gone can't be waited for.
            std::mem::forget(guards);
            Err(fault)
        }
    }
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
                if settings.interrupt.load(Ordering::Relaxed) {
                    alarm.raise(Fault::Interrupted);
                }
                if guards.guards().iter().all(std::thread::JoinHandle::is_finished) {
                    alarm.raise(Fault::Stopped("a worker failed".to_owned()));
                }
            }
        }
        if let Some(fault) = alarm.take() {
            return Err(fault);
        }
    }
}

fn check_total(findings: &Findings, expected: Option<u64>) -> Result<(), Fault> {
    let found = findings.positions_by_depth.iter().sum();
    match expected {
        Some(expected) if expected != found => Err(Fault::Total { found, expected }),
        _ => Ok(()),
    }
}
