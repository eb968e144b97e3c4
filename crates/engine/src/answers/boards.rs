//! Solutions to tile puzzles given as sequences of boards, as students' programs print them.

use loyd_core::text::span::{Span, is_number};
use loyd_core::text::{Fault, is_drawn_line, is_nothing};
use loyd_core::{Direction, MoveList, Puzzle, TilePosition, TilePuzzle};

/// The steps between consecutive boards.
#[derive(Default)]
pub(super) struct Boards {
    /// The steps to each board that differs from the preceding one, up to the first board that no
    /// step reaches.
    pub(super) entries: MoveList<Direction>,
    /// The move number, counted from 1, of the first board that no step reaches, and the reason.
    pub(super) broken: Option<(usize, &'static str)>,
    /// The line numbers of the boards, in ascending order.
    pub(super) lines: Vec<usize>,
    /// Whether there are boards other than the start and the goal.
    pub(super) has_others: bool,
    /// The lines of the first two consecutive boards that no step connects. The first line is
    /// `None` if the first of these boards is the puzzle's start.
    pub(super) disconnected: Option<(Option<usize>, usize)>,
    /// Whether the boards lead from the goal to the start. If so, there are no `entries`.
    pub(super) is_reversed: bool,
}

/// Reads boards of the puzzle's size: rows of tiles on separate lines, in brackets, or separated by
/// `/` or `;`, with or without frames. The blank is 0, a mark such as `_` or `x`, -1, the number
/// after the last tile, or an empty cell. Other lines are skipped, including a size on a line
/// before a board. Returns `None` if there is no such board.
///
/// The first board is the start or the position after the first step. Repeated boards do not count
/// as moves. After a board that no step reaches, reading starts over at the next board that equals
/// the start. If `has_line_moves`, consecutive boards may differ by several tiles in one line.
pub(super) fn read(puzzle: &TilePuzzle, start: &TilePosition, text: &str, has_line_moves: bool) -> Option<Boards> {
    let mut boards = Boards::default();
    let (mut position, mut leads_back, mut before) = (None, false, None);
    for found in positions(puzzle, text) {
        let FoundBoard { board, lines, follows_invalid_rows } = found;
        let line = lines.first().copied();
        boards.lines.extend(lines);
        let Some(board) = board else {
            boards.break_off("this board does not have the puzzle's tiles");
            leads_back = false;
            continue;
        };
        boards.has_others |= board != *start && board != *puzzle.goal();
        leads_back = match &position {
            None => board == *puzzle.goal() && board != *start,
            Some(before) => {
                leads_back
                    && !follows_invalid_rows
                    && (*before == board || steps_between(puzzle, before, &board, has_line_moves).is_some())
            }
        };
        if board == *start && boards.broken.is_some() {
            (boards.entries, boards.broken, boards.disconnected, position) = (MoveList::default(), None, None, None);
        }
        if follows_invalid_rows && position.is_some() {
            boards.break_off("the previous board does not have the puzzle's tiles");
        }
        let is_broken = boards.broken.is_some();
        boards.add_steps(puzzle, position.as_ref().unwrap_or(start), &board, has_line_moves);
        if boards.broken.is_some() && !is_broken {
            boards.disconnected = line.map(|line| (before, line));
        }
        (position, before) = (Some(board), line);
    }
    if leads_back && boards.broken.is_none() && position.as_ref() == Some(start) {
        (boards.entries, boards.is_reversed) = (MoveList::default(), true);
    }
    position.map(|_| boards)
}

impl Boards {
    /// Returns the fault for an answer that contains the start or the goal, but not the boards
    /// between them. `None` if it has other boards, or if a step leads from the start to the goal.
    pub(super) fn missing_boards(&self) -> Option<Fault> {
        let (before, line) = self.disconnected.filter(|_| self.entries.is_empty() && !self.has_others)?;
        let boards = match before {
            Some(before) if before == line => format!("two boards on line {line}"),
            Some(before) => format!("the boards on lines {before} and {line}"),
            None => format!("the start and the board on line {line}"),
        };
        let message = format!("{boards} are not one move apart: print every board on the way, or the moves");
        Some(Fault::new(line, 1, message))
    }

