//! The threads and processes that work together.

use std::any::Any;
use std::panic;
use std::sync::{Mutex, Once, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use timely_communication::allocator::ProcessBuilder;
use timely_communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely_communication::{AllocatorBuilder, Hooks};

use crate::alarm::Alarm;
use crate::fault::Fault;
use crate::identity::Identity;
use crate::network::{Hosts, Watch, join};
use crate::run::Settings;

/// What timely needs for the workers of this process.
pub(crate) struct Cluster {
    pub(crate) builders: Vec<AllocatorBuilder>,
    pub(crate) others: Box<dyn Any + Send>,
    pub(crate) watch: Option<Watch>,
}

impl Cluster {
    /// Finds all other processes, if there are any.
    pub(crate) fn assemble(settings: &Settings, identity: &Identity, alarm: &Alarm) -> Result<Self, Fault> {
        let hooks = Hooks::default();
        let threads = ProcessBuilder::new_typed_vector(settings.threads, hooks.refill.clone(), hooks.spill.clone());
        let Some(hosts) = settings.hosts.as_ref().filter(|hosts| hosts.addresses().len() > 1) else {
            let builders = threads.into_iter().map(AllocatorBuilder::Process).collect();
            return Ok(Self { builders, others: Box::new(()), watch: None });
        };
        let company = interruptible(settings, alarm, || join(hosts, identity, settings.wait, alarm))?;
        let failed = |error: std::io::Error| Fault::Stopped(format!("cannot use the connections: {error}"));
        let watch = Watch::begin(hosts, company.life, settings.patience, alarm).map_err(failed)?;
        listen_to_panics(hosts, alarm);
        let network =
            initialize_networking_from_sockets(threads, company.data, hosts.process(), settings.threads, hooks);
        let (builders, guard) = network.map_err(failed)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok(Self { builders, others: Box::new(guard), watch: Some(watch) })
    }

    /// Tells the others why there will be nothing from here.
    pub(crate) fn part_with(self, fault: Fault) -> Fault {
        if let Some(watch) = &self.watch {
            watch.stopped(&fault.to_string());
        }
        std::mem::forget(self.others);
        fault
    }
}

/// Does something that ends soon after the alarm is raised, and raises it if the user interrupts.
fn interruptible<T: Send>(settings: &Settings, alarm: &Alarm, work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        let worker = scope.spawn(work);
        while !worker.is_finished() {
            if settings.interrupt.load(std::sync::atomic::Ordering::Relaxed) {
                alarm.raise(Fault::Interrupted);
            }
            thread::sleep(Duration::from_millis(10));
        }
        worker.join().unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

/// How long to wait for a better word on why a connection broke.
const GRACE: Duration = Duration::from_millis(1000);

/// Who hears of panics in the threads of timely.
static LISTENER: Mutex<Option<(Alarm, Hosts)>> = Mutex::new(None);
static HOOK: Once = Once::new();

/// A broken connection makes the threads of timely panic, one after the other. From now on that raises the alarm instead of
/// printing something about it.
fn listen_to_panics(hosts: &Hosts, alarm: &Alarm) {
    *LISTENER.lock().unwrap_or_else(PoisonError::into_inner) = Some((alarm.clone(), hosts.clone()));
    HOOK.call_once(|| {
        let print = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let listener = LISTENER.lock().unwrap_or_else(PoisonError::into_inner).clone();
            let thread = thread::current();
            match (listener, thread.name().and_then(|name| name.strip_prefix("timely:"))) {
                (Some((alarm, hosts)), Some(role)) => {
                    if let Some(why) = panic.payload_as_str() {
                        heard(&alarm, &hosts, role, why);
                    }
                }
                _ => print(panic),
            }
        }));
    });
}

/// Raises the alarm for a panic, unless somebody who knows better does so first.
fn heard(alarm: &Alarm, hosts: &Hosts, role: &str, why: &str) {
    let since = Instant::now();
    while !alarm.is_raised() && since.elapsed() < GRACE {
        thread::sleep(Duration::from_millis(10));
    }
    let peer = role.strip_prefix("recv-").or(role.strip_prefix("send-")).and_then(|number| number.parse().ok());
    alarm.raise(match (peer, why.strip_prefix("timely communication error: ")) {
        (Some(process), Some(why)) => {
            let address = hosts.addresses().get(process).cloned().unwrap_or_default();
            Fault::Lost { process, address, why: format!("does not answer: {why}") }
        }
        _ => Fault::Stopped(format!("a thread failed: {why}")),
    });
}
