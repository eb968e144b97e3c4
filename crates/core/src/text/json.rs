//! Puzzles in JSON: Loyd's own output, boards as nested lists, and levels with a list of pieces, a
//! structure that many apps use.

use serde_json::Value;

use super::block_goal::{DefaultGoal, GoalText, is_block_goal};
use super::cells::{DEFAULT_GOAL_PIECE, Sketch};
use super::dictionary::{as_json, is_dictionary};
use super::drawing::Drawing;
use super::exit::{Exit, is_exit_key, named_car};
use super::fault::FaultLog;
use super::json_geometry::{
    HEIGHTS, WIDTHS, is_confirmed, other_sizes, read_size, refused_drawing_key, refused_piece_key, refused_tile_key,
};
use super::json_keys::{
    Object, board_text, first_value, ignored_keys, index, is_output, key_position, number, other_goal,
};
use super::marks::{fold_key, is_goal_key, is_listed};
use super::piece_keys::{ignored_piece_keys, is_fixed, is_goal_mark, is_wall};
use super::placed::{self, PlacedPiece};
use super::rush::ExitGoal;
use super::span::Span;
use super::spec::{FormatSpec, Metadata, NestedReaders, invalid_entry};
use super::{About, AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle, kinds, rush};
use crate::blocks::{Freedom, MAX_GRID, name_text};

/// The format `json`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Json,
    metadata: Metadata::All,
    can_hold_several: true,
    example: "{\"puzzle\": \"1 2 3/4 5 6/7 0 8\", \"goal\": \"blank-last\"}\n",
    holds: "an object with a board under `puzzle`, `board`, `tiles`, … (a string, a list of rows, or lists of numbers) and optionally `goal` or `exit`, or with a list under `pieces` or `cars`; several objects may form a list or be on separate lines",
    recognised: "`{`, or `[` before an object or a string",
    sniff: is_recognised,
    read: entries,
    write: Some(|puzzle, about| Ok(super::level_json::level_json(puzzle, about))),
};

/// The keys for a board.
const BOARDS: &str = "puzzle position board tiles grid layout state start initial initial_state init map cells";

/// The keys for a list of pieces.
const PIECES: &str = "pieces blocks cars vehicles bricks objects";

/// The keys for a list of puzzles.
const LISTS: &str = "puzzles levels boards positions";

/// Returns whether `text` is JSON or a dictionary in another language: an object, or an array of
/// objects or strings.
pub(super) fn is_recognised(text: Span) -> bool {
    let text = text.trim();
    let inner = text.text.trim_start_matches(['[', ' ', '\n', '\r', '\t']);
    let is_array_of_strings = text.text.starts_with('[') && inner.starts_with('"') && text.text.ends_with(']');
    is_array_of_strings || is_dictionary(text)
}

/// Reads all puzzles in `text`, which contains a single value or one object per line.
fn entries(text: Span, options: &ReadOptions, nested: NestedReaders) -> Vec<Entry> {
    let mut entries = puzzles(text, options, nested);
    if entries.is_empty() {
        return vec![invalid_entry(text.line, text.trim().fault("JSON: no puzzle found"))];
    }
    for puzzled in entries.iter_mut().filter_map(|entry| entry.puzzle.as_mut().ok()) {
        puzzled.format = Format::Json;
    }
    entries
}

fn puzzles(text: Span, options: &ReadOptions, nested: NestedReaders) -> Vec<Entry> {
    let text = text.trim();
    let entries = |text: Span| match parse_value(text) {
        Ok(value) => values(&value, text, options, nested),
        Err(fault) => vec![invalid_entry(text.line, fault)],
    };
    let lines: Vec<Span> = text.nonblank_lines().map(Span::trim).collect();
    let are_objects =
        lines.len() > 1 && lines.iter().all(|line| line.text.starts_with('{') && line.text.ends_with('}'));
    if are_objects && parse_value(text).is_err() {
        lines.into_iter().flat_map(entries).collect()
    } else {
        entries(text)
    }
}

