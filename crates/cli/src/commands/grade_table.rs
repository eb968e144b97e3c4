//! The table that `loyd grade` prints on a terminal.

use std::io::{self, Write};

use loyd_classroom::{PuzzleSet, Row};
use loyd_core::wording::visible;

/// A table that is written line by line.
pub(super) struct TerminalTable {
    /// The widths of the first two columns.
    widths: [usize; 2],
    has_headings: bool,
}

impl TerminalTable {
    /// Creates a table for these students and puzzles.
    pub(super) fn new(ids: &[String], set: &PuzzleSet) -> Self {
        let width = |names: &mut dyn Iterator<Item = &String>| {
            names.map(|name| visible(name).chars().count()).max().unwrap_or_default().clamp(6, 40)
        };
        let widths = [width(&mut ids.iter()), width(&mut set.members().iter().map(|member| &member.name))];
        Self { widths, has_headings: false }
    }

    /// Writes a row, after the headings if it is the first one.
    pub(super) fn write(&mut self, row: &Row) -> io::Result<()> {
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
