//! Tables saved by spreadsheets.

use std::borrow::Cow;
use std::path::Path;

use csv::{ReaderBuilder, StringRecord};
use encoding_rs::WINDOWS_1252;
use loyd_core::wording::cell_text;
use loyd_files::FileKind;

use crate::SetupError;

/// A table with a heading line.
pub(crate) struct InputTable {
    /// The path of the file, for messages.
    path: String,
    /// The headings, trimmed.
    pub(crate) headings: Vec<String>,
    /// The lines below them.
    pub(crate) lines: Vec<InputTableLine>,
}

/// A line of a table.
pub(crate) struct InputTableLine {
    /// Its line number in the file, counted from 1.
    pub(crate) number: u64,
    /// Its cells, one per heading.
    pub(crate) cells: Vec<String>,
    /// The reason why its cells cannot be separated, or `None` if they can.
    pub(crate) fault: Option<String>,
}

impl InputTable {
    /// Reads a table in UTF-8, UTF-16 or Windows-1252, with cells separated by commas, semicolons
    /// or tabs. The first column named in `loose` may contain unquoted delimiters, provided that
    /// only columns named in `plain`, whose cells contain none, follow it. Columns without headings
    /// directly after that column belong to it.
    ///
    /// # Errors
    /// Fails if the file cannot be read, or if a quote is never closed.
    pub(crate) fn read(path: &Path, loose: &[&str], plain: &[&str]) -> Result<Self, SetupError> {
        let bytes = FileKind::ANSWERS.read(path).map_err(|error| SetupError::unreadable(path, &error))?;
        Self::parse(&path.display().to_string(), &text_of(&bytes), loose, plain)
    }

    fn parse(path: &str, text: &str, loose: &[&str], plain: &[&str]) -> Result<Self, SetupError> {
        let mut lines = text.lines().filter(|line| !line.trim().is_empty()).peekable();
        // Excel names the delimiter in a line before the headings.
        let declared = lines.peek().and_then(|line| declared_delimiter(line));
        let first = lines.nth(usize::from(declared.is_some())).unwrap_or_default();
        let delimiter = declared.unwrap_or_else(|| delimiter(first));
        let mut reader =
            ReaderBuilder::new().delimiter(delimiter).flexible(true).has_headers(false).from_reader(text.as_bytes());
        let records = reader.records().map(|record| record.map_err(|error| fault(path, 1, &error)));
        let mut records = records.skip(usize::from(declared.is_some()));
        let headings = records.next().transpose()?.unwrap_or_default();
        let headings: Vec<String> = headings.iter().map(|heading| heading.trim().to_owned()).collect();
        let mut table = Self { path: path.to_owned(), headings, lines: Vec::new() };
        let spread = table.remove_blank_headings(loose);
        let joined = table.joined_column(loose, plain);
        for record in records {
            let record = record?;
            table.check_quotes(&record, text)?;
            let cells = record.iter().map(|cell| cell_text(cell).to_owned()).collect();
            let cells = join_spread_cells(cells, spread, char::from(delimiter));
            let line = table.new_line(cells, first_line_of(&record, text), char::from(delimiter), joined);
            table.lines.push(line);
        }
        Ok(table)
    }

    /// Removes the blank headings directly after the first column named in `loose`. Returns that
    /// column and the number of headings removed.
    fn remove_blank_headings(&mut self, loose: &[&str]) -> Option<(usize, usize)> {
        let column = self.headings.iter().position(|heading| is_one_of(heading, loose))?;
        let blank = self.headings[column + 1..].iter().take_while(|heading| heading.is_empty()).count();
        self.headings.drain(column + 1..=column + blank);
        Some((column, blank))
    }

    /// Returns the column whose cells may contain unquoted delimiters.
    fn joined_column(&self, loose: &[&str], plain: &[&str]) -> Option<usize> {
        let column = self.headings.iter().position(|heading| is_one_of(heading, loose))?;
        self.headings[column + 1..].iter().all(|heading| is_one_of(heading, plain)).then_some(column)
    }

    /// Returns whether delimiters in other columns' cells cannot have shifted this column, that is,
    /// whether all columns up to and including it are named in `plain`.
    pub(crate) fn is_fixed(&self, column: usize, plain: &[&str]) -> bool {
        self.headings[..=column].iter().all(|heading| is_one_of(heading, plain))
    }

    /// Returns the index of a column by its heading, ignoring case.
    ///
    /// # Errors
    /// Fails if several columns have this heading.
    pub(crate) fn column(&self, wanted: &str) -> Result<Option<usize>, SetupError> {
        let is_wanted = |&column: &usize| self.headings[column].eq_ignore_ascii_case(wanted);
        let mut columns = (0..self.headings.len()).filter(is_wanted);
        let column = columns.next();
        if columns.next().is_some() {
            return Err(self.fault(1, format!("there are several columns named `{wanted}`")));
        }
        Ok(column)
    }