/// Parses `text` as JSON, or as a dictionary in another language.
fn parse_value(text: Span) -> Result<Value, Fault> {
    let error = match serde_json::from_str(text.text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    if !is_dictionary(text) {
        return Err(parse_fault(text, &error));
    }
    let json = as_json(text);
    let text = Span { text: json.text.trim_end(), line: 1, column: 1 };
    serde_json::from_str(text.text).map_err(|error| {
        let Fault { line, column, message, .. } = parse_fault(text, &error);
        let (line, column) = json.source_of(line, column);
        Fault::new(line, column, message)
    })
}

/// Converts the parser's error to a fault. The parser counts columns in bytes, whereas a fault
/// counts them in characters.
fn parse_fault(text: Span, error: &serde_json::Error) -> Fault {
    let line = text.line + error.line().saturating_sub(1);
    let bytes = text.text.split('\n').nth(error.line().saturating_sub(1)).unwrap_or_default().as_bytes();
    let before = &bytes[..error.column().saturating_sub(1).min(bytes.len())];
    let characters = String::from_utf8_lossy(before).chars().count();
    let column = if error.line() <= 1 { text.column + characters } else { 1 + characters };
    let message = error.to_string();
    let message = message.split(" at line ").next().unwrap_or_default();
    Fault::new(line, column, format!("JSON: {message}"))
}

/// Returns the puzzles in a value.
fn values(value: &Value, place: Span, options: &ReadOptions, nested: NestedReaders) -> Vec<Entry> {
    let list = match value {
        Value::Array(list) => Some(list).filter(|list| !list.iter().all(is_piece)),
        Value::Object(object) => first_value(object, LISTS).and_then(Value::as_array),
        _ => None,
    };
    let list = list.filter(|list| list.iter().all(Value::is_object) && !list.is_empty());
    match (list, value) {
        (Some(list), _) => list.iter().flat_map(|value| values(value, place, options, nested)).collect(),
        // A list of strings contains the rows of a board, or a puzzle in each string.
        (_, Value::Array(strings)) if strings.iter().all(Value::is_string) && !strings.is_empty() => {
            let options = ReadOptions { format: None, ..options.clone() };
            let entries = (nested.read_all)(&board_text(value), &options);
            entries.into_iter().map(|entry| entry.with_faults_at(place)).collect()
        }
        _ => vec![read_one(value, place, options, nested)],
    }
}

fn is_piece(value: &Value) -> bool {
    value
        .as_object()
        .is_some_and(|object| first_value(object, BOARDS).is_none() && number(object, "row y r top").is_some())
}

fn read_one(value: &Value, place: Span, options: &ReadOptions, nested: NestedReaders) -> Entry {
    let entry = |puzzle| Entry { line: place.line, puzzle, warnings: Vec::new() };
    match value {
        Value::Object(object) => {
            entry_from_object(object, place, options, nested).unwrap_or_else(|fault| invalid_entry(place.line, fault))
        }
        Value::Array(list) if list.iter().all(is_piece) && !list.is_empty() => {
            let puzzle = puzzle_from_pieces(&Object::new(), list, None, place, options);
            let warnings = ignored_piece_keys(list, place).filter(|_| puzzle.is_ok()).into_iter().collect();
            Entry { warnings, ..entry(puzzle) }
        }
        Value::Array(_) | Value::String(_) => {
            let options = ReadOptions { format: None, ..options.clone() };
            (nested.read_one)(&board_text(value), &options).with_faults_at(place)
        }
        _ => entry(Err(place.fault("JSON: expected an object or a list").into())),
    }
}

fn entry_from_object(
    object: &Object,
    place: Span,
    options: &ReadOptions,
    nested: NestedReaders,
) -> Result<Entry, Fault> {
    let named = |keys: &str| {
        let found = |key| object.get_key_value(key).filter(|(_, value)| !value.is_null());
        keys.split(' ').find_map(found).map(|(key, value)| (key.as_str(), value))
    };
    let first_matching = |is_key: fn(&str) -> bool| {
        let found = object.iter().find(|(key, value)| !value.is_null() && is_key(key));
        found.map(|(key, value)| (key.as_str(), value))
    };
    let (board_key, board) = named(BOARDS).filter(|(_, board)| board.is_string() || board.is_array()).unzip();
    let (list_key, list) = named(PIECES).filter(|_| board.is_none()).unzip();
    let list = list.and_then(Value::as_array);
    let named_goal = named("goal").or_else(|| first_matching(is_goal_key));
    let other_goal = board.filter(|_| named_goal.is_none()).and_then(|board| other_goal(object, board));
    let (other_goal, goal_guess) = other_goal.unzip();
    let (goal_key, stated_goal) = named_goal.or(other_goal).unzip();
    let piece_goal = list.map(|list| piece_goals(list, place)).transpose()?.flatten();
    if piece_goal.is_some() && stated_goal.is_some() {
        return Err(place.fault("JSON: two goals are given, one by a piece and one by the object"));
    }
    if stated_goal.is_some_and(Value::is_object) && options.goal.is_none() {
        return Err(place.fault("JSON: expected a goal such as \"Z covers 4,2\" or a board, found an object"));
    }
    let goal = options.goal.clone().or_else(|| stated_goal.map(board_text)).or(piece_goal);
    let exit = Exit::read(object).filter(|_| goal.is_none());
    let car_key = leaving_car_key(object, goal.as_deref().filter(|_| options.goal.is_none()));
    let mut options = ReadOptions { goal, ..options.clone() };
    if let Some(key) = unsupported_key(object, options.goal.is_some() || exit.is_some()) {
        return Err(place.fault(format!("JSON: `{key}` is not understood: state the goal under `goal`")));
    }
    let has_goal = options.goal.is_some();
    let format = read_format(object, place)?;
    if let Some((row, length, expected)) = board.into_iter().chain(stated_goal).find_map(ragged_row) {
        let message = format!("JSON: row {row} has {length} cells, expected {expected} as in row 1");
        let key = board_key.filter(|_| board.and_then(ragged_row).is_some()).or(goal_key);
        return Err(key.map_or(place, |key| key_position(key, place)).fault(message));
    }
    let mut entry = match (board, list) {
        (Some(board), _) => {
            let text = board_rows(object, board).unwrap_or_else(|| board_text(board));
            options.format = format;
            let goal_at = |exit| goal_of_drawing(&text, exit, object).ok_or_else(|| no_car_at_exit(object, place));
            let (goal, guess) = exit.map(goal_at).transpose()?.map(|found| (found.goal, found.guess)).unzip();
            options.goal = options.goal.or(goal);
            let at_board = board_key.map_or(place, |key| key_position(key, place));
            let mut entry = Entry { line: place.line, ..(nested.read_one)(&text, &options).with_faults_at(at_board) };
            if let Ok(puzzled) = &mut entry.puzzle {
                puzzled.guesses.extend(guess);
            }
            entry
        }
        (None, Some(list)) => {
            let puzzle = puzzle_from_pieces(object, list, exit, place, &options);
            Entry { line: place.line, puzzle, warnings: Vec::new() }
        }
        (None, None) => {
            let message = "JSON: expected a board under `puzzle`, `board` or `tiles`, or a list under `pieces`";
            return Err(place.fault(message));
        }
    };
    let metric = first_matching(|key| key.eq_ignore_ascii_case("metric"));
    if let Ok(puzzled) = &mut entry.puzzle {
        if let Some(message) = size_contradiction(object, &puzzled.puzzle) {
            return Err(place.fault(message));
        }
        let refused = match (board, &puzzled.puzzle) {
            _ if is_output(object) => None,
            (Some(board), AnyPuzzle::Tiles(_)) => refused_tile_key(object, board, place),
            (Some(_), AnyPuzzle::Blocks(_)) => refused_drawing_key(object, has_goal, place),
            (None, _) => refused_piece_key(object, list_key, has_goal, place),
        };
        if let Some(fault) = refused {
            return Err(fault);
        }
        add_metadata(object, &mut puzzled.about);
        if options.goal == stated_goal.map(board_text) {
            puzzled.guesses.extend(goal_guess.flatten());
        }
        if !options.is_own {
            let walls = list_key.map(|_| "walls");
            let keys = [board_key, list_key, goal_key, metric.map(|(key, _)| key), walls, car_key];
            let keys = keys.into_iter().flatten().chain(confirmed_keys(object, &puzzled.puzzle));
            let read: Vec<&str> =
                keys.chain([KNOWN, WIDTHS, HEIGHTS].into_iter().flat_map(|keys| keys.split(' '))).collect();
            entry.warnings.extend(list.and_then(|list| ignored_piece_keys(list, place)));
            entry.warnings.extend(ignored_keys(object, &read, board, place));
        }
    }
    let metric = metric.map(|(_, metric)| board_text(metric));
    Ok(entry.with_metric(metric.as_deref().map(|text| Span { text, ..place })))
}

/// Returns the key that names the car that leaves, unless the goal is about a different piece.
fn leaving_car_key<'a>(object: &'a Object, goal: Option<&str>) -> Option<&'a str> {
    let (key, car) = named_car(object)?;
    goal.is_none_or(|goal| goal.split_whitespace().next() == Some(car.as_str())).then_some(key)
}

