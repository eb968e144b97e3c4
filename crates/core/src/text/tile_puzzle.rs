use super::block_goal::{has_block_goal, is_block_part};
use super::board_rows::Board;
use super::drawing::Drawing;
use super::fault::{FaultLog, quoted};
use super::keys::{key_and_value, printable, remark, twice};
use super::marks::names_goal;
use super::span::{Span, is_integer};
use super::spec::{FormatSpec, tiles_only};
use super::tile_notation::{self, NotedPosition};
use super::{
    About, AnyPuzzle, Entry, Faults, Format, Puzzled, ReadOptions, grid, kinds, picture, read_tile_goal, rush,
    tile_goal, tiles,
};
use crate::tiles::TileGoal;
use crate::{Puzzle, TilePosition, TilePuzzle};

/// The format `tiles`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Tiles,
    example: "8 6 7/2 5 4/3 0 1\n",
    holds: "`8 6 7/2 5 4/3 0 1`, 0 is the blank; or the rows as lines of a file; or all numbers of a square board in one line; or `3x3:8,6,7,2,5,4,3,0,1`. Brackets, commas, quotes, frames and size lines around the numbers do no harm; digits may be glued, hexadecimal, or letters from `a` on; the blank may be `x`, `_`, `.`, `-`, `*`, -1, an empty cell, or the highest number. Several boards stand apart by blank lines; `Start:` and `Goal:` before boards say which is which",
    recognised: "rows whose cells are each number of a board once",
    sniff: |text| are_integers(text) || tile_notation::is_noted(text),
    read: |text, options, _| entries(text, options),
    write: Some(|puzzle, about| {
        let puzzle = tiles_only(puzzle)?;
        let name = about.name.as_ref().map(|name| format!("# name: {name}\n")).unwrap_or_default();
        let goal = TileGoal::of(puzzle.goal());
        let goal = if goal == TileGoal::BlankLast { String::new() } else { format!("# goal: {goal}\n") };
        Ok(name + &goal + &grid(&puzzle.start()))
    }),
};

/// Whether a text is integers, perhaps with `/` between them, and remarks.
pub(super) fn are_integers(text: Span) -> bool {
    let lines = text.filled_lines().filter(|line| !line.trim().text.starts_with('#'));
    let mut words = lines.flat_map(|line| line.split('/')).flat_map(Span::words).peekable();
    words.peek().is_some() && words.all(|word| is_integer(word.text))
}

/// Reads a text in the plain notation, else in any other.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let line = text.filled_lines().next().map_or(text.line, |line| line.line);
    let plain = puzzled(text, options);
    if plain.is_err()
        && let Some(entries) = noted(text, options)
    {
        return entries;
    }
    if plain.is_err()
        && let Some(format) = drawn_format(text, options)
    {
        let puzzle = match format {
            Format::Kinds => kinds::puzzled(text, options),
            Format::Rush => rush::puzzled(text, options),
            _ => picture::puzzled(text, options),
        };
        return vec![Entry { line, puzzle, warnings: Vec::new() }];
    }
    vec![Entry { line, puzzle: plain, warnings: Vec::new() }]
}

/// A position in one line, its place and the keys behind it, such as `8 1 3/4 0 2/7 6 5 | goal: snail`.
fn keyed_parts(text: Span<'_>) -> Option<(NotedPosition, Span<'_>, Span<'_>)> {
    let line = text.trim();
    let (place, keys) = line.split_once('|').filter(|_| !line.text.contains('\n'))?;
    let place = place.trim();
    if !keys.text.contains(':') || keys.text.split('|').any(is_block_part) {
        return None;
    }
    // Letters and glued digits may also be the pieces of a layout.
    let is_spaced = place.text.contains(char::is_whitespace) && !place.text.contains(char::is_alphabetic);
    let noted = match tiles::position(place) {
        Ok(position) => NotedPosition { position, guesses: Vec::new(), goal: None },
        Err(_) if is_spaced => tile_notation::position(place).ok()?,
        Err(_) => return None,
    };
    Some((noted, place, keys))
}

/// Whether a line is a position with keys, none of which makes it a puzzle of blocks.
pub(super) fn is_keyed(line: Span) -> bool {
    keyed_parts(line).is_some()
}

/// Reads a position in one line with keys behind it; `None` for other texts.
fn keyed_line(text: Span, options: &ReadOptions) -> Option<Entry> {
    let (NotedPosition { position, guesses, .. }, place, keys) = keyed_parts(text)?;
    let (mut log, mut goal, mut metric, mut about) = (FaultLog::default(), None, None, About::default());
    let mut seen = Vec::new();
    for part in keys.split('|').map(Span::trim) {
        let Some((key, value)) = key_and_value(part) else {
            log.push(part.fault(format!("expected `key: value`, found {}", quoted(part.text))));
            continue;
        };
        let name = key.text.to_lowercase();
        if matches!(name.as_str(), "goal" | "metric" | "name") && seen.contains(&name) {
            log.push(twice(key));
            continue;
        }
        match name.as_str() {
            "goal" => goal = Some(value.text),
            "metric" => metric = Some(value),
            "name" => about.name = Some(printable(value.text)),
            "source" => about.sources.push(printable(value.text)),
            "comment" => about.comments.push(printable(value.text)),
            _ => log.push(key.fault(format!(
                "unknown key {} of a tile position: expected `goal`, `metric`, `name`, `source` or `comment`",
                quoted(key.text)
            ))),
        }
        seen.push(name);
    }
    let goal = options.goal.as_deref().or(goal);
    let puzzle = log.unless_any(()).and_then(|()| with_goal(Ok(position), goal));
    let puzzle =
        puzzle.map(|puzzle| Puzzled { about, guesses, ..Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Tiles) });
    let entry = Entry { line: place.line, puzzle, warnings: Vec::new() };
    Some(match metric {
        Some(metric) => entry.with_metric(Some(metric.text), metric),
        None => entry,
    })
}

