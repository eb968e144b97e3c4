//! The process that keeps one run of a student's program: it makes its files, watches its limits, and ends all of its
//! processes.
//!
//! The keeper is the *subreaper* of the program (Linux): a process whose parent ends becomes a child of the keeper, whatever
//! session or group it has moved to, so that none escapes. Where there is no subreaper, the program's process group ends. The
//! keeper ends the program also when its own standard input is closed, hence when loyd ends in any way.

use std::fs;
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::{Duration, Instant};

use loyd_files::FileKind;
use tempfile::TempDir;

use crate::decode::text_of;
use crate::program::{End, Errand, Ran};
use crate::tree::{Tree, peak_bytes, ticks_of_ended};

/// The longest output that is kept, in bytes: the boards of the longest solution of any sensible problem set.
const MOST_OUTPUT: u64 = 4 << 20;
/// The most that a program may print on standard error, in bytes. Only the end of it is kept.
const MOST_COMPLAINTS: u64 = 64 << 20;
/// The end of standard error that is kept, in bytes.
const KEPT_COMPLAINTS: usize = 1 << 12;
/// The time between two looks at a program, and between two at all processes: these cost some milliseconds.
const LOOK: Duration = Duration::from_millis(2);
const LOOK_AT_ALL: Duration = Duration::from_millis(20);
/// How long the last output is waited for: where processes outside the group are not ended, one may hold the pipe open.
const LAST_OUTPUT: Duration = Duration::from_millis(500);
/// How long the processes of a program are ended again and again before the keeper gives up.
const PATIENCE: Duration = Duration::from_secs(5);

/// Runs the errand on standard input, and prints its result as JSON on standard output. The result is missing if the errand was
/// called off.
///
/// # Errors
/// The errand cannot be read, or the result cannot be written.
pub fn keep() -> io::Result<()> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line)?;
    let errand: Errand = serde_json::from_str(&line)?;
    let is_called_off = Arc::new(AtomicBool::new(false));
    watch_input(&is_called_off);
    become_subreaper();
    let ran = match Place::new(&errand) {
        Ok(place) => place.run(&errand, &is_called_off),
        Err(error) => Ran::not_started(&format!("a folder for the puzzle: {error}")),
    };
    if is_called_off.load(Ordering::Relaxed) {
        return Ok(());
    }
    let mut output = io::stdout().lock();
    serde_json::to_writer(&mut output, &ran)?;
    output.flush()
}

/// Waits for the end of standard input on a thread of its own.
fn watch_input(is_called_off: &Arc<AtomicBool>) {
    let is_called_off = Arc::clone(is_called_off);
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin().lock(), &mut io::sink());
        is_called_off.store(true, Ordering::Relaxed);
    });
}

/// Processes whose parents end become children of this one.
fn become_subreaper() {
    #[cfg(target_os = "linux")]
    let _ = rustix::process::set_child_subreaper(Some(rustix::process::getpid()));
}

/// The files of one run, which go when it ends.
struct Place {
    folder: TempDir,
    puzzle: PathBuf,
    goal: PathBuf,
    /// The program's own folder, for its working folder and its temporary files.
    work: PathBuf,
}