/// Returns the goal of moving a car out of a drawing through an exit. This is the car that the
/// object names or, if it names none, the only car that can reach the exit.
fn goal_of_drawing(text: &str, exit: Exit, object: &Object) -> Option<ExitGoal> {
    let sketch = rush::car_sketch(&Drawing::read(Span::whole(text, 1))?)?;
    match named_car(object) {
        Some((_, car)) => exit.goal(&sketch.with_only(sketch.piece_called(&car))),
        None => exit.goal(&sketch),
    }
}

/// Returns the format that an object specifies.
///
/// # Errors
/// Fails if no format has that name.
fn read_format(object: &Object, place: Span) -> Result<Option<Format>, Fault> {
    let Some(format) = object.get("format").filter(|format| !format.is_null()) else { return Ok(None) };
    match format.as_str().map(str::parse::<Format>) {
        Some(Ok(format)) => Ok(Some(format)),
        _ => Err(place.fault(format!("JSON: expected the name of a format under `format`, found `{format}`"))),
    }
}

/// Returns the keys that agree with the puzzle.
fn confirmed_keys<'a>(object: &'a Object, puzzle: &AnyPuzzle) -> impl Iterator<Item = &'a str> {
    let is_tiles = matches!(puzzle, AnyPuzzle::Tiles(_));
    let confirmed = object.iter().filter(move |(key, value)| is_confirmed(key, value, is_tiles));
    other_sizes(object).map(|(key, _)| key).chain(confirmed.map(|(key, _)| key.as_str()))
}

