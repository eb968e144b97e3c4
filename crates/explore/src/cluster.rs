//! The threads and processes that explore together.

use std::any::Any;
use std::sync::{Mutex, Once, PoisonError};
use std::time::{Duration, Instant};
use std::{panic, thread};

use timely_communication::allocator::ProcessBuilder;
use timely_communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely_communication::{AllocatorBuilder, Hooks};

use crate::fault::{Alarm, ExploreError};
use crate::network::{Heartbeat, Hosts, join};
use crate::settings::ExploreSettings;
use crate::subject::Identity;

/// The arguments with which timely runs this process's workers.
pub(crate) struct Cluster {
    /// One builder per thread.
    pub(crate) builders: Vec<AllocatorBuilder>,
    /// Keeps the network threads alive.
    pub(crate) network_guard: Box<dyn Any + Send>,
    pub(crate) heartbeat: Option<Heartbeat>,
}

impl Cluster {
    /// Connects to all other processes, if there are any.
    pub(crate) fn assemble(
        settings: &ExploreSettings,
        identity: &Identity,
        alarm: &Alarm,
    ) -> Result<Self, ExploreError> {
        let hooks = Hooks::default();
        let threads = ProcessBuilder::new_typed_vector(settings.threads, hooks.refill.clone(), hooks.spill.clone());
        let Some(hosts) = settings.hosts.as_ref().filter(|hosts| hosts.addresses().len() > 1) else {
            let builders = threads.into_iter().map(AllocatorBuilder::Process).collect();
            return Ok(Self { builders, network_guard: Box::new(()), heartbeat: None });
        };
        let secret = settings
            .secret
            .as_ref()
            .ok_or_else(|| ExploreError::Hosts("several processes need a secret".to_owned()))?;
        let connections = run_interruptibly(settings, alarm, || join(hosts, secret, identity, settings.wait, alarm))?;
        let failed = |error: std::io::Error| ExploreError::Stopped(format!("cannot use the connections: {error}"));
        let heartbeat = Heartbeat::begin(hosts, connections.life, settings.patience, alarm).map_err(failed)?;
        report_panics(hosts, alarm);
        let network =
            initialize_networking_from_sockets(threads, connections.data, hosts.process(), settings.threads, hooks);
        let (builders, guard) = network.map_err(failed)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok(Self { builders, network_guard: Box::new(guard), heartbeat: Some(heartbeat) })
    }

    /// Tells the other processes why this one stops before starting, and returns the reason.
    pub(crate) fn abandon(self, fault: ExploreError) -> ExploreError {
        if let Some(heartbeat) = &self.heartbeat {
            heartbeat.send_stopped(&fault.to_string());
        }
        // Dropping timely's threads would wait for peers that have nothing to send.
        std::mem::forget(self.network_guard);
        fault
    }
}

/// Runs `work`, which must return soon after the alarm is raised. Raises the alarm if the user
/// interrupts the exploration.
fn run_interruptibly<T: Send>(settings: &ExploreSettings, alarm: &Alarm, work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            if settings.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
                alarm.raise(ExploreError::Interrupted);
            }
            thread::sleep(Duration::from_millis(10));
        }
        worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

/// How long to wait after a panic for a better explanation, which a heartbeat may deliver.
const GRACE_PERIOD: Duration = Duration::from_secs(1);

/// The exploration that is notified of panics in timely's threads.
static LISTENER: Mutex<Option<(Alarm, Hosts)>> = Mutex::new(None);
static HOOK: Once = Once::new();

/// Turns panics in timely's threads into alarms instead of printing them. If a connection breaks,
/// these threads panic one after another, and timely has no other way to report the failure.
fn report_panics(hosts: &Hosts, alarm: &Alarm) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Some((alarm.clone(), hosts.clone()));
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let thread = thread::current();
            match (listener, thread.name().and_then(|name| name.strip_prefix("timely:"))) {
                (Some((alarm, hosts)), Some(role)) => {
                    if let Some(why) = panic.payload_as_str() {
                        report_panic(&alarm, &hosts, role, why);
                    }
                }
                _ => print(panic),
            }
        }));
    });
}

/// Raises the alarm for a panic, unless another thread raises it with a better explanation first.
fn report_panic(alarm: &Alarm, hosts: &Hosts, role: &str, why: &str) {
    let since = Instant::now();
    while !alarm.is_raised() && since.elapsed() < GRACE_PERIOD {
        thread::sleep(Duration::from_millis(10));
    }
    let peer = role.strip_prefix("recv-").or(role.strip_prefix("send-")).and_then(|number| number.parse().ok());
    alarm.raise(match (peer, why.strip_prefix("timely communication error: ")) {
        (Some(process), Some(why)) => {
            let address = hosts.addresses().get(process).cloned().unwrap_or_default();
            let why = why.split_once(" (os error").map_or(why, |(words, _)| words);
            ExploreError::Lost { process, address, why: format!("does not answer: {why}") }
        }
        _ => ExploreError::Stopped(format!("a thread failed: {why}")),
    });
}
