//! A program together with the processes it starts: a process group, or a job object on Windows.

use std::io;
use std::process::{ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus};

#[cfg(windows)]
use process_wrap::std::{ChildWrapper, CommandWrap, JobObject};

/// A running program, which is ended together with its group.
#[derive(Debug)]
pub(crate) struct ProgramGroup {
    #[cfg(not(windows))]
    child: std::process::Child,
    /// Every process that the program starts belongs to its job object, and none can leave it.
    #[cfg(windows)]
    child: Box<dyn ChildWrapper>,
}

#[cfg(not(windows))]
impl ProgramGroup {
    pub(crate) fn spawn(mut command: Command) -> io::Result<Self> {
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        Ok(Self { child: command.spawn()? })
    }

    pub(crate) fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin.take()
    }

    pub(crate) fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout.take()
    }

    pub(crate) fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr.take()
    }

    /// Ends every process of the group, and waits for the program.
    pub(crate) fn end(&mut self) {
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
        Ok(Self { child: CommandWrap::from(command).wrap(JobObject).spawn()? })
    }

    pub(crate) fn take_stdin(&mut self) -> Option<ChildStdin> {
        self.child.stdin().take()
    }

    pub(crate) fn take_stdout(&mut self) -> Option<ChildStdout> {
        self.child.stdout().take()
    }

    pub(crate) fn take_stderr(&mut self) -> Option<ChildStderr> {
        self.child.stderr().take()
    }

    /// Ends every process of the job, and waits for the program.
    pub(crate) fn end(&mut self) {
        let _ = self.child.start_kill();
        // The job's own `wait` reads a message that an earlier `try_wait` may have taken already.
        let _ = self.child.inner_mut().wait();
    }
}

impl ProgramGroup {
    /// Returns the process id of the program.
    pub(crate) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Returns how the program ended, or `None` while it runs.
    pub(crate) fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        self.child.try_wait()
    }
}
