//! Rows written as they come, and read again.

use std::io::{self, Write};

use crate::{Row, SetupError};

/// What rows are written as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowForm {
    /// Comma-separated values below a line of headings.
    Csv,
    /// An object of JSON a line.
    Json,
}

/// Writes rows, each flushed at once.
#[derive(Debug)]
pub struct RowWriter<W: Write> {
    output: W,
    form: RowForm,
    /// Whether the line of headings is there.
    has_headings: bool,
}

/// The headings of a row's own columns, in order.
pub(crate) const HEADINGS: [&str; 19] = [
    "id",
    "puzzle",
    "verdict",
    "move",
    "line",
    "column",
    "written",
    "length",
    "metric",
    "least",
    "proven",
    "excess",
    "reading",
    "exit_status",
    "seconds",
    "cpu_seconds",
    "peak_bytes",
    "message",
    "feedback",
];

impl<W: Write> RowWriter<W> {
    /// A writer; `has_headings` if earlier rows of a table are there.
    pub fn new(output: W, form: RowForm, has_headings: bool) -> Self {
        Self { output, form, has_headings }
    }

    /// Writes a row on a line of its own.
    ///
    /// # Errors
    /// Those of the output.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let row = row.clone().on_one_line();
        match self.form {
            RowForm::Json => self.write_json(&row)?,
            RowForm::Csv => self.write_csv(&row)?,
        }
        self.output.flush()
    }

    fn write_json(&mut self, row: &Row) -> io::Result<()> {
        let mut value = serde_json::to_value(row)?;
        if !row.columns.is_empty()
            && let Some(object) = value.as_object_mut()
        {
            let columns = row.columns.iter().map(|(heading, cell)| (heading.clone(), cell.clone().into())).collect();
            object.insert("columns".to_owned(), serde_json::Value::Object(columns));
        }
        writeln!(self.output, "{value}")
    }

    /// The headings of other columns are those of the first row: a table has the same columns in every line.
    fn write_csv(&mut self, row: &Row) -> io::Result<()> {
        if !std::mem::replace(&mut self.has_headings, true) {
            let own = HEADINGS.iter().map(ToString::to_string);
            let others = row.columns.iter().map(|(heading, _)| {
                // A column of the lecturer's must not pass for one of the results.
                if HEADINGS.contains(&heading.as_str()) { format!("{heading} (given)") } else { heading.clone() }
            });
            write_line(&mut self.output, own.chain(others))?;
        }
        let own = cells(row).into_iter();
        write_line(&mut self.output, own.chain(row.columns.iter().map(|(_, cell)| cell.clone())))
    }

    /// The output.
    pub fn into_inner(self) -> W {
        self.output
    }
}

/// The cells of a row's own columns.
fn cells(row: &Row) -> Vec<String> {
    let Ok(serde_json::Value::Object(object)) = serde_json::to_value(row) else { return Vec::new() };
    let cell = |value: serde_json::Value| match value {
        serde_json::Value::Null => String::new(),
        serde_json::Value::String(text) => text,
        other => other.to_string(),
    };
    object.into_iter().map(|(_, value)| cell(value)).collect()
}

/// Writes a line of a table. No cell is a formula for a spreadsheet.
pub(crate) fn write_line(output: &mut impl Write, cells: impl Iterator<Item = String>) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(Vec::new());
    writer.write_record(cells.map(|cell| harmless(&cell)))?;
    let line = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
    output.write_all(&line)
}

/// A cell that a spreadsheet takes as text: behind an apostrophe if it would be a formula otherwise, wide forms included.
pub(crate) fn harmless(cell: &str) -> String {
    let begins = |text: &str| text.starts_with(['=', '+', '-', '@', '＝', '＋', '－', '＠']);
    let is_formula = begins(cell.trim_start()) && cell.parse::<f64>().is_err() || cell.starts_with(['\t', '\r', '\n']);
    if is_formula { format!("'{cell}") } else { cell.to_owned() }
}

/// Rows of an earlier run, and how many bytes they take. A last line that was cut off is left out.
///
/// # Errors
/// A line is no row.
pub fn rows_of(text: &str, form: RowForm, path: &str) -> Result<(Vec<Row>, usize), SetupError> {
    let whole = text.rfind('\n').map_or(0, |end| end + 1);
    let text = &text[..whole];
    let fault = |line: u64, reason: String| SetupError::Table { path: path.to_owned(), line, reason };
    let mut rows = Vec::new();
    match form {
        RowForm::Json => {
            for (index, line) in text.lines().enumerate() {
                let row = serde_json::from_str(line).map_err(|error| fault(index as u64 + 1, error.to_string()))?;
                rows.push(row);
            }
        }
        RowForm::Csv => {
            let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
            for row in reader.deserialize() {
                rows.push(row.map_err(|error: csv::Error| {
                    fault(error.position().map_or(1, csv::Position::line), format!("no row of loyd grade: {error}"))
                })?);
            }
        }
    }
    Ok((rows, whole))
}

impl Row {
    /// The student and the puzzle as a table has them, which tell whether a row is there.
    pub fn key(&self) -> (String, String) {
        let row = Self::of(&self.id, &self.puzzle, self.verdict, "").on_one_line();
        let bare = |cell: String| cell.strip_prefix('\'').map(str::to_owned).unwrap_or(cell);
        (bare(row.id), bare(row.puzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    #[test]
    fn rows_are_read_again_and_a_line_that_was_cut_off_is_not() {
        let row = |id: &str| Row {
            least: Some(3),
            proven: Some(true),
            seconds: Some(0.25),
            ..Row::of(id, "=1", Verdict::NotSolved, "a\nb")
        };
        for form in [RowForm::Csv, RowForm::Json] {
            let mut writer = RowWriter::new(Vec::new(), form, false);
            writer.write(&row("ada, \"A\"")).unwrap();
            writer.write(&row("-ben")).unwrap();
            let text = String::from_utf8(writer.into_inner()).unwrap();
            let cut = format!("{text}cem,1,sol");
            let (rows, length) = rows_of(&cut, form, "f").unwrap();
            assert_eq!((rows.len(), length), (2, text.len()));
            assert_eq!(rows.iter().map(Row::key).collect::<Vec<_>>(), [row("ada, \"A\"").key(), row("-ben").key()]);
            assert_eq!((rows[0].least, rows[0].seconds, rows[0].verdict), (Some(3), Some(0.25), Verdict::NotSolved));
        }
        assert!(rows_of("a,b\n1,2\n", RowForm::Csv, "f").is_err());
    }

    #[test]
    fn the_headings_are_the_keys_of_a_row() {
        let value = serde_json::to_value(Row::default()).unwrap();
        assert!(value.as_object().unwrap().keys().map(String::as_str).eq(HEADINGS));
    }

    #[test]
    fn a_cell_is_never_a_formula() {
        for cell in ["=1+1", "+SUM(A1)", "-cmd", "@x", "\tx", "\r", " =1", "＝1"] {
            assert_eq!(harmless(cell), format!("'{cell}"));
        }
        for cell in ["", "-3", "ada", "+4.5", "a=b"] {
            assert_eq!(harmless(cell), cell);
        }
    }
}