    /// Adds the steps between two boards.
    fn add_steps(&mut self, puzzle: &TilePuzzle, from: &TilePosition, to: &TilePosition, has_line_moves: bool) {
        if from == to || self.broken.is_some() {
            return;
        }
        match steps_between(puzzle, from, to, has_line_moves) {
            Some(steps) if self.entries.has_room(steps.len()) => self.entries.push(steps),
            Some(_) => self.break_off("there are too many boards"),
            None => self.break_off("this board is not one move away from the previous one"),
        }
    }

    fn break_off(&mut self, reason: &'static str) {
        self.broken.get_or_insert((self.entries.len() + 1, reason));
    }
}

/// A board in an answer.
#[derive(Default)]
struct FoundBoard {
    /// The board; `None` for rows after the last board that are enough for a board but do not form
    /// one.
    board: Option<TilePosition>,
    lines: Vec<usize>,
    /// Whether such rows precede the board.
    follows_invalid_rows: bool,
}

/// Returns the boards in `text`.
fn positions<'a>(puzzle: &'a TilePuzzle, text: &'a str) -> impl Iterator<Item = FoundBoard> + 'a {
    let (width, height) = (puzzle.width(), puzzle.height());
    // A row may lack its blank only if no blank is marked anywhere in the text.
    let has_mark = rows(text, width, height).any(|row| row.cells.contains(&BoardCell::Blank));
    let mut rows = rows(text, width, height).filter(move |row| row.cells.len() == width || !has_mark);
    let (mut kept, mut skipped, mut is_done, mut has_board) = (Vec::new(), 0, false, false);
    std::iter::from_fn(move || {
        while !is_done {
            let Some(row) = rows.next() else {
                is_done = true;
                let ends_with_invalid_rows = has_board && skipped + kept.len() >= height;
                return ends_with_invalid_rows.then(FoundBoard::default);
            };
            kept.push(row);
            if kept.len() < height {
                continue;
            }
            if let Some(board) = board(&kept, width) {
                let lines = kept.drain(..).map(|row: BoardRow| row.line).collect();
                let follows_invalid_rows = skipped >= height;
                (skipped, has_board) = (0, true);
                return Some(FoundBoard { board: Some(board), lines, follows_invalid_rows });
            }
            kept.remove(0);
            skipped += 1;
        }
        None
    })
}

/// A cell in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BoardCell {
    Tile(u16),
    Blank,
}

/// A row of a board. It has one cell per column, or one fewer if its blank is an empty space.
struct BoardRow {
    line: usize,
    cells: Vec<BoardCell>,
    /// The range of columns that each cell occupies in its line, in characters.
    places: Vec<(usize, usize)>,
}

/// Returns the board that rows form, or `None` if they do not form one.
fn board(rows: &[BoardRow], width: usize) -> Option<TilePosition> {
    let full = || rows.iter().filter(|row| row.cells.len() == width);
    let mut cells = Vec::with_capacity(width * rows.len());
    for row in rows {
        cells.extend(if row.cells.len() == width {
            row.cells.clone()
        } else {
            full().find_map(|full| with_gap(row, full))?
        });
    }
    let count = u16::try_from(cells.len()).ok()?;
    let is_marked = cells.contains(&BoardCell::Blank);
    let tile = |cell| match cell {
        BoardCell::Tile(tile) if tile == count && !is_marked => 0,
        BoardCell::Tile(tile) => tile,
        BoardCell::Blank => 0,
    };
    TilePosition::new(width, rows.len(), cells.into_iter().map(tile).collect()).ok()
}