/// Keys that every board may have. The keys for boards, lists of pieces, goals and metrics are in
/// other lists.
const KNOWN: &str = "name title source sources comment comments format size side";

/// Adds the name, the sources and the comments of an object, unless the text of its board already
/// contains them.
fn add_metadata(object: &Object, about: &mut About) {
    let strings = |keys: &'static str| {
        let values = keys.split(' ').filter_map(move |key| object.get(key));
        values.flat_map(|value| match value {
            Value::Array(list) => list.iter().filter_map(Value::as_str).collect(),
            value => Vec::from_iter(value.as_str()),
        })
    };
    for name in strings("name title") {
        about.store("name", name);
    }
    let (has_sources, has_comments) = (!about.sources.is_empty(), !about.comments.is_empty());
    for source in strings("sources source").filter(|_| !has_sources) {
        about.store("source", source);
    }
    for comment in strings("comments comment").filter(|_| !has_comments) {
        about.store("comment", comment);
    }
}

/// Returns the first row of a nested list whose length differs from that of row 1: the row's
/// number, counted from 1, its length, and the length of row 1.
fn ragged_row(board: &Value) -> Option<(usize, usize, usize)> {
    let lengths: Vec<usize> =
        board.as_array()?.iter().map(|row| row.as_array().map(Vec::len)).collect::<Option<_>>()?;
    let first = *lengths.first()?;
    let (index, length) = lengths.iter().enumerate().find(|(_, length)| **length != first)?;
    Some((index + 1, *length, first))
}

