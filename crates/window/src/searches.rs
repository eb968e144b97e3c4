//! Runs searches on separate threads, or in browser tasks if there are no threads.
//!
//! A frame must never wait for a search, and a cancelled search must stop promptly. Tests run
//! searches in the frames themselves, so nothing depends on the speed of the machine.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use loyd_play::{Job, Stop};
use web_time::Instant;

#[cfg(target_arch = "wasm32")]
use crate::parts::Asset;

/// How many positions a search visits before the next search in the same frame continues.
const SLICE: u64 = 4_000;
/// How long searches run before frames and input are handled.
const TURN_TIME: Duration = Duration::from_millis(9);
/// The interval between repaints during a search.
const REPAINT_INTERVAL: Duration = Duration::from_millis(100);

/// Runs searches.
#[derive(Clone, Debug)]
pub enum Searches {
    /// Each on a separate thread.
    #[cfg(not(target_arch = "wasm32"))]
    Threads,
    /// Each in a separate task, which yields to the browser regularly.
    #[cfg(target_arch = "wasm32")]
    Tasks,
    /// In slices in every frame.
    Frames(Rc<RefCell<Vec<Job>>>),
}

impl Searches {
    /// Returns the default for this platform: threads on a desktop, tasks in a browser.
    pub fn for_platform() -> Self {
        #[cfg(not(target_arch = "wasm32"))]
        return Self::Threads;
        #[cfg(target_arch = "wasm32")]
        return Self::Tasks;
    }

    /// Runs searches in slices in every frame, for tests that use neither threads nor browser
    /// tasks.
    pub fn in_frames() -> Self {
        Self::Frames(Rc::default())
    }

    /// Returns a function that begins searches for a player.
    pub(crate) fn runner(&self, context: &egui::Context) -> Box<dyn FnMut(Job)> {
        let (searches, context) = (self.clone(), context.clone());
        Box::new(move |job| searches.begin(job, &context))
    }

    /// Begins a search. The window is repainted while the search is running, and once more when it
    /// ends.
    pub(crate) fn begin(&self, job: Job, context: &egui::Context) {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Self::Threads => {
                let context = context.clone();
                std::thread::spawn(move || run_on_thread(job, &context));
            }
            #[cfg(target_arch = "wasm32")]
            Self::Tasks => wasm_bindgen_futures::spawn_local(run_in_task(job, context.clone())),
            Self::Frames(jobs) => {
                jobs.borrow_mut().push(job);
                context.request_repaint();
            }
        }
    }

    /// Continues searches for part of a frame, if they run in frames.
    pub(crate) fn advance(&self, context: &egui::Context) {
        let Self::Frames(jobs) = self else { return };
        let mut jobs = jobs.borrow_mut();
        let end = Instant::now() + TURN_TIME;
        while !jobs.is_empty() && Instant::now() < end {
            jobs.retain_mut(|job| job.run(SLICE, Stop::when(&|| Instant::now() >= end)));
        }
        if !jobs.is_empty() {
            context.request_repaint();
        }
    }
}

/// Runs a search in a browser task. The browser has one thread for everything.
#[cfg(target_arch = "wasm32")]
async fn run_in_task(mut job: Job, context: egui::Context) {
    fetch_learned_values().await;
    let mut last_repaint = Instant::now();
    let mut should_continue = true;
    while should_continue {
        let end = Instant::now() + TURN_TIME;
        while should_continue && Instant::now() < end {
            should_continue = job.run(u64::MAX, Stop::when(&|| Instant::now() >= end));
        }
        if last_repaint.elapsed() >= REPAINT_INTERVAL {
            last_repaint = Instant::now();
            context.request_repaint();
        }
        gloo_timers::future::TimeoutFuture::new(0).await;
    }
    // Only dropping the job tells its game that the search has ended.
    drop(job);
    context.request_repaint();
}

/// Fetches the learned values before the first search. Without them, searches find longer solutions
/// for large boards.
#[cfg(target_arch = "wasm32")]
async fn fetch_learned_values() {
    let values = Asset { name: "values.bin" };
    if values.fetch().await.is_ok()
        && let Some(bytes) = values.bytes()
    {
        loyd_play::give_learned_values(bytes);
    }
}

/// Runs a search on a thread.
#[cfg(not(target_arch = "wasm32"))]
fn run_on_thread(mut job: Job, context: &egui::Context) {
    let mut last_repaint = Instant::now();
    while job.run(u64::MAX, Stop::when(&|| last_repaint.elapsed() >= REPAINT_INTERVAL)) {
        if last_repaint.elapsed() >= REPAINT_INTERVAL {
            last_repaint = Instant::now();
            context.request_repaint();
        }
    }
    // Only dropping the job tells its game that the search has ended.
    drop(job);
    context.request_repaint();
}
