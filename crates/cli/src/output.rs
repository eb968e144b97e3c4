//! Standard output and standard error, with untrusted text escaped.
//!
//! File names, ids, titles and other external text must go through [`visible`] before they become
//! part of a line. It confines them to that line and prevents them from controlling the terminal.
//! [`CsvTable`] and [`write_json`] do their own escaping.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use clap::error::{ContextKind, ContextValue};
pub(crate) use loyd_classroom::{CsvTable, write_json};
use loyd_core::text::{Fault, Faults};
use loyd_core::wording::is_plain;
pub(crate) use loyd_core::wording::{counted, grouped, visible};
use serde::Serialize;

/// Reports an error on standard error and returns the exit status. A closed pipe is not an error:
/// the reader has seen enough.
pub(crate) fn report_error(error: &anyhow::Error) -> Exit {
    let io_error = error.downcast_ref::<io::Error>();
    if io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe) {
        return Exit::Done;
    }
    print_message(format_args!("loyd: {error:#}\n"));
    Exit::Bad
}

/// Exits with the message about an invalid command line, or with help. The message quotes
/// arguments, which may be file names expanded by the shell.
pub(crate) fn exit_with_usage_error(error: &clap::Error) -> ! {
    if let Some(ContextValue::String(command)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(message) = missing_feature(command)
    {
        print_message(message);
        std::process::exit(error.exit_code());
    }
    if std::env::args_os().all(|argument| is_plain(&argument.to_string_lossy())) || !error.use_stderr() {
        error.exit();
    }
    print_message(error);
    std::process::exit(error.exit_code())
}

/// Returns advice about a command that this build lacks, or `None` if there is no such command.
fn missing_feature(command: &str) -> Option<String> {
    let (feature, capability) = match command {
        "window" => ("window", "window"),
        "explore" => ("explore", "exploration of state spaces"),
        "play" => ("terminal", "terminal app"),
        "letters" | "imjk" => ("terminal", "line-based games"),
        "records" | "review" => ("terminal", "records"),
        _ => return None,
    };
    Some(format!(
        "loyd: this build has no {capability}: it was compiled without the `{feature}` feature; the complete program has it: cargo \
         install --locked --path crates/cli\n"
    ))
}

/// Writes a result to standard output: as a JSON object, or as `text`, with invisible
/// characters escaped.
pub(crate) fn write_result(json: bool, record: &impl Serialize, text: &str) -> io::Result<()> {
    write_result_to(&mut io::stdout().lock(), json, record, text)
}

/// Writes a result like [`write_result`], but to `output`.
pub(crate) fn write_result_to(
    mut output: impl Write,
    json: bool,
    record: &impl Serialize,
    text: &str,
) -> io::Result<()> {
    if json {
        write_json(&mut output, record)?;
    } else {
        output.write_all(escape_invisible(text).as_bytes())?;
    }
    output.flush()
}

/// Returns a value as a line of JSON, with its line break.
pub(crate) fn json_line(value: &impl Serialize) -> String {
    line_of(|line| write_json(line, value))
}

/// Returns a value as a row of a table that has headings, with its line break.
pub(crate) fn csv_line(value: &impl Serialize) -> String {
    line_of(|line| CsvTable::resumed(line).write(value))
}

/// Returns the text that `write` writes.
fn line_of(write: impl FnOnce(&mut Vec<u8>) -> io::Result<()>) -> String {
    let mut line = Vec::new();
    write(&mut line).expect("writing to memory succeeds");
    String::from_utf8(line).expect("the line is text")
}

/// Whether `--quiet` was given.
static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Turns off progress and remarks.
pub(crate) fn set_quiet() {
    IS_QUIET.store(true, Ordering::Relaxed);
}

/// Returns whether progress and remarks are turned off.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

/// Writes a remark, which is neither a warning nor an error, to standard error unless `--quiet` was
/// given.
pub(crate) fn remark(message: impl Display) {
    if !is_quiet() {
        print_message(message);
    }
}

/// Writes messages to standard error. Control characters and other invisible characters are
/// escaped, except line breaks and tabs: a message may quote a file name or external text, which
/// must not control the terminal. A failure to write is ignored, since there is nowhere to report
/// it.
pub(crate) fn print_message(messages: impl Display) {
    let _ = io::stderr().write_all(escape_invisible(&messages.to_string()).as_bytes());
}

/// Writes a message about an input to standard error, preceded by the input's source.
pub(crate) fn print_about(source: &str, message: impl Display) {
    print_message(format_args!("{}: {message}\n", visible(source)));
}

/// Writes the faults of a puzzle to standard error, one per line, each preceded by the puzzle's
/// source. Returns the exit status for them.
pub(crate) fn report_faults(source: &str, faults: &Faults) -> Exit {
    faults.0.iter().for_each(|fault| print_about(source, fault));
    Exit::Bad
}

/// Returns the warnings about a puzzle, one per line.
pub(crate) fn warning_lines(source: &str, warnings: &[Fault]) -> String {
    let source = visible(source);
    let line = |Fault { line, column, message, .. }: &Fault| {
        format!("{source}: line {line}, column {column}: warning: {message}\n")
    };
    warnings.iter().map(line).collect()
}

/// Escapes the invisible characters in lines. A line break in a name stays a line break: names must
/// go through [`visible`] first.
pub(crate) fn escape_invisible(text: &str) -> String {
    // Solutions may have millions of characters.
    if text.bytes().all(|c| matches!(c, b' '..=b'~' | b'\n' | b'\t')) {
        return text.to_owned();
    }
    // Tabs are harmless and stay.
    let visible_line = |line: &str| line.split('\t').map(visible).collect::<Vec<_>>().join("\t");
    text.split('\n').map(visible_line).collect::<Vec<_>>().join("\n")
}

/// The exit status of the program. With several inputs the greatest applies: the variants are in
/// ascending order of severity.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Exit {
    /// Everything succeeded.
    #[default]
    Done,
    /// A puzzle is unsolvable, or the moves do not solve it.
    Negative,
    /// A limit was reached before a solution was found, or before the proof that `--optimal`
    /// requires.
    Stopped,
    /// Invalid input or usage.
    Bad,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Exit {
    /// Returns the exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Done => 0,
            Self::Negative => 1,
            Self::Bad => 2,
            Self::Stopped => 3,
            Self::Interrupted => 130,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::missing_feature;
    use crate::arguments::Arguments;

    #[test]
    fn commands_that_need_a_missing_feature_are_explained() {
        let program = Arguments::command();
        let commands = ["window", "explore", "play", "letters", "imjk", "records", "review"];
        for (command, has) in commands.map(|name| (name, program.find_subcommand(name).is_some())) {
            let message = missing_feature(command).expect("a message");
            assert!(message.starts_with("loyd: this build has no "), "{message}");
            let feature = match command {
                "window" => cfg!(feature = "window"),
                "explore" => cfg!(feature = "explore"),
                _ => cfg!(feature = "terminal"),
            };
            assert_eq!(has, feature, "{command}");
        }
        assert_eq!(missing_feature("sove"), None);
    }
}
