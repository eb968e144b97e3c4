use std::collections::HashMap;

use super::fault::{FaultLog, quoted};
use super::span::{Span, is_number};
use crate::blocks::name::{is_numbered, piece_index, read_name};
use crate::blocks::{Freedom, Gate, MAX_GRID, SetupPiece, is_piece_name, name_text, number_name};
use crate::wording::counted;
use crate::{BlockPosition, BlockPuzzle};

/// A block puzzle as drawn: everything except the goal, and the position of each piece in the text.
#[derive(Default)]
pub(super) struct Sketch<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) walls: Vec<(usize, usize)>,
    pub(super) gates: Vec<Gate>,
    pub(super) pieces: Vec<SetupPiece>,
    /// The first occurrence of each piece.
    pub(super) places: Vec<Span<'a>>,
    /// The start of the drawing.
    pub(super) start: Span<'a>,
    /// Whether rows, columns and cells are reliable. If not, the reason has been logged.
    pub(super) is_reliable: bool,
    /// The indices of the pieces that [`Sketch::add_cell`] has added.
    pub(super) indices: HashMap<char, usize>,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(start: Span<'a>) -> Self {
        Self { start, is_reliable: true, ..Self::default() }
    }

    /// Adds a cell to the piece with the given name, or to a new piece, which may move along both
    /// axes and is at `place` in the text.
    pub(super) fn add_cell(&mut self, cell: (usize, usize), name: char, place: Span<'a>) {
        let piece = *self.indices.entry(name).or_insert(self.pieces.len());
        if piece == self.pieces.len() {
            self.pieces.push(SetupPiece { name, cells: Vec::new(), freedom: Freedom::Both });
            self.places.push(place);
        }
        self.pieces[piece].cells.push(cell);
    }

    /// Returns the sketch with at most one of its pieces, given by its index, and without walls or
    /// gates.
    pub(super) fn with_only(&self, piece: Option<usize>) -> Self {
        let pieces = piece.map(|piece| self.pieces[piece].clone()).into_iter().collect();
        Self { rows: self.rows, columns: self.columns, pieces, ..Self::new(self.start) }
    }

    /// Returns the index of the piece with this name.
    pub(super) fn piece_called(&self, text: &str) -> Option<usize> {
        piece_index(text, self.pieces.iter().map(|piece| piece.name))
    }

    pub(super) fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }
}

/// Returns a position as rows of characters: piece names, `#` for walls and `empty` for empty
/// cells. If a piece has a number for a name, cells are separated by spaces and empty cells are
/// `.`.
///
/// ```
/// use loyd_core::{Puzzle, text::{ReadOptions, read_argument, rows}};
/// let puzzle =
///     read_argument("12../ZZ#.", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(rows(&puzzle, &puzzle.start(), ' '), ["12  ", "ZZ# "]);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn rows(puzzle: &BlockPuzzle, position: &BlockPosition, empty: char) -> Vec<String> {
    draw_rows(puzzle, position, empty, '#')
}

/// Returns the note that a character other than `.` marks empty cells.
pub(super) fn empty_guess(mark: char) -> String {
    format!("{mark} is an empty cell")
}

/// Returns rows with the given characters for empty cells and walls.
pub(super) fn draw_rows(puzzle: &BlockPuzzle, position: &BlockPosition, empty: char, wall: char) -> Vec<String> {
    let occupants = puzzle.occupants(position);
    let is_numbered = puzzle.pieces().iter().any(|piece| is_numbered(piece.name));
    let text = |row: usize, column: usize, occupant: Option<u16>| match occupant {
        Some(piece) => match puzzle.pieces()[usize::from(piece)].name {
            '0' if is_numbered => "@0".to_owned(),
            name => name_text(name),
        },
        None if puzzle.is_wall(row, column) => wall.to_string(),
        // A space would be invisible between separating spaces.
        None if is_numbered => '.'.to_string(),
        None => empty.to_string(),
    };
    let row = |(row, occupants): (usize, &[Option<u16>])| {
        let cells: Vec<_> =
            occupants.iter().enumerate().map(|(column, &occupant)| text(row, column, occupant)).collect();
        cells.join(if is_numbered { " " } else { "" })
    };
    occupants.chunks(puzzle.columns()).enumerate().map(row).collect()
}

/// The meaning of a character in a grid.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Empty,
    Wall,
    Piece,
}

/// The meaning of a format's characters, and the wording of its faults.
#[derive(Clone, Copy)]
pub(super) struct Legend {
    pub(super) cell: fn(char) -> Option<Cell>,
    /// An additional character for empty cells.
    pub(super) empty: Option<char>,
    pub(super) expected: &'static str,
    /// The reason why any other character is invalid.
    pub(super) rejection: &'static str,
}

/// The piece that the default goal moves.
pub(super) const DEFAULT_GOAL_PIECE: char = 'Z';

/// The characters of layouts and pictures.
pub(super) const LEGEND: Legend = Legend {
    cell: |c| match c {
        '.' => Some(Cell::Empty),
        '#' => Some(Cell::Wall),
        c => is_piece_name(c).then_some(Cell::Piece),
    },
    empty: None,
    expected: "`.`, `#` or a piece name",
    rejection: "is not a valid piece name",
};

