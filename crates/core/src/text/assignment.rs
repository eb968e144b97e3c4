//! The format `assignment`, used in a university assignment on sliding blocks. The first line
//! contains the number of rows and the number of columns. Each remaining line describes a
//! rectangular piece: `row column width height direction`. Rows and columns are counted from 1. The
//! direction is `h` (horizontal), `v` (vertical), `b` (both) or `n` (none). The first piece is the
//! goal piece.

use super::block_goal::{DefaultGoal, GoalText};
use super::cells::{DEFAULT_GOAL_PIECE, Sketch};
use super::fault::{FaultLog, quoted};
use super::span::{Span, is_integer, only};
use super::spec::{FormatSpec, Metadata, blocks_only};
use super::{AnyPuzzle, Entry, Fault, Faults, Format, Puzzled, ReadOptions, block_puzzle};
use crate::BlockPuzzle;
use crate::blocks::name::piece_names;
use crate::blocks::{Freedom, MAX_GRID, SetupPiece, Target, name_text};
use crate::wording::counted;

/// The format `assignment`.
pub(super) const SPEC: FormatSpec = FormatSpec {
    format: Format::Assignment,
    metadata: Metadata::None,
    can_hold_several: false,
    example: "2 3\n1 1 2 1 b\n2 1 1 1 b\n2 3 1 1 b\n",
    holds: "a line `rows columns`, then a line `row column width height direction` for each piece, the goal piece first; the direction is `h`, `v`, `b` (both) or `n` (none)",
    recognised: "a line with two integers, then a line that ends with a direction or has five fields",
    sniff: is_recognised,
    read: |text, options, _| vec![entry(text, text.first_line(), options)],
    write: Some(|puzzle, _| {
        let refusal = "the format supports only rectangles, no walls, and the goal of moving one of them to the right";
        assignment(blocks_only(puzzle)?).ok_or(refusal)
    }),
};

const DEFAULT_GOAL: DefaultGoal = DefaultGoal { piece: DEFAULT_GOAL_PIECE, hint: "with `--goal`" };

/// Writes the puzzle as an assignment file. Returns `None` unless all pieces are rectangles, there
/// are no walls or gates, and the goal is to move one piece to the right. The format has no names.
/// When the file is read, the goal piece is named `Z`, and the others are named as in
/// [`piece_names`]. Every line ends with a line feed.
///
/// ```
/// use loyd_core::text::{ReadOptions, assignment, read_argument};
/// let puzzle =
///     read_argument("ZZ./1.2", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(assignment(&puzzle).as_deref(), Some("2 3\n1 1 2 1 b\n2 1 1 1 b\n2 3 1 1 b\n"));
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn assignment(puzzle: &BlockPuzzle) -> Option<String> {
    let [Target::Right { piece: goal }] = puzzle.goal().0[..] else { return None };
    let has_walls = puzzle.walls().next().is_some();
    if has_walls || !puzzle.gates().is_empty() || !puzzle.pieces().iter().all(|piece| piece.shape.is_rectangle()) {
        return None;
    }
    let others = (0..puzzle.pieces().len()).filter(|&piece| piece != goal);
    let lines = std::iter::once(goal).chain(others).map(|piece| piece_line(puzzle, piece));
    Some(format!("{} {}\n", puzzle.rows(), puzzle.columns()) + &lines.collect::<String>())
}

fn piece_line(puzzle: &BlockPuzzle, piece: usize) -> String {
    let (row, column) = puzzle.place(puzzle.start_anchors()[piece]);
    let piece = &puzzle.pieces()[piece];
    let (row, column) = (row + 1, column + 1);
    format!("{row} {column} {} {} {}\n", piece.shape.width(), piece.shape.height(), piece.freedom.letter())
}

/// Returns whether `text` resembles an assignment file: two integers on the first line, and either
/// no other lines or one that ends with a direction or has five fields; or the same words with
/// different line breaks.
pub(super) fn is_recognised(text: Span) -> bool {
    let mut lines = text.nonblank_lines();
    let is_size = |line: Span| line.words().count() == 2 && line.words().all(|word| is_integer(word.text));
    let is_piece = |line: Span| line.words().count() == 5 || line.words().last().and_then(direction).is_some();
    lines.next().is_some_and(is_size) && (lines.clone().next().is_none() || lines.any(is_piece))
        || begins_with_size_and_piece(text)
}

