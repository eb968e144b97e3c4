//! The keeper: a process that runs a student's program once, enforces its limits, and kills all of
//! its processes.
//!
//! On Linux, the keeper is the program's *subreaper*: a process whose parent has exited becomes a
//! child of the keeper, regardless of its session and group, so no process can escape. On Windows,
//! the program and its descendants belong to a job object. On other systems, the program's process
//! group and its descendants are killed. The keeper also kills the program when its own standard
//! input is closed, which happens when loyd exits for any reason.

use std::env;
use std::fs;
use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use loyd_files::FileKind;
use tempfile::TempDir;

use crate::containment::{ProgramGroup, SANDBOX_FOLDERS, sandbox_words};
use crate::input_table::text_of;
use crate::output::OutputStream;
use crate::program::{AnswerFault, End, RunOrder, RunResult};
use crate::tree::{Tree, peak_bytes, reaped_cpu_seconds};

/// The maximum number of bytes on standard output; a program that prints more is killed. The boards
/// of the longest solution in any realistic problem set need less.
const MAX_OUTPUT: u64 = 4 << 20;
/// The maximum number of bytes on standard error. Only the end is kept.
const MAX_ERROR_OUTPUT: u64 = 64 << 20;
/// The maximum number of bytes in a file that a program writes.
#[cfg(target_os = "linux")]
const MAX_FILE: u64 = 64 << 20;
/// The number of bytes that are kept from the end of standard error.
const KEPT_ERROR_OUTPUT: usize = 1 << 12;
/// The environment variables that a program sees in a sandbox, in addition to `HOME` and `TMPDIR`.
const KEPT_VARIABLES: [&str; 5] = ["LANG", "LC_ALL", "LC_CTYPE", "PATH", "TZ"];
/// The time between two polls of a program that has just started, or that is being killed.
const POLL_INTERVAL: Duration = Duration::from_millis(2);
/// The time between two listings of all processes, and between later polls. A listing takes a few
/// milliseconds.
const LIST_INTERVAL: Duration = Duration::from_millis(20);
/// The time between two counts of shared pages, unless memory grows. A count takes a few
/// milliseconds per gigabyte.
const SHARE_INTERVAL: Duration = Duration::from_millis(240);
/// The same interval while the resident memory exceeds the limit. If it were longer, a program that
/// overwrites shared pages could exceed the limit by more.
const SHARE_INTERVAL_OVER_LIMIT: Duration = Duration::from_millis(60);
/// The time after which the keeper stops trying to kill a program's processes.
const KILL_TIMEOUT: Duration = Duration::from_secs(5);

/// Runs the order read from standard input, and prints the result as JSON on standard output,
/// unless the order was cancelled.
///
/// # Errors
/// Fails if the order cannot be read, or if the result cannot be written.
pub fn keep() -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let order: RunOrder = serde_json::from_str(&line)?;
    let is_cancelled = Arc::new(AtomicBool::new(false));
    watch_input(&is_cancelled);
    leave_terminal();
    limit_file_sizes();
    become_subreaper();
    let result = match RunFolder::new(&order) {
        Ok(folder) => {
            let result = folder.run(&order, &is_cancelled);
            folder.remove();
            result
        }
        Err(error) => RunResult::not_started(&format!("cannot create a folder for the puzzle: {error}")),
    };
    if is_cancelled.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, &result)?;
    output.flush()
}

/// Starts a thread that cancels the order when standard input is closed.
fn watch_input(is_cancelled: &Arc<AtomicBool>) {
    let is_cancelled = Arc::clone(is_cancelled);
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        is_cancelled.store(true, Ordering::Relaxed);
    });
}

/// Starts a session without a terminal for this process and the program. The program then cannot
/// write to the instructor's terminal through `/dev/tty`, and Ctrl-C reaches only loyd, which
/// decides what to kill.
fn leave_terminal() {
    // Fails only for the leader of a process group, such as a keeper started by hand.
    #[cfg(unix)]
    let _ = rustix::process::setsid();
}

/// Makes this process the new parent of descendants whose parents exit.
fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// Returns the entries in a folder. Unreadable entries are skipped.
fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}