    /// Creates the error for a line.
    pub(crate) fn fault(&self, line: u64, reason: String) -> SetupError {
        SetupError::Table { path: self.path.clone(), line, reason }
    }

    /// Creates the line `number` from its cells. Surplus cells are joined in the column that may
    /// contain delimiters.
    fn new_line(&self, mut cells: Vec<String>, number: u64, delimiter: char, joined: Option<usize>) -> InputTableLine {
        let columns = self.headings.len();
        let mut fault = None;
        if cells.len() > columns {
            if let Some(column) = joined {
                let last = column + cells.len() - columns;
                let cell = cells[column..=last].join(&delimiter.to_string());
                cells.splice(column..=last, [cell]);
            } else {
                let found = cells.len();
                fault = Some(format!(
                    "line {number} of the table has {found} cells below {columns} headings: put a cell that contains \
                     `{delimiter}` in double quotes"
                ));
            }
        }
        cells.resize(columns, String::new());
        InputTableLine { number, cells, fault }
    }

    /// Detects a quote that is never closed, which would turn the rest of the table into one cell.
    fn check_quotes(&self, record: &StringRecord, text: &str) -> Result<(), SetupError> {
        let Some(position) = record.position() else { return Ok(()) };
        let is_long = || record.iter().any(|cell| cell.contains('\n'));
        let rest = text.get(position.byte() as usize..).unwrap_or_default();
        // Counts quotes only for the last record; for others, the rest may be the whole table.
        let is_last = rest.len() < record.as_slice().len() + 2 + record.len();
        if is_last && is_long() && rest.matches('"').count() % 2 == 1 {
            return Err(self.fault(first_line_of(record, text), "a double quote is opened and never closed".to_owned()));
        }
        Ok(())
    }
}

/// Returns whether a heading is one of these names, ignoring case.
pub(crate) fn is_one_of(heading: &str, names: &[&str]) -> bool {
    names.iter().any(|name| heading.eq_ignore_ascii_case(name))
}

/// Joins a cell with the cells in the columns without headings that follow it.
fn join_spread_cells(mut cells: Vec<String>, spread: Option<(usize, usize)>, delimiter: char) -> Vec<String> {
    if let Some((column, blank)) = spread
        && blank > 0
        && column < cells.len()
    {
        let end = cells.len().min(column + blank + 1);
        let filled = cells[column..end].iter().rposition(|cell| !cell.trim().is_empty()).map_or(1, |last| last + 1);
        let cell = cells[column..column + filled].join(&delimiter.to_string());
        cells.splice(column..end, [cell]);
    }
    cells
}

fn fault(path: &str, line: u64, error: &csv::Error) -> SetupError {
    let line = error.position().map_or(line, csv::Position::line);
    SetupError::Table { path: path.to_owned(), line, reason: error.to_string() }
}

/// Returns the line on which a record begins. The reader treats the line feed after a carriage
/// return as the beginning of the next record.
fn first_line_of(record: &StringRecord, text: &str) -> u64 {
    record.position().map_or(0, |position| {
        let rest = text.as_bytes().get(position.byte() as usize..).unwrap_or_default();
        position.line() + rest.iter().take_while(|&&byte| byte == b'\n').count() as u64
    })
}

/// Returns the delimiter in a line such as `sep=;`.
fn declared_delimiter(line: &str) -> Option<u8> {
    let (name, delimiter) = line.trim_matches(['\r', '"']).split_at_checked(4)?;
    let [delimiter] = delimiter.as_bytes() else { return None };
    name.eq_ignore_ascii_case("sep=").then_some(*delimiter).filter(|byte| matches!(byte, b',' | b';' | b'\t' | b'|'))
}

/// Returns the delimiter in a heading line: a tab if there is one, else the more frequent of
/// semicolon and comma.
fn delimiter(headings: &str) -> u8 {
    let count = |delimiter: char| headings.matches(delimiter).count();
    match (count('\t'), count(';'), count(',')) {
        (1.., ..) => b'\t',
        (0, semicolons, commas) if semicolons > commas => b';',
        _ => b',',
    }
}

