//! Rush Hour boards as tables: a header row, then one row per car with its position, orientation
//! and length.

use std::collections::HashSet;

use super::block_goal::{DefaultGoal, GoalText, is_block_goal};
use super::fault::FaultLog;
use super::marks::is_listed;
use super::piece_keys::{
    fixed_value, ignored_cell, is_goal_car_vertical, is_goal_mark, is_type_key, is_wall_word, yes_or_no,
};
use super::placed::{self, PlacedPiece};
use super::span::{Span, is_number, number, only};
use super::spec::{FormatSpec, Metadata, single};
use super::table::cells;
use super::{AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle, rush};
use crate::blocks::{Freedom, MAX_GRID};

/// The format `cars`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Cars,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "car,orientation,col,row,length\nX,H,1,3,2\nB,V,4,2,3\n",
    holds: "a line `car,orientation,col,row,length` (the columns may be in any order, and have other names such as `name`, `x` or `y`), then a line for each car; rows and columns are counted from 1, or from 0 if one of them is 0. The first line may be omitted if only one order of the columns makes the cars fit on a board",
    recognised: "its first line, or lines of a name, `H` or `V` and three numbers separated by commas",
    sniff: |text| is_recognised(text) || headless_columns(text).is_some(),
    read: |text, options, _| entries(text, options),
    write: None,
};

/// The accepted headers of the columns for a car's name, orientation, column, row and length.
const HEADINGS: [&str; 5] = [
    "car name id piece vehicle letter color colour",
    "orientation direction dir axis orient",
    "col column x",
    "row y",
    "length len size",
];

/// The indices of the columns, in the order of [`HEADINGS`].
type ColumnIndices = [usize; 5];

/// The index and the name of each other column.
type OtherColumns = Vec<(usize, String)>;

/// Returns whether `text` is a table with all the columns that describe a car.
pub(super) fn is_recognised(text: Span) -> bool {
    text.nonblank_lines().next().and_then(column_indices).is_some()
}

/// Splits a line at the separator that occurs first, except within quotation marks, or at white
/// space if there is none.
fn fields(line: Span) -> Vec<Span> {
    let line = line.trim();
    let mut is_quoted = false;
    let is_separator = |c: &char| {
        is_quoted ^= *c == '"';
        !is_quoted && matches!(c, ',' | ';' | '\t')
    };
    match line.text.chars().find(is_separator) {
        Some(separator) => cells(line, separator).into_iter().map(|cell| cell.place).collect(),
        None => line.words().collect(),
    }
}

fn names(head: Span) -> Vec<String> {
    fields(head).iter().map(|field| field.text.trim_matches('"').trim().to_lowercase()).collect()
}

fn column_indices(head: Span) -> Option<ColumnIndices> {
    let names = names(head);
    let index_of = |headings| names.iter().position(|name| is_listed(name, headings));
    let [name, orientation, across, down, length] = HEADINGS.map(index_of);
    Some([name?, orientation?, across?, down?, length?])
}

fn other_columns(head: Span, indices: &ColumnIndices) -> OtherColumns {
    names(head).into_iter().enumerate().filter(|(index, _)| !indices.contains(index)).collect()
}

/// Reads a table, and warns about each ignored column that would change the puzzle.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let mut entries = single(text, |text| read_puzzle(text, options));
    for entry in entries.iter_mut().filter(|entry| entry.puzzle.is_ok() && !options.is_own) {
        entry.warnings.extend(ignored_cells(text));
    }
    entries
}

/// Returns a warning about the first ignored cell in each column.
fn ignored_cells(text: Span) -> Vec<Fault> {
    let mut lines = text.nonblank_lines().map(Span::trim);
    let Some(head) = lines.next() else { return Vec::new() };
    let others = column_indices(head).map(|indices| other_columns(head, &indices)).unwrap_or_default();
    let rows: Vec<Vec<Span>> = lines.map(fields).collect();
    let first_ignored = |(index, name): &(usize, String)| {
        let cells = rows.iter().filter_map(|row| row.get(*index));
        cells.filter(|cell| !has_effect(name, cell)).find_map(|cell| ignored_cell(name, *cell))
    };
    others.iter().filter_map(first_ignored).collect()
}

/// Returns whether a cell in one of the other columns has an effect.
fn has_effect(name: &str, cell: &Span) -> bool {
    let text = without_quotes(*cell);
    fixed_value(name).is_some()
        || is_goal_mark(name) && (yes_or_no(text).is_some() || is_block_goal(text))
        || is_type_key(name) && is_wall_word(text)
}

fn without_quotes(cell: Span<'_>) -> &str {
    cell.text.trim_matches('"').trim()
}