impl Place {
    fn new(errand: &Errand) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("loyd-run-").tempdir()?;
        let (name, text) = &errand.puzzle;
        let (puzzle, work) = (folder.path().join(name), folder.path().join("work"));
        let goal = puzzle.with_extension("goal");
        fs::write(&puzzle, text)?;
        fs::write(&goal, &errand.goal)?;
        fs::create_dir(&work)?;
        Ok(Self { folder, puzzle, goal, work })
    }

    /// Runs the program. When it has ended, by itself or not, none of its processes is left.
    fn run(&self, errand: &Errand, is_called_off: &AtomicBool) -> Ran {
        let begin = Instant::now();
        let mut child = match self.command(errand).spawn() {
            Ok(child) => child,
            Err(error) => return Ran::not_started(&error),
        };
        limit(&child, errand);
        feed(&mut child, errand);
        let streams = Streams::of(&mut child);
        let mut watch = Watch { errand, begin, is_called_off, streams: &streams, peak: None };
        let end = watch.end_of(&mut child);
        let (seconds, peak_bytes) = (begin.elapsed().as_secs_f64(), watch.peak);
        end_all(&mut child);
        let (mut output, complaints) = streams.finish();
        // Megabytes of anything are no answer.
        if end == End::Flood {
            output.clear();
        }
        let mut ran = Ran {
            end,
            output: text_of(&output).into_owned(),
            complaint: last_line(&complaints),
            seconds,
            cpu_seconds: ticks_of_ended().map(seconds_of),
            peak_bytes,
        };
        if let Some(file) = &errand.answer_file {
            self.read_answer(file, &mut ran);
        }
        ran
    }

    /// Takes the answer from the program's file. A program that wrote none has no answer, whatever it printed.
    fn read_answer(&self, file: &str, ran: &mut Ran) {
        let path = self.work.join(file);
        match FileKind::MOVES.read_within(&self.work, &path) {
            Ok(bytes) => ran.output = text_of(&bytes).into_owned(),
            Err(reason) => {
                ran.output.clear();
                if ran.complaint.is_empty() {
                    ran.complaint = format!("the answer file {file}: {reason}");
                }
            }
        }
    }

    fn command(&self, errand: &Errand) -> Command {
        let (puzzle, goal) = (self.puzzle.to_string_lossy(), self.goal.to_string_lossy());
        let words = errand.words.iter().map(|word| word.replace("{puzzle}", &puzzle).replace("{goal}", &goal));
        let mut words: Vec<String> = self.sandbox(errand).into_iter().chain(words).collect();
        let mut command = Command::new(words.remove(0));
        command.args(words).stdout(Stdio::piped()).stderr(Stdio::piped()).env("TMPDIR", &self.work);
        command.stdin(if errand.input.is_some() { Stdio::piped() } else { Stdio::null() });
        if errand.has_own_folder {
            command.current_dir(&self.work);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
    }

    /// The command that shows a program the system, its own folder and those of the errand, and neither the home folder, nor
    /// other processes, nor the network.
    fn sandbox(&self, errand: &Errand) -> Vec<String> {
        let Some(folders) = &errand.sandbox else { return Vec::new() };
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let mut words: Vec<String> =
            ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev"]
                .map(str::to_owned)
                .into();
        for folder in ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt"] {
            words.extend(["--ro-bind-try", folder, folder].map(str::to_owned));
        }
        words.extend(["--tmpfs", "/tmp"].map(str::to_owned));
        for folder in folders {
            words.extend(["--ro-bind".to_owned(), text(folder), text(folder)]);
        }
        words.extend(["--ro-bind".to_owned(), text(self.folder.path()), text(self.folder.path())]);
        words.extend(["--bind".to_owned(), text(&self.work), text(&self.work)]);
        words.extend(["--chdir".to_owned(), text(&self.work), "--".to_owned()]);
        words
    }
}

/// Limits what the kernel can limit: the watch notices the rest a little later.
fn limit(child: &Child, errand: &Errand) {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Pid, Resource, Rlimit, prlimit};
        let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return };
        let set = |resource, most: Option<u64>| {
            if let Some(most) = most {
                // A second more for the kernel, so that the watch can tell why the program ends.
                let _ = prlimit(Some(pid), resource, Rlimit { current: Some(most), maximum: Some(most) });
            }
        };
        set(Resource::Cpu, errand.limits.cpu_seconds.map(|seconds| seconds.ceil() as u64 + 1));
        set(Resource::Data, errand.limits.memory);
        set(Resource::Core, Some(0));
        set(Resource::Fsize, Some(MOST_COMPLAINTS));
    }
    #[cfg(not(target_os = "linux"))]
    let _ = (child, errand);
}

/// Writes the puzzle to the program's standard input, on a thread of its own: the program may not read it.
fn feed(child: &mut Child, errand: &Errand) {
    if let (Some(mut stdin), Some(input)) = (child.stdin.take(), errand.input.clone()) {
        thread::spawn(move || stdin.write_all(input.as_bytes()));
    }
}

/// What a program prints.
struct Streams {
    output: Receiver<Vec<u8>>,
    complaints: Receiver<Vec<u8>>,
    /// The bytes of each stream so far.
    counts: [Arc<AtomicU64>; 2],
}

impl Streams {
    /// Reads both streams, each on a thread of its own: a full pipe would stop the program.
    fn of(child: &mut Child) -> Self {
        let counts = [Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0))];
        let output = listen(child.stdout.take(), &counts[0], MOST_OUTPUT, usize::MAX);
        let complaints = listen(child.stderr.take(), &counts[1], MOST_COMPLAINTS, KEPT_COMPLAINTS);
        Self { output, complaints, counts }
    }

    fn is_flooded(&self) -> bool {
        let limits = [MOST_OUTPUT, MOST_COMPLAINTS];
        self.counts.iter().zip(limits).any(|(count, most)| count.load(Ordering::Relaxed) > most)
    }

    /// Everything that was printed.
    fn finish(&self) -> (Vec<u8>, Vec<u8>) {
        let last = |stream: &Receiver<Vec<u8>>| stream.recv_timeout(LAST_OUTPUT).unwrap_or_default();
        (last(&self.output), last(&self.complaints))
    }
}

/// Reads a stream up to `most` bytes, and keeps the last `kept` of them.
fn listen(
    stream: Option<impl Read + Send + 'static>,
    count: &Arc<AtomicU64>,
    most: u64,
    kept: usize,
) -> Receiver<Vec<u8>> {
    let (send, receive) = channel();
    let Some(mut stream) = stream else { return receive };
    let count = Arc::clone(count);
    thread::spawn(move || {
        let (mut bytes, mut part) = (Vec::new(), vec![0; 1 << 16]);
        while count.load(Ordering::Relaxed) <= most {
            // What was read before an error still counts.
            let Ok(read) = stream.read(&mut part) else { break };
            if read == 0 {
                break;
            }
            count.fetch_add(read as u64, Ordering::Relaxed);
            bytes.extend_from_slice(&part[..read]);
            if bytes.len() > kept {
                bytes.drain(..bytes.len() - kept);
            }
        }
        let _ = send.send(bytes);
    });
    receive
}

