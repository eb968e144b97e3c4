use std::io::{self, BufRead, Read};

use loyd_core::text::Fault;

use super::{ExportLine, VERSION};
use crate::store::{RecordChange, Ticket};

/// The maximum length of an accepted line, in bytes. The log of a game that takes many hours has a
/// few million bytes.
const MAX_LINE_LENGTH: usize = 64 << 20;

/// The maximum number of faults to keep. A file of invalid lines would otherwise take up many times
/// its size in memory.
const MAX_FAULTS: usize = 1000;
/// The maximum length of the key of an accepted setting, and of its value as JSON, in bytes. A
/// session of a hundred solves with long comments takes a few thousand bytes.
const MAX_SETTING_LENGTH: usize = 1 << 20;

/// The result of an import.
#[derive(Clone, Debug, Default)]
pub struct Imported {
    /// The number of new games.
    pub games: usize,
    /// The number of new settings and games in progress.
    pub others: usize,
    /// The number of games, settings and games in progress that already existed.
    pub known: usize,
    /// The faults of the first thousand skipped lines.
    pub faults: Vec<Fault>,
    /// The total number of skipped lines.
    pub skipped: usize,
    /// Completes when all additions are stored durably.
    pub ticket: Ticket,
}

impl Imported {
    /// Counts a line that was skipped.
    fn skip(&mut self, fault: Fault) {
        self.skipped += 1;
        if self.faults.len() < MAX_FAULTS {
            self.faults.push(fault);
        }
    }
}

/// Rejects a setting whose key or value is too long.
fn check_length(change: &RecordChange) -> Result<(), String> {
    match change {
        RecordChange::Setting { key, value: Some(value) } if value.to_string().len() > MAX_SETTING_LENGTH => {
            // The key also comes from the file, and may be just as long.
            let key: String = key.chars().take(40).collect();
            Err(format!("the value of the setting `{key}` is longer than {MAX_SETTING_LENGTH} bytes"))
        }
        RecordChange::Setting { key, .. } if key.len() > MAX_SETTING_LENGTH => {
            Err(format!("the key of a setting is longer than {MAX_SETTING_LENGTH} bytes"))
        }
        _ => Ok(()),
    }
}

/// Parses an export and checks every change with `check`, whose error is a message. Returns the
/// valid changes, and a result that contains the faults.
pub(crate) fn read(
    text: impl BufRead,
    check: impl Fn(&RecordChange) -> Result<(), String>,
) -> io::Result<(Vec<RecordChange>, Imported)> {
    let (mut changes, mut imported) = (Vec::new(), Imported::default());
    let mut lines = Lines { text, number: 0 };
    let header = lines.next()?.unwrap_or_else(|| Err((1, "the file is empty".to_owned())));
    if let Err(fault) = header.and_then(|line| check_header(&line)) {
        imported.skip(lines.locate(fault));
        return Ok((changes, imported));
    }
    while let Some(line) = lines.next()? {
        let change = |line| {
            let change = RecordChange::try_from(line)?;
            check_length(&change).and_then(|()| check(&change)).map(|()| change)
        };
        match line.and_then(|line| change(line).map_err(|message| (1, message))) {
            Ok(change) => changes.push(change),
            Err(fault) => imported.skip(lines.locate(fault)),
        }
    }
    Ok((changes, imported))
}

/// A fault in a line: its column, counted from 1, and a message.
type LineFault = (usize, String);

/// The lines of an export, read one after another.
struct Lines<T> {
    text: T,
    /// The number of the last line read, from 1.
    number: usize,
}

impl<T: BufRead> Lines<T> {
    /// Returns the next line that is not blank, or the fault in it. Returns `None` at the end of
    /// the input.
    fn next(&mut self) -> io::Result<Option<Result<ExportLine, LineFault>>> {
        loop {
            let mut line = Vec::new();
            self.text.by_ref().take(MAX_LINE_LENGTH as u64 + 1).read_until(b'\n', &mut line)?;
            if line.is_empty() {
                return Ok(None);
            }
            self.number += 1;
            if line.len() > MAX_LINE_LENGTH && !line.ends_with(b"\n") {
                self.text.skip_until(b'\n')?;
                return Ok(Some(Err((1, format!("the line is longer than {MAX_LINE_LENGTH} bytes")))));
            }
            if !line.trim_ascii().is_empty() {
                return Ok(Some(parse(line.trim_ascii_end())));
            }
        }
    }

    /// Adds the number of the last line read to a fault.
    fn locate(&self, (column, message): LineFault) -> Fault {
        Fault::new(self.number.max(1), column, message)
    }
}

fn parse(line: &[u8]) -> Result<ExportLine, LineFault> {
    serde_json::from_slice(line).map_err(|error| {
        let column = String::from_utf8_lossy(&line[..error.column().min(line.len())]).chars().count();
        let message = error.to_string();
        let message = message.rsplit_once(" at line ").map_or(&*message, |(message, _)| message);
        (column.max(1), message.to_owned())
    })
}

fn check_header(line: &ExportLine) -> Result<(), LineFault> {
    match line {
        ExportLine::Header { version: VERSION } => Ok(()),
        ExportLine::Header { version } => {
            Err((1, format!("the export has version {version}, but this program reads version {VERSION}")))
        }
        _ => Err((1, "this is not an export of records: the first line must be its header".to_owned())),
    }
}
