use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use loyd_play::Job;

use super::Message;
use crate::app::Event;

/// Positions a slice, some milliseconds: so soon a search that nobody wants any more ends.
const SLICE: u64 = 100_000;
/// How often the screen hears how far a search is.
const TELL_EVERY: Duration = Duration::from_millis(150);

/// Runs every search on a thread of its own. A search whose game asks no more ends with its slice.
pub(super) fn on_threads(sender: Sender<Message>) -> Box<dyn FnMut(Job)> {
    Box::new(move |job| {
        let sender = sender.clone();
        thread::spawn(move || run(job, &sender));
    })
}

fn run(mut job: Job, sender: &Sender<Message>) {
    let mut told = Instant::now();
    while job.run(SLICE) {
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            tell(sender);
        }
    }
    // The game sees that nobody runs it any more only once it is gone.
    drop(job);
    tell(sender);
}

fn tell(sender: &Sender<Message>) {
    // The app may have ended.
    let _ = sender.send(Message::Event(Event::Searched));
}
