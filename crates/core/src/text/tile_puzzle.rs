use super::block_goal::{has_block_goal, is_block_goal, is_block_part};
use super::board_rows::Board;
use super::drawing::Drawing;
use super::fault::{FaultLog, quoted};
use super::keys::{key_and_value, repeated_key};
use super::marks::{goal_guess, may_name_goal, names_goal, names_start, unknown_label};
use super::span::{Span, is_integer};
use super::spec::{FormatSpec, Metadata, invalid_entry, tiles_only};
use super::tile_notation::{self, InterpretedPosition, ReadBoard};
use super::{
    About, AnyPuzzle, Entry, Fault, Faults, Format, MAX_FAULTS, Puzzled, ReadOptions, grid, kinds, picture,
    read_tile_goal, rush, tile_goal, tiles,
};
use crate::tiles::TileGoal;
use crate::{Puzzle, TilePosition, TilePuzzle};

/// The format `tiles`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Tiles,
    metadata: Metadata::All,
    can_hold_several: false,
    example: "8 6 7/2 5 4/3 0 1\n",
    holds: "`8 6 7/2 5 4/3 0 1`, where 0 is the blank; or the rows on separate lines; or all numbers of a square board on one line; or `3x3:8,6,7,2,5,4,3,0,1`. Brackets, commas, quotes, frames and size lines around the numbers are ignored. Digits may be adjacent, hexadecimal, or replaced by letters starting at `a`. The blank may be `x`, `_`, `.`, `-`, `*`, -1, an empty cell, or the highest number. Several boards are separated by blank lines, and may be preceded by the number of boards. Boards may be labelled `Start:` and `Goal:`, in English or in other languages. The comments `# goal:`, `# metric:` and `# name:` are recognised",
    recognised: "rows that contain each number of a board once",
    sniff: |text| are_integers(text) || tile_notation::contains_board(text),
    read: |text, options, _| entries(text, options),
    write: Some(|puzzle, about| {
        let puzzle = tiles_only(puzzle)?;
        let goal = TileGoal::of(puzzle.goal());
        let goal = (goal != TileGoal::BlankLast).then(|| format!("goal: {goal}"));
        let remarks = picture::about_lines(about).into_iter().chain(goal).map(|line| format!("# {line}\n"));
        Ok(remarks.collect::<String>() + &grid(&puzzle.start()))
    }),
};

/// Returns whether `text` consists of integers, optionally separated by `/`, and of comments.
pub(super) fn are_integers(text: Span) -> bool {
    let lines = text.nonblank_lines().filter(|line| !line.trim().text.starts_with('#'));
    let mut words = lines.flat_map(|line| line.split('/')).flat_map(Span::words).peekable();
    words.peek().is_some() && words.all(|word| is_integer(word.text))
}

/// Reads `text` in the plain notation or, if it is not in that notation, in any other.
fn entries(text: Span, options: &ReadOptions) -> Vec<Entry> {
    let line = text.first_line();
    let plain = read_puzzle(text, options);
    if plain.is_err()
        && let Some(entries) = read_boards(text, options)
    {
        return entries;
    }
    if plain.is_err()
        && let Some(format) = drawing_format(text, options)
    {
        let puzzle = match format {
            Format::Kinds => kinds::read_puzzle(text, options),
            Format::Rush => rush::read_puzzle(text, options),
            _ => picture::read_puzzle(text, options),
        };
        return vec![Entry { line, puzzle, warnings: Vec::new() }];
    }
    let puzzle = plain.map_err(|faults| numbered_boards(text).map_or(faults, Faults::from));
    vec![Entry { line, puzzle, warnings: Vec::new() }]
}

/// Returns whether the selected part of each line is a square board. Requires at least two lines.
fn are_boards<'a>(lines: &[Span<'a>], part: fn(Span<'a>) -> Span<'a>) -> bool {
    lines.len() > 1 && lines.iter().all(|line| tiles::is_flat_board(part(*line)))
}

/// Returns the fault for lines that each contain a square board and a number before or after it.
fn numbered_boards(text: Span) -> Option<Fault> {
    let lines: Vec<Span> = text.nonblank_lines().map(Span::trim).filter(|line| !line.text.starts_with('#')).collect();
    let columns = match () {
        () if are_boards(&lines, |line| line.first_word().1.trim()) => "id position",
        () if are_boards(&lines, Span::without_last_word) => "position length",
        () if are_boards(&lines, |line| line.first_word().1.trim().without_last_word()) => "id position length",
        () => return None,
    };
    let message = format!(
        "each line has a board and other numbers: add a first line that names the columns, as in `# columns: {columns}`"
    );
    Some(lines[0].fault(message))
}