/// Returns the cells of a row whose blank is an empty space. The columns of a full row show where
/// the space is.
fn with_gap(row: &BoardRow, full: &BoardRow) -> Option<Vec<BoardCell>> {
    let overlaps = |a: (usize, usize), b: (usize, usize)| a.0 < b.1 && b.0 < a.1;
    let (mut cells, mut next) = (Vec::new(), 0);
    for &column in &full.places {
        let is_filled = row.places.get(next).is_some_and(|&place| overlaps(place, column));
        cells.push(if is_filled { row.cells[next] } else { BoardCell::Blank });
        next += usize::from(is_filled);
    }
    let is_complete = next == row.cells.len() && cells.iter().filter(|&&cell| cell == BoardCell::Blank).count() == 1;
    is_complete.then_some(cells)
}

/// Returns the rows in `text`.
fn rows(text: &str, width: usize, height: usize) -> impl Iterator<Item = BoardRow> {
    let lines = Span::whole(text, 1).lines().filter(|line| line.text.contains(|c: char| c.is_ascii_digit()));
    let parts = lines
        .flat_map(between_arrows)
        .flat_map(|line| line.parts(|c| matches!(c, '/' | ';' | '[' | ']' | '(' | ')' | '{' | '}')));
    parts.flat_map(move |part| rows_in_part(part, width, height))
}

/// Returns the parts of a line between arrows such as `->` and `→`.
fn between_arrows(line: Span) -> impl Iterator<Item = Span> {
    let has_arrow = line.text.contains(['>', '→']);
    line.parts(|c| matches!(c, '>' | '→')).map(move |part| {
        let text = if has_arrow { part.text.trim_end_matches(['-', '=']) } else { part.text };
        Span { text, ..part }
    })
}

/// The maximum length in bytes of a line that is split into cells without a check. The first cells
/// of a longer line must all differ, as on a board: moves by tile number may fill a line of
/// megabytes, and its cells would take many times that amount of memory.
const MAX_UNCHECKED_LENGTH: usize = 1 << 16;

/// Returns whether the first `size` cells in a part of a line are all different.
fn begins_with_board(part: Span, size: usize) -> bool {
    let words = part.text.split(|c: char| c.is_whitespace() || c == ',' || c == '|').filter(|word| !word.is_empty());
    let mut cells: Vec<&str> = words.take(size).collect();
    cells.sort_unstable();
    cells.windows(2).all(|pair| pair[0] != pair[1])
}

/// Returns the rows in a part of a line: one row, the rows of complete boards, or none.
fn rows_in_part(part: Span, width: usize, height: usize) -> Vec<BoardRow> {
    // Skips a label such as `Step 1:`.
    let part = part.text.rfind(':').map_or(part, |colon| part.split_at(colon + 1).1);
    if part.text.len() > MAX_UNCHECKED_LENGTH && !begins_with_board(part, width * height) {
        return Vec::new();
    }
    let Some(fields) = fields(part, width, width * height).or_else(|| beside_word(part, width, width * height)) else {
        return Vec::new();
    };
    let (count, size) = (fields.len(), width * height);
    let row = |fields: &[(BoardCell, (usize, usize))]| BoardRow {
        line: part.line,
        cells: fields.iter().map(|field| field.0).collect(),
        places: fields.iter().map(|field| field.1).collect(),
    };
    let blanks = fields.iter().filter(|field| field.0 == BoardCell::Blank).count();
    match count {
        _ if count == width && blanks <= 1 || count + 1 == width && blanks == 0 => vec![row(&fields)],
        _ if count.is_multiple_of(size) && blanks <= count / size => fields.chunks(width).map(row).collect(),
        _ => Vec::new(),
    }
}

/// A cell and its range of columns in the line.
type Field = (BoardCell, (usize, usize));

/// Returns the cells in a part of a line. Returns `None` if it contains anything else. An empty
/// field between bars, commas or tabs is a blank if the number of fields matches a row or a board.
fn fields(part: Span, width: usize, size: usize) -> Option<Vec<Field>> {
    let is_bar: fn(char) -> bool = |c| c == '|' || is_drawn_line(c);
    let whole = Span { text: part.text.trim_matches(|c| c == ' ' || c == '\r'), ..part };
    for is_separator in [is_bar, |c: char| c == ',', |c: char| c == '\t'] {
        let mut parts = split_fields(whole, is_separator);
        let has_trailing_separator = parts.last().is_some_and(|last| last.is_empty());
        if has_trailing_separator && (parts.len() == width + 1 || parts.len() == size + 1) {
            parts.pop();
        }
        if parts.len() == width || parts.len() == size {
            return parts.into_iter().map(field).collect();
        }
    }
    let words: Vec<Span> = part.parts(move |c| c.is_whitespace() || c == ',' || is_bar(c)).collect();
    match words[..] {
        [word] if width > 1 && word.text.len() > 1 && size <= 10 => {
            digit_cells(word, width, size).or_else(|| Some(vec![field(word)?]))
        }
        _ => words.into_iter().map(field).collect(),
    }
}

