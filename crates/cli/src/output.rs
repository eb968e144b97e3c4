//! Standard output and standard error, and how texts from strangers are written there.
//!
//! A name of a file, an id, a title, or any other text from outside goes through [`visible`] wherever it is part of a line, so that
//! it stays on that line and cannot control the terminal. Tables go through [`CsvTable`], objects of JSON through [`write_json`];
//! both do the same by themselves.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::io::{self, Write};

use loyd_core::text::{Fault, Faults};
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

/// Writes an object of JSON on a line of its own. Characters that are not visible are escaped as `\uXXXX`.
pub(crate) fn write_json(output: &mut impl Write, record: &impl Serialize) -> io::Result<()> {
    writeln!(output, "{}", ascii_where_invisible(&serde_json::to_string(record)?))
}

/// A text of JSON that no terminal obeys. Outside of strings JSON is ASCII, so an escape is always within one.
fn ascii_where_invisible(json: &str) -> Cow<'_, str> {
    if is_plain(json) {
        return json.into();
    }
    let mut text = String::with_capacity(json.len());
    for c in json.chars() {
        if c.is_ascii_graphic() || visible(c.encode_utf8(&mut [0; 4])).chars().eq([c]) {
            text.push(c);
        } else {
            for unit in c.encode_utf16(&mut [0; 2]) {
                // Writing to a string never fails.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text.into()
}

/// A table of comma-separated values, with a line of headings. Its cells come from [`cell`].
pub(crate) struct CsvTable<W: Write> {
    to: csv::Writer<W>,
    has_headings: bool,
}

impl<W: Write> CsvTable<W> {
    /// A table without rows.
    pub(crate) fn new(to: W) -> Self {
        Self { to: csv::Writer::from_writer(to), has_headings: false }
    }

    /// Writes a row, and the headings before the first one.
    ///
    /// # Errors
    /// Writing fails.
    pub(crate) fn write(&mut self, row: &impl Serialize) -> io::Result<()> {
        let mut plain = csv::WriterBuilder::new().has_headers(!self.has_headings).from_writer(Vec::new());
        plain.serialize(row)?;
        self.has_headings = true;
        let lines = plain.into_inner().map_err(csv::IntoInnerError::into_error)?;
        for line in csv::ReaderBuilder::new().has_headers(false).from_reader(&*lines).records() {
            self.to.write_record(line?.iter().map(|field| cell(field).into_owned()))?;
        }
        self.to.flush()
    }
}

/// A text as a cell of a table that people open in a spreadsheet: every character is visible, and an apostrophe goes before a text
/// that the spreadsheet would run as a formula.
pub(crate) fn cell(text: &str) -> Cow<'_, str> {
    let text = if is_plain(text) { text.into() } else { Cow::Owned(escaped(text)) };
    if is_formula(&text) { format!("'{text}").into() } else { text }
}

/// Whether a spreadsheet takes a text for a formula: by its first character, wide forms included. A number is none, and neither is
/// `-:3`, line 3 of standard input.
fn is_formula(text: &str) -> bool {
    let is_line = |text: &str| text.strip_prefix("-:").is_some_and(|line| line.bytes().all(|c| c.is_ascii_digit()));
    let begins = text.trim_start().starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    begins && text.len() > 1 && text.parse::<f64>().is_err() && !is_line(text)
}

/// Whether a text is of visible ASCII characters and spaces only, as nearly all are: then nothing of it needs an escape.
fn is_plain(text: &str) -> bool {
    text.bytes().all(|c| matches!(c, b' '..=b'~'))
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

/// Writes the faults of a puzzle to standard error, a line each, behind where the puzzle comes from.
pub(crate) fn tell_faults(source: &str, faults: &Faults) {
    let source = visible(source);
    faults.0.iter().for_each(|fault| tell(format_args!("{source}: {fault}\n")));
}

/// The warnings about a puzzle, a line each.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_the_same_value_without_invisible_characters() {
        for text in ["a", "é", "\u{9b}31m\u{7f}\u{202e}", "\u{1b}[2J\n", "\u{e0001}x", "\"\\"] {
            let mut written = Vec::new();
            write_json(&mut written, &text).expect("written");
            let written = String::from_utf8(written).expect("a text");
            assert_eq!(serde_json::from_str::<String>(&written).expect("JSON"), text);
            assert_eq!(visible(written.trim_end()), written.trim_end(), "{text:?}");
        }
    }

    #[test]
    fn cells_run_in_no_spreadsheet() {
        let cases = [
            ("a,b", "a,b"),
            ("-12.5", "-12.5"),
            ("+3", "+3"),
            ("-:3", "-:3"),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
            ("＝1", "'＝1"),
            (" =1", "' =1"),
            ("a\u{1b}[31m", "a\\u{1b}[31m"),
        ];
        for (text, expected) in cases {
            assert_eq!(cell(text), expected);
        }
    }

    #[test]
    fn a_table_has_one_line_of_headings_and_safe_cells() {
        #[derive(Serialize)]
        struct Row {
            id: &'static str,
            moves: Option<i32>,
        }
        let mut written = Vec::new();
        let mut table = CsvTable::new(&mut written);
        for (id, moves) in [("=x", Some(-3)), ("a\"b", None)] {
            table.write(&Row { id, moves }).expect("written");
        }
        drop(table);
        assert_eq!(String::from_utf8(written).expect("a text"), "id,moves\n'=x,-3\n\"a\"\"b\",\n");
    }
}
