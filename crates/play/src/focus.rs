use loyd_core::Direction;

use crate::cell::Cell;
use crate::input::PieceChoice;
use crate::scene::{PieceRole, Scene, ScenePiece};

/// The chosen piece, on boards where arrow keys move a grabbed piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Focus {
    /// The id of the chosen piece.
    pub piece: Option<usize>,
    /// Whether arrow keys move the piece. Otherwise, they choose the nearest piece in their
    /// direction.
    pub grabbed: bool,
}

impl Focus {
    /// Returns the id of the piece that arrow keys move.
    pub fn grabbed_piece(self) -> Option<usize> {
        self.piece.filter(|_| self.grabbed)
    }
}

/// Returns the piece that a choice selects, given the currently chosen one.
pub(crate) fn choose(scene: &Scene, chosen: Option<usize>, choice: PieceChoice) -> Option<usize> {
    // Tiles cannot be chosen, since the blank determines which tile an arrow key moves.
    let can_be_chosen = |piece: &&ScenePiece| matches!(piece.role, PieceRole::Block | PieceRole::Goal);
    let mut pieces: Vec<&ScenePiece> = scene.pieces.iter().filter(can_be_chosen).collect();
    pieces.sort_by_key(|piece| piece.cells[0]);
    let chosen = chosen.and_then(|id| scene.piece(id));
    let found = match choice {
        PieceChoice::Next => next_movable(pieces.iter().copied(), chosen),
        PieceChoice::Previous => next_movable(pieces.iter().rev().copied(), chosen),
        PieceChoice::Named(name) => pieces.into_iter().find(|piece| piece.label.chars().eq([name])),
        PieceChoice::At(cell) => pieces.into_iter().find(|piece| piece.cells.contains(&cell)),
        PieceChoice::Towards(direction) => match chosen {
            None => next_movable(pieces.iter().copied(), None),
            Some(chosen) => nearest(&pieces, chosen, direction),
        },
    };
    found.map(|piece| piece.id)
}

/// Returns the first movable piece after the chosen one, cyclically.
fn next_movable<'a>(
    pieces: impl Iterator<Item = &'a ScenePiece> + Clone,
    chosen: Option<&ScenePiece>,
) -> Option<&'a ScenePiece> {
    let index = chosen.and_then(|chosen| pieces.clone().position(|piece| piece.id == chosen.id));
    let cycle = pieces.clone().skip(index.map_or(0, |index| index + 1)).chain(pieces);
    cycle.into_iter().find(|piece| !piece.pulls.is_empty())
}

/// Returns the piece with the smallest distance along the direction plus twice the distance across
/// it, measured between centres.
fn nearest<'a>(pieces: &[&'a ScenePiece], chosen: &ScenePiece, direction: Direction) -> Option<&'a ScenePiece> {
    let (row, column) = centre(chosen);
    let cost = |piece: &ScenePiece| {
        let (down, right) = (centre(piece).0 - row, centre(piece).1 - column);
        let offset = direction.offset();
        let (along, across) = (down * offset.0 + right * offset.1, down * offset.1 + right * offset.0);
        (along > 0).then(|| along + 2 * across.abs())
    };
    let costs = pieces.iter().filter_map(|piece| cost(piece).map(|cost| (cost, *piece)));
    costs.min_by_key(|(cost, _)| *cost).map(|(_, piece)| piece)
}

/// Returns the centre of a piece's bounding box, in half cells.
fn centre(piece: &ScenePiece) -> (isize, isize) {
    let doubled_middle = |side: fn(&Cell) -> usize| {
        let coordinates = || piece.cells.iter().map(side);
        coordinates().min().zip(coordinates().max()).map_or(0, |(first, last)| (first + last) as isize)
    };
    (doubled_middle(|cell| cell.row), doubled_middle(|cell| cell.column))
}
