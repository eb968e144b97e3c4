//! Writes rows, and reads the rows from earlier runs.

use std::io::{self, Write};

use loyd_core::wording::{cell, cell_text, visible};
use serde_json::Value;

use crate::csv_table::value_text;
use crate::{CsvTable, Row, SetupError, write_json};

/// The format of written rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowFormat {
    /// Comma-separated values with a heading line.
    Csv,
    /// One JSON object per line.
    Json,
}

/// An unbuffered writer for rows.
#[derive(Debug)]
pub enum RowWriter<W: Write> {
    /// Comma-separated values.
    Csv(CsvTable<W>),
    /// JSON lines.
    Json(W),
}

impl<W: Write> RowWriter<W> {
    /// Creates a writer. `has_headings` means that the output already contains earlier rows of the
    /// table.
    pub fn new(output: W, format: RowFormat, has_headings: bool) -> Self {
        match format {
            RowFormat::Json => Self::Json(output),
            RowFormat::Csv if has_headings => Self::Csv(CsvTable::resumed(output)),
            RowFormat::Csv => Self::Csv(CsvTable::new(output)),
        }
    }

    /// Writes a row on a separate line.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        match self {
            Self::Json(output) => write_object(output, row),
            Self::Csv(table) => write_csv(table, row),
        }
    }
}

fn write_object(output: &mut impl Write, row: &Row) -> io::Result<()> {
    let mut value = serde_json::to_value(row)?;
    if !row.columns.is_empty()
        && let Some(object) = value.as_object_mut()
    {
        let columns = row.columns.iter().map(|(heading, cell)| (heading.clone(), cell.clone().into())).collect();
        object.insert("columns".to_owned(), Value::Object(columns));
    }
    write_json(output, &value)?;
    output.flush()
}

/// Writes a line, preceded by the headings if it is the first. All rows must have the same columns
/// as the first.
fn write_csv(table: &mut CsvTable<impl Write>, row: &Row) -> io::Result<()> {
    if !table.has_headings() {
        table.write_cells(headings(row))?;
    }
    table.write_cells(fixed_columns(row).into_iter().chain(row.columns.iter().cloned()).map(|(_, cell)| cell))
}

/// Returns the headings for a table whose rows have the same columns as this row.
fn headings(row: &Row) -> impl Iterator<Item = String> {
    let fixed: Vec<String> = fixed_columns(row).into_iter().map(|(heading, _)| heading).collect();
    let given = row.columns.iter().map(|(heading, _)| {
        // The instructor's column must not be mistaken for a result.
        if fixed.contains(heading) { format!("{heading} (given)") } else { heading.clone() }
    });
    let given: Vec<String> = given.collect();
    fixed.into_iter().chain(given)
}

/// Returns the headings and cells of a row's fixed columns, which are the fields of [`Row`] in
/// order.
fn fixed_columns(row: &Row) -> Vec<(String, String)> {
    let Ok(Value::Object(object)) = serde_json::to_value(row) else { return Vec::new() };
    object.into_iter().map(|(heading, value)| (heading, value_text(&value))).collect()
}

/// Reads the rows from an earlier run. Returns them with their length in bytes, ignoring a
/// truncated last line. `sample` is a row from this run: an earlier table must have the same
/// columns.
///
/// # Errors
/// Fails if a line is not a row, or if the columns differ.
pub fn read_rows(text: &str, format: RowFormat, path: &str, sample: &Row) -> Result<(Vec<Row>, usize), SetupError> {
    let complete_length = text.rfind('\n').map_or(0, |end| end + 1);
    let (text, rest) = text.split_at(complete_length);
    let fault = |line: u64, reason: String| SetupError::Table { path: path.to_owned(), line, reason };
    let mut rows = Vec::new();
    match format {
        // Not even the first line is complete.
        _ if complete_length == 0 && !is_truncated_first_line(rest, format, sample) => {
            return Err(fault(1, "no rows from loyd grade found; choose a different file".to_owned()));
        }
        RowFormat::Json => {
            for (index, line) in text.lines().enumerate() {
                let row = serde_json::from_str(line).map_err(|error| fault(index as u64 + 1, error.to_string()))?;
                rows.push(row);
            }
        }
        RowFormat::Csv => {
            let mut reader = csv::ReaderBuilder::new().flexible(true).from_reader(text.as_bytes());
            let found = reader.headers().map_err(|error| fault(1, error.to_string()))?;
            if let Some(reason) = column_difference(found, sample).filter(|_| complete_length > 0) {
                return Err(fault(1, reason));
            }
            for row in reader.deserialize() {
                let mut row: Row = row.map_err(|error: csv::Error| {
                    fault(
                        error.position().map_or(1, csv::Position::line),
                        format!("not a row from loyd grade: {error}"),
                    )
                })?;
                for text in [&mut row.id, &mut row.puzzle, &mut row.message, &mut row.feedback] {
                    *text = cell_text(text).to_owned();
                }
                rows.push(row);
            }
        }
    }
    Ok((rows, complete_length))
}

