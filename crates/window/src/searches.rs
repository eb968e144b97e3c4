//! Where searches run: on a thread of their own, or in slices between frames where there are no threads.

use std::time::Duration;

use loyd_play::Job;
use web_time::Instant;

/// Positions a slice, so few that a frame is never late by more than some milliseconds.
const SLICE: u64 = 4_000;
/// What searches may take of every frame.
const PART_OF_FRAME: Duration = Duration::from_millis(9);
/// What they may take of a frame that is late without them.
const PART_OF_LATE_FRAME: Duration = Duration::from_millis(150);
/// How often the window is drawn anew while a thread searches.
#[cfg(not(target_arch = "wasm32"))]
const TELL_EVERY: Duration = Duration::from_millis(100);

/// Runs searches.
#[derive(Debug)]
pub enum Searches {
    /// Each on a thread of its own.
    #[cfg(not(target_arch = "wasm32"))]
    Threads,
    /// A little in every frame.
    Slices {
        /// Those that go on.
        jobs: Vec<Job>,
        /// When they went on last.
        rested: Instant,
    },
}

impl Searches {
    /// As it is best on this platform.
    pub fn usual() -> Self {
        #[cfg(not(target_arch = "wasm32"))]
        return Self::Threads;
        #[cfg(target_arch = "wasm32")]
        return Self::in_slices();
    }

    /// In slices between frames.
    pub fn in_slices() -> Self {
        Self::Slices { jobs: Vec::new(), rested: Instant::now() }
    }

    /// Begins a search. The window is drawn anew while it goes on, and once more when it is done.
    pub(crate) fn begin(&mut self, job: Job, context: &egui::Context) {
        match self {
            #[cfg(not(target_arch = "wasm32"))]
            Self::Threads => {
                let context = context.clone();
                std::thread::spawn(move || on_thread(job, &context));
            }
            Self::Slices { jobs, rested } => {
                jobs.push(job);
                *rested = Instant::now();
                context.request_repaint();
            }
        }
    }

    /// Goes on for a part of a frame, where searches run between frames.
    pub(crate) fn go_on(&mut self, context: &egui::Context) {
        let (jobs, rested) = match self {
            #[cfg(not(target_arch = "wasm32"))]
            Self::Threads => return,
            Self::Slices { jobs, rested } => (jobs, rested),
        };
        // Where drawing is slow, half of the time is for the search: else it would hardly go on.
        let end = Instant::now() + rested.elapsed().clamp(PART_OF_FRAME, PART_OF_LATE_FRAME);
        while !jobs.is_empty() && Instant::now() < end {
            jobs.retain_mut(|job| job.run(SLICE));
        }
        *rested = Instant::now();
        if !jobs.is_empty() {
            context.request_repaint();
        }
    }
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