/// Returns the rows of a tile board given as a flat list, if the object specifies the width.
fn board_rows(object: &Object, board: &Value) -> Option<String> {
    let cells = board.as_array().filter(|cells| cells.iter().all(|cell| cell.is_number() || cell.is_null()))?;
    let width = number(object, WIDTHS).filter(|&width| width > 1 && cells.len() % width == 0)?;
    let rows: Vec<String> = cells.chunks(width).map(|row| board_text(&Value::Array(row.to_vec()))).collect();
    Some(rows.join("\n"))
}

/// Returns a message for a size in the object that differs from the puzzle's size.
fn size_contradiction(object: &Object, puzzle: &AnyPuzzle) -> Option<String> {
    let (width, height) = match puzzle {
        AnyPuzzle::Tiles(puzzle) => (puzzle.width(), puzzle.height()),
        AnyPuzzle::Blocks(puzzle) => (puzzle.columns(), puzzle.rows()),
    };
    let count = width * height;
    let mismatch = |keys: &'static str, fits: &dyn Fn(usize) -> bool| {
        keys.split(' ').find_map(|key| number(object, key).filter(|&size| !fits(size)).map(|size| (key, size)))
    };
    let differs = |(_, (rows, columns)): &(&str, (usize, usize))| {
        (*rows, *columns) != (height, width) && (rows != columns || ![width, height, count, count - 1].contains(rows))
    };
    if let Some((key, (rows, columns))) = other_sizes(object).find(differs) {
        return Some(format!("JSON: `{key}` is {columns}x{rows}, but the board has {width} columns and {height} rows"));
    }
    let (key, size) = mismatch("width columns cols", &|size| size == width)
        .or_else(|| mismatch("height rows", &|size| size == height))
        .or_else(|| mismatch("size side", &|size| [width, height, count, count - 1].contains(&size)))?;
    Some(format!("JSON: `{key}` is {size}, but the board has {width} columns and {height} rows"))
}

/// Returns the goals given by the pieces, joined into one goal.
///
/// # Errors
/// Fails if a goal is not understood.
fn piece_goals(list: &[Value], place: Span) -> Result<Option<String>, Fault> {
    const TARGETS: &str = "target goal goals end destination finish";
    let mut goals = Vec::new();
    for (index, piece) in list.iter().enumerate() {
        for (key, value) in TARGETS.split(' ').filter_map(|key| Some((key, piece.get(key)?))) {
            match value {
                Value::Null | Value::Bool(_) => {}
                Value::Array(strings) if strings.iter().all(Value::is_string) => {
                    goals.extend(strings.iter().filter_map(Value::as_str));
                }
                Value::String(text) if is_block_goal(text) => goals.push(text),
                _ => {
                    let piece = format!("JSON: `{key}` in piece {}", index + 1);
                    let expected = "expected a string such as \"Z covers 4,2\"";
                    return Err(place.fault(format!("{piece} is not understood: {expected}")));
                }
            }
        }
    }
    Ok((!goals.is_empty()).then(|| goals.join("; ")))
}

/// Returns the fault for an exit that no car, or more than one, can reach.
fn no_car_at_exit(object: &Object, place: Span) -> Fault {
    let problem = named_car(object).map_or_else(
        || "expected exactly one car that can reach the exit".to_owned(),
        |(key, _)| format!("no car under `{key}` can reach the exit"),
    );
    place.fault(format!("JSON: {problem}: state the goal under `goal`, such as \"X right\" or \"X covers 1,3\""))
}

/// Returns a key in an object that would change the puzzle but is not supported.
fn unsupported_key(object: &Object, has_goal: bool) -> Option<&str> {
    // In Loyd's own output, the text of the puzzle includes the gates and exits.
    if object.contains_key("family") {
        return None;
    }
    let is_stated = |value: &Value| match value {
        Value::Null => false,
        Value::Array(list) => !list.is_empty(),
        Value::String(text) => !text.eq_ignore_ascii_case("right"),
        _ => true,
    };
    let mut keys = object.iter().filter(|(_, value)| is_stated(value)).map(|(key, _)| key.as_str());
    keys.find(|key| {
        // An explicit goal makes an exit redundant, but not a gate.
        is_listed(&fold_key(key), "gate gates hole holes") || is_exit_key(key) && !has_goal
    })
}