/// Reads rows of characters. Identical characters form one piece, which may move along both axes.
/// If white space separates the cells, they are words: characters, `@62` or `62` for a piece named
/// by its number, and `0` for an empty cell.
pub(super) fn read<'a>(
    rows: impl Iterator<Item = Span<'a>> + Clone,
    start: Span<'a>,
    legend: &Legend,
    log: &mut FaultLog,
) -> Sketch<'a> {
    // If a space is an empty cell, it cannot separate cells.
    let is_spaced = legend.empty != Some(' ') && is_spaced(rows.clone());
    let mut reader = CellReader { sketch: Sketch::new(start), legend, is_spaced, log };
    for (index, row) in rows.enumerate() {
        if index == MAX_GRID {
            reader.fault(row, format!("more than {MAX_GRID} rows"));
            break;
        }
        reader.read_row(row);
    }
    if reader.sketch.columns == 0 {
        reader.fault(start, "expected rows of cells, found nothing".to_owned());
    }
    reader.sketch
}

/// Returns the axis of a straight, unbroken line of at least two cells, which are given in reading
/// order.
pub(super) fn direction(cells: &[(usize, usize)]) -> Option<Freedom> {
    let follows = |down: usize, right: usize| {
        cells.len() > 1 && cells.windows(2).all(|pair| (pair[0].0 + down, pair[0].1 + right) == pair[1])
    };
    if follows(0, 1) { Some(Freedom::Horizontal) } else { follows(1, 0).then_some(Freedom::Vertical) }
}

/// Returns whether white space separates cells: the first row contains some, or each row is a
/// single name and at least one of them is a number.
fn is_spaced<'a>(mut rows: impl Iterator<Item = Span<'a>> + Clone) -> bool {
    let name = |row: Span| read_name(row.trim().text);
    let first = rows.clone().next();
    first.is_some_and(|row| row.trim().text.contains(char::is_whitespace))
        || rows.clone().all(|row| name(row).is_some()) && rows.any(|row| name(row).is_some_and(is_numbered))
}

struct CellReader<'a, 'b> {
    sketch: Sketch<'a>,
    legend: &'b Legend,
    /// Whether white space separates cells.
    is_spaced: bool,
    log: &'b mut FaultLog,
}

impl<'a> CellReader<'a, '_> {
    fn read_row(&mut self, text: Span<'a>) {
        let row = self.sketch.rows;
        let is_spaced = self.is_spaced;
        let length = if is_spaced { text.words().count() } else { text.text.chars().count() };
        if is_spaced {
            text.words().enumerate().take(MAX_GRID).for_each(|(column, word)| self.read_word((row, column), word));
        } else {
            for (column, (c, place)) in text.chars().enumerate().take(MAX_GRID) {
                self.read_cell((row, column), c, place);
            }
        }
        if row == 0 {
            self.sketch.columns = length;
        }
        let expected = self.sketch.columns;
        let cell_at = |index| {
            if is_spaced { text.words().nth(index).unwrap_or(text.end()) } else { text.char_at(index) }
        };
        if length != expected {
            let message =
                format!("row {} has {}, expected {expected} as in row 1", row + 1, counted(length as u64, "cell"));
            self.fault(cell_at(expected), message);
        } else if length > MAX_GRID {
            self.fault(cell_at(MAX_GRID), format!("the row has {length} cells, but at most {MAX_GRID} are allowed"));
        }
        self.sketch.rows += 1;
    }

    fn read_cell(&mut self, cell: (usize, usize), c: char, place: Span<'a>) {
        match (self.legend.cell)(c) {
            _ if self.legend.empty == Some(c) => {}
            None => self.fault(place, self.unexpected(place)),
            Some(Cell::Empty) => {}
            Some(Cell::Wall) => self.sketch.walls.push(cell),
            Some(Cell::Piece) => self.sketch.add_cell(cell, c, place),
        }
    }

    /// Reads a cell in a row with separators.
    fn read_word(&mut self, cell: (usize, usize), word: Span<'a>) {
        let name = if is_number(word.text) && word.text.len() > 1 {
            match word.text.parse() {
                // Zeros before a digit only align it.
                Ok(1..10) => word.text.chars().last(),
                number => number.ok().and_then(number_name),
            }
        } else {
            read_name(word.text)
        };
        match name {
            Some('0') if word.text == "0" => {}
            // Among numbers of equal width, a word of zeros is also an empty cell.
            None if word.text.bytes().all(|byte| byte == b'0') => {}
            Some(name) => self.read_cell(cell, name, word),
            None => self.fault(word, self.unexpected(word)),
        }
    }

    fn unexpected(&self, place: Span) -> String {
        let Legend { expected, rejection, .. } = self.legend;
        format!("expected {expected}, found {}, which {rejection}", quoted(place.text))
    }

    fn fault(&mut self, place: Span, message: String) {
        self.sketch.is_reliable = false;
        self.log.push(place.fault(message));
    }
}