fn is_folder(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

/// Removes a folder after moving its subfolders to `top`. Returns whether any were moved.
fn remove_one_level(folder: &Path, top: &Path) -> bool {
    let mut has_moved = false;
    make_writable(folder);
    for child in entries(folder) {
        if is_folder(&child) {
            // A folder can be moved only if it is writable itself. Moving it replaces an empty
            // folder that was created to find an unused name.
            make_writable(&child);
            let unused = tempfile::Builder::new().prefix("moved-").tempdir_in(top).map(TempDir::keep);
            has_moved |= unused.and_then(|unused| fs::rename(&child, unused)).is_ok();
        } else {
            let _ = fs::remove_file(&child);
        }
    }
    let _ = fs::remove_dir(folder);
    has_moved
}

#[cfg(unix)]
fn make_writable(folder: &Path) {
    use std::os::unix::fs::PermissionsExt;
    let _ = fs::set_permissions(folder, fs::Permissions::from_mode(0o700));
}

#[cfg(not(unix))]
fn make_writable(_: &Path) {}

/// The files for one run. They are removed when the run ends.
struct RunFolder {
    folder: TempDir,
    puzzle: PathBuf,
    goal: PathBuf,
    /// The program's folder for temporary files, and its working folder if it does not use loyd's.
    work: PathBuf,
}

impl RunFolder {
    fn new(order: &RunOrder) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("loyd-run-").tempdir()?;
        let (name, text) = &order.puzzle;
        let (puzzle, work) = (folder.path().join(name), folder.path().join("work"));
        let goal = puzzle.with_extension("goal");
        fs::write(&puzzle, text)?;
        fs::write(&goal, &order.goal)?;
        fs::create_dir(&work)?;
        if order.sandbox.is_some() {
            SANDBOX_FOLDERS.iter().try_for_each(|name| fs::create_dir(folder.path().join(name)))?;
        }
        Ok(Self { folder, puzzle, goal, work })
    }

    /// Removes the files, including folders that the program made unreadable or nested deeper than
    /// a process can open. Links are removed, not followed.
    fn remove(self) {
        let top = self.folder.path();
        while entries(top).filter(|entry| is_folder(entry)).any(|folder| remove_one_level(&folder, top)) {}
        // A folder that cannot be removed, for example after a disk error, is left behind.
        let _ = self.folder.close();
    }

    /// Runs the program. Returns once all of its processes that can be killed have ended.
    fn run(&self, order: &RunOrder, is_cancelled: &AtomicBool) -> RunResult {
        let begin = Instant::now();
        let mut program = match ProgramGroup::spawn(self.command(order)) {
            Ok(program) => program,
            Err(error) => return RunResult::not_started(&error),
        };
        set_limits(&program, order);
        write_input(&mut program, order);
        let output = OutputStream::start(program.stdout.take(), MAX_OUTPUT, usize::MAX);
        let errors = OutputStream::start(program.stderr.take(), MAX_ERROR_OUTPUT, KEPT_ERROR_OUTPUT);
        let streams = [output, errors];
        let mut watch =
            Watch { order, begin, is_cancelled, streams: &streams, peak: None, shared: None, cpu_seconds: None };
        let end = watch.wait_for_end(&mut program);
        let (seconds, peak_bytes) = (begin.elapsed().as_secs_f64(), watch.peak);
        kill_everything(&mut program);
        let [mut output, errors] = streams.each_ref().map(OutputStream::finish);
        // Output beyond the limit is not an answer.
        if end == End::Flood {
            output.clear();
        }
        let mut result = RunResult {
            end,
            output: text_of(&output).into_owned(),
            complaint: last_line(&errors),
            answer_fault: None,
            seconds,
            cpu_seconds: reaped_cpu_seconds().or(watch.cpu_seconds),
            peak_bytes,
        };
        if let Some(file) = &order.answer_file {
            self.read_answer(file, &mut result);
        }
        result
    }

    /// Replaces the output with the contents of the program's answer file. Without that file there
    /// is no answer, regardless of the output.
    fn read_answer(&self, file: &str, result: &mut RunResult) {
        let path = self.work.join(file);
        match FileKind::MOVES.read_within(&self.work, &path) {
            Ok(bytes) => {
                result.output = text_of(&bytes).into_owned();
                if result.output.trim().is_empty() {
                    result.answer_fault = Some(AnswerFault::Empty(format!("the program's file {file} is empty")));
                }
            }
            Err(reason) => {
                result.output.clear();
                // A dangling link exists, although reading it fails as if it did not.
                result.answer_fault = Some(if path.symlink_metadata().is_err() {
                    AnswerFault::Missing(format!("the program wrote no file {file} to its working folder"))
                } else {
                    AnswerFault::Unreadable(format!("the program's file {file} cannot be read: {reason}"))
                });
            }
        }
    }

    fn command(&self, order: &RunOrder) -> Command {
        let (puzzle, goal) = (self.puzzle.to_string_lossy(), self.goal.to_string_lossy());
        let words = order.words.iter().map(|word| word.replace("{puzzle}", &puzzle).replace("{goal}", &goal));
        let sandbox = order.sandbox.as_ref().map(|folders| sandbox_words(self.folder.path(), &self.work, folders));
        let mut words: Vec<String> = sandbox.into_iter().flatten().chain(words).collect();
        let mut command = Command::new(words.remove(0));
        if order.sandbox.is_some() {
            // The environment may contain secrets, such as the tokens of an autograder.
            command.env_clear().envs(KEPT_VARIABLES.iter().filter_map(|name| Some((name, env::var_os(name)?))));
            command.env("HOME", &self.work);
        }
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped());
        let names: &[&str] = if cfg!(windows) { &["TEMP", "TMP"] } else { &["TMPDIR"] };
        command.envs(names.iter().map(|name| (name, &self.work)));
        command.stdin(if order.input.is_some() { Stdio::piped() } else { Stdio::null() });
        if order.has_own_folder {
            command.current_dir(&self.work);
        }
        command
    }
}