/// Returns the pair of numbers, such as `[2, 3]`, under the first of these keys that exists.
fn pair(object: &Object, keys: &str) -> Option<(usize, usize)> {
    match &first_value(object, keys)?.as_array()?[..] {
        [first, second] => index(first).zip(index(second)),
        _ => None,
    }
}

/// Builds a puzzle from a list of pieces.
fn puzzle_from_pieces(
    object: &Object,
    list: &[Value],
    exit: Option<Exit>,
    place: Span,
    options: &ReadOptions,
) -> Result<Puzzled, Faults> {
    let mut log = FaultLog::default();
    let mut found = Vec::new();
    for (index, value) in list.iter().enumerate() {
        match value.as_object().and_then(|piece| placed_piece(piece, place)) {
            Some(piece) if is_single_car(&piece) => {
                log.push(place.fault(format!("JSON: piece {} has a length of 1, expected at least 2", index + 1)));
            }
            Some(piece) => found.push(piece),
            None => log.push(place.fault(format!(
                "JSON: piece {} has no position and size such as `\"row\": 0, \"column\": 0, \"width\": 2, \"height\": 1`",
                index + 1
            ))),
        }
    }
    let log = log.unless_any(FaultLog::default())?;
    let grid = read_size(object, place)?;
    let mut placed = placed::sketch(grid, &found, place);
    placed.sketch.walls.extend(walls(object, placed.first_index, place)?);
    let non_walls = || found.iter().filter(|piece| !piece.is_wall);
    let are_cars = non_walls().all(|piece| is_car(piece) || piece.freedom == Freedom::Fixed) && non_walls().any(is_car);
    let non_wall_values: Vec<&Value> =
        list.iter().zip(&found).filter(|(_, piece)| !piece.is_wall).map(|(value, _)| value).collect();
    let marked = target_name(&non_wall_values, &placed.sketch);
    let sketch = &placed.sketch;
    let goal_at_exit = |exit: Exit| match named_car(object) {
        Some((_, name)) => exit.goal(&sketch.with_only(non_walls().position(|piece| piece.name == name))),
        None => marked
            .and_then(|marked| exit.goal(&sketch.with_only(sketch.piece_named(marked))))
            .or_else(|| exit.goal(sketch)),
    };
    let default_piece = if are_cars { rush::goal_car(sketch, None).name } else { DEFAULT_GOAL_PIECE };
    let goal_piece = marked.unwrap_or(default_piece);
    let found_goal = match exit {
        _ if options.goal.is_some() => None,
        Some(exit) => Some(goal_at_exit(exit).filter(|_| are_cars).ok_or_else(|| no_car_at_exit(object, place))?),
        None if marked.is_none() && !are_cars => {
            kinds::klotski_goal(sketch).map(|goal| ExitGoal { goal, guess: kinds::KLOTSKI_GUESS.to_owned() })
        }
        None => None,
    };
    let stated = found_goal.as_ref().map(|found| Span::whole(&found.goal, 1));
    let goal = GoalText::choose(options, stated, DefaultGoal { piece: goal_piece, hint: "with `--goal`" });
    let (rows, columns) = (placed.sketch.rows, placed.sketch.columns);
    let puzzle = block_puzzle::finish(placed.sketch, goal, log)?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Json);
    let kind = if are_cars { "cars that stay in their row or column" } else { "pieces that move in any direction" };
    puzzled.guess(format!("{kind}, rows and columns counted from {}", placed.first_index));
    // Boards of cars are usually 6x6; boards of other pieces may have any size.
    let usual_size = (grid.is_none() && !are_cars).then(|| format!("a {columns}x{rows} board"));
    puzzled.guesses.extend(placed.size_guess.or(usual_size));
    if matches!(goal, GoalText::Default(_)) {
        puzzled.guess(format!("goal piece {} to the right", name_text(goal_piece)));
    }
    puzzled.guesses.extend(found_goal.map(|found| found.guess));
    Ok(puzzled)
}

