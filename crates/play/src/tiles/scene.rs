use loyd_core::{TilePosition, TilePuzzle};

use super::input::line;
use crate::cell::Cell;
use crate::scene::{PieceRole, Scene, ScenePiece};

pub(super) fn scene(puzzle: &TilePuzzle, position: &TilePosition) -> Scene {
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
