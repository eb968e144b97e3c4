use std::collections::HashMap;

use super::fault::{FaultLog, quoted};
use super::sketch::Sketch;
use super::span::Span;
use crate::blocks::{Freedom, MAX_GRID, SetupPiece};
use crate::wording::counted;
use crate::{BlockPosition, BlockPuzzle};

/// A position as rows of characters: names of pieces, `#` for walls, `empty` for the rest.
///
/// ```
/// use loyd_core::{Puzzle, text::{ReadOptions, read_argument, rows}};
/// let puzzle = read_argument("12../ZZ#.", &ReadOptions::default())?.puzzle.puzzle.into_blocks().unwrap();
/// assert_eq!(rows(&puzzle, &puzzle.start(), ' '), ["12  ", "ZZ# "]);
/// # Ok::<(), loyd_core::text::Faults>(())
/// ```
pub fn rows(puzzle: &BlockPuzzle, position: &BlockPosition, empty: char) -> Vec<String> {
    drawn(puzzle, position, empty, '#')
}

/// Rows with any characters for empty cells and walls.
pub(super) fn drawn(puzzle: &BlockPuzzle, position: &BlockPosition, empty: char, wall: char) -> Vec<String> {
    let occupants = puzzle.occupants(position);
    let character = |row: usize, column: usize, occupant: Option<u8>| match occupant {
        Some(piece) => puzzle.pieces()[usize::from(piece)].name,
        None if puzzle.is_wall(row, column) => wall,
        None => empty,
    };
    let row = |(row, occupants): (usize, &[Option<u8>])| {
        occupants.iter().enumerate().map(|(column, &occupant)| character(row, column, occupant)).collect()
    };
    occupants.chunks(puzzle.columns()).enumerate().map(row).collect()
}

/// What a character of a grid means.
#[derive(Clone, Copy)]
pub(super) enum Cell {
    Empty,
    Wall,
    Piece,
}

/// What a format's characters mean, and the words for its faults.
pub(super) struct Legend {
    pub(super) cell: fn(char) -> Option<Cell>,
    pub(super) expected: &'static str,
    /// What is wrong with any other character.
    pub(super) no_name: &'static str,
}

/// Reads rows of characters: equal characters are one piece, free to go every way.
pub(super) fn read<'a>(
    rows: impl Iterator<Item = Span<'a>>,
    start: Span<'a>,
    legend: &Legend,
    log: &mut FaultLog,
) -> Sketch<'a> {
    let mut reader = Reader { sketch: Sketch::new(start), known: HashMap::new(), legend, log };
    for (index, row) in rows.enumerate() {
        if index == MAX_GRID {
            reader.fault(row, format!("more than {MAX_GRID} rows"));
            break;
        }
        reader.row(row);
    }
    if reader.sketch.columns == 0 {
        reader.fault(start, "expected rows of cells, found nothing".to_owned());
    }
    reader.sketch
}

struct Reader<'a, 'b> {
    sketch: Sketch<'a>,
    known: HashMap<char, usize>,
    legend: &'b Legend,
    log: &'b mut FaultLog,
}

impl<'a> Reader<'a, '_> {
    fn row(&mut self, text: Span<'a>) {
        let row = self.sketch.rows;
        for (column, (c, place)) in text.chars().enumerate().take(MAX_GRID) {
            self.cell((row, column), c, place);
        }
        let length = text.text.chars().count();
        if row == 0 {
            self.sketch.columns = length;
        }
        let expected = self.sketch.columns;
        let beyond = |length| text.chars().nth(length).map_or(text.end(), |(_, place)| place);
        if length != expected {
            let message =
                format!("row {} has {}, expected {expected} as in row 1", row + 1, counted(length as u64, "cell"));
            self.fault(beyond(expected), message);
        } else if length > MAX_GRID {
            self.fault(beyond(MAX_GRID), format!("{length} columns: at most {MAX_GRID} are allowed"));
        }
        self.sketch.rows += 1;
    }

    fn cell(&mut self, cell: (usize, usize), c: char, place: Span<'a>) {
        match (self.legend.cell)(c) {
            None => self.fault(place, self.unexpected(place)),
            Some(Cell::Empty) => {}
            Some(Cell::Wall) => self.sketch.walls.push(cell),
            Some(Cell::Piece) => self.piece_cell(cell, c, place),
        }
    }

    fn unexpected(&self, place: Span) -> String {
        let Legend { expected, no_name, .. } = self.legend;
        format!("expected {expected}, found {}, which {no_name}", quoted(place.text))
    }

    fn piece_cell(&mut self, cell: (usize, usize), name: char, place: Span<'a>) {
        let pieces = &mut self.sketch.pieces;
        let piece = *self.known.entry(name).or_insert(pieces.len());
        if piece == pieces.len() {
            pieces.push(SetupPiece { name, cells: Vec::new(), freedom: Freedom::Both });
            self.sketch.places.push(place);
        }
        pieces[piece].cells.push(cell);
    }

    fn fault(&mut self, place: Span, message: String) {
        self.sketch.sound = false;
        self.log.push(place.fault(message));
    }
}
