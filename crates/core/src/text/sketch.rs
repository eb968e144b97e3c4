use super::span::Span;
use crate::blocks::name::place_of;
use crate::blocks::{Gate, SetupPiece};

/// A block puzzle as drawn: everything except the goal, and the position of each piece in the text.
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
    pub(super) sound: bool,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(start: Span<'a>) -> Self {
        Self { rows: 0, columns: 0, walls: vec![], gates: vec![], pieces: vec![], places: vec![], start, sound: true }
    }

    /// Returns the sketch with at most one of its pieces, given by its index, and without walls or
    /// gates.
    pub(super) fn only(&self, piece: Option<usize>) -> Self {
        let pieces = piece.map(|piece| self.pieces[piece].clone()).into_iter().collect();
        Self { rows: self.rows, columns: self.columns, pieces, ..Self::new(self.start) }
    }

    /// Returns the index of the piece with this name.
    pub(super) fn piece_called(&self, text: &str) -> Option<usize> {
        place_of(text, self.pieces.iter().map(|piece| piece.name))
    }

    pub(super) fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }
}
