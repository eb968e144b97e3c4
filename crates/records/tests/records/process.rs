//! Child processes: the test binary runs itself again with a task.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

const TASK: &str = "LOYD_RECORDS_TEST_TASK";
const FILE: &str = "LOYD_RECORDS_TEST_FILE";
const FIRST: &str = "LOYD_RECORDS_TEST_FIRST";

/// The task of a child process.
pub(crate) struct Task {
    pub(crate) name: String,
    pub(crate) file: PathBuf,
    /// The number of the first game.
    pub(crate) first: u32,
}

/// Returns the task of this process if it is a child.
pub(crate) fn task() -> Option<Task> {
    let name = env::var(TASK).ok()?;
    let file = env::var_os(FILE)?.into();
    let first = env::var(FIRST).ok()?.parse().ok()?;
    Some(Task { name, file, first })
}

/// Returns a command that runs the test `child` of the binary `program` with a task.
pub(crate) fn command(program: &Path, child: &str, name: &str, file: &Path, first: u32) -> Command {
    with_task(Command::new(program), child, name, file, first)
}

/// Returns a command that runs the test `child` in a shell, after running `preparation`.
pub(crate) fn shell_command(preparation: &str, child: &str, name: &str, file: &Path) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", &format!("{preparation}; exec \"$0\" \"$@\"")]).arg(this_program());
    with_task(command, child, name, file, 0)
}

/// Returns the path of this test binary.
pub(crate) fn this_program() -> PathBuf {
    env::current_exe().expect("a running program has a file")
}

fn with_task(mut command: Command, child: &str, name: &str, file: &Path, first: u32) -> Command {
    command.args(["--exact", child, "--ignored", "--nocapture", "--quiet"]);
    command.env(TASK, name).env(FILE, file).env(FIRST, first.to_string());
    command
}
