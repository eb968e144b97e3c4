//! Standard output and standard error.

use std::fmt::Display;
use std::io::{self, Write};

use loyd_core::text::{Fault, Faults};
use loyd_core::wording::visible;
pub(crate) use loyd_core::wording::{counted, grouped};
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

/// Writes an object of JSON on a line of its own.
pub(crate) fn write_json(output: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *output, record)?;
    writeln!(output)
}

/// Writes a result to standard output: as an object of JSON, or as the text `people` for people.
pub(crate) fn write_result(json: bool, record: &impl Serialize, people: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    if json {
        write_json(&mut output, record)?;
    } else {
        output.write_all(people.as_bytes())?;
    }
    output.flush()
}

/// Writes messages to standard error. Control characters and other invisible ones are escaped, except for line breaks and tabs:
/// a message may quote a file name or a text from outside, and this must not control the terminal. A failure to write is
/// ignored: there is no other place to report it.
pub(crate) fn tell(messages: impl Display) {
    let _ = io::stderr().write_all(escaped(&messages.to_string()).as_bytes());
}

/// Writes the faults of a puzzle to standard error, a line each, behind where the puzzle comes from.
pub(crate) fn tell_faults(source: &str, faults: &Faults) {
    faults.0.iter().for_each(|fault| tell(format_args!("{source}: {fault}\n")));
}

/// The warnings about a puzzle, a line each.
pub(crate) fn warned(source: &str, warnings: &[Fault]) -> String {
    let line = |Fault { line, column, message, .. }: &Fault| {
        format!("{source}: line {line}, column {column}: warning: {message}\n")
    };
    warnings.iter().map(line).collect()
}

/// Lines with every character visible.
pub(crate) fn escaped(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(visible_line).collect();
    lines.join("\n")
}

/// A line with every character visible. A tab stays, as it does no harm.
fn visible_line(line: &str) -> String {
    line.split('\t').map(visible).collect::<Vec<_>>().join("\t")
}
