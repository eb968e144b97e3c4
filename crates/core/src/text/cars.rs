//! Rush Hour boards as tables: a header row, then one row per car with its place, orientation and
//! length.

use super::block_goal::{GoalText, UsualGoal, is_block_goal};
use super::fault::{FaultLog, quoted};
use super::piece_keys::{
    fixed_if, is_goal_car_vertical, is_goal_mark, is_type_key, is_wall_word, unread_cell, yes_or_no,
};
use super::placed::{self, PlacedPiece};
use super::span::{Span, is_number};
use super::spec::{FormatSpec, Metadata, single};
use super::{AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle, rush};
use crate::blocks::{Freedom, MAX_GRID};

/// The format `cars`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Cars,
    metadata: Metadata::None,
    has_several: false,
    example: "car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,3\n",
    holds: "a line `car,orientation,col,row,length` (in any order, also `name`, `x`, `y`, …), then a line for each car; rows and columns count from 1, or from 0 if one of them is 0",
    recognised: "its first line",
    sniff: is_begun,
    read: |text, options, _| entries(text, options),
    write: None,
};

/// The columns of a table of cars, each with its accepted headers.
const HEADINGS: [(Column, &[&str]); 5] = [
    (Column::Name, &["car", "name", "id", "piece", "vehicle", "letter", "color", "colour"]),
    (Column::Orientation, &["orientation", "direction", "dir", "axis", "orient"]),
    (Column::Across, &["col", "column", "x"]),
    (Column::Down, &["row", "y"]),
    (Column::Length, &["length", "len", "size"]),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Orientation,
    Across,
    Down,
    Length,
}

/// The indices of the columns, in the order of [`HEADINGS`].
type Places = [usize; 5];

/// The index and the name of each further column.
type OtherColumns = Vec<(usize, String)>;

/// Returns whether a text is a table with all columns of a car.
pub(super) fn is_begun(text: Span) -> bool {
    text.filled_lines().next().and_then(places).is_some()
}

fn fields(line: Span) -> Vec<Span> {
    let is_separated = line.text.contains([',', ';', '\t']);
    let is_separator = move |c: char| if is_separated { matches!(c, ',' | ';' | '\t') } else { c.is_whitespace() };
    line.trim().parts(is_separator).map(Span::trim).collect()
}

fn names(head: Span) -> Vec<String> {
    fields(head).iter().map(|field| field.text.trim_matches('"').trim().to_lowercase()).collect()
}

fn places(head: Span) -> Option<Places> {
    let names = names(head);
    let mut places = [0; 5];
    for (place, (_, headings)) in places.iter_mut().zip(HEADINGS) {
        *place = names.iter().position(|name| headings.contains(&name.as_str()))?;
    }
    Some(places)
}

fn other_columns(head: Span, places: &Places) -> OtherColumns {
    names(head).into_iter().enumerate().filter(|(index, _)| !places.contains(index)).collect()
}

/// Reads a table, and warns about each further column that would change the puzzle.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let mut entries = single(text, |text| puzzled(text, options));
    for entry in entries.iter_mut().filter(|entry| entry.puzzle.is_ok() && !options.is_own) {
        entry.warnings.extend(unread(text));
    }
    entries
}

/// Returns the warnings about the first cell of each column that is not read.
fn unread(text: Span) -> Vec<Fault> {
    let mut lines = text.filled_lines().map(Span::trim);
    let Some(head) = lines.next() else { return Vec::new() };
    let others = places(head).map(|places| other_columns(head, &places)).unwrap_or_default();
    let rows: Vec<Vec<Span>> = lines.map(fields).collect();
    let first_unread = |(index, name): &(usize, String)| {
        let cells = rows.iter().filter_map(|row| row.get(*index));
        cells.filter(|cell| !is_read(name, cell)).find_map(|cell| unread_cell(name, *cell))
    };
    others.iter().filter_map(first_unread).collect()
}

/// Returns whether a cell of a further column is read.
fn is_read(name: &str, cell: &Span) -> bool {
    let text = unquoted(*cell);
    fixed_if(name).is_some()
        || is_goal_mark(name) && (yes_or_no(text).is_some() || is_block_goal(text))
        || is_type_key(name) && is_wall_word(text)
}

fn unquoted(cell: Span<'_>) -> &str {
    cell.text.trim_matches('"').trim()
}