/// Reads a table.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    let head = text.nonblank_lines().next().unwrap_or(text).trim();
    let heading = column_indices(head);
    let indices = heading.map_or_else(|| headless_indices(text), Ok)?;
    let others = heading.map(|indices| other_columns(head, &indices)).unwrap_or_default();
    let lines = text.nonblank_lines().skip(usize::from(heading.is_some()));
    let mut log = FaultLog::default();
    let mut cars = Vec::new();
    let mut goals = Goals::default();
    for line in lines.map(Span::trim) {
        match read_car(line, &indices).and_then(|car| with_other_columns(car, line, &others)) {
            Ok(car) => {
                goals.read_line(&car, line, &others);
                cars.push(car);
            }
            Err(fault) => log.push(fault),
        }
    }
    let log = log.unless_any(FaultLog::default())?;
    let placed = placed::sketch(None, &cars, head);
    let marked = goals.marked.map(|index| placed.sketch.pieces[index].name);
    let goal_car = marked.unwrap_or_else(|| rush::goal_car(&placed.sketch, None).name);
    let joined = goals.cells.iter().map(|cell| without_quotes(*cell)).collect::<Vec<_>>().join("; ");
    let stated = goals.cells.first().map(|first| Span { text: &joined, ..*first });
    let goal = GoalText::choose(options, stated, DefaultGoal { piece: goal_car, hint: "with `--goal`" });
    let (rows, columns) = (placed.sketch.rows, placed.sketch.columns);
    let puzzle = AnyPuzzle::Blocks(block_puzzle::finish(placed.sketch, goal, log)?);
    if marked.is_some() && is_goal_car_vertical(&puzzle) {
        return Err(head.fault("a vertical car cannot move to the right: state the goal with `--goal`").into());
    }
    let mut puzzled = Puzzled::new(puzzle, Format::Cars);
    let size = placed.size_guess.unwrap_or_else(|| format!("{columns}x{rows}"));
    puzzled.guess(format!("{size}, rows and columns counted from {}", placed.first_index));
    if heading.is_none() {
        puzzled.guess(format!("the columns are {}", column_order(&indices)));
    }
    if matches!(goal, GoalText::Default(_)) {
        puzzled.guess(format!("goal car {goal_car}"));
    }
    Ok(puzzled)
}

/// The indices of the columns in a list of cars without a heading: the name, the orientation, and
/// the numbers.
type HeadlessColumns = (Option<usize>, usize, [usize; 3]);

/// Returns the columns of lines such as `X,H,2,1,2`: an orientation, three numbers, and at most one
/// other column. Returns `None` for other text.
fn headless_columns(text: Span) -> Option<HeadlessColumns> {
    let count = fields(text.nonblank_lines().next()?).len();
    if !(4..=5).contains(&count) || !text.text.contains([',', ';', '\t']) || text.nonblank_lines().nth(1).is_none() {
        return None;
    }
    let mut rows = Vec::new();
    for line in text.nonblank_lines() {
        rows.push(fields(line));
        if rows.last().is_some_and(|row| row.len() != count) || rows.len() > MAX_GRID {
            return None;
        }
    }
    let is_orientation = |text: &str| matches!(text, "H" | "V" | "h" | "v" | "horizontal" | "vertical");
    let (mut numbers, mut orientation, mut name) = (Vec::new(), None, None);
    for column in 0..count {
        let all_match = |is_field: fn(&str) -> bool| rows.iter().all(|row| is_field(without_quotes(row[column])));
        if all_match(is_number) {
            numbers.push(column);
        } else if !all_match(is_orientation) {
            name = Some(column);
        } else if orientation.replace(column).is_some() {
            return None;
        }
    }
    Some((name, orientation?, numbers.try_into().ok()?))
}

/// Returns, for a list without a heading, the only column order in which all cars fit on a board
/// and one of them is in the exit row.
fn headless_indices(text: Span) -> Result<ColumnIndices, Fault> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let head = text.nonblank_lines().next().unwrap_or(text).trim();
    let columns = "the columns `car,orientation,col,row,length`";
    let (name, orientation, numbers) = headless_columns(text).ok_or_else(|| head.expected(columns))?;
    let Some(name) = name else {
        return Err(head.fault(format!("the cars have no names: expected {columns} on the first line")));
    };
    let indices = ORDERS.map(|order| {
        let [across, down, length] = order.map(|index| numbers[index]);
        [name, orientation, across, down, length]
    });
    let order = only(indices.into_iter().filter(|indices| fits(text, indices)));
    order.ok_or_else(|| {
        head.fault(format!("the order of the columns is unknown: expected {columns} on the first line, in any order"))
    })
}