/// Limits the length of files written by this process and therefore, from its first instruction on,
/// by the program.
fn limit_file_sizes() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, setrlimit};
        for (resource, max) in [(Resource::Fsize, MAX_FILE), (Resource::Core, 0)] {
            // A lower system limit may already apply.
            let _ = setrlimit(resource, Rlimit { current: Some(max), maximum: Some(max) });
        }
    }
}

/// Returns the number of bytes that a process may allocate if it may use `max` bytes. Virtual
/// machines reserve much more than they use, and a program that catches a failed allocation must
/// not end as if the memory had sufficed, so the watch kills programs long before they reach this
/// limit.
#[cfg(target_os = "linux")]
const fn allocation_limit(max: u64) -> u64 {
    max.saturating_mul(4).saturating_add(2 << 30)
}

/// Sets the limits that the kernel enforces per process. The watch covers processes that were
/// started before this call, because it adds up the usage of all processes.
fn set_limits(program: &ProgramGroup, order: &RunOrder) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let Some(pid) = i32::try_from(program.id()).ok().and_then(Pid::from_raw) else { return };
        let set = |resource, max: Option<u64>| {
            if let Some(max) = max {
                // The program may have ended already.
                let _ = prlimit(Some(pid), resource, Rlimit { current: Some(max), maximum: Some(max) });
            }
        };
        // The watch reaches its limit a second earlier, and reports the reason.
        set(Resource::Cpu, order.limits.cpu_seconds.map(|seconds| seconds.ceil() as u64 + 1));
        set(Resource::Data, order.limits.memory.map(allocation_limit));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (program, order);
}

/// Writes the puzzle to the program's standard input on a separate thread, because the program may
/// not read it.
fn write_input(program: &mut ProgramGroup, order: &RunOrder) {
    if let (Some(mut stdin), Some(input)) = (program.stdin.take(), order.input.clone()) {
        thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
}

/// A monitor for a program.
struct Watch<'a> {
    order: &'a RunOrder,
    begin: Instant,
    is_cancelled: &'a AtomicBool,
    /// Standard output and standard error.
    streams: &'a [OutputStream; 2],
    /// The peak memory so far, in bytes.
    peak: Option<u64>,
    /// The resident memory of all processes when their shared pages were last counted, and the time
    /// of that count.
    shared: Option<(u64, Instant)>,
    /// The processor time at the last poll, for systems that do not count it for ended processes.
    cpu_seconds: Option<f64>,
}

