//! `loyd rate`: pars, difficulty and shortest solutions of block puzzles.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use loyd_blocks::generate::ComponentLimits;
use serde_json::json;

use super::rate_record::RateRecord;
use super::solve::sources;
use crate::arguments::RateArguments;
use crate::input::{Input, expand_sources, reported_inputs};
use crate::interrupt::Interrupt;
use crate::memory::{allowed_memory, threads};
use crate::output::{CsvTable, Exit, counted, csv_line, grouped, json_line, visible, write_json};
use crate::output_file::{continue_at, open_rows};
use crate::record::{Form, Status};
use crate::solving::{ProgressLine, run_in_order};

/// Rates the puzzles on all threads and prints the results in input order.
///
/// # Errors
/// Returns an error if a folder cannot be read, if the rows in the `--output` file do not belong to
/// these puzzles, and if output cannot be written.
pub(crate) fn run(arguments: &RateArguments) -> anyhow::Result<Exit> {
    let sources = expand_sources(&sources(&arguments.puzzles)?)?;
    let options = arguments.reading.options();
    let threads = threads(arguments.resources.threads);
    let memory = allowed_memory(arguments.resources.memory) / threads as u64;
    let limits = ComponentLimits { positions: arguments.positions, memory };
    let interrupt = Interrupt::listen()?;
    let progress = ProgressLine::new();
    let (mut output, mut exit, mut failure) = (RateOutput::open(arguments)?, Exit::Done, None);
    let mut inputs = reported_inputs(&sources, &options);
    exit = exit.max(output.skip_known(&mut inputs, |input| RateRecord::of(input, arguments.metric).0)?);
    run_in_order(
        inputs.take_while(|_| !interrupt.is_raised()),
        threads,
        |input| {
            interrupt.begin_work();
            let (mut record, puzzle) = RateRecord::of(&input, arguments.metric);
            if let Some((puzzle, metric)) = puzzle {
                record.rate(&puzzle, metric, limits, arguments.diameter, interrupt.stop());
            }
            record
        },
        |record| {
            if failure.is_none() && record.status != Status::Interrupted {
                exit = exit.max(record.status.exit());
                failure = progress.finish(|| output.write(&record)).err();
            }
            interrupt.end_work();
        },
    );
    progress.clear();
    match failure {
        Some(error) => Err(error.into()),
        None => Ok(if interrupt.is_raised() { Exit::Interrupted } else { exit }),
    }
}

/// The rows of a run, written as soon as they are known.
struct RateOutput {
    sink: Box<dyn Write>,
    form: Form,
    /// The rows from an earlier run, in input order.
    known: Vec<String>,
    /// The name of the file, for messages.
    file: String,
}

impl RateOutput {
    /// Opens the output and writes the headings of a new table.
    ///
    /// # Errors
    /// Returns an error if the `--output` file cannot be written, or has rows in a different form.
    pub(super) fn open(arguments: &RateArguments) -> anyhow::Result<Self> {
        let form = Form::of(arguments.json, arguments.csv);
        let mut output = Self { sink: Box::new(io::stdout()), form, known: Vec::new(), file: String::new() };
        let mut is_new = true;
        if let Some(path) = &arguments.output {
            output.file = visible(&path.display().to_string());
            let (file, known) = open_lines(path, form, arguments.resume).with_context(|| output.file.clone())?;
            is_new = known.is_empty();
            // The first line of a table contains its headings.
            output.known = known.into_iter().skip(usize::from(form == Form::Csv)).collect();
            output.sink = Box::new(file);
        }
        match form {
            Form::Csv if is_new => output.sink.write_all(headings()?.as_bytes())?,
            Form::Text => output.sink.write_all(TABLE_HEADINGS.as_bytes())?,
            _ => {}
        }
        Ok(output)
    }

    /// Skips the inputs whose rows an earlier run has written. Returns the exit status for them.
    ///
    /// # Errors
    /// Returns an error if a row belongs to a different puzzle than the input at the same position.
    fn skip_known(
        &mut self,
        inputs: &mut impl Iterator<Item = Input>,
        record: impl Fn(&Input) -> RateRecord,
    ) -> anyhow::Result<Exit> {
        let mut exit = Exit::Done;
        let known = std::mem::take(&mut self.known);
        for (index, row) in known.iter().enumerate() {
            let Some(input) = inputs.next() else {
                let [rows, puzzles] = [known.len(), index].map(|count| count as u64);
                bail!("{} has {}, but there are {} puzzles", self.file, counted(rows, "row"), grouped(puzzles));
            };
            let mut record = record(&input);
            let is_same = |status: &Status| {
                record.status = *status;
                row.starts_with(&self.row_prefix(&record))
            };
            // An interrupted rating has no row.
            let written = [Status::Rated, Status::Unsolvable, Status::Stopped, Status::Invalid];
            let Some(status) = written.into_iter().find(is_same) else {
                let (number, source) = (index + 1, visible(&input.source));
                bail!(
                    "{}: row {number} belongs to a different puzzle than {source}; choose a different file",
                    self.file
                );
            };
            record.status = status;
            exit = exit.max(record.status.exit());
        }
        Ok(exit)
    }

