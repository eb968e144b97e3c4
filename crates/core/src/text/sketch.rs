use super::span::Span;
use crate::blocks::name::place_of;
use crate::blocks::{Gate, SetupPiece};

/// A block puzzle as a text draws it: everything but the goal, with the places of its parts in the
/// text.
pub(super) struct Sketch<'a> {
    pub(super) rows: usize,
    pub(super) columns: usize,
    pub(super) walls: Vec<(usize, usize)>,
    pub(super) gates: Vec<Gate>,
    pub(super) pieces: Vec<SetupPiece>,
    /// Where each piece is first seen.
    pub(super) places: Vec<Span<'a>>,
    /// Where the drawing starts.
    pub(super) start: Span<'a>,
    /// Whether rows, columns and cells are reliable. If not, the reason was logged.
    pub(super) sound: bool,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(start: Span<'a>) -> Self {
        Self { rows: 0, columns: 0, walls: vec![], gates: vec![], pieces: vec![], places: vec![], start, sound: true }
    }

    /// The place of the piece that a text names.
    pub(super) fn piece_called(&self, text: &str) -> Option<usize> {
        place_of(text, self.pieces.iter().map(|piece| piece.name))
    }

    pub(super) fn piece_named(&self, name: char) -> Option<usize> {
        self.pieces.iter().position(|piece| piece.name == name)
    }
}
