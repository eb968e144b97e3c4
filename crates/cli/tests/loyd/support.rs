//! Helpers that run the binary as a user does.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;
use serde_json::Value;

/// The output of a run, and how it ended.
#[derive(Debug)]
pub(crate) struct RunOutput {
    pub(crate) code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs `loyd` with the given arguments and standard input.
pub(crate) fn loyd(arguments: &[&str], input: &str) -> RunOutput {
    loyd_with_tables(Path::new("/nowhere/tables"), arguments, input)
}

/// Runs `loyd` with the given folder of tables, arguments and standard input.
pub(crate) fn loyd_with_tables(folder: &Path, arguments: &[&str], input: &str) -> RunOutput {
    let mut command = Command::cargo_bin("loyd").unwrap();
    run_output(command.env("LOYD_TABLES", folder).env("TZ", "UTC").args(arguments).write_stdin(input).output().unwrap())
}

pub(crate) fn run_output(output: Output) -> RunOutput {
    RunOutput {
        code: output.status.code().unwrap_or(-1),
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
    }
}

impl RunOutput {
    /// Returns the JSON objects that the run printed, one per line.
    pub(crate) fn json(&self) -> Vec<Value> {
        self.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("{line}"))).collect()
    }
}

/// Returns the number of processes with the given text in one of their files under `/proc`, such as
/// `environ` or `cmdline`.
#[cfg(target_os = "linux")]
pub(crate) fn processes_with(file: &str, text: &str) -> usize {
    let entries = std::fs::read_dir("/proc").unwrap().flatten();
    let files = entries.filter_map(|entry| std::fs::read(entry.path().join(file)).ok());
    files.filter(|bytes| String::from_utf8_lossy(bytes).contains(text)).count()
}

/// Writes an executable shell script and creates its parent folders.
#[cfg(unix)]
pub(crate) fn write_script(file: &Path, commands: &str) {
    use std::fs;
    use std::os::unix::fs::PermissionsExt;
    fs::create_dir_all(file.parent().unwrap()).unwrap();
    fs::write(file, format!("#!/bin/sh\n{commands}\n")).unwrap();
    fs::set_permissions(file, fs::Permissions::from_mode(0o755)).unwrap();
}

/// Returns the path to a file in the repository.
pub(crate) fn path(name: &str) -> String {
    format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"))
}