/// Returns whether the cars have two or three cells each, fit on a board of the usual size without
/// overlaps, and include a possible goal car.
fn fits(text: Span, indices: &ColumnIndices) -> bool {
    let mut cars = Vec::new();
    for line in text.nonblank_lines() {
        match read_car(line.trim(), indices) {
            Ok(car) if (2..=3).contains(&(car.rows * car.columns)) => cars.push(car),
            _ => return false,
        }
    }
    let board = placed::sketch(None, &cars, text);
    let mut seen = HashSet::new();
    let are_disjoint = board.sketch.pieces.iter().all(|piece| piece.cells.iter().all(|cell| seen.insert(*cell)));
    board.size_guess.is_none() && are_disjoint && rush::has_goal_car(&board.sketch)
}

/// Returns the order of the columns as a heading.
fn column_order(indices: &ColumnIndices) -> String {
    const NAMES: [&str; 5] = ["car", "orientation", "col", "row", "length"];
    let name = |index: usize| indices.iter().position(|other| *other == index).map(|column| NAMES[column]);
    (0..NAMES.len()).filter_map(name).collect::<Vec<_>>().join(",")
}

/// The goals given in a table of cars.
#[derive(Default)]
struct Goals<'a> {
    /// The cells that contain a goal.
    cells: Vec<Span<'a>>,
    /// The index of the car marked as the goal car, not counting walls.
    marked: Option<usize>,
    /// The number of cars so far, not counting walls.
    cars: usize,
}

impl<'a> Goals<'a> {
    /// Reads the goal columns of a car's line.
    fn read_line(&mut self, car: &PlacedPiece, line: Span<'a>, others: &OtherColumns) {
        let fields = fields(line);
        for cell in others.iter().filter(|(_, name)| is_goal_mark(name)).filter_map(|(index, _)| fields.get(*index)) {
            let text = without_quotes(*cell);
            if is_block_goal(text) {
                self.cells.push(*cell);
            } else if yes_or_no(text) == Some(true) && !car.is_wall {
                self.marked.get_or_insert(self.cars);
            }
        }
        self.cars += usize::from(!car.is_wall);
    }
}

/// Applies a car's other columns, which may turn it into a wall or fix it in place.
///
/// # Errors
/// Fails if it is not clear whether the car is fixed, or if the car has a single cell.
fn with_other_columns<'a>(
    mut car: PlacedPiece<'a>,
    line: Span<'a>,
    others: &OtherColumns,
) -> Result<PlacedPiece<'a>, Fault> {
    let fields = fields(line);
    car.is_wall = is_wall_word(&car.name);
    for (index, name) in others {
        let Some(field) = fields.get(*index) else { continue };
        car.is_wall |= is_type_key(name) && is_wall_word(without_quotes(*field));
        if let (Some(flag), false) = (fixed_value(name), field.is_empty()) {
            let found = yes_or_no(without_quotes(*field)).ok_or_else(|| field.expected("`yes` or `no`"))?;
            if found == flag {
                car.freedom = Freedom::Fixed;
            }
        }
    }
    if car.rows * car.columns == 1 && !car.is_wall {
        return Err(line.fault("expected a car with at least 2 cells, found a length of 1"));
    }
    Ok(car)
}

fn read_car<'a>(line: Span<'a>, indices: &ColumnIndices) -> Result<PlacedPiece<'a>, Fault> {
    let fields = fields(line);
    let [name, orientation, across, down, length] = *indices;
    let field = |index: usize| {
        let message = || format!("expected {} fields as on the first line, found {}", indices.len(), fields.len());
        fields.get(index).copied().ok_or_else(|| line.end().fault(message()))
    };
    let number = |index: usize, description: &str| {
        let field = field(index)?;
        let number = number(without_quotes(field)).filter(|&number| number <= MAX_GRID);
        number.ok_or_else(|| field.expected(format_args!("{description}, at most {MAX_GRID}")))
    };
    let orientation = field(orientation)?;
    let freedom = match orientation.text.trim_matches('"').to_lowercase().as_str() {
        "h" | "horizontal" | "hor" | "row" | "0" | "-" => Freedom::Horizontal,
        "v" | "vertical" | "ver" | "column" | "1" | "|" => Freedom::Vertical,
        _ => return Err(orientation.expected("`H` or `V`")),
    };
    let cells = number(length, "a length")?;
    if cells == 0 {
        return Err(field(length)?.fault("expected a length of at least 1, found `0`"));
    }
    let (rows, columns) = if freedom == Freedom::Horizontal { (1, cells) } else { (cells, 1) };
    Ok(PlacedPiece {
        name: field(name)?.text.trim_matches('"').to_owned(),
        row: number(down, "a row")?,
        column: number(across, "a column")?,
        rows,
        columns,
        freedom,
        is_wall: false,
        place: line,
    })
}