/// A position with keys, none of which makes it a block puzzle.
struct KeyedTiles<'a> {
    interpreted: InterpretedPosition,
    /// The cells in the text.
    place: Span<'a>,
    /// The `key: value` parts.
    parts: Vec<Span<'a>>,
}

impl<'a> KeyedTiles<'a> {
    /// Splits `text` into a position and keys: a position on one line followed by keys, such as
    /// `8 1 3/4 0 2/7 6 5 | goal: snail`, or rows below a line such as `goal: snail`.
    fn read(text: Span<'a>) -> Option<Self> {
        let line = text.trim();
        if line.text.contains('\n') { Self::from_lines(line) } else { Self::from_line(line) }
    }

    fn from_line(line: Span<'a>) -> Option<Self> {
        let (place, keys) = line.split_once('|')?;
        let place = place.trim();
        let parts: Vec<Span> = keys.split('|').map(Span::trim).collect();
        if !keys.text.contains(':') || parts.iter().any(|part| is_block_part(part.text)) {
            return None;
        }
        // Letters and digits without separators may also be the pieces of a layout.
        let is_spaced = place.text.contains(char::is_whitespace) && !place.text.contains(char::is_alphabetic);
        let interpreted = match tiles::position(place) {
            Ok(position) => InterpretedPosition { position, guesses: Vec::new(), goal: None },
            Err(_) if is_spaced => tile_notation::position(place).ok()?,
            Err(_) => return None,
        };
        Some(Self { interpreted, place, parts })
    }

    fn from_lines(text: Span<'a>) -> Option<Self> {
        const KEYS: [&str; 5] = ["goal", "metric", "name", "source", "comment"];
        let is_known = |key: Span| KEYS.contains(&key.text.to_lowercase().as_str());
        let keys = || text.lines().map_while(key_and_value).take_while(|(key, _)| is_known(*key));
        let parts: Vec<Span> = text.lines().take(keys().count()).collect();
        let goal = keys().find(|(key, _)| key.text.eq_ignore_ascii_case("goal"))?.1;
        if goal.is_empty() || is_block_goal(goal.text) {
            return None;
        }
        let keys_length: usize = text.text.split_inclusive('\n').take(parts.len()).map(str::len).sum();
        let place = text.split_at(keys_length).1.trim();
        let start = match key_and_value(place).filter(|(key, _)| names_start(key.text)) {
            Some((_, rows)) if !place.text.contains('\n') => rows,
            _ => place,
        };
        let mut interpreted = match tiles::position(start) {
            Ok(position) => InterpretedPosition { position, guesses: Vec::new(), goal: None },
            Err(_) => tile_notation::position(start).ok()?,
        };
        let is_glued = start.nonblank_lines().all(|line| line.words().nth(1).is_none());
        if is_glued && goal.text.starts_with(|c: char| c.is_ascii_digit()) {
            interpreted.guesses.push("digits are tiles; --format picture reads them as pieces".to_owned());
        }
        Some(Self { interpreted, place: start, parts })
    }

    fn entry(self, options: &ReadOptions) -> Entry {
        let Self { interpreted: InterpretedPosition { position, guesses, .. }, place, parts } = self;
        let (mut log, mut goal, mut metric, mut about) = (FaultLog::default(), None, None, About::default());
        let mut seen = Vec::new();
        for part in parts {
            let Some((key, value)) = key_and_value(part) else {
                log.push(part.expected("`key: value`"));
                continue;
            };
            let name = key.text.to_lowercase();
            if matches!(name.as_str(), "goal" | "metric" | "name") && seen.contains(&name) {
                log.push(repeated_key(key));
                continue;
            }
            match name.as_str() {
                "goal" => goal = Some(value),
                "metric" => metric = Some(value),
                _ if about.store(&name, value.text) => {}
                _ => log.push(key.fault(format!(
                    "unknown key {} for a tile position: expected `goal`, `metric`, `name`, `source` or `comment`",
                    quoted(key.text)
                ))),
            }
            seen.push(name);
        }
        let puzzle = log.unless_any(()).and_then(|()| match (&options.goal, goal) {
            (None, Some(goal)) => tiles_with_goal(Ok(position), Some(goal.text))
                .map_err(|faults| faults.relocate_goal_faults(goal.line, goal.column)),
            (given, _) => tiles_with_goal(Ok(position), given.as_deref()),
        });
        let puzzle = puzzle.map(|puzzled| {
            let guesses = guesses.into_iter().chain(puzzled.guesses).collect();
            Puzzled { about, guesses, ..puzzled }
        });
        Entry { line: place.line, puzzle, warnings: Vec::new() }.with_metric(metric)
    }
}

