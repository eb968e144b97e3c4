//! Standard output and standard error, and how texts from strangers are written there.
//!
//! File names, ids, titles and other texts from outside go through [`visible`] before they become part of a line, which keeps them on
//! that line and unable to control the terminal. [`CsvTable`] and [`write_json`] do so by themselves.

use std::fmt::Display;
use std::io::{self, Write};

pub(crate) use loyd_classroom::{CsvTable, write_json};
use loyd_core::text::{Fault, Faults};
use loyd_core::wording::is_plain;
pub(crate) use loyd_core::wording::{counted, grouped, visible};
use serde::Serialize;

use crate::exit::Exit;

/// Reports an error on standard error and returns the exit code. A closed pipe is no error: the reader has seen enough.
pub(crate) fn failed(error: &anyhow::Error) -> Exit {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    tell(format_args!("loyd: {error:#}\n"));
    Exit::Bad
}

/// Ends the program with the message of a command line that cannot be read, or with help. The message quotes arguments, which may
/// be names of files that the shell has listed.
pub(crate) fn misused(error: &clap::Error) -> ! {
    if std::env::args_os().all(|argument| is_plain(&argument.to_string_lossy())) || !error.use_stderr() {
        error.exit();
    }
    tell(error);
    std::process::exit(error.exit_code())
}

/// Writes a result to standard output: as an object of JSON, or as the text `people` for people, lines with every character visible.
pub(crate) fn write_result(json: bool, record: &impl Serialize, people: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        write_json(&mut output, record)?;
    } else {
        output.write_all(escaped(people).as_bytes())?;
    }
    output.flush()
}

/// Writes messages to standard error. Control characters and other invisible ones are escaped, except for line breaks and tabs:
/// a message may quote a file name or a text from outside, and this must not control the terminal. A failure to write is
/// ignored: there is no other place to report it.
pub(crate) fn tell(messages: impl Display) {
    let _ = io::stderr().write_all(escaped(&messages.to_string()).as_bytes());
}

/// Writes the faults of a puzzle to standard error, one per line, each after the puzzle's source.
pub(crate) fn tell_faults(source: &str, faults: &Faults) {
    let source = visible(source);
    faults.0.iter().for_each(|fault| tell(format_args!("{source}: {fault}\n")));
}

/// The warnings about a puzzle, one per line.
pub(crate) fn warned(source: &str, warnings: &[Fault]) -> String {
    let source = visible(source);
    let line = |Fault { line, column, message, .. }: &Fault| {
        format!("{source}: line {line}, column {column}: warning: {message}\n")
    };
    warnings.iter().map(line).collect()
}

/// Lines with every character visible. A line break in a name is still a line break: names go through [`visible`] before.
pub(crate) fn escaped(text: &str) -> String {
    // Solutions have up to millions of characters.
    if text.bytes().all(|c| matches!(c, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    let lines: Vec<String> = text.split('\n').map(visible_line).collect();
    lines.join("\n")
}

/// A line with every character visible. A tab stays, as it does no harm.
fn visible_line(line: &str) -> String {
    line.split('\t').map(visible).collect::<Vec<_>>().join("\t")
}