/// Returns whether `rest`, which may be empty, could be a truncated first line of this run.
fn is_truncated_first_line(rest: &str, format: RowFormat, sample: &Row) -> bool {
    let first = match format {
        RowFormat::Csv => heading_cells(sample).join(","),
        RowFormat::Json => "{\"id\":".to_owned(),
    };
    first.starts_with(rest) || format == RowFormat::Json && rest.starts_with(&first)
}

/// Returns the headings as written in a table.
fn heading_cells(sample: &Row) -> Vec<String> {
    headings(sample).map(|heading| cell(&heading).into_owned()).collect()
}

/// Describes the first column whose heading in an earlier table differs from this run's, if any.
fn column_difference(found: &csv::StringRecord, sample: &Row) -> Option<String> {
    let expected = heading_cells(sample);
    let name = |heading: Option<&str>| heading.map_or_else(|| "none".to_owned(), |name| format!("`{}`", visible(name)));
    let column = (0..found.len().max(expected.len()))
        .find(|&column| found.get(column) != expected.get(column).map(String::as_str))?;
    let (found, expected) = (name(found.get(column)), name(expected.get(column).map(String::as_str)));
    Some(format!(
        "the columns differ from this run's columns: column {} is {found}, expected {expected}; choose a different file",
        column + 1
    ))
}

impl Row {
    /// Returns the student and the puzzle, which identify a row, as written in a table.
    pub fn key(&self) -> (String, String) {
        (visible(&self.id), visible(&self.puzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Verdict;

    /// The headings of the fixed columns. Existing tables have them, so they must not change.
    const HEADINGS: &str = "id,puzzle,verdict,move,line,column,written,length,metric,least,proven,excess,reading,\
                            exit_status,seconds,cpu_seconds,peak_bytes,fingerprint,message,feedback";

    #[test]
    fn complete_rows_are_read_back_and_truncated_lines_are_dropped() {
        let row = |id: &str| Row {
            least: Some(3),
            proven: Some(true),
            seconds: Some(0.25),
            ..Row::of(id, "=1", Verdict::NotSolved, "a\nb")
        };
        for format in [RowFormat::Csv, RowFormat::Json] {
            let mut bytes = Vec::new();
            let mut writer = RowWriter::new(&mut bytes, format, false);
            writer.write(&row("ada, \"A\"")).unwrap();
            writer.write(&row("-ben")).unwrap();
            let text = String::from_utf8(bytes).unwrap();
            let cut = format!("{text}cem,1,sol");
            let (rows, length) = read_rows(&cut, format, "f", &row("ada")).unwrap();
            assert_eq!((rows.len(), length), (2, text.len()));
            assert_eq!(rows.iter().map(Row::key).collect::<Vec<_>>(), [row("ada, \"A\"").key(), row("-ben").key()]);
            assert_eq!((rows[0].least, rows[0].seconds, rows[0].verdict), (Some(3), Some(0.25), Verdict::NotSolved));
        }
    }

    #[test]
    fn tables_with_different_columns_and_unrelated_files_are_refused() {
        let sample = Row { columns: vec![("=mail".to_owned(), "a@b".to_owned())], ..Row::default() };
        let headings = HEADINGS.to_owned();
        let reason =
            |text: &str, format| read_rows(text, format, "f", &sample).map(|_| ()).map_err(|error| error.to_string());
        for text in ["", "id,puz", &headings, &format!("{headings},'=mail\n"), &format!("{headings},'=mail")] {
            assert_eq!(reason(text, RowFormat::Csv), Ok(()), "{text}");
        }
        let other = |column: &str| {
            format!("f: line 1: the columns differ from this run's columns: column {column}; choose a different file")
        };
        for (text, column) in [
            ("a,b\n1,2\n".to_owned(), "1 is `a`, expected `id`"),
            (headings.replace("fingerprint,", "") + "\n", "18 is `message`, expected `fingerprint`"),
            (headings.clone() + "\n", "21 is none, expected `'=mail`"),
            (format!("{headings},'=mail,note\n"), "22 is `note`, expected none"),
        ] {
            assert_eq!(reason(&text, RowFormat::Csv), Err(other(column)), "{text}");
        }
        let none = Err("f: line 1: no rows from loyd grade found; choose a different file".to_owned());
        assert_eq!(reason("my notes", RowFormat::Csv), none);
        assert_eq!(reason("my notes", RowFormat::Json), none);
        assert_eq!(reason("{\"id\":\"ada", RowFormat::Json), Ok(()));
    }

    #[test]
    fn the_headings_are_the_keys_of_a_row() {
        let value = serde_json::to_value(Row::default()).unwrap();
        assert!(value.as_object().unwrap().keys().map(String::as_str).eq(HEADINGS.split(',')));
    }
}
