//! `loyd engine`: the line protocol for engines on standard input and output.
//!
//! A reader thread obeys `stop` and `quit` immediately and forwards all other requests. The main
//! thread answers them in order.

use std::collections::VecDeque;
use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use loyd_engine::protocol::{Command, Session, Task};
use loyd_search::Stop;

use crate::input::MAX_BYTES;
use crate::memory::{free_memory, threads};
use crate::output::{Exit, visible};

/// The maximum number of requests that may be waiting for an answer.
const MAX_PENDING: usize = 100_000;
/// The maximum number of bytes in the lines of these requests.
const MAX_PENDING_BYTES: usize = 16 << 20;

/// A request forwarded by the reader.
struct Request {
    /// The command, or the error in the line.
    command: Result<Command, String>,
    /// The flag that stops the command.
    stop: Arc<AtomicBool>,
}

/// State shared by both threads.
#[derive(Default)]
struct Shared {
    pending: Mutex<Pending>,
    ready: Mutex<Ready>,
}

/// The unanswered requests, oldest first.
#[derive(Default)]
struct Pending {
    /// For each request, the flag that stops it and the length of its line in bytes.
    requests: VecDeque<(Arc<AtomicBool>, usize)>,
    /// The total length of these lines.
    bytes: usize,
}

impl Pending {
    fn is_full(&self) -> bool {
        self.requests.len() >= MAX_PENDING || self.bytes >= MAX_PENDING_BYTES
    }

    fn add(&mut self, stop: Arc<AtomicBool>, bytes: usize) {
        self.requests.push_back((stop, bytes));
        self.bytes += bytes;
    }

    fn remove_first(&mut self) {
        self.bytes -= self.requests.pop_front().map_or(0, |(_, bytes)| bytes);
    }
}

/// Pending `isready` requests. They are answered in order between two commands, and immediately
/// while a task is running.
#[derive(Default)]
struct Ready {
    is_running: bool,
    /// The number of requests waiting for the main thread.
    waiting: usize,
    /// The number of waiting requests that were answered when an earlier task began.
    answered: usize,
}

impl Shared {
    /// Locks the list of requests. The list stays valid if a thread panics, so a poisoned lock is
    /// ignored.
    fn pending(&self) -> std::sync::MutexGuard<'_, Pending> {
        self.pending.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops all pending requests.
    fn stop(&self) {
        self.pending().requests.iter().for_each(|(flag, _)| flag.store(true, Ordering::Relaxed));
    }

    fn ready(&self) -> std::sync::MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records an `isready` request, if it may wait, and returns whether the reader should answer
    /// it immediately.
    fn register_ready(&self, may_wait: bool) -> bool {
        let mut ready = self.ready();
        ready.waiting += usize::from(!ready.is_running && may_wait);
        ready.is_running
    }

    /// Removes a waiting request and returns whether it still needs an answer.
    fn take_ready(&self) -> bool {
        let mut ready = self.ready();
        ready.waiting -= 1;
        let needs_answer = ready.answered == 0;
        ready.answered = ready.answered.saturating_sub(1);
        needs_answer
    }

    /// Records the start of a task and returns the number of waiting requests, which the caller
    /// should answer immediately.
    fn begin_task(&self) -> usize {
        let mut ready = self.ready();
        let unanswered = ready.waiting - ready.answered;
        *ready = Ready { is_running: true, answered: ready.waiting, ..*ready };
        unanswered
    }
}

/// Answers commands until `quit`, or until the input has ended and the last search is complete.
pub(crate) fn run() -> anyhow::Result<Exit> {
    let shared = Arc::new(Shared::default());
    let (sender, requests) = channel();
    let reader = Arc::clone(&shared);
    thread::spawn(move || read_requests(&reader, &sender));
    answer_all(&shared, &requests)?;
    Ok(Exit::Done)
}

/// Reads lines until `quit` or the end of the input.
fn read_requests(shared: &Shared, requests: &Sender<Request>) {
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        let (bytes, is_full) = (line.as_ref().map_or(0, String::len), shared.pending().is_full());
        let reply = match line.and_then(|line| if line.is_empty() { Ok(None) } else { line.parse().map(Some) }) {
            Ok(None) => continue,
            Ok(Some(Command::Stop)) => {
                shared.stop();
                continue;
            }
            Ok(Some(Command::Quit)) => return shared.stop(),
            // The reader answers this request while the main thread is searching. `readyok` may
            // appear before or after a line from the search; the protocol allows both.
            Ok(Some(Command::IsReady)) if shared.register_ready(!is_full) => "readyok",
            // Memory is limited, and reading must continue in case `stop` arrives.
            _ if is_full => "error too many unanswered requests: the line is ignored",
            command => {
                let Some(command) = command.transpose() else { continue };
                let request = Request { command, stop: Arc::default() };
                shared.pending().add(Arc::clone(&request.stop), bytes);
                if requests.send(request).is_err() {
                    return;
                }
                continue;
            }
        };
        if write_line(reply).is_err() {
            return shared.stop();
        }
    }
}

/// Returns the next line without its terminator, or `None` at the end of the input. The inner error
/// describes a line that cannot be read.
fn next_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    match input.by_ref().take(MAX_BYTES as u64).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    // An endless line must not exhaust memory. The rest of the line is skipped.
    if bytes.len() == MAX_BYTES && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
        return Some(Err("the line is longer than 1 MiB".to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|_| "the line is not UTF-8 text".to_owned());
    Some(text.map(|line| line.trim().to_owned()))
}

/// Answers requests in order until the reader thread exits.
fn answer_all(shared: &Shared, requests: &Receiver<Request>) -> anyhow::Result<()> {
    let mut session = Session::new(threads(None), free_memory());
    for Request { command, stop } in requests {
        let mut written = Ok(());
        let answer = match command {
            Ok(Command::IsReady) if !shared.take_ready() => Ok(None),
            command => command.and_then(|command| session.answer(command, &mut |line| written = write_line(line))),
        };
        written?;
        match answer {
            Ok(None) => {}
            Ok(Some(task)) => run_task(shared, task, &stop)?,
            Err(message) => write_line(&format!("error {}", visible(&message)))?,
        }
        shared.pending().remove_first();
    }
    Ok(())
}

/// Runs a task. Stops it if its output is no longer read.
fn run_task(shared: &Shared, task: Task, stop: &AtomicBool) -> anyhow::Result<()> {
    let start = Instant::now();
    let mut written = (0..shared.begin_task()).try_for_each(|_| write_line("readyok"));
    task.run(&|| start.elapsed().as_secs_f64(), Stop::flag(stop), &mut |line| {
        if written.is_ok() {
            written = write_line(line);
            stop.fetch_or(written.is_err(), Ordering::Relaxed);
        }
    });
    shared.ready().is_running = false;
    written
}

/// Writes a line and flushes it.
fn write_line(line: &str) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    Ok(output.flush()?)
}
