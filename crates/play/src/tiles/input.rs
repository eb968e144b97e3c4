use loyd_core::{Direction, TilePosition};

use crate::cell::Cell;
use crate::input::{Arrows, PlayerInput};

pub(super) fn interpret(position: &TilePosition, input: PlayerInput) -> Vec<Direction> {
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

/// The direction from a tile to the blank, and the number of tiles that move, if both are in one
/// row or column.
pub(super) fn line(position: &TilePosition, cell: Cell) -> Option<(Direction, usize)> {
    let on_board = cell.row < position.height() && cell.column < position.width();
    on_board.then(|| cell.way_to(Cell::at(position.blank(), position.width())))?
}

fn is_blank(position: &TilePosition, cell: Cell) -> bool {
    cell == Cell::at(position.blank(), position.width())
}

fn one(position: &TilePosition, direction: Direction) -> Vec<Direction> {
    position.moved_cell(direction).map_or(vec![], |_| vec![direction])
}
