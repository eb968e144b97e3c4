//! Standard output and standard error, with the escaping of untrusted text.
//!
//! File names, ids, titles and other external texts must go through [`visible`] before they become
//! part of a line, which confines them to that line and prevents them from controlling the
//! terminal. [`CsvTable`] and [`write_json`] escape by themselves.

use std::fmt::Display;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::Path;

use anyhow::{bail, ensure};
pub(crate) use loyd_classroom::{CsvTable, write_json};
use loyd_core::text::{Fault, Faults};
use loyd_core::wording::is_plain;
pub(crate) use loyd_core::wording::{counted, grouped, visible};
use serde::Serialize;

use crate::exit::Exit;

/// Reports an error on standard error and returns the exit status. A closed pipe is not an error:
/// the reader has seen enough.
pub(crate) fn failed(error: &anyhow::Error) -> Exit {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    tell(format_args!("loyd: {error:#}\n"));
    Exit::Bad
}

/// Ends the program with the message of an invalid command line, or with help. The message quotes
/// arguments, which may be file names expanded by the shell.
pub(crate) fn misused(error: &clap::Error) -> ! {
    if std::env::args_os().all(|argument| is_plain(&argument.to_string_lossy())) || !error.use_stderr() {
        error.exit();
    }
    tell(error);
    std::process::exit(error.exit_code())
}

/// Writes a result to standard output: as a JSON object, or as the text `people` with invisible
/// characters escaped.
pub(crate) fn write_result(json: bool, record: &impl Serialize, people: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        write_json(&mut output, record)?;
    } else {
        output.write_all(escaped(people).as_bytes())?;
    }
    output.flush()
}

/// Writes messages to standard error. Control characters and other invisible characters are
/// escaped, except line breaks and tabs: a message may quote a file name or an external text, which
/// must not control the terminal. A failure to write is ignored, since there is nowhere to report
/// it.
pub(crate) fn tell(messages: impl Display) {
    let _ = io::stderr().write_all(escaped(&messages.to_string()).as_bytes());
}

/// Writes the faults of a puzzle to standard error, one per line, each preceded by the puzzle's
/// source.
pub(crate) fn tell_faults(source: &str, faults: &Faults) {
    let source = visible(source);
    faults.0.iter().for_each(|fault| tell(format_args!("{source}: {fault}\n")));
}

/// Returns the warnings about a puzzle, one per line.
pub(crate) fn warned(source: &str, warnings: &[Fault]) -> String {
    let source = visible(source);
    let line = |Fault { line, column, message, .. }: &Fault| {
        format!("{source}: line {line}, column {column}: warning: {message}\n")
    };
    warnings.iter().map(line).collect()
}

/// Escapes the invisible characters of lines. A line break in a name stays a line break: names must
/// go through [`visible`] first.
pub(crate) fn escaped(text: &str) -> String {
    // Solutions may have millions of characters.
    if text.bytes().all(|c| matches!(c, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    let lines: Vec<String> = text.split('\n').map(visible_line).collect();
    lines.join("\n")
}

/// Escapes the invisible characters of a line. Tabs are harmless and stay.
fn visible_line(line: &str) -> String {
    line.split('\t').map(visible).collect::<Vec<_>>().join("\t")
}

/// Opens a file that is written in parts and may be resumed, for reading and writing, and creates
/// it if necessary. It is locked until it is closed, since a second program that resumes it would
/// overwrite the parts of the first one. File systems without locks have none.
///
/// # Errors
/// Returns an error if the file cannot be opened, if it is not a regular one, or if another program
/// has locked it.
pub(crate) fn open_for_parts(path: &Path) -> anyhow::Result<File> {
    // Opening a pipe could block.
    ensure!(fs::metadata(path).is_ok_and(|metadata| metadata.is_file()) || !path.exists(), "it is not a regular file");
    let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    ensure!(file.metadata()?.is_file(), "it is not a regular file");
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => {
            bail!("another program is writing it: wait for its end, or name another file")
        }
        Ok(()) | Err(TryLockError::Error(_)) => Ok(file),
    }
}
