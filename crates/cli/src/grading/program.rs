//! A student's program, run once for a puzzle under limits. It is no sandbox.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

/// The longest output that is kept, in bytes: the boards of the longest solution of any sensible problem set.
const MOST_OUTPUT: u64 = 16 << 20;

/// How often a running program is looked at.
const LOOK: Duration = Duration::from_millis(5);

/// How long the last output is waited for once a program has ended: a child that left its group may hold the pipe open.
const LAST_OUTPUT: Duration = Duration::from_millis(500);

/// The command line of a program.
pub(crate) struct Program {
    words: Vec<String>,
    time: Duration,
}

/// How a program ended.
#[derive(Debug)]
pub(crate) enum End {
    /// With this exit status.
    Exited(i32),
    /// By this signal, before a limit was reached.
    Killed(i32),
    /// Its time was over.
    Timeout,
    /// It printed too much.
    Flood,
    /// It is not there, or may not be run.
    NotStarted(String),
}

/// What a program did.
#[derive(Debug)]
pub(crate) struct Ran {
    /// How it ended.
    pub(crate) end: End,
    /// What it printed.
    pub(crate) output: String,
    /// How long it ran.
    pub(crate) seconds: f64,
    /// The most memory that its first process had, in bytes, where the system tells.
    pub(crate) peak_bytes: Option<u64>,
}

impl Program {
    /// Takes a command line apart as a shell would, without running one.
    pub(crate) fn new(command: &str, time: Duration) -> anyhow::Result<Self> {
        let words = shell_words::split(command).with_context(|| format!("the command `{command}`"))?;
        if words.is_empty() {
            bail!("--run needs a command");
        }
        Ok(Self { words, time })
    }

    /// What the rows call it: the file name of the program.
    pub(crate) fn name(&self) -> String {
        let name = Path::new(&self.words[0]).file_stem();
        name.map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
    }

    /// Runs it for the puzzle in a file, with its goal in another. When it has ended, by itself or not, no process of its
    /// group is left.
    pub(crate) fn run(&self, puzzle: &Path, goal: &Path) -> Ran {
        let begin = Instant::now();
        let mut child = match self.command(puzzle, goal).spawn() {
            Ok(child) => child,
            Err(error) => {
                let end = End::NotStarted(error.to_string());
                return Ran { end, output: String::new(), seconds: 0.0, peak_bytes: None };
            }
        };
        let is_flooded = Arc::new(AtomicBool::new(false));
        let output = listen(&mut child, &is_flooded);
        let (end, peak_bytes) = self.watch(&mut child, begin, &is_flooded);
        let seconds = begin.elapsed().as_secs_f64();
        end_group(&mut child);
        let output = output.recv_timeout(LAST_OUTPUT).unwrap_or_default();
        Ran { end, output: String::from_utf8_lossy(&output).into_owned(), seconds, peak_bytes }
    }

    fn command(&self, puzzle: &Path, goal: &Path) -> Command {
        let (puzzle, goal) = (puzzle.to_string_lossy(), goal.to_string_lossy());
        let mut words = self.words.iter().map(|word| word.replace("{puzzle}", &puzzle).replace("{goal}", &goal));
        let mut command = Command::new(words.next().unwrap_or_default());
        command.args(words).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    /// Waits until the program ends or a limit is reached.
    fn watch(&self, child: &mut Child, begin: Instant, is_flooded: &AtomicBool) -> (End, Option<u64>) {
        let mut peak = None;
        loop {
            peak = peak_bytes(child.id()).max(peak);
            let end = match child.try_wait() {
                Ok(Some(status)) => Some(ended(status)),
                _ if is_flooded.load(Ordering::Relaxed) => Some(End::Flood),
                _ if begin.elapsed() >= self.time => Some(End::Timeout),
                _ => None,
            };
            if let Some(end) = end {
                return (if is_flooded.load(Ordering::Relaxed) { End::Flood } else { end }, peak);
            }
            thread::sleep(LOOK);
        }
    }
}

/// Reads what the program prints, up to the limit, on a thread of its own: a full pipe would stop the program.
fn listen(child: &mut Child, is_flooded: &Arc<AtomicBool>) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    if let Some(stdout) = child.stdout.take() {
        let is_flooded = Arc::clone(is_flooded);
        thread::spawn(move || {
            let mut output = Vec::new();
            // What was read before an error still counts.
            let _ = stdout.take(MOST_OUTPUT + 1).read_to_end(&mut output);
            is_flooded.store(output.len() as u64 > MOST_OUTPUT, Ordering::Relaxed);
            let _ = send.send(output);
        });
    }
    receive
}

/// Ends every process of the program's group, and the program where there are no groups.
fn end_group(child: &mut Child) {
    #[cfg(unix)]
    if let Some(group) = i32::try_from(child.id()).ok().and_then(rustix::process::Pid::from_raw) {
        // The group is empty if the program left nothing behind.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
    let _ = child.kill();
    let _ = child.wait();
}

fn ended(status: ExitStatus) -> End {
    #[cfg(unix)]
    if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
        return End::Killed(signal);
    }
    End::Exited(status.code().unwrap_or_default())
}

/// The most memory that a process has had so far, where the system keeps it in a file.
fn peak_bytes(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}
