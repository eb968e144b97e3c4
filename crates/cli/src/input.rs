use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use loyd_core::text::{self, Entry, Fault, ReadOptions};

/// The longest line, and the longest text that is no list. The largest tile board has 96 kB.
const LONGEST: usize = 1 << 20;

/// A puzzle, or what is wrong with it, and where it comes from.
pub(crate) struct Input {
    /// `FILE:LINE`, `-:LINE` or `arg:N`.
    pub(crate) source: String,
    pub(crate) entry: Entry,
}

/// The puzzles of all arguments in order. Long lists are read as they are used, so memory stays bounded.
pub(crate) fn inputs<'a>(
    arguments: &'a [String],
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + use<'a> {
    arguments.iter().enumerate().flat_map(move |(index, argument)| of_argument(index + 1, argument, options))
}

type Inputs<'a> = Box<dyn Iterator<Item = Input> + Send + 'a>;

fn of_argument<'a>(number: usize, argument: &'a str, options: &'a ReadOptions) -> Inputs<'a> {
    if argument == "-" {
        return of_reader("-", BufReader::new(io::stdin()), options);
    }
    let reading = (!argument.starts_with("./")).then(|| text::read_argument(argument, options));
    let not_a_puzzle = match reading {
        Some(Ok(entry)) => return one(format!("arg:{number}"), entry.into()),
        Some(Err(faults)) => Some(faults.0.first().map_or_else(String::new, ToString::to_string)),
        None => None,
    };
    match open(Path::new(argument)) {
        Ok(file) => of_reader(argument, file, options),
        Err(error) => {
            let message = match not_a_puzzle {
                Some(fault) => format!("not a puzzle ({fault}) and not a file ({error})"),
                None => format!("cannot read {argument}: {error}"),
            };
            one(format!("arg:{number}"), invalid(1, Fault::new(1, 1, message)))
        }
    }
}

/// Opens a file; a directory is an error here, not at the first read.
fn open(path: &Path) -> io::Result<BufReader<File>> {
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a directory"));
    }
    Ok(BufReader::new(file))
}

/// A text that fits in [`LONGEST`] is recognised as a whole; a longer one can only be a list.
fn of_reader<'a>(name: &'a str, mut reader: impl BufRead + Send + 'a, options: &'a ReadOptions) -> Inputs<'a> {
    let mut start = Vec::new();
    if let Err(error) = reader.by_ref().take(LONGEST as u64 + 1).read_to_end(&mut start) {
        return one(format!("{name}:1"), invalid(1, Fault::new(1, 1, format!("cannot read: {error}"))));
    }
    if start.len() <= LONGEST {
        let entries = match decoded(start, 1) {
            Ok(text) => text::read_file(&text, options),
            Err(fault) => vec![invalid(1, fault)],
        };
        return Box::new(
            entries.into_iter().map(move |entry| Input { source: format!("{name}:{}", entry.line), entry }),
        );
    }
    let whole_lines = start.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    if !std::str::from_utf8(&start[..whole_lines]).is_ok_and(text::looks_like_list) {
        let message = "longer than 1 MiB, and not a list of puzzles, one a line";
        return one(format!("{name}:1"), invalid(1, Fault::new(1, 1, message)));
    }
    Box::new(of_list(name, io::Cursor::new(start).chain(reader), options))
}

fn of_list<'a>(
    name: &'a str,
    mut reader: impl BufRead + Send + 'a,
    options: &'a ReadOptions,
) -> impl Iterator<Item = Input> + Send + 'a {
    let mut number = 0;
    std::iter::from_fn(move || {
        loop {
            number += 1;
            let entry = match next_line(&mut reader, number)? {
                Ok(line) => text::read_line(&line, number, options),
                Err(fault) => Some(invalid(number, fault)),
            };
            if let Some(entry) = entry {
                return Some(Input { source: format!("{name}:{number}"), entry });
            }
        }
    })
}

/// The next line without its end; `None` at the end of the text. Of an overlong line only its start is held.
fn next_line(reader: &mut impl BufRead, number: usize) -> Option<Result<String, Fault>> {
    let mut line = Vec::new();
    match reader.by_ref().take(LONGEST as u64).read_until(b'\n', &mut line) {
        Ok(0) => return None,
        Ok(_) => {}
        Err(error) => return Some(Err(Fault::new(number, 1, format!("cannot read: {error}")))),
    }
    if line.last() == Some(&b'\n') {
        line.pop();
    } else if line.len() == LONGEST {
        let message = "the line is longer than 1 MiB";
        return Some(skip_line(reader).map_or_else(
            |error| Err(Fault::new(number, 1, format!("cannot read: {error}"))),
            |()| Err(Fault::new(number, LONGEST, message)),
        ));
    }
    Some(decoded(line, number))
}

/// Reads on to the end of the line, holding no more than the reader's buffer.
fn skip_line(reader: &mut impl BufRead) -> io::Result<()> {
    reader.skip_until(b'\n').map(|_| ())
}

/// The text of bytes whose first line has this number, or the place of the first byte that is not UTF-8.
fn decoded(bytes: Vec<u8>, first_line: usize) -> Result<String, Fault> {
    String::from_utf8(bytes).map_err(|error| {
        let valid = String::from_utf8_lossy(&error.as_bytes()[..error.utf8_error().valid_up_to()]);
        let line = valid.matches('\n').count();
        let column = valid.rsplit('\n').next().map_or(0, |last| last.chars().count());
        Fault::new(first_line + line, column + 1, "this is not UTF-8 text")
    })
}

fn one<'a>(source: String, entry: Entry) -> Inputs<'a> {
    Box::new(std::iter::once(Input { source, entry }))
}

/// The entry of a text that can't even be looked at.
fn invalid(line: usize, fault: Fault) -> Entry {
    Entry { line, puzzle: Err(fault.into()), warnings: Vec::new() }
}