/// Reads a table.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut lines = text.filled_lines();
    let head = lines.next().unwrap_or(text).trim();
    let columns_at = places(head).ok_or_else(|| {
        head.fault(format!("expected the columns `car,orientation,col,row,length`, found {}", quoted(head.text)))
    })?;
    let others = other_columns(head, &columns_at);
    let mut log = FaultLog::default();
    let mut cars = Vec::new();
    let mut goals = Goals::default();
    for line in lines.map(Span::trim) {
        match car(line, &columns_at).and_then(|car| with_others(car, line, &others)) {
            Ok(car) => {
                goals.take(&car, line, &others);
                cars.push(car);
            }
            Err(fault) => log.push(fault),
        }
    }
    let log = log.unless_any(FaultLog::default())?;
    let placed = placed::sketch(None, &cars, head);
    let marked = goals.marked.map(|index| placed.sketch.pieces[index].name);
    let goal_car = marked.unwrap_or_else(|| rush::goal_car(&placed.sketch, None).name);
    let joined = goals.cells.iter().map(|cell| unquoted(*cell)).collect::<Vec<_>>().join("; ");
    let stated = goals.cells.first().map(|first| Span { text: &joined, ..*first });
    let goal = GoalText::choose(options, stated, UsualGoal { piece: goal_car, otherwise: "by `--goal`" });
    let (rows, columns) = (placed.sketch.rows, placed.sketch.columns);
    let puzzle = AnyPuzzle::Blocks(block_puzzle::finish(placed.sketch, goal, log)?);
    if marked.is_some() && is_goal_car_vertical(&puzzle) {
        return Err(head.fault("a vertical car cannot move to the right: state the goal by `--goal`").into());
    }
    let mut puzzled = Puzzled::new(puzzle, Format::Cars);
    let from = usize::from(!placed.from_zero);
    let size = placed.larger.unwrap_or_else(|| format!("{columns}x{rows}"));
    puzzled.guess(format!("{size}, places counted from {from}"));
    if matches!(goal, GoalText::Usual(_)) {
        puzzled.guess(format!("goal car {goal_car}"));
    }
    Ok(puzzled)
}

/// The goals that the cars of a table state.
#[derive(Default)]
struct Goals<'a> {
    /// The cells with a goal as text.
    cells: Vec<Span<'a>>,
    /// The index of the car that is marked as the goal car, without counting walls.
    marked: Option<usize>,
    /// The number of cars so far, without walls.
    cars: usize,
}

impl<'a> Goals<'a> {
    /// Reads the columns of goals in the line of a car.
    fn take(&mut self, car: &PlacedPiece, line: Span<'a>, others: &OtherColumns) {
        let fields = fields(line);
        for cell in others.iter().filter(|(_, name)| is_goal_mark(name)).filter_map(|(index, _)| fields.get(*index)) {
            let text = unquoted(*cell);
            if is_block_goal(text) {
                self.cells.push(*cell);
            } else if yes_or_no(text) == Some(true) && !car.is_wall {
                self.marked.get_or_insert(self.cars);
            }
        }
        self.cars += usize::from(!car.is_wall);
    }
}

/// Returns a car as its further columns describe it: as a wall, or fixed.
///
/// # Errors
/// Fails if it is not clear whether the car is fixed, or if a car has a single cell.
fn with_others<'a>(mut car: PlacedPiece<'a>, line: Span<'a>, others: &OtherColumns) -> Result<PlacedPiece<'a>, Fault> {
    let fields = fields(line);
    car.is_wall = is_wall_word(&car.name);
    for (index, name) in others {
        let Some(field) = fields.get(*index) else { continue };
        car.is_wall |= is_type_key(name) && is_wall_word(unquoted(*field));
        if let (Some(flag), false) = (fixed_if(name), field.is_empty()) {
            let found = yes_or_no(unquoted(*field))
                .ok_or_else(|| field.fault(format!("expected `yes` or `no`, found {}", quoted(field.text))))?;
            if found == flag {
                car.freedom = Freedom::Fixed;
            }
        }
    }
    if car.rows * car.columns == 1 && !car.is_wall {
        return Err(line.fault("expected a car of at least 2 cells, found a length of 1"));
    }
    Ok(car)
}

fn car<'a>(line: Span<'a>, places: &Places) -> Result<PlacedPiece<'a>, Fault> {
    let fields = fields(line);
    let field = |wanted: Column| {
        let index = HEADINGS.iter().position(|(column, _)| *column == wanted).unwrap_or_default();
        fields.get(places[index]).copied().ok_or_else(|| {
            line.end().fault(format!("expected {} fields as in the first line, found {}", HEADINGS.len(), fields.len()))
        })
    };
    let number = |wanted: Column, what: &str| {
        let field = field(wanted)?;
        let number: Option<usize> = if is_number(field.text) { field.text.parse().ok() } else { None };
        number
            .filter(|&number| number <= MAX_GRID)
            .ok_or_else(|| field.fault(format!("expected {what}, at most {MAX_GRID}, found {}", quoted(field.text))))
    };
    let orientation = field(Column::Orientation)?;
    let freedom = match orientation.text.trim_matches('"').to_lowercase().as_str() {
        "h" | "horizontal" | "hor" | "row" | "0" | "-" => Freedom::Horizontal,
        "v" | "vertical" | "ver" | "column" | "1" | "|" => Freedom::Vertical,
        _ => return Err(orientation.fault(format!("expected `H` or `V`, found {}", quoted(orientation.text)))),
    };
    let length = number(Column::Length, "a length")?;
    if length == 0 {
        return Err(field(Column::Length)?.fault("expected a length of at least 1, found `0`"));
    }
    let is_horizontal = freedom == Freedom::Horizontal;
    let (rows, columns) = if is_horizontal { (1, length) } else { (length, 1) };
    Ok(PlacedPiece {
        name: field(Column::Name)?.text.trim_matches('"').to_owned(),
        row: number(Column::Down, "a row")?,
        column: number(Column::Across, "a column")?,
        rows,
        columns,
        freedom,
        is_wall: false,
        place: line,
    })
}
