//! Messages to the event loop. Input, searches and signals use one channel, so the loop waits in
//! only one place. Searches run on separate threads, so keys are never delayed.

use std::sync::mpsc::Sender;
use std::thread;
use std::time::{Duration, Instant};

use loyd_play::{Job, Stop};

use crate::event::{Event, LoopControl};

/// A message to the event loop from another thread.
pub(super) enum Message {
    /// An event for the app.
    Event(Event),
    /// A signal has arrived, or the input has ended. The program must be redrawn, suspend itself or
    /// exit.
    Control(LoopControl),
}

/// The interval between a search's progress reports.
const REPORT_INTERVAL: Duration = Duration::from_millis(150);

/// Returns a function that runs each search on its own thread. A search that its game has cancelled
/// stops immediately.
pub(super) fn on_threads(sender: Sender<Message>) -> Box<dyn FnMut(Job)> {
    Box::new(move |job| {
        let sender = sender.clone();
        thread::spawn(move || run(job, &sender));
    })
}

/// Runs a search until it finishes, and reports its progress.
fn run(mut job: Job, sender: &Sender<Message>) {
    let mut last_report = Instant::now();
    while job.run(u64::MAX, Stop::when(&|| last_report.elapsed() >= REPORT_INTERVAL)) {
        if last_report.elapsed() >= REPORT_INTERVAL {
            last_report = Instant::now();
            notify(sender);
        }
    }
    // Only dropping the job tells its game that the search has ended.
    drop(job);
    notify(sender);
}

/// Notifies the app about its search.
fn notify(sender: &Sender<Message>) {
    // The app may have ended.
    let _ = sender.send(Message::Event(Event::Searched));
}

/// Receives signals on a separate thread.
#[cfg(unix)]
pub(super) fn listen(sender: Sender<Message>) -> std::io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
    use signal_hook::iterator::Signals;

    let mut signals = Signals::new([SIGTERM, SIGINT, SIGHUP, SIGTSTP, SIGCONT])?;
    thread::spawn(move || {
        for signal in &mut signals {
            let control = match signal {
                SIGTSTP => LoopControl::Suspend,
                SIGCONT => LoopControl::Continue,
                _ => LoopControl::Quit,
            };
            if sender.send(Message::Control(control)).is_err() {
                return;
            }
        }
    });
    Ok(())
}