/// Returns whether `text` is a position with keys, none of which makes it a block puzzle.
pub(super) fn is_keyed(text: Span) -> bool {
    KeyedTiles::read(text).is_some()
}

/// Reads a position with keys. Returns `None` for other text.
fn read_keyed(text: Span, options: &ReadOptions) -> Option<Entry> {
    KeyedTiles::read(text).map(|keyed| keyed.entry(options))
}

/// Returns the format of numbers that are the cells of a drawing: rows of digits without
/// separators, cars, several pieces made of adjacent cells, or any pieces if the goal is one for a
/// block puzzle.
fn drawing_format(text: Span, options: &ReadOptions) -> Option<Format> {
    const MIN_CARS: usize = 3;
    let drawing = Drawing::read(text)?;
    let car_count = rush::count_cars(&drawing);
    let are_pieces = || kinds::are_pieces(&drawing) && numbered_boards(text).is_none();
    let is_drawing = || {
        drawing.is_glued()
            || has_block_goal(options)
            || car_count >= MIN_CARS
            || rush::is_sparse_car_drawing(&drawing)
            || are_pieces()
    };
    if options.is_own || options.format.is_some() || !is_drawing() {
        return None;
    }
    Some(match car_count {
        _ if kinds::sketch(&drawing).is_some() => Format::Kinds,
        0 | 1 => Format::Picture,
        _ => Format::Rush,
    })
}

/// Reads boards in any notation. Returns `None` unless at least one of them can be read. A board
/// labelled as a goal is the goal for the boards before it, or for all boards if it comes first.
pub(super) fn read_boards(text: Span, options: &ReadOptions) -> Option<Vec<Entry>> {
    if let Some(entry) = read_keyed(text, options) {
        return Some(vec![entry]);
    }
    let read = tile_notation::read_boards(text);
    if read.iter().any(ReadBoard::may_be_value) || read.iter().all(|board| board.position.is_err()) {
        return None;
    }
    let (boards, positions): (Vec<Board>, Vec<_>) = read.into_iter().map(|read| (read.board, read.position)).unzip();
    let labels: Vec<Span> = boards.iter().filter_map(|board| board.label).collect();
    if let Some(fault) = unknown_label(&labels).filter(|_| boards.len() == 2) {
        return Some(vec![invalid_entry(fault.line, fault)]);
    }
    let has_start = boards.len() > 2 && labels.iter().any(|label| names_start(label.text));
    if let Some(label) = labels.iter().find(|label| has_start && may_name_goal(label.text)) {
        let message = "this label may name a goal: expected a label such as `Start:` or `Goal:`";
        return Some(vec![invalid_entry(label.line, label.fault(message))]);
    }
    let is_pair = boards.len() == 2;
    let is_arrow = |board: &Board| is_pair && board.label.is_some_and(|label| label.text.contains('>'));
    let other_goal = boards.iter().filter_map(|board| board.label).find(|label| is_pair && may_name_goal(label.text));
    let is_goal = |board: &Board| {
        // A label with a number is the title of one of several boards, as in `after move 1`.
        let is_numbered = |label: Span| label.text.contains(|c: char| c.is_ascii_digit());
        let is_alone = |label: Span| boards.len() == 1 && !is_numbered(label);
        let may_be_goal = |label: Span| (is_pair || is_alone(label)) && may_name_goal(label.text);
        board.label.is_some_and(|label| names_goal(label.text) || may_be_goal(label)) || is_arrow(board)
    };
    let mut goals: Vec<(usize, InterpretedPosition)> = Vec::new();
    let mut starts = Vec::new();
    for (index, (board, position)) in boards.iter().zip(positions).enumerate() {
        match position {
            Ok(interpreted) if is_goal(board) => goals.push((index, interpreted)),
            Err(Faults(faults)) if is_goal(board) => {
                // The fault for a label without rows already names the goal.
                let about = |fault: Fault| if board.rows.is_empty() { fault } else { fault.with_subject("goal") };
                let faults = faults.into_iter().map(about).collect();
                return Some(vec![Entry { line: board.place.line, puzzle: Err(Faults(faults)), warnings: Vec::new() }]);
            }
            result => starts.push((index, board, result)),
        }
    }
    if starts.is_empty() {
        let goal = boards.iter().find_map(|board| board.label)?;
        let message = format!("expected a board next to the goal {}, found none", quoted(goal.text));
        return Some(vec![invalid_entry(goal.line, goal.fault(message))]);
    }
    if let Some(fault) = second_goal(&goals, &boards).filter(|_| options.goal.is_none()) {
        return Some(vec![invalid_entry(fault.line, fault)]);
    }
    let entry = |(index, board, result): (usize, &Board, Result<InterpretedPosition, Faults>)| {
        let own_goal = goals.iter().find(|(goal, _)| *goal > index).or(goals.last());
        let own_goal = own_goal.filter(|_| options.goal.is_none());
        let line = board.place.line;
        let puzzle = result.and_then(|interpreted| {
            let own_goal_text = own_goal.map(|(_, goal)| goal.position.to_string());
            let goal = options.goal.clone().or(own_goal_text).or(interpreted.goal);
            let mut puzzled = tiles_with_goal(Ok(interpreted.position), goal.as_deref())?;
            puzzled.guesses.splice(0..0, interpreted.guesses);
            let guesses = own_goal.map(|(_, goal)| tile_goal::as_goal_guesses(goal.guesses.clone()));
            puzzled.guesses.extend(guesses.unwrap_or_default());
            if boards.iter().any(is_arrow) {
                puzzled.guess("the board after the arrow is the goal");
            }
            puzzled.guesses.extend(other_goal.map(|label| goal_guess(label.text)));
            Ok(puzzled)
        });
        let puzzle = puzzle.map_err(|faults| match own_goal.map(|(index, _)| boards[*index].place) {
            Some(place) => faults.relocate_goal_faults(place.line, place.column),
            None => faults,
        });
        Entry { line, puzzle, warnings: Vec::new() }
    };
    Some(starts.into_iter().map(entry).collect())
}

