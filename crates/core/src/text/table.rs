//! Tables of puzzles: CSV with a header row, such as the output of `loyd solve --csv` and
//! `loyd generate --csv`.

use super::exit::is_car_key;
use super::fault::printable_name;
use super::marks::is_goal_key;
use super::piece_keys::{ignored_cell, is_goal_car_vertical};
use super::span::Span;
use super::spec::{NestedReaders, invalid_entry};
use super::{Entry, Fault, ReadOptions};
use crate::wording::cell_text;

/// The possible headers of the puzzle column, the most likely first.
const PUZZLES: [&str; 5] = ["position", "puzzle", "board", "start", "state"];

const NAMES: [&str; 2] = ["name", "id"];
const METRICS: [&str; 1] = ["metric"];

/// The header row of a table.
#[derive(Clone, Debug)]
pub(super) struct Heading {
    separator: char,
    /// The names of the columns in lower case.
    names: Vec<String>,
}

/// A table cell, without its quotes.
pub(super) struct TableCell<'a> {
    text: String,
    pub(super) place: Span<'a>,
}

/// Splits a line into cells. A quoted cell may contain separators, and doubled quotation marks that
/// stand for a single one.
pub(super) fn cells(line: Span, separator: char) -> Vec<TableCell> {
    let mut cells = Vec::new();
    let mut rest = line;
    loop {
        let start = rest;
        let mut text = String::new();
        let mut is_quoted = false;
        let mut chars = rest.text.char_indices().peekable();
        let mut end = rest.text.len();
        while let Some((at, c)) = chars.next() {
            match c {
                '"' if is_quoted && chars.peek().is_some_and(|&(_, next)| next == '"') => {
                    chars.next();
                    text.push('"');
                }
                '"' => is_quoted = !is_quoted,
                c if c == separator && !is_quoted => {
                    end = at;
                    break;
                }
                c => text.push(c),
            }
        }
        cells.push(TableCell { text: cell_text(text.trim()).to_owned(), place: start.split_at(end).0.trim() });
        if end == rest.text.len() {
            return cells;
        }
        rest = rest.split_at(end + separator.len_utf8()).1;
    }
}

impl Heading {
    /// Reads a line as a header row if one of its names denotes a puzzle column.
    pub(super) fn read(line: Span) -> Option<Self> {
        [',', ';', '\t'].into_iter().find_map(|separator| {
            let names: Vec<String> = cells(line, separator).into_iter().map(|cell| cell.text.to_lowercase()).collect();
            let heading = Self { separator, names };
            (heading.names.len() > 1 && heading.column(&PUZZLES).is_some()).then_some(heading)
        })
    }

    /// Returns the index of the first of the wanted columns that exists.
    fn column(&self, wanted: &[&str]) -> Option<usize> {
        wanted.iter().find_map(|name| self.names.iter().position(|other| other == name))
    }

    /// Reads a row below the header.
    pub(super) fn entry(&self, line: Span, options: &ReadOptions, nested: NestedReaders) -> Entry {
        let cells = cells(line, self.separator);
        if cells.len() < self.names.len() {
            let message = format!("expected {} cells as in the heading, found {}", self.names.len(), cells.len());
            return invalid_entry(line.line, line.trim().end().fault(message));
        }
        let nonempty = |index: usize| cells.get(index).filter(|cell| !cell.text.is_empty());
        let cell = |wanted: &[&str]| self.column(wanted).and_then(nonempty);
        let Some(puzzle) = cell(&PUZZLES) else {
            let fault = line.trim().fault("expected a puzzle in the puzzle column, found nothing");
            return invalid_entry(line.line, fault);
        };
        let stated_goal = self.names.iter().position(|name| is_goal_key(name)).and_then(nonempty);
        let goal_car = self.names.iter().position(|name| is_car_key(name)).and_then(nonempty);
        let goal_from_car = || goal_car.map(|car| format!("{} right", car.text));
        let goal = options.goal.clone().or_else(|| stated_goal.map(|goal| goal.text.clone())).or_else(goal_from_car);
        let entry = (nested.read_one)(&puzzle.text, &ReadOptions { goal, format: None, ..options.clone() });
        let Span { line, column: first, .. } = puzzle.place;
        let mut entry = entry.relocate(|_, column| (line, column + first - 1));
        if let (Some(goal), None) = (stated_goal.or(goal_car), &options.goal) {
            entry.puzzle =
                entry.puzzle.map_err(|faults| faults.relocate_goal_faults(goal.place.line, goal.place.column));
        }
        if let (Some(car), Ok(puzzled)) = (goal_car, &entry.puzzle)
            && is_goal_car_vertical(&puzzled.puzzle)
        {
            let message = "a vertical car cannot move to the right: state the goal under `goal`";
            return invalid_entry(line, car.place.fault(message));
        }
        if let Ok(puzzled) = &mut entry.puzzle {
            let about = &mut puzzled.about;
            about.name = about.name.take().or_else(|| printable_name(&cell(&NAMES)?.text));
            entry.warnings.extend(self.ignored_cells(&cells));
        }
        entry.with_metric(cell(&METRICS).map(|metric| Span { text: &metric.text, ..metric.place }))
    }

    /// Returns the warnings about ignored cells in a row that would change the puzzle.
    fn ignored_cells(&self, cells: &[TableCell]) -> Vec<Fault> {
        let is_read = |name: &str| is_goal_key(name) || is_car_key(name) || METRICS.contains(&name);
        let others = self.names.iter().zip(cells).filter(|(name, cell)| !is_read(name) && !cell.text.is_empty());
        others.filter_map(|(name, cell)| ignored_cell(name, cell.place)).collect()
    }
}
