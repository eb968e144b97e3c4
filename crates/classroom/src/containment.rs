//! The containment of a program: its process group, and the sandbox around it.

use std::io;
use std::path::{Path, PathBuf};
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

#[cfg(windows)]
use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};

/// A running program that is killed together with its process group.
#[derive(Debug)]
pub(crate) struct ProgramGroup {
    #[cfg(not(windows))]
    child: std::process::Child,
    /// The processes that the program starts belong to its job object and cannot leave it.
    #[cfg(windows)]
    child: Box<dyn ChildWrapper>,
    pub(crate) stdin: Option<ChildStdin>,
    pub(crate) stdout: Option<ChildStdout>,
    pub(crate) stderr: Option<ChildStderr>,
}

#[cfg(not(windows))]
impl ProgramGroup {
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        Ok(Self { child, stdin, stdout, stderr })
    }

    /// Kills every process in the group, and waits for the program to exit.
    pub(crate) fn kill_all(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // The group is empty if the program left nothing behind.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(windows)]
impl ProgramGroup {
    pub(crate) fn spawn(command: Command) -> io::Result<Self> {
        let mut child = CommandWrap::from(command).wrap(JobObject).spawn()?;
        let (stdin, stdout, stderr) = (child.stdin().take(), child.stdout().take(), child.stderr().take());
        Ok(Self { child, stdin, stdout, stderr })
    }

    /// Kills every process in the job, and waits for the program to exit.
    pub(crate) fn kill_all(&mut self) {
        let _ = self.child.start_kill();
        // The job's own `wait` reads a message that an earlier `try_wait` may already have read.
        let _ = self.child.inner_mut().wait();
    }
}

impl ProgramGroup {
    /// Returns the process id of the program.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns how the program ended, or `None` while it is running.
    pub(crate) fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}

/// System folders that a program can read.
const SYSTEM_FOLDERS: [&str; 8] = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc", "/opt"];
/// Files and folders in [`SYSTEM_FOLDERS`] that only an administrator can read. They are hidden
/// because the instructor may be an administrator, as in a container.
const SECRET_FILES: [&str; 4] = ["/etc/gshadow", "/etc/gshadow-", "/etc/shadow", "/etc/shadow-"];
const SECRET_FOLDERS: [&str; 2] = ["/etc/ssh", "/etc/ssl/private"];

/// Folders that must exist in the run's folder if there is a sandbox. The first one stays empty.
/// The others are mounted at `/dev/shm` and `/tmp`, because files in memory would escape the memory
/// limit.
pub(crate) const SANDBOX_FOLDERS: [&str; 3] = ["empty", "shm", "tmp"];

/// Returns the command prefix that runs a program in a bubblewrap sandbox.
///
/// The program can read the system's folders, `top` (the run's folder, which contains
/// [`SANDBOX_FOLDERS`]) and the folders in `visible`. It can write to `work`, `/tmp` and
/// `/dev/shm`. It has no access to the home folder, to other processes or to the network.
pub(crate) fn sandbox_words(top: &Path, work: &Path, visible: &[PathBuf]) -> Vec<String> {
    let text = |path: &Path| path.to_string_lossy().into_owned();
    let [empty, shared, temporary] = SANDBOX_FOLDERS.map(|name| text(&top.join(name)));
    let mut words: Vec<String> =
        ["bwrap", "--unshare-all", "--die-with-parent", "--new-session", "--proc", "/proc", "--dev", "/dev"]
            .map(str::to_owned)
            .into();
    let mut mount = |option: &str, from: &str, to: &str| words.extend([option, from, to].map(str::to_owned));
    mount("--bind", &shared, "/dev/shm");
    for folder in SYSTEM_FOLDERS {
        mount("--ro-bind-try", folder, folder);
    }
    let exists = |path: &&str| Path::new(path).exists();
    SECRET_FILES.iter().filter(|path| exists(path)).for_each(|file| mount("--ro-bind", "/dev/null", file));
    SECRET_FOLDERS.iter().filter(|path| exists(path)).for_each(|folder| mount("--ro-bind", &empty, folder));
    mount("--bind", &temporary, "/tmp");
    for folder in visible.iter().map(PathBuf::as_path).chain([top]) {
        mount("--ro-bind", &text(folder), &text(folder));
    }
    mount("--bind", &text(work), &text(work));
    // The root and `/dev` are in memory, so they are made read-only.
    words.extend(["--remount-ro", "/dev", "--remount-ro", "/", "--chdir", &text(work), "--"].map(str::to_owned));
    words
}