impl Watch<'_> {
    /// Waits until the program ends, a limit is reached, or the order is cancelled.
    fn wait_for_end(&mut self, program: &mut ProgramGroup) -> End {
        let (mut tree, mut listed_at) = (Tree::default(), self.begin);
        loop {
            if listed_at.elapsed() >= LIST_INTERVAL {
                tree = self.update();
                reap(&tree, program);
                listed_at = Instant::now();
            }
            self.peak = self.peak.max(peak_bytes(program.id()));
            let exited = program.try_wait();
            let end = match exited {
                _ if self.streams.iter().any(OutputStream::is_flooded) => Some(End::Flood),
                Ok(Some(status)) => Some(self.end_from_status(status)),
                _ if self.is_cancelled.load(Ordering::Relaxed) => Some(End::Killed(0)),
                _ => self.limit_reached(&tree),
            };
            if let Some(end) = end {
                return end;
            }
            thread::sleep(if self.begin.elapsed() < 10 * LIST_INTERVAL { POLL_INTERVAL } else { LIST_INTERVAL });
        }
    }

    /// Lists the program's current processes, and updates its peak memory and processor time.
    fn update(&mut self) -> Tree {
        let tree = Tree::below(std::process::id() as i32);
        self.peak = self.peak.max(self.bytes(&tree).filter(|&bytes| bytes > 0));
        let cpu_seconds = Some(tree.cpu_seconds).filter(|&seconds| seconds > 0.0);
        self.cpu_seconds = self.cpu_seconds.into_iter().chain(cpu_seconds).reduce(f64::max);
        tree
    }

    /// Returns the memory of all processes, without counting shared pages twice, or `None` if
    /// nothing suggests that it exceeds the peak.
    fn bytes(&mut self, tree: &Tree) -> Option<u64> {
        // The pages of a single process are counted once.
        if tree.alive.len() < 2 {
            return Some(tree.bytes);
        }
        let is_over_limit = self.order.limits.memory.is_some_and(|max| tree.bytes > max);
        let interval = if is_over_limit { SHARE_INTERVAL_OVER_LIMIT } else { SHARE_INTERVAL };
        let is_due =
            |(bytes, when): (u64, Instant)| tree.bytes > bytes.saturating_add(bytes / 8) || when.elapsed() >= interval;
        if !self.shared.is_none_or(is_due) {
            return None;
        }
        self.shared = Some((tree.bytes, Instant::now()));
        Some(tree.unshared_bytes())
    }

    fn limit_reached(&self, tree: &Tree) -> Option<End> {
        let limits = &self.order.limits;
        let cpu_seconds = reaped_cpu_seconds().unwrap_or_default() + tree.cpu_seconds;
        if self.begin.elapsed().as_secs_f64() >= limits.seconds {
            return Some(End::Timeout);
        }
        if limits.cpu_seconds.is_some_and(|max| cpu_seconds >= max) {
            return Some(End::Processor);
        }
        limits.memory.filter(|&max| self.peak.is_some_and(|peak| peak > max)).map(|_| End::Memory)
    }

    /// Returns the outcome for a program that exited or was killed by a signal, perhaps at a limit.
    fn end_from_status(&self, status: ExitStatus) -> End {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            const SIGXCPU: i32 = 24;
            let is_limit = signal == SIGXCPU && self.order.limits.cpu_seconds.is_some();
            return if is_limit { End::Processor } else { End::Killed(signal) };
        }
        End::Exited(status.code().unwrap_or_default())
    }
}

/// Reaps children that have ended, other than the program itself.
fn reap(tree: &Tree, program: &ProgramGroup) {
    #[cfg(unix)]
    for &id in tree.ended.iter().filter(|&&id| id != program.id() as i32) {
        let pid = rustix::process::Pid::from_raw(id);
        let _ = rustix::process::waitpid(pid, rustix::process::WaitOptions::NOHANG);
    }
    #[cfg(not(unix))]
    let _ = (tree, program);
}

/// Kills the program, its group and all descendants of this process.
fn kill_everything(program: &mut ProgramGroup) {
    let begin = Instant::now();
    program.kill_all();
    // A job object contains every process that was started.
    if cfg!(windows) {
        return;
    }
    loop {
        let tree = Tree::below(std::process::id() as i32);
        reap(&tree, program);
        if tree.alive.is_empty() || begin.elapsed() > KILL_TIMEOUT {
            break;
        }
        // Processes are stopped first, because a stopped process cannot start another one.
        signal_all(&tree.alive);
        thread::sleep(POLL_INTERVAL);
    }
    // Reaps the processes that ended in the meantime.
    reap(&Tree::below(std::process::id() as i32), program);
}

#[cfg(unix)]
fn signal_all(processes: &[i32]) {
    use rustix::process::{Pid, Signal, kill_process};
    for signal in [Signal::STOP, Signal::KILL] {
        for pid in processes.iter().filter_map(|&id| Pid::from_raw(id)) {
            // The process may already have exited.
            let _ = kill_process(pid, signal);
        }
    }
}

#[cfg(not(unix))]
fn signal_all(_: &[i32]) {}

/// Returns the last line that is not blank.
fn last_line(bytes: &[u8]) -> String {
    let text = text_of(bytes);
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().chars().take(500).collect()
}
