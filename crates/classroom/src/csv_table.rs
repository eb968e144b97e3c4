//! A writer for comma-separated values.

use std::io::{self, Write};

use loyd_core::wording::{cell, guarded_cell};
use serde::Serialize;
use serde_json::Value;

/// A table of comma-separated values that is safe to open in a spreadsheet: no cell is a formula,
/// and every character is visible.
///
/// Each row is passed to the writer in a single call, so an unbuffered writer outputs it in one
/// piece. The readers in this workspace remove the apostrophes that precede formulas.
///
/// ```
/// use loyd_classroom::CsvTable;
/// let mut bytes = Vec::new();
/// let mut table = CsvTable::new(&mut bytes);
/// table.write_cells(["id", "moves"])?;
/// table.write_cells(["=ada", "U,L"])?;
/// assert_eq!(bytes, b"id,moves\n'=ada,\"U,L\"\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct CsvTable<W: Write> {
    output: W,
    has_headings: bool,
}

impl<W: Write> CsvTable<W> {
    /// Creates an empty table.
    pub fn new(output: W) -> Self {
        Self { output, has_headings: false }
    }

    /// Creates a table whose headings have already been written.
    pub fn resumed(output: W) -> Self {
        Self { output, has_headings: true }
    }

    /// Returns whether the headings have been written.
    pub fn has_headings(&self) -> bool {
        self.has_headings
    }

    /// Writes a row. Before the first row, writes the names of its fields as headings.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write(&mut self, row: &impl Serialize) -> io::Result<()> {
        let row = serde_json::to_value(row)?;
        let fields = || row.as_object().into_iter().flatten();
        if !self.has_headings {
            self.write_cells(fields().map(|(name, _)| name))?;
        }
        self.write_cells(fields().map(|(_, value)| value_text(value)))
    }

    /// Writes a line of cells.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub fn write_cells(&mut self, cells: impl IntoIterator<Item: AsRef<str>>) -> io::Result<()> {
        self.write_line(cells.into_iter().map(|text| cell(text.as_ref()).into_owned()))
    }

    /// Writes cells that were read from another table. Keeps every character, but guards formulas.
    ///
    /// # Errors
    /// Fails if writing fails.
    pub(crate) fn write_back(&mut self, cells: impl IntoIterator<Item: AsRef<str>>) -> io::Result<()> {
        self.write_line(cells.into_iter().map(|text| guarded_cell(text.as_ref()).into_owned()))
    }

    fn write_line(&mut self, cells: impl Iterator<Item = String>) -> io::Result<()> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(cells)?;
        self.output.write_all(&writer.into_inner().map_err(csv::IntoInnerError::into_error)?)?;
        self.has_headings = true;
        Ok(())
    }
}

/// Returns a JSON value as the text of a cell.
pub(crate) fn value_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use loyd_core::wording::{cell, cell_text};

    use super::*;

    #[test]
    fn no_cell_is_a_formula_and_each_is_read_back() {
        for (text, expected) in [
            ("a,b", "a,b"),
            ("-12.5", "-12.5"),
            ("+3", "+3"),
            ("-:3", "-:3"),
            ("=1+1", "'=1+1"),
            ("@SUM(A1)", "'@SUM(A1)"),
            ("-1+cmd|' /C calc'!A0", "'-1+cmd|' /C calc'!A0"),
            ("＝1", "'＝1"),
            (" =1", "' =1"),
            ("'tis", "'tis"),
        ] {
            assert_eq!(cell(text), expected);
            assert_eq!(cell_text(expected), text);
        }
        for (text, expected) in [("a\u{1b}[31m", "a\\u{1b}[31m"), ("\t=1", "\\t=1"), ("\r@x", "\\r@x")] {
            assert_eq!(cell(text), expected);
        }
        let mut bytes = Vec::new();
        CsvTable::new(&mut bytes).write_back(["\tx", "\r", "Zoe\u{308}", "one\ntwo", "=1"]).unwrap();
        assert_eq!(String::from_utf8(bytes).unwrap(), "'\tx,\"'\r\",Zoe\u{308},\"one\ntwo\",'=1\n");
    }

    #[test]
    fn a_table_has_one_heading_line() {
        #[derive(Serialize)]
        struct Line {
            id: &'static str,
            moves: Option<i32>,
        }
        let mut bytes = Vec::new();
        let mut table = CsvTable::new(&mut bytes);
        for (id, moves) in [("=x", Some(-3)), ("a\"b", None)] {
            table.write(&Line { id, moves }).unwrap();
        }
        assert_eq!(String::from_utf8(bytes).unwrap(), "id,moves\n'=x,-3\n\"a\"\"b\",\n");
    }
}
