//! Where searches run: on a thread of their own, or where there are no threads in a task that the browser comes back to.

use std::time::Duration;

use loyd_play::Job;
use web_time::Instant;

/// Positions a slice, so few that a frame is never late by more than some milliseconds.
const SLICE: u64 = 4_000;
/// What searches take before frames and input have their turn.
const TURN: Duration = Duration::from_millis(9);
/// How often the window is drawn anew while a search goes on beside it.
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Runs searches.
#[derive(Debug)]
pub enum Searches {
    /// Each on a thread of its own.
    #[cfg(not(target_arch = "wasm32"))]
    Threads,
    /// Each in a task of its own, which gives way to the browser again and again.
    #[cfg(target_arch = "wasm32")]
    Tasks,
    /// A little in every frame.
    Frames(Vec<Job>),
}

impl Searches {
    /// As it is best on this platform.
    pub fn usual() -> Self {
        #[cfg(not(target_arch = "wasm32"))]
        return Self::Threads;
        #[cfg(target_arch = "wasm32")]
        return Self::Tasks;
    }

    /// A little in every frame, as nothing but the frames themselves has to be run: for tests.
    pub const fn in_frames() -> Self {
        Self::Frames(Vec::new())
    }

    /// Begins a search. The window is drawn anew while it goes on, and once more when it is done.
    pub(crate) fn begin(&mut self, job: Job, context: &egui::Context) {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Self::Threads => {
                let context = context.clone();
                std::thread::spawn(move || on_thread(job, &context));
            }
            #[cfg(target_arch = "wasm32")]
            Self::Tasks => wasm_bindgen_futures::spawn_local(in_task(job, context.clone())),
            Self::Frames(jobs) => {
                jobs.push(job);
                context.request_repaint();
            }
        }
    }

    /// Goes on for a part of a frame, where searches run in frames.
    pub(crate) fn go_on(&mut self, context: &egui::Context) {
        let Self::Frames(jobs) = self else { return };
        let end = Instant::now() + TURN;
        while !jobs.is_empty() && Instant::now() < end {
            jobs.retain_mut(|job| job.run(SLICE));
        }
        if !jobs.is_empty() {
            context.request_repaint();
        }
    }
}

#[cfg(target_arch = "wasm32")]
async fn in_task(mut job: Job, context: egui::Context) {
    let mut told = Instant::now();
    let mut goes_on = true;
    while goes_on {
        let end = Instant::now() + TURN;
        while goes_on && Instant::now() < end {
            goes_on = job.run(SLICE);
        }
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            context.request_repaint();
        }
        gloo_timers::future::TimeoutFuture::new(0).await;
    }
    // The game sees that nobody runs it any more only once it is gone.
    drop(job);
    context.request_repaint();
}

#[cfg(not(target_arch = "wasm32"))]
fn on_thread(mut job: Job, context: &egui::Context) {
    let mut told = Instant::now();
    while job.run(SLICE * 16) {
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            context.request_repaint();
        }
    }
    // The game sees that nobody runs it any more only once it is gone.
    drop(job);
    context.request_repaint();
}