/// Returns whether `text` begins like an assignment file if line breaks count as spaces: the size,
/// then the fields of a piece.
fn begins_with_size_and_piece(text: Span) -> bool {
    let words: Vec<Span> = text.words().take(7).collect();
    words.len() == 7 && words[..6].iter().all(|word| is_integer(word.text)) && direction(words[6]).is_some()
}

/// Reads an assignment file. A faulty piece is discarded with a warning, or is an error if the
/// options are strict.
pub(super) fn entry(text: Span, line: usize, options: &ReadOptions) -> Entry {
    let mut found = FaultLog::default();
    let accepted = match accepted_pieces(text, options.strict, &mut found) {
        Ok(accepted) => accepted,
        Err(faults) => return Entry { line, puzzle: Err(faults), warnings: found.into_vec() },
    };
    let empty = FaultLog::default();
    let (mut errors, warnings) = if options.strict { (found, empty) } else { (empty, found) };
    if accepted.sketch.pieces.is_empty() {
        errors.push(no_piece(text));
    }
    let mut warnings = warnings.into_vec();
    if let (false, Some(warning)) = (options.strict, new_goal_piece(text, &accepted)) {
        let index = warnings.partition_point(|earlier| earlier.line < warning.line);
        warnings.insert(index, warning);
    }
    Entry { line, puzzle: accepted.finish(options, errors), warnings }
}

fn no_piece(text: Span) -> Fault {
    let expected = match text.nonblank_lines().nth(1) {
        Some(_) => "",
        None => {
            ": expected one line `row column width height direction` per piece below the size, the goal piece first"
        }
    };
    text.trim().end().fault(format!("there are no pieces{expected}"))
}

/// Returns the warning that the first piece in the text was discarded and that the first accepted
/// piece replaces it as the goal piece. `None` if the first piece was accepted.
fn new_goal_piece(text: Span, accepted: &AcceptedPieces) -> Option<Fault> {
    let pieces = split_size(text, false).1;
    let (first, replacement) = (*piece_texts(pieces, false).first()?, accepted.sketch.places.first()?);
    (first.line != replacement.line).then(|| {
        let discarded = first.line;
        replacement.fault(format!(
            "this piece becomes the goal piece {DEFAULT_GOAL_PIECE}, because the piece on line {discarded} is discarded"
        ))
    })
}

/// Reads the pieces that can be accepted.
fn accepted_pieces<'a>(text: Span<'a>, strict: bool, found: &mut FaultLog) -> Result<AcceptedPieces<'a>, Faults> {
    let (head, pieces) = split_size(text, strict);
    if head.text.contains('\n') {
        found.push(head.fault("the numbers of rows and columns are spread over several lines"));
    }
    let (rows, columns) = read_size(head, found)?;
    let mut accepted = AcceptedPieces::new(rows, columns, head);
    let mut line = if strict { 0 } else { head.end().line };
    for piece in piece_texts(pieces, strict) {
        if piece.text.contains('\n') {
            found.push(piece.fault("the fields of one piece are spread over several lines"));
        } else if piece.line == line {
            found.push(piece.fault("the piece does not begin on a line of its own"));
        }
        line = piece.end().line;
        found.extend(accepted.add(piece, strict));
    }
    Ok(accepted)
}

/// Splits `text` into the size and the pieces. The size is the first line. If `strict` is `false`
/// and the first line does not have two words, the size may be the first two words.
fn split_size(text: Span, strict: bool) -> (Span, Span) {
    let text = text.trim();
    let line = text.split_at(text.text.find('\n').unwrap_or(text.text.len()));
    if strict || line.0.words().count() == 2 || !begins_with_size_and_piece(text) {
        return line;
    }
    let rest = text.first_word().1.first_word().1;
    text.split_at(text.text.len() - rest.text.len())
}