/// Returns the fault for a second goal if it is unclear which board the goal belongs to: two
/// different goals are adjacent, or the first board is a goal.
fn second_goal(goals: &[(usize, InterpretedPosition)], boards: &[Board]) -> Option<Fault> {
    let place = |index: usize| boards[index].label.unwrap_or(boards[index].place);
    let mut pairs = goals.windows(2).filter(|pair| pair[0].1.position != pair[1].1.position);
    let pair = pairs.find(|pair| pair[0].0 == 0 || pair[0].0 + 1 == pair[1].0);
    let Some([(first, _), (second, _)]) = pair else { return None };
    Some(place(*second).fault(format!("found a second goal: line {} gives another one", place(*first).line)))
}

/// Reads a tile puzzle: a position, with the goal in the options.
pub(super) fn read_puzzle(text: Span, options: &ReadOptions) -> Result<Puzzled, Faults> {
    if let Some(entry) = read_keyed(text, options) {
        return entry.puzzle;
    }
    tiles_with_goal(tiles::position(text), options.goal.as_deref())
}

/// Combines a position and a goal as [`with_goal`] does, and records the guesses about the goal.
fn tiles_with_goal(start: Result<TilePosition, Faults>, goal: Option<&str>) -> Result<Puzzled, Faults> {
    let puzzle = with_goal(start, goal)?;
    let guesses = goal.map(tile_goal::guesses).unwrap_or_default();
    Ok(Puzzled { guesses, ..Puzzled::new(AnyPuzzle::Tiles(puzzle), Format::Tiles) })
}

/// Combines the position that was read with the given goal, or with the default one. On failure,
/// returns the faults in both.
pub(super) fn with_goal(start: Result<TilePosition, Faults>, goal: Option<&str>) -> Result<TilePuzzle, Faults> {
    match (start, goal) {
        (Ok(start), None) => Ok(TilePuzzle::blank_last(start)),
        (Ok(start), Some(goal)) => build_puzzle(start, goal),
        (Err(faults), None) => Err(faults),
        (Err(mut faults), Some(goal)) => {
            // The number of reported faults is limited, so faults in the goal are reported only as
            // far as the faults in the start leave room.
            let room = (MAX_FAULTS + 1).saturating_sub(faults.0.len());
            faults.0.extend(tile_goal::read(goal).err().into_iter().flat_map(|faults| faults.0).take(room));
            Err(faults)
        }
    }
}

/// Returns the puzzle with this start and the goal given by `goal`.
fn build_puzzle(start: TilePosition, goal: &str) -> Result<TilePuzzle, Faults> {
    let position = read_tile_goal(goal, start.width(), start.height())?.position(start.width(), start.height());
    TilePuzzle::new(start, position)
        .map_err(|mismatch| Span::whole(goal, 1).fault(mismatch.to_string()).in_goal().into())
}