/// Returns the cells of a complete board next to a word, such as the action that follows.
fn beside_word(part: Span, width: usize, size: usize) -> Option<Vec<Field>> {
    let is_word = |word: &str| !word.is_empty() && word.chars().all(char::is_alphabetic);
    let line = part.trim();
    let is_gap = |c: char| c.is_whitespace() || c == ',';
    let before =
        line.text.rfind(is_gap).map(|at| line.split_at(at)).filter(|(_, word)| is_word(word.text.trim_matches(is_gap)));
    let after = line.text.find(is_gap).map(|at| line.split_at(at)).filter(|(word, _)| is_word(word.text));
    let cells = before.map(|(cells, _)| cells).or(after.map(|(_, cells)| cells))?;
    fields(cells, width, size).filter(|fields| fields.len() == size)
}

/// Returns the parts between separators, without the empty parts outside a frame of bars.
fn split_fields(whole: Span, is_separator: fn(char) -> bool) -> Vec<Span> {
    let mut parts: Vec<Span> = whole.split_by(is_separator).collect();
    let is_framed = |parts: &[Span]| matches!(parts, [first, _, .., last] if first.is_empty() && last.is_empty());
    if is_framed(&parts) && !whole.text.starts_with([',', '\t']) {
        parts.pop();
        parts.remove(0);
    }
    parts
}

/// Returns the cells given by adjacent digits that form a row or a complete board.
fn digit_cells(word: Span, width: usize, size: usize) -> Option<Vec<Field>> {
    let count = word.text.chars().count();
    let cell = |(c, place): (char, Span)| Some((cell(c.encode_utf8(&mut [0; 4]))?, (place.column, place.column + 1)));
    // The blank in a row may be a space at one end of the row.
    let is_row = count == width || count + 1 == width;
    if is_row || count == size { word.chars().map(cell).collect() } else { None }
}

fn field(span: Span) -> Option<Field> {
    let text = span.trim();
    Some((cell(text.text)?, (text.column, text.column + text.text.chars().count())))
}

/// Parses a cell.
fn cell(text: &str) -> Option<BoardCell> {
    const MARKS: [&str; 17] = ["", "_", "__", "x", "X", ".", "..", "-", "--", "*", "□", "■", "·", "b", "B", "-1", "−1"];
    let text = text.trim_matches(['\'', '"', ' ']);
    let number = text.strip_suffix(".0").or(text.strip_suffix('.')).unwrap_or(text);
    match number.parse() {
        Ok(0) if is_number(number) => Some(BoardCell::Blank),
        Ok(tile) if is_number(number) => Some(BoardCell::Tile(tile)),
        _ => (MARKS.contains(&text) || is_nothing(text)).then_some(BoardCell::Blank),
    }
}

/// Returns the steps of the move that leads from one position to another. The move shifts one tile,
/// or several tiles in one line.
fn steps_between(
    puzzle: &TilePuzzle,
    from: &TilePosition,
    to: &TilePosition,
    has_line_moves: bool,
) -> Option<Vec<Direction>> {
    let max_length = if has_line_moves { puzzle.width().max(puzzle.height()) - 1 } else { 1 };
    Direction::ALL.into_iter().find_map(|step| {
        let mut position = from.clone();
        (1..=max_length).find_map(|length| {
            position.moved_cell(step)?;
            puzzle.play_unchecked(&mut position, step);
            (position == *to).then(|| vec![step; length])
        })
    })
}