/// Returns the text of each piece: one line. If `strict` is `false`, the fields of a piece may also
/// be spread over several lines, and several pieces may share a line.
fn piece_texts(text: Span, strict: bool) -> Vec<Span> {
    let pieces = text.split_off_each(|rest| {
        let rest = rest.trim();
        let line_end = rest.text.find('\n').unwrap_or(rest.text.len());
        let end = fields_end(rest).filter(|_| !strict).unwrap_or(line_end);
        Some(rest.split_at(end)).filter(|_| !rest.is_empty())
    });
    pieces.collect()
}

/// Returns the end of the five fields at the start of `text`, if they describe a piece and are
/// followed by a line break or another piece.
fn fields_end(text: Span) -> Option<usize> {
    let (after, is_piece) = after_fields(text);
    let is_line_end = after.text.trim_start_matches([' ', '\t', '\r']).chars().next().is_none_or(|c| c == '\n');
    (is_piece && (is_line_end || after_fields(after).1)).then_some(text.text.len() - after.text.len())
}

/// Returns the text after the first five words, and whether these are the fields of a piece.
fn after_fields(text: Span<'_>) -> (Span<'_>, bool) {
    let words: Vec<Span> = text.words().take(5).collect();
    let is_piece =
        words.len() == 5 && words[..4].iter().all(|word| is_integer(word.text)) && direction(words[4]).is_some();
    (words.iter().fold(text, |rest, _| rest.first_word().1), is_piece)
}

/// Reads the number of rows and the number of columns.
fn read_size(head: Span, log: &mut FaultLog) -> Result<(usize, usize), Faults> {
    let mut faults = FaultLog::default();
    let mut words = head.words();
    let mut side = |name| {
        let word = words.next().unwrap_or(head.trim().end());
        grid_side(word, name).map_err(|fault| faults.push(fault)).unwrap_or_default()
    };
    let (rows, columns) = (side("the number of rows"), side("the number of columns"));
    log.extend(words.next().map(|word| word.expected("nothing after the number of columns")));
    faults.unless_any((rows, columns))
}

fn grid_side(word: Span, name: &str) -> Result<usize, Fault> {
    check_integer(word, name)?;
    let side = word.text.parse().ok().filter(|side| (1..=MAX_GRID).contains(side));
    side.ok_or_else(|| word.fault(format!("{name} must be from 1 to {MAX_GRID}, found {}", quoted(word.text))))
}

fn check_integer(word: Span, name: &str) -> Result<(), Fault> {
    if is_integer(word.text) { Ok(()) } else { Err(word.expected(format_args!("{name}, an integer"))) }
}

/// Reads the number of a row or column, which may be outside the grid.
fn coordinate(word: Span, name: &str) -> Result<i64, Fault> {
    check_integer(word, name)?;
    word.text.parse().map_err(|_| word.fault(format!("{name} is out of range, found {}", quoted(word.text))))
}

/// Reads the length of a piece's side, which may exceed the grid.
fn side_length(word: Span, name: &str) -> Result<i64, Fault> {
    let length = coordinate(word, name)?;
    let fault = || word.fault(format!("{name} must be at least 1, found {}", quoted(word.text)));
    if length >= 1 { Ok(length) } else { Err(fault()) }
}

fn direction(word: Span) -> Option<Freedom> {
    only(word.text.chars()).and_then(Freedom::from_letter)
}

/// The pieces accepted so far.
struct AcceptedPieces<'a> {
    sketch: Sketch<'a>,
    names: Box<dyn Iterator<Item = char>>,
    /// The name of the piece on every cell, row by row.
    owners: Vec<Option<char>>,
}

impl<'a> AcceptedPieces<'a> {
    fn new(rows: usize, columns: usize, start: Span<'a>) -> Self {
        let sketch = Sketch { rows, columns, ..Sketch::new(start) };
        Self { sketch, names: Box::new(piece_names()), owners: vec![None; rows * columns] }
    }

