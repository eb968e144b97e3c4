//! The output of `loyd grade`: standard output, or a file that a later run resumes.

use std::collections::{HashMap, VecDeque};
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use anyhow::{Context, bail};
use loyd_classroom::{PuzzleSet, Row, RowFormat, RowWriter, read_rows};

use crate::arguments::{GradeArguments, Grouping};
use crate::output::{counted, visible};
use crate::output_file::{continue_at, open_rows};

/// The rows of a run. Each row is written immediately and also kept.
pub(crate) struct Rows {
    kept: Vec<Row>,
    /// The number of rows from an earlier run that have not been matched yet, by student and
    /// puzzle.
    earlier: HashMap<(String, String), usize>,
    sink: Sink,
}

/// The destination of rows.
enum Sink {
    /// A table or JSON objects.
    Lines(RowWriter<Box<dyn Write>>),
    /// A human-readable table on a terminal.
    Terminal(TerminalTable),
    /// No rows are written: only the gradebook is printed.
    Nowhere,
}

impl Rows {
    /// Opens the output. The students' `ids` determine the width of a column; `wanted` contains the
    /// keys and the fingerprints of all rows in the run.
    ///
    /// # Errors
    /// Returns an error if the `--output` file cannot be written, or does not consist of rows from
    /// this run.
    pub(crate) fn open(
        arguments: &GradeArguments,
        ids: &[String],
        set: &PuzzleSet,
        wanted: &[Row],
    ) -> anyhow::Result<Self> {
        let format = if arguments.json { RowFormat::Json } else { RowFormat::Csv };
        let mut rows =
            Self { kept: Vec::new(), earlier: HashMap::new(), sink: Sink::Terminal(TerminalTable::new(ids, set)) };
        if let Some(path) = &arguments.output {
            let file = rows.open_file(path, format, arguments.resume, wanted)?;
            rows.sink = Sink::Lines(RowWriter::new(Box::new(file), format, !rows.kept.is_empty()));
        } else if arguments.by == Grouping::Student {
            rows.sink = Sink::Nowhere;
        } else if arguments.json || arguments.csv || !io::stdout().is_terminal() {
            rows.sink = Sink::Lines(RowWriter::new(Box::new(io::stdout()), format, false));
        }
        Ok(rows)
    }

    /// Opens the row file and, if an earlier run is resumed, keeps the rows from that run.
    fn open_file(&mut self, path: &Path, format: RowFormat, is_resumed: bool, wanted: &[Row]) -> anyhow::Result<File> {
        let name = || path.display().to_string();
        let (file, text) = open_rows(path, is_resumed, "grade").with_context(name)?;
        let sample = wanted.first().cloned().unwrap_or_default();
        let (rows, length) = read_rows(&text, format, &name(), &sample)?;
        check_rows_match(&rows, wanted).with_context(name)?;
        for row in &rows {
            *self.earlier.entry(row.key()).or_default() += 1;
        }
        self.kept = rows;
        // A truncated line is written again.
        let length = if self.kept.is_empty() { 0 } else { length as u64 };
        continue_at(file, length).with_context(name)
    }

    /// Returns whether an earlier run has the row for this answer. A student's answers to the same
    /// puzzle are distinguished by their order: each call consumes one row from the earlier run.
    pub(crate) fn consume_earlier_row(&mut self, row: &Row) -> bool {
        self.earlier.get_mut(&row.key()).filter(|left| **left > 0).map(|left| *left -= 1).is_some()
    }

    /// Writes a row and keeps it.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub(crate) fn add(&mut self, row: Row) -> anyhow::Result<()> {
        match &mut self.sink {
            Sink::Lines(writer) => writer.write(&row)?,
            Sink::Terminal(table) => table.write(&row)?,
            Sink::Nowhere => {}
        }
        self.kept.push(row);
        Ok(())
    }

    /// Returns all rows, including those from an earlier run.
    pub(crate) fn all(&self) -> &[Row] {
        &self.kept
    }
}

/// Checks that the rows from an earlier run belong to this run.
///
/// # Errors
/// Returns an error if a row belongs to a different student, puzzle, metric, answer or command.
fn check_rows_match(rows: &[Row], wanted: &[Row]) -> anyhow::Result<()> {
    let mut fingerprints: HashMap<(String, String), VecDeque<&str>> = HashMap::new();
    for row in wanted {
        fingerprints.entry(row.key()).or_default().push_back(&row.fingerprint);
    }
    let mut is_mismatched = |row: &&Row| {
        let wanted = fingerprints.get_mut(&row.key()).and_then(VecDeque::pop_front);
        wanted.is_none_or(|wanted| wanted != row.fingerprint)
    };
    let mismatched: Vec<&Row> = rows.iter().filter(&mut is_mismatched).collect();
    let Some(first) = mismatched.first() else { return Ok(()) };
    let (count, (id, puzzle)) = (counted(mismatched.len() as u64, "row"), first.key());
    bail!(
        "--resume would keep {count} for a different answer, puzzle, metric or command, the first for {id} and puzzle \
         {puzzle}; choose a different file, or delete such rows to grade them again"
    )
}

/// The table that is printed on a terminal, line by line.
struct TerminalTable {
    /// The widths of the first two columns.
    widths: [usize; 2],
    has_headings: bool,
}

impl TerminalTable {
    /// Creates a table for these students and puzzles.
    fn new(ids: &[String], set: &PuzzleSet) -> Self {
        let width = |names: &mut dyn Iterator<Item = &String>| {
            names.map(|name| visible(name).chars().count()).max().unwrap_or_default().clamp(6, 40)
        };
        let widths = [width(&mut ids.iter()), width(&mut set.members().iter().map(|member| &member.name))];
        Self { widths, has_headings: false }
    }

    /// Writes a row, after the headings if it is the first one.
    fn write(&mut self, row: &Row) -> io::Result<()> {
        let mut output = io::stdout().lock();
        if !std::mem::replace(&mut self.has_headings, true) {
            let headings = ["id", "puzzle", "verdict", "length", "least", "excess", "reading", ""].map(str::to_owned);
            self.line(&mut output, &headings)?;
        }
        let number = |number: Option<usize>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        // A minimum length that is only a bound is marked.
        let least = match (row.least, row.proven) {
            (Some(least), Some(true)) => least.to_string(),
            (Some(least), _) => format!("≥{least}"),
            _ => "-".to_owned(),
        };
        let cells = [
            visible(&row.id),
            visible(&row.puzzle),
            row.verdict.to_string(),
            number(row.length),
            least,
            number(row.excess),
            row.reading.clone().unwrap_or_default(),
            visible(&row.remark()),
        ];
        self.line(&mut output, &cells)?;
        output.flush()
    }

    fn line(&self, output: &mut impl Write, cells: &[String; 8]) -> io::Result<()> {
        let widths = [self.widths[0], self.widths[1], 10, 6, 5, 6, 13, 0];
        let cells: Vec<String> = cells.iter().zip(widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        writeln!(output, "{}", cells.join("  ").trim_end())
    }
}
