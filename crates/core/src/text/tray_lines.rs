//! The lines that describe blocks in a tray file and in the file with its goal.

use super::span::{self, Span, is_integer};
use super::{Fault, Format};

/// A block given by a line. Rows and columns are counted from 0.
#[derive(Clone, Copy)]
pub(super) struct Block<'a> {
    pub(super) row: usize,
    pub(super) column: usize,
    pub(super) height: usize,
    pub(super) width: usize,
    /// The line.
    pub(super) place: Span<'a>,
}

/// The numbers on a line of a `cs61b` file.
const CORNERS: [&str; 4] = ["the upper row", "the left column", "the lower row", "the right column"];

/// The numbers on a line of a `cs61b-2007` file.
const SIDES: [&str; 4] = ["the height", "the width", "the row", "the column"];

impl<'a> Block<'a> {
    /// Reads a line in the format of one of the course's editions. Fails if the block has no cells
    /// or extends beyond the tray.
    pub(super) fn read(line: Span<'a>, format: Format, (rows, columns): (usize, usize)) -> Result<Self, Fault> {
        let line = line.trim();
        let block = Self::from_line(line, format)?;
        let (bottom, right) = (block.row.checked_add(block.height), block.column.checked_add(block.width));
        if bottom.is_none_or(|end| end > rows) || right.is_none_or(|end| end > columns) {
            let (row, column) = (rows - 1, columns - 1);
            let message = format!("the block is outside the tray, whose last row is {row} and last column {column}");
            return Err(line.fault(message));
        }
        Ok(block)
    }

    fn from_line(line: Span<'a>, format: Format) -> Result<Self, Fault> {
        if format == Format::Cs61b2007 {
            let [height, width, row, column] = numbers(line, SIDES)?;
            return if height == 0 || width == 0 {
                Err(line.fault("the block has no cells: its height and width must be at least 1"))
            } else {
                Ok(Self { row, column, height, width, place: line })
            };
        }
        let [row, column, bottom, right] = numbers(line, CORNERS)?;
        match (bottom.checked_sub(row), right.checked_sub(column)) {
            (Some(down), Some(across)) => {
                let (height, width) = (down.saturating_add(1), across.saturating_add(1));
                Ok(Self { row, column, height, width, place: line })
            }
            _ => Err(line.fault("the lower right cell is above the upper left one, or to its left")),
        }
    }

    /// Returns the cells of the block, row by row.
    pub(super) fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (row, column, height, width) = (self.row, self.column, self.height, self.width);
        (row..row + height).flat_map(move |row| (column..column + width).map(move |column| (row, column)))
    }
}

/// Writes the line for a block.
pub(super) fn write(format: Format, (row, column): (usize, usize), (height, width): (usize, usize)) -> String {
    if format == Format::Cs61b2007 {
        format!("{height} {width} {row} {column}\n")
    } else {
        format!("{row} {column} {} {}\n", row + height - 1, column + width - 1)
    }
}

/// Returns whether a line consists of four integers.
pub(super) fn has_four_numbers(line: Span) -> bool {
    line.words().count() == 4 && line.words().all(|word| is_integer(word.text))
}

/// Reads the numbers on a line, which must contain one number per name.
pub(super) fn numbers<const COUNT: usize>(line: Span, names: [&str; COUNT]) -> Result<[usize; COUNT], Fault> {
    let mut words = line.words();
    let mut numbers = [0; COUNT];
    for (number, name) in numbers.iter_mut().zip(names) {
        let word = words.next().unwrap_or(line.end());
        *number = span::number(word.text).ok_or_else(|| word.expected(name))?;
    }
    match (words.next(), names.last()) {
        (Some(word), Some(last)) => Err(word.expected(format_args!("nothing after {last}"))),
        _ => Ok(numbers),
    }
}