/// Decodes a text file saved by an editor or a spreadsheet: UTF-8, or UTF-16 that
/// [`loyd_files::decode_utf_16`] recognises. Bytes that are not valid UTF-8 are decoded as
/// Windows-1252, so a line pasted in another encoding does not damage the others.
pub(crate) fn text_of(bytes: &[u8]) -> Cow<'_, str> {
    if let Some(text) = loyd_files::decode_utf_16(bytes) {
        return Cow::Owned(text);
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Cow::Borrowed(text);
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        text.push_str(&WINDOWS_1252.decode_without_bom_handling(chunk.invalid()).0);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<(Vec<String>, bool)> {
        let table = InputTable::parse("t.csv", text, &["moves"], &["id", "puzzle"]).unwrap();
        table.lines.into_iter().map(|line| (line.cells, line.fault.is_some())).collect()
    }

    #[test]
    fn unquoted_commas_in_moves_are_accepted_if_unambiguous_and_otherwise_reported_by_line() {
        let row = |cells: &[&str]| (cells.iter().map(|&cell| cell.to_owned()).collect::<Vec<_>>(), false);
        assert_eq!(
            cells("id,moves\nada,U,L\nben,\"D,R\"\ncem\n"),
            [row(&["ada", "U,L"]), row(&["ben", "D,R"]), row(&["cem", ""])]
        );
        assert_eq!(cells("id;moves;mail\nada;U,L;a@b\n"), [row(&["ada", "U,L", "a@b"])]);
        assert_eq!(cells("moves\tid\r\nU,L\tada\r\n"), [row(&["U,L", "ada"])]);
        // Spreadsheets write moves that fill several cells below blank headings.
        assert_eq!(
            cells("id,moves,,,mail\nada,U,L,,a@b\nben,D,,,b@c\ncem\n"),
            [row(&["ada", "U,L", "a@b"]), row(&["ben", "D", "b@c"]), row(&["cem", "", ""])]
        );
        assert_eq!(cells("id,moves,\nada,U,L\nben,U,L,D\n"), [row(&["ada", "U,L"]), row(&["ben", "U,L,D"])]);
        assert_eq!(cells("moves,puzzle,id\nU,L,1,ada\n,1,ben\n"), [row(&["U,L", "1", "ada"]), row(&["", "1", "ben"])]);
        let refused = "id,moves,mail\nada,L,a@b\nben,U,L,b@c\n";
        let refused = InputTable::parse("t.csv", refused, &["moves"], &["id", "puzzle"]).unwrap();
        assert_eq!([0, 1, 2].map(|column| refused.is_fixed(column, &["id", "puzzle"])), [true, false, false]);
        let faults: Vec<_> = refused.lines.iter().map(|line| line.fault.clone()).collect();
        assert!(faults[0].is_none() && faults[1].as_ref().unwrap().starts_with("line 3 of the table has 4 cells"));
    }

    #[test]
    fn a_sep_line_from_excel_sets_the_delimiter() {
        for text in ["sep=;\r\nid;moves\r\nada;U,L\r\n", "sep=,\nid,moves\nada,U,L\n", "SEP=|\nid|moves\nada|U,L\n"] {
            let table = InputTable::parse("t.csv", text, &["moves"], &["id"]).unwrap();
            assert_eq!(table.headings, ["id", "moves"], "{text}");
            assert_eq!((table.lines[0].number, &table.lines[0].cells[1]), (3, &"U,L".to_owned()), "{text}");
        }
    }

    #[test]
    fn an_unclosed_quote_is_reported_with_its_line() {
        let error = |text: &str| InputTable::parse("t.csv", text, &["moves"], &[]).err().map(|error| error.to_string());
        assert_eq!(
            error("id,moves\nada,\"U\nben,L\ncem,R\n").unwrap(),
            "t.csv: line 2: a double quote is opened and never closed"
        );
        assert_eq!(error("id,moves\nada,\"1. U\n2. L\"\nben,L\n"), None);
    }

    #[test]
    fn every_spreadsheet_encoding_decodes_to_the_same_text() {
        let text = "id,moves\nZoë,U,L\n";
        let utf_16: Vec<u16> = text.encode_utf16().collect();
        let little: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_le_bytes()).collect();
        let big: Vec<u8> = utf_16.iter().flat_map(|unit| unit.to_be_bytes()).collect();
        let latin: Vec<u8> = text.chars().map(|c| c as u8).collect();
        let with_bom = |bom: &[u8], bytes: &[u8]| [bom, bytes].concat();
        for bytes in [
            text.as_bytes().to_vec(),
            with_bom(b"\xef\xbb\xbf", text.as_bytes()),
            with_bom(b"\xff\xfe", &little),
            with_bom(b"\xfe\xff", &big),
            little,
            big,
            latin,
        ] {
            assert_eq!(text_of(&bytes), text, "{bytes:?}");
        }
        let mixed = [b"id,moves\n", "Zoë,U\n".as_bytes(), b"No\xe9,L\n"].concat();
        assert_eq!(text_of(&mixed), "id,moves\nZoë,U\nNoé,L\n");
        assert_eq!(text_of(b""), "");
        assert_eq!(text_of(b"\x00"), "\0");
    }
}