    /// Accepts the piece on a line and gives it the next name, or returns its faults. Unless
    /// `strict` is set, only the first fault is returned, as a warning that the piece is discarded.
    fn add(&mut self, line: Span<'a>, strict: bool) -> Vec<Fault> {
        let checked = fields(line).and_then(|(numbers, freedom)| Ok((self.cells(numbers, line)?, freedom)));
        match checked {
            Ok((cells, freedom)) => {
                self.accept(cells, freedom, line.trim());
                Vec::new()
            }
            Err(faults) if strict => faults,
            Err(faults) => faults.into_iter().take(1).map(|fault| fault.with_subject("piece discarded")).collect(),
        }
    }

    fn finish(self, options: &ReadOptions, errors: FaultLog) -> Result<Puzzled, Faults> {
        let sketch = Sketch { is_reliable: !self.sketch.pieces.is_empty(), ..self.sketch };
        let puzzle = block_puzzle::finish(sketch, GoalText::choose(options, None, DEFAULT_GOAL), errors)?;
        Ok(Puzzled::new(AnyPuzzle::Blocks(puzzle), Format::Assignment))
    }

    fn accept(&mut self, cells: Vec<(usize, usize)>, freedom: Freedom, place: Span<'a>) {
        let name = self.names.next().unwrap_or(DEFAULT_GOAL_PIECE);
        for &(row, column) in &cells {
            self.owners[row * self.sketch.columns + column] = Some(name);
        }
        self.sketch.pieces.push(SetupPiece { name, cells, freedom });
        self.sketch.places.push(place);
    }

    /// Returns the cells of a piece, if they are inside the grid and free.
    fn cells(&self, [row, column, width, height]: [i64; 4], line: Span) -> Result<Vec<(usize, usize)>, Vec<Fault>> {
        let fault = |message| vec![line.trim().fault(message)];
        let (rows, columns) = (self.sketch.rows, self.sketch.columns);
        let down = indices(row, height, rows);
        let across = indices(column, width, columns);
        let (Some(down), Some(across)) = (down, across) else {
            let (rows, columns) = (counted(rows as u64, "row"), counted(columns as u64, "column"));
            return Err(fault(format!("the piece is outside the grid of {rows} and {columns}")));
        };
        let cells: Vec<_> = down.flat_map(|row| across.clone().map(move |column| (row, column))).collect();
        let taken = cells.iter().find_map(|&(row, column)| Some((row, column, self.owners[row * columns + column]?)));
        if let Some((row, column, other)) = taken {
            let (row, column) = (row + 1, column + 1);
            return Err(fault(format!("the piece overlaps piece {} at row {row}, column {column}", name_text(other))));
        }
        Ok(cells)
    }
}

/// Returns the indices that a piece of a given length covers from `first`, which is counted from 1.
/// Returns `None` unless all are below `limit`.
fn indices(first: i64, length: i64, limit: usize) -> Option<std::ops::Range<usize>> {
    let first = usize::try_from(first.checked_sub(1)?).ok()?;
    let end = first.checked_add(usize::try_from(length).ok()?)?;
    (first < end && end <= limit).then_some(first..end)
}

/// Reads the fields of a piece's line: the row, the column, the width and the height, and the
/// direction.
fn fields(line: Span) -> Result<([i64; 4], Freedom), Vec<Fault>> {
    let line = line.trim();
    if !line.words().any(|word| is_integer(word.text)) {
        return Err(vec![line.expected("`row column width height direction`")]);
    }
    let mut faults = Vec::new();
    let mut words = line.words();
    let mut field = |name, read: fn(Span, &str) -> Result<i64, Fault>| {
        let word = words.next().unwrap_or(line.end());
        read(word, name).map_err(|fault| faults.push(fault)).unwrap_or_default()
    };
    let [row, column] = [field("the row", coordinate), field("the column", coordinate)];
    let [width, height] = [field("the width", side_length), field("the height", side_length)];
    let last = words.next().unwrap_or(line.end());
    let freedom = direction(last).unwrap_or_else(|| {
        faults.push(last.expected("a direction `h`, `v`, `b` or `n`"));
        Freedom::Fixed
    });
    faults.extend(words.next().map(|word| word.expected("nothing after the direction")));
    // All missing fields would be reported at the end of the line, so one fault is enough.
    faults.dedup_by_key(|fault| fault.column);
    if faults.is_empty() { Ok(([row, column, width, height], freedom)) } else { Err(faults) }
}