/// The format of numbers that are the cells of a drawing: glued rows of digits, cars, or any pieces where the goal is one of
/// block puzzles.
fn drawn_format(text: Span, options: &ReadOptions) -> Option<Format> {
    const CARS: usize = 3;
    let drawing = Drawing::read(text)?;
    let cars = rush::cars_of(&drawing);
    if options.is_own || options.format.is_some() || !(drawing.is_glued() || has_block_goal(options) || cars >= CARS) {
        return None;
    }
    Some(match cars {
        _ if kinds::sketch(&drawing).is_some() => Format::Kinds,
        0 | 1 => Format::Picture,
        _ => Format::Rush,
    })
}

/// Reads boards in any notation, if at least one of them can be read. A board that is called a goal is the goal of the boards
/// before it, or of all boards where it comes first.
pub(super) fn noted(text: Span, options: &ReadOptions) -> Option<Vec<Entry>> {
    if let Some(entry) = keyed_line(text, options) {
        return Some(vec![entry]);
    }
    let boards = tile_notation::boards_of(text);
    if boards.iter().any(tile_notation::is_stated)
        || !boards.iter().any(|board| tile_notation::board_position(board).is_ok())
    {
        return None;
    }
    let is_arrow = |board: &Board| boards.len() == 2 && board.label.is_some_and(|label| label.text.contains('>'));
    let is_goal = |board: &Board| board.label.is_some_and(|label| names_goal(label.text)) || is_arrow(board);
    let mut goals: Vec<(usize, String)> = Vec::new();
    let mut starts = Vec::new();
    for (index, board) in boards.iter().enumerate() {
        match tile_notation::board_position(board) {
            Ok(noted) if is_goal(board) => goals.push((index, noted.position.to_string())),
            Err(faults) if is_goal(board) => {
                return Some(vec![Entry { line: board.place.line, puzzle: Err(faults), warnings: Vec::new() }]);
            }
            noted => starts.push((index, board, noted)),
        }
    }
    if starts.is_empty() {
        return None;
    }
    // Rows of one board a line may each be a board.
    let entry = |(index, board, noted): (usize, &Board, Result<NotedPosition, Faults>)| {
        let own = goals.iter().find(|(goal, _)| *goal > index).or(goals.last()).map(|(_, goal)| goal.clone());
        let line = board.place.line;
        let noted = match noted {
            Ok(noted) => noted,
            Err(faults) => return Entry { line, puzzle: Err(faults), warnings: Vec::new() },
        };
        let goal = options.goal.clone().or(own).or(noted.goal);
        let puzzle = with_goal(Ok(noted.position), goal.as_deref()).map(|puzzle| {
            let mut puzzled = Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Tiles);
            puzzled.guesses = noted.guesses;
            if boards.iter().any(is_arrow) {
                puzzled.guess("the board behind the arrow is the goal");
            }
            puzzled
        });
        Entry { line, puzzle, warnings: Vec::new() }
    };
    Some(starts.into_iter().map(entry).collect())
}

/// Reads a tile puzzle: a position, with the goal that the options name.
pub(super) fn puzzled(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    if let Some(entry) = keyed_line(text, options) {
        return entry.puzzle;
    }
    let (name, stated) = remarks(text);
    let goal = options.goal.as_deref().or(stated);
    let puzzle = with_goal(tiles::position(text), goal)?;
    let mut puzzled = Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Tiles);
    puzzled.about.name = name;
    Ok(puzzled)
}

/// What the remarks `# name: …` and `# goal: …` before the rows say.
fn remarks(text: Span<'_>) -> (Option<String>, Option<&str>) {
    let (mut name, mut goal) = (None, None);
    for line in text.filled_lines().map(Span::trim).take_while(|line| line.text.starts_with('#')) {
        match remark(line) {
            Some((key, value)) if key.text.eq_ignore_ascii_case("name") => name = Some(printable(value.text)),
            Some((key, value)) if key.text.eq_ignore_ascii_case("goal") => goal = Some(value.text),
            _ => {}
        }
    }
    (name, goal)
}

/// The puzzle of a position that was read, with the goal of this text, or the usual one; else the faults of both.
pub(super) fn with_goal(start: Result<TilePosition, Faults>, goal: Option<&str>) -> Result<TilePuzzle, Faults> {
    match (start, goal) {
        (Ok(start), None) => Ok(TilePuzzle::blank_last(start)),
        (Ok(start), Some(goal)) => puzzle(start, goal),
        (Err(faults), None) => Err(faults),
        (Err(mut faults), Some(goal)) => {
            faults.0.extend(tile_goal::text_faults(goal));
            Err(faults)
        }
    }
}

/// The puzzle of a start and the text of its goal.
fn puzzle(start: TilePosition, goal: &str) -> Result<TilePuzzle, Faults> {
    let position = read_tile_goal(goal, start.width(), start.height())?.position(start.width(), start.height());
    TilePuzzle::new(start, position)
        .map_err(|mismatch| Span::whole(goal, 1).fault(mismatch.to_string()).in_goal().into())
}