/// Returns the cells listed under `walls`, with rows and columns counted from `first`.
fn walls(object: &Object, first: usize, place: Span) -> Result<Vec<(usize, usize)>, Fault> {
    const EXPECTED: &str = "JSON: expected walls such as `[[2, 0]]` or `[{\"row\": 2, \"column\": 0}]`";
    let Some(walls) = object.get("walls").filter(|walls| !walls.is_null()) else { return Ok(Vec::new()) };
    let cell = |wall: &Value| {
        let (row, column) = match wall {
            Value::Array(pair) if pair.len() == 2 => index(&pair[0]).zip(index(&pair[1]))?,
            Value::Object(wall) => number(wall, "row r y").zip(number(wall, "column col c x"))?,
            _ => return None,
        };
        row.checked_sub(first).zip(column.checked_sub(first))
    };
    let cells = walls.as_array().and_then(|walls| walls.iter().map(cell).collect());
    cells.ok_or_else(|| place.fault(EXPECTED))
}

/// Returns the name of the piece that is marked as the goal piece.
fn target_name(list: &[&Value], sketch: &Sketch) -> Option<char> {
    let is_marked = |value: &&Value| {
        let mut fields = value.as_object().into_iter().flatten();
        fields.any(|(key, value)| is_goal_mark(key) && *value == true)
    };
    let is_red = |value: &&Value| value["color"] == "red" || value["colour"] == "red";
    let marked = list.iter().position(is_marked).or_else(|| list.iter().position(is_red));
    marked.map(|index| sketch.pieces[index].name)
}

const fn is_car(piece: &PlacedPiece) -> bool {
    matches!(piece.freedom, Freedom::Horizontal | Freedom::Vertical)
}

/// Returns whether a piece is a car with a single cell.
fn is_single_car(piece: &PlacedPiece) -> bool {
    is_car(piece) && piece.rows * piece.columns == 1 && !piece.is_wall
}

fn placed_piece<'a>(piece: &Object, place: Span<'a>) -> Option<PlacedPiece<'a>> {
    let text = |keys: &str| match first_value(piece, keys)? {
        Value::String(text) => Some(text.clone()),
        value @ (Value::Number(_) | Value::Bool(_)) => Some(value.to_string()),
        _ => None,
    };
    let point = pair(piece, "position pos at cell start");
    let row = number(piece, "row r y top").or(point.map(|point| point.0))?;
    let column = number(piece, "column col c x left").or(point.map(|point| point.1))?;
    let orientation = text("orientation direction dir axis vertical").map(|text| text.to_lowercase());
    let is_vertical = match orientation.as_deref() {
        Some("true" | "y" | "up" | "down" | "col" | "column" | "|") => Some(true),
        Some("false" | "x" | "left" | "right" | "row" | "-" | "") => Some(false),
        Some(text) if text.starts_with('v') => Some(true),
        Some(text) if text.starts_with('h') => Some(false),
        // With a length alone, neither direction is likelier.
        _ => None,
    };
    let is_wall = is_wall(piece);
    let length = number(piece, "length len").or_else(|| number(piece, "size"));
    let (rows, columns, freedom) = match (length, is_vertical) {
        (Some(length), Some(true)) => (length, 1, Freedom::Vertical),
        (Some(length), Some(false)) => (1, length, Freedom::Horizontal),
        _ => {
            let sides = pair(piece, "shape")
                .or_else(|| number(piece, "height h rows").zip(number(piece, "width w columns cols")));
            let cell = (is_wall && length.is_none_or(|length| length == 1)).then_some((1, 1));
            let (rows, columns) = sides.or(cell)?;
            (rows, columns, Freedom::Both)
        }
    };
    let freedom = if is_fixed(piece) { Freedom::Fixed } else { freedom };
    let is_in_range =
        row <= MAX_GRID && column <= MAX_GRID && (1..=MAX_GRID).contains(&rows) && (1..=MAX_GRID).contains(&columns);
    let name = text("name id car letter label").unwrap_or_default();
    is_in_range.then_some(PlacedPiece { name, row, column, rows, columns, freedom, is_wall, place })
}