    /// Returns the beginning of a record's row, which contains the puzzle and the status.
    fn row_prefix(&self, record: &RateRecord) -> String {
        let head = json!({ "source": record.source, "puzzle": record.puzzle, "status": record.status });
        let row = if self.form == Form::Json { json_line(&head) } else { csv_line(&head) };
        format!("{},", row.trim_end().trim_end_matches('}'))
    }

    /// Writes a row.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub(super) fn write(&mut self, record: &RateRecord) -> io::Result<()> {
        match self.form {
            Form::Json => write_json(&mut self.sink, record)?,
            Form::Csv => CsvTable::resumed(&mut self.sink).write(record)?,
            _ => self.sink.write_all(human_readable(record).as_bytes())?,
        }
        self.sink.flush()
    }
}

/// Opens a file and returns its complete lines. A truncated line is removed.
fn open_lines(path: &Path, form: Form, is_resumed: bool) -> anyhow::Result<(File, Vec<String>)> {
    let (file, mut text) = open_rows(path, is_resumed, "rate")?;
    text.truncate(text.rfind('\n').map_or(0, |end| end + 1));
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let is_same_form = match (form, lines.first()) {
        (_, None) => true,
        (Form::Csv, Some(line)) => *line == headings()?.trim_end(),
        (_, Some(line)) => line.starts_with('{'),
    };
    ensure!(is_same_form, "the first line was not written by loyd rate in this form; choose a different file");
    Ok((continue_at(file, text.len() as u64)?, lines))
}

/// Returns the heading line.
fn headings() -> io::Result<String> {
    let record = serde_json::to_value(RateRecord::default())?;
    let keys: Vec<&str> = record.as_object().into_iter().flatten().map(|(key, _)| key.as_str()).collect();
    Ok(keys.join(",") + "\n")
}

/// The headings of the human-readable table.
const TABLE_HEADINGS: &str = "\
 step  slide  turn    bits  difficulty   solutions  forced  choices  detours  moving  hardest    positions  puzzle
";

/// Returns the human-readable line for a record.
fn human_readable(record: &RateRecord) -> String {
    let name = record.name.as_deref().map(|name| format!("  {}", visible(name))).unwrap_or_default();
    let source = visible(&record.source);
    if let Some(reason) = &record.reason {
        return format!("# {source}{name}: {}\n", visible(reason));
    }
    let number = |value: Option<u32>| value.unwrap_or_default();
    let count = |value: Option<usize>| value.unwrap_or_default();
    let mut line = format!(
        "{:>5}  {:>5}  {:>4}  {:>6.1}  {:<10}  {:>10}  {:>6}  {:>7.1}  {:>7}  {:>6}  {:>7}  {:>11}  {source}{name}",
        number(record.step),
        number(record.slide),
        number(record.turn),
        record.bits.unwrap_or_default(),
        record.difficulty.unwrap_or_default(),
        format_solutions(record.solutions.unwrap_or_default()),
        count(record.forced),
        record.branching.unwrap_or_default(),
        number(record.detours),
        format!("{}/{}", count(record.moving), count(record.pieces)),
        number(record.greatest_distance),
        grouped(record.positions.unwrap_or_default()),
    );
    if let Some(idle) = record.idle.as_deref().filter(|idle| !idle.is_empty()) {
        let _ = write!(line, "  idle {}", visible(idle));
    }
    if let Some(diameter) = record.diameter {
        let sign = if record.diameter_exact == Some(true) { "" } else { "≥ " };
        let _ = write!(line, "  diameter {sign}{diameter}");
    }
    line + "\n"
}

/// Formats a number of solutions. Large numbers are rounded down to a power of ten to make them
/// easier to read.
fn format_solutions(count: u64) -> String {
    match count {
        ..1_000_000 => grouped(count),
        _ => format!("> 10^{}", count.ilog10()),
    }
}
