//! Rush Hour boards as tables: a header row, then one row per car with its place, orientation and
//! length.

use super::block_goal::{GoalText, UsualGoal};
use super::fault::{FaultLog, quoted};
use super::placed::{self, PlacedPiece};
use super::span::{Span, is_number};
use super::spec::{FormatSpec, single};
use super::{AnyPuzzle, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle, rush};
use crate::blocks::{Freedom, MAX_GRID};

/// The format `cars`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Cars,
    example: "car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,3\n",
    holds: "a line `car,orientation,col,row,length` (in any order, also `name`, `x`, `y`, …), then a line for each car; rows and columns count from 1, or from 0 if one of them is 0",
    recognised: "its first line",
    sniff: is_begun,
    read: |text, options, _| single(text, |text| puzzled(text, options)),
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

/// Returns whether a text is a table with all columns of a car.
pub(super) fn is_begun(text: Span) -> bool {
    text.filled_lines().next().and_then(places).is_some()
}

fn fields(line: Span) -> Vec<Span> {
    let is_separated = line.text.contains([',', ';', '\t']);
    let is_separator = move |c: char| if is_separated { matches!(c, ',' | ';' | '\t') } else { c.is_whitespace() };
    line.trim().parts(is_separator).map(Span::trim).collect()
}

fn places(head: Span) -> Option<Places> {
    let names: Vec<String> =
        fields(head).iter().map(|field| field.text.trim_matches('"').trim().to_lowercase()).collect();
    let mut places = [0; 5];
    for (place, (_, headings)) in places.iter_mut().zip(HEADINGS) {
        *place = names.iter().position(|name| headings.contains(&name.as_str()))?;
    }
    Some(places)
}

/// Reads a table.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let mut lines = text.filled_lines();
    let head = lines.next().unwrap_or(text).trim();
    let columns_at = places(head).ok_or_else(|| {
        head.fault(format!("expected the columns `car,orientation,col,row,length`, found {}", quoted(head.text)))
    })?;
    let mut log = FaultLog::default();
    let mut cars = Vec::new();
    for line in lines {
        match car(line.trim(), &columns_at) {
            Ok(car) => cars.push(car),
            Err(fault) => log.push(fault),
        }
    }
    let log = log.unless_any(FaultLog::default())?;
    let placed = placed::sketch(None, &cars, head);
    let goal_car = rush::goal_car(&placed.sketch, None).name;
    let goal = GoalText::choose(options, None, UsualGoal { piece: goal_car, otherwise: "by `--goal`" });
    let (rows, columns) = (placed.sketch.rows, placed.sketch.columns);
    let puzzle = block_puzzle::finish(placed.sketch, goal, log)?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Cars);
    let from = usize::from(!placed.from_zero);
    let size = placed.larger.unwrap_or_else(|| format!("{columns}x{rows}"));
    puzzled.guess(format!("{size}, places counted from {from}"));
    if matches!(goal, GoalText::Usual(_)) {
        puzzled.guess(format!("goal car {goal_car}"));
    }
    Ok(puzzled)
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
