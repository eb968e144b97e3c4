//! Searches on threads, so that no key waits for one.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use loyd_play::{Job, Stop};

use super::message::Message;
use crate::event::Event;

/// How often the screen gets the progress of a search.
const TELL_EVERY: Duration = Duration::from_millis(150);

/// Runs every search on a thread of its own. A search that its game has cancelled ends at once.
pub(super) fn on_threads(sender: Sender<Message>) -> Box<dyn FnMut(Job)> {
    Box::new(move |job| {
        let sender = sender.clone();
        thread::spawn(move || run(job, &sender));
    })
}

/// Runs a search to its end, with progress in between.
fn run(mut job: Job, sender: &Sender<Message>) {
    let mut told = Instant::now();
    while job.run(u64::MAX, Stop::when(&|| told.elapsed() >= TELL_EVERY)) {
        if told.elapsed() >= TELL_EVERY {
            told = Instant::now();
            tell(sender);
        }
    }
    // Only a dropped job tells its game that the search has ended.
    drop(job);
    tell(sender);
}

/// Asks the app to look at its search.
fn tell(sender: &Sender<Message>) {
    // The app may have ended.
    let _ = sender.send(Message::Event(Event::Searched));
}
