//! `loyd engine`: the line protocol of engines, between standard input and standard output.
//!
//! A thread reads: it obeys `stop` and `quit` at once, and hands on everything else. The main thread answers in order.

use std::io::{self, BufRead, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use loyd_engine::protocol::{Command, Session, Task};
use loyd_search::Stop;

use crate::arguments::threads;
use crate::exit::Exit;
use crate::input::LONGEST;
use crate::memory::free_memory;
use crate::output::visible;

/// What the reader hands on.
struct Request {
    /// The command, or what is wrong with the line.
    command: Result<Command, String>,
    /// The flag that stops the command.
    stop: Arc<AtomicBool>,
}

/// What both threads know.
#[derive(Default)]
struct Shared {
    /// The flags of the requests that are not answered yet, the oldest first.
    open: Mutex<Vec<Arc<AtomicBool>>>,
    ready: Mutex<Ready>,
}

/// The questions `isready`: they are answered in order between two commands, and at once while a task runs.
#[derive(Default)]
struct Ready {
    is_running: bool,
    /// Those that wait for the main thread.
    waiting: usize,
    /// Those of them that were answered when a task before them began.
    answered: usize,
}

impl Shared {
    /// A thread that panicked leaves a list that is still right, so its lock is taken all the same.
    fn open(&self) -> std::sync::MutexGuard<'_, Vec<Arc<AtomicBool>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Stops everything that was asked for so far.
    fn stop(&self) {
        self.open().iter().for_each(|flag| flag.store(true, Ordering::Relaxed));
    }

    fn ready(&self) -> std::sync::MutexGuard<'_, Ready> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes note of a question that was read, and returns whether it is to be answered at once.
    fn ask_ready(&self) -> bool {
        let mut ready = self.ready();
        ready.waiting += usize::from(!ready.is_running);
        ready.is_running
    }

    /// Takes a question off that waited, and returns whether it is still to be answered.
    fn answer_ready(&self) -> bool {
        let mut ready = self.ready();
        ready.waiting -= 1;
        let is_open = ready.answered == 0;
        ready.answered = ready.answered.saturating_sub(1);
        is_open
    }

    /// Takes note that a task begins, and returns how many questions wait behind it, which are to be answered now.
    fn begin_task(&self) -> usize {
        let mut ready = self.ready();
        let open = ready.waiting - ready.answered;
        *ready = Ready { is_running: true, answered: ready.waiting, ..*ready };
        open
    }

    fn end_task(&self) {
        self.ready().is_running = false;
    }
}

/// Answers commands until `quit`, or until the input and then the last search end.
pub(crate) fn run() -> anyhow::Result<Exit> {
    let shared = Arc::new(Shared::default());
    let (sender, requests) = channel();
    let reader = Arc::clone(&shared);
    thread::spawn(move || read(&reader, &sender));
    answer_all(&shared, &requests)?;
    Ok(Exit::Done)
}

/// Reads lines until `quit` or the end of the input.
fn read(shared: &Shared, requests: &Sender<Request>) {
    let mut input = io::stdin().lock();
    while let Some(line) = next_line(&mut input) {
        let command = match line.and_then(|line| if line.is_empty() { Ok(None) } else { line.parse().map(Some) }) {
            Ok(None) => continue,
            Ok(Some(Command::Stop)) => {
                shared.stop();
                continue;
            }
            Ok(Some(Command::Quit)) => return shared.stop(),
            // Answered here at once, while the main thread searches. `readyok` may come before or after a line of the search;
            // the protocol allows both.
            Ok(Some(Command::IsReady)) if shared.ask_ready() => {
                if say("readyok").is_err() {
                    return shared.stop();
                }
                continue;
            }
            Ok(Some(command)) => Ok(command),
            Err(message) => Err(message),
        };
        let request = Request { command, stop: Arc::new(AtomicBool::new(false)) };
        shared.open().push(Arc::clone(&request.stop));
        if requests.send(request).is_err() {
            return;
        }
    }
}

/// The next line without its end; `None` at the end of the input. The inner error is a line that cannot be read.
fn next_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST as u64).read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => return None,
        Ok(_) => {}
    }
    // A line without end must not fill the memory; what follows it is read as usual.
    if bytes.len() == LONGEST && bytes.last() != Some(&b'\n') {
        input.skip_until(b'\n').ok()?;
        return Some(Err("the line is longer than 1 MiB".to_owned()));
    }
    let text = String::from_utf8(bytes).map_err(|_| "the line is not UTF-8 text".to_owned());
    Some(text.map(|line| line.trim().to_owned()))
}

/// Answers requests in order until the reader ends.
fn answer_all(shared: &Shared, requests: &Receiver<Request>) -> anyhow::Result<()> {
    let mut session = Session::new(threads(None), free_memory());
    for Request { command, stop } in requests {
        let mut written = Ok(());
        let answer = match command {
            Ok(Command::IsReady) if !shared.answer_ready() => Ok(None),
            command => command.and_then(|command| session.answer(command, &mut |line| written = say(line))),
        };
        written?;
        match answer {
            Ok(None) => {}
            Ok(Some(task)) => perform(shared, task, &stop)?,
            Err(message) => say(&format!("error {}", visible(&message)))?,
        }
        shared.open().remove(0);
    }
    Ok(())
}

/// Runs a task. Where no program reads its lines any more, it ends.
fn perform(shared: &Shared, task: Task, stop: &AtomicBool) -> anyhow::Result<()> {
    let begun = Instant::now();
    let mut written = (0..shared.begin_task()).try_for_each(|_| say("readyok"));
    task.run(&|| begun.elapsed().as_secs_f64(), Stop::flag(stop), &mut |line| {
        if written.is_ok() {
            written = say(line);
            stop.fetch_or(written.is_err(), Ordering::Relaxed);
        }
    });
    shared.end_task();
    written
}

/// Writes a line, and makes sure that it is seen at once.
fn say(line: &str) -> anyhow::Result<()> {
    let mut output = io::stdout().lock();
    writeln!(output, "{line}")?;
    Ok(output.flush()?)
}
