//! Drawing and playing tile puzzles.

mod family;

pub use family::tile_tables;
use loyd_core::{Direction, TilePosition, TilePuzzle};

use crate::cell::{Cell, Glide};
use crate::family::Playable;
use crate::input::{Arrows, PlayerInput};
use crate::scene::{PieceRole, Scene, ScenePiece};

impl Playable for TilePuzzle {
    fn scene(&self, position: &TilePosition) -> Scene {
        self::scene(self, position)
    }

    /// An arrow moves one tile or the blank. A press on a tile in the row or column of the blank
    /// moves that tile and all tiles between towards the blank; a pull in that direction does the
    /// same. The blank can be pulled too.
    fn interpret(&self, position: &TilePosition, input: PlayerInput) -> Vec<Direction> {
        interpret(position, input)
    }

    fn glide(&self, position: &TilePosition, step: Direction) -> Glide {
        let blank = position.blank();
        let from = position.moved_cell(step).unwrap_or(blank);
        let piece = position.cells()[from].into();
        Glide { piece, from: Cell::at(from, self.width()), to: Cell::at(blank, self.width()) }
    }
}

fn interpret(position: &TilePosition, input: PlayerInput) -> Vec<Direction> {
    match input {
        PlayerInput::Arrow { direction, moves: Arrows::Tile, .. } => one(position, direction),
        PlayerInput::Arrow { direction, moves: Arrows::Blank, .. } => one(position, direction.opposite()),
        PlayerInput::Press(cell) => line(position, cell).map_or(vec![], |(direction, count)| vec![direction; count]),
        PlayerInput::Pull { cell, direction } if is_blank(position, cell) => one(position, direction.opposite()),
        PlayerInput::Pull { cell, direction } => match line(position, cell) {
            Some((way, count)) if way == direction => vec![direction; count],
            _ => vec![],
        },
    }
}

/// Returns the direction from a tile to the blank, and the number of tiles that move, if both are
/// in one row or column.
fn line(position: &TilePosition, cell: Cell) -> Option<(Direction, usize)> {
    let on_board = cell.row < position.height() && cell.column < position.width();
    on_board.then(|| cell.way_to(Cell::at(position.blank(), position.width())))?
}

fn is_blank(position: &TilePosition, cell: Cell) -> bool {
    cell == Cell::at(position.blank(), position.width())
}

fn one(position: &TilePosition, direction: Direction) -> Vec<Direction> {
    position.moved_cell(direction).map_or(vec![], |_| vec![direction])
}

fn scene(puzzle: &TilePuzzle, position: &TilePosition) -> Scene {
    let columns = puzzle.width();
    let (places, homes) = (position.places(), puzzle.goal().places());
    let pieces = (1..places.len()).map(|tile| {
        let (cell, home) = (Cell::at(places[tile].into(), columns), Cell::at(homes[tile].into(), columns));
        ScenePiece {
            id: tile,
            label: tile.to_string(),
            role: PieceRole::Tile,
            cells: vec![cell],
            pulls: line(position, cell).map(|(direction, _)| direction).into_iter().collect(),
            home: Some(home),
            is_home: cell == home,
        }
    });
    Scene {
        rows: puzzle.height(),
        columns,
        walls: vec![],
        pieces: pieces.collect(),
        goals: vec![],
        gates: vec![],
        blank: Some(Cell::at(position.blank(), columns)),
    }
}