/// The watch over a program.
struct Watch<'a> {
    errand: &'a Errand,
    begin: Instant,
    is_called_off: &'a AtomicBool,
    streams: &'a Streams,
    /// The most memory so far.
    peak: Option<u64>,
}

impl Watch<'_> {
    /// Waits until the program ends or a limit is reached.
    fn end_of(&mut self, child: &mut Child) -> End {
        let (mut tree, mut looked) = (Tree::default(), self.begin);
        loop {
            if looked.elapsed() >= LOOK_AT_ALL {
                tree = self.look();
                reap(&tree, child);
                looked = Instant::now();
            }
            self.peak = self.peak.max(peak_bytes(child.id()));
            let exited = child.try_wait();
            let end = match exited {
                _ if self.streams.is_flooded() => Some(End::Flood),
                Ok(Some(status)) => Some(self.ended(status)),
                _ if self.is_called_off.load(Ordering::Relaxed) => Some(End::Killed(0)),
                _ => self.limit_reached(&tree),
            };
            if let Some(end) = end {
                return end;
            }
            thread::sleep(if self.begin.elapsed() < 10 * LOOK_AT_ALL { LOOK } else { LOOK_AT_ALL });
        }
    }

    /// The processes of the program now.
    fn look(&mut self) -> Tree {
        let tree = Tree::below(std::process::id() as i32);
        let pages = (tree.pages > 0).then(|| tree.pages * page_size());
        self.peak = self.peak.max(pages);
        tree
    }

    fn limit_reached(&self, tree: &Tree) -> Option<End> {
        let limits = &self.errand.limits;
        let ticks = ticks_of_ended().unwrap_or_default() + tree.ticks;
        if self.begin.elapsed().as_secs_f64() >= limits.seconds {
            return Some(End::Timeout);
        }
        if limits.cpu_seconds.is_some_and(|most| seconds_of(ticks) >= most) {
            return Some(End::Processor);
        }
        limits.memory.filter(|&most| self.peak.is_some_and(|peak| peak > most)).map(|_| End::Memory)
    }

    /// How a program ended by itself, or by the kernel at a limit.
    fn ended(&self, status: ExitStatus) -> End {
        #[cfg(unix)]
        if let Some(signal) = std::os::unix::process::ExitStatusExt::signal(&status) {
            const SIGXCPU: i32 = 24;
            let is_limit = signal == SIGXCPU && self.errand.limits.cpu_seconds.is_some();
            return if is_limit { End::Processor } else { End::Killed(signal) };
        }
        End::Exited(status.code().unwrap_or_default())
    }
}

/// Takes note of children that have ended besides the program itself.
fn reap(tree: &Tree, child: &Child) {
    #[cfg(unix)]
    for &id in tree.ended.iter().filter(|&&id| id != child.id() as i32) {
        let pid = rustix::process::Pid::from_raw(id);
        let _ = rustix::process::waitpid(pid, rustix::process::WaitOptions::NOHANG);
    }
    #[cfg(not(unix))]
    let _ = (tree, child);
}

/// Ends the program, its group, and every process below this one.
fn end_all(child: &mut Child) {
    let begin = Instant::now();
    end_group(child);
    loop {
        let tree = Tree::below(std::process::id() as i32);
        reap(&tree, child);
        if tree.alive.is_empty() || begin.elapsed() > PATIENCE {
            break;
        }
        // Stopped first: what is stopped starts no further process.
        signal_all(&tree.alive);
        thread::sleep(LOOK);
    }
    // What has ended while this looked has left only its number.
    reap(&Tree::below(std::process::id() as i32), child);
}

#[cfg(unix)]
fn signal_all(processes: &[i32]) {
    use rustix::process::{Pid, Signal, kill_process};
    for signal in [Signal::STOP, Signal::KILL] {
        for pid in processes.iter().filter_map(|&id| Pid::from_raw(id)) {
            // It may have ended by itself.
            let _ = kill_process(pid, signal);
        }
    }
}

#[cfg(not(unix))]
fn signal_all(_: &[i32]) {}

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

/// The last line that is not blank.
fn last_line(bytes: &[u8]) -> String {
    let text = text_of(bytes);
    text.lines().rev().map(str::trim).find(|line| !line.is_empty()).unwrap_or_default().chars().take(500).collect()
}

#[cfg(unix)]
fn page_size() -> u64 {
    rustix::param::page_size() as u64
}

#[cfg(not(unix))]
fn page_size() -> u64 {
    0
}

#[cfg(unix)]
fn seconds_of(ticks: u64) -> f64 {
    ticks as f64 / rustix::param::clock_ticks_per_second() as f64
}

#[cfg(not(unix))]
fn seconds_of(_: u64) -> f64 {
    0.0
}
